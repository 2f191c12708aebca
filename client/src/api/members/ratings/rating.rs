//! A rating, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::RATINGS;
use crate::api::members::members::{Manager, MemberKind, NamedMember};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::date::DateRange;
use crate::value::id::{ConversationId, MemberId, RatingId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A member's rating of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rating {
    /// The id.
    pub id: RatingId,
    /// Who rated.
    pub rater: NamedMember,
    /// Who was rated.
    pub rated: NamedMember,
    /// From 1, the worst, to 5.
    pub score: i64,
    /// The rater's words. Absent if there are none, or if the viewer may not read members.
    #[serde(default)]
    pub comment: Option<String>,
    /// Whether there is a comment that the viewer may not read.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub is_masked: bool,
    /// The conversation in which they met.
    #[serde(default)]
    pub conversation: Option<ConversationId>,
    /// The consultant of the rated member.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub account_manager: Option<Manager>,
    /// When.
    pub created_at: Timestamp,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

impl Rating {
    /// The lowest and the highest score.
    pub const SCORES: std::ops::RangeInclusive<i64> = 1..=5;
}

/// The filters of the list of ratings.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RatingFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The first day. Both days or none.
    pub date_from: Option<Date>,
    /// The last day.
    pub date_to: Option<Date>,
    /// Ratings of these days, as with `date_from` and `date_to`.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub created_at: Option<DateRange>,
    /// The score.
    #[schemars(range(min = 1, max = 5), extend("x-ours" = ours::ROW))]
    pub score: Option<i64>,
    /// Ratings of representatives or of companies.
    #[serde(rename = "type")]
    #[schemars(extend("x-ours" = "row:rated.type"))]
    pub kind: Option<MemberKind>,
    /// The consultant of the rated member.
    #[schemars(extend("x-ours" = "row:account_manager.id"))]
    pub account_manager: Option<StaffId>,
    /// One member, who rated or was rated.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub member: Option<MemberId>,
    /// The latest first if absent.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub order_by: Option<OrderBy<RatingFilter>>,
}

impl ListQuery for RatingFilter {
    const LIST: &'static List = &RATINGS;
}

impl RatingFilter {
    /// Returns the days between the two dates. Rejects one date without the other, days in the wrong order, and a score that does
    /// not exist.
    pub fn check(&self) -> Result<Option<DateRange>, Invalid> {
        let mut invalid = Invalid::default();
        let days = invalid.days(("date_from", self.date_from), ("date_to", self.date_to));
        invalid.ensure("score", self.score.is_none_or(|score| Rating::SCORES.contains(&score)), Rule::IsNot);
        invalid.into_result(days)
    }

    /// Returns the days that both ways of giving them leave; `None` for all days.
    pub fn period(&self, days: Option<DateRange>) -> Option<DateRange> {
        match (days, self.created_at) {
            (Some(one), Some(other)) => {
                Some(DateRange { from: one.from.max(other.from), to: one.to.min(other.to) })
            }
            (one, other) => one.or(other),
        }
    }
}

/// A page of ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RatingList {
    /// The page.
    pub ratings: Page<Rating>,
}
