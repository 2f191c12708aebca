//! The kinds of variables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Word, described};

/// The kind of a variable's values, which decides how they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum VariableKind {
    /// A text.
    Text,
    /// An amount in reais.
    Money,
    /// A day.
    Date,
    /// A day with its time.
    Moment,
    /// A web address.
    Url,
    /// A code that a person types.
    Code,
    /// A list of records, which a block of records alone draws.
    Records,
}

impl Word for VariableKind {
    const LABELS: &'static str = "letter.kind";
}
