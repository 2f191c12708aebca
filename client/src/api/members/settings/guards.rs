//! The guards of settings: who changes the CERC consultant, and when a member is released.

use super::block::Block;
use super::words::ProState;
use crate::access::Role;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::word::Word;

/// The roles that change the CERC consultant.
const OF_CERC: [Role; 2] = [Role::ManagementProcesses, Role::Root];

/// The roles to whom the log of sales is offered.
const OF_EV_LOG: [Role; 3] = [Role::Sales, Role::Root, Role::ManagementProcesses];

/// Returns whether an actor is offered the log of sales: for three roles, while no sales consultant is set.
pub fn shows_ev_log(role: Role, has_sales_manager: bool) -> bool {
    OF_EV_LOG.contains(&role) && !has_sales_manager
}

/// Returns whether an actor is offered the panel of the CERC consultant: when there is one, and always for root.
pub fn shows_cerc(role: Role, has_consultant: bool) -> bool {
    has_consultant || role == Role::Root
}

/// Rejects putting a member back in the queue of indications, except by root.
pub fn may_reset_indication(actor: &Actor) -> Result<(), Reason> {
    actor.must_be_root()
}

/// The facts that decide who changes the CERC consultant. The role of the caller decides alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CercFacts;

impl CercFacts {
    /// Rejects every role but root and management of processes.
    pub fn may_change(&self, actor: &Actor) -> Result<(), Reason> {
        if OF_CERC.contains(&actor.role) {
            return Ok(());
        }
        let sentence = Key::SettingsGuardCerc.text(actor.lang, &[]);
        Err(Reason { sentence, why: Why::Role { roles: OF_CERC.to_vec() } })
    }
}

/// The facts of the block of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProFacts {
    /// The block.
    pub block: Block,
}

impl ProFacts {
    fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let since = self.block.aware_at;
        let is = self.block.state().name();
        Reason { sentence: key.text(actor.lang, &[]), why: Why::State { is, since, by: None } }
    }

    /// Rejects releasing a member who is not blocked.
    pub fn may_release(&self, actor: &Actor) -> Result<(), Reason> {
        match self.block.state() {
            ProState::Blocked => Ok(()),
            ProState::Released | ProState::Clear => Err(self.refusal(Key::ProGuardNotBlocked, actor)),
        }
    }

    /// Rejects every role but root, and members who were never blocked.
    pub fn may_reset(&self, actor: &Actor) -> Result<(), Reason> {
        actor.must_be_root()?;
        match self.block.state() {
            ProState::Clear => Err(self.refusal(Key::ProGuardNoBlocks, actor)),
            ProState::Blocked | ProState::Released => Ok(()),
        }
    }

    /// Rejects sending a rule below the highest level, or before the member asked for review in writing.
    pub fn may_send_rule(&self, actor: &Actor) -> Result<(), Reason> {
        if self.block.takes_rule() { Ok(()) } else { Err(self.refusal(Key::ProGuardRule, actor)) }
    }
}
