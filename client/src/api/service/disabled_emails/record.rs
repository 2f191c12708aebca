//! Disabled addresses as a kind of records, and the undo of their changes.

use super::{Add, AddDisabledEmail, DisabledReason, EnableReason, List};
use crate::endpoint::action::Undo;
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::DisabledEmail {
    const KIND: &'static Kind = &Kind {
        name: "disabled_email",
        table: "disabled_emails",
        members: &["member_id"],
        label: Key::HistoryRecordDisabledEmail,
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::text("address", Key::ColumnEmail),
            Field::word::<DisabledReason>("reason", Key::KanbanFieldReason),
            Field::text("note", Key::DisabledEmailsFieldNote),
            Field::word::<EnableReason>("why", Key::DisabledEmailsFieldWhy),
        ],
    };
}

/// The undo of enabling an address: disables it again for the same reason.
pub const DISABLED_BEFORE: Undo = Undo { endpoint: Add::ID, call: disabled_before };

fn of_address(changes: &[Change]) -> Option<&Change> {
    changes.iter().find(|change| change.record == kind::DisabledEmail::KIND.name)
}

fn disabled_before(changes: &[Change]) -> Option<Inverse> {
    let old = of_address(changes)?.old.as_object()?;
    let text = |name: &str| old.get(name).and_then(|value| value.as_str()).map(str::to_owned);
    let reason = serde_json::from_value(old.get("reason")?.clone()).ok()?;
    let body = AddDisabledEmail { address: text("address")?, reason, note: text("note") };
    Some(Inverse::from(&Call::<Add> { path: (), query: (), body }))
}
