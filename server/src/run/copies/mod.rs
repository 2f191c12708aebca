//! Backups of a SQLite database: one file with its own checksum, the stored files next to it, and their restore.

pub mod backup;
pub mod files;
mod manifest;
pub mod restore;

pub use self::backup::backup;
pub use self::manifest::{Contents, Manifest};
pub use self::restore::{Restore, RestoreReport, check_uninterrupted, restore};

use std::path::Path;

use client::message::{Key, Lang};

/// Formats a path for a message.
fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Returns a message for the operator.
fn say(key: Key, params: &[(&str, &str)]) -> String {
    key.text(Lang::default(), params)
}
