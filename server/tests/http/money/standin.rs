//! Stand-ins of iugu and Vindi: they keep customers, charges and subscriptions, and what the payers, the banks and the staff of the
//! gateway do with them, by their published rules.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::response::IntoResponse;
use client::api::finance::payments::GatewayType;
use http::{Method, StatusCode, Uri};
use serde_json::{Value, json};

use crate::app::serve;

/// A charge: an invoice of iugu, a bill of Vindi.
#[derive(Debug, Clone)]
pub struct Charge {
    pub id: i64,
    pub key: Option<String>,
    pub amount: i64,
    pub word: &'static str,
    pub paid: i64,
    pub returned: i64,
    pub paid_at: Option<String>,
    pub subscription: Option<i64>,
    pub currency: &'static str,
}

impl Charge {
    /// What the gateway holds of it.
    pub fn held(&self) -> i64 {
        let contested = matches!(self.word, "in_protest" | "chargeback");
        if contested { 0 } else { self.paid - self.returned }
    }

    pub fn is_payable(&self) -> bool {
        matches!(self.word, "pending" | "partially_paid")
    }
}

/// A subscription.
#[derive(Debug, Clone)]
pub struct Subscription {
    pub id: i64,
    pub key: String,
    /// The amount of each further charge.
    pub amount: i64,
    pub runs: bool,
}

/// The books of a gateway.
#[derive(Debug, Default)]
pub struct Books {
    last: i64,
    customers: Vec<Value>,
    things: HashMap<&'static str, Vec<Value>>,
    pub charges: Vec<Charge>,
    pub subscriptions: Vec<Subscription>,
}

impl Books {
    fn next(&mut self) -> i64 {
        self.last += 1;
        self.last
    }

    pub fn charge(&mut self, key: Option<String>, amount: i64, subscription: Option<i64>) -> i64 {
        let id = self.next();
        let (word, paid_at) = ("pending", None);
        self.charges.push(Charge {
            id,
            key,
            amount,
            word,
            paid: 0,
            returned: 0,
            paid_at,
            subscription,
            currency: "BRL",
        });
        id
    }

    fn subscribe(&mut self, key: String, first: i64, amount: i64) -> i64 {
        let id = self.next();
        self.subscriptions.push(Subscription { id, key, amount, runs: true });
        self.charge(None, first, Some(id));
        id
    }

    pub fn of(&mut self, id: i64) -> &mut Charge {
        self.charges.iter_mut().find(|charge| charge.id == id).expect("a charge")
    }

    pub fn held(&self) -> i64 {
        self.charges.iter().map(Charge::held).sum()
    }

    pub fn payable(&self) -> usize {
        self.charges.iter().filter(|charge| charge.is_payable()).count()
    }

    pub fn running(&self) -> usize {
        self.subscriptions.iter().filter(|subscription| subscription.runs).count()
    }
}

/// A running stand-in.
#[derive(Clone)]
pub struct StandIn {
    pub gateway: GatewayType,
    pub url: String,
    books: Arc<Mutex<Books>>,
}

impl StandIn {
    pub async fn start(gateway: GatewayType) -> StandIn {
        let books = Arc::new(Mutex::new(Books::default()));
        let router = Router::new().fallback(answer).with_state((gateway, books.clone()));
        StandIn { gateway, url: serve(router).await.to_string(), books }
    }

    pub fn with<T>(&self, act: impl FnOnce(&mut Books) -> T) -> T {
        act(&mut self.books.lock().unwrap())
    }
}

async fn answer(
    State((gateway, books)): State<(GatewayType, Arc<Mutex<Books>>)>,
    method: Method,
    uri: Uri,
    Query(query): Query<HashMap<String, String>>,
    body: Bytes,
) -> impl IntoResponse {
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let path: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
    let mut books = books.lock().unwrap();
    let told = match gateway {
        GatewayType::Iugu => iugu(&mut books, &method, &path, &query, &body),
        _ => vindi(&mut books, &method, &path, &query, &body),
    };
    match told {
        Some(told) => (StatusCode::OK, told.to_string()),
        None => (StatusCode::UNPROCESSABLE_ENTITY, json!({ "errors": "recusado" }).to_string()),
    }
}

fn named(id: i64) -> String {
    format!("N{id}")
}

fn number(name: &str) -> i64 {
    name.trim_start_matches('N').parse().unwrap_or(0)
}

fn iugu(
    books: &mut Books,
    method: &Method,
    path: &[&str],
    query: &HashMap<String, String>,
    body: &Value,
) -> Option<Value> {
    let asked = query.get("query").cloned().unwrap_or_default();
    Some(match (method.as_str(), path) {
        ("GET", ["customers"]) => {
            let found: Vec<&Value> =
                books.customers.iter().filter(|one| one["email"] == asked.as_str()).collect();
            json!({ "items": found })
        }
        ("POST", ["customers"]) => {
            let customer = json!({ "id": named(books.next()), "email": body["email"] });
            books.customers.push(customer.clone());
            customer
        }
        ("GET", ["invoices"]) => {
            let found = books.charges.iter().filter(|charge| charge.key.as_ref() == Some(&asked));
            json!({ "items": found.map(invoice).collect::<Vec<_>>() })
        }
        ("POST", ["invoices"]) => {
            let key = body["order_id"].as_str().map(str::to_owned);
            let id = books.charge(key, body["items"][0]["price_cents"].as_i64()?, None);
            invoice(books.of(id))
        }
        ("GET", ["invoices", id]) => invoice(books.of(number(id))),
        ("PUT", ["invoices", id, act]) => {
            let charge = books.of(number(id));
            if !charge.is_payable() {
                return None;
            }
            charge.word = if *act == "cancel" { "canceled" } else { "externally_paid" };
            invoice(charge)
        }
        ("GET", ["subscriptions"]) => {
            json!({ "items": books.subscriptions.iter().map(|one| subscription(books, one)).collect::<Vec<_>>() })
        }
        ("POST", ["subscriptions"]) => {
            let items = body["subitems"].as_array()?;
            let sum = |items: &mut dyn Iterator<Item = &Value>| -> i64 {
                items.filter_map(|item| item["price_cents"].as_i64()).sum()
            };
            let first = PRICE + sum(&mut items.iter());
            let further = PRICE + sum(&mut items.iter().filter(|item| item["recurrent"] == true));
            let key = body["custom_variables"][0]["value"].as_str()?.to_owned();
            let id = books.subscribe(key, first, further);
            subscription(books, books.subscriptions.iter().find(|one| one.id == id)?)
        }
        ("GET", ["subscriptions", id]) => {
            subscription(books, books.subscriptions.iter().find(|one| one.id == number(id))?)
        }
        ("POST", ["subscriptions", id, "suspend"]) => {
            let found = books.subscriptions.iter_mut().find(|one| one.id == number(id))?;
            found.runs = false;
            json!({ "suspended": true })
        }
        _ => return None,
    })
}

/// The price of the plan at the gateway, in cents.
const PRICE: i64 = 23_990;

fn invoice(charge: &Charge) -> Value {
    json!({
        "id": named(charge.id),
        "order_id": charge.key,
        "status": charge.word,
        "total_cents": charge.amount,
        "currency": charge.currency,
        "total_paid_cents": (charge.paid > 0).then_some(charge.paid),
        "refunded_cents": (charge.returned > 0).then_some(charge.returned),
        "paid_at": charge.paid_at,
        "payment_method": (charge.paid > 0).then_some("iugu_pix"),
        "subscription_id": charge.subscription.map(named),
        "secure_url": format!("https://faturas.example.com/{}", charge.id),
    })
}

fn subscription(books: &Books, one: &Subscription) -> Value {
    let invoices: Vec<Value> = books
        .charges
        .iter()
        .rev()
        .filter(|charge| charge.subscription == Some(one.id))
        .map(|charge| json!({ "id": named(charge.id) }))
        .collect();
    json!({
        "id": named(one.id),
        "suspended": !one.runs,
        "expires_at": "2027-03-31",
        "recent_invoices": invoices,
        "custom_variables": [{ "name": "retaguarda", "value": one.key }],
    })
}

fn vindi(
    books: &mut Books,
    method: &Method,
    path: &[&str],
    query: &HashMap<String, String>,
    body: &Value,
) -> Option<Value> {
    let asked = query.get("query").cloned().unwrap_or_default();
    let cents = |value: &Value| Some((value.as_str()?.parse::<f64>().ok()? * 100.0).round() as i64);
    Some(match (method.as_str(), path) {
        ("GET", ["bills"]) => {
            let of = asked.strip_prefix("subscription_id=").map(number);
            let key = asked.strip_prefix("code=").map(str::to_owned);
            let is_it = |charge: &&Charge| {
                if of.is_some() { charge.subscription == of } else { charge.key == key }
            };
            json!({ "bills": books.charges.iter().filter(is_it).map(bill).collect::<Vec<_>>() })
        }
        ("POST", ["bills"]) => {
            let amount = cents(&body["bill_items"][0]["amount"])?;
            let id = books.charge(body["code"].as_str().map(str::to_owned), amount, None);
            json!({ "bill": bill(books.of(id)) })
        }
        ("GET", ["bills", id]) => json!({ "bill": bill(books.of(number(id))) }),
        ("DELETE", ["bills", id]) => {
            let charge = books.of(number(id));
            if !charge.is_payable() {
                return None;
            }
            charge.word = "canceled";
            json!({ "bill": bill(charge) })
        }
        ("GET", ["subscriptions"]) => {
            let code = asked.trim_start_matches("code=").to_owned();
            let found = books.subscriptions.iter().filter(|one| one.key == code);
            json!({ "subscriptions": found.map(vindi_subscription).collect::<Vec<_>>() })
        }
        ("POST", ["subscriptions"]) => {
            let item = &body["product_items"][0];
            let amount = cents(&item["pricing_schema"]["price"])?;
            let off =
                item["discounts"].as_array()?.iter().filter_map(|one| cents(&one["amount"])).sum::<i64>();
            let id = books.subscribe(body["code"].as_str()?.to_owned(), amount - off, amount);
            json!({ "subscription": vindi_subscription(books.subscriptions.iter().find(|one| one.id == id)?) })
        }
        ("GET", ["subscriptions", id]) => {
            json!({ "subscription": vindi_subscription(books.subscriptions.iter().find(|one| one.id == number(id))?) })
        }
        ("DELETE", ["subscriptions", id]) => {
            let id = number(id);
            books.subscriptions.iter_mut().find(|one| one.id == id)?.runs = false;
            let open =
                books.charges.iter_mut().filter(|one| one.subscription == Some(id) && one.is_payable());
            open.for_each(|charge| charge.word = "canceled");
            json!({})
        }
        ("GET", [kind]) => {
            let kind = *["customers", "products", "plans"].iter().find(|one| *one == kind)?;
            let code = asked.trim_start_matches("code=");
            let things = books.things.entry(kind).or_default();
            let found: Vec<&Value> = things.iter().filter(|thing| thing["code"] == code).collect();
            json!({ kind: found })
        }
        ("POST", [kind]) => {
            let kind = *["customers", "products", "plans"].iter().find(|one| *one == kind)?;
            let thing = json!({ "id": books.next(), "code": body["code"] });
            books.things.entry(kind).or_default().push(thing.clone());
            json!({ kind.trim_end_matches('s'): thing })
        }
        _ => return None,
    })
}

fn decimal(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn bill(charge: &Charge) -> Value {
    // What came in part stays open there.
    let word = if charge.word == "expired" { "canceled" } else { charge.word };
    let amount = if charge.paid > 0 { charge.paid } else { charge.amount };
    let last = (charge.returned > 0)
        .then(|| json!({ "transaction_type": "refund", "amount": decimal(charge.returned) }));
    json!({
        "id": charge.id,
        "code": charge.key,
        "status": word,
        "amount": decimal(charge.amount),
        "currency": charge.currency,
        "url": format!("https://cobrancas.example.com/{}", charge.id),
        "subscription": charge.subscription.map(|id| json!({ "id": id })),
        "installments": 1,
        "charges": [{
            "id": charge.id * 10,
            "amount": decimal(amount),
            "status": word,
            "paid_at": charge.paid_at,
            "payment_method": { "code": "pix" },
            "last_transaction": last,
        }],
    })
}

fn vindi_subscription(one: &Subscription) -> Value {
    let status = if one.runs { "active" } else { "canceled" };
    json!({ "id": one.id, "code": one.key, "status": status, "next_billing_at": "2027-03-31T00:00:00-03:00" })
}
