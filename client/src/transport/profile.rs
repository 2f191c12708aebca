//! Profiles: named servers. Each keeps its own session, so that the credentials of one server never reach
//! another.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Error, Origin, Vault, fresh_name};
use crate::file::{private_folder, replace};
use crate::message::{Key, Lang};

/// The default server: the one that `make run` starts.
const DEFAULT_SERVER: &str = "http://127.0.0.1:8080";

/// The folders of the program's files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
    cache: PathBuf,
}

impl Folders {
    /// Returns the folders of the current user, as the system defines them.
    pub fn of_user() -> Result<Folders, Error> {
        let homeless = || Error::file(Path::new("~"), &io::Error::from(io::ErrorKind::NotFound));
        let folders = ProjectDirs::from("", "", "retaguarda").ok_or_else(homeless)?;
        let [config, data, cache] = [folders.config_dir(), folders.data_local_dir(), folders.cache_dir()];
        Ok(Folders { config: config.to_owned(), data: data.to_owned(), cache: cache.to_owned() })
    }

    /// Uses one folder for all.
    pub fn under(root: &Path) -> Folders {
        Folders { config: root.to_owned(), data: root.to_owned(), cache: root.to_owned() }
    }

    /// Returns the path of a file that may be lost at any time.
    pub fn cache_file(&self, name: &str) -> PathBuf {
        self.cache.join(name)
    }

    /// Returns the vault of a profile's session.
    pub fn vault(&self, profile: &Profile) -> Vault {
        Vault::new(self.data.join("sessions"), &profile.name)
    }

    /// Returns the path of a data file. Creates its folder.
    pub fn data_file(&self, name: &str) -> Result<PathBuf, Error> {
        private_folder(&self.data).map_err(|error| Error::file(&self.data, &error))?;
        Ok(self.data.join(name))
    }

    /// Returns the path of a configuration file.
    pub fn config_file(&self, name: &str) -> PathBuf {
        self.config.join(name)
    }

    /// Returns the path of the profiles.
    pub fn profiles(&self) -> PathBuf {
        self.config_file("profiles.toml")
    }

    /// Returns the path of a new plan: a unique name with the time. Creates its folder.
    pub fn new_plan(&self, now: Timestamp) -> Result<PathBuf, Error> {
        let (name, when) = (fresh_name(), now.strftime("%Y%m%dT%H%M%S"));
        Ok(self.plans()?.join(format!("{when}-{}.plan", &name[..6])))
    }

    /// Returns the path of a plan in the default folder, by its name with or without its ending.
    pub fn kept_plan(&self, name: &str) -> Option<PathBuf> {
        let plans = self.data.join("plans");
        [name.to_owned(), format!("{name}.plan")]
            .iter()
            .map(|name| plans.join(name))
            .find(|path| path.is_file())
    }

    /// Returns the default folder of plans. Creates it.
    pub fn plans(&self) -> Result<PathBuf, Error> {
        let plans = self.data.join("plans");
        private_folder(&plans).map_err(|error| Error::file(&plans, &error))?;
        Ok(plans)
    }
}

/// Reads a configuration file; the default without one.
///
/// # Errors
/// An error if the file holds anything else. It is left unchanged.
pub(super) fn read_config<T: Default + DeserializeOwned>(path: &Path) -> Result<T, Error> {
    match fs::read_to_string(path) {
        Ok(text) => toml::from_str(&text).map_err(|error| Error::file(path, &io::Error::other(error))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(Error::file(path, &error)),
    }
}

/// Writes a configuration file, with its folder.
pub(super) fn write_config<T: Serialize>(path: &Path, content: &T) -> Result<(), Error> {
    let write = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        replace(path, toml::to_string(content).map_err(io::Error::other)?.as_bytes())
    };
    write().map_err(|error| Error::file(path, &error))
}

/// A named server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// The server.
    pub server: Origin,
}

/// An error in choosing a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProfileError {
    /// No profile has this name.
    Unknown {
        /// The name.
        name: String,
        /// The existing names.
        known: Vec<String>,
    },
    /// The profile belongs to another server than the requested one.
    OtherServer(Profile),
    /// The name has characters other than letters, digits, `.`, `_` and `-`.
    Name(String),
}

impl ProfileError {
    /// Returns the message for the user.
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
    /// Reads the profiles; empty without a file.
    ///
    /// # Errors
    /// An error if the file holds anything else. It is left unchanged.
    pub fn load(folders: &Folders) -> Result<Profiles, Error> {
        read_config(&folders.profiles())
    }

    /// Writes the profiles.
    pub fn save(&self, folders: &Folders) -> Result<(), Error> {
        write_config(&folders.profiles(), self)
    }

    /// Returns the profile to use: the one of this name; else one of this server, preferably the current one;
    /// else the current one; else one for the default server. A server without a profile gets a new name, which
    /// is not saved.
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

    /// Returns the profile to use, and rejects an unknown name: a typo must not pass for a profile without a
    /// session. Before the first login any name is accepted.
    pub fn choose_existing(
        &self,
        name: Option<&str>,
        server: Option<Origin>,
    ) -> Result<Profile, ProfileError> {
        let unknown = name.filter(|name| !self.profiles.is_empty() && !self.profiles.contains_key(*name));
        unknown.map_or_else(|| self.choose(name, server), |name| Err(self.unknown(name)))
    }

    /// Returns all profiles by name.
    pub fn all(&self) -> impl Iterator<Item = Profile> {
        self.profiles.iter().map(|(name, entry)| Profile { name: name.clone(), server: entry.server.clone() })
    }

    /// Returns the default profile.
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

/// Derives a profile's name from a server: `127.0.0.1:8080` → `127.0.0.1-8080`.
fn name_of(server: &Origin) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
    server.authority().chars().map(plain).collect::<String>().trim_matches('-').to_owned()
}
