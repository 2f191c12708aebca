//! The user's configuration, as the screens see it.

use serde::{Deserialize, Serialize};

use crate::core::keymap::OwnKeys;
use crate::core::place::Place;
use crate::core::theme::Theme;

/// The user's configuration.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// The colours, whatever the account prefers.
    pub theme: Option<Theme>,
    /// The screen that is shown first.
    pub start: Option<Place>,
    /// The signal for changes by others.
    pub notifications: Notifications,
    /// The user's own keys.
    pub keys: OwnKeys,
    /// The programs on a key.
    pub programs: Vec<ProgramSpec>,
}

/// The signal for changes by others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notifications {
    /// None.
    #[default]
    Off,
    /// The bell of the terminal.
    Bell,
    /// A notification of the desktop, by the terminal's escape sequence OSC 9.
    Osc9,
}

impl Notifications {
    /// All signals with the words that choose them.
    pub const ALL: [(&'static str, Notifications); 3] =
        [("off", Notifications::Off), ("bell", Notifications::Bell), ("osc9", Notifications::Osc9)];
}

/// A program on a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramSpec {
    /// The title.
    pub title: String,
    /// The program and its arguments, with placeholders such as `{id}`.
    pub run: Vec<String>,
    /// True if the user is asked first.
    pub asks: bool,
}
