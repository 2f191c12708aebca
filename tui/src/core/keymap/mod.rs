//! Which key asks for what, where. The help and the hints are drawn from the table, so they cannot be wrong.

mod table;

use client::message::Key;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::state::Context;
use crate::core::cmd::Cmd;
pub use table::BINDINGS;

/// The key that another one may follow. Alone it goes to the first line.
const FIRST: char = 'g';

/// A key with what is held down beside it, or pressed before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chord {
    /// The key.
    pub code: KeyCode,
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether it is the second of two keys, after `g`.
    pub second: bool,
}

/// One line of the table.
#[derive(Debug)]
pub struct Binding {
    /// Where it holds.
    pub contexts: &'static [Context],
    /// The keys, the one that the hints show first.
    pub chords: &'static [Chord],
    /// What they ask for.
    pub cmd: Cmd,
    /// What the help says of it.
    pub help: Key,
    /// What the hints at the bottom of the screen say of it, if it is among them.
    pub hint: Option<Key>,
}

/// Where letters are typed.
const TYPING: &[Context] =
    &[Context::SignIn, Context::Prompt, Context::Help, Context::Form, Context::Password];

/// What a key asks for. Where letters are typed, a letter that is no key types itself.
pub fn read(context: Context, event: KeyEvent) -> Option<Cmd> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let plain = !event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    match (bound(context, event, false), event.code) {
        (Some(binding), _) => Some(binding.cmd.clone()),
        (None, KeyCode::Char(letter)) if plain && TYPING.contains(&context) => {
            Some(Cmd::Insert(letter.to_string()))
        }
        _ => None,
    }
}

/// What a key asks for after the first of two keys.
pub fn second(context: Context, event: KeyEvent) -> Option<Cmd> {
    (event.kind != KeyEventKind::Release)
        .then(|| bound(context, event, true))
        .flatten()
        .map(|binding| binding.cmd.clone())
}

/// Whether a key may be the first of two.
pub fn is_first(context: Context, event: KeyEvent) -> bool {
    let letter = event.code == KeyCode::Char(FIRST) && event.modifiers.is_empty();
    letter && of(context).any(|binding| binding.chords.iter().any(|chord| chord.second))
}

fn bound(context: Context, event: KeyEvent, second: bool) -> Option<&'static Binding> {
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let chord = Chord { code: event.code, ctrl, second };
    of(context).find(|binding| binding.chords.contains(&chord))
}

/// The bindings that hold somewhere.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.contexts.contains(&context))
}

impl Chord {
    /// As it is written beside its help.
    pub fn label(self) -> String {
        let name = match self.code {
            KeyCode::Char(letter) if self.second => return format!("{FIRST}{letter}"),
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

impl Context {
    /// Every place where keys mean something.
    pub const ALL: &'static [Context] = &[
        Context::SignIn,
        Context::List,
        Context::Details,
        Context::Messages,
        Context::Thread,
        Context::Form,
        Context::Confirm,
        Context::Plan,
        Context::Panel,
        Context::Outbox,
        Context::Password,
        Context::Help,
        Context::Prompt,
    ];
}
