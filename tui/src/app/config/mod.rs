//! The user's configuration, `config.toml`. It is read entry by entry: a fault spoils its own entry alone, and is reported with its
//! line and with the allowed values.

mod placeholders;
mod reader;

use std::path::Path;

use client::message::Key;

use crate::app::state::State;
use crate::core::place::Place;
use crate::kit::config::Config;

pub use placeholders::{fill, needs_record, writes};

/// The name of the file.
pub const FILE: &str = "config.toml";

/// A configuration as its file has it.
#[derive(Debug, Default)]
pub struct Reading {
    /// The valid entries.
    pub config: Config,
    /// The columns of the lists that have them chosen, by their paths.
    pub columns: Vec<(Place, Vec<String>)>,
    /// The faults.
    pub faults: Vec<Fault>,
}

/// A fault of a configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its line, from 1.
    pub line: usize,
    /// The message for the user.
    pub text: String,
}

/// Reads a configuration for the screens of a program.
pub fn read(text: &str, state: &State) -> Reading {
    reader::read(text, state)
}

impl Fault {
    /// Returns the fault with its place.
    pub fn sentence(&self, file: &Path, state: &State) -> String {
        let (file, line) = (file.display().to_string(), self.line.to_string());
        state.say(Key::TuiConfigFault, &[("file", &file), ("line", &line), ("fault", &self.text)])
    }
}

impl State {
    /// Takes a configuration on. Its first fault is shown in place of the hints until a key is pressed.
    pub fn configure(&mut self, text: &str, file: &Path) {
        let Reading { config, columns, faults } = read(text, self);
        self.fault = faults.first().map(|fault| match faults.len() {
            1 => fault.sentence(file, self),
            count => {
                let more = (count - 1).to_string();
                let fault = fault.sentence(file, self);
                self.say(Key::TuiConfigFaults, &[("fault", &fault), ("n", &more)])
            }
        });
        for (place, columns) in columns {
            self.screens.at_mut(place).list_mut().columns = Some(columns);
        }
        if let (Some(theme), true) = (config.theme, self.theme != crate::core::theme::Theme::None) {
            self.theme = theme;
        }
        self.place = config.start.unwrap_or(self.place);
        self.config = config;
    }
}
