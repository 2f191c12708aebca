//! What is kept of how an amount came about, and what ends a link.

use client::access::Role;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use client::value::date::day_of;
use client::value::money::Money;
use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value, json};
use server::operations::finance::payments::expiry;
use server::store::{Options, Store};
use server::work::settings::Settings;

use crate::app::{App, everywhere, settings};
use crate::gateways::{charging_at, deliver};
use crate::place::{Database, Place};

/// Creates a payment of the first member. Returns its id.
async fn create(app: &App, body: Value) -> i64 {
    let made = app.role(Role::Root).post("/user/create-payment/1").json(body).await.expect(200);
    made["transaction_id"].as_i64().unwrap()
}

async fn details(app: &App, id: i64) -> Value {
    app.role(Role::Root).get(&format!("/financial/{id}")).await.expect(200)
}

fn plan(more: Value) -> Value {
    let mut body = json!({ "planId": 3, "method": "pix", "turbo": 0 });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[tokio::test]
async fn a_payment_tells_how_its_amount_came_about() {
    everywhere(async |app| {
        let turbo = json!({ "percent": 12.5, "discount_for": "each", "turbo": 1 });
        let details = details(app, create(app, plan(turbo)).await).await;
        let price = &details["transaction"]["price"];
        // (239,90 + 3 × 29,90) × 12,5 %, rounded.
        assert_eq!(price["discount"], 41.2);
        assert_eq!(
            (&price["list_price"], &price["highlight"], &price["discount_percent"]),
            (&json!(239.9), &json!(89.7), &json!(12.5))
        );
        let lines: Vec<String> = details["price_lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| format!("{}: {}", line["label"].as_str().unwrap(), line["text"].as_str().unwrap()))
            .collect();
        assert_eq!(
            lines,
            [
                "Preço de tabela: R$ 239,90",
                "Destaque: R$ 89,70",
                "Desconto: R$ 41,20 · 12,50% · Cada cobrança",
                "Preço definido por: Helena Duarte",
            ]
        );
        let csv = app.role(Role::Root).get("/financial/export").await;
        let file = csv.text();
        let head = file.lines().next().unwrap();
        for title in [
            "Preço de tabela",
            "Preço combinado",
            "Dias cobrados",
            "Desconto vale para",
            "Preço definido por",
        ] {
            assert!(head.contains(title), "{title}: {head}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_discount_told_as_a_percentage_stays_one() {
    everywhere(async |app| {
        let id = create(app, plan(json!({ "percent": 20 }))).await;
        let raised = "update plan_prices set price = 40000, version = version + 1 where plan_id = 3";
        app.execute(raised, &[]).await;
        let root = app.role(Role::Root);
        root.put(&format!("/financial/payment/withdraw/{id}")).await.expect(200);
        let again = root.post(&format!("/financial/payment/renew/{id}")).json(json!({})).await.expect(200);
        let renewed = details(app, again["transaction_id"].as_i64().unwrap()).await;
        assert_eq!(renewed["transaction"]["amount"], 320);
        let price = &renewed["transaction"]["price"];
        assert_eq!((&price["discount_percent"], &price["discount_for"]), (&json!(20), &json!("first")));

        let id = create(app, plan(json!({ "discount": 50 }))).await;
        app.execute("update plan_prices set price = 50000, version = version + 1 where plan_id = 3", &[])
            .await;
        root.put(&format!("/financial/payment/withdraw/{id}")).await.expect(200);
        let again = root.post(&format!("/financial/payment/renew/{id}")).json(json!({})).await.expect(200);
        let renewed = details(app, again["transaction_id"].as_i64().unwrap()).await;
        assert_eq!(renewed["transaction"]["amount"], 450, "an amount stays an amount");
    })
    .await;
}

#[tokio::test]
async fn a_percentage_is_a_part_of_the_price_and_agrees_with_the_amount() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let wrong = [
            (plan(json!({ "percent": 20, "discount": 47 })), "discount"),
            (plan(json!({ "percent": 100.01 })), "discount"),
            (plan(json!({ "percent": -1 })), "discount"),
            (
                json!({ "product_id": 3, "method": "pix", "percent": 10, "discount_for": "each" }),
                "discount_for",
            ),
        ];
        for (body, field) in wrong {
            let answer = root.post("/user/create-payment/1").json(body.clone()).await.expect(422);
            assert!(answer["errors"][field].is_array(), "{body}: {answer}");
        }
        create(app, plan(json!({ "percent": 20, "discount": 47.98 }))).await;
        create(app, json!({ "product_id": 3, "method": "pix", "percent": 10 })).await;
    })
    .await;
}

#[tokio::test]
async fn what_costs_nothing_is_released_at_once() {
    let app = charging_at(GatewayType::Iugu, "http://127.0.0.1:1");
    let root = app.role(Role::Root);
    let body = plan(json!({ "percent": 100 }));
    let rehearsal = root.post("/user/create-payment/1").json(body.clone()).rehearsed().await.expect(200);
    let effects = rehearsal["effects"].to_string();
    assert!(effects.contains("R$ 0,00") && effects.contains("não há assinatura"), "{effects}");
    let made = root.post("/user/create-payment/1").json(body).await.expect(200);
    assert_eq!(made["message"], "Nada a pagar: compra liberada!");
    let payment = details(&app, made["transaction_id"].as_i64().unwrap()).await;
    assert_eq!(
        (&payment["transaction"]["status"], &payment["transaction"]["recurrent"]),
        (&json!("paid"), &json!(false))
    );
    let quotas = "select count(*) from quotas where transaction_id = $1";
    let id = made["transaction_id"].as_i64().unwrap();
    assert_eq!(app.number(quotas, &[id.into()]).await, 1);
    let sent = "select count(*) from outbox where kind = 'gateway.charge' and state = 'waiting'";
    assert_eq!(app.number(sent, &[]).await, 0, "no gateway is asked for nothing");
}

#[tokio::test]
async fn an_equal_open_link_is_named_before_a_second_one_is_made() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let first = create(app, plan(json!({ "discount": 0 }))).await;
        let named = format!("já tem um link aberto para o mesmo: pagamento {first}, R$ 239,90");
        let rehearse = async |body: Value| {
            root.post("/user/create-payment/1").json(body).rehearsed().await.expect(200).to_string()
        };
        assert!(rehearse(plan(json!({ "discount": 10 }))).await.contains(&named));
        let other = json!({ "planId": 4, "method": "pix", "turbo": 0, "discount": 0 });
        assert!(!rehearse(other).await.contains("já tem um link"));
        let form = root.get("/forms/payments.create.plan?path=1").await;
        assert!(form.text().contains(&named), "{}", form.text());
        root.put(&format!("/financial/payment/withdraw/{first}")).await.expect(200);
        assert!(!rehearse(plan(json!({ "discount": 10 }))).await.contains(&named));
    })
    .await;
}

#[tokio::test]
async fn a_link_expires_and_is_withdrawn_at_its_gateway() {
    let app = charging_at(GatewayType::Iugu, "http://127.0.0.1:1");
    let pix = create(&app, plan(json!({ "discount": 0 }))).await;
    let boleto = json!({ "planId": 4, "method": "boleto", "turbo": 0, "discount": 0 });
    let boleto = create(&app, boleto).await;
    let state = async |id: i64| {
        let sql =
            "select status, coalesce(failure, '') as failure, changed_by from transactions where id = $1";
        let rows = app.rows(sql, &[id.into()]).await;
        format!("{} {} {}", rows[0].str(0), rows[0].str(1), rows[0].str(2))
    };
    app.advance(SignedDuration::from_hours(30 * 24 - 1));
    expiry::round(&app.shared).await.unwrap();
    assert!(state(pix).await.starts_with("open"), "its last day is not over");
    app.advance(SignedDuration::from_hours(48));
    expiry::round(&app.shared).await.unwrap();
    assert_eq!(state(pix).await, "cancelled pix_expired Retaguarda");
    assert!(state(boleto).await.starts_with("open"), "the member is reminded of an overdue boleto");
    let withdrawn = "select count(*) from outbox where dedup_key = 'gateway.withdraw ' || cast($1 as bigint)";
    assert_eq!(app.number(withdrawn, &[pix.into()]).await, 1);
    expiry::round(&app.shared).await.unwrap();
    deliver(&app).await;
}

#[tokio::test]
async fn the_limits_of_links_are_options_that_forms_tell() {
    let database = Database::copy(Place::Sqlite);
    let store = Store::open(&database.url, Options::default()).unwrap();
    let link_limits = LinkLimits { most_price: Money::from_cents(5_000), due_months: 1 };
    let settings = Settings { link_limits, ..settings(database.folder.path()) };
    let app = App { database: Some(database), ..App::embedded(store, settings) };
    let root = app.role(Role::Root);
    let today = day_of(app.shared.clock.now());
    let body = |price: f64, due: Date| json!({ "product_id": 5, "custom_price": price, "method": "boleto", "expires_at": due });
    let month = today.saturating_add(1.month());
    root.post("/user/create-payment/1").json(body(50.0, month)).await.expect(200);
    let late = month.tomorrow().unwrap();
    let problem = root.post("/user/create-payment/1").json(body(50.01, late)).await.expect(422);
    assert_eq!(problem["errors"]["custom_price"], json!(["Informe R$ 50,00 ou menos"]));
    let latest = format!("Escolha uma data até {}", month.strftime("%d/%m/%Y"));
    assert_eq!(problem["errors"]["expires_at"], json!([latest]));
    let form = root.get("/forms/payments.create.product?path=1").await.expect(200).to_string();
    assert!(form.contains("Informe R$ 50,00 ou menos") && form.contains(&latest), "{form}");
}
