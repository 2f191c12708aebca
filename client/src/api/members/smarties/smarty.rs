//! A smarty, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SMARTIES;
use crate::api::members::members::NamedMember;
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::date::DateRange;
use crate::value::id::{MemberId, SmartyId};
use crate::value::instant::LocalInstant;
use crate::value::word::{Word, described};
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// Why a member suits another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SmartyReason {
    /// Both work in one zone.
    Zone,
    /// Both deal in one segment.
    Segment,
    /// The words of the search are in the profile.
    Words,
    /// The member has a plan in force.
    Plan,
    /// The member signed in lately.
    Activity,
}

impl Word for SmartyReason {
    const LABELS: &'static str = "smarties.reason";
}

/// A member that is proposed to another.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Smarty {
    /// The id of the proposal.
    pub id: SmartyId,
    /// The member that is proposed.
    pub member: NamedMember,
    /// The member to whom it is proposed.
    #[serde(rename = "for")]
    pub recipient: NamedMember,
    /// How well they suit each other, from 0 to 100.
    #[serde(default)]
    pub score: i64,
    /// Why, the strongest reason first.
    #[serde(default)]
    pub reasons: Vec<SmartyReason>,
    /// When it was proposed.
    pub created_at: Timestamp,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// The filters of the list of smarties.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SmartyFilter {
    /// The first day. Both days or none.
    #[serde(rename = "date-from")]
    pub date_from: Option<Date>,
    /// The last day.
    #[serde(rename = "date-to")]
    pub date_to: Option<Date>,
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Smarties of these days, as with `date-from` and `date-to`.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub created_at: Option<DateRange>,
    /// One member, proposed or to whom others are proposed.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub member: Option<MemberId>,
    /// The lowest score.
    #[schemars(range(min = 0, max = 100), extend("x-ours" = ours::FIELD))]
    pub score_from: Option<i64>,
    /// The highest score.
    #[schemars(range(min = 0, max = 100), extend("x-ours" = ours::FIELD))]
    pub score_until: Option<i64>,
    /// The latest first if absent.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub order_by: Option<OrderBy<SmartyFilter>>,
}

impl ListQuery for SmartyFilter {
    const LIST: &'static List = &SMARTIES;
}

impl SmartyFilter {
    /// Returns the days between the two dates. Rejects one date without the other, days in the wrong order, and scores beyond
    /// 0 to 100.
    pub fn check(&self) -> Result<Option<DateRange>, Invalid> {
        let mut invalid = Invalid::default();
        let days = invalid.days(("date-from", self.date_from), ("date-to", self.date_to));
        for (name, score) in [("score_from", self.score_from), ("score_until", self.score_until)] {
            invalid.ensure(name, score.is_none_or(|score| score >= 0), Rule::AtLeast(0));
            invalid.ensure(name, score.is_none_or(|score| score <= 100), Rule::AtMost(100));
        }
        invalid.into_result(days)
    }
}

/// A page of smarties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SmartyList {
    /// The page.
    pub smarties: Page<Smarty>,
}
