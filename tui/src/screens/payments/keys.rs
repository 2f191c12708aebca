//! The keys of payments.

use client::api::finance::payments::{Approve, Create, Renew, SendPaymentCharge};
use client::endpoint::Endpoint;
use client::message::Key;

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::{self, List, Record};
use crate::core::keymap::{
    Binding, NEXT_RECORD, NEXT_VIEW, OPEN, PREVIOUS_RECORD, READING, bind, declared, letter, second,
};
use crate::screens;

const BOTH: &[Context] = &[List, Record];

/// The key that goes to the screen.
pub static TAB: Binding =
    bind(READING, &[second('p')], Cmd::GoTo(screens::PAYMENTS), Key::NounPaymentTitles, None);

/// The keys, the one that the hints show first at the top.
pub static KEYS: &[Binding] = &[
    bind(&[List], OPEN, Cmd::Open, Key::TuiKeyOpen, Some(Key::TuiHintOpen)),
    bind(
        BOTH,
        &[declared(Approve::CLAUSES.action())],
        Cmd::act(Approve::ID),
        Key::ActionPaymentsApprove,
        Some(Key::TuiHintApprove),
    ),
    bind(&[List], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(&[List], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(
        BOTH,
        &[declared(SendPaymentCharge::CLAUSES.action())],
        Cmd::act(SendPaymentCharge::ID),
        Key::ActionPaymentsSendCharge,
        Some(Key::TuiHintCharge),
    ),
    bind(&[List], &[letter('s'), letter('o')], Cmd::SortNext, Key::TuiKeySort, Some(Key::TuiHintSort)),
    NEXT_VIEW,
    // The declared key reads the list again.
    bind(BOTH, &[letter('R')], Cmd::act(Renew::ID), Key::ActionPaymentsRenew, None),
    bind(&[List], &[letter('V')], Cmd::MarkRange, Key::TuiKeyMarkRange, None),
    bind(BOTH, &[letter('N')], Cmd::act(Create::ID), Key::ActionPaymentsCreate, None),
    bind(BOTH, &[letter('w')], Cmd::OpenMember(0), Key::TuiKeyMemberOf, Some(Key::TuiHintMember)),
    bind(BOTH, &[letter('C')], Cmd::ShowOf(screens::CONVERSATIONS), Key::TuiKeyConversationsOf, None),
    NEXT_RECORD,
    PREVIOUS_RECORD,
    bind(&[List], &[letter('S'), letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
    bind(&[Record], &[letter('L')], Cmd::CopyLink, Key::TuiKeyCopyLink, Some(Key::TuiHintCopyLink)),
];
