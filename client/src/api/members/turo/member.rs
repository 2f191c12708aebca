//! A member by the time since it last did anything, and the query of the list.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::TURO;
use crate::api::members::members::{Manager, MemberKind, MemberStatus};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::id::{MemberId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A member by the time since it last did anything. What it never did counts from its registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TuroMember {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Representative or company.
    #[serde(default, rename = "type")]
    pub kind: Option<MemberKind>,
    /// The status.
    #[serde(default)]
    pub status: Option<MemberStatus>,
    /// The name of the group of the plan that ends last.
    #[serde(default)]
    pub plan: Option<String>,
    /// The last day of that plan.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
    /// When the member last signed in.
    #[serde(default)]
    pub last_login_at: Option<Timestamp>,
    /// Whole days since then.
    #[serde(default)]
    pub days_without_login: Option<i64>,
    /// When the member last wrote a message.
    #[serde(default)]
    pub last_message_at: Option<Timestamp>,
    /// Whole days since then.
    #[serde(default)]
    pub days_without_message: Option<i64>,
    /// When the member last opened an e-mail.
    #[serde(default)]
    pub last_opened_at: Option<Timestamp>,
    /// Whole days since then.
    #[serde(default)]
    pub days_without_open_email: Option<i64>,
    /// The consultant.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// The health score, from 0 to 100.
    #[serde(default)]
    pub health_score: Option<i64>,
    /// Whether the member has the mark.
    #[serde(default)]
    pub turo: bool,
    /// Since when.
    #[serde(default)]
    pub turo_at: Option<Timestamp>,
    /// Who set it.
    #[serde(default)]
    pub turo_by: Option<String>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The version of the member.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// The filters of the list: all that are given must hold.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TuroFilter {
    /// Members who have not signed in for at least this many days.
    #[serde(rename = "days-without-login")]
    #[schemars(range(min = 1))]
    pub days_without_login: Option<i64>,
    /// Members who have not written for at least this many days.
    #[serde(rename = "days-without-message")]
    #[schemars(range(min = 1))]
    pub days_without_message: Option<i64>,
    /// Members who have not opened an e-mail for at least this many days.
    #[serde(rename = "days-without-open-email")]
    #[schemars(range(min = 1))]
    pub days_without_open_email: Option<i64>,
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// 1 for members with the mark, 0 for the others.
    #[schemars(range(min = 0, max = 1), extend("x-ours" = ours::ROW))]
    pub turo: Option<i64>,
    /// The status.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub status: Option<MemberStatus>,
    /// Representatives or companies.
    #[serde(rename = "type")]
    #[schemars(extend("x-ours" = ours::ROW))]
    pub kind: Option<MemberKind>,
    /// The consultant.
    #[schemars(extend("x-ours" = "row:account_manager.id"))]
    pub account_manager: Option<StaffId>,
    /// The order; the longest without signing in first if absent.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub order_by: Option<OrderBy<TuroFilter>>,
}

impl ListQuery for TuroFilter {
    const LIST: &'static List = &TURO;
}

impl TuroFilter {
    /// Returns the filters. Rejects days that are no positive number, and a flag other than 0 and 1.
    pub fn checked(self) -> Result<TuroFilter, Invalid> {
        let mut invalid = Invalid::default();
        for (name, days) in [
            ("days-without-login", self.days_without_login),
            ("days-without-message", self.days_without_message),
            ("days-without-open-email", self.days_without_open_email),
        ] {
            invalid.ensure(name, days.is_none_or(|days| days > 0), Rule::Integer);
        }
        invalid.ensure_yes_or_no("turo", self.turo);
        invalid.into_result(self)
    }
}

/// Returns the whole days since a moment.
pub fn days_since(moment: Timestamp, now: Timestamp) -> i64 {
    now.duration_since(moment).as_hours() / 24
}

/// Returns the latest moment since which that many whole days have passed.
pub fn moment_before(days: i64, now: Timestamp) -> Timestamp {
    let age = days.checked_mul(24 * 60 * 60).map(SignedDuration::from_secs);
    age.and_then(|age| now.checked_sub(age).ok()).unwrap_or(Timestamp::MIN)
}

/// A page of members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TuroList {
    /// The page.
    pub users: Page<TuroMember>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_they_are_filtered() {
        let now: Timestamp = "2026-11-24T12:00:00Z".parse().unwrap();
        for days in [1, 30, 90, 100_000] {
            let limit = moment_before(days, now);
            assert_eq!(days_since(limit, now), days);
            assert_eq!(days_since(limit + SignedDuration::from_secs(1), now), days - 1);
        }
        assert_eq!(moment_before(i64::MAX, now), Timestamp::MIN);
        assert_eq!(moment_before(10_000_000, now), Timestamp::MIN);
        assert_eq!(moment_before(i64::MAX / 223, now), Timestamp::MIN);
    }

    #[test]
    fn days_are_positive_numbers() {
        for (days, is_valid) in [(None, true), (Some(1), true), (Some(0), false), (Some(-30), false)] {
            let filter = TuroFilter { days_without_message: days, ..TuroFilter::default() };
            let broken = filter.checked();
            assert_eq!(broken.is_ok(), is_valid, "{days:?}");
            let rules = broken.err().map(|broken| broken.rules().map(|(_, rule)| rule).collect::<Vec<_>>());
            assert!(rules.is_none_or(|rules| rules == [Rule::Integer]));
        }
    }
}
