//! `subscriptions.get`

use client::api::finance::payments::SubscriptionStatus;
use client::api::finance::subscriptions::{Get, SubscriptionCharge, SubscriptionDetails, SubscriptionEvent};
use client::endpoint::Call;
use client::record::Record;
use client::value::id::{SubscriptionId, TransactionId, kind};
use client::value::word::Word;
use serde_json::Value;

use super::list::{AMOUNT, COLUMNS, JOINS, subscription};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns a subscription with its charges and its history.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<SubscriptionDetails> {
    let sql = format!("select {AMOUNT} as amount, {COLUMNS} from subscriptions s {JOINS} where s.id = $1");
    let row = cx.query_one(&sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    let subscription = subscription(&row)?;
    let charges = match subscription.transaction_id {
        Some(first) => charges(cx, first)?,
        None => Vec::new(),
    };
    Ok(SubscriptionDetails { subscription, charges, history: history(cx, call.path)? })
}

/// Returns the payment that began a subscription and those that it charged, the latest first.
fn charges(cx: &mut Cx<'_, '_>, first: TransactionId) -> Result<Vec<SubscriptionCharge>> {
    let sql = "select id, amount, status, created_at, paid_at from transactions
        where id = $1 or renewal_of = $1 order by created_at desc, id desc";
    let charge = |row: &Row| {
        Ok(SubscriptionCharge {
            transaction_id: row.get("id"),
            amount: row.get("amount"),
            status: row.word("status")?,
            created_at: row.get("created_at"),
            paid_at: row.get("paid_at"),
        })
    };
    cx.query(sql, &[first.into()])?.iter().map(charge).collect()
}

/// Returns the audited changes of the state, the latest first.
fn history(cx: &mut Cx<'_, '_>, id: SubscriptionId) -> Result<Vec<SubscriptionEvent>> {
    let sql = "select at, actor_name, new_values from audit_log where record = $1 and record_id = $2 order by seq desc";
    let event = |row: &Row| {
        let new: Value = serde_json::from_str(row.get("new_values")).ok()?;
        let status = SubscriptionStatus::named(new["status"].as_str()?)?;
        Some(SubscriptionEvent { at: row.get("at"), status, by: row.get("actor_name") })
    };
    let rows = cx.query(sql, &[kind::Subscription::KIND.name.into(), id.into()])?;
    Ok(rows.iter().filter_map(event).collect())
}
