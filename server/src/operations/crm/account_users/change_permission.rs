//! `account-users.change-permission`

use client::api::crm::account_users::{
    AccountPermission, AccountUserSaved, ChangePermission, PermissionChange,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::word::Word;
use serde_json::json;

use super::load::{load, saved};
use super::membership::hold;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Changes what a person may do in an account.
///
/// # Errors
/// Refuses the owner, whose account would have none: ownership is transferred.
pub fn change_permission(cx: &mut Cx<'_, '_>, call: Call<ChangePermission>) -> Result<AccountUserSaved> {
    let (before, membership, (account, permission)) = cx.change(
        |cx| {
            hold(cx, call.body.account_id)?;
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            let (account, permission) = call.body.check()?;
            let membership = found.current(account)?.clone();
            if membership.permission == AccountPermission::Owner {
                let sentence = Key::AccountUsersGuardOwner.text(cx.lang(), &[]);
                return Err(Reason::state("owner", sentence).into());
            }
            Ok((found.record(), (found.user, membership, (account, permission))))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    let sql = "update account_memberships set permission = $1
        where account_id = $2 and account_user_id = $3 and until_day is null";
    cx.execute(sql, &[permission.name().into(), account.into(), call.path.into()])?;
    let told =
        |permission| json!(PermissionChange { account_id: Some(account), permission: Some(permission) });
    cx.changed(call.path, told(membership.permission), told(permission));
    let message = Message::new(Key::AccountUsersDonePermission).with("name", before.name);
    let message = message.with("account", membership.account.name);
    let message = message.with("permission", permission.label(cx.lang()));
    saved(cx, call.path, message)
}
