//! Health scores, as they are listed and recalculated.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::HEALTH_SCORES;
use super::words::{HealthBand, HealthComponent, HealthTrend};
use crate::api::administration::jobs::Job;
use crate::api::members::members::{Manager, MemberKind};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::date::DateRange;
use crate::value::id::{MemberId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The most members that a call names. A call that names none recalculates all.
pub const MOST_USERS: usize = 10_000;

/// The points of a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HealthShare {
    /// The component.
    pub component: HealthComponent,
    /// The points that it adds.
    pub points: i64,
    /// The points that it could add.
    pub weight: i64,
    /// How full it is, in percent.
    #[schemars(range(min = 0, max = 100))]
    pub percent: i64,
    /// Why, in words.
    pub sentence: String,
}

/// The health score of a paying member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HealthScore {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Representative or company.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// From 0 to 100; absent before it was first calculated.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub health_score: Option<i64>,
    /// The band of the score.
    #[serde(default)]
    pub band: Option<HealthBand>,
    /// The score before the last calculation.
    #[serde(default)]
    pub previous: Option<i64>,
    /// The direction of the last change.
    #[serde(default)]
    pub trend: Option<HealthTrend>,
    /// Why the score is not higher: the two components that lack most points, in words.
    #[serde(default)]
    pub weakest: Vec<String>,
    /// The share of each component.
    #[serde(default)]
    pub components: Vec<HealthShare>,
    /// The consultant.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// The last day of the plan.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
    /// When it was calculated.
    #[serde(default)]
    pub computed_at: Option<Timestamp>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// Returns the sentences of the two components that lack most points, the most first.
pub fn weakest(shares: &[HealthShare]) -> Vec<String> {
    let mut lacking: Vec<&HealthShare> = shares.iter().filter(|share| share.points < share.weight).collect();
    lacking.sort_by_key(|share| share.points - share.weight);
    lacking.iter().take(2).map(|share| share.sentence.clone()).collect()
}

/// The filters of the list of health scores.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HealthScoreFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// One member.
    pub id: Option<MemberId>,
    /// The band.
    pub band: Option<HealthBand>,
    /// A component that is less full than `below`.
    pub component: Option<HealthComponent>,
    /// The percentage that `component` does not reach; 50 if absent.
    #[schemars(range(min = 1, max = 100))]
    pub below: Option<i64>,
    /// Representatives or companies.
    #[serde(rename = "type")]
    pub kind: Option<MemberKind>,
    /// The consultant.
    pub account_manager: Option<StaffId>,
    /// Members whose plan ends between two days.
    pub end_of_plan: Option<DateRange>,
    /// The order; the lowest score first if absent.
    pub order_by: Option<OrderBy<HealthScoreFilter>>,
}

impl ListQuery for HealthScoreFilter {
    const LIST: &'static List = &HEALTH_SCORES;
}

impl HealthScoreFilter {
    /// Rejects a limit that is no percentage, and one without its component.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("below", self.below.is_none_or(|below| (1..=100).contains(&below)), Rule::IsNot);
        invalid.ensure("component", self.below.is_none() || self.component.is_some(), Rule::Required);
        invalid.into_result(())
    }
}

/// A page of health scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HealthScoreList {
    /// The page.
    pub users: Page<HealthScore>,
}

/// Whose health scores are recalculated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "HealthScoresRecalculation")]
pub struct Recalculation {
    /// The members; all paying ones if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub users: Vec<MemberId>,
}

impl Recalculation {
    /// Rejects more than [`MOST_USERS`] members. Returns them in order, each once.
    pub fn check(&self) -> Result<Vec<MemberId>, Invalid> {
        let mut users = self.users.clone();
        users.sort_unstable();
        users.dedup();
        let mut invalid = Invalid::default();
        invalid.ensure("users", users.len() <= MOST_USERS, Rule::IsNot);
        invalid.into_result(users)
    }
}

/// Answer to the recalculation of many health scores, which goes on in a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecalculationStarted {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The job.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub job: Option<Job>,
}

/// Answer to the recalculation of one health score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Recalculated")]
pub struct ScoreRecalculation {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The score, from 0 to 100.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub score: Option<i64>,
    /// Its band.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub band: Option<HealthBand>,
    /// The score before.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub before: Option<i64>,
    /// The share of each component.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub components: Vec<HealthShare>,
    /// When it was calculated.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub computed_at: Option<Timestamp>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_needs_its_component() {
        let filter = |component, below| HealthScoreFilter { component, below, ..Default::default() };
        let login = Some(HealthComponent::Login);
        assert!(filter(None, None).check().is_ok() && filter(login, None).check().is_ok());
        assert!(filter(login, Some(100)).check().is_ok());
        for (component, below) in [(None, Some(50)), (login, Some(0)), (login, Some(101))] {
            assert!(filter(component, below).check().is_err(), "{component:?} {below:?}");
        }
    }

    #[test]
    fn members_are_recalculated_once_and_not_too_many() {
        let ids = |ids: &[i64]| ids.iter().copied().map(MemberId::new).collect::<Vec<_>>();
        assert_eq!(Recalculation { users: ids(&[3, 1, 3]) }.check().unwrap(), ids(&[1, 3]));
        let most = i64::try_from(MOST_USERS).unwrap();
        assert!(Recalculation { users: ids(&(1..=most).collect::<Vec<_>>()) }.check().is_ok());
        assert!(Recalculation { users: ids(&(1..=most + 1).collect::<Vec<_>>()) }.check().is_err());
    }

    #[test]
    fn the_weakest_components_lack_most_points() {
        let share = |points, weight, sentence: &str| HealthShare {
            component: HealthComponent::Login,
            points,
            weight,
            percent: 0,
            sentence: sentence.to_owned(),
        };
        let shares =
            [share(20, 20, "full"), share(5, 10, "half"), share(0, 25, "none"), share(9, 15, "most")];
        assert_eq!(weakest(&shares), ["none", "most"]);
        assert_eq!(weakest(&shares[..1]), [""; 0]);
    }
}
