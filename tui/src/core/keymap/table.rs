//! The keys that are the same on every screen, and what tables of keys are written with.

use std::borrow::Cow;

use client::endpoint::action::Action;
use client::message::Key;
use crossterm::event::KeyCode;

use crate::core::cmd::Cmd;
use crate::core::cmd::Motion;
use crate::core::keymap::Context::{
    self, Confirm, Form, Help, List, Panel, Password, Plan, Prompt, Record, SignIn,
};
use crate::core::keymap::{Binding, Chord, TYPING};

/// A key alone.
pub const fn key(code: KeyCode) -> Chord {
    Chord { code, ctrl: false, second: false }
}

/// A letter alone.
pub const fn letter(letter: char) -> Chord {
    key(KeyCode::Char(letter))
}

/// The key that the contract declares for an action.
pub const fn declared(action: Option<Action>) -> Chord {
    match action {
        Some(Action { key: Some(key), .. }) => letter(key),
        _ => panic!("the action declares no key"),
    }
}

/// A letter with Ctrl.
pub const fn ctrl(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), ctrl: true, second: false }
}

/// A letter after the first of two keys.
pub const fn second(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), ctrl: false, second: true }
}

/// A line of a table.
pub const fn bind(
    contexts: &'static [Context],
    chords: &'static [Chord],
    cmd: Cmd,
    help: Key,
    hint: Option<Key>,
) -> Binding {
    Binding { contexts, chords: Cow::Borrowed(chords), cmd, help, title: None, hint }
}

const LISTS: &[Context] = &[List];
const RECORDS: &[Context] = &[Record];
/// The contexts in which letters are keys.
pub const READING: &[Context] = &[List, Record];
/// The contexts in which lines are scrolled.
const SCROLLING: &[Context] = &[List, Record, Plan, Panel, Help];
/// The contexts in which something is filled in or chosen.
const ASKING: &[Context] = &[SignIn, Prompt, Form, Confirm, Plan, Password];
/// The contexts that can be closed.
const ABOVE: &[Context] = &[Prompt, Form, Confirm, Plan, Panel, Password, Help];

/// The keys that the hints show first.
pub static FIRST: &[Binding] = &[
    bind(READING, &[key(KeyCode::Down), letter('j')], Cmd::Down, Key::TuiKeyDown, Some(Key::TuiHintMove)),
    bind(READING, &[key(KeyCode::Up), letter('k')], Cmd::Up, Key::TuiKeyUp, None),
    bind(&[Plan, Panel, Help], &[key(KeyCode::Down)], Cmd::Down, Key::TuiKeyDown, Some(Key::TuiHintMove)),
    bind(&[Plan, Panel, Help], &[key(KeyCode::Up)], Cmd::Up, Key::TuiKeyUp, None),
    bind(SCROLLING, &[key(KeyCode::PageDown), ctrl('f')], Cmd::PageDown, Key::TuiKeyPageDown, None),
    bind(SCROLLING, &[key(KeyCode::PageUp), ctrl('b')], Cmd::PageUp, Key::TuiKeyPageUp, None),
    bind(READING, &[ctrl('d')], Cmd::HalfDown, Key::TuiKeyHalfDown, None),
    bind(READING, &[ctrl('u')], Cmd::HalfUp, Key::TuiKeyHalfUp, None),
    bind(READING, &[letter('g'), key(KeyCode::Home)], Cmd::Top, Key::TuiKeyTop, None),
    bind(READING, &[letter('G'), key(KeyCode::End)], Cmd::Bottom, Key::TuiKeyBottom, None),
];

/// The keys that follow those of the screens.
pub static LAST: &[Binding] = &[
    bind(
        READING,
        &[letter('r'), key(KeyCode::F(5))],
        Cmd::Refresh,
        Key::TuiKeyRefresh,
        Some(Key::TuiHintRefresh),
    ),
    bind(READING, &[letter('u')], Cmd::Undo, Key::TuiKeyUndo, None),
    bind(READING, &[letter('.')], Cmd::Repeat, Key::TuiKeyRepeat, None),
    bind(READING, &[letter('f')], Cmd::FindMember, Key::TuiKeyFindMember, None),
    bind(READING, &[letter('y')], Cmd::CopyCommand, Key::TuiKeyCopyCommand, None),
    bind(READING, &[letter(':')], Cmd::CommandLine, Key::TuiKeyCommand, Some(Key::TuiHintCommand)),
    bind(READING, &[letter('M')], Cmd::ToggleMouse, Key::TuiKeyMouse, None),
    bind(
        RECORDS,
        &[letter('q'), key(KeyCode::Esc), letter('h'), key(KeyCode::Left), key(KeyCode::Backspace)],
        Cmd::Close,
        Key::ShellBackToList,
        Some(Key::TuiHintBack),
    ),
    bind(LISTS, &[key(KeyCode::Esc), key(KeyCode::Backspace)], Cmd::Back, Key::TuiKeyUnmark, None),
    bind(ASKING, &[key(KeyCode::Enter)], Cmd::Accept, Key::TuiKeyAccept, Some(Key::TuiHintAccept)),
    bind(&[Confirm], &[letter('s'), letter('y')], Cmd::Agree, Key::TuiKeyAgree, Some(Key::TuiHintAgree)),
    bind(&[SignIn], NEXT, Cmd::Next, Key::TuiKeyNextField, Some(Key::TuiHintNextField)),
    bind(&[SignIn], PREVIOUS, Cmd::Previous, Key::TuiKeyPreviousField, None),
    bind(&[Form], &[key(KeyCode::Tab)], Cmd::Next, Key::TuiKeyNextField, Some(Key::TuiHintNextField)),
    bind(&[Form], &[key(KeyCode::BackTab)], Cmd::Previous, Key::TuiKeyPreviousField, None),
    bind(&[Form], &[EDIT], Cmd::Edit, Key::TuiKeyEditor, None),
    bind(&[Form], &[key(KeyCode::Down)], Cmd::Down, Key::TuiKeyNextOption, None),
    bind(&[Form], &[key(KeyCode::Up)], Cmd::Up, Key::TuiKeyPreviousOption, None),
    bind(
        &[Confirm, Plan],
        &[key(KeyCode::Tab), key(KeyCode::Right), key(KeyCode::Left), key(KeyCode::BackTab)],
        Cmd::Next,
        Key::TuiKeyNextOption,
        Some(Key::TuiHintChoose),
    ),
    bind(&[Prompt], &[key(KeyCode::Tab)], Cmd::Next, Key::TuiKeyComplete, Some(Key::TuiHintComplete)),
    bind(&[Prompt], &[key(KeyCode::BackTab)], Cmd::Previous, Key::TuiKeyCompleteBack, None),
    bind(&[Prompt], &[key(KeyCode::Up)], Cmd::Up, Key::TuiKeyRecall, Some(Key::TuiHintRecall)),
    bind(&[Prompt], &[key(KeyCode::Down)], Cmd::Down, Key::TuiKeyRecallForward, None),
    bind(READING, &[letter('z')], Cmd::RecallMessage, Key::TuiKeyRecallMessage, None),
    bind(READING, &[letter('Z')], Cmd::Outbox, Key::TuiKeyOutbox, None),
    bind(&[Panel], &[letter('y')], Cmd::CopyCommand, Key::TuiKeyCopyStatus, None),
    bind(&[Panel], &[letter('Y')], Cmd::CopyUndo, Key::TuiKeyCopyUndo, None),
    bind(&[Panel], &[key(KeyCode::Enter), letter('q')], Cmd::Accept, Key::ShellClose, None),
    bind(ABOVE, &[key(KeyCode::Esc)], Cmd::Close, Key::ShellClose, Some(Key::TuiHintClose)),
    bind(TYPING, &[key(KeyCode::Left)], Cmd::Move(Motion::Left), Key::TuiKeyLeft, None),
    bind(TYPING, &[key(KeyCode::Right)], Cmd::Move(Motion::Right), Key::TuiKeyRight, None),
    bind(TYPING, &[key(KeyCode::Home), ctrl('a')], Cmd::Move(Motion::Start), Key::TuiKeyStart, None),
    bind(TYPING, &[key(KeyCode::End), ctrl('e')], Cmd::Move(Motion::End), Key::TuiKeyEnd, None),
    bind(TYPING, &[key(KeyCode::Backspace)], Cmd::Delete(Motion::Left), Key::TuiKeyDelete, None),
    bind(TYPING, &[key(KeyCode::Delete)], Cmd::Delete(Motion::Right), Key::TuiKeyDeleteRight, None),
    bind(&[Form], &[ctrl('j')], Cmd::LineBreak, Key::TuiKeyLineBreak, None),
    bind(TYPING, &[ctrl('w')], Cmd::Delete(Motion::WordLeft), Key::TuiKeyDeleteWord, None),
    bind(TYPING, &[ctrl('u')], Cmd::Delete(Motion::Start), Key::TuiKeyDeleteLine, None),
    bind(READING, &[letter('?'), key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, Some(Key::TuiHintHelp)),
    bind(&[Panel], &[letter('?'), key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, None),
    bind(ASKING, &[key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, Some(Key::TuiHintHelp)),
    bind(LISTS, &[letter('q')], Cmd::Quit, Key::TuiKeyQuit, Some(Key::TuiHintQuit)),
    bind(Context::ALL, &[ctrl('c')], Cmd::Quit, Key::TuiKeyQuit, None),
    bind(Context::ALL, &[ctrl('l')], Cmd::Redraw, Key::TuiKeyRedraw, None),
    bind(Context::ALL, &[ctrl('z')], Cmd::Suspend, Key::TuiKeySuspend, None),
    bind(Context::ALL, &[key(KeyCode::F(12))], Cmd::Dump, Key::TuiKeyDump, None),
];

/// Writes the text of a form in the user's editor.
pub const EDIT: Chord = ctrl('o');
/// The keys that open what is selected.
pub const OPEN: &[Chord] = &[key(KeyCode::Enter), letter('l'), key(KeyCode::Right)];
/// Opens the selected record.
pub const OPEN_RECORD: Binding = bind(LISTS, OPEN, Cmd::Open, Key::TuiKeyOpenRecord, Some(Key::TuiHintOpen));
/// Marks the selected row, or takes its mark away.
pub const MARK: Binding = bind(LISTS, &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark));
/// Begins to mark a range of rows, or ends it.
pub const MARK_RANGE: Binding = bind(LISTS, &[letter('V')], Cmd::MarkRange, Key::TuiKeyMarkRange, None);
/// Types a filter.
pub const FILTER: Binding =
    bind(LISTS, &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter));
/// Sorts by the next column.
pub const SORT: Binding = bind(LISTS, &[letter('s'), letter('o')], Cmd::SortNext, Key::TuiKeySort, None);
/// Sorts the other way round.
pub const SORT_REVERSE: Binding =
    bind(LISTS, &[letter('S'), letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None);
/// Opens the member of the record.
pub const MEMBER_OF: Binding =
    bind(READING, &[letter('w')], Cmd::OpenMember(0), Key::TuiKeyMemberOf, Some(Key::TuiHintMember));
/// Opens the other member of the record.
pub const OTHER_MEMBER: Binding =
    bind(READING, &[letter('W')], Cmd::OpenMember(1), Key::TuiKeyOpenOther, None);
/// Moves to the next record while one is open.
pub const NEXT_RECORD: Binding = bind(
    &[Record],
    &[letter('n'), letter('J')],
    Cmd::NextRecord,
    Key::TuiKeyNextRecord,
    Some(Key::TuiHintNextRecord),
);
/// Moves to the previous record while one is open.
pub const PREVIOUS_RECORD: Binding = bind(
    &[Record],
    &[letter('p'), letter('K')],
    Cmd::PreviousRecord,
    Key::TuiKeyPreviousRecord,
    Some(Key::TuiHintPreviousRecord),
);
/// Shows the next named view of the list.
pub const NEXT_VIEW: Binding =
    bind(LISTS, &[letter('v')], Cmd::NextView, Key::TuiKeyView, Some(Key::TuiHintView));
const NEXT: &[Chord] = &[key(KeyCode::Tab), key(KeyCode::Down)];
const PREVIOUS: &[Chord] = &[key(KeyCode::BackTab), key(KeyCode::Up)];
