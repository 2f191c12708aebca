//! `account-users.leave`

use client::api::crm::account_users::{AccountPermission, AccountUserSaved, Leave};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::{AccountId, AccountUserId};
use serde_json::json;

use super::load::{load, saved};
use super::membership::{hold, swap_owner};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Ends that a person belongs to an account, and keeps when and why. The account of its owner goes to the successor first, in the same
/// unit of work.
pub fn leave(cx: &mut Cx<'_, '_>, call: Call<Leave>) -> Result<AccountUserSaved> {
    let (before, membership, (account, reason)) = cx.change(
        |cx| {
            hold(cx, call.body.account_id)?;
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            let (account, reason) = call.body.check()?;
            let membership = found.current(account)?.clone();
            let owns = membership.permission == AccountPermission::Owner;
            match (owns, call.body.successor_id) {
                (true, None) => Err(Refusal::field("successor_id", Rule::Required)),
                (false, Some(_)) => Err(Refusal::field("successor_id", Rule::IsNot)),
                _ => Ok((found.record(), (found.user, membership, (account, reason)))),
            }
        },
        |_, _| Ok(RowValues::new()),
    )?;
    let owner = match call.body.successor_id {
        Some(successor) => Some(hand_over(cx, account, successor)?),
        None => None,
    };
    let sql = "update account_memberships set until_day = $1, reason = $2
        where account_id = $3 and account_user_id = $4 and until_day is null";
    let today = cx.today.to_string();
    cx.execute(sql, &[today.into(), reason.into(), account.into(), call.path.into()])?;
    let old = json!({ "account_id": account, "permission": membership.permission });
    cx.changed(call.path, old, json!({ "account_id": null, "permission": null, "reason": reason }));
    let done = if owner.is_some() { Key::AccountUsersDoneSucceeded } else { Key::AccountUsersDoneLeft };
    let message = Message::new(done).with("name", before.name).with("account", membership.account.name);
    saved(cx, call.path, owner.into_iter().fold(message, |message, owner| message.with("owner", owner)))
}

/// Passes an account to the successor of its owner. Returns the successor's name.
fn hand_over(cx: &mut Cx<'_, '_>, account: AccountId, successor: AccountUserId) -> Result<String> {
    let previous = swap_owner(cx, account, successor, "successor_id")?;
    cx.changed(account, json!({ "account_user_id": previous }), json!({ "account_user_id": successor }));
    Ok(load(cx, successor)?.user.name)
}
