//! Vindi: bills and subscriptions found by our codes, amounts as decimal text, notices distinguished by their
//! time.

use client::api::finance::payments::GatewayType;
use serde_json::{Value, json};
use wiremock::matchers::{body_partial_json, header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::app::App;
use crate::ask::Answer;
use crate::gateways::{SECRET, at_gateway, charging_at, deliver, page};

fn bill(status: &str) -> Value {
    let charge = json!({ "id": 7, "status": status, "print_url": "https://boletos.example.com/7.pdf" });
    json!({ "id": 90, "status": status, "url": "https://cobrancas.example.com/90", "charges": [charge] })
}

/// Vindi with the customer and the product known, and whatever else is mounted.
async fn vindi() -> MockServer {
    let server = MockServer::start().await;
    let known = [
        ("/customers", "code=retaguarda-41", json!({ "customers": [{ "id": 1, "code": "retaguarda-41" }] })),
        ("/products", "code=retaguarda", json!({ "products": [{ "id": 2, "code": "retaguarda" }] })),
    ];
    for (at, query, body) in known {
        let answer = ResponseTemplate::new(200).set_body_json(body);
        let asked = Mock::given(method("GET")).and(path(at)).and(query_param("query", query));
        asked.respond_with(answer).mount(&server).await;
    }
    let nothing = ResponseTemplate::new(200).set_body_json(json!({}));
    Mock::given(method("GET")).respond_with(nothing).with_priority(9).mount(&server).await;
    server
}

async fn made(server: &MockServer, at: &str, wanted: Value, answer: Value) {
    Mock::given(method("POST"))
        .and(path(at))
        .and(header("authorization", "Basic Y2hhdmU6"))
        .and(body_partial_json(wanted))
        .respond_with(ResponseTemplate::new(201).set_body_json(answer))
        .expect(1)
        .mount(server)
        .await;
}

async fn has_bill(server: &MockServer, status: &str) {
    has(server, bill(status)).await;
}

/// Lets Vindi answer a bill once.
async fn has(server: &MockServer, bill: Value) {
    let at = path(format!("/bills/{}", bill["id"]));
    let answer = ResponseTemplate::new(200).set_body_json(json!({ "bill": bill }));
    let asked = Mock::given(method("GET")).and(at);
    asked.respond_with(answer).up_to_n_times(1).with_priority(1).mount(server).await;
}

async fn create(app: &App, body: Value) -> i64 {
    let made = app.account("root").post("/user/create-payment/41").json(body).await.expect(200);
    made["transaction_id"].as_i64().unwrap()
}

async fn notify(app: &App, event: Value) -> Answer {
    let ask = app.nobody().post("/gateways/vindi/callback").header("authorization", SECRET);
    ask.body(json!({ "event": event }).to_string()).await
}

/// Returns a server whose only payment is registered with Vindi.
async fn registered() -> (App, MockServer, i64) {
    let vindi = vindi().await;
    let item = json!({ "product_id": 2, "amount": "149.9", "description": "Selo de verificação" });
    let wanted = json!({ "customer_id": 1, "payment_method_code": "bank_slip", "bill_items": [item] });
    made(&vindi, "/bills", wanted, json!({ "bill": bill("pending") })).await;
    let app = charging_at(GatewayType::Vindi, &vindi.uri());
    let id = create(&app, json!({ "product_id": 3, "method": "boleto", "discount": 0 })).await;
    deliver(&app).await;
    (app, vindi, id)
}

#[tokio::test]
async fn a_bill_is_made_and_its_page_is_where_the_link_leads() {
    let (app, _vindi, id) = registered().await;
    assert_eq!(at_gateway(&app, id).await, ("open".into(), "pending".into(), Some("90".into())));
    let details = app.account("root").get(&format!("/financial/{id}")).await.expect(200);
    assert_eq!(details["gateway_raw"]["charge"]["id"], 7);
    assert_eq!(details["transaction"]["invoice_pdf_link"], "https://boletos.example.com/7.pdf");
    let link = page(&app, id).await;
    let sent = app.nobody().site(http::Method::GET, &link).await;
    assert_eq!((sent.status, sent.header("location")), (303, "https://cobrancas.example.com/90"));
}

/// Returns a server whose only payment began a subscription.
async fn subscribed() -> (App, MockServer, i64) {
    let vindi = vindi().await;
    let interval = json!({ "interval": "months", "interval_count": 3, "code": "plano-3" });
    made(&vindi, "/plans", interval, json!({ "plan": { "id": 3 } })).await;
    let wanted = json!({
        "plan_id": 3,
        "product_items": [{ "product_id": 2, "pricing_schema": { "price": "239.9" } }],
    });
    let answer = json!({ "subscription": { "id": 8, "status": "active" }, "bill": bill("pending") });
    made(&vindi, "/subscriptions", wanted, answer).await;
    let bills = ResponseTemplate::new(200).set_body_json(json!({ "bills": [bill("pending")] }));
    let first = Mock::given(method("GET")).and(path("/bills")).and(query_param("query", "subscription_id=8"));
    first.respond_with(bills).expect(1).mount(&vindi).await;
    let app = charging_at(GatewayType::Vindi, &vindi.uri());
    let id = app.payment(41).await;
    deliver(&app).await;
    (app, vindi, id)
}

#[tokio::test]
async fn a_plan_becomes_a_subscription_and_its_first_bill_the_payment() {
    let (app, _vindi, id) = subscribed().await;
    assert_eq!(at_gateway(&app, id).await, ("open".into(), "pending".into(), Some("90".into())));
    let details = app.account("root").get(&format!("/financial/{id}")).await.expect(200);
    assert_eq!(details["gateway_raw"]["subscription"]["id"], 8);
}

#[tokio::test]
async fn a_notice_that_comes_again_is_not_asked_about_again() {
    let (app, vindi, id) = registered().await;
    let paid = json!({ "type": "bill_paid", "created_at": "2026-11-21T10:00:00-03:00", "data": { "bill": { "id": 90 } } });
    has_bill(&vindi, "paid").await;
    for _ in 0..3 {
        notify(&app, paid.clone()).await.expect(200);
        deliver(&app).await;
    }
    assert_eq!(at_gateway(&app, id).await.0, "paid");
    assert_eq!(app.number("select count(*) from outbox where kind = 'gateway.look'", &[]).await, 1);
    assert_eq!(app.number("select count(*) from gateway_callbacks", &[]).await, 1);
}

#[tokio::test]
async fn a_refused_charge_leaves_the_bill_open_and_a_cancelled_bill_closes_it() {
    let (app, vindi, id) = registered().await;
    let rejected = |at: &str| json!({ "type": "charge_rejected", "created_at": at, "data": { "charge": { "id": 7, "bill": { "id": 90 } } } });
    has_bill(&vindi, "pending").await;
    notify(&app, rejected("2026-11-21T10:00:00-03:00")).await.expect(200);
    deliver(&app).await;
    assert_eq!(at_gateway(&app, id).await.0, "open");
    has_bill(&vindi, "canceled").await;
    notify(&app, rejected("2026-11-22T10:00:00-03:00")).await.expect(200);
    deliver(&app).await;
    assert_eq!(at_gateway(&app, id).await.0, "cancelled");
    let details = app.account("root").get(&format!("/financial/{id}")).await.expect(200);
    assert_eq!(details["history"][0]["by"], "Vindi");
}

#[tokio::test]
async fn notices_of_other_things_are_taken_and_ignored() {
    let (app, _vindi, _) = registered().await;
    for kind in ["test", "subscription_canceled", "period_created", "something_new"] {
        notify(&app, json!({ "type": kind, "created_at": "2026-11-21T10:00:00-03:00", "data": {} }))
            .await
            .expect(200);
    }
    notify(&app, json!({ "type": "bill_paid", "data": { "bill": { "id": "90/../91" } } })).await.expect(400);
    notify(&app, json!("nothing")).await.expect(400);
    assert_eq!(app.number("select count(*) from outbox where kind = 'gateway.look'", &[]).await, 0);
}

/// A further bill of the subscription, paid by card.
fn further(status: &str) -> Value {
    let charge = json!({ "id": 9, "status": status, "payment_method": { "code": "credit_card" } });
    let subscription = json!({ "id": 8, "code": "another-code" });
    json!({ "id": 91, "status": status, "amount": "249.9", "subscription": subscription, "charges": [charge] })
}

async fn tell(app: &App, server: &MockServer, kind: &str, bill: Value, second: i64) {
    let at = format!("2026-11-21T10:00:{second:02}-03:00");
    let event = json!({ "type": kind, "created_at": at, "data": { "bill": { "id": bill["id"] } } });
    has(server, bill).await;
    notify(app, event).await.expect(200);
    deliver(app).await;
}

#[tokio::test]
async fn a_further_bill_of_a_subscription_becomes_a_payment_of_its_own() {
    let (app, vindi, first) = subscribed().await;
    tell(&app, &vindi, "bill_paid", bill("paid"), 1).await;
    let end = "select cast(replace(end_of_plan, '-', '') as bigint) from members where id = 41";
    let before = app.number(end, &[]).await;
    for (kind, status, second) in
        [("bill_created", "pending", 2), ("bill_paid", "paid", 3), ("bill_paid", "paid", 4)]
    {
        tell(&app, &vindi, kind, further(status), second).await;
    }
    assert_eq!(at_gateway(&app, first).await, ("paid".into(), "paid".into(), Some("90".into())));
    let further = "select id from transactions where renewal_of = $1";
    let rows = app.rows(further, &[first.into()]).await;
    let [row] = &rows[..] else { panic!("one payment, not {}", rows.len()) };
    let id = row.int(0);
    assert_eq!(at_gateway(&app, id).await, ("paid".into(), "paid".into(), Some("91".into())));
    let details = app.account("root").get(&format!("/financial/{id}")).await.expect(200);
    let payment = &details["transaction"];
    assert_eq!((&payment["amount"], &payment["payment_type"]), (&json!(249.9), &json!("credit_card")));
    assert!(details["history"].to_string().contains("Cobrado pela assinatura"), "{details}");
    assert!(app.number(end, &[]).await > before, "the plan goes on");
    let automatic =
        "select count(*) from quotas where transaction_id = $1 and type_of_acquisition = 'automatic'";
    assert_eq!(app.number(automatic, &[id.into()]).await, 1);
    let subscriptions = "select count(*) from subscriptions where transaction_id in ($1, $2)";
    assert_eq!(app.number(subscriptions, &[first.into(), id.into()]).await, 1);
}

#[tokio::test]
async fn the_first_bill_belongs_to_its_payment_also_before_the_answer_to_the_creation() {
    let (app, vindi, first) = subscribed().await;
    let forget = "update transactions set gateway_ref = null, gateway_invoice = null where id = $1";
    app.execute(forget, &[first.into()]).await;
    let mut early = bill("pending");
    early["subscription"] = json!({ "id": 8 });
    tell(&app, &vindi, "bill_created", early, 1).await;
    assert_eq!(at_gateway(&app, first).await.2, Some("90".into()));
    let renewals = "select count(*) from transactions where renewal_of = $1";
    assert_eq!(app.number(renewals, &[first.into()]).await, 0);
}

#[tokio::test]
async fn a_bill_of_nobody_we_know_is_kept() {
    let (app, vindi, _) = registered().await;
    let strange = json!({ "id": 500, "status": "paid", "amount": "10.0",
        "charges": [{ "id": 1, "amount": "10.0", "paid_at": "2026-11-21T10:00:00-03:00" }] });
    for second in 1..3 {
        tell(&app, &vindi, "bill_paid", strange.clone(), second).await;
    }
    let list = app.account("manager").get("/financial/exceptions?kind=unknown&sums=1").await.expect(200);
    let kept = &list["exceptions"];
    assert_eq!((&kept["total"], &kept["sums"]["came"]), (&json!(1), &json!(10)), "{kept}");
    let row = &kept["data"][0];
    assert_eq!((&row["gateway_type"], &row["gateway_ref"]), (&json!("vindi"), &json!("500")));
    assert_eq!(
        (&row["state"], &row["day"], &row["asked"]),
        (&json!("open"), &json!("2026-11-21"), &json!(null))
    );
    let left = "select count(*) from outbox where kind = 'gateway.look' and state <> 'sent'";
    assert_eq!(app.number(left, &[]).await, 0, "nothing is repeated");
}
