//! Charges without a payment or a subscription here, kept for finance.

use client::api::finance::payments::GatewayType;

use super::GatewayCharge;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Keeps a charge as the gateway tells it last.
pub fn keep(cx: &mut Cx<'_, '_>, gateway: GatewayType, held: &GatewayCharge) -> Result<()> {
    let name = stored(gateway);
    cx.execute(
        "insert into unknown_charges (gateway, reference, amount, word, payload, seen_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (gateway, reference) do update set amount = excluded.amount, word = excluded.word,
         payload = excluded.payload",
        &[
            name.as_str().into(),
            held.reference.as_str().into(),
            held.amount.into(),
            held.word.as_str().into(),
            held.invoice.to_string().into(),
            cx.now.into(),
        ],
    )?;
    tracing::warn!(gateway = name, reference = held.reference, "a charge of nobody we know was kept");
    Ok(())
}
