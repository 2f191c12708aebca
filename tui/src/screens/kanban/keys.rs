//! The keys of the kanban.

use client::api::service::kanban::{Contact, FinishCard, HideCard, MoveCard, RefuseOnboarding, ScheduleCard};
use client::api::service::scheduler::Book;
use client::endpoint::Endpoint;
use client::message::Key;
use crossterm::event::KeyCode;

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::{self, List, Record};
use crate::core::keymap::{
    Binding, NEXT_RECORD, NEXT_VIEW, PREVIOUS_RECORD, READING, bind, declared, key, letter, second,
};
use crate::screens::{CONVERSATIONS, KANBAN, MEETINGS, PAYMENTS};

const BOTH: &[Context] = &[List, Record];

/// The key that goes to the screen.
pub static TAB: Binding = bind(READING, &[second('k')], Cmd::GoTo(KANBAN), Key::NounKanbanTitle, None);

/// The keys, the one that the hints show first at the top.
pub static KEYS: &[Binding] = &[
    bind(
        &[List],
        &[letter('l'), key(KeyCode::Right)],
        Cmd::Column(1),
        Key::TuiKeyNextColumn,
        Some(Key::TuiHintColumn),
    ),
    bind(&[List], &[letter('h'), key(KeyCode::Left)], Cmd::Column(-1), Key::TuiKeyPreviousColumn, None),
    bind(
        BOTH,
        &[declared(Contact::CLAUSES.action())],
        Cmd::act(Contact::ID),
        Key::ActionCardsContact,
        Some(Key::TuiHintContact),
    ),
    bind(
        BOTH,
        &[declared(HideCard::CLAUSES.action())],
        Cmd::act(HideCard::ID),
        Key::ActionCardsHide,
        Some(Key::TuiHintHide),
    ),
    bind(BOTH, &[letter('L')], Cmd::Carry(1), Key::TuiKeyCarryRight, Some(Key::TuiHintCarry)),
    bind(BOTH, &[letter('H')], Cmd::Carry(-1), Key::TuiKeyCarryLeft, None),
    bind(
        BOTH,
        &[declared(ScheduleCard::CLAUSES.action())],
        Cmd::act(ScheduleCard::ID),
        Key::ActionCardsSchedule,
        Some(Key::TuiHintSchedule),
    ),
    bind(
        BOTH,
        &[declared(FinishCard::CLAUSES.action())],
        Cmd::act(FinishCard::ID),
        Key::ActionCardsFinish,
        Some(Key::TuiHintFinishCard),
    ),
    bind(BOTH, &[letter('B')], Cmd::act(Book::ID), Key::ActionMeetingsBook, None),
    bind(BOTH, &[letter('A')], Cmd::ShowOf(MEETINGS), Key::TuiKeyMeetingsOf, None),
    bind(&[List], &[key(KeyCode::Enter)], Cmd::Open, Key::TuiKeyOpenCard, Some(Key::TuiHintOpen)),
    bind(&[List], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(&[List], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(BOTH, &[declared(MoveCard::CLAUSES.action())], Cmd::act(MoveCard::ID), Key::ActionCardsMove, None),
    bind(&[List], &[letter('J')], Cmd::Reorder(1), Key::TuiKeyLower, None),
    bind(&[List], &[letter('K')], Cmd::Reorder(-1), Key::TuiKeyRaise, None),
    bind(&[List], &[letter('b')], Cmd::NextBoard, Key::TuiKeyNextBoard, None),
    bind(&[List], &[letter('a')], Cmd::Mine, Key::TuiKeyMine, None),
    NEXT_VIEW,
    NEXT_RECORD,
    PREVIOUS_RECORD,
    bind(
        &[List],
        &[declared(RefuseOnboarding::CLAUSES.action())],
        Cmd::act(RefuseOnboarding::ID),
        Key::ActionCardsRefuseOnboarding,
        None,
    ),
    // Their keys of other screens hide and finish cards here.
    bind(BOTH, &[letter('@')], Cmd::FindMember, Key::TuiKeyFindMember, None),
    bind(BOTH, &[second('z')], Cmd::RecallMessage, Key::TuiKeyRecallMessage, None),
    bind(BOTH, &[second('o')], Cmd::Outbox, Key::TuiKeyOutbox, None),
    bind(&[List], &[letter('V')], Cmd::MarkRange, Key::TuiKeyMarkRange, None),
    bind(BOTH, &[letter('w')], Cmd::OpenMember(0), Key::TuiKeyMemberOf, Some(Key::TuiHintMember)),
    bind(BOTH, &[letter('C')], Cmd::ShowOf(CONVERSATIONS), Key::TuiKeyConversationsOf, None),
    bind(BOTH, &[letter('P')], Cmd::ShowOf(PAYMENTS), Key::TuiKeyPaymentsOf, None),
];
