//! Which key asks for what, where. The help and the hints are drawn from this table, so they cannot be wrong.

use client::message::Key;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::cmd::Cmd;
use crate::state::Context;
use crate::state::line::Motion;

/// A key with what is held down beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chord {
    /// The key.
    pub code: KeyCode,
    /// Whether Ctrl is held.
    pub ctrl: bool,
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

const fn key(code: KeyCode) -> Chord {
    Chord { code, ctrl: false }
}

const fn letter(letter: char) -> Chord {
    key(KeyCode::Char(letter))
}

const fn ctrl(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), ctrl: true }
}

const fn bind(
    contexts: &'static [Context],
    chords: &'static [Chord],
    cmd: Cmd,
    help: Key,
    hint: Option<Key>,
) -> Binding {
    Binding { contexts, chords, cmd, help, hint }
}

use Context::{Details, Help, List, Prompt, SignIn};

/// Where letters are keys.
const READING: &[Context] = &[List, Details];
/// Where lines are scrolled.
const SCROLLING: &[Context] = &[List, Details, Help];
/// Where letters are typed.
const TYPING: &[Context] = &[SignIn, Prompt, Help];

/// Every key of the program.
pub static BINDINGS: &[Binding] = &[
    bind(READING, &[key(KeyCode::Down), letter('j')], Cmd::Down, Key::TuiKeyDown, Some(Key::TuiHintMove)),
    bind(READING, &[key(KeyCode::Up), letter('k')], Cmd::Up, Key::TuiKeyUp, None),
    bind(&[Help], &[key(KeyCode::Down)], Cmd::Down, Key::TuiKeyDown, Some(Key::TuiHintMove)),
    bind(&[Help], &[key(KeyCode::Up)], Cmd::Up, Key::TuiKeyUp, None),
    bind(SCROLLING, &[key(KeyCode::PageDown), ctrl('f')], Cmd::PageDown, Key::TuiKeyPageDown, None),
    bind(SCROLLING, &[key(KeyCode::PageUp), ctrl('b')], Cmd::PageUp, Key::TuiKeyPageUp, None),
    bind(READING, &[ctrl('d')], Cmd::HalfDown, Key::TuiKeyHalfDown, None),
    bind(READING, &[ctrl('u')], Cmd::HalfUp, Key::TuiKeyHalfUp, None),
    bind(READING, &[letter('g'), key(KeyCode::Home)], Cmd::Top, Key::TuiKeyTop, None),
    bind(READING, &[letter('G'), key(KeyCode::End)], Cmd::Bottom, Key::TuiKeyBottom, None),
    bind(
        &[List],
        &[key(KeyCode::Enter), letter('l'), key(KeyCode::Right)],
        Cmd::Open,
        Key::TuiKeyOpen,
        Some(Key::TuiHintOpen),
    ),
    bind(
        &[Details],
        &[letter('n'), letter('J')],
        Cmd::NextRecord,
        Key::TuiKeyNextRecord,
        Some(Key::TuiHintNextRecord),
    ),
    bind(
        &[Details],
        &[letter('p'), letter('K')],
        Cmd::PreviousRecord,
        Key::TuiKeyPreviousRecord,
        Some(Key::TuiHintPreviousRecord),
    ),
    bind(&[List], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(&[List], &[letter('s')], Cmd::SortNext, Key::TuiKeySort, Some(Key::TuiHintSort)),
    bind(&[List], &[letter('S')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
    bind(
        READING,
        &[letter('r'), key(KeyCode::F(5))],
        Cmd::Refresh,
        Key::TuiKeyRefresh,
        Some(Key::TuiHintRefresh),
    ),
    bind(READING, &[letter('y')], Cmd::CopyCommand, Key::TuiKeyCopyCommand, None),
    bind(&[Details], &[letter('L')], Cmd::CopyLink, Key::TuiKeyCopyLink, Some(Key::TuiHintCopyLink)),
    bind(READING, &[letter(':')], Cmd::CommandLine, Key::TuiKeyCommand, Some(Key::TuiHintCommand)),
    bind(READING, &[letter('m')], Cmd::ToggleMouse, Key::TuiKeyMouse, None),
    bind(
        &[Details],
        &[letter('q'), key(KeyCode::Esc), letter('h'), key(KeyCode::Left)],
        Cmd::Close,
        Key::TuiKeyBack,
        Some(Key::TuiHintBack),
    ),
    bind(&[List], &[key(KeyCode::Esc)], Cmd::Back, Key::TuiKeyUnfilter, None),
    bind(&[SignIn, Prompt], &[key(KeyCode::Enter)], Cmd::Accept, Key::TuiKeyAccept, Some(Key::TuiHintAccept)),
    bind(
        &[SignIn],
        &[key(KeyCode::Tab), key(KeyCode::Down)],
        Cmd::Next,
        Key::TuiKeyNextField,
        Some(Key::TuiHintNextField),
    ),
    bind(
        &[SignIn],
        &[key(KeyCode::BackTab), key(KeyCode::Up)],
        Cmd::Previous,
        Key::TuiKeyPreviousField,
        None,
    ),
    bind(
        &[Prompt],
        &[key(KeyCode::Tab), key(KeyCode::Down)],
        Cmd::Next,
        Key::TuiKeyComplete,
        Some(Key::TuiHintComplete),
    ),
    bind(&[Prompt], &[key(KeyCode::BackTab), key(KeyCode::Up)], Cmd::Previous, Key::TuiKeyCompleteBack, None),
    bind(&[Prompt, Help], &[key(KeyCode::Esc)], Cmd::Close, Key::TuiKeyClose, Some(Key::TuiHintClose)),
    bind(TYPING, &[key(KeyCode::Left)], Cmd::Move(Motion::Left), Key::TuiKeyLeft, None),
    bind(TYPING, &[key(KeyCode::Right)], Cmd::Move(Motion::Right), Key::TuiKeyRight, None),
    bind(TYPING, &[key(KeyCode::Home), ctrl('a')], Cmd::Move(Motion::Start), Key::TuiKeyStart, None),
    bind(TYPING, &[key(KeyCode::End), ctrl('e')], Cmd::Move(Motion::End), Key::TuiKeyEnd, None),
    bind(TYPING, &[key(KeyCode::Backspace)], Cmd::Delete(Motion::Left), Key::TuiKeyDelete, None),
    bind(TYPING, &[key(KeyCode::Delete)], Cmd::Delete(Motion::Right), Key::TuiKeyDeleteRight, None),
    bind(TYPING, &[ctrl('w')], Cmd::Delete(Motion::WordLeft), Key::TuiKeyDeleteWord, None),
    bind(TYPING, &[ctrl('u')], Cmd::Delete(Motion::Start), Key::TuiKeyDeleteLine, None),
    bind(READING, &[letter('?'), key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, Some(Key::TuiHintHelp)),
    bind(&[SignIn, Prompt], &[key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, Some(Key::TuiHintHelp)),
    bind(&[List], &[letter('q')], Cmd::Quit, Key::TuiKeyQuit, Some(Key::TuiHintQuit)),
    bind(Context::ALL, &[ctrl('c')], Cmd::Quit, Key::TuiKeyQuit, None),
    bind(Context::ALL, &[ctrl('l')], Cmd::Redraw, Key::TuiKeyRedraw, None),
    bind(Context::ALL, &[key(KeyCode::F(12))], Cmd::Dump, Key::TuiKeyDump, None),
];

/// What a key asks for. Where letters are typed, a letter that is no key types itself.
pub fn read(context: Context, event: KeyEvent) -> Option<Cmd> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let chord = Chord { code: event.code, ctrl: event.modifiers.contains(KeyModifiers::CONTROL) };
    let plain = !event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let bound = of(context).find(|binding| binding.chords.contains(&chord));
    match (bound, event.code) {
        (Some(binding), _) => Some(binding.cmd.clone()),
        (None, KeyCode::Char(letter)) if plain && TYPING.contains(&context) => {
            Some(Cmd::Insert(letter.to_string()))
        }
        _ => None,
    }
}

/// The bindings that hold somewhere.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.contexts.contains(&context))
}

impl Chord {
    /// As it is written beside its help.
    pub fn label(self) -> String {
        let name = match self.code {
            KeyCode::Char(letter) if self.ctrl => return format!("^{}", letter.to_ascii_uppercase()),
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
    pub const ALL: &'static [Context] = &[SignIn, List, Details, Help, Prompt];
}
