//! New sets, and changes of sets.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::set::{LONGEST_FILTER, LONGEST_NAME, MOST_RECORDS, Set};
use crate::rules::{Invalid, Rule};
use crate::value::text::is_blank;

/// A new set.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewSet {
    /// The name, unique among the sets of its list. Required.
    #[schemars(length(max = LONGEST_NAME))]
    #[schemars(extend("x-required" = true))]
    pub name: String,
    /// The list, by the id of the call that answers it, e.g. `members.list`. Required.
    #[schemars(extend("x-required" = true))]
    pub list: String,
    /// The ids of the records, at most 5,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<i64>,
    /// The filter, as a query of the list. Without ids, the records are those that it finds now.
    #[schemars(length(max = LONGEST_FILTER))]
    pub filter: Option<String>,
}

impl NewSet {
    /// Requires a name, and ids or a filter. Rejects ids that are not positive, that are repeated, or that are too many.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("name", !is_blank(&self.name), Rule::Required);
        invalid.ensure("ids", !self.ids.is_empty() || self.filter.is_some(), Rule::Required);
        invalid.ensure("ids", self.ids.iter().all(|id| *id > 0), Rule::Positive);
        let distinct: HashSet<_> = self.ids.iter().collect();
        invalid.ensure("ids", distinct.len() == self.ids.len(), Rule::IsNot);
        invalid.ensure("ids", self.ids.len() <= MOST_RECORDS, Rule::AtMost(MOST_RECORDS as i64));
        invalid.into_result(())
    }
}

/// Another name for a set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SetName {
    /// The name, unique among the sets of its list. Required.
    #[schemars(length(max = LONGEST_NAME))]
    #[schemars(extend("x-required" = true))]
    pub name: String,
}

impl SetName {
    /// Requires a name.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("name", !is_blank(&self.name), Rule::Required);
        invalid.into_result(())
    }
}

/// Answer to a call that makes or renames a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetChanged {
    /// The outcome in words.
    pub message: String,
    /// The set after the change.
    pub set: Set,
}

/// Answer to a call that deletes a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetDeleted {
    /// The outcome in words.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_a_name_and_distinct_records_or_a_filter() {
        let many: Vec<i64> = (1..=5_001).collect();
        let cases = [
            ("A", &[1, 2][..], None, true),
            ("A", &[], Some(""), true),
            ("A", &[1], Some("status=open"), true),
            ("A", &many[..5_000], None, true),
            (" ", &[1], None, false),
            ("A", &[], None, false),
            ("A", &[1, 1], None, false),
            ("A", &[0], None, false),
            ("A", &many, None, false),
        ];
        for (name, ids, filter, is_valid) in cases {
            let new = NewSet {
                name: name.to_owned(),
                list: "members.list".to_owned(),
                ids: ids.to_vec(),
                filter: filter.map(str::to_owned),
            };
            assert_eq!(new.check().is_ok(), is_valid, "{name:?} {} {filter:?}", ids.len());
        }
    }
}
