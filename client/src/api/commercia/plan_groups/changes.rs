//! What is asked and answered by the calls that change groups of plans.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::managed_group::ManagedGroup;
use super::words::RenewalRule;
use super::{LAST_POSITION, LONGEST_NAME};
use crate::api::commercia::plan_prices::{LONGEST_FEATURES, check_day, check_price};
use crate::api::finance::reference::PaymentInterval;
use crate::rules::{Invalid, Rule};
use crate::value::id::PlanGroupId;
use crate::value::money::Money;
use crate::value::text::trimmed;

/// A group with its prices, new or changed. Absent fields stay as they are; a period has one plan, so that none is there twice.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlanGroupDraft {
    /// The name. Required of a new group.
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Its position among the others, from 0.
    #[schemars(range(min = 0, max = LAST_POSITION))]
    pub position: Option<i64>,
    /// The first day of the prices that are given and differ; today if absent.
    pub from_day: Option<Date>,
    /// The price without a period.
    pub none: Option<Money>,
    /// The price of a day.
    pub daily: Option<Money>,
    /// The price of a month.
    pub monthly: Option<Money>,
    /// The price of three months.
    pub quarterly: Option<Money>,
    /// The price of six months.
    pub semiannual: Option<Money>,
    /// The price of a year.
    pub yearly: Option<Money>,
    /// What the plans offer from that day on, one feature a line.
    #[schemars(length(max = LONGEST_FEATURES))]
    pub features: Option<String>,
}

impl PlanGroupDraft {
    /// Returns the prices that are given, each with its period and its field.
    pub fn prices(&self) -> impl Iterator<Item = (PaymentInterval, &'static str, Money)> {
        let fields = [
            (PaymentInterval::None, "none", self.none),
            (PaymentInterval::Daily, "daily", self.daily),
            (PaymentInterval::Monthly, "monthly", self.monthly),
            (PaymentInterval::Quarterly, "quarterly", self.quarterly),
            (PaymentInterval::Semiannual, "semiannual", self.semiannual),
            (PaymentInterval::Yearly, "yearly", self.yearly),
        ];
        fields.into_iter().filter_map(|(interval, field, price)| Some((interval, field, price?)))
    }

    /// Rejects a blank name, a position that is none, prices that are none, and a day before today.
    pub fn check(&self, today: Date) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let name = self.name.as_deref().map(trimmed);
        invalid.ensure("name", name != Some(""), Rule::Required);
        invalid.ensure("position", self.position.is_none_or(|at| at >= 0), Rule::AtLeast(0));
        let is_within = self.position.is_none_or(|at| at <= LAST_POSITION);
        invalid.ensure("position", is_within, Rule::AtMost(LAST_POSITION));
        for (_, field, price) in self.prices() {
            check_price(&mut invalid, field, Some(price));
        }
        check_day(&mut invalid, self.from_day, today);
        invalid.into_result(())
    }

    /// Rejects also a new group without a name or without a price.
    pub fn check_new(&self, today: Date) -> Result<&str, Invalid> {
        self.check(today)?;
        let mut invalid = Invalid::default();
        let name = invalid.require("name", self.name.as_deref());
        invalid.ensure("monthly", self.prices().next().is_some(), Rule::Required);
        // The default is never used: a missing name is already an error.
        invalid.into_result(name.map(trimmed).unwrap_or_default())
    }
}

/// How a group is retired.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RetirePlanGroup {
    /// The last day of sale. Required.
    #[schemars(extend("x-required" = true))]
    pub last_day: Option<Date>,
    /// What renewals do after that day. Required.
    #[schemars(extend("x-required" = true))]
    pub renewals: Option<RenewalRule>,
    /// The group in which they go on, if they do in another.
    pub successor_id: Option<PlanGroupId>,
}

impl RetirePlanGroup {
    /// Rejects a missing answer, a day before today, and a successor that is missing, not asked for, or the group itself. Returns the
    /// day and the rule.
    pub fn check(&self, id: PlanGroupId, today: Date) -> Result<(Date, RenewalRule), Invalid> {
        let mut invalid = Invalid::default();
        let day = invalid.require("last_day", self.last_day);
        invalid.ensure("last_day", day.is_none_or(|day| day >= today), Rule::NotBefore(today));
        let rule = invalid.require("renewals", self.renewals);
        let (has, wants) = (self.successor_id.is_some(), rule == Some(RenewalRule::Successor));
        invalid.ensure("successor_id", has || !wants, Rule::Required);
        let is_allowed = self.successor_id.is_none_or(|successor| wants && successor != id);
        invalid.ensure("successor_id", is_allowed, Rule::IsNot);
        // The defaults are never used: a missing value is already an error.
        invalid.into_result((day.unwrap_or(today), rule.unwrap_or(RenewalRule::Keep)))
    }
}

/// A group after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanGroupSaved {
    /// The message for the user.
    pub message: String,
    /// The group.
    pub plan_group: ManagedGroup,
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const TODAY: Date = date(2026, 11, 30);

    #[test]
    fn a_new_group_has_a_name_and_a_price() {
        let named = PlanGroupDraft { name: Some(" Ouro ".to_owned()), ..PlanGroupDraft::default() };
        assert!(named.check_new(TODAY).is_err() && named.check(TODAY).is_ok());
        let priced = PlanGroupDraft { yearly: Some(Money::from_cents(100)), ..named.clone() };
        assert_eq!(priced.check_new(TODAY), Ok("Ouro"));
        let free = PlanGroupDraft { yearly: Some(Money::ZERO), ..named };
        assert!(free.check_new(TODAY).is_err());
        assert!(PlanGroupDraft { name: Some(" ".to_owned()), ..priced }.check(TODAY).is_err());
    }

    #[test]
    fn a_group_is_retired_with_an_answer_about_renewals() {
        let (id, day) = (PlanGroupId::new(3), Some(TODAY));
        let retire = |renewals, successor: Option<i64>| {
            let successor_id = successor.map(PlanGroupId::new);
            RetirePlanGroup { last_day: day, renewals, successor_id }.check(id, TODAY).is_ok()
        };
        assert!(!retire(None, None));
        assert!(retire(Some(RenewalRule::Keep), None) && !retire(Some(RenewalRule::Keep), Some(4)));
        assert!(retire(Some(RenewalRule::Successor), Some(4)));
        assert!(
            !retire(Some(RenewalRule::Successor), None) && !retire(Some(RenewalRule::Successor), Some(3))
        );
    }
}
