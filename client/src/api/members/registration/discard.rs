//! The rule of `members.discard`: a registration made by mistake goes, unless any user has used it since.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::MemberId;

/// The facts that decide whether a registration may be discarded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationFacts {
    /// The version of the member's record.
    pub version: i64,
    /// The other traces of the member, in words.
    pub traces: Vec<Key>,
}

impl RegistrationFacts {
    /// The version that a registration gives.
    pub const FIRST_VERSION: i64 = 1;

    /// Rejects discarding a member whose record was changed since the registration, or of whom anything else is kept. Names
    /// everything that was found.
    pub fn may_discard(&self, actor: &Actor) -> Result<(), Reason> {
        let changed =
            (self.version != RegistrationFacts::FIRST_VERSION).then_some(Key::RegistrationTraceChanges);
        let found: Vec<String> =
            changed.iter().chain(&self.traces).map(|trace| trace.text(actor.lang, &[])).collect();
        if found.is_empty() {
            return Ok(());
        }
        let sentence = Key::RegistrationDiscardKept.text(actor.lang, &[("found", &found.join(", "))]);
        Err(Reason::state("used", sentence))
    }
}

/// A registration that was discarded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Discarded")]
pub struct DiscardedRegistration {
    /// The message for the user.
    pub message: String,
    /// The number that the member had. No other member gets it.
    pub id: MemberId,
    /// The version after that of the last record, so that a rehearsal shows on which it was made.
    pub version: i64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    fn refusal(version: i64, traces: &[Key]) -> Option<String> {
        let facts = RegistrationFacts { version, traces: traces.to_vec() };
        facts.may_discard(&Actor::of(Role::Relationship)).err().map(|reason| {
            assert!(reason.is_conflict());
            reason.sentence
        })
    }

    #[test]
    fn a_registration_that_nobody_used_goes() {
        assert_eq!(refusal(1, &[]), None);
    }

    #[test]
    fn a_refusal_names_everything_that_was_found() {
        let sentence = "O cadastro fica, porque já tem: alterações no cadastro, pagamentos, reuniões.";
        assert_eq!(refusal(2, &[Key::NounPayment, Key::NounMeeting]).as_deref(), Some(sentence));
        let sentence = "O cadastro fica, porque já tem: conversas.";
        assert_eq!(refusal(1, &[Key::NounConversation]).as_deref(), Some(sentence));
    }
}
