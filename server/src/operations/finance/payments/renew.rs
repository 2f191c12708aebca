//! `payments.renew`: charges the purchase of a failed payment again.

use client::api::finance::payments::pricing::CUSTOM_PRICE;
use client::api::finance::payments::{CreatePayment, GatewayStatus, PaymentCreated, Renew};
use client::endpoint::Call;
use client::value::id::{PlanId, ProductId, TransactionId};
use client::value::percent::Percent;
use serde_json::json;

use super::create::charge;
use super::load::hold;
use super::seller::seller;
use super::withdraw::take_back;
use crate::operations::members::{members, ownership};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Creates a charge with the plan or the product, the highlight and the discount of a payment that failed, at today's
/// price.
pub fn renew(cx: &mut Cx<'_, '_>, call: Call<Renew>) -> Result<PaymentCreated> {
    let payment = hold(cx, &call)?;
    take_back(cx, &payment, GatewayStatus::Canceled)?;
    let member = members::load(cx, payment.user_id)?;
    let draft = CreatePayment {
        method: call.body.method.or(Some(payment.payment_type)),
        expires_at: call.body.expires_at,
        ..purchase(cx, call.path)?
    };
    let owner = ownership::facts(cx, payment.user_id)?;
    let (previous, maker) = (payment.account_manager.map(|manager| manager.id), cx.actor()?.id);
    let seller = seller(cx, owner.sellers().chain(previous).chain([maker]))?;
    let created = charge(cx, &member, &draft, seller)?;
    let sql = "update transactions set replaces = $1, version = version + 1 where id = $2";
    cx.execute(sql, &[call.path.into(), created.transaction_id.into()])?;
    cx.noted(call.path, json!({ "renewed": created.transaction_id }));
    Ok(created)
}

/// Returns what a payment was for.
fn purchase(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<CreatePayment> {
    let sql = "select t.plan_id, t.turbo, t.discount, t.discount_percent, t.discount_for, t.amount,
        (select min(tp.product_id) from transaction_products tp where tp.transaction_id = t.id) as product_id
        from transactions t where t.id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let plan_id: Option<PlanId> = row.get("plan_id");
    // A discount given as a percentage stays one when the price changes.
    let percent = row.get::<Option<i64>>("discount_percent").map(Percent::from_hundredths);
    let discount = if percent.is_none() { Some(row.get("discount")) } else { None };
    let draft = CreatePayment { discount, percent, ..CreatePayment::default() };
    if plan_id.is_some() {
        let discount_for = row.opt_word("discount_for")?;
        return Ok(CreatePayment { plan_id, turbo: Some(row.get("turbo")), discount_for, ..draft });
    }
    let product_id: Option<ProductId> = row.get("product_id");
    let custom_price = (product_id == Some(CUSTOM_PRICE)).then(|| row.get("amount"));
    Ok(CreatePayment { product_id, custom_price, ..draft })
}
