//! Days on which consultants take no meetings, and their substitutes.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::{ClosedDayFacts, RedirectionFacts};
use super::meeting::Meeting;
use super::words::OnMeeting;
use crate::api::members::members::Manager;
use crate::endpoint::can::{Can, verbs};
use crate::rules::{Invalid, Rule};
use crate::value::id::{ClosedDayId, MeetingId, RedirectionId, StaffId};
use crate::value::instant::LocalInstant;
use crate::value::text::is_blank;
use crate::wire::ours;

/// The longest reason, in characters.
const LONGEST_REASON: i64 = 500;

/// A closed day, or several in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClosedDay {
    /// The id.
    pub id: ClosedDayId,
    /// The first day.
    pub date: Date,
    /// The last day, which is the first if it is but one.
    #[schemars(extend("x-ours" = ours::FIELD))]
    #[serde(default)]
    pub until: Option<Date>,
    /// The consultants to whom it applies; empty for everybody.
    #[serde(default)]
    pub consultants: Vec<Manager>,
    /// The names of the consultants, or that it applies to everybody.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub applies_to: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<ClosedDayFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

impl ClosedDay {
    /// Returns the last day.
    pub fn last(&self) -> Date {
        self.until.unwrap_or(self.date)
    }
}

/// A day to close, or several in a row.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewClosedDay {
    /// The first day. Required, and not in the past.
    #[schemars(extend("x-required" = true))]
    pub date: Option<Date>,
    /// The last day; the first if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub until: Option<Date>,
    /// The consultants; empty for everybody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub consultants: Vec<StaffId>,
    /// Why. Required.
    #[schemars(length(max = LONGEST_REASON))]
    #[schemars(extend("x-required" = true))]
    pub reason: String,
    /// The fate of the meetings of those days; those that are not named stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub meetings: Vec<MeetingOnClosedDay>,
}

/// The fate of one meeting of a closed day.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MeetingOnClosedDay {
    /// The meeting.
    pub id: MeetingId,
    /// Its fate.
    #[serde(rename = "do")]
    pub act: OnMeeting,
    /// The new time of one that is moved; the next free one if absent.
    pub start_at: Option<LocalInstant>,
}

impl NewClosedDay {
    /// The most days in a row.
    pub const LONGEST: i64 = 366;

    /// Requires a day from today on, a last day that is not before it, and a reason. Returns the first and the last day.
    pub fn check(&self, today: Date) -> Result<(Date, Date), Invalid> {
        let mut invalid = Invalid::default();
        let first = invalid.require("date", self.date).unwrap_or(today);
        invalid.ensure("date", first >= today, Rule::NotBefore(today));
        let last = check_last(first, self.until, &mut invalid);
        invalid.ensure("reason", !is_blank(&self.reason), Rule::Required);
        invalid.into_result((first, last))
    }
}

/// Adds that a last day is before the first, or too far from it. Returns the last day.
fn check_last(first: Date, last: Option<Date>, invalid: &mut Invalid) -> Date {
    let last = last.unwrap_or(first);
    invalid.ensure("until", last >= first, Rule::NotBefore(first));
    let farthest = super::slots::days_after(first, NewClosedDay::LONGEST);
    invalid.ensure("until", last <= farthest, Rule::IsNot);
    last
}

/// Answer to closing a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClosedDayChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The closed day.
    pub closed_day: ClosedDay,
    /// The meetings that it hits, as they are after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub meetings: Vec<Meeting>,
}

/// The consultant to whom a closed day applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClosedDayRelation {
    /// The closed day.
    pub disabled_date_id: ClosedDayId,
    /// The first day.
    pub date: Date,
    /// The last day.
    pub until: Date,
    /// The consultant; absent for everybody.
    #[serde(default)]
    pub consultant: Option<Manager>,
}

/// Which consultant each closed day to come belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClosedDayRelations {
    /// The earliest day first.
    pub relations: Vec<ClosedDayRelation>,
}

/// Names a closed day.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfClosedDay {
    /// The closed day. Required.
    #[schemars(extend("x-required" = true))]
    pub id: Option<ClosedDayId>,
}

/// A redirection: a consultant whose requests another receives for some days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Redirection {
    /// The id.
    pub id: RedirectionId,
    /// The consultant who is away.
    pub consultant: Manager,
    /// The substitute.
    pub to: Manager,
    /// Who receives the requests in the end, if the substitute is away as well.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub receiver: Option<Manager>,
    /// The first day.
    pub from: Date,
    /// The last day.
    pub until: Date,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// When it was made.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub created_at: Option<Timestamp>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<RedirectionFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// A redirection to create.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewRedirection {
    /// The substitute. Required.
    #[schemars(extend("x-required" = true))]
    pub to: Option<StaffId>,
    /// The first day. Required, and not in the past.
    #[schemars(extend("x-required" = true))]
    pub from: Option<Date>,
    /// The last day. Required.
    #[schemars(extend("x-required" = true))]
    pub until: Option<Date>,
    /// Why.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_REASON))]
    pub reason: String,
}

impl NewRedirection {
    /// Requires another consultant as the substitute, and days from today on in their order. Returns them.
    pub fn check(&self, consultant: StaffId, today: Date) -> Result<(StaffId, Date, Date), Invalid> {
        let mut invalid = Invalid::default();
        let to = invalid.require("to", self.to).unwrap_or_default();
        invalid.ensure("to", to != consultant, Rule::IsNot);
        let from = invalid.require("from", self.from).unwrap_or(today);
        invalid.ensure("from", from >= today, Rule::NotBefore(today));
        let until = invalid.require("until", self.until);
        let until = check_last(from, until, &mut invalid);
        invalid.into_result((to, from, until))
    }
}

/// Answer to creating a redirection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RedirectionChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The redirection.
    pub redirection: Redirection,
}

/// Names a consultant.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfConsultant {
    /// The consultant who is away. Required.
    #[schemars(extend("x-required" = true))]
    pub id: Option<StaffId>,
}

/// Names a redirection.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfRedirection {
    /// The redirection. Required.
    #[schemars(extend("x-required" = true))]
    pub id: Option<RedirectionId>,
}

/// A redirection, as its chain needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Who is away.
    pub consultant: StaffId,
    /// The substitute.
    pub to: StaffId,
    /// The first day.
    pub from: Date,
    /// The last day.
    pub until: Date,
}

/// Returns who receives a consultant's requests of a day, following redirections: the consultant first, the receiver last.
/// Ends where a circle would close.
pub fn chain(consultant: StaffId, day: Date, links: &[Link]) -> Vec<StaffId> {
    let mut chain = vec![consultant];
    while let Some(link) = links
        .iter()
        .find(|link| Some(&link.consultant) == chain.last() && (link.from..=link.until).contains(&day))
    {
        if chain.contains(&link.to) {
            break;
        }
        chain.push(link.to);
    }
    chain
}

/// Returns the circle that a new redirection would close, from the consultant back to the same; `None` if it closes none.
pub fn circle(new: Link, links: &[Link]) -> Option<Vec<StaffId>> {
    let mut day = new.from;
    while day <= new.until {
        let chain = chain(new.to, day, links);
        if let Some(at) = chain.iter().position(|consultant| *consultant == new.consultant) {
            return Some([&[new.consultant][..], &chain[..=at]].concat());
        }
        day = day.tomorrow().ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(consultant: i64, to: i64, from: i8, until: i8) -> Link {
        let day = |day| Date::constant(2026, 12, day);
        Link {
            consultant: StaffId::new(consultant),
            to: StaffId::new(to),
            from: day(from),
            until: day(until),
        }
    }

    #[test]
    fn requests_follow_the_chain_of_the_day() {
        let links = [link(1, 2, 1, 10), link(2, 3, 5, 6)];
        let receiver =
            |day| chain(StaffId::new(1), Date::constant(2026, 12, day), &links).pop().map(StaffId::get);
        assert_eq!([4, 5, 7, 11].map(receiver), [Some(2), Some(3), Some(2), Some(1)]);
    }

    #[test]
    fn a_circle_is_found_where_the_days_meet() {
        let links = [link(1, 2, 1, 10), link(2, 3, 5, 6)];
        let ids =
            |circle: Option<Vec<StaffId>>| circle.map(|ids| ids.into_iter().map(StaffId::get).collect());
        assert_eq!(ids(circle(link(3, 1, 6, 20), &links)), Some(vec![3, 1, 2, 3]));
        assert_eq!(ids(circle(link(3, 1, 7, 20), &links)), None::<Vec<i64>>);
    }
}
