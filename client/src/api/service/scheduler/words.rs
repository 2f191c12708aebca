//! The closed lists of the scheduler.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The purpose of a meeting.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MeetingKind {
    /// Shows a new member the platform.
    Tour,
    /// Helps a member with CERC.
    Cerc,
    /// Goes on with what was begun.
    #[default]
    FollowUp,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl MeetingKind {
    /// All kinds.
    pub const ALL: [MeetingKind; 3] = [MeetingKind::Tour, MeetingKind::Cerc, MeetingKind::FollowUp];
}

impl Word for MeetingKind {
    const LABELS: &'static str = "scheduler.kind";
}

/// The kinds of meeting to which a member can be invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum InviteKind {
    /// A tour.
    Tour,
    /// Help with CERC.
    Cerc,
}

impl InviteKind {
    /// Both kinds.
    pub const ALL: [InviteKind; 2] = [InviteKind::Tour, InviteKind::Cerc];
}

impl Word for InviteKind {
    const LABELS: &'static str = "scheduler.kind";
}

impl From<InviteKind> for MeetingKind {
    fn from(kind: InviteKind) -> MeetingKind {
        match kind {
            InviteKind::Tour => MeetingKind::Tour,
            InviteKind::Cerc => MeetingKind::Cerc,
        }
    }
}

/// The state of a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MeetingState {
    /// The member has a link and has not chosen a time.
    Invited,
    /// It has a time.
    Booked,
    /// It took place.
    Done,
    /// The member did not come.
    Missed,
    /// It was called off.
    Cancelled,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for MeetingState {
    const LABELS: &'static str = "scheduler.state";

    fn tone(self) -> Tone {
        match self {
            MeetingState::Invited | MeetingState::Unknown => Tone::Plain,
            MeetingState::Booked | MeetingState::Done => Tone::Good,
            MeetingState::Missed => Tone::Bad,
            MeetingState::Cancelled => Tone::Quiet,
        }
    }
}

/// The effect of a new closed day on a meeting that it hits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum OnMeeting {
    /// It stays.
    #[default]
    Keep,
    /// It goes to the next free time.
    Move,
    /// It stays, and the member is notified that it cannot take place then.
    Tell,
}

impl Word for OnMeeting {
    const LABELS: &'static str = "scheduler.on-meeting";
}
