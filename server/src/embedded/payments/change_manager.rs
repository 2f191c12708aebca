//! `payments.change-manager`: root alone, and only to consultants of sales.

use client::api::payments::{ManagerChanged, SetManager, may_change_manager};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use serde_json::json;

use super::load::load;
use crate::cx::Cx;
use crate::refusal::{Refusal, Result};

/// Gives a payment to another consultant; 0 to nobody.
pub fn change_manager(cx: &mut Cx<'_, '_>, call: Call<SetManager>) -> Result<ManagerChanged> {
    may_change_manager(cx.actor()?)?;
    let before = load(cx, call.path)?.payment;
    cx.expect_version(before.version)?;
    let manager = call.body.manager_id;
    let nobody = Key::PaymentsNobody.text(cx.lang(), &[]);
    let name = if manager.get() == 0 { nobody.clone() } else { sales_consultant(cx, manager)? };
    let to = (manager.get() != 0).then_some(manager);
    let won = cx.execute(
        "update transactions set account_manager_id = $1, version = version + 1 where id = $2 and version = $3",
        &[to.into(), call.path.into(), before.version.into()],
    )?;
    if won == 0 {
        return Err(Refusal::Stale);
    }
    let from = before.account_manager.as_ref();
    let (old, new) =
        (json!({ "account_manager": from }), json!({ "account_manager": { "id": to, "name": name } }));
    cx.changed("transactions", "transaction", call.path.get(), old, new);
    let from = from.map_or(nobody, |manager| manager.name.clone());
    cx.effect(
        Message::new(Key::PaymentsEffectManager).with("id", call.path).with("from", from).with("to", &name),
    );
    let key = if to.is_some() { Key::PaymentsManagerSuccess } else { Key::PaymentsManagerRemoved };
    let message = key.text(cx.lang(), &[]);
    Ok(ManagerChanged { message, transaction: load(cx, call.path)?.payment })
}

fn sales_consultant(cx: &mut Cx<'_, '_>, manager: client::id::StaffId) -> Result<String> {
    let sql = "select name from staff where id = $1 and role = 'sales' and active = 1";
    let row = cx.query_one(sql, &[manager.into()])?;
    row.map(|row| row.text(0)).ok_or_else(|| Refusal::field("manager_id", Rule::NotSales))
}
