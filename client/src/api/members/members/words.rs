//! The closed lists of words for members.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

pub use crate::value::state::StateCode;

use crate::message::Key;
use crate::value::Segment;
use crate::value::word::{Tone, Word, described, on_wire};

/// A representative or a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum MemberKind {
    Representative,
    Company,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

/// The status of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum MemberStatus {
    Active,
    Basic,
    Filter,
    Review,
    Blocked,
    Inactive,
    Canceled,
    Lead,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

/// The role of an account for its member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum AccountPermission {
    /// All: the owner of the account.
    Owner,
    /// Selling.
    Seller,
    /// Managing other accounts.
    Manager,
}

impl Word for AccountPermission {
    const LABELS: &'static str = "member.permission";

    fn key(self) -> Option<Key> {
        Some(match self {
            AccountPermission::Owner => Key::MemberPermissionOwner,
            AccountPermission::Seller => Key::MemberPermissionSeller,
            AccountPermission::Manager => Key::MemberPermissionManager,
        })
    }
}

/// Whether a member acts as a person or as a company before the tax office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum PersonKind {
    /// A natural person, with a CPF.
    Pf,
    /// A legal person, with a CNPJ.
    Pj,
}

impl fmt::Display for MemberKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl FromStr for MemberKind {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<MemberKind, Self::Err> {
        MemberKind::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for MemberKind {}

/// Why a member is deactivated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum DeactivationReason {
    Double,
    NotServed,
    PersonalEmail,
    MissingInfo,
    UserRequest,
    ConfirmCorporateEmail,
    ConflictingInformation,
    Rh,
    Distributor,
    Migrated,
    Other,
    Onivoro,
}

impl DeactivationReason {
    /// All reasons.
    pub const ALL: [DeactivationReason; 12] = [
        DeactivationReason::Double,
        DeactivationReason::NotServed,
        DeactivationReason::PersonalEmail,
        DeactivationReason::MissingInfo,
        DeactivationReason::UserRequest,
        DeactivationReason::ConfirmCorporateEmail,
        DeactivationReason::ConflictingInformation,
        DeactivationReason::Rh,
        DeactivationReason::Distributor,
        DeactivationReason::Migrated,
        DeactivationReason::Other,
        DeactivationReason::Onivoro,
    ];
}

impl Word for DeactivationReason {
    const LABELS: &'static str = "sections.deactivation";
}

impl Word for PersonKind {
    const LABELS: &'static str = "member.person";
}

impl Word for MemberKind {
    const LABELS: &'static str = "member.kind";
}

impl Word for MemberStatus {
    const LABELS: &'static str = "member.status";

    fn tone(self) -> Tone {
        match self {
            MemberStatus::Active => Tone::Good,
            MemberStatus::Review => Tone::Warn,
            MemberStatus::Blocked => Tone::Bad,
            _ => Tone::Plain,
        }
    }
}
