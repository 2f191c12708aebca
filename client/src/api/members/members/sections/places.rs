//! Places where members work, and what a selection of segments holds.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::api::members::members::StateCode;
use crate::value::id::SegmentId;

/// A state by its initials, or a zone or city by its id. The ids of cities begin at [`Place::FIRST_CITY`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Place {
    /// A state.
    State(StateCode),
    /// A zone or a city.
    Part(i64),
}

impl Place {
    /// The first id of a city. Those of zones are below it.
    pub const FIRST_CITY: i64 = 1_000_000;
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::State(state) => out.write_str(&state.to_string()),
            Place::Part(id) => id.fmt(out),
        }
    }
}

impl JsonSchema for Place {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Place".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let state = generator.subschema_for::<StateCode>();
        json_schema!({ "anyOf": [state, { "type": "integer", "format": "int64", "minimum": 1 }] })
    }
}

/// Returns a selection without repetitions, in order.
pub fn unique<T: Ord + Copy>(selected: &[T]) -> Vec<T> {
    selected.iter().copied().collect::<BTreeSet<T>>().into_iter().collect()
}

/// Returns a selection of segments with the root of each sub-segment, without repetitions. `parent` gives the root of a segment.
pub fn with_roots(selected: &[SegmentId], parent: impl Fn(SegmentId) -> Option<SegmentId>) -> Vec<SegmentId> {
    let roots = selected.iter().filter_map(|segment| parent(*segment));
    unique(&selected.iter().copied().chain(roots).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_list_of_states_zones_and_cities_is_read_and_made_unique() {
        let list: Vec<Place> = serde_json::from_str(r#"["SP", 3, 1000007, "SP", 3]"#).unwrap();
        assert_eq!(unique(&list), [Place::State(StateCode::Sp), Place::Part(3), Place::Part(1_000_007)]);
        assert!(serde_json::from_str::<Vec<Place>>(r#"["XX"]"#).is_err());
    }

    #[test]
    fn a_sub_segment_brings_its_root() {
        let parent = |id: SegmentId| (id.get() > 100).then(|| SegmentId::new(id.get() / 100));
        let ids = |ids: &[i64]| ids.iter().copied().map(SegmentId::new).collect::<Vec<_>>();
        assert_eq!(with_roots(&ids(&[201, 3, 202, 3]), parent), ids(&[2, 3, 201, 202]));
    }
}
