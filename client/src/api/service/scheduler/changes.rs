//! The changes of meetings: queries and bodies.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hours::check_minutes;
use super::words::{InviteKind, MeetingKind};
use crate::api::service::kanban::LONGEST_TEXT;
use crate::rules::{Invalid, Rule};
use crate::value::date::day_of;
use crate::value::id::{MemberId, StaffId};
use crate::value::instant::LocalInstant;
use crate::value::text::is_blank;
use crate::wire::ours;

/// The days of which a member sees the free times of an invitation, and for which its link lasts.
pub const OPEN_DAYS: i64 = 30;

/// The longest notes of a meeting, in characters.
pub const LONGEST_NOTES: usize = LONGEST_TEXT as usize;

/// An invitation of a member to choose a time.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Invite {
    /// The consultant. Required.
    #[schemars(extend("x-required" = true))]
    pub manager_id: Option<StaffId>,
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The purpose of the meeting. Required.
    #[serde(rename = "type")]
    #[schemars(extend("x-required" = true))]
    pub kind: Option<InviteKind>,
}

impl Invite {
    /// Requires the consultant, the member and the kind. Returns them.
    pub fn check(&self) -> Result<(StaffId, MemberId, InviteKind), Invalid> {
        let mut invalid = Invalid::default();
        let manager = invalid.require("manager_id", self.manager_id);
        let member = invalid.require("user_id", self.user_id);
        let kind = invalid.require("type", self.kind);
        let parts =
            (manager.unwrap_or_default(), member.unwrap_or_default(), kind.unwrap_or(InviteKind::Tour));
        invalid.into_result(parts)
    }
}

/// A request for the link by which a member chooses a time.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LinkRequest {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The purpose of the meeting. Required.
    #[serde(rename = "type")]
    #[schemars(extend("x-required" = true))]
    pub kind: Option<InviteKind>,
    /// The consultant. If absent, the caller; if the caller takes no meetings, the member's consultant for this kind.
    pub manager_id: Option<StaffId>,
}

impl LinkRequest {
    /// Requires the member and the kind. Returns them.
    pub fn check(&self) -> Result<(MemberId, InviteKind), Invalid> {
        let mut invalid = Invalid::default();
        let member = invalid.require("user_id", self.user_id);
        let kind = invalid.require("type", self.kind);
        invalid.into_result((member.unwrap_or_default(), kind.unwrap_or(InviteKind::Tour)))
    }
}

/// A meeting to book.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Booking {
    /// The consultant. Required. The meeting goes to the substitute of that day.
    #[schemars(extend("x-required" = true))]
    pub manager_id: Option<StaffId>,
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub listener_id: Option<MemberId>,
    /// When it begins. Required.
    #[schemars(extend("x-required" = true))]
    pub start_at: Option<LocalInstant>,
    /// Notes for the consultant.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub notes: String,
    /// The length in minutes; that of the consultant's meetings if absent.
    #[schemars(range(min = 5, max = 480))]
    pub interval: Option<i64>,
    /// The purpose; follow-up if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub kind: Option<MeetingKind>,
}

impl Booking {
    /// Requires the consultant, the member and the time. Returns them.
    pub fn check(&self) -> Result<(StaffId, MemberId, Timestamp), Invalid> {
        let mut invalid = Invalid::default();
        let manager = invalid.require("manager_id", self.manager_id);
        let member = invalid.require("listener_id", self.listener_id);
        let at = invalid.require("start_at", self.start_at);
        check_minutes("interval", self.interval, &mut invalid);
        let at = at.map_or(Timestamp::MIN, |at| at.0);
        invalid.into_result((manager.unwrap_or_default(), member.unwrap_or_default(), at))
    }
}

/// Another time of a meeting.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewTime {
    /// When it begins. Required.
    #[schemars(extend("x-required" = true))]
    pub start_at: Option<LocalInstant>,
    /// Another consultant; the same if absent.
    pub manager_id: Option<StaffId>,
}

impl NewTime {
    /// Requires a time to come.
    pub fn check(&self, now: Timestamp) -> Result<Timestamp, Invalid> {
        let mut invalid = Invalid::default();
        let at = invalid.require("start_at", self.start_at);
        invalid.ensure("start_at", at.is_none_or(|at| at.0 > now), Rule::NotBefore(day_of(now)));
        invalid.into_result(at.map_or(now, |at| at.0))
    }
}

/// The cancelling of a meeting.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "CancelMeeting")]
pub struct MeetingCancellation {
    /// The reason, which is sent to the member. Required.
    #[schemars(length(max = LONGEST_TEXT))]
    #[schemars(extend("x-required" = true))]
    pub reason: String,
}

impl MeetingCancellation {
    /// Requires a reason.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("reason", !is_blank(&self.reason), Rule::Required);
        invalid.into_result(())
    }
}

/// How a meeting went.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Outcome {
    /// Notes, added to those of the meeting.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub notes: String,
}
