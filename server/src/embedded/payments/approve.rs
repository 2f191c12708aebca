//! `payments.approve`: irreversible, and only once.

use client::api::payments::{Approve, Approved, may_approve};
use client::endpoint::Call;
use client::message::Key;

use super::load::{load, state};
use super::settle::{Settlement, refuse_settled, settle};
use crate::cx::Cx;
use crate::refusal::Result;

/// Marks an open payment as paid outside the gateway.
pub fn approve(cx: &mut Cx<'_, '_>, call: Call<Approve>) -> Result<Approved> {
    let state = state(cx, call.path)?;
    may_approve(cx.actor()?, &state)?;
    let version = load(cx, call.path)?.version;
    cx.expect_version(version)?;
    let settlement = Settlement { by: cx.actor()?.name.clone(), word: "externally_paid" };
    if !settle(cx, call.path, &settlement)? {
        return Err(refuse_settled(cx, call.path)?);
    }
    let message = Key::PaymentsApproveSuccess.text(cx.lang(), &[]);
    Ok(Approved { message, transaction: load(cx, call.path)? })
}
