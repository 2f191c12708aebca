//! The guards of phones and e-mail addresses.

use jiff::Timestamp;

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::rules::phone::e164;

/// The seconds for which a request for confirmation is not repeated.
pub const PAUSE_SECONDS: i64 = 120;

/// A phone, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneState {
    /// The number.
    pub phone: String,
    /// When it was verified.
    pub verified_at: Option<Timestamp>,
    /// When the request for confirmation was sent last.
    pub sent_at: Option<Timestamp>,
    /// The current time.
    pub now: Timestamp,
}

impl PhoneState {
    /// Rejects a request to a verified phone, to one that WhatsApp does not reach, and a second one right after the first.
    pub fn may_send_confirmation(&self, actor: &Actor) -> Result<(), Reason> {
        if let Some(at) = self.verified_at {
            return Err(refusal(Key::ContactsGuardPhoneVerified, "verified", at, actor));
        }
        if e164(&self.phone).is_none() {
            let sentence = Key::ContactsGuardNoWhatsapp.text(actor.lang, &[]);
            return Err(Reason { sentence, why: state("special", None) });
        }
        not_twice(self.sent_at, self.now, actor)
    }

    /// Allows the confirmation of any phone. A verified one is confirmed again.
    pub fn may_confirm(&self, _: &Actor) -> Result<(), Reason> {
        Ok(())
    }
}

/// An e-mail address, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailState {
    /// When it was verified.
    pub verified_at: Option<Timestamp>,
    /// When the request for confirmation was sent last.
    pub sent_at: Option<Timestamp>,
    /// The current time.
    pub now: Timestamp,
}

impl EmailState {
    /// Rejects a request to a verified address, and a second one right after the first.
    pub fn may_send_confirmation(&self, actor: &Actor) -> Result<(), Reason> {
        match self.verified_at {
            Some(at) => Err(refusal(Key::ContactsGuardEmailVerified, "verified", at, actor)),
            None => not_twice(self.sent_at, self.now, actor),
        }
    }

    /// Allows the confirmation of any address. A verified one is confirmed again.
    pub fn may_confirm(&self, _: &Actor) -> Result<(), Reason> {
        Ok(())
    }
}

fn not_twice(sent_at: Option<Timestamp>, now: Timestamp, actor: &Actor) -> Result<(), Reason> {
    match sent_at.filter(|at| now.as_second() - at.as_second() < PAUSE_SECONDS) {
        Some(at) => Err(refusal(Key::ContactsGuardSentJustNow, "sent", at, actor)),
        None => Ok(()),
    }
}

fn refusal(key: Key, is: &str, at: Timestamp, actor: &Actor) -> Reason {
    let sentence = key.text(actor.lang, &[("when", &actor.said(at))]);
    Reason { sentence, why: state(is, Some(at)) }
}

fn state(is: &str, since: Option<Timestamp>) -> Why {
    Why::State { is: is.to_owned(), since, by: None }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::message::Lang;
    use crate::value::id::StaffId;

    fn actor() -> Actor {
        let role = Role::Sales;
        Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role,
            abilities: default_abilities(role),
            matrix: Arc::default(),
            lang: Lang::PtBr,
            now: Timestamp::UNIX_EPOCH,
        }
    }

    const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

    fn phone(phone: &str, verified: bool, sent_seconds_ago: Option<i64>) -> PhoneState {
        let ago = |seconds: i64| Timestamp::constant(1_800_000_000 - seconds, 0);
        PhoneState {
            phone: phone.to_owned(),
            verified_at: verified.then_some(NOW),
            sent_at: sent_seconds_ago.map(ago),
            now: NOW,
        }
    }

    #[test]
    fn a_request_goes_to_an_unverified_number_that_whatsapp_reaches_and_not_twice_in_two_minutes() {
        let actor = actor();
        let cases = [
            (phone("11987654321", false, None), true),
            (phone("1138765432", false, None), true),
            (phone("11987654321", true, None), false),
            (phone("08001234567", false, None), false),
            (phone("11987654321", false, Some(PAUSE_SECONDS - 1)), false),
            (phone("11987654321", false, Some(PAUSE_SECONDS)), true),
        ];
        for (state, allowed) in cases {
            assert_eq!(state.may_send_confirmation(&actor).is_ok(), allowed, "{state:?}");
            assert!(state.may_confirm(&actor).is_ok());
        }
    }
}
