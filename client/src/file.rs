//! Files that are replaced as a whole: whoever reads one sees what was there before or all of what is there now, whenever
//! the writer was killed. They hold sessions and what members are: for their owner alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that is being written: it takes its name when it is whole, and durable. One that is dropped unfinished leaves
/// nothing behind.
#[derive(Debug)]
pub struct Draft {
    file: BufWriter<File>,
    draft: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// Begins what will stand at this path, in whose folder it is written.
    pub fn create(path: &Path) -> io::Result<Draft> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", process::id()));
        let draft = path.with_file_name(name);
        // What a killed process of the same number left behind; a link would be followed.
        erase(&draft)?;
        let file = private().write(true).create_new(true).open(&draft)?;
        Ok(Draft { file: BufWriter::new(file), draft, path: path.to_owned() })
    }

    /// Gives it its name.
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
    /// After the new name there is nothing left to remove.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.draft);
    }
}

/// Replaces a file by these bytes.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// Removes a file, if it is there.
pub fn erase(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// How a file for its owner alone is opened.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a folder for its owner alone, with those around it.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file's new name durable.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
