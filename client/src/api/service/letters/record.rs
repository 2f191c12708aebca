//! E-mails that came in as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{ALL_LETTERS, Assign, AssignLetter, Get, IncomingKind, LetterState, Reopen};
use crate::access::Needs;
use crate::endpoint::action::{Undo, change_of};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{LetterId, StaffId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Letter {
    const KIND: &'static Kind = &Kind {
        name: "letter",
        table: "incoming_letters",
        members: &["member_id"],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/letters?open={id}", name: Some("subject") }),
        // Who hears of a kind also finds its records by their numbers, with their names: here, the subjects.
        heard_by: Needs::Can(ALL_LETTERS.action, ALL_LETTERS.subject),
        fields: &[
            Field::word::<IncomingKind>("kind", Key::ColumnKind),
            Field::word::<LetterState>("state", Key::ColumnState),
            Field::text("assignee", Key::LettersColumnAssignee),
        ],
    };
}

/// The undo of an assignment: assigns the e-mail to the colleague before.
pub const ASSIGNEE_BEFORE: Undo = Undo { endpoint: Assign::ID, call: assignee_before };

fn assignee_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Letter>(changes)?;
    let id = match change.old.get("assignee")? {
        Value::Null => StaffId::new(0),
        colleague => StaffId::new(colleague["id"].as_i64()?),
    };
    let body = AssignLetter { assignee_id: Some(id) };
    Some(Inverse::from(&Call::<Assign> { path: LetterId::new(change.id), query: (), body }))
}

/// The undo of finishing: reopens the e-mail.
pub const OPEN_BEFORE: Undo = Undo { endpoint: Reopen::ID, call: open_before };

fn open_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Letter>(changes)?;
    Some(Inverse::from(&Call::<Reopen> { path: LetterId::new(change.id), query: (), body: () }))
}
