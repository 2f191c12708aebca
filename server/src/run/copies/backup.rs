//! Makes a backup: a consistent copy of the database, which a server may be using.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use client::file::{erase, sync_folder};
use jiff::Timestamp;

use super::manifest::{Contents, Manifest, digest};
use crate::store::{self, DatabaseUrl};
use crate::work::Failure;

/// Writes a copy with its manifest to a file, which gets its name once it is complete and durable. Replaces an
/// existing file only with `force`, and never the database itself.
///
/// # Errors
/// An error on PostgreSQL, which has its own tools; if the file exists; and if the disk fails.
pub fn backup(url: &DatabaseUrl, to: &Path, force: bool, now: Timestamp) -> Result<Manifest, Failure> {
    let DatabaseUrl::Sqlite(database) = url else {
        return Err("PostgreSQL is backed up with its own tools".into());
    };
    if !database.exists() {
        return Err(format!("there is no database at {}", database.display()).into());
    }
    if to.exists() && (!force || is_same(database, to)?) {
        return Err(format!("{} is already there", to.display()).into());
    }
    let part = with_suffix(to, ".part");
    erase(&part)?;
    let made = write(database, &part, now);
    if made.is_err() {
        let _ = fs::remove_file(&part);
    }
    let manifest = made?;
    fs::rename(&part, to)?;
    sync_folder(to)?;
    Ok(manifest)
}

fn write(database: &Path, part: &Path, now: Timestamp) -> Result<Manifest, Failure> {
    store::copy(database, part)?;
    let contents = Contents::of(part)?;
    let mut file = File::options().read(true).write(true).open(part)?;
    let bytes = file.metadata()?.len();
    let sha256 = digest(&mut file, bytes, &mut io::sink())?;
    let manifest =
        Manifest { made_at: now, program: env!("CARGO_PKG_VERSION").to_owned(), bytes, sha256, contents };
    manifest.append(&mut file)?;
    file.sync_all()?;
    Ok(manifest)
}

fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(fs::canonicalize(one)? == fs::canonicalize(other)?)
}

/// Returns the path with a suffix added to its name.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
