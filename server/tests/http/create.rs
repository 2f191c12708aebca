//! Creating a charge: the server applies every rule of the two forms itself.

use client::access::Role;
use client::value::date::day_of;
use jiff::ToSpan;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

async fn create(app: &App, member: i64, body: Value) -> Value {
    app.role(Role::Root).post(&format!("/user/create-payment/{member}")).json(body).await.expect(200)
}

async fn details(app: &App, made: &Value) -> Value {
    app.role(Role::Root).get(&format!("/financial/{}", made["transaction_id"])).await.expect(200)
}

/// Returns the text of each broken field.
async fn errors(app: &App, member: i64, body: Value) -> Value {
    let answer = app.role(Role::Root).post(&format!("/user/create-payment/{member}")).json(body).await;
    answer.expect(422)["errors"].take()
}

async fn end_plan(app: &App, member: i64, days: Option<i64>) {
    let today = day_of(app.shared.clock.now());
    let end = days.map(|days| today.checked_add(days.days()).unwrap().to_string());
    app.execute("update members set end_of_plan = $1 where id = $2", &[end.into(), member.into()]).await;
}

#[tokio::test]
async fn a_plan_costs_its_price_and_highlight_less_the_discount() {
    everywhere(async |app| {
        for (plan, months, price) in [(2, 1, 89.90), (3, 3, 239.90), (4, 6, 439.90), (5, 12, 799.90)] {
            let body = json!({ "planId": plan, "method": "pix", "discount": "10.50", "turbo": 1 });
            let made = create(app, 1, body).await;
            assert_eq!(made["success"], true);
            let payment = details(app, &made).await;
            let cents = |reais: f64| (reais * 100.0).round() as i64;
            let expected = cents(price) + months * 2_990 - 1_050;
            assert_eq!(cents(payment["transaction"]["amount"].as_f64().unwrap()), expected);
            assert_eq!(payment["transaction"]["products"], json!([{ "name": "Destaque na busca" }]));
            assert_eq!(payment["payment_link"], made["url"]);
            assert!(made["url"].as_str().unwrap().starts_with("http://127.0.0.1/pagar/"));
        }
    })
    .await;
}

#[tokio::test]
async fn a_boleto_is_due_in_three_days_by_default() {
    everywhere(async |app| {
        let today = day_of(app.shared.clock.now());
        let body = json!({ "plan": 3, "method": "boleto", "discount": 0, "turbo": 0 });
        let made = create(app, 1, body.clone()).await;
        let due = today.checked_add(3.days()).unwrap();
        assert_eq!(details(app, &made).await["expires_at"], due.to_string());
        let with = |day: jiff::civil::Date| {
            let mut body = body.clone();
            body["expires_at"] = json!(day.to_string());
            body
        };
        let made = create(app, 1, with(today)).await;
        assert_eq!(details(app, &made).await["expires_at"], today.to_string());
        let past = errors(app, 1, with(today.yesterday().unwrap())).await;
        assert_eq!(
            past["expires_at"],
            json!([format!("Escolha uma data a partir de {}", today.strftime("%d/%m/%Y"))])
        );
    })
    .await;
}

#[tokio::test]
async fn every_broken_field_of_a_plan_is_named_at_once() {
    everywhere(async |app| {
        let required = json!(["Este campo é obrigatório!"]);
        let blank = errors(app, 1, json!({})).await;
        assert_eq!(
            blank,
            json!({ "discount": required, "method": required, "planId": required, "turbo": required })
        );
        let not_allowed = json!(["Valor não permitido!"]);
        let wrong = json!({ "planId": 1, "method": "debit_card", "discount": -1, "turbo": 2 });
        let wrong = errors(app, 1, wrong).await;
        for field in ["planId", "method", "turbo"] {
            assert_eq!(wrong[field], not_allowed, "{field}");
        }
        assert_eq!(wrong["discount"], json!(["Please enter positive number!"]));
        let over = json!({ "planId": 3, "method": "pix", "discount": 239.91, "turbo": 0 });
        let text = "Dê um desconto de no máximo o valor cobrado";
        assert_eq!(errors(app, 1, over).await, json!({ "discount": [text] }));
        let free = json!({ "planId": 3, "method": "pix", "discount": 239.90, "turbo": 0 });
        create(app, 1, free).await;
        let both = json!({ "planId": 3, "product_id": 3, "method": "pix", "discount": 0, "turbo": 0 });
        assert_eq!(errors(app, 1, both).await, json!({ "planId": not_allowed }));
        let priced = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0, "custom_price": 100 });
        assert_eq!(errors(app, 1, priced).await, json!({ "custom_price": not_allowed }));
    })
    .await;
}

#[tokio::test]
async fn an_agreed_price_and_a_due_date_have_limits() {
    everywhere(async |app| {
        let today = day_of(app.shared.clock.now());
        let priced = |price: f64| json!({ "product_id": 5, "method": "pix", "custom_price": price });
        create(app, 1, priced(100_000.0)).await;
        let most = json!(["Informe R$ 100.000,00 ou menos"]);
        assert_eq!(errors(app, 1, priced(100_000.01)).await, json!({ "custom_price": most }));
        let latest = today.checked_add(1.year()).unwrap();
        let due = |day: jiff::civil::Date| json!({ "plan": 3, "method": "boleto", "discount": 0, "turbo": 0, "expires_at": day.to_string() });
        create(app, 1, due(latest)).await;
        let text = format!("Escolha uma data até {}", latest.strftime("%d/%m/%Y"));
        assert_eq!(errors(app, 1, due(latest.tomorrow().unwrap())).await, json!({ "expires_at": [text] }));
    })
    .await;
}

#[tokio::test]
async fn what_ends_with_the_plan_is_charged_for_the_days_until_then() {
    everywhere(async |app| {
        let boost = json!({ "product_id": 1, "method": "pix" });
        for (days, cents) in [(45, 7_485), (30, 4_990), (10, 1_663), (0, 166)] {
            end_plan(app, 1, Some(days)).await;
            let amount =
                details(app, &create(app, 1, boost.clone()).await).await["transaction"]["amount"].clone();
            assert_eq!((amount.as_f64().unwrap() * 100.0).round() as i64, cents, "{days} days");
        }
        let whole = json!({ "product_id": 3, "method": "pix", "discount": 49.90 });
        assert_eq!(details(app, &create(app, 1, whole).await).await["transaction"]["amount"], 100);
    })
    .await;
}

#[tokio::test]
async fn the_boost_needs_a_plan_in_force() {
    everywhere(async |app| {
        for end in [None, Some(-1)] {
            end_plan(app, 1, end).await;
            let text = "Somente usuários ativos com assinatura ativa podem contratar Turbine seu Perfil";
            let broken = errors(app, 1, json!({ "product_id": 1, "method": "pix" })).await;
            assert_eq!(broken, json!({ "product_id": [text] }));
        }
    })
    .await;
}

#[tokio::test]
async fn the_custom_product_has_a_price_of_its_own_and_no_discount() {
    everywhere(async |app| {
        let body = json!({ "product_id": 5, "method": "pix", "custom_price": "123.45", "discount": 100 });
        assert_eq!(details(app, &create(app, 1, body).await).await["transaction"]["amount"], 123.45);
        let missing = errors(app, 1, json!({ "product_id": 5, "method": "pix" })).await;
        assert_eq!(missing, json!({ "custom_price": ["Este campo é obrigatório!"] }));
        let nothing = errors(app, 1, json!({ "product_id": 5, "method": "pix", "custom_price": 0 })).await;
        assert_eq!(nothing, json!({ "custom_price": ["Please enter positive number!"] }));
        // Forms that post every field send zeros for those that are not filled in.
        let plan = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0, "product_id": 0, "custom_price": 0 });
        create(app, 1, plan).await;
        // A price of one's own is no way to sell another product below its price.
        let other = json!({ "product_id": 3, "method": "pix", "custom_price": 1 });
        let made = app.role(Role::Root).post("/user/create-payment/1").json(other).await;
        if made.status == 200 {
            assert_eq!(details(app, &made.json()).await["transaction"]["amount"], 149.90);
        }
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_names_what_the_purchase_does_not_use() {
    everywhere(async |app| {
        let due = day_of(app.shared.clock.now()).checked_add(9.days()).unwrap().to_string();
        let plan = json!({ "planId": 3, "method": "pix", "discount": 10, "turbo": 0 });
        let custom = json!({ "product_id": 5, "method": "boleto", "custom_price": 80, "discount": 10, "expires_at": due });
        let dated = |mut body: Value| {
            body["expires_at"] = json!(due);
            body
        };
        for (body, unused) in [
            (plan.clone(), vec![]),
            (dated(plan), vec!["Vencimento do boleto"]),
            (custom, vec!["Desconto em R$"]),
        ] {
            let root = app.role(Role::Root);
            let said = root.post("/user/create-payment/1").json(body.clone()).rehearsed().await.expect(200);
            let sentences = said["effects"].as_array().unwrap().iter().map(|effect| effect["sentence"].as_str());
            let told: Vec<_> = sentences.filter_map(|text| text?.strip_prefix("Não vale para esta compra: ")).collect();
            assert_eq!(told, unused, "{body}");
        }
    })
    .await;
}

#[tokio::test]
async fn another_consultants_member_gets_no_link() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let body = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 });
        let before = app.footprint().await;
        let problem = sales.post("/user/create-payment/21").json(body.clone()).await.expect(403);
        let text =
            "Você não pode gerar link de pagamento para este usuário pois ele pertence a outro consultor";
        assert_eq!(problem["message"], text);
        assert_eq!(problem["reason"]["why"]["kind"], "ownership");
        assert_eq!(problem["reason"]["why"]["owner"], "Juliana Castanho");
        assert_eq!(app.footprint().await, before);
        assert_eq!(sales.get("/user/21").await.expect(200)["can"]["create_payment"], problem["reason"]);
        for member in [1, 41] {
            assert_eq!(
                sales.get(&format!("/user/{member}")).await.expect(200)["can"]["create_payment"],
                Value::Null
            );
            sales.post(&format!("/user/create-payment/{member}")).json(body.clone()).await.expect(200);
        }
        app.account("sales2").post("/user/create-payment/21").json(body.clone()).await.expect(200);
        sales.post("/user/create-payment/999999").json(body.clone()).await.expect(404);
        let success = app.role(Role::Success);
        let problem = success.post("/user/create-payment/1").json(body).await.expect(403);
        assert_eq!(success.get("/user/1").await.expect(200)["can"]["create_payment"], problem["reason"]);
    })
    .await;
}

#[tokio::test]
async fn what_a_charge_is_made_of_is_closed() {
    everywhere(async |app| {
        for (field, value) in
            [("status", json!("paid")), ("amount", json!(1)), ("account_manager_id", json!(1))]
        {
            let mut body = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 });
            body[field] = value;
            let broken = errors(app, 1, body).await;
            assert!(broken[field].is_array(), "{broken}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_plan_is_renewed_from_one_of_the_latest_ten_quotas() {
    everywhere(async |app| {
        app.execute("delete from quotas where member_id = 1", &[]).await;
        for at in 1..=12_i64 {
            let sql = "insert into quotas (member_id, plan_id, type_of_acquisition, created_at, end_of_plan)
                values (1, $1, 'buy', $2, $3)";
            let end = format!("2030-{at:02}-15");
            app.execute(sql, &[if at == 12 { 4 } else { 3 }.into(), at.into(), end.into()]).await;
        }
        let form = app.role(Role::Root).get("/forms/payments.create.plan?path=1").await.expect(200);
        let field = |name: &str| {
            let fields = form["fields"].as_array().unwrap();
            fields.iter().find(|field| field["name"] == name).unwrap()
        };
        let options = field("quota")["options"].as_array().unwrap();
        assert_eq!(options.len(), 10);
        assert!(options[0]["label"].as_str().unwrap().ends_with("até 15/12/2030"), "{}", options[0]);
        assert!(options[9]["label"].as_str().unwrap().ends_with("até 15/03/2030"), "{}", options[9]);
        assert_eq!(field("quota")["default"], options[0]["value"]);
        assert_eq!(field("planId")["default"], 4);
    })
    .await;
}
