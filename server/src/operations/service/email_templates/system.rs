//! The templates of the product's letters: a row for each letter and language, without a migration for each letter.

use std::collections::HashSet;

use client::catalogue::letters::letters;
use client::letter::shipped;
use client::message::Lang;

use crate::store::{Conn, Outcome, Store, StoreError};
use crate::work::words::stored;

/// Inserts the rows that are missing, at each start of a server. Only a new letter is written.
///
/// # Errors
/// Returns the errors of the database.
pub fn bring_forward(store: &Store) -> Result<(), StoreError> {
    store.write_blocking(|conn| match insert_missing(conn) {
        Ok(0) => Outcome::Rollback(Ok(())),
        Ok(_) => Outcome::Commit(Ok(())),
        Err(error) => Outcome::Rollback(Err(error)),
    })?
}

/// Inserts the rows that are missing. Returns their number. Several servers may do it at once.
pub fn insert_missing(conn: &mut Conn<'_>) -> Result<u64, StoreError> {
    let rows = conn.query("select key, language from email_templates where key is not null", &[])?;
    let known: HashSet<(String, String)> =
        rows.iter().map(|row| (row.get("key"), row.get("language"))).collect();
    let mut inserted = 0;
    conn.touch("email_templates");
    let sql = "insert into email_templates (key, language, name, subject) values ($1, $2, $3, $4) on conflict do nothing";
    for (sent, lang) in letters().iter().flat_map(|sent| Lang::ALL.map(|lang| (sent, lang))) {
        let (key, language) = (sent.letter.key, stored(lang));
        let Some(shipped) =
            shipped(key, lang).filter(|_| !known.contains(&(key.to_owned(), language.clone())))
        else {
            continue;
        };
        let subject = shipped.content.as_ref().map(|content| content.subject.clone()).unwrap_or_default();
        inserted += conn.execute(sql, &[key.into(), language.into(), shipped.name.into(), subject.into()])?;
    }
    Ok(inserted)
}
