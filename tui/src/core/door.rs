//! The server and the session, as the command line, the environment and the profiles choose them.

use std::env;
use std::path::PathBuf;

use client::message::Lang;
use client::transport::{Client, Error, Folders, Origin, Profile, Profiles, Settings};
use client::wire::door::Door as Name;

use crate::core::history::History;
use crate::core::views::Views;

/// Returns where recorded sessions are written unless the user names a file.
pub fn recordings() -> PathBuf {
    env::temp_dir()
}

/// The way in.
#[derive(Clone)]
pub struct Door {
    /// From the environment: used as it is, never written down.
    token: Option<String>,
    folders: Folders,
    profile: Profile,
}

impl Door {
    /// The file of the history.
    pub const HISTORY: &'static str = "terminal-history";
    /// The file of the user's own views.
    pub const VIEWS: &'static str = "terminal-views.json";

    /// Chooses the server and the session.
    ///
    /// # Errors
    /// A message for the user: an unknown profile, or files that cannot be used.
    pub fn choose(
        server: Option<Origin>,
        profile: Option<&str>,
        token: Option<String>,
        lang: Lang,
    ) -> Result<Door, String> {
        let told = |error: Error| error.sentence(lang);
        let folders = Folders::of_user().map_err(told)?;
        let profiles = Profiles::load(&folders).map_err(told)?;
        let profile = profiles.choose(profile, server).map_err(|error| error.sentence(lang))?;
        Ok(Door::new(folders, profile, token.filter(|token| !token.is_empty())))
    }

    /// Creates the way to a profile's server, with a token or the profile's session.
    pub fn new(folders: Folders, profile: Profile, token: Option<String>) -> Door {
        Door { token, folders, profile }
    }

    /// The server.
    pub fn server(&self) -> &Origin {
        &self.profile.server
    }

    /// The profile's name.
    pub fn profile(&self) -> &str {
        &self.profile.name
    }

    /// Returns the folders of the user's files.
    pub fn folders(&self) -> &Folders {
        &self.folders
    }

    /// Returns the history of the typed commands.
    pub fn history(&self) -> History {
        History::at(self.folders.data_file(Door::HISTORY).ok())
    }

    /// Returns the store of the user's own views.
    pub fn views(&self) -> Views {
        Views::at(self.folders.data_file(Door::VIEWS).ok(), &self.profile.name)
    }

    /// A client that speaks a language, with the session that is there now.
    pub fn open(&self, lang: Lang) -> Result<Client, Error> {
        let agent = format!("retaguarda-tui/{}", env!("CARGO_PKG_VERSION"));
        let settings = Settings { server: self.profile.server.clone(), door: Name::Tui, lang, agent };
        match &self.token {
            Some(token) => Ok(Client::with_token(settings, token.clone())),
            None => Client::of_profile(settings, self.folders.vault(&self.profile)),
        }
    }

    /// Returns whether there is a session to try.
    pub fn has_session(&self, client: &Client) -> bool {
        self.token.is_some() || client.signed_in().is_some()
    }

    /// Drops the token from the environment, because the user signs in. Returns whether there was one.
    pub fn drop_token(&mut self) -> bool {
        self.token.take().is_some()
    }

    /// Saves the profile after a sign-in, for the next start and for the command line.
    pub fn remember(&self) -> Result<(), Error> {
        let mut profiles = Profiles::load(&self.folders)?;
        profiles.remember(&self.profile);
        profiles.save(&self.folders)
    }
}
