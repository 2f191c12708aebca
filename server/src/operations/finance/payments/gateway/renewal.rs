//! Payments that a subscription's further charges become.

use client::value::id::TransactionId;
use serde_json::json;

use super::GatewayCharge;
use crate::operations::finance::payments::load::load;
use crate::operations::finance::payments::seller::seller;
use crate::operations::members::ownership;
use crate::work::clock::token;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Creates the open payment of a further charge: the purchase of the payment that began the subscription, with the amount and the
/// method that the gateway reports. Its consultant is the owner's, else that of the first payment.
pub fn payment(cx: &mut Cx<'_, '_>, first: TransactionId, held: &GatewayCharge) -> Result<TransactionId> {
    // Two concurrent notices of one charge would make two payments of it.
    cx.execute("update transactions set version = version where id = $1", &[first.into()])?;
    let sql = "select id from transactions where renewal_of = $1 and gateway_ref = $2";
    if let Some(row) = cx.query_one(sql, &[first.into(), held.reference.as_str().into()])? {
        return Ok(TransactionId::new(row.int(0)));
    }
    let began = load(cx, first)?.payment;
    let owner = ownership::facts(cx, began.user_id)?;
    let previous = began.account_manager.as_ref().map(|manager| manager.id);
    let seller = seller(cx, owner.sellers().chain(previous))?;
    let (amount, method) =
        (held.amount.unwrap_or(began.next_amount()), held.money.method.unwrap_or(began.payment_type));
    let id = cx.insert(
        "insert into transactions (member_id, amount, status, payment_type, gateway_type, gateway_status, recurrent,
         created_at, changed_at, changed_by, plan_id, turbo, account_manager_id, link_token, renewal_of, subscription_ref,
         list_price, highlight_price, discount, discount_percent, discount_for, priced_by, plan_price_id)
         select member_id, $1, 'open', $2, gateway_type, 'pending', 1, $3, $3, $4, plan_id, turbo, $5, $6, id, subscription_ref,
         list_price, highlight_price, case when discount_for = 'first' then 0 else discount end,
         case when discount_for = 'first' then null else discount_percent end,
         case when discount_for = 'first' then null else discount_for end, priced_by, plan_price_id
         from transactions where id = $7 returning id",
        &[
            amount.into(),
            stored(method).into(),
            cx.now.into(),
            cx.context.agent.as_str().into(),
            seller.into(),
            token().into(),
            first.into(),
        ],
    )?;
    let id = TransactionId::new(id);
    let sql = "insert into transaction_products (transaction_id, product_id)
        select $1, product_id from transaction_products where transaction_id = $2";
    cx.execute(sql, &[id.into(), first.into()])?;
    let new = json!({ "amount": amount, "user_id": began.user_id, "method": method, "renewal_of": first });
    cx.changed(id, json!(null), new);
    Ok(id)
}
