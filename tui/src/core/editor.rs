//! Texts of several lines, written in the user's editor.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::{env, process};

use rustix::process::Signal;
use serde::{Deserialize, Serialize};
use tokio::process::Command;

/// The permissions of the file: its user's alone.
const PRIVATE: u32 = 0o600;
/// The names that are tried for the file: a run that was killed may have left one.
const NAMES: u32 = 100;

/// The outcome of an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum EditOutcome {
    /// The text, as it was saved.
    Written(String),
    /// The text was left as it was.
    Unchanged,
    /// The environment names no editor.
    NoEditor,
    /// The editor could not be used, or ended with an error.
    Failed {
        /// Its program.
        program: String,
        /// The reason, or the status with which it ended.
        why: String,
    },
}

/// Returns the editor that the environment names, with its arguments, as a shell reads it.
pub fn program() -> Option<String> {
    let named = |name: &str| env::var(name).ok().filter(|program| !program.trim().is_empty());
    named("VISUAL").or_else(|| named("EDITOR"))
}

/// Lets the user write a text in an editor, to which the terminal belongs meanwhile. Returns also whether Ctrl-C ended it, which
/// the system reports to this program too.
pub async fn write(program: &str, text: &str) -> (EditOutcome, bool) {
    match edit(program, text).await {
        Ok(written) if written == text.trim_end() => (EditOutcome::Unchanged, false),
        Ok(written) => (EditOutcome::Written(written), false),
        Err(Failure { why, is_interrupted }) => {
            (EditOutcome::Failed { program: program.to_owned(), why }, is_interrupted)
        }
    }
}

/// Why an editor brought no text.
struct Failure {
    why: String,
    is_interrupted: bool,
}

async fn edit(program: &str, text: &str) -> Result<String, Failure> {
    let told = |error: io::Error| Failure { why: error.to_string(), is_interrupted: false };
    let (draft, mut file) = Draft::create().map_err(told)?;
    // Editors and programs that append expect the last line to end.
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    write!(file, "{text}{end}").map_err(told)?;
    drop(file);
    let line = format!("{program} \"$1\"");
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line).arg("sh").arg(draft.path()).kill_on_drop(true);
    let status = shell.status().await.map_err(told)?;
    if !status.success() {
        let why = status.code().map_or_else(|| status.to_string(), |code| code.to_string());
        let interrupt = Signal::INT.as_raw();
        // A shell whose program died of a signal ends with 128 and its number.
        let is_interrupted = status.signal() == Some(interrupt) || status.code() == Some(128 + interrupt);
        return Err(Failure { why, is_interrupted });
    }
    let written = fs::read_to_string(draft.path()).map_err(told)?;
    Ok(written.trim_end().to_owned())
}

/// The file that holds the text while it is edited; removed when dropped.
struct Draft(PathBuf);

impl Draft {
    fn create() -> io::Result<(Draft, File)> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(PRIVATE);
        let mut last = io::ErrorKind::AlreadyExists.into();
        for number in 0..NAMES {
            let path = env::temp_dir().join(format!("retaguarda-{}-{number}.txt", process::id()));
            match options.open(&path) {
                Ok(file) => return Ok((Draft(path), file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // A file that stays is its user's alone.
        let _ = fs::remove_file(&self.0);
    }
}
