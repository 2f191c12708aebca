//! The closed lists of words for a migration.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::{Key, noun};
use crate::value::word::{Word, described, kebab};

/// A member of a migration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Side {
    /// The one who gives up everything.
    From,
    /// The one who receives it.
    To,
}

impl Word for Side {
    const LABELS: &'static str = "migration.side";
}

/// A field of the record of which only one survives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MigratedField {
    /// The name.
    Name,
    /// CPF, CNPJ, and which of the two the member acts by.
    Document,
    /// The company's registered name.
    CompanyName,
    /// The main e-mail address.
    Email,
    /// The main phone.
    Phone,
    /// The address.
    Address,
}

impl Word for MigratedField {
    const LABELS: &'static str = "migration.field";

    /// Returns the key of the label, which is that of the field where others have it, too.
    fn key(self) -> Option<Key> {
        match self {
            MigratedField::Name => Some(Key::ColumnName),
            MigratedField::CompanyName => Some(Key::FieldCompanyName),
            MigratedField::Phone => Some(Key::FieldMainPhone),
            _ => Key::named(&format!("{}.{}", Self::LABELS, kebab(&format!("{self:?}")))),
        }
    }
}

/// The kinds of records that pass from one member to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each has its label")]
#[schemars(transform = described::<Self>)]
#[schemars(rename = "Migrated")]
pub enum MigratedPart {
    Conversations,
    Payments,
    Subscriptions,
    Quotas,
    Favourites,
    Annotations,
    Searches,
    Indications,
    Campaigns,
    Files,
    Emails,
    Phones,
    ImportedPhones,
    Cards,
    Tracks,
    Meetings,
    Zones,
    Segments,
    Ratings,
    Smarties,
    Profile,
    Socials,
    Coverage,
    Demographic,
    TaxData,
    SearchProfile,
    Picture,
    /// The record itself. Its fields pass by choice.
    Record,
}

impl Word for MigratedPart {
    const LABELS: &'static str = "migration.moved";

    /// Returns the key of the label: its own, else the noun of the records.
    fn key(self) -> Option<Key> {
        let word = kebab(&format!("{self:?}"));
        match self {
            MigratedPart::Cards => Some(Key::NounKanbanCardTitles),
            _ => Key::named(&format!("{}.{word}", Self::LABELS)).or_else(|| noun::titles(&word)),
        }
    }
}
