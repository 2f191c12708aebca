//! What is asked and answered by the calls that change e-mails that came in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::incoming::IncomingLetter;
use crate::rules::{Invalid, Rule};
use crate::value::id::StaffId;

/// The colleague who is to deal with an e-mail.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssignLetter {
    /// The colleague; 0 for none. Required.
    #[schemars(extend("x-required" = true))]
    pub assignee_id: Option<StaffId>,
}

impl AssignLetter {
    /// Requires the colleague. Returns the account, or `None` for no one.
    pub fn check(&self) -> Result<Option<StaffId>, Invalid> {
        let id = self.assignee_id.ok_or_else(|| Invalid::of("assignee_id", Rule::Required))?;
        Ok(Some(id).filter(|id| id.get() != 0))
    }
}

/// An e-mail that came in, after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LetterChanged {
    /// The message for the user.
    pub message: String,
    /// The e-mail.
    pub letter: IncomingLetter,
}
