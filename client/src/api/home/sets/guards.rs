//! The guards of sets.

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::StaffId;

/// A set, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetFacts {
    /// The account that made it.
    pub author: StaffId,
}

impl SetFacts {
    /// Rejects renaming, except by the author, by managers and by root.
    pub fn may_rename(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)
    }

    /// Rejects deleting, except by the author, by managers and by root.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_own(actor)
    }

    fn must_own(&self, actor: &Actor) -> Result<(), Reason> {
        if self.author == actor.id { Ok(()) } else { actor.must_lead(Key::SetsGuardAuthor, &[]) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::message::Lang;

    #[test]
    fn the_author_managers_and_root_may_change_a_set() {
        let cases = [
            (Role::Sales, 1, true),
            (Role::Sales, 2, false),
            (Role::Manager, 2, true),
            (Role::Root, 2, true),
        ];
        for (role, id, allowed) in cases {
            let (id, abilities) = (StaffId::new(id), default_abilities(role));
            let actor = Actor {
                is_service_account: false,
                id,
                name: String::new(),
                role,
                abilities,
                matrix: Arc::default(),
                lang: Lang::PtBr,
                now: jiff::Timestamp::UNIX_EPOCH,
            };
            let facts = SetFacts { author: StaffId::new(1) };
            assert_eq!(facts.may_rename(&actor).is_ok(), allowed, "{role:?} {id}");
            assert_eq!(facts.may_delete(&actor).is_ok(), allowed, "{role:?} {id}");
        }
    }
}
