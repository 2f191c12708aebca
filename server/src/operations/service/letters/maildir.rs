//! The folder into which the mail server puts what comes: a Maildir, whose files are whole as soon as they are in `new/`.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The size in bytes up to which a letter is read; more of it is kept in its file alone.
pub const READ: u64 = 1 << 20;
/// The most letters of a round.
const MOST: usize = 500;

/// A letter in `new/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailFile {
    /// The name, which is unique in a Maildir.
    pub name: String,
    /// The size in bytes.
    pub size: u64,
}

/// Creates the folders of a Maildir.
///
/// # Errors
/// Returns the errors of the file system.
pub fn create(folder: &Path) -> io::Result<()> {
    ["tmp", "new", "cur"].iter().try_for_each(|part| fs::create_dir_all(folder.join(part)))
}

/// Returns the letters in `new/`, the oldest name first. Links and folders are none.
///
/// # Errors
/// Returns the errors of the file system.
pub fn waiting(folder: &Path) -> io::Result<Vec<MailFile>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.join("new"))? {
        let entry = entry?;
        let about = entry.metadata()?;
        if let (true, Ok(name)) = (about.is_file(), entry.file_name().into_string()) {
            files.push(MailFile { name, size: about.len() });
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files.truncate(MOST);
    Ok(files)
}

/// Returns the beginning of a letter.
///
/// # Errors
/// Returns the errors of the file system.
pub fn read(folder: &Path, file: &MailFile) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path(folder, "new", &file.name))?.take(READ).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Moves a letter to `cur/`, as seen. One that another server has moved is there already.
///
/// # Errors
/// Returns the errors of the file system.
pub fn keep(folder: &Path, file: &MailFile) -> io::Result<()> {
    let kept = path(folder, "cur", &format!("{}:2,S", file.name));
    match fs::rename(path(folder, "new", &file.name), kept) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        moved => moved,
    }
}

fn path(folder: &Path, part: &str, name: &str) -> PathBuf {
    folder.join(part).join(name)
}
