//! Every key of the program.

use client::api::service::conversations::{
    DeleteMessage, DirectLink, Finish, MarkUnread, ReinforceInterest, Reopen, SendLink,
};
use client::endpoint::Endpoint;
use client::message::Key;
use crossterm::event::KeyCode;

use crate::app::state::Context::{
    self, Confirm, Details, Form, Help, List, Messages, Outbox, Panel, Password, Plan, Prompt, SignIn, Thread,
};
use crate::app::state::Place;
use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, Chord, TYPING};
use crate::kit::line::Motion;

const fn key(code: KeyCode) -> Chord {
    Chord { code, ctrl: false, second: false }
}

const fn letter(letter: char) -> Chord {
    key(KeyCode::Char(letter))
}

const fn ctrl(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), ctrl: true, second: false }
}

const fn second(letter: char) -> Chord {
    Chord { code: KeyCode::Char(letter), ctrl: false, second: true }
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

const LISTS: &[Context] = &[List, Messages];
const RECORDS: &[Context] = &[Details, Thread];
/// Where conversations are triaged.
const TALKS: &[Context] = &[Messages, Thread];
/// Where letters are keys.
const READING: &[Context] = &[List, Details, Messages, Thread];
/// Where lines are scrolled.
const SCROLLING: &[Context] = &[List, Details, Messages, Thread, Plan, Panel, Outbox, Help];
/// Where something is filled in or chosen.
const ASKING: &[Context] = &[SignIn, Prompt, Form, Confirm, Plan, Password];
/// What can be closed.
const ABOVE: &[Context] = &[Prompt, Form, Confirm, Plan, Panel, Outbox, Password, Help];

/// Every key, the one that the hints show first at the top.
pub static BINDINGS: &[Binding] = &[
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
    bind(READING, &[second('p')], Cmd::GoTo(Place::Payments), Key::TuiKeyPayments, None),
    bind(READING, &[second('c')], Cmd::GoTo(Place::Conversations), Key::TuiKeyConversations, None),
    bind(&[List], OPEN, Cmd::Open, Key::TuiKeyOpen, Some(Key::TuiHintOpen)),
    bind(&[Messages], OPEN, Cmd::Open, Key::TuiKeyOpenThread, Some(Key::TuiHintOpenThread)),
    bind(TALKS, &[letter('e')], Cmd::act(Finish::ID), Key::TuiKeyFinish, Some(Key::TuiHintFinish)),
    bind(TALKS, &[letter('u')], Cmd::Undo, Key::TuiKeyUndo, Some(Key::TuiHintUndo)),
    bind(&[Messages], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(&[Messages], &[letter('V')], Cmd::MarkRange, Key::TuiKeyMarkRange, None),
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
    bind(
        &[Thread],
        &[letter('n'), letter('J')],
        Cmd::NextRecord,
        Key::TuiKeyNextThread,
        Some(Key::TuiHintNextThread),
    ),
    bind(
        &[Thread],
        &[letter('p'), letter('K')],
        Cmd::PreviousRecord,
        Key::TuiKeyPreviousThread,
        Some(Key::TuiHintPreviousRecord),
    ),
    bind(LISTS, &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(&[Messages], &[letter('v')], Cmd::NextView, Key::TuiKeyView, Some(Key::TuiHintView)),
    bind(TALKS, &[letter('s')], Cmd::act(SendLink::ID), Key::TuiKeySendLink, Some(Key::TuiHintSendLink)),
    bind(
        TALKS,
        &[letter('L')],
        Cmd::act(DirectLink::ID),
        Key::TuiKeyDirectLink,
        Some(Key::TuiHintDirectLink),
    ),
    bind(
        TALKS,
        &[letter('i')],
        Cmd::act(ReinforceInterest::ID),
        Key::TuiKeyReinforce,
        Some(Key::TuiHintReinforce),
    ),
    bind(
        TALKS,
        &[letter('R')],
        Cmd::act(MarkUnread::ID),
        Key::TuiKeyMarkUnread,
        Some(Key::TuiHintMarkUnread),
    ),
    bind(TALKS, &[letter('U')], Cmd::act(Reopen::ID), Key::TuiKeyReopen, None),
    bind(
        TALKS,
        &[letter('d')],
        Cmd::act(DeleteMessage::ID),
        Key::TuiKeyDeleteMessage,
        Some(Key::TuiHintDeleteMessage),
    ),
    bind(TALKS, &[letter('m')], Cmd::Members, Key::TuiKeyMembers, Some(Key::TuiHintMembers)),
    bind(&[Messages], &[letter('P')], Cmd::Preview, Key::TuiKeyPreview, None),
    bind(&[List], &[letter('s'), letter('o')], Cmd::SortNext, Key::TuiKeySort, Some(Key::TuiHintSort)),
    bind(&[List], &[letter('S'), letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
    bind(&[Messages], &[letter('o')], Cmd::SortNext, Key::TuiKeySort, None),
    bind(&[Messages], &[letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
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
    bind(READING, &[letter('M')], Cmd::ToggleMouse, Key::TuiKeyMouse, None),
    bind(
        RECORDS,
        &[letter('q'), key(KeyCode::Esc), letter('h'), key(KeyCode::Left)],
        Cmd::Close,
        Key::TuiKeyBack,
        Some(Key::TuiHintBack),
    ),
    bind(&[List], &[key(KeyCode::Esc)], Cmd::Back, Key::TuiKeyUnfilter, None),
    bind(&[Messages], &[key(KeyCode::Esc)], Cmd::Back, Key::TuiKeyUnmark, None),
    bind(ASKING, &[key(KeyCode::Enter)], Cmd::Accept, Key::TuiKeyAccept, Some(Key::TuiHintAccept)),
    bind(&[SignIn], NEXT, Cmd::Next, Key::TuiKeyNextField, Some(Key::TuiHintNextField)),
    bind(&[SignIn], PREVIOUS, Cmd::Previous, Key::TuiKeyPreviousField, None),
    bind(&[Form], &[key(KeyCode::Tab)], Cmd::Next, Key::TuiKeyNextField, Some(Key::TuiHintNextField)),
    bind(&[Form], &[key(KeyCode::BackTab)], Cmd::Previous, Key::TuiKeyPreviousField, None),
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
    bind(&[Outbox], &[key(KeyCode::Down), letter('j')], Cmd::Down, Key::TuiKeyDown, Some(Key::TuiHintMove)),
    bind(&[Outbox], &[key(KeyCode::Up), letter('k')], Cmd::Up, Key::TuiKeyUp, None),
    bind(
        &[Outbox],
        &[letter('z')],
        Cmd::RecallMessage,
        Key::TuiKeyRecallMessage,
        Some(Key::TuiHintRecallMessage),
    ),
    bind(
        &[Outbox],
        &[letter('t')],
        Cmd::RetryMessage,
        Key::TuiKeyRetryMessage,
        Some(Key::TuiHintRetryMessage),
    ),
    bind(&[Outbox], &[letter('r'), key(KeyCode::F(5))], Cmd::Refresh, Key::TuiKeyRefresh, None),
    bind(&[Outbox], &[letter('q')], Cmd::Close, Key::TuiKeyClose, None),
    bind(READING, &[letter('z')], Cmd::RecallMessage, Key::TuiKeyRecallMessage, None),
    bind(READING, &[letter('Z')], Cmd::Outbox, Key::TuiKeyOutbox, None),
    bind(&[Panel], &[letter('y')], Cmd::CopyCommand, Key::TuiKeyCopyStatus, None),
    bind(&[Panel], &[letter('Y')], Cmd::CopyUndo, Key::TuiKeyCopyUndo, None),
    bind(&[Panel], &[key(KeyCode::Enter), letter('q')], Cmd::Accept, Key::TuiKeyClose, None),
    bind(ABOVE, &[key(KeyCode::Esc)], Cmd::Close, Key::TuiKeyClose, Some(Key::TuiHintClose)),
    bind(TYPING, &[key(KeyCode::Left)], Cmd::Move(Motion::Left), Key::TuiKeyLeft, None),
    bind(TYPING, &[key(KeyCode::Right)], Cmd::Move(Motion::Right), Key::TuiKeyRight, None),
    bind(TYPING, &[key(KeyCode::Home), ctrl('a')], Cmd::Move(Motion::Start), Key::TuiKeyStart, None),
    bind(TYPING, &[key(KeyCode::End), ctrl('e')], Cmd::Move(Motion::End), Key::TuiKeyEnd, None),
    bind(TYPING, &[key(KeyCode::Backspace)], Cmd::Delete(Motion::Left), Key::TuiKeyDelete, None),
    bind(TYPING, &[key(KeyCode::Delete)], Cmd::Delete(Motion::Right), Key::TuiKeyDeleteRight, None),
    bind(TYPING, &[ctrl('w')], Cmd::Delete(Motion::WordLeft), Key::TuiKeyDeleteWord, None),
    bind(TYPING, &[ctrl('u')], Cmd::Delete(Motion::Start), Key::TuiKeyDeleteLine, None),
    bind(READING, &[letter('?'), key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, Some(Key::TuiHintHelp)),
    bind(&[Panel, Outbox], &[letter('?'), key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, None),
    bind(ASKING, &[key(KeyCode::F(1))], Cmd::Help, Key::TuiKeyHelp, Some(Key::TuiHintHelp)),
    bind(LISTS, &[letter('q')], Cmd::Quit, Key::TuiKeyQuit, Some(Key::TuiHintQuit)),
    bind(Context::ALL, &[ctrl('c')], Cmd::Quit, Key::TuiKeyQuit, None),
    bind(Context::ALL, &[ctrl('l')], Cmd::Redraw, Key::TuiKeyRedraw, None),
    bind(Context::ALL, &[key(KeyCode::F(12))], Cmd::Dump, Key::TuiKeyDump, None),
];

const OPEN: &[Chord] = &[key(KeyCode::Enter), letter('l'), key(KeyCode::Right)];
const NEXT: &[Chord] = &[key(KeyCode::Tab), key(KeyCode::Down)];
const PREVIOUS: &[Chord] = &[key(KeyCode::BackTab), key(KeyCode::Up)];
