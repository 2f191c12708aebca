//! Keys, and those that are the same on every screen.

mod own;
mod table;

use std::borrow::Cow;

use client::message::{Key, Lang};
use crossterm::event::KeyCode;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
pub use own::{OwnKey, OwnKeys};
pub use table::{
    EDIT, FILTER, FIRST, LAST, MARK, MARK_RANGE, MEMBER_OF, NEXT_RECORD, NEXT_VIEW, OPEN, OPEN_RECORD,
    OTHER_MEMBER, PREVIOUS_RECORD, READING, SORT, SORT_REVERSE, bind, ctrl, declared, key, letter, second,
};

/// The key that another one may follow. Alone it goes to the first line.
pub const PREFIX: char = 'g';

/// A key with what is held down beside it, or pressed before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chord {
    /// The key.
    pub code: KeyCode,
    /// True if Ctrl is held.
    pub ctrl: bool,
    /// True if it is the second of two keys, after `g`.
    pub second: bool,
}

/// One line of the table.
#[derive(Debug, Clone)]
pub struct Binding {
    /// The contexts in which it holds.
    pub contexts: &'static [Context],
    /// The keys, the one that the hints show first.
    pub chords: Cow<'static, [Chord]>,
    /// The command.
    pub cmd: Cmd,
    /// Its text in the help.
    pub help: Key,
    /// Its text in the help, if the user's configuration gives one.
    pub title: Option<String>,
    /// Its text in the hints at the bottom of the screen, if it is among them.
    pub hint: Option<Key>,
}

impl Binding {
    /// Returns its text in the help.
    pub fn text(&self, lang: Lang) -> String {
        self.title.clone().unwrap_or_else(|| self.help.text(lang, &[]))
    }
}

/// The contexts in which letters are typed.
pub const TYPING: &[Context] =
    &[Context::SignIn, Context::Prompt, Context::Help, Context::Form, Context::Password];

impl Chord {
    /// Reads a key as a configuration names it: `A`, `ctrl-p`, `f5`, `space`, or two keys such as `g x`.
    pub fn read(text: &str) -> Option<Chord> {
        let lower = text.to_lowercase();
        let one = |text: &str| text.chars().next().filter(|letter| text.chars().eq([*letter]));
        if let Some(after) = text.strip_prefix(PREFIX) {
            return one(after.trim_start()).filter(|letter| !letter.is_whitespace()).map(second);
        }
        if let Some(number) = lower.strip_prefix('f').and_then(|number| number.parse().ok()) {
            return (1..=12).contains(&number).then(|| key(KeyCode::F(number)));
        }
        match lower.strip_prefix("ctrl-") {
            Some(letter) => one(letter).map(ctrl),
            None if lower == "space" => Some(letter(' ')),
            None => one(text).filter(|letter| !letter.is_whitespace()).map(letter),
        }
    }

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
