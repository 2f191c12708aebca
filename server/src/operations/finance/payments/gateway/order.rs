//! Orders for gateways.

use client::api::finance::payments::{GatewayType, PaymentStatus, PaymentType, Transaction};
use client::value::date::day_of;
use client::value::id::{MemberId, TransactionId};
use client::value::money::Money;
use jiff::ToSpan;
use jiff::civil::Date;

use super::Gateways;
use crate::operations::finance::payments::load::load;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// A charge to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Our key, the same at each attempt and different in each installation.
    pub key: String,
    /// The amount.
    pub amount: Money,
    /// The description.
    pub what: String,
    /// The payment method.
    pub method: PaymentType,
    /// The due date.
    pub due: Date,
    /// The paying member.
    pub payer: MemberId,
    /// The payer's name.
    pub name: String,
    /// The payer's e-mail.
    pub email: String,
    /// The renewal, if any.
    pub renewal: Option<Renewal>,
    /// The address for notices.
    pub notify: String,
}

/// The renewing plan that a charge begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renewal {
    /// The plan's reference at the gateway.
    pub plan: String,
    /// The plan's name.
    pub name: String,
    /// The plan's price at the gateway.
    pub price: Money,
    /// The discount of the first charge alone.
    pub once: Money,
    /// Months from one charge to the next.
    pub months: i64,
}

/// Returns the order of an open payment that is not yet registered with its gateway.
pub fn load_order(cx: &mut Cx<'_, '_>, gateway: GatewayType, id: TransactionId) -> Result<Option<Order>> {
    let payment = load(cx, id)?.payment;
    let sql = "select gateway_invoice from transactions where id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    if payment.status != PaymentStatus::Open
        || payment.gateway_type != gateway
        || row.get::<Option<&str>>("gateway_invoice").is_some()
    {
        return Ok(None);
    }
    load_any(cx, gateway, id).map(Some)
}

/// Returns the order of any payment, as it would be sent to its gateway.
pub fn load_any(cx: &mut Cx<'_, '_>, gateway: GatewayType, id: TransactionId) -> Result<Order> {
    let payment = load(cx, id)?.payment;
    // A version without a plan of its own at the gateway is charged by the first one's, with the difference as an item.
    let sql = "select t.link_token, t.expires_at, p.months,
        case when v.gateway_ref is null then p.price else v.price end as gateway_price from transactions t
        left join plans p on p.id = t.plan_id left join plan_prices v on v.id = t.plan_price_id where t.id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let due: Option<Date> = row.get("expires_at");
    let due = due.filter(|_| payment.payment_type == PaymentType::Boleto);
    let plan = payment.plan.as_ref().filter(|_| payment.recurrent);
    let renewal = plan.zip(row.get::<Option<_>>("months")).and_then(|(plan, months)| {
        let (plan, price) = (plan.gateway_ref.clone()?, row.get("gateway_price"));
        let once = payment.next_amount() - payment.amount;
        Some(Renewal { plan, name: what(&payment), price, once, months })
    });
    Ok(Order {
        key: key(id, row.get("link_token")),
        amount: payment.amount,
        what: what(&payment),
        method: payment.payment_type,
        due: due.unwrap_or_else(|| day_of(payment.created_at).saturating_add(3.days())).max(cx.today),
        payer: payment.user_id,
        name: payment.user.name,
        email: payment.user.email,
        renewal,
        notify: cx.app.part::<Gateways>().notify_url(&cx.app.settings.origin, gateway),
    })
}

/// Describes the purchase in a few words.
pub fn what(payment: &Transaction) -> String {
    let plan = payment.plan_group.iter().zip(&payment.plan);
    let plan = plan.map(|(group, plan)| format!("{} ({})", group.name, plan.payment_interval_label));
    let products = payment.products.iter().map(|product| product.name.clone());
    plan.chain(products).collect::<Vec<_>>().join(" + ")
}

/// Returns our key for a payment. Its second part is derived from the link, which is a secret of this
/// installation, so that two installations on one account never confuse their charges.
fn key(id: TransactionId, link: &str) -> String {
    format!("{id}-{}", &hashed(link)[..12])
}

/// Returns the payment with a key.
pub fn payment_of(cx: &mut Cx<'_, '_>, gateway: &str, given: &str) -> Result<Option<TransactionId>> {
    let Some(id) = given.split('-').next().and_then(|id| id.parse().ok()).map(TransactionId::new) else {
        return Ok(None);
    };
    let sql = "select link_token from transactions where id = $1 and gateway_type = $2";
    let row = cx.query_one(sql, &[id.into(), gateway.into()])?;
    Ok(row.filter(|row| key(id, row.str(0)) == given).map(|_| id))
}
