//! Applies a gateway's status to a payment: once, and only while it is open.

use client::api::finance::movements::MovementSource;
use client::api::finance::payments::{ExceptionKind, FailureReason, GatewayStatus, PaymentStatus};
use client::value::id::TransactionId;
use client::value::word::Word;
use serde_json::json;

use super::failure::RefusedAttempt;
use super::money::{self, ToldMoney};
use crate::operations::finance::payments::exception::{self, UnmatchedMoney};
use crate::operations::finance::payments::load::load;
use crate::operations::finance::payments::settle::{Settlement, settle};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// The gateway's report of a charge.
pub struct ChargeReport<'a> {
    /// Its word for the status.
    pub word: &'a str,
    /// Its report of the latest attempt, if that was refused.
    pub refused: Option<&'a RefusedAttempt>,
    /// Its report of the money.
    pub money: &'a ToldMoney,
}

/// Applies what a gateway says of a payment: its status, the money that moved, and why an attempt was refused.
pub fn apply(cx: &mut Cx<'_, '_>, id: TransactionId, said: &ChargeReport<'_>) -> Result<()> {
    let word = said.word;
    money::keep(cx, id, said.money)?;
    let known = GatewayStatus::named(word);
    let changed = match known.and_then(|known| Some((known, known.meaning()?))) {
        Some((word, PaymentStatus::Paid)) => accept(cx, id, word, said.money)?,
        Some((_, closed @ (PaymentStatus::Cancelled | PaymentStatus::Error))) => close(cx, id, word, closed)?,
        Some((_, PaymentStatus::Open | PaymentStatus::Unknown)) | None => false,
    };
    if !changed {
        note(cx, id, word)?;
    }
    money::settle(cx, id, word, said.money)?;
    explain(cx, id, word, said.refused)
}

/// Marks an open payment as paid. Money for a closed one waits for a person: it came late, or twice after an approval by hand.
fn accept(cx: &mut Cx<'_, '_>, id: TransactionId, word: GatewayStatus, told: &ToldMoney) -> Result<bool> {
    let at = told.paid_at.unwrap_or(cx.now).min(cx.now);
    let by = cx.context.agent.clone();
    let payment = load(cx, id)?.payment;
    let outside = word == GatewayStatus::ExternallyPaid;
    let source = if outside { MovementSource::Manual } else { money::source(payment.gateway_type) };
    if settle(cx, id, &Settlement { by, word, at, source, ends_subscription: false })?.is_some() {
        return Ok(true);
    }
    let payment = load(cx, id)?.payment;
    let kind = match payment.status {
        _ if outside => return Ok(false),
        PaymentStatus::Paid if money::is_by_hand(cx, &payment)? => ExceptionKind::Twice,
        PaymentStatus::Cancelled | PaymentStatus::Error => ExceptionKind::Late,
        PaymentStatus::Paid | PaymentStatus::Open | PaymentStatus::Unknown => return Ok(false),
    };
    let reference = payment.gateway_ref.clone().unwrap_or_else(|| format!("payment {id}"));
    let unmatched = UnmatchedMoney {
        kind,
        payment: Some((id, payment.amount)),
        gateway: (payment.gateway_type, &reference),
        came: Some(told.paid.unwrap_or(payment.amount)),
        at,
        payload: None,
    };
    exception::open(cx, &unmatched)?;
    Ok(false)
}

/// Stores why a payment failed, or why the latest attempt was refused if it is still open.
fn explain(
    cx: &mut Cx<'_, '_>,
    id: TransactionId,
    word: &str,
    refused: Option<&RefusedAttempt>,
) -> Result<()> {
    let payment = load(cx, id)?.payment;
    if payment.status == PaymentStatus::Paid && !moves_money(word) {
        return Ok(());
    }
    let told = refused.and_then(RefusedAttempt::told);
    let of_word = FailureReason::of_word(word, payment.payment_type);
    let unknown = told.as_ref().map(|_| FailureReason::Other);
    let Some(reason) = refused.and_then(RefusedAttempt::reason).or(unknown).or(of_word) else {
        return Ok(());
    };
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
