//! `payments.approve`: irreversible, and only once.

use client::api::finance::payments::{ApprovalOutcome, Approve, ExceptionState, PaymentStatus};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use client::value::date::{day_of, start_of};
use client::value::id::TransactionId;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::json;

use super::exception;
use super::load::load;
use super::settle::{SettledPayment, Settlement, paid};
use super::withdraw;
use crate::operations::finance::money_months;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Marks an open payment as paid outside the gateway, and notifies the gateway so that the member cannot pay there again.
pub fn approve(cx: &mut Cx<'_, '_>, call: Call<Approve>) -> Result<ApprovalOutcome> {
    let by = cx.actor()?.name.clone();
    let (created, waiting) = cx.change(
        |cx| {
            let loaded = load(cx, call.path)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), (loaded.payment.created_at, loaded.payment.exception)))
        },
        |cx, (created, _)| Ok(Settlement::by_hand(by.clone(), paid_at(cx, &call, *created)?).set(cx)),
    )?;
    let ends_subscription = call.body.end_subscription == Some(true);
    let by_hand = Settlement::by_hand(by, paid_at(cx, &call, created)?);
    let settlement = Settlement { ends_subscription, ..by_hand };
    let SettledPayment { payment, note } = paid(cx, call.path, &settlement, PaymentStatus::Open)?;
    if waiting.is_some() {
        exception::close(cx, call.path, ExceptionState::Released)?;
    }
    keep(cx, call.path, &call)?;
    withdraw::approved(cx, &payment, ends_subscription)?;
    Ok(ApprovalOutcome {
        message: Key::PaymentsApproveSuccess.text(cx.lang(), &[]),
        transaction: Some(load(cx, call.path)?.payment),
        note,
    })
}

/// Returns when a payment was paid: now, or the beginning of the day that the user names, which is in an open month.
fn paid_at(cx: &mut Cx<'_, '_>, call: &Call<Approve>, created: Timestamp) -> Result<Timestamp> {
    let day: Date = call.body.check(day_of(created), cx.today)?;
    if call.body.paid_at.is_some() && money_months::is_closed(cx, day)? {
        return Err(Refusal::field("paid_at", Rule::ClosedMonth));
    }
    Ok(if day == cx.today { cx.now } else { start_of(day).max(created) })
}

/// Keeps the bank's reference and the note of the user.
fn keep(cx: &mut Cx<'_, '_>, id: TransactionId, call: &Call<Approve>) -> Result<()> {
    let given = |text: &Option<String>| {
        text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let (reference, note) = (given(&call.body.reference), given(&call.body.note));
    if reference.is_none() && note.is_none() {
        return Ok(());
    }
    let sql = "update transactions set paid_reference = $1, paid_note = $2 where id = $3";
    cx.execute(sql, &[reference.as_deref().into(), note.as_deref().into(), id.into()])?;
    cx.changed(id, json!(null), json!({ "reference": reference, "note": note }));
    Ok(())
}
