//! Duplicates as a kind of records, and the undo of a decision.

use super::{DuplicateState, List, Reopen, Reopening};
use crate::endpoint::action::Undo;
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Duplicate {
    const KIND: &'static Kind = &Kind {
        name: "duplicate",
        table: "duplicates",
        members: &["first_id", "second_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::word::<DuplicateState>("state", Key::ColumnState),
            Field::id("kept", Key::DuplicatesFieldKept),
            Field::id("suspect", Key::DuplicatesFieldSuspect),
        ],
    };
}

/// The undo of a decision: reopens the pairs, by which discarded members get their status back.
pub const DECISION_BEFORE: Undo = Undo { endpoint: Reopen::ID, call: decision_before };

/// Reads the member of the path and the others from the changes of the pairs, which name both. The first change is of a pair
/// of that member; pairs of others in its group are reopened with those.
fn decision_before(changes: &[Change]) -> Option<Inverse> {
    let id = |value: &serde_json::Value| value.as_i64().map(MemberId::new);
    let pairs = changes.iter().filter(|change| change.record == kind::Duplicate::KIND.name);
    let named = pairs.filter_map(|pair| Some((id(&pair.new["user_id"])?, id(&pair.new["suspect"])?)));
    let named: Vec<(MemberId, MemberId)> = named.collect();
    let path = named.first()?.0;
    let suspects = named.into_iter().filter(|(member, _)| *member == path).map(|(_, other)| other).collect();
    Some(Inverse::from(&Call::<Reopen> { path, query: (), body: Reopening { suspects } }))
}
