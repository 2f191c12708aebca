//! The commands that were typed, kept from one start of the program to the next.

use std::fs;
use std::path::PathBuf;

/// The file of the history: a command a line, the latest last, readable by its owner alone.
#[derive(Debug)]
pub struct History(Option<PathBuf>);

impl History {
    /// The history in a file, or none where there is no folder for it.
    pub fn at(path: Option<PathBuf>) -> History {
        History(path)
    }

    /// Returns the commands that were kept. A file that cannot be read is an empty history.
    pub fn read(&self) -> Vec<String> {
        let text = self.0.as_ref().and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
        text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    /// Keeps the commands. Losing them is no reason to fail.
    pub fn keep(&self, commands: &[String]) {
        if let (Some(path), false) = (&self.0, commands.is_empty()) {
            let _ = client::file::replace(path, (commands.join("\n") + "\n").as_bytes());
        }
    }
}
