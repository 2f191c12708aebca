//! The erasure of a member's data.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::actor::Actor;
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::date::show_date;
use crate::value::moment::said_whole;

/// The facts that decide whether a member's data may be erased.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ErasureFacts {
    /// When the data were erased.
    pub erased_at: Option<Timestamp>,
    /// The last day of the plan, if it is in force.
    pub plan_until: Option<Date>,
    /// The charges that wait for a payment.
    pub open_charges: i64,
    /// Whether a gateway still charges a subscription.
    pub subscribes: bool,
}

impl ErasureFacts {
    /// Rejects erasing data that are erased, and those of a member who has a plan in force, an open charge or a subscription:
    /// each is ended first.
    pub fn may_erase(&self, actor: &Actor) -> Result<(), Reason> {
        must_have_data(self.erased_at, actor.lang)?;
        let (is, sentence) = match self {
            ErasureFacts { plan_until: Some(day), .. } => {
                ("in_force", Key::PersonalDataEraseInForce.text(actor.lang, &[("until", &show_date(*day))]))
            }
            ErasureFacts { subscribes: true, .. } => {
                ("subscribes", Key::PersonalDataEraseSubscribes.text(actor.lang, &[]))
            }
            ErasureFacts { open_charges: 1.., .. } => {
                let n = self.open_charges.to_string();
                ("open_charges", Key::PersonalDataEraseOpenCharges.text(actor.lang, &[("n", &n)]))
            }
            _ => return Ok(()),
        };
        Err(Reason::state(is, sentence))
    }
}

/// Rejects any change for a member whose personal data were erased.
pub fn must_have_data(erased_at: Option<Timestamp>, lang: Lang) -> Result<(), Reason> {
    let Some(since) = erased_at else { return Ok(()) };
    let sentence = Key::PersonalDataGuardErased.text(lang, &[("since", &said_whole(since, lang))]);
    Err(Reason { sentence, why: Why::State { is: "erased".to_owned(), since: Some(since), by: None } })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jiff::civil::date;

    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::value::id::StaffId;

    #[test]
    fn what_stands_against_an_erasure_is_named_one_thing_at_a_time() {
        let actor = Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: String::new(),
            role: Role::Root,
            abilities: default_abilities(Role::Root),
            matrix: Arc::default(),
            lang: Lang::PtBr,
            now: Timestamp::UNIX_EPOCH,
        };
        let free = ErasureFacts::default();
        assert!(free.may_erase(&actor).is_ok());
        let cases = [
            (ErasureFacts { plan_until: Some(date(2026, 12, 24)), ..free }, "24/12/2026"),
            (ErasureFacts { subscribes: true, ..free }, "assinatura"),
            (ErasureFacts { open_charges: 3, ..free }, "3"),
        ];
        for (facts, told) in cases {
            let reason = facts.may_erase(&actor).unwrap_err();
            assert!(reason.sentence.contains(told) && reason.is_conflict(), "{}", reason.sentence);
        }
    }
}
