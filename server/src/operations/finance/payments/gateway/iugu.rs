//! iugu: invoices for single payments, subscriptions for renewals. Amounts are whole cents.

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
use crate::work::clock::hashed;

/// An account with iugu.
pub struct Iugu {
    wire: Wire,
}

/// The custom variable that carries our key if there is no order number.
const KEY: &str = "retaguarda";

impl Iugu {
    /// Creates the client of an account.
    pub fn new(account: Account) -> Answer<Iugu> {
        Ok(Iugu { wire: Wire::new(account)? })
    }

    async fn invoice(&self, order: &Order, attempt: &Attempt) -> Answer<GatewayCharge> {
        let found = self.wire.get("invoices", &[("query", &order.key), ("limit", "10")]).await?;
        if let Some(invoice) = items(&found).iter().find(|invoice| invoice["order_id"] == order.key.as_str())
        {
            return held(invoice.clone(), None);
        }
        let body = json!({
            "email": order.email,
            "due_date": order.due,
            "items": [{ "description": order.what, "quantity": 1, "price_cents": order.amount.cents() }],
            "payable_with": [method(order.method)],
            "payer": { "name": order.name, "email": order.email },
            "order_id": order.key,
            "notification_url": order.notify,
        });
        held(self.create("invoices", order, body, attempt).await?, None)
    }

    /// Returns the first invoice of a subscription. iugu may create it a moment later; the outbox then retries
    /// under the same key.
    async fn renewal(&self, order: &Order, renewal: &Renewal, attempt: &Attempt) -> Answer<GatewayCharge> {
        let subscription = self.subscription(order, renewal, attempt).await?;
        let invoices = subscription["recent_invoices"].as_array().and_then(|invoices| invoices.last());
        let invoice = reference(&invoices.ok_or("the subscription has no invoice yet")?["id"])?;
        held(self.wire.get(&format!("invoices/{invoice}"), &[]).await?, Some(subscription))
    }

    async fn subscription(&self, order: &Order, renewal: &Renewal, attempt: &Attempt) -> Answer<Json> {
        let customer = self.customer(order, attempt).await?;
        let found = self.wire.get("subscriptions", &[("customer_id", &customer), ("limit", "100")]).await?;
        if let Some(subscription) = items(&found).iter().find(|found| key(found) == Some(order.key.clone())) {
            return Ok(subscription.clone());
        }
        // The plan has its own price at iugu. The highlight and the discount are the difference.
        let item = |amount: Money, is_recurrent: bool| json!({ "description": order.what, "price_cents": amount.cents(), "quantity": 1, "recurrent": is_recurrent });
        let items = [(order.amount + renewal.once - renewal.price, true), (-renewal.once, false)];
        let items = items.into_iter().filter(|(amount, _)| *amount != Money::ZERO);
        let subitems: Vec<Json> = items.map(|(amount, is_recurrent)| item(amount, is_recurrent)).collect();
        let body = json!({
            "plan_identifier": renewal.plan,
            "customer_id": customer,
            "expires_at": order.due,
            "payable_with": [method(order.method)],
            "subitems": subitems,
            "custom_variables": [{ "name": KEY, "value": order.key }],
        });
        self.create("subscriptions", order, body, attempt).await
    }

    /// Creates an object. iugu recognises the key for a day. A changed body has another one, or it would be answered
    /// with the refusal of the former.
    async fn create(&self, path: &str, order: &Order, body: Json, attempt: &Attempt) -> Answer<Json> {
        let key = format!("{}-{path}-{}", order.key, &hashed(&body.to_string())[..12]);
        self.wire.create(path, &Creation { body, key: Some(key), attempt }).await
    }

    async fn customer(&self, order: &Order, attempt: &Attempt) -> Answer<String> {
        let found = self.wire.get("customers", &[("query", &order.email), ("limit", "10")]).await?;
        if let Some(customer) =
            items(&found).iter().find(|customer| customer["email"] == order.email.as_str())
        {
            return reference(&customer["id"]);
        }
        let body = json!({ "email": order.email, "name": order.name });
        reference(&self.create("customers", order, body, attempt).await?["id"])
    }
}

impl Gateway for Iugu {
    fn name(&self) -> &'static str {
        "iugu"
    }

    fn charge<'a>(&'a self, order: &'a Order, attempt: &'a Attempt) -> BoxFuture<'a, Answer<GatewayCharge>> {
        async move {
            match &order.renewal {
                Some(renewal) => self.renewal(order, renewal, attempt).await,
                None => self.invoice(order, attempt).await,
            }
        }
        .boxed()
    }

    fn look<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Answer<GatewayCharge>> {
        async move { held(self.wire.get(&format!("invoices/{reference}"), &[]).await?, None) }.boxed()
    }

    /// Marks the invoice as paid elsewhere, or cancels it. iugu refuses the former for some methods.
    fn withdraw<'a>(&'a self, charge: &'a GatewayCharge, is_paid: bool) -> BoxFuture<'a, Answer<()>> {
        async move {
            let path = format!("invoices/{}", charge.reference);
            if is_paid && self.wire.send(Method::PUT, &format!("{path}/externally_pay")).await.is_ok() {
                return Ok(());
            }
            self.wire.send(Method::PUT, &format!("{path}/cancel")).await.map(drop)
        }
        .boxed()
    }

    fn next_charge(&self, subscription: &Json) -> Option<Date> {
        day(&subscription["expires_at"])
    }

    /// Suspends the subscription, which unlike deleting can be reverted at iugu.
    fn cancel<'a>(&'a self, subscription: &'a str) -> BoxFuture<'a, Answer<()>> {
        async move {
            let path = format!("subscriptions/{subscription}");
            if self.wire.get(&path, &[]).await?["suspended"] != true {
                self.wire.send(Method::POST, &format!("{path}/suspend")).await?;
            }
            Ok(())
        }
        .boxed()
    }

    /// Reads a form with `event` and `data[id]`. iugu sends the same text for each step of an invoice, so none
    /// is treated as a repetition.
    fn read(&self, notice: &[u8]) -> Answer<Option<Notice>> {
        let fields: Vec<(String, String)> =
            serde_html_form::from_bytes(notice).map_err(|error| error.to_string())?;
        let field =
            |name: &str| fields.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        if !field("event").ok_or("no event")?.starts_with("invoice.") {
            return Ok(None);
        }
        let reference = reference(&json!(field("data[id]")))?;
        Ok(Some(Notice { id: None, content: NoticeContent::Change { reference } }))
    }

    fn page(&self, invoice: &Json) -> Option<String> {
        link(&invoice["secure_url"])
    }
}

fn method(method: PaymentType) -> &'static str {
    match method {
        PaymentType::CreditCard => "credit_card",
        PaymentType::Boleto => "bank_slip",
        PaymentType::Pix => "pix",
        PaymentType::DebitCard | PaymentType::Other | PaymentType::Unknown => "all",
    }
}

fn items(list: &Json) -> &[Json] {
    list["items"].as_array().map_or(&[], Vec::as_slice)
}

fn key(subscription: &Json) -> Option<String> {
    let variables = subscription["custom_variables"].as_array()?;
    text(&variables.iter().find(|variable| variable["name"] == KEY)?["value"])
}

/// Returns what the latest attempt to pay an invoice was refused with: its return code (`LR`), and the text.
fn refused(invoice: &Json) -> Option<RefusedAttempt> {
    let attempt = invoice["transaction"].as_object().map_or(invoice, |_| &invoice["transaction"]);
    let [code, said] = [["LR", "lr"], ["message", "info_message"]]
        .map(|names| names.into_iter().find_map(|name| text(&attempt[name])));
    let succeeded = code.as_deref().is_some_and(|code| code.trim_matches('0').is_empty());
    (code.is_some() && !succeeded).then_some(RefusedAttempt { code, text: said })
}

/// Returns the subscription of an invoice.
fn of(invoice: &Json, subscription: Option<&Json>) -> Answer<Option<GatewaySubscription>> {
    let id = subscription.map_or(&invoice["subscription_id"], |subscription| &subscription["id"]);
    if id.is_null() {
        return Ok(None);
    }
    Ok(Some(GatewaySubscription { reference: reference(id)?, key: subscription.and_then(key) }))
}

/// Reads a payment method, as in `iugu_credit_card`.
fn told_method(told: &str) -> Option<PaymentType> {
    let known = [PaymentType::CreditCard, PaymentType::Boleto, PaymentType::Pix];
    known.into_iter().find(|known| told.ends_with(method(*known)))
}

fn cents(invoice: &Json, field: &str) -> Option<Money> {
    invoice[field].as_i64().map(|cents| Money::from_cents(cents.max(0)))
}

/// Reads what an invoice reports of the money that moved.
fn money(invoice: &Json) -> ToldMoney {
    let paid = cents(invoice, "total_paid_cents").or_else(|| cents(invoice, "paid_cents"));
    let fee = cents(invoice, "taxes_paid_cents");
    let plots = invoice["installments"].as_i64().or_else(|| invoice["installments"].as_str()?.parse().ok());
    ToldMoney {
        paid,
        returned: cents(invoice, "refunded_cents"),
        fee,
        net: paid.zip(fee).map(|(paid, fee)| paid - fee),
        plots,
        method: invoice["payment_method"].as_str().and_then(told_method),
        paid_at: invoice["paid_at"].as_str().and_then(moment),
    }
}

fn held(invoice: Json, subscription: Option<Json>) -> Answer<GatewayCharge> {
    let paid = ["paid", "externally_paid"].iter().any(|word| invoice["status"] == *word);
    Ok(GatewayCharge {
        reference: reference(&invoice["id"])?,
        key: text(&invoice["order_id"]),
        of: of(&invoice, subscription.as_ref())?,
        amount: cents(&invoice, "total_cents"),
        currency: other_currency(&invoice["currency"]),
        money: money(&invoice),
        word: text(&invoice["status"]).ok_or("the invoice has no status")?,
        refused: refused(&invoice),
        pdf: link(&invoice["secure_url"]).filter(|_| paid).map(|url| format!("{url}.pdf")),
        subscription,
        invoice,
        charge: None,
    })
}
