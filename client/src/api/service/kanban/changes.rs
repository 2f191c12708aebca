//! The changes of a card's place and time: bodies.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{Board, Need};
use crate::api::members::members::DeactivationReason;
use crate::rules::{Invalid, Rule};
use crate::value::date::day_of;
use crate::value::id::{CardId, MemberId};
use crate::value::instant::LocalInstant;
use crate::value::text::is_blank;
use crate::wire::ours;

/// The longest text about a card, in characters.
pub const LONGEST_TEXT: i64 = 2_000;

/// A move of a card.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MoveTo {
    /// The name of the column. Required.
    #[schemars(extend("x-required" = true))]
    pub column: String,
    /// The card above which it goes; 0 for the end of the column. Absent for the top.
    pub before: Option<CardId>,
    /// The reason, where the column asks for one, as *finished* does.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The appointment, where the column asks for one.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub schedule_at: Option<LocalInstant>,
    /// The note, where the column asks for one.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT), extend("x-ours" = ours::FIELD))]
    pub annotation: String,
    /// Whether it takes back the move that brought the card to where it is. The card is then in its column as long as it was
    /// before that move, and what the column asks for was given then.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub undo: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl MoveTo {
    /// Creates the move to the top of a column.
    pub fn top(column: &str) -> MoveTo {
        MoveTo { column: column.to_owned(), ..MoveTo::default() }
    }

    /// Requires what the column needs.
    pub fn check(&self, needs: &[Need], now: Timestamp) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        for need in needs {
            match need {
                Need::Reason => invalid.ensure("reason", !is_blank(&self.reason), Rule::Required),
                Need::Date => invalid.ensure("schedule_at", self.schedule_at.is_some(), Rule::Required),
                Need::Note => invalid.ensure("annotation", !is_blank(&self.annotation), Rule::Required),
            }
        }
        check_instant("schedule_at", self.schedule_at, now, &mut invalid);
        invalid.into_result(())
    }
}

/// Names a member's card.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfMember {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The board; the caller's own if absent.
    pub role: Option<Board>,
}

/// The end of a card.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "FinishCard")]
pub struct FinishCardBody {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The board; the caller's own if absent.
    pub role: Option<Board>,
    /// The reason. Required where the column asks for one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// An appointment with a member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "CardSchedule")]
pub struct Schedule {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The board; the caller's own if absent.
    pub role: Option<Board>,
    /// When it is. Required, and not in the past.
    #[schemars(extend("x-required" = true))]
    pub schedule_at: Option<LocalInstant>,
    /// The purpose.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub description: String,
}

impl Schedule {
    /// Requires an instant to come.
    pub fn check(&self, now: Timestamp) -> Result<Timestamp, Invalid> {
        let mut invalid = Invalid::default();
        let at = invalid.require("schedule_at", self.schedule_at);
        check_instant("schedule_at", at, now, &mut invalid);
        invalid.into_result(at.map_or(now, |at| at.0))
    }
}

/// An appointment that was agreed elsewhere, without a time.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManualSchedule {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The board; the caller's own if absent.
    pub role: Option<Board>,
    /// The agreement. Required.
    #[schemars(length(max = LONGEST_TEXT))]
    #[schemars(extend("x-required" = true))]
    pub description: String,
}

impl ManualSchedule {
    /// Requires a description.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("description", !is_blank(&self.description), Rule::Required);
        invalid.into_result(())
    }
}

/// The appointment of a card as it shall be.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewSchedule {
    /// When it is; absent for none.
    pub schedule_at: Option<LocalInstant>,
    /// The purpose.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub description: String,
}

/// The hiding of a card.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HideUntil {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The board; the caller's own if absent.
    pub role: Option<Board>,
    /// The day on which the card comes back. Required, from tomorrow on.
    #[schemars(extend("x-required" = true))]
    pub hide_until: Option<Date>,
    /// Why it waits.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub description: String,
}

impl HideUntil {
    /// Requires a day after today.
    pub fn check(&self, today: Date) -> Result<Date, Invalid> {
        let mut invalid = Invalid::default();
        let day = invalid.require("hide_until", self.hide_until);
        check_day_to_come("hide_until", day, today, &mut invalid);
        invalid.into_result(day.unwrap_or(today))
    }
}

/// The cancelling of a lead's registration.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "CancelRegistration")]
pub struct Cancellation {
    /// The reason. Required.
    #[schemars(extend("x-required" = true))]
    pub reason: Option<DeactivationReason>,
}

impl Cancellation {
    /// Requires a reason.
    pub fn check(&self) -> Result<DeactivationReason, Invalid> {
        let mut invalid = Invalid::default();
        let reason = invalid.require("reason", self.reason);
        invalid.into_result(reason.unwrap_or(DeactivationReason::Other))
    }
}

/// Adds that an instant is past.
pub(super) fn check_instant(field: &str, at: Option<LocalInstant>, now: Timestamp, invalid: &mut Invalid) {
    invalid.ensure(field, at.is_none_or(|at| at.0 > now), Rule::NotBefore(day_of(now)));
}

/// Adds that a day is not after today.
pub(super) fn check_day_to_come(field: &str, day: Option<Date>, today: Date, invalid: &mut Invalid) {
    let tomorrow = today.tomorrow().unwrap_or(today);
    invalid.ensure(field, day.is_none_or(|day| day > today), Rule::NotBefore(tomorrow));
}
