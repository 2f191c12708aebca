//! The closed lists of the kanban.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::access::Role;
use crate::value::Segment;
use crate::value::word::{Tone, Word, described, on_wire};

/// A board: the role whose members of staff work on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the roles")]
#[schemars(rename = "BoardRole")]
#[schemars(transform = described::<Self>)]
pub enum Board {
    SalesSdr,
    Sales,
    Success,
    Relationship,
    ServiceQualification,
    ManagementProcesses,
    Cerc,
    Mentoring,
}

impl Board {
    /// All boards, in their order.
    pub const ALL: [Board; 8] = [
        Board::SalesSdr,
        Board::Sales,
        Board::Success,
        Board::Relationship,
        Board::ServiceQualification,
        Board::ManagementProcesses,
        Board::Cerc,
        Board::Mentoring,
    ];

    /// Returns the role that works on the board.
    pub const fn role(self) -> Role {
        match self {
            Board::SalesSdr => Role::SalesSdr,
            Board::Sales => Role::Sales,
            Board::Success => Role::Success,
            Board::Relationship => Role::Relationship,
            Board::ServiceQualification => Role::ServiceQualification,
            Board::ManagementProcesses => Role::ManagementProcesses,
            Board::Cerc => Role::Cerc,
            Board::Mentoring => Role::Mentoring,
        }
    }

    /// Returns the board of a role; `None` for roles without one.
    pub fn of(role: Role) -> Option<Board> {
        Board::ALL.into_iter().find(|board| board.role() == role)
    }
}

impl Word for Board {
    const LABELS: &'static str = "api.role";
}

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl FromStr for Board {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<Board, Self::Err> {
        Board::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for Board {}

/// A track of the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Track {
    /// Records whose data must be put in order; worked by success and relationship.
    Sanitation,
    /// Assistance of the CERC consultants.
    CercAssistance,
    /// Members with an issue, for the mentors.
    IssueMentoring,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Track {
    /// All tracks.
    pub const ALL: [Track; 3] = [Track::Sanitation, Track::CercAssistance, Track::IssueMentoring];

    /// Returns its boards.
    pub const fn boards(self) -> &'static [Board] {
        match self {
            Track::Sanitation => &[Board::Success, Board::Relationship],
            Track::CercAssistance => &[Board::Cerc],
            Track::IssueMentoring => &[Board::Mentoring],
            Track::Unknown => &[],
        }
    }
}

impl Word for Track {
    const LABELS: &'static str = "kanban.track";
}

/// The status of a member in a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum TrackStatus {
    /// Waits for a contact.
    Waiting,
    /// Waits until a day.
    Postponed,
    /// Was contacted, which ends it.
    Contacted,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for TrackStatus {
    const LABELS: &'static str = "kanban.track-status";

    fn tone(self) -> Tone {
        match self {
            TrackStatus::Waiting | TrackStatus::Unknown => Tone::Plain,
            TrackStatus::Postponed => Tone::Warn,
            TrackStatus::Contacted => Tone::Quiet,
        }
    }
}

/// The channel of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum ContactChannel {
    Chat,
    Phone,
    Whats,
    Email,
}

impl ContactChannel {
    /// All channels, in the order of the number keys.
    pub const ALL: [ContactChannel; 4] =
        [ContactChannel::Phone, ContactChannel::Whats, ContactChannel::Email, ContactChannel::Chat];
}

impl Word for ContactChannel {
    const LABELS: &'static str = "kanban.channel";
}

/// The mood of a member in a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
#[schemars(transform = described::<Self>)]
pub enum Bias {
    Negative,
    Neutral,
    Positive,
}

impl Bias {
    /// All moods.
    pub const ALL: [Bias; 3] = [Bias::Negative, Bias::Neutral, Bias::Positive];
}

impl Word for Bias {
    const LABELS: &'static str = "kanban.bias";

    fn tone(self) -> Tone {
        match self {
            Bias::Negative => Tone::Bad,
            Bias::Neutral => Tone::Plain,
            Bias::Positive => Tone::Good,
        }
    }
}

/// How close a lead is to buying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
#[schemars(transform = described::<Self>)]
pub enum LeadQualification {
    Cold,
    Warm,
    Hot,
}

impl LeadQualification {
    /// All of them.
    pub const ALL: [LeadQualification; 3] =
        [LeadQualification::Cold, LeadQualification::Warm, LeadQualification::Hot];
}

impl Word for LeadQualification {
    const LABELS: &'static str = "kanban.qualification";
}

/// A stage of the sales pipeline, which is also a column of the sales board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum PipelineStage {
    NewLead,
    Qualification,
    Proposal,
    Negotiation,
}

impl PipelineStage {
    /// All stages, in their order.
    pub const ALL: [PipelineStage; 4] = [
        PipelineStage::NewLead,
        PipelineStage::Qualification,
        PipelineStage::Proposal,
        PipelineStage::Negotiation,
    ];
}

impl Word for PipelineStage {
    const LABELS: &'static str = "kanban.stage";
}

/// The question of a column when a card moves into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Need {
    /// A reason.
    Reason,
    /// An appointment.
    Date,
    /// A note.
    Note,
}

impl Word for Need {
    const LABELS: &'static str = "kanban.need";
}

/// The colour of a column's head.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
#[schemars(transform = described::<Self>)]
pub enum Colour {
    #[default]
    Gray,
    Blue,
    Green,
    Amber,
    Red,
    Purple,
}

impl Word for Colour {
    const LABELS: &'static str = "kanban.colour";
}

/// An event of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CardActivityKind")]
#[schemars(transform = described::<Self>)]
pub enum ActivityKind {
    /// The card was made.
    Created,
    /// It moved to another column.
    Moved,
    /// A contact was registered.
    Contact,
    /// The member did not answer.
    NoContact,
    /// An appointment was made or removed.
    Scheduled,
    /// It was hidden until a day.
    Hidden,
    /// It came back.
    Shown,
    /// The member wants no onboarding.
    OnboardingRefused,
    /// The side panel was saved.
    Annotated,
    /// It went to another consultant.
    Assigned,
    /// The registration was cancelled.
    Cancelled,
    /// A contact was taken back.
    ContactWithdrawn,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for ActivityKind {
    const LABELS: &'static str = "kanban.activity";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roles_with_a_board_take_meetings() {
        for role in Role::STAFF.into_iter().chain([Role::Admin, Role::Client]) {
            assert_eq!(role.takes_meetings(), Board::of(role).is_some(), "{role:?}");
        }
    }
}
