//! Which key asks for what, where: the keys of every screen between those that are the same on each. The help and the hints are
//! drawn from the tables, so they cannot be wrong.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::keymap::{self, Binding, Chord, PREFIX, TYPING};
use crate::kit::screen::declared;

/// Returns the command of a key. Where letters are typed, a letter that is no key types itself.
pub fn read(state: &State, context: Context, event: KeyEvent) -> Option<Cmd> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let plain = !event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    match (bound(state, context, event, false), event.code) {
        (Some(binding), _) => Some(binding.cmd.clone()),
        (None, KeyCode::Char(letter)) if plain && TYPING.contains(&context) => {
            Some(Cmd::Insert(letter.to_string()))
        }
        _ => None,
    }
}

/// Returns the command of a key after the first of two keys.
pub fn second(state: &State, context: Context, event: KeyEvent) -> Option<Cmd> {
    (event.kind != KeyEventKind::Release)
        .then(|| bound(state, context, event, true))
        .flatten()
        .map(|binding| binding.cmd.clone())
}

/// Returns the two keys as written next to their help, if a letter after the first of two keys makes no pair with it. A letter
/// that only moves the cursor is pressed for itself.
pub fn unknown_pair(state: &State, context: Context, event: KeyEvent) -> Option<String> {
    let KeyCode::Char(letter) = event.code else { return None };
    let is_alone = event.modifiers.contains(KeyModifiers::CONTROL) || event.kind == KeyEventKind::Release;
    let moves = read(state, context, event).is_some_and(|cmd| cmd.is_motion());
    (!is_alone && !moves).then(|| keymap::second(letter).label())
}

/// Returns whether a key may be the first of two.
pub fn is_first(state: &State, context: Context, event: KeyEvent) -> bool {
    let letter = event.code == KeyCode::Char(PREFIX) && event.modifiers.is_empty();
    letter && of(state, context).any(|binding| binding.chords.iter().any(|chord| chord.second))
}

/// Returns whether a key leaves the open sheet or record, or the program.
pub fn is_leaving(event: KeyEvent) -> bool {
    let is_quitting = event.code == KeyCode::Char('c') && event.modifiers.contains(KeyModifiers::CONTROL);
    event.code == KeyCode::Esc || is_quitting
}

fn bound(state: &State, context: Context, event: KeyEvent, second: bool) -> Option<&Binding> {
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let chord = Chord { code: event.code, ctrl, second };
    of(state, context).find(|binding| binding.chords.contains(&chord))
}

/// The bindings that hold somewhere; those of the user's configuration first. A binding of every screen gives way to one of the screen
/// that takes all its keys.
pub fn of(state: &State, context: Context) -> impl Iterator<Item = &Binding> {
    let tabs = state.screens.iter().map(|screen| -> &Binding { screen.tab() });
    let of_screen = declared::keys(state.screen()).map(|binding| -> &Binding { binding });
    let of_screen: Vec<&Binding> = of_screen.filter(|binding| binding.contexts.contains(&context)).collect();
    let is_taken = |chord: &Chord| of_screen.iter().any(|own| own.chords.contains(chord));
    let is_left = |binding: &&Binding| !binding.chords.iter().all(is_taken);
    let last: Vec<&Binding> = keymap::LAST.iter().filter(is_left).collect();
    let own = state.config.keys.on(state.place);
    let all = own.chain(keymap::FIRST).chain(of_screen).chain(last).chain(tabs);
    all.filter(move |binding| binding.contexts.contains(&context))
}

/// The keys of a binding, without those that the user's configuration gives another meaning.
pub fn chords(state: &State, context: Context, binding: &Binding) -> Vec<Chord> {
    let is_own = binding.title.is_some();
    let taken = |chord: Chord| {
        !is_own && keymap::READING.contains(&context) && state.config.keys.take(chord, state.place)
    };
    binding.chords.iter().copied().filter(|chord| !taken(*chord)).collect()
}
