//! Keys, and those that are the same on every screen.

mod table;

use client::message::Key;
use crossterm::event::KeyCode;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
pub use table::{
    FIRST, LAST, NEXT_RECORD, NEXT_VIEW, OPEN, PREVIOUS_RECORD, READING, bind, ctrl, declared, key, letter,
    second,
};

/// The key that another one may follow. Alone it goes to the first line.
pub const PREFIX: char = 'g';

/// A key with what is held down beside it, or pressed before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chord {
    /// The key.
    pub code: KeyCode,
    /// True if Ctrl is held.
    pub ctrl: bool,
    /// True if it is the second of two keys, after `g`.
    pub second: bool,
}

/// One line of the table.
#[derive(Debug)]
pub struct Binding {
    /// The contexts in which it holds.
    pub contexts: &'static [Context],
    /// The keys, the one that the hints show first.
    pub chords: &'static [Chord],
    /// The command.
    pub cmd: Cmd,
    /// Its text in the help.
    pub help: Key,
    /// Its text in the hints at the bottom of the screen, if it is among them.
    pub hint: Option<Key>,
}

/// The contexts in which letters are typed.
pub const TYPING: &[Context] =
    &[Context::SignIn, Context::Prompt, Context::Help, Context::Form, Context::Password];

impl Chord {
    /// As it is written beside its help.
    pub fn label(self) -> String {
        let name = match self.code {
            KeyCode::Char(letter) if self.second => return format!("{PREFIX}{letter}"),
            KeyCode::Char(letter) if self.ctrl => return format!("^{}", letter.to_ascii_uppercase()),
            KeyCode::Char(' ') => "␣",
            KeyCode::Char(letter) => return letter.to_string(),
            KeyCode::F(number) => return format!("F{number}"),
            KeyCode::Up => "↑",
            KeyCode::Down => "↓",
            KeyCode::Left => "←",
            KeyCode::Right => "→",
            KeyCode::PageUp => "PgUp",
            KeyCode::PageDown => "PgDn",
            KeyCode::BackTab => "⇧Tab",
            KeyCode::Backspace => "⌫",
            KeyCode::Delete => "Del",
            code => return format!("{code:?}"),
        };
        name.to_owned()
    }
}

/// The part of the program that takes the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Context {
    SignIn,
    List,
    Record,
    Form,
    Confirm,
    Plan,
    Panel,
    Password,
    Help,
    Prompt,
}

impl Context {
    /// Every place where keys mean something.
    pub const ALL: &'static [Context] = &[
        Context::SignIn,
        Context::List,
        Context::Record,
        Context::Form,
        Context::Confirm,
        Context::Plan,
        Context::Panel,
        Context::Password,
        Context::Help,
        Context::Prompt,
    ];
}
