//! Restricts the data folder to the server's account.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::fs::Mode;

use crate::work::files as stored;

/// Permissions of the folders.
const FOLDER: u32 = 0o700;
/// Permissions of the files.
const FILE: u32 = 0o600;
/// The first words of the server's file names.
const OURS: [&str; 2] = ["retaguarda", "audit"];
/// The server's folders.
const FOLDERS: [&str; 3] = ["mail", "mail-in", stored::FOLDER];

/// Makes every file and folder that this process creates readable by its account alone, whatever umask it inherited.
/// SQLite and the mail transport choose no permissions themselves.
pub fn keep_private() {
    rustix::process::umask(Mode::from_raw_mode(0o077));
}

/// Creates the data folder, or restricts an existing one with its files. Leaves a folder with other programs'
/// files unchanged.
///
/// # Errors
/// Returns the errors of the file system.
pub fn close_data_folder(folder: &Path) -> io::Result<()> {
    if !folder.exists() {
        return client::file::private_folder(folder);
    }
    let names = names(folder)?;
    if names.iter().all(|name| is_ours(name) || FOLDERS.contains(&name.as_str())) {
        restrict(folder, FOLDER)?;
    }
    for name in names.iter().filter(|name| is_ours(name)) {
        restrict(&folder.join(name), FILE)?;
    }
    let mail = folder.join("mail");
    if mail.is_dir() {
        restrict(&mail, FOLDER)?;
        for name in self::names(&mail)? {
            restrict(&mail.join(name), FILE)?;
        }
    }
    // The folder alone: the process creates the files in it for its account, and a bucket's worth of files takes long to walk.
    let stored = folder.join(stored::FOLDER);
    if stored.is_dir() {
        restrict(&stored, FOLDER)?;
    }
    Ok(())
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

fn is_ours(name: &str) -> bool {
    OURS.iter().any(|word| name.starts_with(word))
}

/// Removes every permission that is not in the mode. Skips links and files that vanished.
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    let Ok(about) = fs::symlink_metadata(path) else { return Ok(()) };
    let found = about.permissions().mode() & 0o7777;
    if about.is_symlink() || found & !mode == 0 {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(mode))
}
