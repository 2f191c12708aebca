//! `payments.release`: money that came after its payment was closed.

use client::api::finance::movements::MovementKind;
use client::api::finance::payments::{ApprovalOutcome, ExceptionState, GatewayStatus, Release};
use client::endpoint::Call;
use client::message::Key;
use client::value::date::day_of;
use serde_json::json;

use super::exception;
use super::gateway::source;
use super::load::load;
use super::settle::{SettledPayment, Settlement, paid};
use crate::operations::finance::movements::{Booking, book};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Marks a closed payment as paid by the money that came late, on the gateway's day, and releases its purchase.
pub fn release(cx: &mut Cx<'_, '_>, call: Call<Release>) -> Result<ApprovalOutcome> {
    let by = cx.actor()?.name.clone();
    let (settlement, came, payment) = cx.change(
        |cx| {
            let loaded = load(cx, call.path)?;
            cx.guard(&call, &loaded.state)?;
            let (_, came, at) = exception::open_of(cx, call.path)?.ok_or(Refusal::NotFound)?;
            let source = source(loaded.payment.gateway_type);
            let settlement = Settlement {
                by: by.clone(),
                word: GatewayStatus::Paid,
                at,
                source,
                ends_subscription: false,
            };
            Ok((loaded.record(), (settlement, came, loaded.payment)))
        },
        |cx, (settlement, _, _)| Ok(settlement.set(cx)),
    )?;
    let SettledPayment { note, .. } = paid(cx, call.path, &settlement, payment.status)?;
    exception::close(cx, call.path, ExceptionState::Released)?;
    let (kind, amount, day) = (MovementKind::Received, came.unwrap_or(payment.amount), day_of(settlement.at));
    let movement = book(cx, &Booking { payment: call.path, kind, amount, day, source: settlement.source })?;
    cx.changed(call.path, json!(null), json!({ "movement": movement }));
    Ok(ApprovalOutcome {
        message: Key::PaymentsReleaseSuccess.text(cx.lang(), &[]),
        transaction: Some(load(cx, call.path)?.payment),
        note,
    })
}
