//! Everything that the program knows, as plain data: it can be written down, and drawn without anything else.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Deref, DerefMut};

use client::message::Lang;
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::core::cmd::Cmd;
pub use crate::core::keymap::Context;
use crate::core::place::Place;
use crate::core::theme::Theme;
use crate::kit::ask::Ask;
use crate::kit::list::ask::ListAsk;
use crate::kit::screen::Screen;
use crate::kit::sheet::Sheet;
pub use crate::kit::shell::{Help, Link, Session, Shell, Toast};
use crate::screens;

/// The whole state: what every screen sees, and the screens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The state that every screen sees.
    pub shell: Shell,
    /// The screens.
    pub screens: Screens,
}

/// The screens, each with its own state.
pub struct Screens(Vec<Box<dyn Screen>>);

impl Default for Screens {
    fn default() -> Screens {
        Screens(screens::ALL.iter().map(|entry| (entry.new)()).collect())
    }
}

impl Screens {
    /// Returns the screens, in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Screen> {
        self.0.iter().map(|screen| screen.as_ref())
    }

    /// As [`Screens::iter`], to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut (dyn Screen + 'static)> {
        self.0.iter_mut().map(|screen| screen.as_mut())
    }

    /// Returns the screen of a place.
    pub fn at(&self, place: Place) -> &dyn Screen {
        self.0[position(place)].as_ref()
    }

    /// As [`Screens::at`], to be changed.
    pub fn at_mut(&mut self, place: Place) -> &mut (dyn Screen + 'static) {
        self.0[position(place)].as_mut()
    }
}

/// Returns the position of a place among the screens. A place is that of a screen that is registered.
fn position(place: Place) -> usize {
    screens::ALL.iter().position(|entry| entry.place == place).unwrap_or_default()
}

impl Clone for Screens {
    fn clone(&self) -> Screens {
        Screens(self.0.iter().map(|screen| screen.boxed()).collect())
    }
}

impl PartialEq for Screens {
    fn eq(&self, other: &Screens) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one.saved() == other.saved())
    }
}

impl fmt::Debug for Screens {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter().map(|screen| screen.saved())).finish()
    }
}

impl Serialize for Screens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|screen| screen.saved()))
    }
}

impl<'de> Deserialize<'de> for Screens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Screens, D::Error> {
        let mut screens = Screens::default();
        for (screen, saved) in screens.iter_mut().zip(Vec::<Value>::deserialize(deserializer)?) {
            if !screen.restore(saved) {
                return Err(serde::de::Error::custom("this is no state of the screen"));
            }
        }
        Ok(screens)
    }
}

impl Deref for State {
    type Target = Shell;

    fn deref(&self) -> &Shell {
        &self.shell
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Shell {
        &mut self.shell
    }
}

impl State {
    /// The state before anything happened.
    pub fn new(server: String, lang: Lang, theme: Theme, now: Timestamp) -> State {
        State {
            shell: Shell::new(server, lang, theme, now, screens::ALL[0].place),
            screens: Screens::default(),
        }
    }

    /// Returns the screen that is shown.
    pub fn screen(&self) -> &dyn Screen {
        self.screens.at(self.shell.place)
    }

    /// Returns the screen of a place beside what every screen sees, to change both.
    pub fn parts(&mut self, place: Place) -> (&mut (dyn Screen + 'static), &mut Shell) {
        (self.screens.at_mut(place), &mut self.shell)
    }

    /// Does something with each screen.
    pub fn each_screen(&mut self, mut run: impl FnMut(&mut (dyn Screen + 'static), &mut Shell)) {
        for screen in self.screens.iter_mut() {
            run(screen, &mut self.shell);
        }
    }

    /// Returns a screen as its type.
    pub fn get<S: 'static>(&self) -> Option<&S> {
        self.screens.iter().find_map(|screen| screen.as_any().downcast_ref())
    }

    /// As [`State::get`], to be changed.
    pub fn get_mut<S: 'static>(&mut self) -> Option<&mut S> {
        self.screens.iter_mut().find_map(|screen| screen.as_any_mut().downcast_mut())
    }

    /// Returns the one screen that a command is for; none if it is for each, or for what lies over it.
    pub fn place_of(&self, cmd: &Cmd) -> Option<Place> {
        let mut screens = self.screens.iter();
        match cmd {
            Cmd::To(_, cmd) => self.place_of(cmd),
            Cmd::Act { endpoint, .. } if self.screen().does(endpoint) => Some(self.shell.place),
            Cmd::Act { endpoint, .. } => {
                screens.find(|screen| screen.does(endpoint)).map(|screen| screen.place())
            }
            cmd => screens.find(|screen| screen.owns(cmd)).map(|screen| screen.place()),
        }
    }

    /// Returns what the list of the screen that is shown asks for.
    pub(super) fn list_wants(&mut self) -> Vec<Ask> {
        let (screen, shell) = self.parts(self.shell.place);
        let lines = screen.lines(shell);
        let asks: Vec<ListAsk> = screen.list_wants(lines);
        let place = screen.place();
        asks.into_iter().map(|ask| Ask::List(place, ask)).collect()
    }

    /// Returns the lists of records that a filter of any screen chooses among and that were not asked for yet.
    pub(super) fn record_wants(&mut self) -> Vec<Ask> {
        let among: BTreeSet<_> = self.screens.iter().flat_map(|screen| screen.among(&self.shell)).collect();
        let records = &mut self.shell.records;
        let is_missing = |endpoint: &&str| !records.contains_key(*endpoint);
        let missing: Vec<String> = among.into_iter().filter(is_missing).map(str::to_owned).collect();
        records.extend(missing.iter().map(|endpoint| (endpoint.clone(), Vec::new())));
        missing.into_iter().map(Ask::Records).collect()
    }

    /// Returns where the keys go.
    pub fn context(&self) -> Context {
        if self.help.is_some() { Context::Help } else { self.below_help() }
    }

    /// Returns where the keys go once the help is closed.
    pub fn below_help(&self) -> Context {
        if self.session == Session::Out {
            return Context::SignIn;
        }
        if self.password.is_some() || self.enrolment.is_some() {
            return Context::Password;
        }
        if self.prompt.is_some() {
            return Context::Prompt;
        }
        match &self.sheet {
            Some(Sheet::Form(_)) => Context::Form,
            Some(Sheet::Confirm(_)) => Context::Confirm,
            Some(Sheet::Program(program)) if program.is_asked() => Context::Confirm,
            Some(Sheet::Results(number, _)) if self.works.is_asked(*number) => Context::Plan,
            Some(Sheet::Results(..) | Sheet::Notice(_) | Sheet::Opening(_) | Sheet::Program(_)) => {
                Context::Panel
            }
            None => self.below_sheet(),
        }
    }

    /// Returns where the keys go once nothing lies over the screen.
    pub fn below_sheet(&self) -> Context {
        if self.screen().record().is_some() { Context::Record } else { Context::List }
    }

    /// Returns whether the typed text must not be written down.
    pub fn is_secret(&self) -> bool {
        match self.context() {
            Context::SignIn => self.sign_in.on_password && self.sign_in.otp.is_none(),
            Context::Password => true,
            _ => false,
        }
    }
}
