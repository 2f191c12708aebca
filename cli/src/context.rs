//! The context of a command: the options, the profile, and the client of its server.

use clap::ArgMatches;
use client::api::account::session::{SessionWhoami, StaffUser};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::transport::{Client, Folders, Profile, Profiles, Settings};
use client::wire::door::Door;
use jiff::Timestamp;

use crate::clock;
use crate::failure::Failure;
use crate::options::Options;
use crate::terminal;

/// The `User-Agent`, which the list of sessions shows.
pub const AGENT: &str = concat!("retaguarda/", env!("CARGO_PKG_VERSION"));

/// The context of a command.
#[derive(Debug)]
pub struct Context {
    /// The language of messages.
    pub lang: Lang,
    /// The options of every command.
    pub options: Options,
    token: Option<String>,
}

impl Context {
    /// Reads the options and the environment.
    pub fn new(lang: Lang, matches: &ArgMatches) -> Result<Context, Failure> {
        let token = std::env::var("RETAGUARDA_TOKEN").ok();
        // A program whose file of the token is missing must not act as the user who is signed in.
        if token.as_ref().is_some_and(String::is_empty) {
            return Err(Failure::Usage(Key::CliTokenEmpty.text(lang, &[])));
        }
        Ok(Context { lang, options: Options::read(matches)?, token })
    }

    /// Writes a message to stderr unless quiet.
    pub fn say(&self, line: &str) {
        if !self.options.quiet {
            terminal::say(line);
        }
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        clock::now()
    }

    /// Returns whether the user can be asked.
    pub fn may_ask(&self) -> bool {
        terminal::has_person()
    }

    /// Returns whether the environment gives a token, so that no profile's session is used.
    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Returns the profile to use. A named one must exist, unless a token from the environment is used.
    pub fn profile(&self) -> Result<Profile, Failure> {
        if self.has_token() {
            return self.profile_to_sign_in();
        }
        let profiles = Profiles::load(&Folders::of_user()?)?;
        Ok(profiles.choose_existing(self.options.profile.as_deref(), self.options.server.clone())?)
    }

    /// Returns the profile to sign in with, which may be a new one.
    pub fn profile_to_sign_in(&self) -> Result<Profile, Failure> {
        let profiles = Profiles::load(&Folders::of_user()?)?;
        Ok(profiles.choose(self.options.profile.as_deref(), self.options.server.clone())?)
    }

    /// Returns the client of the profile's session, or of the environment's token.
    pub fn client(&self) -> Result<Client, Failure> {
        let profile = self.profile()?;
        match &self.token {
            Some(token) => Ok(Client::with_token(self.settings(&profile), token.clone())),
            None => self.client_of(&profile),
        }
    }

    /// Returns the client of a profile's session.
    pub fn client_of(&self, profile: &Profile) -> Result<Client, Failure> {
        let vault = Folders::of_user()?.vault(profile);
        Ok(Client::of_profile(self.settings(profile), vault)?)
    }

    fn settings(&self, profile: &Profile) -> Settings {
        let server = profile.server.clone();
        Settings { server, door: Door::Cli, lang: self.lang, agent: AGENT.to_owned() }
    }

    /// Returns the signed-in user.
    pub async fn user(&self, client: &Client) -> Result<StaffUser, Failure> {
        match client.signed_in() {
            Some(session) => Ok(session.user),
            None => Ok(client.send(SessionWhoami::at(())).await?.user),
        }
    }
}
