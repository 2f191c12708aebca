//! Encrypts the second factors under the server's key at start, and removes those that the key does not open for an operator
//! who lost the right one.

use std::path::Path;

use client::message::{Key as Text, Lang};

use crate::operations::account::second_factor::secret;
use crate::store::{Conn, Outcome, Store};
use crate::work::Failure;
use crate::work::audit::Key;

/// Encrypts the secrets that an earlier version stored in clear.
///
/// # Errors
/// With instructions for the operator, if another key encrypted some of them.
pub fn seal(store: &Store, key: &Key, path: &Path) -> Result<(), Failure> {
    let key = key.clone();
    let unreadable = store.write_blocking(move |conn| match secret::seal_all(conn, &key) {
        Ok(unreadable) => Outcome::Commit(Ok(unreadable)),
        Err(error) => Outcome::Rollback(Err(error)),
    })??;
    if unreadable.is_empty() {
        return Ok(());
    }
    let (n, path) = (unreadable.len().to_string(), path.display().to_string());
    Err(Text::ServerAuditSealedElsewhere.text(Lang::default(), &[("n", &n), ("path", &path)]).into())
}

/// Removes the second factors that another key encrypted. Returns the message for the operator, if there were any.
///
/// # Errors
/// Returns the errors of the database.
pub fn remove_unreadable(store: &Store, key: &Key) -> Result<Option<String>, Failure> {
    let key = key.clone();
    let remove = move |conn: &mut Conn<'_>| {
        let unreadable = secret::seal_all(conn, &key)?;
        unreadable.iter().try_for_each(|&staff| secret::remove(conn, staff))?;
        Ok(unreadable.len())
    };
    let removed = store.write_blocking(move |conn| match remove(conn) {
        Ok(removed) => Outcome::Commit(Ok(removed)),
        Err(error) => Outcome::Rollback(Err(error)),
    })?;
    let removed = removed.map_err(|error: crate::store::StoreError| error)?;
    let sentence =
        || Text::ServerAuditSecondFactorsRemoved.text(Lang::default(), &[("n", &removed.to_string())]);
    Ok((removed > 0).then(sentence))
}
