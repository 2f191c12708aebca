//! `accounts.delete`

use client::api::account::session::Done;
use client::api::crm::accounts::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{AccountId, AccountUserId};
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes an account that has bought nothing, and the people who belong and belonged to no other.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let (before, people) = cx.delete(|cx| {
        lock(cx, call.path)?;
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        // Memberships name the account, and so go first. A refusal of the deletion brings them back.
        let people = people(cx, call.path)?;
        cx.execute("delete from account_memberships where account_id = $1", &[call.path.into()])?;
        for (id, _) in &people {
            cx.execute("delete from account_users where id = $1", &[(*id).into()])?;
        }
        Ok((found.record(), (found.account, people)))
    })?;
    cx.changed(call.path, json!({ "name": before.name, "stage": before.stage }), json!(null));
    let message = Message::new(Key::AccountsDoneDeleted).with("name", before.name);
    cx.effect(message.clone());
    for (id, name) in people {
        cx.effect(Message::new(Key::AccountsEffectPersonDeleted).with("name", &name));
        cx.changed(id, json!({ "name": name }), json!(null));
    }
    Ok(Done { message: message.text(cx.lang()) })
}

/// Locks the account and its people, so that none joins another account meanwhile.
fn lock(cx: &mut Cx<'_, '_>, id: AccountId) -> Result<()> {
    cx.lock(&[id])?;
    let people = "select distinct account_user_id as id from account_memberships where account_id = $1";
    let people: Vec<AccountUserId> =
        cx.query(people, &[id.into()])?.iter().map(|row| row.get("id")).collect();
    cx.lock(&people)
}

/// Returns the people who belong and belonged to no other account, with their names.
fn people(cx: &mut Cx<'_, '_>, account: AccountId) -> Result<Vec<(AccountUserId, String)>> {
    let sql = "select p.id, p.name from account_users p
        where p.id in (select m.account_user_id from account_memberships m where m.account_id = $1)
        and not exists (select 1 from account_memberships o where o.account_user_id = p.id and o.account_id <> $1)
        order by p.id";
    let rows = cx.query(sql, &[account.into()])?;
    Ok(rows.iter().map(|row| (row.get("id"), row.get("name"))).collect())
}
