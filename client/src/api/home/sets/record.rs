//! Sets as a kind of records, and the undo of their changes.

use super::{Create, Get, NewSet, Rename, SetName};
use crate::endpoint::action::{Undo, change_of};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{SetId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Set {
    const KIND: &'static Kind = &Kind {
        name: "set",
        table: "sets",
        members: &[],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::text("filter", Key::SetsColumnFilter),
            Field::new("count", Key::SetsColumnCount),
        ],
    };
}

/// The undo of another name: the previous one.
pub const NAME_BEFORE: Undo = Undo { endpoint: Rename::ID, call: name_before };
/// The undo of a deletion: the same records under the same name, as a new set.
pub const SET_BEFORE: Undo = Undo { endpoint: Create::ID, call: set_before };

fn name_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Set>(changes)?;
    let name = change.old["name"].as_str()?.to_owned();
    Some(Inverse::from(&Call::<Rename> { path: SetId::new(change.id), query: (), body: SetName { name } }))
}

fn set_before(changes: &[Change]) -> Option<Inverse> {
    let body: NewSet = serde_json::from_value(change_of::<kind::Set>(changes)?.old.clone()).ok()?;
    Some(Inverse::from(&Call::<Create> { path: (), query: (), body }))
}
