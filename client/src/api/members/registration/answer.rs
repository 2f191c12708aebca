//! The outcome of each line of a registration.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
use crate::value::id::MemberId;
use crate::wire::ours;

/// The outcome of each line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Registered")]
pub struct RegistrationOutcome {
    /// The message for the user.
    pub message: String,
    /// The lines that are members now.
    pub created: Vec<RegisteredLine>,
    /// The lines of those who are members already.
    pub existing: Vec<KnownLine>,
    /// The lines that were refused. Nothing of them was registered.
    pub refused: Vec<RefusedLine>,
}

impl RegistrationOutcome {
    /// Returns the outcome in a sentence.
    pub fn summary(&self, lang: Lang) -> String {
        let counts = [self.created.len(), self.existing.len(), self.refused.len()];
        if counts == [1, 0, 0] {
            return Key::RegistrationDoneOne.text(lang, &[]);
        }
        let [created, existing, refused] = counts.map(|count| count.to_string());
        let params = [("created", created.as_str()), ("existing", &existing), ("refused", &refused)];
        Key::RegistrationDone.text(lang, &params)
    }
}

/// A line that became a member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RegisteredLine {
    /// The number of the line, from 1.
    #[serde(default)]
    pub line: usize,
    /// The member.
    pub id: MemberId,
    /// Their name.
    pub name: String,
    /// The version of the new record, which a call that discards it names.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: Option<i64>,
}

/// A line of a member who is there already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownLine {
    /// The number of the line, from 1.
    #[serde(default)]
    pub line: usize,
    /// The line.
    #[serde(default)]
    pub text: String,
    /// The member.
    pub id: MemberId,
    /// Their name.
    pub name: String,
    /// The common fields of the line and the member.
    #[serde(default)]
    pub by: String,
}

/// A line that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedLine {
    /// The number of the line, from 1.
    #[serde(default)]
    pub line: usize,
    /// The line.
    #[serde(default)]
    pub text: String,
    /// Why, and what to do.
    pub reason: String,
}
