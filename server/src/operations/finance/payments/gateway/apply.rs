//! Applies a gateway's status to a payment: once, and only while it is open.

use client::api::finance::payments::{FailureReason, GatewayStatus, PaymentStatus};
use client::value::id::TransactionId;
use client::value::word::Word;
use serde_json::json;

use super::failure::Refused;
use crate::operations::finance::payments::load::load;
use crate::operations::finance::payments::settle::{Settlement, settle};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// Applies a gateway's word to a payment, with what it says about a refused attempt.
pub fn apply(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str, refused: Option<&Refused>) -> Result<()> {
    let known = GatewayStatus::named(word);
    let changed = match known.and_then(|known| Some((known, known.meaning()?))) {
        Some((word, PaymentStatus::Paid)) => {
            settle(cx, id, &Settlement { by: cx.context.agent.clone(), word })?.is_some()
        }
        Some((_, closed @ (PaymentStatus::Cancelled | PaymentStatus::Error))) => close(cx, id, word, closed)?,
        Some((_, PaymentStatus::Open | PaymentStatus::Unknown)) | None => false,
    };
    if !changed {
        note(cx, id, word)?;
    }
    explain(cx, id, word, refused)
}

/// Stores why a payment failed, or why the latest attempt was refused if it is still open.
fn explain(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str, refused: Option<&Refused>) -> Result<()> {
    let payment = load(cx, id)?.payment;
    if payment.status == PaymentStatus::Paid && !moves_money(word) {
        return Ok(());
    }
    let told = refused.and_then(Refused::told);
    let of_word = FailureReason::of_word(word, payment.payment_type);
    let unknown = told.as_ref().map(|_| FailureReason::Other);
    let Some(reason) = refused.and_then(Refused::reason).or(unknown).or(of_word) else { return Ok(()) };
    if (payment.failure, &payment.failure_text) == (Some(reason), &told) {
        return Ok(());
    }
    let sql = "update transactions set failure = $1, failure_text = $2, version = version + 1 where id = $3";
    cx.execute(sql, &[stored(reason).into(), told.into(), id.into()])?;
    cx.changed(id, json!({ "failure": payment.failure }), json!({ "failure": reason }));
    Ok(())
}

fn close(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str, status: PaymentStatus) -> Result<bool> {
    let won = cx.execute(
        "update transactions set status = $1, gateway_status = $2, changed_at = $3, changed_by = $4, version = version + 1
         where id = $5 and status = 'open'",
        &[stored(status).into(), word.into(), cx.now.into(), cx.context.agent.as_str().into(), id.into()],
    )?;
    if won == 1 {
        let (old, new) = (json!({ "status": "open" }), json!({ "status": status, "word": word }));
        cx.changed(id, old, new);
    }
    Ok(won == 1)
}

/// Stores the word if the state does not change. A closed payment keeps the word that closed it, unless money
/// moved afterwards.
fn note(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str) -> Result<()> {
    if load(cx, id)?.state.status != PaymentStatus::Open && !moves_money(word) {
        return Ok(());
    }
    let before = cx.query_one("select gateway_status from transactions where id = $1", &[id.into()])?;
    let before = before.ok_or(Refusal::NotFound)?.opt_text(0);
    if before.as_deref() != Some(word) {
        let sql = "update transactions set gateway_status = $1, version = version + 1 where id = $2";
        cx.execute(sql, &[word.into(), id.into()])?;
        cx.changed(id, json!({ "word": before }), json!({ "word": word }));
    }
    Ok(())
}

/// Returns whether a gateway's word means that money moved.
fn moves_money(word: &str) -> bool {
    GatewayStatus::named(word).is_some_and(GatewayStatus::moves_money)
}
