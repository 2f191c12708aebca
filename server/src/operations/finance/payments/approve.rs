//! `payments.approve`: irreversible, and only once.

use client::api::finance::payments::{ApprovalOutcome, Approve, GatewayStatus};
use client::endpoint::Call;
use client::message::Key;

use super::load::load;
use super::settle::{PAID, SettledPayment, Settlement, paid};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Marks an open payment as paid outside the gateway.
pub fn approve(cx: &mut Cx<'_, '_>, call: Call<Approve>) -> Result<ApprovalOutcome> {
    let settlement = Settlement { by: cx.actor()?.name.clone(), word: GatewayStatus::ExternallyPaid };
    cx.change(
        PAID,
        |cx| {
            let loaded = load(cx, call.path)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), ()))
        },
        |cx, ()| Ok(settlement.values(cx)),
    )?;
    let SettledPayment { payment: transaction, note } = paid(cx, call.path, &settlement)?;
    Ok(ApprovalOutcome {
        message: Key::PaymentsApproveSuccess.text(cx.lang(), &[]),
        transaction: Some(transaction),
        note,
    })
}
