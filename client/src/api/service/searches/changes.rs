//! The bodies and answers of the calls about searches.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::search::{LONGEST_NAME, SavedSearch, SearchTerms};
use super::words::{FREQUENCIES, SearchOrder};
use crate::api::members::members::MemberKind;
use crate::api::members::members::sections::Place;
use crate::api::service::conversations::Channel;
use crate::rules::{Invalid, Rule};
use crate::search;
use crate::value::given::given;
use crate::value::id::{SearchId, SegmentId};
use crate::value::text::is_blank;
use crate::wire::ours;

/// A new search.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewSearch {
    /// Its name. Required.
    #[schemars(length(max = LONGEST_NAME))]
    #[schemars(extend("x-required" = true))]
    pub name: String,
    /// The kind of member; both if absent.
    pub kind: Option<MemberKind>,
    /// States, zones and cities; everywhere if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Place>,
    /// Segments; all if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub segments: Vec<SegmentId>,
    /// Words of the name, the company, the e-mail address, phone or document.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = search::LONGEST_TEXT))]
    pub words: String,
    /// The order of the results.
    pub order: SearchOrder,
    /// The days between two notifications: 0 (immediately), 1 (daily) or 7 (weekly).
    pub frequency: i64,
}

impl NewSearch {
    /// Returns its terms.
    pub fn terms(&self) -> SearchTerms {
        let NewSearch { kind, zones, segments, words, order, .. } = self.clone();
        SearchTerms { kind, zones, segments, words, order }.tidy()
    }

    /// Requires a name, a known frequency, and something to look for.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("name", !is_blank(&self.name), Rule::Required);
        invalid.ensure("frequency", FREQUENCIES.contains(&self.frequency), Rule::IsNot);
        self.terms().check(&mut invalid);
        invalid.into_result(())
    }
}

/// A change of a search. Absent fields stay as they are.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SearchChange {
    /// Its name.
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The kind of member; null for both.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<MemberKind>")]
    pub kind: Option<Option<MemberKind>>,
    /// States, zones and cities.
    pub zones: Option<Vec<Place>>,
    /// Segments.
    pub segments: Option<Vec<SegmentId>>,
    /// Words.
    #[schemars(length(max = search::LONGEST_TEXT))]
    pub words: Option<String>,
    /// The order of the results.
    pub order: Option<SearchOrder>,
    /// The days between two notifications: 0 (immediately), 1 (daily) or 7 (weekly).
    pub frequency: Option<i64>,
}

impl SearchChange {
    /// Returns the search that the change makes of another.
    pub fn applied(&self, before: &SavedSearch) -> NewSearch {
        let change = self.clone();
        NewSearch {
            name: change.name.unwrap_or_else(|| before.name.clone()).trim().to_owned(),
            kind: change.kind.unwrap_or(before.kind),
            zones: change.zones.unwrap_or_else(|| before.zones.clone()),
            segments: change.segments.unwrap_or_else(|| before.segments.clone()),
            words: change.words.unwrap_or_else(|| before.words.clone()),
            order: change.order.unwrap_or(before.order),
            frequency: change.frequency.or(before.frequency).unwrap_or_default(),
        }
    }
}

/// Answer to saving a search.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchSaved {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The search after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub search: Option<SavedSearch>,
}

/// A search whose results are sent to a member: one that is saved, or the terms themselves.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendSearch {
    /// The saved search.
    pub search_id: Option<SearchId>,
    /// The terms of a search that is not saved.
    pub search: Option<SearchTerms>,
    /// The channels; at least one.
    pub channels: BTreeSet<Channel>,
}

impl SendSearch {
    /// The number of results that are sent.
    pub const MOST: i64 = 10;

    /// Requires one search and a channel.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("channels", !self.channels.is_empty(), Rule::Required);
        match (self.search_id, &self.search) {
            (None, None) => invalid.add("search_id", Rule::Required),
            (Some(_), Some(_)) => invalid.add("search", Rule::IsNot),
            (None, Some(terms)) => terms.check(&mut invalid),
            (Some(_), None) => {}
        }
        invalid.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_a_name_a_known_frequency_and_something_to_look_for() {
        let search = NewSearch { name: "Sul".into(), words: "ana".into(), ..NewSearch::default() };
        assert!(search.check().is_ok());
        let faulty = NewSearch { name: " ".into(), words: " ".into(), frequency: 2, ..search };
        let invalid = faulty.check().unwrap_err();
        assert!(["name", "frequency", "words"].iter().all(|field| invalid.names(field)), "{invalid:?}");
    }

    #[test]
    fn a_change_leaves_what_it_does_not_name() {
        let before: SavedSearch = serde_json::from_value(serde_json::json!({
            "id": 1, "name": "Sul", "kind": "company", "zones": ["PR", 3], "order": "login", "frequency": 7
        }))
        .unwrap();
        let change: SearchChange =
            serde_json::from_str(r#"{ "name": " Sudeste ", "kind": null, "zones": ["SP"] }"#).unwrap();
        let after = change.applied(&before);
        assert_eq!((after.name.as_str(), after.kind, after.frequency), ("Sudeste", None, 7));
        assert_eq!((after.order, after.zones.len()), (SearchOrder::Login, 1));
    }

    #[test]
    fn one_search_is_sent_and_not_two() {
        let channels = BTreeSet::from([Channel::Email]);
        let none = SendSearch { channels: channels.clone(), ..SendSearch::default() };
        assert!(none.check().unwrap_err().names("search_id"));
        let both = SendSearch {
            search_id: Some(SearchId::new(1)),
            search: Some(SearchTerms::default()),
            channels: channels.clone(),
        };
        assert!(both.check().unwrap_err().names("search"));
        assert!(SendSearch { search: None, ..both }.check().is_ok());
    }
}
