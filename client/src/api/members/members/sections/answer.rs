//! The sections of a member's record, as the complete record answers them.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bodies::{Coverage, Decision, Primary, Profile, Socials};
use super::origin::{RegistrationInfo, SearchProfile};
use crate::api::members::contacts::{Email, Phone};
use crate::api::members::members::{DeactivationReason, MemberStatus};
use crate::value::id::MemberId;

/// Identity, documents, contact, address and status, with the version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "SavedPrimary")]
pub struct SavedPrimary {
    /// The fields. None is absent.
    pub fields: Primary,
    /// The statuses that the viewer may choose, besides the current one.
    pub next_statuses: Vec<MemberStatus>,
    /// The version.
    pub version: i64,
}

/// The public profile, with the version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedProfile {
    /// The fields.
    pub fields: Profile,
    /// The version.
    pub version: i64,
}

/// The preferred zones and the segments, with the version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedCoverage {
    /// The fields.
    pub fields: Coverage,
    /// The version.
    pub version: i64,
}

/// The phones and e-mail addresses, with the version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedAdditions {
    /// The phones, the main one first.
    pub phones: Vec<Phone>,
    /// The e-mail addresses, the main one first.
    pub emails: Vec<Email>,
    /// The version.
    pub version: i64,
}

/// The links to social networks, with the version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedSocials {
    /// The fields.
    pub fields: Socials,
    /// The version.
    pub version: i64,
}

/// The last decision of the registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedApproval {
    /// The decision; null before the first.
    pub decision: Option<Decision>,
    /// When it was made.
    pub decided_at: Option<Timestamp>,
    /// Who made it.
    pub decided_by: Option<String>,
    /// Why the member is deactivated.
    pub deactivation_reason: Option<DeactivationReason>,
    /// The notes for colleagues.
    pub notes: String,
    /// The decisions that the viewer may make.
    pub decisions: Vec<Decision>,
    /// The version, which is that of the primary section.
    pub version: i64,
}

/// Where the registration came from, with the version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedRegistrationInfo {
    /// The fields.
    pub fields: RegistrationInfo,
    /// The version.
    pub version: i64,
}

/// The member's search, with the version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedSearchProfile {
    /// The fields.
    pub fields: SearchProfile,
    /// The version.
    pub version: i64,
}

/// The picture, if it is kept here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedAvatar {
    /// The name of its file.
    pub name: String,
    /// Its bytes.
    pub size: i64,
    /// The degrees by which it is turned to the right.
    pub angle: i64,
    /// When it was added.
    pub added_at: Timestamp,
    /// Who added it.
    pub added_by: String,
    /// The version.
    pub version: i64,
}

/// All sections.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberSections")]
pub struct Sections {
    /// Identity, documents, contact, address and status.
    pub primary: SavedPrimary,
    /// The public profile.
    pub profile: SavedProfile,
    /// The preferred zones and the segments.
    pub zones: SavedCoverage,
    /// The phones and e-mail addresses.
    pub additions: SavedAdditions,
    /// The links to social networks.
    pub socials: SavedSocials,
    /// The decision of the registration.
    pub approval: SavedApproval,
    /// Where the registration came from.
    #[serde(default)]
    pub registration_info: SavedRegistrationInfo,
    /// The member's search.
    #[serde(default)]
    pub search_profile: SavedSearchProfile,
    /// The picture; absent if there is none, or if another system has it.
    #[serde(default)]
    pub avatar: Option<SavedAvatar>,
}

/// Answer to the save of a section.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SectionSaved {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The member.
    #[serde(default)]
    #[schemars(extend("x-ours" = crate::wire::ours::FIELD))]
    pub user_id: MemberId,
    /// The version of the section after the save; absent if the system behind a gateway sends none.
    #[serde(default)]
    #[schemars(extend("x-ours" = crate::wire::ours::FIELD))]
    pub version: Option<i64>,
    /// All sections after the save.
    #[serde(default)]
    #[schemars(extend("x-ours" = crate::wire::ours::FIELD))]
    pub sections: Option<Sections>,
}
