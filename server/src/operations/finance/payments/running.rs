//! The running subscription of a payment.

use client::api::finance::payments::{Subscription, SubscriptionStatus, Transaction};
use client::value::id::{SubscriptionId, TransactionId};

use super::{cancel_subscription, check_subscription};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Ends the subscription that a gateway made for a payment, if a user wanted that before the gateway answered.
pub fn end_if_wanted(cx: &mut Cx<'_, '_>, payment: &Transaction) -> Result<()> {
    if payment.recurrent_cutoff.is_none_or(|day| day > cx.today) {
        return Ok(());
    }
    if let Some((id, subscription)) = running(cx, payment, None)? {
        cancel_subscription::end(cx, payment.user_id, id, &subscription)?;
    }
    Ok(())
}

/// Returns the running subscription that a payment, or the one that it renews, began.
pub fn running(
    cx: &mut Cx<'_, '_>,
    payment: &Transaction,
    renewal_of: Option<TransactionId>,
) -> Result<Option<(SubscriptionId, Subscription)>> {
    let sql = "select id from subscriptions where transaction_id = $1";
    let row = cx.query_one(sql, &[renewal_of.unwrap_or(payment.id).into()])?;
    let Some(id) = row.map(|row| row.get::<SubscriptionId>("id")) else { return Ok(None) };
    let all = check_subscription::all(cx, payment.user_id)?;
    let is_it = |(other, subscription): &(SubscriptionId, Subscription)| {
        *other == id && subscription.status == SubscriptionStatus::Active
    };
    Ok(all.into_iter().find(is_it))
}
