//! The writes on conversations: bodies and answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conversation::Conversation;
use super::words::CloseReason;
use crate::rules::{Invalid, Rule};
use crate::value::id::ConversationId;
use crate::wire::ours;

/// The closing of a conversation.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FinishConversation {
    /// The reason. Required.
    #[schemars(extend("x-required" = true))]
    pub reason: Option<CloseReason>,
    /// A note. Optional.
    #[schemars(length(max = FinishConversation::LONGEST_NOTE))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl FinishConversation {
    /// The longest note, in characters.
    pub const LONGEST_NOTE: i64 = 500;

    /// Requires a reason. The note is optional for all of them.
    pub fn check(&self) -> Result<CloseReason, Invalid> {
        let mut invalid = Invalid::default();
        let reason = invalid.require("reason", self.reason);
        let fits = self.note.chars().count() <= FinishConversation::LONGEST_NOTE as usize;
        invalid.ensure("note", fits, Rule::TooLong(FinishConversation::LONGEST_NOTE));
        invalid.into_result(reason.unwrap_or(CloseReason::Other))
    }
}

/// Answer to a change of a conversation.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationChanged {
    /// The message, e.g. *Conversa {id} encerrada!*
    #[serde(default)]
    pub message: String,
    /// Its id, where the conversation is absent.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub conversation_id: Option<ConversationId>,
    /// The conversation after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub conversation: Option<Conversation>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(reason: Option<CloseReason>, note: &str) -> Result<CloseReason, Vec<(String, Rule)>> {
        let checked = FinishConversation { reason, note: note.to_owned() }.check();
        checked.map_err(|invalid| invalid.rules().map(|(name, rule)| (name.to_owned(), rule)).collect())
    }

    #[test]
    fn a_reason_is_needed_and_no_reason_needs_a_note() {
        for reason in CloseReason::ALL {
            assert_eq!(finish(Some(reason), "porque sim"), Ok(reason));
            assert_eq!(finish(Some(reason), " \n "), Ok(reason));
        }
        assert_eq!(finish(None, "nota"), Err(vec![("reason".to_owned(), Rule::Required)]));
    }

    #[test]
    fn a_note_is_as_long_as_it_may_be_in_characters() {
        assert_eq!(finish(Some(CloseReason::Pyramid), &"ã".repeat(500)), Ok(CloseReason::Pyramid));
        let long = vec![("note".to_owned(), Rule::TooLong(500))];
        assert_eq!(finish(Some(CloseReason::Pyramid), &"ã".repeat(501)), Err(long));
    }
}
