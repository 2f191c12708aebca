//! The keys of conversations.

use client::api::service::conversations::{
    DeleteMessage, DirectLink, Finish, MarkUnread, ReinforceInterest, Reopen, SendLink,
};
use client::endpoint::Endpoint;
use client::message::Key;

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::{self, List, Record};
use crate::core::keymap::{Binding, NEXT_VIEW, OPEN, READING, bind, declared, letter, second};
use crate::screens;

const TRIAGE: &[Context] = &[List, Record];

/// The key that goes to the screen.
pub static TAB: Binding =
    bind(READING, &[second('c')], Cmd::GoTo(screens::CONVERSATIONS), Key::NounConversationTitles, None);

/// The keys, the one that the hints show first at the top. Where the key that is declared is one of the list's own (`l` opens, `r`
/// reads again), its capital does it.
pub static KEYS: &[Binding] = &[
    bind(&[List], OPEN, Cmd::Open, Key::TuiKeyOpenThread, Some(Key::TuiHintOpenThread)),
    bind(
        TRIAGE,
        &[declared(Finish::CLAUSES.action())],
        Cmd::act(Finish::ID),
        Key::TuiKeyFinish,
        Some(Key::TuiHintFinish),
    ),
    bind(&[List], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(&[List], &[letter('V')], Cmd::MarkRange, Key::TuiKeyMarkRange, None),
    bind(
        &[Record],
        &[letter('n'), letter('J')],
        Cmd::NextRecord,
        Key::TuiKeyNextThread,
        Some(Key::TuiHintNextThread),
    ),
    bind(
        &[Record],
        &[letter('p'), letter('K')],
        Cmd::PreviousRecord,
        Key::TuiKeyPreviousThread,
        Some(Key::TuiHintPreviousRecord),
    ),
    bind(&[List], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    NEXT_VIEW,
    bind(
        TRIAGE,
        &[declared(SendLink::CLAUSES.action())],
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
        &[declared(ReinforceInterest::CLAUSES.action())],
        Cmd::act(ReinforceInterest::ID),
        Key::TuiKeyReinforce,
        Some(Key::TuiHintReinforce),
    ),
    bind(
        TRIAGE,
        &[letter('R')],
        Cmd::act(MarkUnread::ID),
        Key::ActionConversationsMarkUnread,
        Some(Key::TuiHintMarkUnread),
    ),
    bind(TRIAGE, &[letter('U')], Cmd::act(Reopen::ID), Key::TuiKeyReopen, None),
    bind(
        TRIAGE,
        &[declared(DeleteMessage::CLAUSES.action())],
        Cmd::act(DeleteMessage::ID),
        Key::TuiKeyDeleteMessage,
        Some(Key::TuiHintDeleteMessage),
    ),
    bind(TRIAGE, &[letter('m')], Cmd::Members, Key::TuiKeyMembers, Some(Key::TuiHintMembers)),
    bind(TRIAGE, &[letter('w')], Cmd::OpenMember(0), Key::TuiKeyCompanyOf, Some(Key::TuiHintMember)),
    bind(TRIAGE, &[letter('W')], Cmd::OpenMember(1), Key::TuiKeyRepresentativeOf, None),
    bind(TRIAGE, &[letter('F')], Cmd::ShowOf(screens::PAYMENTS), Key::TuiKeyPaymentsOf, None),
    bind(&[List], &[letter('P')], Cmd::Preview, Key::TuiKeyPreview, None),
    bind(&[List], &[letter('o')], Cmd::SortNext, Key::TuiKeySort, None),
    bind(&[List], &[letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
];
