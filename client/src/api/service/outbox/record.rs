//! Entries of the outbox as a kind of record.

use super::words::OutboxState;
use crate::access::{Action, Needs, Subject};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::Outbox {
    const KIND: &'static Kind = &Kind {
        name: "outbox",
        table: "outbox",
        members: &[],
        read_by: None,
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[Field::word::<OutboxState>("state", Key::ColumnStatus)],
    };
}
