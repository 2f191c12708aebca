//! The tracks of the boards: members who wait for one more contact, for a separate reason.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::attachment::Attachment;
use super::card::CardMember;
use super::changes::{LONGEST_TEXT, check_day_to_come};
use super::guards::TrackState;
use super::words::{ContactChannel, Track, TrackStatus};
use crate::api::members::members::Manager;
use crate::endpoint::can::Can;
use crate::endpoint::can::verbs;
use crate::rules::{Invalid, Rule};
use crate::value::id::{MemberId, StaffId, TrackEntryId};
use crate::wire::ours;
use crate::wire::page::Page;

/// A member in a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackEntry {
    /// The id of the entry.
    pub id: TrackEntryId,
    /// The track.
    pub track: Track,
    /// The member.
    pub user_id: MemberId,
    /// The member's data.
    pub user: CardMember,
    /// The consultant of the member.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// The status.
    pub status: TrackStatus,
    /// The day until which it is postponed.
    #[serde(default)]
    pub until: Option<Date>,
    /// Why the member is in the track.
    #[serde(default)]
    pub description: Option<String>,
    /// The note of the last contact or postponement.
    #[serde(default)]
    pub annotation: Option<String>,
    /// The channel of the contact.
    #[serde(default)]
    pub channel: Option<ContactChannel>,
    /// When the member was put into the track.
    pub added_at: Timestamp,
    /// Who did it.
    #[serde(default)]
    pub added_by: String,
    /// When the status changed.
    #[serde(default)]
    pub changed_at: Option<Timestamp>,
    /// Who changed it.
    #[serde(default)]
    pub changed_by: Option<String>,
    /// The files attached to it, the latest last.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub attachments: Vec<Attachment>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<TrackState>)]
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

/// The tracks that are read together.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TrackQuery {
    /// The tracks; all that the viewer sees if absent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Track>,
    /// The consultant; everybody's if absent.
    #[serde(rename = "accountManagerId")]
    pub account_manager_id: Option<StaffId>,
    /// The page of each column, from 1.
    pub page: Option<i64>,
}

/// The entries of one track that wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackColumn {
    /// The track.
    pub column: Track,
    /// Its entries that wait or are postponed, those that waited longest first.
    pub cards: Page<TrackEntry>,
}

/// The entries of several tracks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackColumns {
    /// The tracks.
    pub columns: Vec<TrackColumn>,
}

/// Members for a track.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AddToTrack {
    /// The members, 1 to 1,000. Required.
    #[schemars(extend("x-required" = true))]
    pub users: Vec<MemberId>,
    /// Why they are put into it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub description: String,
}

impl AddToTrack {
    /// The most members of one call.
    pub const MOST: usize = 1_000;

    /// Requires members, by their numbers.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("users", !self.users.is_empty(), Rule::Required);
        invalid.ensure("users", self.users.iter().all(|member| member.get() > 0), Rule::Positive);
        let most = i64::try_from(AddToTrack::MOST).unwrap_or(i64::MAX);
        invalid.ensure("users", self.users.len() <= AddToTrack::MOST, Rule::AtMost(most));
        invalid.into_result(())
    }
}

/// Answer to adding members to a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AddedToTrack {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The members that were added.
    pub added: Vec<MemberId>,
    /// The members that were not.
    pub skipped: Vec<SkippedMember>,
}

/// A member that was not added to a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SkippedMember {
    /// The member.
    pub id: MemberId,
    /// Why not.
    pub reason: String,
}

/// The postponing of an entry.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Postponement {
    /// The day until which it waits, from tomorrow on; seven days from today if absent.
    pub until: Option<Date>,
    /// A note.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub annotation: String,
}

impl Postponement {
    /// The days that an entry is postponed if no day is given.
    pub const DAYS: i64 = 7;

    /// Rejects today and the past. Returns the day.
    pub fn check(&self, today: Date) -> Result<Date, Invalid> {
        let mut invalid = Invalid::default();
        check_day_to_come("until", self.until, today, &mut invalid);
        let later = today.saturating_add(jiff::Span::new().days(Postponement::DAYS));
        invalid.into_result(self.until.unwrap_or(later))
    }
}

/// The contact that ends an entry.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TrackContact {
    /// The channel.
    pub channel: Option<ContactChannel>,
    /// The content of the contact.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub annotation: String,
}

/// Answer to a change of an entry.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The entry after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub entry: Option<TrackEntry>,
}
