//! The guard of prices of plans.

use super::words::PlanPriceState;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::word::Word;

/// What the guard of a price judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanPriceFacts {
    /// The state.
    pub state: PlanPriceState,
}

impl PlanPriceFacts {
    /// Rejects deleting a price that is sold or was: each day of the past keeps its price.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        if self.state == PlanPriceState::Planned {
            return Ok(());
        }
        Err(Reason::state(self.state.name(), Key::PlanPricesGuardSold.text(actor.lang, &[])))
    }
}
