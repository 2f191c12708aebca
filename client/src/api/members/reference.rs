//! Reference data of members: the zones where they work and the segments that they deal in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::members::StateCode;
use crate::endpoints;
use crate::list::{Column, List};
use crate::message::Key;
use crate::value::id::{SegmentId, ZoneId};

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
}

/// All zones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ZoneList {
    /// Sorted by name.
    pub zones: Vec<Zone>,
}

/// A segment of the market.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Segment {
    /// The segment.
    pub id: SegmentId,
    /// Its name.
    pub name: String,
}

/// All segments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SegmentList {
    /// Sorted by name.
    pub segments: Vec<Segment>,
}

/// The zones.
pub const ZONES: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("state", Key::ColumnAddressState),
]);

/// The segments.
pub const SEGMENTS: List =
    List::rows(&[Column::new("id", Key::ColumnId), Column::new("name", Key::ColumnName)]);

endpoints! {
    /// Lista as zonas em que os membros atuam.
    Zones "zones.list" GET "/zones"
        -> ZoneList, needs(Read, Auth), lists(ZONES, "zones.export");
    /// Lista os segmentos em que os membros atuam.
    Segments "segments.list" GET "/segments"
        -> SegmentList, needs(Read, Auth), lists(SEGMENTS, "segments.export");
}
