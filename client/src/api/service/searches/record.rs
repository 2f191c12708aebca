//! Saved searches as a kind of record.

use super::{List, SearchChange, SearchOrder, Update};
use crate::api::members::members::MemberKind;
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{SearchId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::SavedSearch {
    const KIND: &'static Kind = &Kind {
        name: "saved_search",
        table: "saved_searches",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::word::<MemberKind>("kind", Key::SearchesFieldKind),
            Field::new("zones", Key::NounZoneTitles),
            Field::new("segments", Key::NounSegmentTitles),
            Field::text("words", Key::SearchesFieldWords),
            Field::word::<SearchOrder>("order", Key::SearchesFieldOrder),
            Field::new("frequency", Key::SearchesFieldFrequency),
        ],
    };
}

/// The undo of a change of a search: restores its previous terms.
pub const SEARCH_BEFORE: Undo = Undo { endpoint: Update::ID, call: search_before };

fn search_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::SavedSearch>(changes)?;
    let body: SearchChange = serde_json::from_value(change.old.clone()).ok()?;
    Some(Inverse::from(&Update::put(SearchId::new(change.id), body)))
}
