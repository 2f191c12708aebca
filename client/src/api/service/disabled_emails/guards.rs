//! The guards of disabled addresses.

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;

/// What the guards of a disabled address judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisabledEmailFacts {
    /// Whether the address itself was erased, so that only its hash is left.
    pub is_erased: bool,
}

impl DisabledEmailFacts {
    /// Rejects enabling an address that was erased: the request of its owner outlasts it.
    pub fn may_enable(&self, actor: &Actor) -> Result<(), Reason> {
        if !self.is_erased {
            return Ok(());
        }
        Err(Reason::state("erased", Key::DisabledEmailsGuardErased.text(actor.lang, &[])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn an_erased_address_stays_disabled() {
        let actor = Actor::of(Role::Root);
        assert!(DisabledEmailFacts { is_erased: false }.may_enable(&actor).is_ok());
        let refused = DisabledEmailFacts { is_erased: true }.may_enable(&actor).unwrap_err();
        assert!(refused.is_conflict(), "{refused:?}");
    }
}
