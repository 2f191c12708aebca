//! The guards of disabled addresses.

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;

/// What the guards of a disabled address judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisabledEmailFacts {
    /// Whether the address itself was erased, so that only its hash is left.
    pub is_erased: bool,
    /// Whether it was enabled again.
    pub is_enabled: bool,
}

impl DisabledEmailFacts {
    /// Rejects enabling an address that is enabled, or that was erased: the request of its owner outlasts it.
    pub fn may_enable(&self, actor: &Actor) -> Result<(), Reason> {
        let (state, key) = match self {
            DisabledEmailFacts { is_enabled: true, .. } => ("enabled", Key::DisabledEmailsGuardEnabled),
            DisabledEmailFacts { is_erased: true, .. } => ("erased", Key::DisabledEmailsGuardErased),
            _ => return Ok(()),
        };
        Err(Reason::state(state, key.text(actor.lang, &[])))
    }

    /// Rejects restoring an address that is disabled, or that was erased since.
    pub fn may_restore(&self, actor: &Actor) -> Result<(), Reason> {
        let (state, key) = match self {
            DisabledEmailFacts { is_erased: true, .. } => ("erased", Key::DisabledEmailsGuardErased),
            DisabledEmailFacts { is_enabled: false, .. } => ("disabled", Key::DisabledEmailsGuardDisabled),
            _ => return Ok(()),
        };
        Err(Reason::state(state, key.text(actor.lang, &[])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;

    #[test]
    fn an_address_is_enabled_once_and_an_erased_one_stays_disabled() {
        let actor = Actor::of(Role::Root);
        for (is_erased, is_enabled, enable, restore) in [
            (false, false, true, false),
            (false, true, false, true),
            (true, false, false, false),
            (true, true, false, false),
        ] {
            let facts = DisabledEmailFacts { is_erased, is_enabled };
            assert_eq!(facts.may_enable(&actor).is_ok(), enable, "{facts:?}");
            assert_eq!(facts.may_restore(&actor).is_ok(), restore, "{facts:?}");
        }
    }
}
