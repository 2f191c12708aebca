//! The outcome of each line of a registration.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::id::MemberId;

/// The outcome of each line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Registered {
    /// What to tell the user.
    pub message: String,
    /// The lines that are members now.
    pub created: Vec<RegisteredLine>,
    /// The lines of those who are members already.
    pub existing: Vec<KnownLine>,
    /// The lines that were refused. Nothing of them was registered.
    pub refused: Vec<RefusedLine>,
}

/// A line that became a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RegisteredLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The member.
    pub id: MemberId,
    /// Their name.
    pub name: String,
}

/// A line of a member who is there already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// The member.
    pub id: MemberId,
    /// Their name.
    pub name: String,
    /// What the line and the member have in common.
    pub by: String,
}

/// A line that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// Why, and what to do.
    pub reason: String,
}
