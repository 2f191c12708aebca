//! The keys of the user's configuration, which come before all others.

use std::borrow::Cow;

use client::message::Key;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, Chord, READING};
use crate::core::place::Place;

/// A key of the user's configuration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OwnKey {
    /// The key.
    pub chord: Chord,
    /// Its command.
    pub cmd: Cmd,
    /// Its text in the help.
    pub title: String,
    /// The screens on which it holds; empty for all.
    pub places: Vec<Place>,
}

/// The keys of the user's configuration, also as lines of the table.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<OwnKey>", into = "Vec<OwnKey>")]
pub struct OwnKeys {
    keys: Vec<OwnKey>,
    bindings: Vec<Binding>,
}

impl OwnKeys {
    /// Returns the lines of the table that hold on a screen.
    pub fn on(&self, place: Place) -> impl Iterator<Item = &Binding> {
        let holds = move |key: &OwnKey| key.places.is_empty() || key.places.contains(&place);
        self.keys.iter().zip(&self.bindings).filter(move |(key, _)| holds(key)).map(|(_, binding)| binding)
    }

    /// Returns whether a key is taken on a screen.
    pub fn take(&self, chord: Chord, place: Place) -> bool {
        self.on(place).any(|binding| binding.chords.contains(&chord))
    }
}

impl From<Vec<OwnKey>> for OwnKeys {
    fn from(keys: Vec<OwnKey>) -> OwnKeys {
        let binding = |key: &OwnKey| Binding {
            contexts: READING,
            chords: Cow::Owned(vec![key.chord]),
            cmd: key.cmd.clone(),
            help: Key::TuiKeyOwn,
            title: Some(key.title.clone()),
            hint: None,
        };
        OwnKeys { bindings: keys.iter().map(binding).collect(), keys }
    }
}

impl From<OwnKeys> for Vec<OwnKey> {
    fn from(own: OwnKeys) -> Vec<OwnKey> {
        own.keys
    }
}

impl Clone for OwnKeys {
    fn clone(&self) -> OwnKeys {
        self.keys.clone().into()
    }
}

impl PartialEq for OwnKeys {
    fn eq(&self, other: &OwnKeys) -> bool {
        self.keys == other.keys
    }
}
