//! `payments.change-manager`: root alone, and only to consultants of sales.

use client::api::finance::payments::{ManagerChanged, SetManager};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Assigns a payment to another consultant, or to none by 0.
pub fn change_manager(cx: &mut Cx<'_, '_>, call: Call<SetManager>) -> Result<ManagerChanged> {
    let manager = call.body.manager_id;
    let nobody = Key::PaymentsNobody.text(cx.lang(), &[]);
    let to = (manager.get() != 0).then_some(manager);
    let before = cx.change(
        "account_manager_id = $1",
        |cx| {
            let loaded = load(cx, call.path)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded.payment))
        },
        |cx, _| {
            if to.is_some() {
                sales_consultant(cx, manager)?;
            }
            Ok(vec![to.into()])
        },
    )?;
    let name = if to.is_some() { sales_consultant(cx, manager)? } else { nobody.clone() };
    let from = before.account_manager.as_ref();
    let (old, new) =
        (json!({ "account_manager": from }), json!({ "account_manager": { "id": to, "name": name } }));
    cx.changed(call.path, old, new);
    let from = from.map_or(nobody, |manager| manager.name.clone());
    cx.effect(
        Message::new(Key::PaymentsEffectManager).with("id", call.path).with("from", from).with("to", &name),
    );
    let key = if to.is_some() { Key::PaymentsManagerSuccess } else { Key::PaymentsManagerRemoved };
    let message = key.text(cx.lang(), &[]);
    Ok(ManagerChanged { message, transaction: Some(load(cx, call.path)?.payment) })
}

fn sales_consultant(cx: &mut Cx<'_, '_>, manager: client::value::id::StaffId) -> Result<String> {
    let sql = "select name from staff where id = $1 and role = 'sales' and active = 1";
    let row = cx.query_one(sql, &[manager.into()])?;
    row.map(|row| row.text(0)).ok_or_else(|| Refusal::field("manager_id", Rule::NotSales))
}
