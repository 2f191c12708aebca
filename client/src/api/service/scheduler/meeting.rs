//! Meetings between consultants and members.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::MeetingFacts;
use super::words::{MeetingKind, MeetingState};
use crate::api::members::members::Manager;
use crate::api::service::outbox::QueuedMessage;
use crate::endpoint::can::{Can, verbs};
use crate::value::all_or::AllOr;
use crate::value::id::{MeetingId, MemberId, kind};
use crate::wire::ours;

/// Whose meetings: those of one member, or of all.
pub type WithMember = AllOr<kind::Member>;

/// The member of a meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MeetingMember {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// The e-mail address.
    #[serde(default)]
    pub email: Option<String>,
    /// The phone.
    #[serde(default)]
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: Option<String>,
}

/// A meeting of a consultant with a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Meeting {
    /// The id.
    pub id: MeetingId,
    /// The consultant.
    pub manager: Manager,
    /// The member.
    pub member: MeetingMember,
    /// The purpose.
    pub kind: MeetingKind,
    /// When it begins; absent while the member has not chosen a time.
    #[serde(default)]
    pub start_at: Option<Timestamp>,
    /// Its length in minutes.
    pub minutes: i64,
    /// The notes.
    #[serde(default)]
    pub notes: String,
    /// The state.
    pub state: MeetingState,
    /// Why it was cancelled.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub reason: Option<String>,
    /// Who booked it or sent the invitation; absent if the member chose the time.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub booked_by: Option<Manager>,
    /// When the state changed.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub changed_at: Option<Timestamp>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<MeetingFacts>)]
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

/// Answer to an invitation.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InviteSent {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The meeting whose time the member is asked to choose.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub meeting: Option<Meeting>,
    /// The letters to the member, which can be recalled while they are held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub outbox: Vec<QueuedMessage>,
}

/// A link by which a member chooses the time of one meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScheduleLink {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The address. Only this answer has it, since the server keeps but a hash.
    pub url: String,
    /// When it ends.
    pub expires_at: Timestamp,
    /// The meeting that it books.
    pub meeting: Meeting,
}

/// Answer to a change of a meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MeetingChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The meeting after the change.
    pub meeting: Meeting,
    /// The letters to the member, which can be recalled while they are held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub outbox: Vec<QueuedMessage>,
}
