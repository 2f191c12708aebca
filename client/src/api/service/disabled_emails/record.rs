//! Disabled addresses as a kind of records, and the undo of their changes.

use super::{DisabledReason, EnableReason, List, Restore};
use crate::endpoint::action::{Undo, change_of};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{DisabledEmailId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::DisabledEmail {
    const KIND: &'static Kind = &Kind {
        name: "disabled_email",
        table: "disabled_emails",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::word::<DisabledReason>("reason", Key::ColumnReason),
            Field::word::<EnableReason>("why", Key::FieldWhy),
        ],
    };
}

/// The undo of enabling an address: disables it as it was.
pub const DISABLED_BEFORE: Undo = Undo { endpoint: Restore::ID, call: disabled_before };

fn disabled_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::DisabledEmail>(changes)?;
    Some(Inverse::from(&Call::<Restore> { path: DisabledEmailId::new(change.id), query: (), body: () }))
}
