//! Vindi: bills for single payments, subscriptions for renewals. Every object carries our code, so that it is
//! found instead of created twice. Amounts are decimal text.

use client::api::finance::payments::PaymentType;
use client::value::money::Money;
use futures_util::future::{BoxFuture, FutureExt};
use jiff::civil::Date;
use reqwest::Method;
use serde_json::{Value as Json, json};

use super::wire::{Account, Creation, Wire, day, link, moment, other_currency, reference, text};
use super::{
    Answer, Gateway, GatewayCharge, GatewaySubscription, Notice, NoticeContent, Order, RefusedAttempt,
    Renewal, ToldMoney,
};
use crate::outbox::Attempt;

/// An account with Vindi.
pub struct Vindi {
    wire: Wire,
}

/// The product of all our charges. The purchase is in the description.
const PRODUCT: &str = "retaguarda";

impl Vindi {
    /// Creates the client of an account.
    pub fn new(account: Account) -> Answer<Vindi> {
        Ok(Vindi { wire: Wire::new(account)? })
    }

    /// Returns the object with our code. Creates it if it does not exist.
    async fn own(&self, kind: &str, code: &str, mut body: Json, attempt: &Attempt) -> Answer<Json> {
        let plural = format!("{kind}s");
        let found = self.wire.get(&plural, &[("query", &format!("code={code}"))]).await?;
        let mut found = found[&plural].as_array().into_iter().flatten();
        if let Some(thing) = found.find(|thing| thing["code"] == code) {
            return Ok(thing.clone());
        }
        body["code"] = code.into();
        let made = self.wire.create(&plural, &Creation { body, key: None, attempt }).await?;
        Ok(made[kind].clone())
    }

    async fn bill(&self, order: &Order, attempt: &Attempt) -> Answer<GatewayCharge> {
        let (customer, product) = self.parties(order, attempt).await?;
        let item =
            json!({ "product_id": product, "amount": decimal(order.amount), "description": order.what });
        let body = json!({
            "customer_id": customer,
            "payment_method_code": method(order.method),
            "due_at": order.due,
            "bill_items": [item],
        });
        held(self.own("bill", &order.key, body, attempt).await?, None)
    }

    /// Returns the first bill of a subscription.
    async fn renewal(&self, order: &Order, renewal: &Renewal, attempt: &Attempt) -> Answer<GatewayCharge> {
        let (customer, product) = self.parties(order, attempt).await?;
        let body = json!({
            "name": renewal.name,
            "interval": "months",
            "interval_count": renewal.months,
            "billing_trigger_type": "beginning_of_period",
        });
        let plan = self.own("plan", &renewal.plan, body, attempt).await?;
        let once = json!([{ "discount_type": "amount", "amount": decimal(renewal.once), "cycles": 1 }]);
        let item = json!({
            "product_id": product,
            "pricing_schema": { "price": decimal(order.amount + renewal.once) },
            "discounts": if renewal.once == Money::ZERO { json!([]) } else { once },
        });
        let body = json!({
            "plan_id": plan["id"],
            "customer_id": customer,
            "payment_method_code": method(order.method),
            "product_items": [item],
        });
        let subscription = self.own("subscription", &order.key, body, attempt).await?;
        let query = format!("subscription_id={}", reference(&subscription["id"])?);
        let bills =
            self.wire.get("bills", &[("query", &query), ("sort_by", "id"), ("sort_order", "asc")]).await?;
        held(bills["bills"].get(0).ok_or("the subscription has no bill yet")?.clone(), Some(subscription))
    }

    async fn parties(&self, order: &Order, attempt: &Attempt) -> Answer<(Json, Json)> {
        let body = json!({ "name": order.name, "email": order.email });
        let customer = self.own("customer", &format!("retaguarda-{}", order.payer), body, attempt).await?;
        let body = json!({ "name": "Retaguarda", "status": "active", "pricing_schema": { "price": "0.0" } });
        let product = self.own("product", PRODUCT, body, attempt).await?;
        Ok((customer["id"].clone(), product["id"].clone()))
    }
}

impl Gateway for Vindi {
    fn name(&self) -> &'static str {
        "Vindi"
    }

    fn charge<'a>(&'a self, order: &'a Order, attempt: &'a Attempt) -> BoxFuture<'a, Answer<GatewayCharge>> {
        async move {
            match &order.renewal {
                Some(renewal) => self.renewal(order, renewal, attempt).await,
                None => self.bill(order, attempt).await,
            }
        }
        .boxed()
    }

    fn look<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Answer<GatewayCharge>> {
        async move { held(self.wire.get(&format!("bills/{reference}"), &[]).await?["bill"].clone(), None) }
            .boxed()
    }

    /// Cancels the bill. Vindi knows no payment elsewhere.
    fn withdraw<'a>(&'a self, charge: &'a GatewayCharge, _: bool) -> BoxFuture<'a, Answer<()>> {
        async move { self.wire.send(Method::DELETE, &format!("bills/{}", charge.reference)).await.map(drop) }
            .boxed()
    }

    fn next_charge(&self, subscription: &Json) -> Option<Date> {
        day(&subscription["next_billing_at"])
    }

    /// Cancels a renewal with its open bills, so that the member is not charged for it.
    fn cancel<'a>(&'a self, subscription: &'a str) -> BoxFuture<'a, Answer<()>> {
        async move {
            let path = format!("subscriptions/{subscription}");
            if self.wire.get(&path, &[]).await?["subscription"]["status"] != "canceled" {
                self.wire.send(Method::DELETE, &format!("{path}?cancel_bills=true")).await?;
            }
            Ok(())
        }
        .boxed()
    }

    /// Reads `{event: {type, created_at, data}}`. A bill is in the data itself, or in the charge that was
    /// tried.
    fn read(&self, notice: &[u8]) -> Answer<Option<Notice>> {
        let notice: Json = serde_json::from_slice(notice).map_err(|error| error.to_string())?;
        let event = &notice["event"];
        let kind = event["type"].as_str().ok_or("no event")?;
        let bill = match kind.split('_').next() {
            Some("bill") => &event["data"]["bill"],
            Some("charge") => &event["data"]["charge"]["bill"],
            _ => return Ok(None),
        };
        let reference = reference(&bill["id"])?;
        let id = text(&event["created_at"]).map(|at| format!("{kind} {reference} {at}"));
        Ok(Some(Notice { id, content: NoticeContent::Change { reference } }))
    }

    fn page(&self, invoice: &Json) -> Option<String> {
        link(&invoice["url"])
    }
}

fn method(method: PaymentType) -> &'static str {
    match method {
        PaymentType::CreditCard => "credit_card",
        PaymentType::DebitCard => "debit_card",
        PaymentType::Boleto => "bank_slip",
        PaymentType::Pix => "pix",
        PaymentType::Other | PaymentType::Unknown => "cash",
    }
}

/// Formats an amount as decimal reais, as on our own wire.
fn decimal(amount: Money) -> String {
    json!(amount).to_string()
}

/// Returns what the latest attempt to collect a charge was refused with.
fn refused(charge: &Json) -> Option<RefusedAttempt> {
    let attempt = &charge["last_transaction"];
    let [code, said] = ["gateway_response_code", "gateway_message"].map(|field| text(&attempt[field]));
    (attempt["status"] == "rejected").then_some(RefusedAttempt { code, text: said })
}

fn code(value: &Json) -> Option<String> {
    text(&value["code"])
}

/// Returns the subscription of a bill.
fn of(bill: &Json, subscription: Option<&Json>) -> Answer<Option<GatewaySubscription>> {
    let subscription = subscription.unwrap_or(&bill["subscription"]);
    if subscription["id"].is_null() {
        return Ok(None);
    }
    Ok(Some(GatewaySubscription { reference: reference(&subscription["id"])?, key: code(subscription) }))
}

/// Reads the code of a payment method.
fn told_method(told: &Json) -> Option<PaymentType> {
    let known = [PaymentType::CreditCard, PaymentType::DebitCard, PaymentType::Boleto, PaymentType::Pix];
    known.into_iter().find(|known| told == method(*known))
}

/// Reads a decimal amount. Less than nothing is nothing.
fn amount(value: &Json) -> Option<Money> {
    let amount: Money = serde_json::from_value(value.clone()).ok()?;
    Some(amount.max(Money::ZERO))
}

/// Returns the sum of some amounts; `None` if there are none.
fn sum(amounts: impl Iterator<Item = Money>) -> Option<Money> {
    amounts.reduce(|sum, amount| sum + amount)
}

/// Reads the moved money of a bill from its charges. Vindi reports no fee.
fn money(bill: &Json) -> ToldMoney {
    let charges = || bill["charges"].as_array().into_iter().flatten();
    let paid = || charges().filter(|charge| !charge["paid_at"].is_null());
    let refunds = charges()
        .map(|charge| &charge["last_transaction"])
        .filter(|last| last["transaction_type"] == "refund");
    ToldMoney {
        paid: sum(paid().filter_map(|charge| amount(&charge["amount"]))),
        returned: sum(refunds.filter_map(|last| amount(&last["amount"]))),
        fee: None,
        net: None,
        plots: bill["installments"].as_i64(),
        method: bill["charges"].get(0).and_then(|charge| told_method(&charge["payment_method"]["code"])),
        paid_at: paid().find_map(|charge| moment(charge["paid_at"].as_str()?)),
    }
}

/// Returns the charge of a bill. A refused charge leaves its bill pending and the member may retry, so only the
/// bill's word closes a payment.
fn held(bill: Json, subscription: Option<Json>) -> Answer<GatewayCharge> {
    let charge = bill["charges"].get(0).cloned();
    Ok(GatewayCharge {
        reference: reference(&bill["id"])?,
        key: code(&bill),
        of: of(&bill, subscription.as_ref())?,
        amount: amount(&bill["amount"]),
        currency: other_currency(&bill["currency"]),
        money: money(&bill),
        word: text(&bill["status"]).ok_or("the bill has no status")?,
        refused: charge.as_ref().and_then(refused),
        pdf: charge.as_ref().and_then(|charge| link(&charge["print_url"])),
        subscription,
        invoice: bill,
        charge,
    })
}
