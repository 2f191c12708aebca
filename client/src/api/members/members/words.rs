//! The words of closed lists that tell of members.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// A representative or a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum MemberKind {
    Representative,
    Company,
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

/// The codes of the 26 states and of the Federal District, which are the same in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names are the official codes")]
pub enum StateCode {
    Ac, Al, Am, Ap, Ba, Ce, Df, Es, Go, Ma, Mg, Ms, Mt, Pa, Pb, Pe, Pi, Pr, Rj, Rn, Ro, Rr, Rs, Sc, Se, Sp, To,
}

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
    const LABELS: &'static str = "member.deactivation";
}

/// The rule by which a consultant owns a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum OwnershipRule {
    /// The last paid quota, bought or automatic, until it ends.
    Quota,
    /// A right of CERC.
    CercRight,
    /// A preference of CERC.
    CercPreference,
    /// The assignment to a sales consultant.
    Assignment,
    /// The member's kanban card.
    Kanban,
}

impl Word for OwnershipRule {
    const LABELS: &'static str = "member.owner-rule";
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
