//! The keys of conversations.

use client::api::service::conversations::{
    DeleteMessage, DirectLink, Finish, MarkUnread, ReinforceInterest, Reopen, SendLink,
};
use client::endpoint::Endpoint;
use client::message::Key;

use crate::app::state::Context::{self, Messages, Thread};
use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, OPEN, READING, bind, declared, letter, second};
use crate::screens;

const TRIAGE: &[Context] = &[Messages, Thread];

/// The keys, the one that the hints show first at the top. Where the key that is declared is one of the list's own (`l` opens, `r`
/// reads again), its capital does it.
pub static KEYS: &[Binding] = &[
    bind(READING, &[second('c')], Cmd::GoTo(screens::CONVERSATIONS), Key::TuiKeyConversations, None),
    bind(&[Messages], OPEN, Cmd::Open, Key::TuiKeyOpenThread, Some(Key::TuiHintOpenThread)),
    bind(
        TRIAGE,
        &[declared(Finish::ACTION)],
        Cmd::act(Finish::ID),
        Key::TuiKeyFinish,
        Some(Key::TuiHintFinish),
    ),
    bind(TRIAGE, &[letter('u')], Cmd::Undo, Key::TuiKeyUndo, Some(Key::TuiHintUndo)),
    bind(&[Messages], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(&[Messages], &[letter('V')], Cmd::MarkRange, Key::TuiKeyMarkRange, None),
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
    bind(&[Messages], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(&[Messages], &[letter('v')], Cmd::NextView, Key::TuiKeyView, Some(Key::TuiHintView)),
    bind(
        TRIAGE,
        &[declared(SendLink::ACTION)],
        Cmd::act(SendLink::ID),
        Key::TuiKeySendLink,
        Some(Key::TuiHintSendLink),
    ),
    bind(
        TRIAGE,
        &[letter('L')],
        Cmd::act(DirectLink::ID),
        Key::TuiKeyDirectLink,
        Some(Key::TuiHintDirectLink),
    ),
    bind(
        TRIAGE,
        &[declared(ReinforceInterest::ACTION)],
        Cmd::act(ReinforceInterest::ID),
        Key::TuiKeyReinforce,
        Some(Key::TuiHintReinforce),
    ),
    bind(
        TRIAGE,
        &[letter('R')],
        Cmd::act(MarkUnread::ID),
        Key::TuiKeyMarkUnread,
        Some(Key::TuiHintMarkUnread),
    ),
    bind(TRIAGE, &[letter('U')], Cmd::act(Reopen::ID), Key::TuiKeyReopen, None),
    bind(
        TRIAGE,
        &[declared(DeleteMessage::ACTION)],
        Cmd::act(DeleteMessage::ID),
        Key::TuiKeyDeleteMessage,
        Some(Key::TuiHintDeleteMessage),
    ),
    bind(TRIAGE, &[letter('m')], Cmd::Members, Key::TuiKeyMembers, Some(Key::TuiHintMembers)),
    bind(&[Messages], &[letter('P')], Cmd::Preview, Key::TuiKeyPreview, None),
    bind(&[Messages], &[letter('o')], Cmd::SortNext, Key::TuiKeySort, None),
    bind(&[Messages], &[letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
];
