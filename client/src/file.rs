//! Replaces files atomically: a reader sees the old content or the new one, even if the writer is killed. They
//! hold sessions and data of members, so their owner alone can read them.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that is being written under a temporary name. Dropped before [`Draft::finish`], it leaves nothing
/// behind.
#[derive(Debug)]
pub struct Draft {
    file: BufWriter<File>,
    draft: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// Creates the temporary file, in the folder of `path`.
    pub fn create(path: &Path) -> io::Result<Draft> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", process::id()));
        let draft = path.with_file_name(name);
        // Removes the file that a killed process with the same id left behind. A link here would be followed.
        erase(&draft)?;
        let file = private().write(true).create_new(true).open(&draft)?;
        Ok(Draft { file: BufWriter::new(file), draft, path: path.to_owned() })
    }

    /// Makes the content durable and moves it to its path.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.draft, &self.path)?;
        sync_folder(&self.path)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    /// Does nothing after `finish`, because the temporary name is gone.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.draft);
    }
}

/// Removes the temporary files of a path that killed processes left behind. The caller is the only writer of the path.
///
/// # Errors
/// Returns the errors of the file system.
pub fn erase_drafts(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.file_name().to_string_lossy().into_owned();
        let number = found.strip_prefix(&name).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".tmp"));
        if number.is_some_and(|number| number.parse::<u32>().is_ok()) {
            erase(&entry.path())?;
        }
    }
    Ok(())
}

/// Replaces a file's content.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// Removes a file, if it exists.
pub fn erase(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Returns options that open a file for its owner alone.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a folder for its owner alone, with its parents.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file's new name durable, by syncing its folder.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
