//! The lists of the scheduler: filters and pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::absence::{ClosedDay, Redirection};
use super::columns::{CLOSED_DAYS, MEETINGS, REDIRECTIONS};
use super::meeting::Meeting;
use super::words::{MeetingKind, MeetingState};
use crate::list::{List, ListQuery, Order};
use crate::rules::Invalid;
use crate::search;
use crate::value::date::DateRange;
use crate::value::id::{ClosedDayId, MeetingId, MemberId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The filters of the list of meetings.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MeetingFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Name, company, part of the e-mail, phone, document or number of the member.
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    pub q: Option<String>,
    /// One meeting.
    pub id: Option<MeetingId>,
    /// The meetings of one member.
    pub user_id: Option<MemberId>,
    /// The consultant.
    pub manager: Option<StaffId>,
    /// The purpose.
    pub kind: Option<MeetingKind>,
    /// The state.
    pub state: Option<MeetingState>,
    /// Beginning between two days.
    pub start_at: Option<DateRange>,
    /// 1 for meetings that begin today.
    #[schemars(range(min = 1, max = 1))]
    pub today: Option<i64>,
    /// 1 for meetings that are over and neither done nor missed.
    #[schemars(range(min = 1, max = 1))]
    pub open: Option<i64>,
    /// 1 for booked meetings that are still to come, 0 for all others.
    #[schemars(range(min = 0, max = 1))]
    pub ahead: Option<i64>,
    /// The order; if absent, the next first of those to come, else the latest first.
    pub order_by: Option<OrderBy<MeetingFilter>>,
}

impl ListQuery for MeetingFilter {
    const LIST: &'static List = &MEETINGS;
}

impl MeetingFilter {
    /// Returns the order of the rows.
    pub fn order(&self) -> Order {
        let first = Order { field: "start_at", descending: self.ahead != Some(1) };
        self.order_by.map_or(first, |chosen| chosen.order)
    }

    /// Rejects flags other than those of their fields, and a search for nothing.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_yes_or_no("ahead", self.ahead);
        invalid.ensure_flag("today", self.today);
        invalid.ensure_flag("open", self.open);
        search::check("q", self.q.as_deref(), &mut invalid);
        invalid.into_result(())
    }
}

/// A page of meetings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MeetingList {
    /// The page.
    pub meetings: Page<Meeting>,
}

/// The filters of the list of closed days.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ClosedDayFilter {
    /// The page, from 1.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// One closed day.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub id: Option<ClosedDayId>,
    /// Those that apply to a consultant, everybody's among them.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub consultant: Option<StaffId>,
    /// Those between two days.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub date: Option<DateRange>,
    /// The order; the latest first if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub order_by: Option<OrderBy<ClosedDayFilter>>,
}

impl ListQuery for ClosedDayFilter {
    const LIST: &'static List = &CLOSED_DAYS;
}

/// A page of closed days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClosedDayList {
    /// The page.
    pub disabled_dates: Page<ClosedDay>,
}

/// The filters of the list of redirections.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RedirectionFilter {
    /// The page, from 1.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The consultant who is away; all if absent.
    pub id: Option<StaffId>,
    /// Those in force between two days.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub during: Option<DateRange>,
    /// The order; latest first if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub order_by: Option<OrderBy<RedirectionFilter>>,
}

impl ListQuery for RedirectionFilter {
    const LIST: &'static List = &REDIRECTIONS;
}

/// A page of redirections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RedirectionList {
    /// The page.
    pub consultants: Page<Redirection>,
}
