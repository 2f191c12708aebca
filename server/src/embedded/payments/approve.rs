//! `payments.approve`: irreversible, and only once.

use client::api::payments::{Approve, Approved, may_approve};
use client::endpoint::Call;
use client::message::Key;

use super::load::{Loaded, load};
use super::settle::{Settlement, refuse_settled, settle};
use crate::cx::Cx;
use crate::refusal::Result;

/// Marks an open payment as paid outside the gateway.
pub fn approve(cx: &mut Cx<'_, '_>, call: Call<Approve>) -> Result<Approved> {
    let Loaded { payment, state } = load(cx, call.path)?;
    may_approve(cx.actor()?, &state)?;
    cx.expect_version(payment.version)?;
    let settlement = Settlement { by: cx.actor()?.name.clone(), word: "externally_paid" };
    let Some(transaction) = settle(cx, call.path, &settlement)? else {
        return Err(refuse_settled(cx, call.path)?);
    };
    Ok(Approved { message: Key::PaymentsApproveSuccess.text(cx.lang(), &[]), transaction })
}
