//! Quotas as a kind of records.

use super::{ChangeEnd, Get, NewEnd};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{QuotaId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Quota {
    const KIND: &'static Kind = &Kind {
        name: "quota",
        table: "quotas",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::new("end_of_plan", Key::HistoryFieldEndOfPlan),
            Field::word::<super::SignatureType>("type", Key::ColumnKind),
        ],
    };
}

/// The undo of another end: restores the previous one.
pub const END_BEFORE: Undo = Undo { endpoint: ChangeEnd::ID, call: end_before };

fn end_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Quota>(changes)?;
    let end_of_plan = change.old.get("end_of_plan")?.as_str()?.parse().ok();
    Some(Inverse::from(&ChangeEnd::put(QuotaId::new(change.id), NewEnd { end_of_plan })))
}
