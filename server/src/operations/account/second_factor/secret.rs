//! The secrets of authenticator apps, which the database stores encrypted under the server's key. A copy of the
//! database alone does not show the codes of an account.

use client::value::id::StaffId;

use crate::store::{Conn, StoreError};
use crate::work::audit::Key;
use crate::work::refusal::{Refusal, Result};

/// The prefix of an encrypted secret. Versions before 0.1.0 stored the secret itself, which is in base32.
const SEALED: &str = "s1:";

/// Encrypts the secret of an account. Another account cannot use the result.
///
/// # Errors
/// Internal if the cipher fails.
pub fn seal(key: &Key, staff: StaffId, secret: &str) -> Result<String> {
    let sealed = key.encrypt(&purpose(staff), secret);
    let sealed = sealed.ok_or_else(|| Refusal::Internal("a second factor cannot be encrypted".into()))?;
    Ok(format!("{SEALED}{sealed}"))
}

/// Decrypts the stored secret of an account; `None` if another key encrypted it.
pub fn open(key: &Key, staff: StaffId, stored: &str) -> Option<String> {
    key.decrypt(&purpose(staff), stored.strip_prefix(SEALED)?)
}

fn purpose(staff: StaffId) -> String {
    format!("the second factor of {staff}")
}

/// Encrypts the secrets that are stored in clear. Returns the accounts whose secret another key encrypted.
///
/// # Errors
/// Returns the errors of the database.
pub fn seal_all(conn: &mut Conn<'_>, key: &Key) -> std::result::Result<Vec<StaffId>, StoreError> {
    let mut unreadable = Vec::new();
    for row in conn.query("select id, totp_secret from staff where totp_secret is not null", &[])? {
        let (staff, stored): (StaffId, String) = (row.get("id"), row.get("totp_secret"));
        if stored.starts_with(SEALED) {
            if open(key, staff, &stored).is_none() {
                unreadable.push(staff);
            }
            continue;
        }
        let sealed =
            seal(key, staff, &stored).map_err(|refusal| StoreError::Internal(format!("{refusal:?}")))?;
        let sql =
            "update staff set totp_secret = $1, version = version + 1 where id = $2 and totp_secret = $3";
        conn.execute(sql, &[sealed.into(), staff.into(), stored.into()])?;
    }
    Ok(unreadable)
}

/// Removes the second factor of an account.
///
/// # Errors
/// Returns the errors of the database.
pub fn remove(conn: &mut Conn<'_>, staff: StaffId) -> std::result::Result<(), StoreError> {
    let sql =
        "update staff set totp_secret = null, totp_confirmed_at = null, version = version + 1 where id = $1";
    conn.execute(sql, &[staff.into()])?;
    conn.execute("delete from recovery_codes where staff_id = $1", &[staff.into()])?;
    Ok(())
}
