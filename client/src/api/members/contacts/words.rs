//! The closed lists of words for phones and e-mail addresses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Word, described};

/// Who verified a phone or an e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum VerificationType {
    /// A member of staff.
    Administration,
    /// The member, by the link that was sent.
    OwnUser,
    /// The system, or any value that is not known.
    #[serde(other)]
    System,
}

impl Word for VerificationType {
    const LABELS: &'static str = "contacts.verification";
}

/// The member of staff who confirmed a phone or an e-mail address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "ContactConfirmer")]
pub struct Confirmer {
    /// Name.
    pub name: String,
}
