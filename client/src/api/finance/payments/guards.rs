//! The guards of payments.

use jiff::Timestamp;
use jiff::civil::Date;

use super::transaction::{Subscription, SubscriptionStatus};
use super::words::PaymentStatus;
use crate::access::{Ability, Action, Actor, Subject};
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::rules::ownership::OwnershipFacts;
use crate::value::date::show_instant;
use crate::value::word::Word;

/// Rejects approving a payment that is not open.
pub fn may_approve(actor: &Actor, state: &PaymentState) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    state.must_be_open(Key::PaymentsApproveNotOpen, actor.lang)
}

/// Rejects charging a member whom another consultant claims.
pub fn may_create(actor: &Actor, owner: &OwnershipFacts, today: Date) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    owner.may_link(actor, today)
}

/// Rejects changing the consultant, except for root.
pub fn may_change_manager(actor: &Actor) -> Result<(), Reason> {
    actor.must_be_root()
}

/// Rejects sending the charge of a payment that is not open, and senders other than root and the member's
/// owner.
pub fn may_send_charge(
    actor: &Actor,
    state: &PaymentState,
    owner: &OwnershipFacts,
    today: Date,
) -> Result<(), Reason> {
    may_send(actor, owner, today)?;
    state.must_be_open(Key::PaymentsChargeNotOpen, actor.lang)
}

/// Rejects sending charges to a member, except for root and the member's owner.
pub fn may_send(actor: &Actor, owner: &OwnershipFacts, today: Date) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    owner.may_send(actor, today)
}

/// Rejects cancelling a subscription that is not active.
pub fn may_cancel(actor: &Actor, subscription: &Subscription) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    let (key, is) = match subscription.status {
        SubscriptionStatus::Active => return Ok(()),
        SubscriptionStatus::Cancelling => (Key::PaymentsCancelUnderWay, "cancelling"),
        SubscriptionStatus::Inactive if subscription.cancelled_at.is_some() => {
            (Key::PaymentsCancelAlready, "inactive")
        }
        SubscriptionStatus::Inactive => (Key::PaymentsCancelNotActive, "inactive"),
    };
    let (since, by) = (subscription.cancelled_at, subscription.cancelled_by.clone());
    let shown = since.map(show_instant).unwrap_or_default();
    let sentence = key.text(actor.lang, &[("since", &shown), ("by", by.as_deref().unwrap_or_default())]);
    Err(Reason { sentence, why: Why::State { is: is.to_owned(), since, by } })
}

/// The state of a payment, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentState {
    /// The status.
    pub status: PaymentStatus,
    /// When it was entered.
    pub since: Timestamp,
    /// Who entered it.
    pub by: String,
}

impl PaymentState {
    fn must_be_open(&self, refusal: Key, lang: Lang) -> Result<(), Reason> {
        if self.status == PaymentStatus::Open {
            return Ok(());
        }
        let status = self.status.label(lang);
        let since = show_instant(self.since);
        let sentence = refusal.text(lang, &[("status", &status), ("since", &since), ("by", &self.by)]);
        let why = Why::State { is: self.status.name(), since: Some(self.since), by: Some(self.by.clone()) };
        Err(Reason { sentence, why })
    }
}
