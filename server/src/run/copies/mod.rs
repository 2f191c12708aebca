//! Backups of a SQLite database: one file that proves itself, and the way back.

mod backup;
mod manifest;
mod restore;

pub use self::backup::backup;
pub use self::manifest::{Contents, Manifest};
pub use self::restore::{Restore, RestoreReport, check_uninterrupted, restore};

use std::path::Path;

use client::message::{Key, Lang};

/// A path in a sentence.
fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// A sentence for the operator.
fn say(key: Key, params: &[(&str, &str)]) -> String {
    key.text(Lang::default(), params)
}
