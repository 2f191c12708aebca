//! A search for members that is kept for a member.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::SearchOrder;
use crate::api::members::members::sections::{Place, unique};
use crate::api::members::members::{MemberKind, MemberStatus};
use crate::rules::{Invalid, Rule};
use crate::search;
use crate::value::id::{MemberId, SearchId, SegmentId};
use crate::wire::ours;

/// The longest name of a search, in characters.
pub const LONGEST_NAME: i64 = 128;

/// The terms of a search: active members of a kind who work in one of the zones, deal in one of the segments, and have all
/// of the words.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SearchTerms {
    /// The kind of member; both if absent.
    pub kind: Option<MemberKind>,
    /// States, zones and cities; everywhere if empty.
    pub zones: Vec<Place>,
    /// Segments; all if empty.
    pub segments: Vec<SegmentId>,
    /// Words of the name, the company, the e-mail address, phone or document.
    #[schemars(length(max = search::LONGEST_TEXT))]
    pub words: String,
    /// The order of the results.
    pub order: SearchOrder,
}

impl SearchTerms {
    /// Returns the terms without repetitions and surrounding spaces.
    pub fn tidy(&self) -> SearchTerms {
        SearchTerms {
            zones: unique(&self.zones),
            segments: unique(&self.segments),
            words: self.words.trim().to_owned(),
            ..self.clone()
        }
    }

    /// Rejects a search for everybody, and words that find nothing.
    pub fn check(&self, invalid: &mut Invalid) {
        let words = Some(self.words.trim()).filter(|words| !words.is_empty());
        search::check("words", words, invalid);
        let is_narrow = !self.zones.is_empty() || !self.segments.is_empty() || words.is_some();
        invalid.ensure("words", is_narrow, Rule::Required);
    }
}

/// A search of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedSearch {
    /// The search.
    pub id: SearchId,
    /// The member that it is for.
    #[serde(default)]
    pub user_id: MemberId,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The kind of member; both if null.
    #[serde(default)]
    pub kind: Option<MemberKind>,
    /// States, zones and cities.
    #[serde(default)]
    pub zones: Vec<Place>,
    /// Segments.
    #[serde(default)]
    pub segments: Vec<SegmentId>,
    /// Words.
    #[serde(default)]
    pub words: String,
    /// The order of the results.
    #[serde(default)]
    pub order: SearchOrder,
    /// The days between two notifications: 0 (immediately), 1 (daily) or 7 (weekly); absent if another system does not send them.
    #[serde(default)]
    pub frequency: Option<i64>,
    /// When it was saved first.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// Who saved it first.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub author: Option<String>,
    /// When its results were sent last; null if never.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub sent_at: Option<Timestamp>,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

impl SavedSearch {
    /// Returns its terms.
    pub fn terms(&self) -> SearchTerms {
        let SavedSearch { kind, zones, segments, words, order, .. } = self.clone();
        SearchTerms { kind, zones, segments, words, order }
    }
}

/// The searches of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedSearchList {
    /// The searches, the latest first.
    pub searches: Vec<SavedSearch>,
}

/// A member that a search finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchResult {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// The kind of member.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
    /// The state of the address.
    pub state: Option<String>,
    /// When the member signed in last.
    pub last_login_at: Option<Timestamp>,
    /// The health score, 0 to 100.
    pub health_score: Option<i64>,
}

/// The first members that a search finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchResults {
    /// At most [`super::SendSearch::MOST`], in the order of the search.
    pub users: Vec<SearchResult>,
}
