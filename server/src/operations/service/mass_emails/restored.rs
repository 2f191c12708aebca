//! Mass e-mails of a restored backup: letters may have left after it was made, so a person decides before more do.

use crate::store::{Conn, StoreError};

/// Pauses what leaves or is about to. Letters that waited in the outbox are unknown, as the restore recalled them.
///
/// # Errors
/// Returns the errors of the store.
pub fn pause_all(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let sql = "update mass_emails set state = 'paused', pause_reason = 'restored', version = version + 1
        where state in ('sending', 'late') or state = 'scheduled' and starts_at is not null";
    conn.execute(sql, &[])?;
    Ok(())
}
