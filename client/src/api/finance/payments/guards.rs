//! Who may do what to a payment now.

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

/// May this payment be approved now? Only an open one.
pub fn may_approve(actor: &Actor, state: &PaymentState) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    state.must_be_open(Key::PaymentsApproveNotOpen, actor.lang)
}

/// May this actor make a charge for a member? Only another consultant's claim stands in the way.
pub fn may_create(actor: &Actor, owner: &OwnershipFacts, today: Date) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    owner.may_link(actor, today)
}

/// May its consultant be changed? Root alone.
pub fn may_change_manager(actor: &Actor) -> Result<(), Reason> {
    actor.must_be_root()
}

/// May a charge be sent for it? While it is open, by root or by whose member it is.
pub fn may_send_charge(
    actor: &Actor,
    state: &PaymentState,
    owner: &OwnershipFacts,
    today: Date,
) -> Result<(), Reason> {
    may_send(actor, owner, today)?;
    state.must_be_open(Key::PaymentsChargeNotOpen, actor.lang)
}

/// May this actor send a member charges at all? Root, or whose member it is.
pub fn may_send(actor: &Actor, owner: &OwnershipFacts, today: Date) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    owner.may_send(actor, today)
}

/// May this subscription be cancelled now? Only an active one.
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

/// Where a payment stands, since when and by whom: what its guards judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentState {
    /// Where it stands.
    pub status: PaymentStatus,
    /// Since when.
    pub since: Timestamp,
    /// By whom.
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
