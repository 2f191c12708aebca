//! The phones that were imported for a member from other sources.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::id::ImportedPhoneId;
use crate::wire::ours;

/// A phone that was imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ImportedPhone {
    /// The imported phone.
    pub id: ImportedPhoneId,
    /// The national digits.
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: String,
    /// Where it was found.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub source: Option<String>,
    /// When it was imported.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub created_at: Option<Timestamp>,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// The imported phones of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ImportedPhones {
    /// The phones, the latest first.
    pub extracted_phones: Vec<ImportedPhone>,
}

/// The imported phones of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ImportedPhoneAnswer {
    /// The phones, the latest first.
    #[serde(default)]
    pub extracted_phones: Vec<ImportedPhone>,
    /// The same phones, where released clients read them.
    pub data: ImportedPhones,
}

impl ImportedPhoneAnswer {
    /// Returns the answer of these phones.
    pub fn of(extracted_phones: Vec<ImportedPhone>) -> ImportedPhoneAnswer {
        ImportedPhoneAnswer {
            extracted_phones: extracted_phones.clone(),
            data: ImportedPhones { extracted_phones },
        }
    }
}
