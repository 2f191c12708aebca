//! Which key asks for what, where: the keys of every screen between those that are the same on each. The help and the hints are
//! drawn from the tables, so they cannot be wrong.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::state::Context;
use crate::core::cmd::Cmd;
use crate::core::keymap::{self, Binding, Chord, PREFIX, TYPING};
use crate::screens;

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
    let letter = event.code == KeyCode::Char(PREFIX) && event.modifiers.is_empty();
    letter && of(context).any(|binding| binding.chords.iter().any(|chord| chord.second))
}

fn bound(context: Context, event: KeyEvent, second: bool) -> Option<&'static Binding> {
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let chord = Chord { code: event.code, ctrl, second };
    of(context).find(|binding| binding.chords.contains(&chord))
}

/// The bindings that hold somewhere.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    let screens = screens::ALL.iter().flat_map(|screen| screen.keys());
    let all = keymap::FIRST.iter().chain(screens).chain(keymap::LAST);
    all.filter(move |binding| binding.contexts.contains(&context))
}
