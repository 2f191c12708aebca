//! Charges without a payment or a subscription here, kept for finance.

use client::api::finance::payments::{ExceptionKind, GatewayType};

use client::value::money::Money;

use super::{GatewayCharge, money};
use crate::operations::finance::payments::exception::{self, UnmatchedMoney};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Keeps a charge as the gateway last reported it.
pub fn keep(cx: &mut Cx<'_, '_>, gateway: GatewayType, held: &GatewayCharge) -> Result<()> {
    let held_there = money::held(&held.word, &held.money, held.amount.unwrap_or_default());
    let unmatched = UnmatchedMoney {
        kind: ExceptionKind::Unknown,
        payment: None,
        gateway: (gateway, &held.reference),
        came: Some(held_there)
            .filter(|came| *came > Money::ZERO || held.money.paid.is_some())
            .filter(|_| held.currency.is_none()),
        at: held.money.paid_at.unwrap_or(cx.now),
        payload: Some(held.invoice.to_string()),
    };
    exception::open(cx, &unmatched)?;
    tracing::warn!(?gateway, reference = held.reference, "a charge without a payment here was kept");
    Ok(())
}
