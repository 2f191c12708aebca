//! The user's own views, kept per profile from one start of the program to the next.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde_json::{Map, Value};

/// The file of the views: by profile, as the program writes them. Readable by its owner alone.
#[derive(Debug)]
pub struct Views {
    path: Option<PathBuf>,
    profile: String,
}

impl Views {
    /// The views of a profile in a file, or none where there is no folder for it.
    pub fn at(path: Option<PathBuf>, profile: &str) -> Views {
        Views { path, profile: profile.to_owned() }
    }

    /// Returns the views of the profile; null if there are none.
    pub fn read(&self) -> Value {
        self.all().remove(&self.profile).unwrap_or_default()
    }

    /// Keeps the views of the profile.
    ///
    /// # Errors
    /// The file cannot be written: the views are lost at the end of the program.
    pub fn keep(&self, views: Value) -> io::Result<()> {
        let path = self.path.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let mut all = self.all();
        all.insert(self.profile.clone(), views);
        client::file::replace(path, Value::Object(all).to_string().as_bytes())
    }

    fn all(&self) -> Map<String, Value> {
        let text = self.path.as_ref().and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }
}
