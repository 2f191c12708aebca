//! `payments.change-manager`: root alone, and only to consultants of sales.

use client::api::finance::payments::{ChangePaymentManager, ManagerChanged};
use client::api::members::members::Manager;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::record::Record;
use client::rules::Rule;
use client::value::id::{Id, kind};
use serde_json::json;

use super::load::load;
use super::seller::sales_consultant;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Assigns a payment to another consultant, or to none by 0, and with it the plan that it released. Does nothing if it is the
/// consultant's already.
pub fn change_manager(cx: &mut Cx<'_, '_>, call: Call<ChangePaymentManager>) -> Result<ManagerChanged> {
    let before = cx.hold(|cx| {
        let loaded = load(cx, call.path)?;
        cx.guard(&call, &loaded.state)?;
        Ok((loaded.record(), loaded.payment.account_manager))
    })?;
    let to = Some(call.body.check()?).filter(|manager| manager.get() != 0);
    let to = match to {
        Some(id) => {
            Some(sales_consultant(cx, id)?.ok_or_else(|| Refusal::field("manager_id", Rule::NotSales))?)
        }
        None => None,
    };
    if to.as_ref().map(|manager| manager.id) == before.as_ref().map(|manager| manager.id) {
        let to = name(cx, to.as_ref());
        cx.effect(Message::new(Key::PaymentsEffectManagerSame).with("id", call.path).with("to", to));
    } else {
        let quotas = cx.query("select id from quotas where transaction_id = $1", &[call.path.into()])?;
        let told = Message::new(Key::PaymentsEffectManager).with("id", call.path);
        give(cx, call.path, before.as_ref(), to.as_ref(), told)?;
        for quota in quotas {
            let told = Message::new(Key::PaymentsEffectManagerQuota);
            give::<kind::Quota>(cx, quota.get("id"), before.as_ref(), to.as_ref(), told)?;
        }
    }
    let key = if to.is_some() { Key::PaymentsManagerSuccess } else { Key::PaymentsManagerRemoved };
    let message = key.text(cx.lang(), &[]);
    Ok(ManagerChanged { message, transaction: Some(load(cx, call.path)?.payment) })
}

/// Gives a payment or a quota, whose version the caller has checked with the payment's.
fn give<K: Record>(
    cx: &mut Cx<'_, '_>,
    id: Id<K>,
    from: Option<&Manager>,
    to: Option<&Manager>,
    told: Message,
) -> Result<()> {
    let table = K::KIND.table;
    let sql = format!("update {table} set account_manager_id = $1, version = version + 1 where id = $2");
    cx.execute(&sql, &[to.map(|manager| manager.id).into(), id.into()])?;
    cx.changed(id, json!({ "account_manager": from }), json!({ "account_manager": to }));
    let [from, to] = [from, to].map(|manager| name(cx, manager));
    cx.effect(told.with("from", from).with("to", to));
    Ok(())
}

fn name(cx: &Cx<'_, '_>, manager: Option<&Manager>) -> String {
    manager.map_or_else(|| Key::PaymentsNobody.text(cx.lang(), &[]), |manager| manager.name.clone())
}
