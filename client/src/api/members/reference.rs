//! Reference data of members: the zones where they work, the segments that they deal in, and the consultants who look after them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::members::StateCode;
use crate::access::Role;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, unwrapped};
use crate::endpoints;
use crate::list::{Column, List};
use crate::message::Key;
use crate::value::id::{SegmentId, StaffId, ZoneId};

/// A zone: a part of a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// The zone.
    pub id: ZoneId,
    /// Its name.
    pub name: String,
    /// The state that it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    /// Sorted by name, without their cities.
    pub zones: Vec<Zone>,
    /// The states with their zones and cities, sorted by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<ZoneState>,
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
    pub permission_type: Role,
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
    Column::new("tags", Key::SectionsFieldTags),
]);

/// The consultants.
pub const MANAGERS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("permission_type", Key::ColumnRole),
]);

/// Reads zones, which may stand in the states that they are part of.
fn zones(_: &Call<Zones>, answer: Value, _: &Reads<'_>) -> Result<ZoneList, Missing> {
    let mut answer = unwrapped(answer, "zones");
    let Value::Array(states) = answer["zones"].take() else { return read(answer) };
    let whole: Vec<Value> = states.iter().filter(|state| state["initials"].is_string()).cloned().collect();
    let zones = states.into_iter().flat_map(|mut state| match state["zones"].take() {
        Value::Array(mut zones) => {
            for zone in &mut zones {
                zone["state"] = state["initials"].clone();
            }
            zones
        }
        _ => vec![state],
    });
    read(json!({ "zones": zones.collect::<Vec<_>>(), "states": whole }))
}

endpoints! {
    /// Lista as zonas em que os membros atuam.
    Zones "zones.list" GET "/zones"
        -> ZoneList, needs(Read, Auth), lists(ZONES, "zones.export"), adapted_by(zones);
    /// Lista os segmentos em que os membros atuam.
    Segments "segments.list" GET "/segments"
        -> SegmentList, needs(Read, Auth), lists(SEGMENTS, "segments.export");
    /// Lista os consultores.
    Managers "managers.list" GET "/managers"
        -> ManagerList, needs(Read, Auth), lists(MANAGERS, "managers.export");
}
