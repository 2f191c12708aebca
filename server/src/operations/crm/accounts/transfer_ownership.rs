//! `accounts.transfer-ownership`

use client::api::crm::accounts::{AccountSaved, TransferOwnership};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use serde_json::json;

use super::load::{load, saved};
use crate::operations::crm::account_users::swap_owner;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Passes an account to another of its people. The owner before takes that person's permission, so that a transfer back restores both.
pub fn transfer_ownership(cx: &mut Cx<'_, '_>, call: Call<TransferOwnership>) -> Result<AccountSaved> {
    let (before, next) = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            let next = call.body.account_user_id;
            let next = next.ok_or_else(|| Refusal::field("account_user_id", Rule::Required))?;
            Ok((found.record(), (found.account, next)))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    let previous = swap_owner(cx, call.path, next, "account_user_id")?;
    cx.changed(call.path, json!({ "account_user_id": previous }), json!({ "account_user_id": next }));
    let owner = load(cx, call.path)?.account.owner;
    let message = Message::new(Key::AccountsDoneTransferred).with("name", before.name).with("owner", owner);
    saved(cx, call.path, message)
}
