//! A server, a stand-in of a gateway, and what happens to them.

use client::api::finance::payments::GatewayType;
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::standin::{Charge, StandIn};
use crate::app::App;
use crate::gateways::{SECRET, charging_at, deliver};

const MEMBER: i64 = 41;

/// What happens. Payments and charges are counted from 0, in the order in which they were made.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A link for a product, or for a plan, which renews.
    Link,
    Plan,
    /// A link for a plan with a tenth off the first charge, and off each.
    PlanFirst,
    PlanEach,
    /// A link for a plan that costs nothing.
    PlanFree,
    /// The gateway is called, and answers.
    Deliver,
    /// The payer pays a charge: whole, or these cents.
    Pay(usize),
    PayPart(usize, i64),
    /// The gateway closes a charge without money.
    Expire(usize),
    Cancel(usize),
    /// The gateway returns money: all, or these cents.
    Return(usize),
    ReturnPart(usize, i64),
    Contest(usize),
    Win(usize),
    Lose(usize),
    /// A subscription charges again.
    Renew(usize),
    /// A charge is made at the gateway by hand.
    Strange,
    /// The gateway sends a notice about a charge, with a delivery, or without one.
    Tell(usize),
    TellLater(usize),
    /// Users.
    Approve(usize),
    ApproveAndEnd(usize),
    Withdraw(usize),
    Again(usize),
    Release(usize),
    CancelHere,
}

pub struct World {
    pub app: App,
    pub there: StandIn,
    pub payments: Vec<i64>,
    notices: i64,
}

impl World {
    pub async fn start(gateway: GatewayType) -> World {
        let there = StandIn::start(gateway).await;
        let app = charging_at(gateway, there.url.trim_end_matches('/'));
        for sql in [
            "delete from subscriptions where member_id = 41",
            "update members set end_of_plan = null where id = 41",
        ] {
            app.execute(sql, &[]).await;
        }
        World { app, there, payments: Vec::new(), notices: 0 }
    }

    /// Returns the id of a charge. Steps name none that was not made.
    fn charge(&self, at: usize) -> Option<i64> {
        self.there.with(|books| books.charges.get(at).map(|charge| charge.id))
    }

    pub fn change(&self, at: usize, change: impl FnOnce(&mut Charge)) {
        if let Some(id) = self.charge(at) {
            self.there.with(|books| change(books.of(id)));
        }
    }

    pub fn pay(&self, at: usize, cents: Option<i64>, word: Option<&'static str>) {
        let now = self.app.shared.clock.now().to_string();
        self.change(at, |charge| {
            if charge.is_payable() || matches!(charge.word, "expired" | "canceled") {
                charge.paid = cents.unwrap_or(charge.amount);
                charge.word = word.unwrap_or("paid");
                charge.paid_at = Some(now);
            }
        });
    }

    async fn tell(&mut self, at: usize) {
        let Some(id) = self.charge(at) else { return };
        self.notices += 1;
        let sent = match self.there.gateway {
            GatewayType::Iugu => {
                let notice = format!("event=invoice.status_changed&data%5Bid%5D=N{id}");
                self.app.nobody().post(&format!("/gateways/iugu/callback?token={SECRET}")).body(notice).await
            }
            _ => {
                let created = format!("{} {}", self.app.shared.clock.now(), self.notices);
                let event =
                    json!({ "type": "bill_paid", "created_at": created, "data": { "bill": { "id": id } } });
                let ask = self.app.nobody().post("/gateways/vindi/callback").header("authorization", SECRET);
                ask.body(json!({ "event": event }).to_string()).await
            }
        };
        sent.expect(200);
    }

    async fn ask(&mut self, what: &str, at: usize, body: Value) {
        let Some(id) = self.payments.get(at) else { return };
        let path = format!("/financial/payment/{what}/{id}");
        let root = self.app.account("root");
        let ask = if what == "renew" { root.post(&path) } else { root.put(&path) };
        let answer = ask.json(body).await;
        assert!([200, 409].contains(&answer.status), "{what}: {}", answer.text());
        if answer.status == 200 {
            self.payments.extend(answer.json()["transaction_id"].as_i64());
        }
    }

    pub async fn step(&mut self, step: Step) {
        use Step::*;
        match step {
            Link => self.link(json!({ "product_id": 3, "method": "pix", "discount": 0 })).await,
            Plan => self.link(json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 })).await,
            PlanFirst => self.link(json!({ "planId": 3, "method": "pix", "percent": 10, "turbo": 0 })).await,
            PlanEach => {
                let each = json!({ "planId": 3, "method": "pix", "percent": 10, "turbo": 0, "discount_for": "each" });
                self.link(each).await;
            }
            PlanFree => self.link(json!({ "planId": 3, "method": "pix", "percent": 100, "turbo": 0 })).await,
            // A creation that is under way is waited for.
            Deliver => {
                self.app.advance(SignedDuration::from_mins(2));
                deliver(&self.app).await;
            }
            Pay(at) => self.pay(at, None, None),
            PayPart(at, cents) => self.pay(at, Some(cents), None),
            Expire(at) => self.close(at, "expired"),
            Cancel(at) => self.close(at, "canceled"),
            Return(at) => self.give_back(at, None),
            ReturnPart(at, cents) => self.give_back(at, Some(cents)),
            Contest(at) => self.dispute(at, &["paid"], "in_protest"),
            Win(at) => self.dispute(at, &["in_protest"], "paid"),
            Lose(at) => self.dispute(at, &["in_protest"], "chargeback"),
            Renew(at) => self.there.with(|books| {
                if let Some(one) = books.subscriptions.get(at).filter(|one| one.runs).cloned() {
                    books.charge(None, one.amount, Some(one.id));
                }
            }),
            Strange => {
                self.there.with(|books| books.charge(None, 5_000, None));
            }
            Tell(at) => {
                self.tell(at).await;
                deliver(&self.app).await;
            }
            TellLater(at) => self.tell(at).await,
            Approve(at) => self.ask("approve", at, json!({})).await,
            ApproveAndEnd(at) => self.ask("approve", at, json!({ "end_subscription": true })).await,
            Withdraw(at) => self.ask("withdraw", at, json!({})).await,
            Again(at) => self.ask("renew", at, json!({})).await,
            Release(at) => self.ask("release", at, json!({})).await,
            CancelHere => {
                let path = format!("/financial/subscription/cancel/{MEMBER}");
                let answer = self.app.account("root").post(&path).await;
                assert!([200, 409].contains(&answer.status), "{}", answer.text());
            }
        }
    }

    async fn link(&mut self, body: Value) {
        let path = format!("/user/create-payment/{MEMBER}");
        let made = self.app.account("root").post(&path).json(body).await.expect(200);
        self.payments.push(made["transaction_id"].as_i64().unwrap());
    }

    fn close(&self, at: usize, word: &'static str) {
        self.change(at, |charge| {
            if charge.word == "pending" {
                charge.word = word;
            }
        });
    }

    fn give_back(&self, at: usize, cents: Option<i64>) {
        let gateway = self.there.gateway;
        self.change(at, |charge| {
            if matches!(charge.word, "paid" | "partially_refunded") {
                charge.returned =
                    cents.map_or(charge.paid, |cents| (charge.returned + cents).min(charge.paid));
                let is_whole = charge.returned == charge.paid;
                charge.word = match (gateway, is_whole) {
                    (GatewayType::Iugu, true) => "refunded",
                    (GatewayType::Iugu, false) => "partially_refunded",
                    // Vindi tells a return by the transaction; the bill is cancelled if all went back.
                    (_, true) => "canceled",
                    (_, false) => "paid",
                };
            }
        });
    }

    /// Only iugu reports disputes.
    fn dispute(&self, at: usize, from: &[&str], to: &'static str) {
        if self.there.gateway == GatewayType::Iugu {
            self.change(at, |charge| {
                if from.contains(&charge.word) {
                    charge.word = to;
                }
            });
        }
    }

    /// Lets everything arrive: the outbox is empty, and the gateway sends a notice about each charge.
    pub async fn settle(&mut self) {
        for _ in 0..3 {
            self.app.advance(SignedDuration::from_mins(30));
            deliver(&self.app).await;
            for at in 0..self.there.with(|books| books.charges.len()) {
                self.tell(at).await;
            }
            deliver(&self.app).await;
        }
    }

    /// Checks that what the gateway holds is what is booked from it here and what waits, and that no member is charged for what was closed.
    pub async fn check(&self, what: &str) {
        let source = if self.there.gateway == GatewayType::Iugu { "iugu" } else { "vindi" };
        let booked = "select cast(coalesce(sum(amount), 0) as bigint) from movements where source = $1 and kind <> 'fee'
            and transaction_id in (select id from transactions where member_id = 41)";
        let ours = self.app.number(booked, &[source.into()]).await - self.before(source).await;
        let waits = "select cast(coalesce(sum(came), 0) as bigint) from payment_exceptions where state = 'open'
            and gateway = $1 and coalesce(transaction_id, 0) not in (select id from transactions where link_token like 'demo-%')";
        let waiting = self.app.number(waits, &[source.into()]).await;
        let there = self.there.with(|books| books.held());
        assert_eq!(there, ours + waiting, "{what}: there {there}, booked {ours}, waiting {waiting}");
        let net = "select count(*) from transactions t where link_token not like 'demo-%' and coalesce(t.received, 0) <>
            (select coalesce(sum(amount), 0) from movements v where v.transaction_id = t.id and v.kind <> 'fee')";
        assert_eq!(
            self.app.number(net, &[]).await,
            0,
            "{what}: what is held of a payment is the sum of its movements"
        );
    }

    /// What the demonstration has booked of the member.
    async fn before(&self, source: &str) -> i64 {
        let sql = "select cast(coalesce(sum(amount), 0) as bigint) from movements where source = $1 and kind <> 'fee'
            and transaction_id in (select id from transactions where member_id = 41 and link_token like 'demo-%')";
        self.app.number(sql, &[source.into()]).await
    }

    pub async fn states(&self) -> Vec<String> {
        let sql = "select status, coalesce(exception, '') as exception, coalesce(received, 0) as received from transactions
            where link_token not like 'demo-%' order by id";
        let rows = self.app.rows(sql, &[]).await;
        rows.iter()
            .map(|row| match row.str(1) {
                "" => format!("{} {}", row.str(0), row.int(2)),
                exception => format!("{} {} {exception}", row.str(0), row.int(2)),
            })
            .collect()
    }
}
