//! The words of closed lists that tell of members.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names are the official codes")]
pub enum StateCode {
    Ac, Al, Am, Ap, Ba, Ce, Df, Es, Go, Ma, Mg, Ms, Mt, Pa, Pb, Pe, Pi, Pr, Rj, Rn, Ro, Rr, Rs, Sc, Se, Sp, To,
}

/// The states with their names, which are the same in every language.
#[rustfmt::skip]
const STATES: [(StateCode, &str); 27] = [
    (StateCode::Ac, "Acre"), (StateCode::Al, "Alagoas"), (StateCode::Am, "Amazonas"), (StateCode::Ap, "Amapá"),
    (StateCode::Ba, "Bahia"), (StateCode::Ce, "Ceará"), (StateCode::Df, "Distrito Federal"), (StateCode::Es, "Espírito Santo"),
    (StateCode::Go, "Goiás"), (StateCode::Ma, "Maranhão"), (StateCode::Mg, "Minas Gerais"), (StateCode::Ms, "Mato Grosso do Sul"),
    (StateCode::Mt, "Mato Grosso"), (StateCode::Pa, "Pará"), (StateCode::Pb, "Paraíba"), (StateCode::Pe, "Pernambuco"),
    (StateCode::Pi, "Piauí"), (StateCode::Pr, "Paraná"), (StateCode::Rj, "Rio de Janeiro"), (StateCode::Rn, "Rio Grande do Norte"),
    (StateCode::Ro, "Rondônia"), (StateCode::Rr, "Roraima"), (StateCode::Rs, "Rio Grande do Sul"), (StateCode::Sc, "Santa Catarina"),
    (StateCode::Se, "Sergipe"), (StateCode::Sp, "São Paulo"), (StateCode::To, "Tocantins"),
];

impl StateCode {
    /// All states, by their codes.
    pub const ALL: [StateCode; 27] = {
        let mut all = [StateCode::Ac; 27];
        let mut at = 0;
        while at < all.len() {
            all[at] = STATES[at].0;
            at += 1;
        }
        all
    };

    /// Returns the name.
    pub fn title(self) -> &'static str {
        STATES.iter().find(|(state, _)| *state == self).map_or("", |(_, name)| name)
    }
}

impl fmt::Display for StateCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
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
