//! Boards, cards and track entries as kinds of records.

use serde_json::Value;

use super::changes::{MoveTo, NewSchedule};
use super::words::{ContactChannel, Track, TrackStatus};
use super::{ListBoards, ListCards, ListTrack, MoveCard, SetSchedule, ShowCard, WithdrawContact};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{CardId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Card {
    const KIND: &'static Kind = &Kind {
        name: "card",
        table: "cards",
        members: &["member_id"],
        read_by: None,
        page: Some(Page { address: "/cms/kanban?open={id}", name: None }),
        heard_by: ListCards::NEEDS,
        fields: &[
            Field::text("column", Key::KanbanFilterColumn),
            Field::text("reason", Key::ColumnReason),
            Field::new("schedule_at", Key::KanbanColumnTitleSchedule),
            Field::text("description", Key::FieldDescription),
            Field::new("hide_until", Key::KanbanColumnTitleHideUntil),
            Field::word::<ContactChannel>("channel", Key::ColumnChannel),
            Field::text("annotation", Key::ColumnNote),
            Field::new("contact_made", Key::KanbanFieldContactMade),
        ],
    };
}

impl Record for kind::Board {
    const KIND: &'static Kind = &Kind {
        name: "board",
        table: "boards",
        members: &[],
        read_by: None,
        page: None,
        heard_by: ListBoards::NEEDS,
        fields: &[Field::new("columns", Key::KanbanBoardColumns)],
    };
}

impl Record for kind::TrackEntry {
    const KIND: &'static Kind = &Kind {
        name: "track_entry",
        table: "track_entries",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: ListTrack::NEEDS,
        fields: &[
            Field::word::<Track>("track", Key::KanbanFilterTrack),
            Field::word::<TrackStatus>("status", Key::ColumnStatus),
            Field::new("until", Key::KanbanColumnTitleUntil),
            Field::text("description", Key::FieldDescription),
            Field::text("annotation", Key::ColumnNote),
            Field::text("attachment", Key::KanbanFieldAttachment),
        ],
    };
}

/// The undo of a move: moves the card back to the column where it was, above the card above which it stood.
pub const PLACE_BEFORE: Undo = Undo { endpoint: MoveCard::ID, call: place_before };
/// The undo of an appointment: restores the previous one.
pub const SCHEDULE_BEFORE: Undo = Undo { endpoint: SetSchedule::ID, call: schedule_before };
/// The undo of hiding: shows the card.
pub const SHOWN: Undo = Undo { endpoint: ShowCard::ID, call: shown };
/// The undo of a contact: takes back all that it changed.
pub const CONTACT_BEFORE: Undo = Undo { endpoint: WithdrawContact::ID, call: contact_before };

fn place_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Card>(changes)?;
    let column = change.old.get("column")?.as_str()?;
    let before = change.old.get("before").and_then(Value::as_i64).map(CardId::new);
    let place = MoveTo { before, undo: true, ..MoveTo::top(column) };
    Some(Inverse::from(&MoveCard::put(CardId::new(change.id), place)))
}

fn schedule_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Card>(changes)?;
    let text = |name: &str| change.old.get(name).and_then(Value::as_str);
    let schedule = NewSchedule {
        schedule_at: text("schedule_at").and_then(|at| at.parse().ok()),
        description: text("description").unwrap_or_default().to_owned(),
    };
    Some(Inverse::from(&SetSchedule::put(CardId::new(change.id), schedule)))
}

fn shown(changes: &[Change]) -> Option<Inverse> {
    Some(Inverse::from(&ShowCard::at(CardId::new(change_of::<kind::Card>(changes)?.id))))
}

fn contact_before(changes: &[Change]) -> Option<Inverse> {
    Some(Inverse::from(&WithdrawContact::at(CardId::new(change_of::<kind::Card>(changes)?.id))))
}
