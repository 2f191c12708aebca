//! Removes stored files that no row names: those of uploads whose transaction failed.

use crate::operations::file_tables;
use crate::store::{Conn, StoreError};
use crate::work::app::App;
use crate::work::files::Files;
use crate::work::refusal::Result;

/// Removes the files that are a day old and that no row names. Returns their number. Any server may do it, also two at once.
///
/// # Errors
/// Those of the store of files and of the database. The next round goes on.
pub async fn sweep(app: &App) -> Result<usize> {
    let (files, now) = (app.part::<Files>(), app.clock.now());
    let mut removed = 0;
    for name in files.old(now).await? {
        let sha256 = name.clone();
        let is_named = app.store.read(move |conn| is_named(conn, &sha256)).await??;
        if !is_named {
            files.remove_old(&name, now).await?;
            removed += 1;
        }
    }
    Ok(removed)
}

fn is_named(conn: &mut Conn<'_>, sha256: &str) -> std::result::Result<bool, StoreError> {
    for table in file_tables() {
        let sql = format!("select 1 from {table} where sha256 = $1 limit 1");
        if conn.query_one(&sql, &[sha256.into()])?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
