//! The guards of e-mails that came in.

use super::words::LetterState;
use crate::access::{Ability, Action, Subject};
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::StaffId;
use crate::value::word::Word;

/// The ability to see every e-mail that came in. Without it a user sees only those that were assigned to them.
pub const ALL_LETTERS: Ability = Ability::new(Action::Letters, Subject::Tools);

/// Returns whether the actor may see an e-mail, as its assignee or a holder of [`ALL_LETTERS`].
pub fn may_see(actor: &Actor, assignee: Option<StaffId>) -> bool {
    assignee == Some(actor.id) || actor.can(ALL_LETTERS.action, ALL_LETTERS.subject)
}

/// What the guards of an e-mail that came in judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterFacts {
    /// The state.
    pub state: LetterState,
}

impl LetterFacts {
    /// Rejects assigning an e-mail that is dealt with.
    pub fn may_assign(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(LetterState::Open, Key::LettersGuardFinished, actor)
    }

    /// Rejects finishing an e-mail that is dealt with.
    pub fn may_finish(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(LetterState::Open, Key::LettersGuardFinished, actor)
    }

    /// Rejects reopening an e-mail that is open.
    pub fn may_reopen(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be(LetterState::Finished, Key::LettersGuardOpen, actor)
    }

    fn must_be(&self, state: LetterState, key: Key, actor: &Actor) -> Result<(), Reason> {
        if self.state == state {
            return Ok(());
        }
        Err(Reason::state(self.state.name(), key.text(actor.lang, &[])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn an_open_letter_is_assigned_and_finished_and_a_finished_one_reopened() {
        let actor = Actor::of(Role::Manager);
        for (state, is_open) in [(LetterState::Open, true), (LetterState::Finished, false)] {
            let facts = LetterFacts { state };
            assert_eq!(facts.may_assign(&actor).is_ok(), is_open);
            assert_eq!(facts.may_finish(&actor).is_ok(), is_open);
            assert_eq!(facts.may_reopen(&actor).is_ok(), !is_open);
        }
    }

    #[test]
    fn a_letter_is_seen_by_its_assignee_and_by_those_who_keep_the_mail() {
        let (sales, manager) = (Actor::of(Role::Sales), Actor::of(Role::Manager));
        assert!(may_see(&sales, Some(sales.id)) && may_see(&manager, None));
        assert!(!may_see(&sales, None) && !may_see(&sales, Some(StaffId::new(sales.id.get() + 1))));
    }
}
