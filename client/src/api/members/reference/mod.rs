//! Reference data of members: the zones where they work, the segments that they deal in, and the consultants who look after them.

pub mod managers;
pub mod segments;
pub mod zones;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::access::Role;
use crate::endpoint::reads::{Missing, Reads, read, rows};
use crate::endpoint::{Call, Endpoint, Visitor};
use crate::list::{Column, List};
use crate::message::Key;
use crate::search::plain;
use crate::value::id::{SegmentId, StaffId, ZoneId};
use crate::value::state::StateCode;

pub use managers::*;
pub use segments::*;
pub use zones::*;

/// A zone: a part of a state.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// The zone.
    pub id: ZoneId,
    /// Its name.
    pub name: String,
    /// The state that it is part of.
    #[serde(default)]
    pub state: Option<StateCode>,
    /// Its cities, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cities: Vec<City>,
}

/// A city of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct City {
    /// The city. No zone has the same id.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// A state with its zones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ZoneState {
    /// The code.
    pub initials: StateCode,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its zones, by name.
    #[serde(default)]
    pub zones: Vec<Zone>,
}

/// All zones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ZoneList {
    /// Sorted by name.
    pub zones: Vec<Zone>,
}

/// All states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StateList {
    /// Sorted by name, with their zones and cities.
    pub states: Vec<ZoneState>,
}

impl StateList {
    /// Groups zones by their states. A state without zones is there, too.
    pub fn of(zones: &[Zone]) -> StateList {
        let state = |state: StateCode| ZoneState {
            initials: state,
            name: state.title().to_owned(),
            zones: zones.iter().filter(|zone| zone.state == Some(state)).cloned().collect(),
        };
        let mut states: Vec<ZoneState> = StateCode::ALL.into_iter().map(state).collect();
        states.sort_by_key(|state| plain(&state.name));
        StateList { states }
    }
}

/// A segment of the market.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Segment {
    /// The segment.
    pub id: SegmentId,
    /// Its name.
    pub name: String,
    /// The root segment that it is part of; null for a root.
    #[serde(default)]
    pub parent_id: Option<SegmentId>,
    /// Words by which it is found.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Words that the automatic search looks for.
    #[serde(default)]
    pub automatic_search_tags: Vec<String>,
    /// How many representatives deal in it, from 1 to 5: shown to companies.
    #[serde(default, rename = "repLevel")]
    pub rep_level: Option<i64>,
    /// How many companies deal in it, from 1 to 5: shown to representatives.
    #[serde(default, rename = "companyLevel")]
    pub company_level: Option<i64>,
}

/// All segments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SegmentList {
    /// Sorted by name.
    pub segments: Vec<Segment>,
}

/// A consultant with the role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StaffManager {
    /// The account.
    pub id: StaffId,
    /// Name.
    pub name: String,
    /// The role. Only sales can be assigned a payment.
    #[serde(default)]
    pub permission_type: Option<Role>,
}

impl StaffManager {
    /// Returns whether the consultant has a wanted role, or an unknown one.
    pub fn may_be(&self, is_sought: impl FnOnce(Role) -> bool) -> bool {
        self.permission_type.is_none_or(is_sought)
    }
}

/// All consultants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagerList {
    /// Sorted by name.
    pub managers: Vec<StaffManager>,
}

/// The zones.
pub const ZONES: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("state", Key::ColumnAddressState),
]);

/// The segments.
pub const SEGMENTS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("parent_id", Key::SectionsFieldRoot),
    Column::new("tags", Key::FieldTags),
]);

/// The consultants.
pub const MANAGERS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("permission_type", Key::ColumnRole),
]);

/// Reads zones, which may be nested in their states.
fn zones(_: &Call<ListZones>, answer: Value, _: &Reads<'_>) -> Result<ZoneList, Missing> {
    let states = match rows(&["zones"], answer) {
        Value::Array(states) => states,
        other => return read(json!({ "zones": other })),
    };
    let zones = states.into_iter().flat_map(|mut state| match state.get_mut("zones").map(Value::take) {
        Some(Value::Array(mut zones)) => {
            for zone in zones.iter_mut().filter_map(Value::as_object_mut) {
                zone.insert("state".to_owned(), state["initials"].clone());
            }
            zones
        }
        _ => vec![state],
    });
    read(json!({ "zones": zones.collect::<Vec<_>>()}))
}

/// Groups the zones by their states.
fn states(_: &Call<ZonesByState>, reads: &Reads<'_>) -> Result<StateList, Missing> {
    Ok(StateList::of(&reads.get(&ListZones::find(()))?.zones))
}

/// Visits the endpoints of its nouns.
pub fn visit(visitor: &mut impl Visitor) {
    zones::visit(visitor);
    segments::visit(visitor);
    managers::visit(visitor);
}
