//! A card: one member on one board.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::attachment::Attachment;
use super::guards::{CardState, DrawState};
use super::notes::CardNotes;
use super::words::{Bias, Board, ContactChannel, LeadQualification, Track, TrackStatus};
use crate::api::members::members::{Manager, MemberKind, MemberPlanGroup, MemberStatus};
use crate::endpoint::can::Can;
use crate::endpoint::can::verbs;
use crate::value::id::{CardId, MemberId, TrackEntryId};
use crate::wire::ours;

/// The member of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardMember {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// A representative or a company.
    #[serde(rename = "type", default)]
    pub kind: Option<MemberKind>,
    /// The status.
    #[serde(default)]
    pub status: Option<MemberStatus>,
    /// The address of the picture.
    #[serde(default)]
    pub avatar: Option<String>,
    /// The e-mail address.
    #[serde(default)]
    pub email: Option<String>,
    /// The phone.
    #[serde(default)]
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: Option<String>,
    /// The plan group of the plan that ends last.
    #[serde(default)]
    pub plan_group: Option<MemberPlanGroup>,
    /// The last day of the plan.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
    /// When the personal data were erased; absent for a member who has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub erased_at: Option<Timestamp>,
}

/// The last contact with the member of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastContact {
    /// When it was.
    pub at: Timestamp,
    /// Who made it.
    pub by: String,
    /// The channel; absent if there was no answer.
    #[serde(default)]
    pub channel: Option<ContactChannel>,
    /// The mood, if it was noted.
    #[serde(default)]
    pub bias: Option<Bias>,
}

/// An entry of a track, as a card shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackBadge {
    /// The entry.
    pub id: TrackEntryId,
    /// The track.
    pub track: Track,
    /// Its status.
    pub status: TrackStatus,
    /// The files attached to it, the latest last.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub attachments: Vec<Attachment>,
}

/// A card of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "KanbanCard")]
pub struct Card {
    /// The id of the card.
    pub id: CardId,
    /// The board.
    pub role: Board,
    /// The name of the column.
    pub column: String,
    /// The member.
    pub user_id: MemberId,
    /// The member's data.
    pub user: CardMember,
    /// The consultant who works on it.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// When it came into its column.
    pub moved_at: Timestamp,
    /// Who moved it there.
    #[serde(default)]
    pub moved_by: String,
    /// The days for which it has been in its column.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub days: i64,
    /// Whether that is longer than the column allows.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub late: bool,
    /// The next appointment.
    #[serde(default)]
    pub schedule_at: Option<Timestamp>,
    /// The purpose of the appointment.
    #[serde(default)]
    pub description: Option<String>,
    /// Whether the appointment is today or was missed.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub due: bool,
    /// The day on which the card comes back; absent if it is visible.
    #[serde(default)]
    pub hide_until: Option<Date>,
    /// The last contact.
    #[serde(default)]
    pub last_contact: Option<LastContact>,
    /// How close the lead is to buying.
    #[serde(default)]
    pub sales_lead_qualification: Option<LeadQualification>,
    /// The notes of the side panel.
    #[serde(flatten)]
    pub notes: CardNotes,
    /// The tracks that the member is in.
    #[serde(default)]
    pub tracks: Vec<TrackBadge>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<(CardState, DrawState)>)]
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

/// The card of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardFound {
    /// The card.
    pub card: Card,
}

/// The choice among the cards of a member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CardOf {
    /// The board; the viewer's own if absent, else that of the card that moved last.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub role: Option<Board>,
}

/// Answer to a change of a card.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The card after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub card: Option<Card>,
}

/// Answer to the drawing of a success consultant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagerDrawn {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The consultant that was drawn.
    #[serde(default)]
    pub success_manager: Option<Manager>,
}
