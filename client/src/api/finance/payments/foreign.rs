//! Payments of another system: what its answers leave out, and the forms that are computed from its calls.

use std::any::Any;

use serde_json::{Value, json};

use super::changes::{ApprovalOutcome, ManagerChanged, SubscriptionCancelled, SubscriptionChecked};
use super::guards::PaymentState;
use super::lists::PaymentFilter;
use super::pricing::{Offer, Quota};
use super::transaction::{Transaction, TransactionDetails};
use super::words::PaymentStatus;
use super::{
    Approve, CancelSubscription, ChangePaymentManager, CheckSubscription, Get, Limits, List,
    SendPaymentCharge, SendPaymentProposal, forms,
};
use crate::api::finance::reference::{ListPlans, ListProducts, Plan, PlanGroup};
use crate::api::members::members::told_owner;
use crate::api::members::reference::ListManagers;
use crate::api::members::{members, quotas};
use crate::api::service::conversations::Channel;
use crate::api::service::outbox::SendOutcome;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read, read_within, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::message::Key;
use crate::value::date::day_of;
use crate::value::id::MemberId;

/// The field that holds a payment.
const TRANSACTION: &str = "transaction";

/// Reads a payment, adds the member's subscription, and judges both.
pub fn details(call: &Call<Get>, answer: Value, reads: &Reads<'_>) -> Result<TransactionDetails, Missing> {
    let mut details: TransactionDetails = read_within(TRANSACTION, with_raw(answer))?;
    details.transaction.id = call.path;
    details.transaction.gateway_raw = Some(details.gateway_raw.clone());
    if details.subscription.is_none() {
        let checked = reads.find(&CheckSubscription::at(details.transaction.user_id))?;
        details.subscription = checked.map(|checked| checked.subscription);
    }
    let state = PaymentState::told_by(&details.transaction);
    // Nothing can be judged of an unknown state.
    let state = Some(&state).filter(|state| state.status != PaymentStatus::Unknown);
    let owner = told_owner::facts(details.transaction.user_id, reads)?;
    let facts = [
        state.map(|state| state as &dyn Any),
        details.subscription.as_ref().map(|subscription| subscription as &dyn Any),
        owner.as_ref().map(|owner| owner as &dyn Any),
    ];
    let facts: Vec<&dyn Any> = facts.into_iter().flatten().collect();
    details.can = reads.judge(&facts);
    Ok(details)
}

/// Puts the payment, which may be the whole answer, into its field, and the gateway's raw data next to it.
fn with_raw(answer: Value) -> Value {
    let mut answer = unwrapped(answer, TRANSACTION);
    let (raw, payment) = match answer.get_mut(TRANSACTION) {
        Some(payment) => (payment.get_mut("gateway_raw").map(Value::take), payment.take()),
        None => (answer.get_mut("gateway_raw").map(Value::take), answer.clone()),
    };
    let raw = raw.filter(|raw| !raw.is_null()).or_else(|| answer.get_mut("gateway_raw").map(Value::take));
    match answer.as_object_mut().filter(|_| payment.is_object()) {
        Some(fields) if fields.contains_key(TRANSACTION) => {
            fields.insert(TRANSACTION.to_owned(), payment);
            fields.insert("gateway_raw".to_owned(), raw.unwrap_or_default());
            answer
        }
        _ => json!({ TRANSACTION: payment, "gateway_raw": raw }),
    }
}

impl PaymentState {
    /// Returns the state of a payment of another system.
    fn told_by(payment: &Transaction) -> PaymentState {
        PaymentState {
            status: payment.status,
            since: payment.paid_at,
            by: None,
            failure: payment.failure,
            exception: payment.exception,
        }
    }
}

/// Reads whether a subscription is active, also from a word or a flag alone.
pub fn subscription(
    _: &Call<CheckSubscription>,
    answer: Value,
    _: &Reads<'_>,
) -> Result<SubscriptionChecked, Missing> {
    let answer = unwrapped(answer, "subscription");
    let status = |is_active: bool| json!({ "status": if is_active { "active" } else { "inactive" } });
    let subscription = match answer.get("subscription").cloned().unwrap_or_default() {
        Value::Null => status(false),
        Value::Bool(is_active) => status(is_active),
        Value::Number(number) => status(number.as_i64() == Some(1)),
        Value::String(word) => status(["active", "1", "true"].contains(&word.as_str())),
        object => object,
    };
    read(json!({ "subscription": subscription }))
}

/// Reads the answer to an approval.
pub fn approved(_: &Call<Approve>, answer: Value, reads: &Reads<'_>) -> Result<ApprovalOutcome, Missing> {
    let mut outcome: ApprovalOutcome = read(answer)?;
    reads.say(&mut outcome.message, Key::PaymentsApproveSuccess, &[]);
    Ok(outcome)
}

/// Reads the answer to a change of consultant.
pub fn manager_changed(
    call: &Call<ChangePaymentManager>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<ManagerChanged, Missing> {
    let mut outcome: ManagerChanged = read(answer)?;
    let is_removed = call.body.manager_id.is_none_or(|manager| manager.is_none());
    let key = if is_removed { Key::PaymentsManagerRemoved } else { Key::PaymentsManagerSuccess };
    reads.say(&mut outcome.message, key, &[]);
    Ok(outcome)
}

/// Reads the answer to a cancellation.
pub fn cancelled(
    _: &Call<CancelSubscription>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<SubscriptionCancelled, Missing> {
    let mut outcome: SubscriptionCancelled = read(answer)?;
    reads.say(&mut outcome.message, Key::PaymentsCancelSuccess, &[]);
    Ok(outcome)
}

/// Reads the answer to a charge that was sent.
pub fn charged(
    call: &Call<SendPaymentCharge>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<SendOutcome, Missing> {
    let mut outcome: SendOutcome = read(answer)?;
    let key = match call.body.channel {
        Some(Channel::Whatsapp) => Key::PaymentsChargeWhatsapp,
        Some(Channel::Email) | None => Key::PaymentsChargeSuccess,
    };
    reads.say(&mut outcome.message, key, &[]);
    Ok(outcome)
}

/// Reads the answer to a proposal that was sent.
pub fn proposed(
    _: &Call<SendPaymentProposal>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<SendOutcome, Missing> {
    let mut outcome: SendOutcome = read(answer)?;
    reads.say(&mut outcome.message, Key::PaymentsProposalSuccess, &[]);
    Ok(outcome)
}

/// Makes the form of a plan's payment link.
pub fn plan_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let (member, lang) = (parsed(path)?, reads.actor.lang);
    let open = open_links(member, reads)?;
    with_offer(member, reads, |offer| {
        let notices = forms::equal::plans(offer, &open, lang);
        Form { notices, ..forms::plan::form(offer, lang) }
    })
}

/// Makes the form of a product's payment link.
pub fn product_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let (member, lang) = (parsed(path)?, reads.actor.lang);
    let open = open_links(member, reads)?;
    with_offer(member, reads, |offer| {
        let mut form = forms::product::form(offer, lang);
        form.notices.extend(forms::equal::products(offer, &open, lang));
        form
    })
}

/// Returns the open payments of a member; none if they cannot be read.
fn open_links(member: MemberId, reads: &Reads<'_>) -> Result<Vec<Transaction>, Missing> {
    let (user_id, status) = (Some(member), Some(PaymentStatus::Open));
    let open = reads.find(&List::find(PaymentFilter { user_id, status, ..PaymentFilter::default() }))?;
    Ok(open.map(|open| open.transactions.data).unwrap_or_default())
}

/// Makes the form that approves a payment.
pub fn approve_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let payment = reads.get(&Get::at(parsed(path)?))?.transaction;
    Ok(forms::changes::approve(&payment, day_of(reads.now), reads.actor.lang))
}

/// Makes the form that sends a charge.
pub fn charge_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let payment = reads.get(&Get::at(parsed(path)?))?.transaction;
    let member = reads.find(&members::Get::of(payment.user_id))?;
    let has_phone = member.is_some_and(|member| member.user.phone.is_some());
    Ok(forms::changes::charge(&payment.user.email, has_phone, reads.actor.lang))
}

/// Makes the form that changes the consultant. Another system may send only the name of the present one.
pub fn manager_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let payment = reads.get(&Get::at(parsed(path)?))?.transaction;
    let managers = reads.get(&ListManagers::find(()))?.managers;
    let present = payment.account_manager.map(|mut manager| {
        if let Some(known) = managers.iter().find(|known| manager.id.is_none() && known.name == manager.name)
        {
            manager.id = known.id;
        }
        manager
    });
    let present = present.filter(|manager| !manager.id.is_none());
    Ok(forms::changes::manager(present.as_ref(), &managers, reads.actor.lang))
}

/// Makes the form of a new link for a payment.
pub fn renew_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let payment = reads.get(&Get::at(parsed(path)?))?.transaction;
    let lang = reads.actor.lang;
    with_offer(payment.user_id, reads, |offer| forms::renew::form(payment.payment_type, offer, lang))
}

/// Runs a function with the offer to a member today. There are no quotas to renew if they cannot be read.
fn with_offer<T>(
    member: MemberId,
    reads: &Reads<'_>,
    use_it: impl FnOnce(&Offer<'_>) -> T,
) -> Result<T, Missing> {
    let end_of_plan = reads.get(&members::Get::of(member))?.user.end_of_plan;
    let groups = reads.get(&ListPlans::find(()))?.plans;
    let products = reads.get(&ListProducts::find(()))?.products;
    let limits = reads.find(&Limits::new(()))?.unwrap_or_default();
    let listed = reads.find(&quotas::Get::at(member))?.map(|listed| listed.data.quotas);
    let quotas: Vec<Quota> = listed.iter().flatten().map(|quota| renewable(quota, &groups)).collect();
    let today = day_of(reads.now);
    Ok(use_it(&Offer { groups: &groups, products: &products, quotas: &quotas, end_of_plan, today, limits }))
}

/// Returns the renewal that a quota offers. Another system may send only the name of its plan.
fn renewable(quota: &quotas::Quota, groups: &[PlanGroup]) -> Quota {
    let named = |plan: &quotas::QuotaPlan| {
        let group = groups.iter().find(|group| group.name == plan.group.name)?;
        let is_it = |own: &&Plan| own.payment_interval_label == plan.payment_interval_label;
        group.plans.iter().find(is_it).map(|plan| plan.id)
    };
    let plan_id = quota.plan.as_ref().and_then(|plan| plan.id.or_else(|| named(plan)));
    Quota { id: quota.id, plan_id, kind: quota.kind, end_of_plan: quota.end_of_plan }
}
