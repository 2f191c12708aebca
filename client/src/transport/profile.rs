//! Profiles: which server, under a name of one's own. Each keeps its session apart, so that what is chosen for one
//! server never reaches another.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};

use super::{Error, Origin, Vault};
use crate::file::{private_folder, replace};
use crate::message::{Key, Lang};

/// The server when nobody names one: the one that `make run` starts.
const DEFAULT_SERVER: &str = "http://127.0.0.1:8080";

/// Where our files are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
}

impl Folders {
    /// The folders of whoever runs the program, where their system keeps such things.
    pub fn of_user() -> Result<Folders, Error> {
        let homeless = || Error::file(Path::new("~"), &io::Error::from(io::ErrorKind::NotFound));
        let folders = ProjectDirs::from("", "", "retaguarda").ok_or_else(homeless)?;
        Ok(Folders { config: folders.config_dir().to_owned(), data: folders.data_local_dir().to_owned() })
    }

    /// Both folders in one place.
    pub fn under(root: &Path) -> Folders {
        Folders { config: root.to_owned(), data: root.to_owned() }
    }

    /// Where a profile's session is kept.
    pub fn vault(&self, profile: &Profile) -> Vault {
        Vault::new(self.data.join("sessions"), &profile.name)
    }

    /// A file among our data, in a folder that is made when it is not there.
    pub fn data_file(&self, name: &str) -> Result<PathBuf, Error> {
        private_folder(&self.data).map_err(|error| Error::file(&self.data, &error))?;
        Ok(self.data.join(name))
    }

    /// The folder of the plans that are made without saying where, made when it is not there.
    pub fn plans(&self) -> Result<PathBuf, Error> {
        let plans = self.data.join("plans");
        private_folder(&plans).map_err(|error| Error::file(&plans, &error))?;
        Ok(plans)
    }
}

/// A server under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// The server.
    pub server: Origin,
}

/// A profile that cannot be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProfileError {
    /// No profile has this name.
    Unknown {
        /// The name.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// The profile belongs to another server than the one asked for.
    OtherServer(Profile),
    /// A name has letters, digits, `.`, `_` and `-`.
    Name(String),
}

impl ProfileError {
    /// What a person is told.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            ProfileError::Unknown { name, known } if known.is_empty() => {
                Key::TransportNoProfiles.text(lang, &[("name", name)])
            }
            ProfileError::Unknown { name, known } => {
                Key::TransportUnknownProfile.text(lang, &[("name", name), ("known", &known.join(", "))])
            }
            ProfileError::OtherServer(profile) => {
                let server = profile.server.to_string();
                Key::TransportOtherServer.text(lang, &[("name", &profile.name), ("server", &server)])
            }
            ProfileError::Name(name) => Key::TransportProfileName.text(lang, &[("name", name)]),
        }
    }
}

/// All profiles: `profiles.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profiles {
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<String>,
    profiles: BTreeMap<String, Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    server: Origin,
}

impl Profiles {
    /// Reads them; none at all where there is no file.
    ///
    /// # Errors
    /// A file that holds something else. It is left as it is.
    pub fn load(folders: &Folders) -> Result<Profiles, Error> {
        let path = folders.config.join("profiles.toml");
        match fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).map_err(|error| Error::file(&path, &io::Error::other(error))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Profiles::default()),
            Err(error) => Err(Error::file(&path, &error)),
        }
    }

    /// Writes them.
    pub fn save(&self, folders: &Folders) -> Result<(), Error> {
        let path = folders.config.join("profiles.toml");
        let write = || {
            fs::create_dir_all(&folders.config)?;
            replace(&path, toml::to_string(self).map_err(io::Error::other)?.as_bytes())
        };
        write().map_err(|error| Error::file(&path, &error))
    }

    /// The profile to work with. A name decides; else the server does, preferring the current profile; else the current
    /// profile; else the default server. A server without a profile gets a name of its own, not yet remembered.
    pub fn choose(&self, name: Option<&str>, server: Option<Origin>) -> Result<Profile, ProfileError> {
        match (name, server) {
            (Some(name), None) => self.named(name).ok_or_else(|| self.unknown(name)),
            (Some(name), Some(server)) => self.fitting(name.to_owned(), server),
            (None, Some(server)) => {
                let fits = |profile: &Profile| profile.server == server;
                let known = self.current().filter(fits).or_else(|| self.all().find(fits));
                known.map_or_else(|| self.fitting(name_of(&server), server), Ok)
            }
            (None, None) => self
                .current()
                .map_or_else(|| self.choose(None, Some(DEFAULT_SERVER.parse().expect("an origin"))), Ok),
        }
    }

    /// The profile to work with, where one that is named must exist: a typo must not pass for a profile that is not signed
    /// in yet. Before the first login any name is taken as it is.
    pub fn choose_existing(
        &self,
        name: Option<&str>,
        server: Option<Origin>,
    ) -> Result<Profile, ProfileError> {
        let unknown = name.filter(|name| !self.profiles.is_empty() && !self.profiles.contains_key(*name));
        unknown.map_or_else(|| self.choose(name, server), |name| Err(self.unknown(name)))
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = Profile> {
        self.profiles.iter().map(|(name, entry)| Profile { name: name.clone(), server: entry.server.clone() })
    }

    /// The one that is used when nothing is said.
    pub fn current(&self) -> Option<Profile> {
        self.named(self.current.as_deref()?)
    }

    /// Adds a profile; the first becomes the current one.
    pub fn remember(&mut self, profile: &Profile) {
        self.profiles.insert(profile.name.clone(), Entry { server: profile.server.clone() });
        self.current.get_or_insert_with(|| profile.name.clone());
    }

    /// Makes a profile the current one.
    pub fn make_current(&mut self, name: &str) -> Result<Profile, ProfileError> {
        let profile = self.choose(Some(name), None)?;
        self.current = Some(profile.name.clone());
        Ok(profile)
    }

    /// Removes a profile.
    pub fn remove(&mut self, name: &str) -> Result<Profile, ProfileError> {
        let profile = self.choose(Some(name), None)?;
        self.profiles.remove(name);
        self.current.take_if(|current| current == name);
        Ok(profile)
    }

    fn unknown(&self, name: &str) -> ProfileError {
        ProfileError::Unknown { name: name.to_owned(), known: self.profiles.keys().cloned().collect() }
    }

    fn named(&self, name: &str) -> Option<Profile> {
        let entry = self.profiles.get(name)?;
        Some(Profile { name: name.to_owned(), server: entry.server.clone() })
    }

    fn fitting(&self, name: String, server: Origin) -> Result<Profile, ProfileError> {
        let letters = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        if !name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) || !name.chars().all(letters) {
            return Err(ProfileError::Name(name));
        }
        match self.named(&name) {
            Some(other) if other.server != server => Err(ProfileError::OtherServer(other)),
            _ => Ok(Profile { name, server }),
        }
    }
}

/// `127.0.0.1:8080` → `127.0.0.1-8080`
fn name_of(server: &Origin) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
    server.authority().chars().map(plain).collect::<String>().trim_matches('-').to_owned()
}
