//! iugu: an invoice or a subscription is created once, notices are only hints, and renewals end.

use client::api::finance::payments::GatewayType;
use client::api::service::outbox::OutboxKind;
use serde_json::{Value, json};
use server::outbox::Attempt;
use wiremock::matchers::{body_partial_json, header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::app::{App, carriers};
use crate::ask::Answer;
use crate::gateways::{SECRET, at_gateway, charging_at, deliver, message, page};

const INVOICE: &str = "970CB579C3964E59A323CE61AE04F7BC";

fn invoice(status: &str) -> Value {
    json!({ "id": INVOICE, "status": status, "secure_url": "https://faturas.example.com/970cb579", "total_cents": 14990 })
}

fn items(items: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({ "totalItems": 0, "items": items }))
}

/// Returns iugu's empty answers.
async fn empty() -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("GET")).respond_with(items(json!([]))).with_priority(9).mount(&server).await;
    server
}

/// Returns a payment that does not renew.
async fn service(app: &App) -> i64 {
    let body = json!({ "product_id": 3, "method": "boleto", "discount": 0 });
    let made = app.account("root").post("/user/create-payment/41").json(body).await.expect(200);
    made["transaction_id"].as_i64().unwrap()
}

async fn notify(app: &App, fields: &str) -> Answer {
    let ask = app.nobody().post(&format!("/gateways/iugu/callback?token={SECRET}"));
    ask.header("content-type", "application/x-www-form-urlencoded").body(fields.to_owned()).await
}

async fn has_invoice(server: &MockServer, status: &str) {
    let answer = ResponseTemplate::new(200).set_body_json(invoice(status));
    let at = path(format!("/invoices/{INVOICE}"));
    Mock::given(method("GET"))
        .and(at)
        .respond_with(answer)
        .up_to_n_times(1)
        .with_priority(1)
        .mount(server)
        .await;
}

/// Returns a server whose only payment is registered with iugu.
async fn registered() -> (App, MockServer, i64) {
    let iugu = empty().await;
    let made = ResponseTemplate::new(200).set_body_json(invoice("pending"));
    Mock::given(method("POST")).and(path("/invoices")).respond_with(made).mount(&iugu).await;
    let app = charging_at(GatewayType::Iugu, &iugu.uri());
    let id = service(&app).await;
    deliver(&app).await;
    (app, iugu, id)
}

#[tokio::test]
async fn an_invoice_is_made_and_its_page_is_where_the_link_leads() {
    let iugu = empty().await;
    let wanted = json!({
        "items": [{ "description": "Selo de verificação", "quantity": 1, "price_cents": 14990 }],
        "payable_with": ["bank_slip"],
        "notification_url": format!("http://127.0.0.1/api/gateways/iugu/callback?token={SECRET}"),
    });
    Mock::given(method("POST"))
        .and(path("/invoices"))
        .and(header("authorization", "Basic Y2hhdmU6"))
        .and(body_partial_json(wanted))
        .respond_with(ResponseTemplate::new(200).set_body_json(invoice("pending")))
        .expect(1)
        .mount(&iugu)
        .await;
    let app = charging_at(GatewayType::Iugu, &iugu.uri());
    let id = service(&app).await;
    deliver(&app).await;
    assert_eq!(message(&app, "gateway.charge").await.0, "sent");
    assert_eq!(at_gateway(&app, id).await, ("open".into(), "pending".into(), Some(INVOICE.into())));
    let details = app.account("root").get(&format!("/financial/{id}")).await.expect(200);
    assert_eq!(details["gateway_raw"]["invoice"]["id"], INVOICE);
    assert_eq!(details["history"][0]["sentence"], "Registrado no gateway");
    assert_eq!(details["history"][0]["by"], "iugu");
    let link = page(&app, id).await;
    let sent = app.nobody().site(http::Method::GET, &link).await;
    assert_eq!((sent.status, sent.header("location")), (303, "https://faturas.example.com/970cb579"));
}

#[tokio::test]
async fn a_charge_delivered_twice_at_once_is_noted_once() {
    let iugu = empty().await;
    let late = ResponseTemplate::new(200).set_body_json(invoice("pending"));
    let late = late.set_delay(std::time::Duration::from_millis(300));
    Mock::given(method("POST")).and(path("/invoices")).respond_with(late).expect(2).mount(&iugu).await;
    let app = charging_at(GatewayType::Iugu, &iugu.uri());
    let id = service(&app).await;
    let payload = app.rows("select payload from outbox where kind = 'gateway.charge'", &[]).await;
    let payload: Value = serde_json::from_str(&payload[0].text(0)).unwrap();
    let carriers = carriers(&app);
    let now = app.shared.clock.now();
    let [first, second, third] = [0; 3].map(|_| Attempt::new("key".to_owned(), None, now));
    let deliver =
        async |attempt| carriers.send(&app.shared, OutboxKind::GatewayCharge, &payload, attempt).await;
    let (one, other) = tokio::join!(deliver(&first), deliver(&second));
    one.and(other).unwrap();
    let noted = "select count(*) from audit_log where record = 'transaction' and record_id = $1
        and new_values like '%gateway_ref%'";
    assert_eq!(app.number(noted, &[id.into()]).await, 1);
    let version = "select version from transactions where id = $1";
    let before = app.number(version, &[id.into()]).await;
    deliver(&third).await.unwrap();
    assert_eq!(app.number(version, &[id.into()]).await, before);
}

#[tokio::test]
async fn an_invoice_that_iugu_has_already_is_found_instead_of_made_twice() {
    let (app, iugu, id) = registered().await;
    let posted = iugu.received_requests().await.unwrap();
    let posted = posted.iter().find(|request| request.method.as_str() == "POST").unwrap();
    let key = posted.body_json::<Value>().unwrap()["order_id"].as_str().unwrap().to_owned();
    // As if the server had died between iugu's answer and writing it down.
    app.execute(
        "update transactions set gateway_ref = null, gateway_invoice = null where gateway_type = 'iugu'",
        &[],
    )
    .await;
    app.execute("update outbox set state = 'waiting' where kind = 'gateway.charge'", &[]).await;
    iugu.reset().await;
    let mut ours = invoice("pending");
    ours["order_id"] = json!(key);
    let others = json!({ "id": "OUTRA", "order_id": format!("{key}0"), "status": "paid" });
    Mock::given(method("GET"))
        .and(path("/invoices"))
        .and(query_param("query", key.as_str()))
        .respond_with(items(json!([others, ours])))
        .mount(&iugu)
        .await;
    deliver(&app).await;
    assert_eq!(message(&app, "gateway.charge").await, ("sent".to_owned(), 2, String::new()));
    assert_eq!(at_gateway(&app, id).await, ("open".into(), "pending".into(), Some(INVOICE.into())));
}

#[tokio::test]
async fn a_plan_becomes_a_subscription_that_costs_what_was_agreed() {
    let iugu = empty().await;
    let customer = ResponseTemplate::new(200).set_body_json(json!({ "id": "CLIENTE" }));
    Mock::given(method("POST")).and(path("/customers")).respond_with(customer).expect(1).mount(&iugu).await;
    let subscription = json!({ "id": "ASSINATURA", "recent_invoices": [{ "id": INVOICE }] });
    let wanted = json!({
        "plan_identifier": "plano-3",
        "customer_id": "CLIENTE",
        "subitems": [{ "price_cents": -3990, "quantity": 1, "recurrent": false }],
    });
    Mock::given(method("POST"))
        .and(path("/subscriptions"))
        .and(body_partial_json(wanted))
        .respond_with(ResponseTemplate::new(200).set_body_json(subscription))
        .expect(1)
        .mount(&iugu)
        .await;
    has_invoice(&iugu, "pending").await;
    let app = charging_at(GatewayType::Iugu, &iugu.uri());
    let body = json!({ "planId": 3, "method": "pix", "discount": 39.9, "turbo": 0 });
    let made = app.account("root").post("/user/create-payment/41").json(body).await.expect(200);
    deliver(&app).await;
    let id = made["transaction_id"].as_i64().unwrap();
    assert_eq!(at_gateway(&app, id).await, ("open".into(), "pending".into(), Some(INVOICE.into())));
    let details = app.account("root").get(&format!("/financial/{id}")).await.expect(200);
    assert_eq!(details["gateway_raw"]["subscription"]["id"], "ASSINATURA");
}

#[tokio::test]
async fn a_notice_is_a_hint_and_its_effect_comes_once() {
    let (app, iugu, id) = registered().await;
    let notice = format!("event=invoice.status_changed&data%5Bid%5D={INVOICE}&data%5Bstatus%5D=paid");
    has_invoice(&iugu, "pending").await;
    notify(&app, &notice).await.expect(200);
    deliver(&app).await;
    assert_eq!(at_gateway(&app, id).await.0, "open", "the notice says paid, iugu does not");
    for _ in 0..3 {
        has_invoice(&iugu, "paid").await;
        notify(&app, &notice).await.expect(200);
        deliver(&app).await;
        assert_eq!(at_gateway(&app, id).await.0, "paid");
    }
    let once =
        "select count(*) from audit_log where record_id = $1 and new_values like '%\"status\":\"paid\"%'";
    assert_eq!(app.number(once, &[id.into()]).await, 1);
    has_invoice(&iugu, "refunded").await;
    notify(&app, &notice).await.expect(200);
    deliver(&app).await;
    let (status, word, _) = at_gateway(&app, id).await;
    assert_eq!((status.as_str(), word.as_str()), ("paid", "refunded"), "nothing leaves paid, but it is seen");
}

#[tokio::test]
async fn a_notice_proves_where_it_comes_from_and_is_read_with_care() {
    let (app, _iugu, _) = registered().await;
    let before = app.number("select count(*) from outbox", &[]).await;
    let notice = format!("event=invoice.status_changed&data%5Bid%5D={INVOICE}");
    app.nobody().post("/gateways/iugu/callback").body(notice.clone()).await.expect(401);
    app.nobody().post("/gateways/iugu/callback?token=outro").body(notice.clone()).await.expect(401);
    app.nobody().post("/gateways/nada/callback").body(notice.clone()).await.expect(404);
    notify(&app, "event=subscription.renewed&data%5Bid%5D=1").await.expect(200);
    notify(&app, "event=something.new").await.expect(200);
    notify(&app, "no event at all").await.expect(400);
    notify(&app, "event=invoice.created&data%5Bid%5D=..%2F..%2Faccounts").await.expect(400);
    assert_eq!(app.number("select count(*) from outbox", &[]).await, before);
    let by_header =
        app.nobody().post("/gateways/iugu/callback").header("authorization", &format!("Bearer {SECRET}"));
    by_header.body(notice).await.expect(200);
    assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 1);
}

#[tokio::test]
async fn a_renewal_ends_at_iugu_before_it_is_over_here() {
    let (app, iugu, id) = registered().await;
    app.execute("update transactions set recurrent = 1, gateway_subscription = '{\"id\":\"ASSINATURA\"}' where gateway_type = 'iugu' and status = 'open'", &[]).await;
    has_invoice(&iugu, "paid").await;
    app.execute("delete from subscriptions where member_id = 41", &[]).await;
    notify(&app, &format!("event=invoice.status_changed&data%5Bid%5D={INVOICE}")).await.expect(200);
    deliver(&app).await;
    assert_eq!(at_gateway(&app, id).await.0, "paid");
    let cancel = app.account("root").post("/financial/subscription/cancel/41").await.expect(200);
    assert_eq!(cancel["subscription"]["status"], "cancelling");
    let running = ResponseTemplate::new(200).set_body_json(json!({ "id": "ASSINATURA", "suspended": false }));
    let at = || path("/subscriptions/ASSINATURA");
    Mock::given(method("GET")).and(at()).respond_with(running).with_priority(1).mount(&iugu).await;
    let done = ResponseTemplate::new(200).set_body_json(json!({ "suspended": true }));
    let suspend = path("/subscriptions/ASSINATURA/suspend");
    Mock::given(method("POST")).and(suspend).respond_with(done).expect(1).mount(&iugu).await;
    deliver(&app).await;
    let checked = app.account("root").get("/financial/subscription/check/41").await.expect(200);
    assert_eq!(checked["subscription"]["status"], "inactive");
    assert_ne!(checked["subscription"]["cancelled_by"], "iugu", "whoever asked for it");
}

#[tokio::test]
async fn a_further_invoice_of_a_subscription_becomes_a_payment_of_its_own() {
    let (app, iugu, first) = registered().await;
    let begun = "update transactions set recurrent = 1, subscription_ref = 'ASSINATURA' where id = $1";
    app.execute(begun, &[first.into()]).await;
    let mut further = invoice("paid");
    further["id"] = json!("SEGUNDA");
    further["subscription_id"] = json!("ASSINATURA");
    further["payment_method"] = json!("iugu_credit_card");
    further["total_cents"] = json!(15_990);
    let answer = ResponseTemplate::new(200).set_body_json(further);
    Mock::given(method("GET"))
        .and(path("/invoices/SEGUNDA"))
        .respond_with(answer)
        .with_priority(1)
        .mount(&iugu)
        .await;
    for _ in 0..2 {
        notify(&app, "event=invoice.status_changed&data%5Bid%5D=SEGUNDA").await.expect(200);
        deliver(&app).await;
    }
    let rows = app
        .rows(
            "select id, amount, payment_type, status from transactions where renewal_of = $1",
            &[first.into()],
        )
        .await;
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].int(1), rows[0].str(2), rows[0].str(3)), (15_990, "credit_card", "paid"));
    assert_eq!(at_gateway(&app, first).await.2, Some(INVOICE.into()), "a reference never changes");
}
