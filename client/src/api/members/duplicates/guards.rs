//! The guards of duplicates.

use crate::actor::Actor;
use crate::api::members::members::MemberStatus;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::word::Word;

/// The suspicions about a member, as the guards need them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuspicionFacts {
    /// The member's name.
    pub name: String,
    /// The member's status.
    pub status: MemberStatus,
    /// The number of pending pairs.
    pub pending: usize,
    /// The number of decided pairs.
    pub decided: usize,
}

impl SuspicionFacts {
    /// Rejects a decision about a member without pending suspects.
    pub fn may_resolve(&self, actor: &Actor) -> Result<(), Reason> {
        self.needs(self.pending, Key::DuplicatesGuardNone, actor)
    }

    /// Rejects to reopen what was not decided.
    pub fn may_reopen(&self, actor: &Actor) -> Result<(), Reason> {
        self.needs(self.decided, Key::DuplicatesGuardUndecided, actor)
    }

    fn needs(&self, pairs: usize, key: Key, actor: &Actor) -> Result<(), Reason> {
        if pairs > 0 {
            return Ok(());
        }
        Err(Reason::state(self.status.name(), key.text(actor.lang, &[("member", &self.name)])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::message::Lang;
    use crate::value::id::StaffId;

    #[test]
    fn pending_pairs_are_decided_and_decided_ones_reopened() {
        let actor = Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role: Role::Sales,
            abilities: default_abilities(Role::Sales),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: jiff::Timestamp::UNIX_EPOCH,
        };
        for (pending, decided) in [(0, 0), (1, 0), (0, 1), (2, 2)] {
            let facts =
                SuspicionFacts { name: "Bia".to_owned(), status: MemberStatus::Active, pending, decided };
            assert_eq!(facts.may_resolve(&actor).is_ok(), pending > 0);
            assert_eq!(facts.may_reopen(&actor).is_ok(), decided > 0);
        }
    }
}
