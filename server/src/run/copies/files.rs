//! The stored files of a backup: a folder beside it, in which each file has its SHA-256 as name.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use client::file::{Draft, private_folder};
use client::message::Key;

use super::backup::with_suffix;
use super::manifest::digest;
use super::{say, shown};
use crate::operations::file_tables;
use crate::store::{self, Conn, StoreError};
use crate::work::Failure;
use crate::work::files::place_of;

/// Returns the folder of the files that belong to a backup.
pub fn folder_of(backup: &Path) -> PathBuf {
    with_suffix(backup, ".files")
}

/// Copies the files that a backup names into the folder beside it. Returns their number.
///
/// # Errors
/// A sentence if a file is missing or damaged; those of the disk.
pub fn back_up(backup: &Path, stored: &Path) -> Result<usize, Failure> {
    carry(&referenced(backup)?, stored, &folder_of(backup), true)
}

/// Copies the files that a restored database names from the folder beside its backup. Returns their number. Files that are
/// stored already stay, and those that the database does not name are left to upkeep.
///
/// # Errors
/// A sentence if a file is missing or damaged, unless `unchecked`; those of the disk.
pub fn restore(backup: &Path, database: &Path, stored: &Path, unchecked: bool) -> Result<usize, Failure> {
    carry(&referenced(database)?, &folder_of(backup), stored, !unchecked)
}

/// Returns the files that a database names. One of an older schema names none.
fn referenced(database: &Path) -> Result<Vec<String>, StoreError> {
    store::inspect(database, |conn: &mut Conn<'_>| {
        let mut found = Vec::new();
        for table in file_tables() {
            let known = "select 1 from sqlite_master where type = 'table' and name = $1";
            if conn.query_one(known, &[table.into()])?.is_some() {
                let rows = conn
                    .query(&format!("select distinct sha256 from {table} where sha256 is not null"), &[])?;
                found.extend(rows.iter().map(|row| row.get::<String>("sha256")));
            }
        }
        found.sort();
        found.dedup();
        Ok(found)
    })?
}

fn carry(names: &[String], from: &Path, to: &Path, checked: bool) -> Result<usize, Failure> {
    let mut carried = 0;
    for name in names {
        let place = PathBuf::from_iter(place_of(name));
        let (source, target) = (from.join(&place), to.join(&place));
        if target.exists() {
            carried += 1;
            continue;
        }
        match copy(&source, &target, name) {
            Ok(()) => carried += 1,
            Err(error) if checked => {
                let params = [("path", &*shown(&source)), ("error", &error.to_string())];
                return Err(say(Key::ServerFilesMissing, &params).into());
            }
            Err(error) => tracing::warn!(%error, path = %source.display(), "a stored file is not restored"),
        }
    }
    Ok(carried)
}

/// Copies a file durably, if its content has this SHA-256.
fn copy(from: &Path, to: &Path, sha256: &str) -> io::Result<()> {
    let mut source = File::open(from)?;
    let bytes = source.metadata()?.len();
    if let Some(folder) = to.parent() {
        private_folder(folder)?;
    }
    let mut draft = Draft::create(to)?;
    if digest(&mut source, bytes, &mut draft)? != sha256 {
        return Err(io::Error::other("SHA-256"));
    }
    draft.finish()
}
