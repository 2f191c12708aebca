//! The guards of payments.

use jiff::Timestamp;

use super::failure::FailureReason;
use super::subscription::Subscription;
use super::words::{ExceptionKind, PaymentStatus, SubscriptionStatus};
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::word::Word;

/// The state of a payment, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentState {
    /// The status.
    pub status: PaymentStatus,
    /// When it was entered, if known.
    pub since: Option<Timestamp>,
    /// Who entered it, if known.
    pub by: Option<String>,
    /// Why it failed, if it did.
    pub failure: Option<FailureReason>,
    /// Why money of it waits for a person, if some does.
    pub exception: Option<ExceptionKind>,
}

impl PaymentState {
    /// Rejects approving a payment that is not open.
    pub fn may_approve(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(Key::PaymentsApproveNotOpen, actor)
    }

    /// Rejects sending the charge of a payment that is not open.
    pub fn may_charge(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(Key::PaymentsChargeNotOpen, actor)
    }

    /// Rejects changing the consultant, except for root, in any state.
    pub fn may_change_manager(&self, actor: &Actor) -> Result<(), Reason> {
        actor.must_be_root()
    }

    /// Rejects a new link for a payment that is paid, that can still be paid by its own link, or whose money came meanwhile.
    pub fn may_renew(&self, actor: &Actor) -> Result<(), Reason> {
        match (self.exception, self.failure) {
            (Some(_), _) => Err(self.refusal(Key::PaymentsRenewCame, actor)),
            (None, Some(_)) => Ok(()),
            (None, None) => Err(self.refusal(Key::PaymentsRenewNotFailed, actor)),
        }
    }

    /// Rejects withdrawing the charge of a payment that is not open.
    pub fn may_withdraw(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(Key::PaymentsWithdrawNotOpen, actor)
    }

    /// Rejects releasing a payment without money that came late.
    pub fn may_release(&self, actor: &Actor) -> Result<(), Reason> {
        match self.exception {
            Some(ExceptionKind::Late) => Ok(()),
            Some(ExceptionKind::Twice | ExceptionKind::Unknown) => {
                Err(self.refusal(Key::PaymentsReleaseTwice, actor))
            }
            // What it was worth is decided by who releases it, as by who approves one that is open.
            Some(ExceptionKind::Currency) if self.status != PaymentStatus::Open => Ok(()),
            Some(ExceptionKind::Currency) => Err(self.refusal(Key::PaymentsReleaseCurrency, actor)),
            None => Err(self.refusal(Key::PaymentsReleaseNothing, actor)),
        }
    }

    /// Rejects a note on a payment without money that waits for a person.
    pub fn may_note(&self, actor: &Actor) -> Result<(), Reason> {
        match self.exception {
            Some(_) => Ok(()),
            None => Err(self.refusal(Key::PaymentsReleaseNothing, actor)),
        }
    }

    fn must_be_open(&self, refusal: Key, actor: &Actor) -> Result<(), Reason> {
        if self.status == PaymentStatus::Open { Ok(()) } else { Err(self.refusal(refusal, actor)) }
    }

    fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let lang = actor.lang;
        let status = self.status.label(lang);
        let sentence = match (self.since, &self.by) {
            (Some(since), Some(by)) => {
                key.text(lang, &[("status", &status), ("since", &actor.said_after(since)), ("by", by)])
            }
            _ => Key::PaymentsApproveInState.text(lang, &[("status", &status)]),
        };
        let why = Why::State { is: self.status.name(), since: self.since, by: self.by.clone() };
        Reason { sentence, why }
    }
}

impl Subscription {
    /// Rejects cancelling a subscription that is not active.
    pub fn may_cancel(&self, actor: &Actor) -> Result<(), Reason> {
        let (key, is) = match self.status {
            // Unknown facts are left to the other system.
            SubscriptionStatus::Active | SubscriptionStatus::Unknown => return Ok(()),
            SubscriptionStatus::Cancelling => (Key::PaymentsCancelUnderWay, "cancelling"),
            SubscriptionStatus::Inactive if self.cancelled_at.is_some() => {
                (Key::PaymentsCancelAlready, "inactive")
            }
            SubscriptionStatus::Inactive => (Key::PaymentsCancelNotActive, "inactive"),
        };
        let (since, by) = (self.cancelled_at, self.cancelled_by.clone());
        let when = since.map(|at| actor.said(at)).unwrap_or_default();
        let sentence = key.text(actor.lang, &[("when", &when), ("by", by.as_deref().unwrap_or_default())]);
        Err(Reason { sentence, why: Why::State { is: is.to_owned(), since, by } })
    }
}
