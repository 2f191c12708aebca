//! The specification's names stand at their places, whatever our own doors read beside them.

use serde_json::{Value, json};

use crate::app::{App, everywhere};

#[tokio::test]
async fn payments_are_sorted_by_their_actions() {
    everywhere(async |app: &App| {
        let root = app.account("root");
        for (order, last) in [("actions", "paid"), ("actions%20DESC", "cancelled")] {
            let page = root.get(&format!("/financial?per_page=200&order_by={order}")).await.expect(200);
            let rows = page["transactions"]["data"].as_array().unwrap().clone();
            let told: Vec<&str> = rows.iter().filter_map(|row| row["status"].as_str()).collect();
            let is_sorted = told.is_sorted() || told.iter().rev().is_sorted();
            assert!(is_sorted && !told.is_empty(), "{order} {last}: {told:?}");
        }
        root.get("/financial?order_by=acoes").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_card_is_finished_with_its_member_alone_and_our_doors_ask_why() {
    everywhere(async |app: &App| {
        let root = app.account("root");
        let page = root.get("/kanban/cards?role=sales&column=proposal&per_page=2").await.expect(200);
        let members: Vec<i64> = page["cards"]["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["user_id"].as_i64().unwrap())
            .collect();
        let [first, second] = members[..] else { panic!("two cards: {page}") };
        let body = |member: i64| json!({ "user_id": member, "role": "sales" });
        let door = root.clone().with("x-retaguarda-door", "cli");
        let asked = door.post("/kanban/move-to-finished").json(body(first)).await.expect(422);
        assert!(asked["errors"]["reason"].is_array(), "{asked}");
        root.post("/kanban/move-to-finished").json(body(second)).await.expect(200);
        let told = root.get(&format!("/kanban/activities/{second}?role=sales")).await.expect(200);
        assert_eq!(told["activities"]["data"][0]["text"], "outro", "{told}");
    })
    .await;
}

#[tokio::test]
async fn conversations_sign_ins_and_e_mails_are_activities() {
    everywhere(async |app: &App| {
        let root = app.account("root");
        let of = async |kind: &str| {
            let page = root.get(&format!("/user/activities/5?per_page=200&type={kind}")).await.expect(200);
            let rows = page["activities"]["data"].as_array().unwrap().clone();
            assert!(rows.iter().all(|row| row["type"] == kind), "{kind}: {page}");
            rows.len()
        };
        assert!(of("conversation").await > 0 && of("login").await > 0);
        let before = of("email").await;
        root.post("/user/email-direct-access/5").await.expect(200);
        assert_eq!(of("email").await, before + 1);
        let all = root.get("/user/activities/5?per_page=200").await.expect(200);
        let rows = all["activities"]["data"].as_array().unwrap();
        assert!(rows.iter().all(|row| row["type"] != "login"), "the others tell of a member's sign-ins");
    })
    .await;
}

#[tokio::test]
async fn a_payment_holds_the_raw_data_of_its_gateway() {
    let app = App::start(crate::place::Place::Sqlite).await;
    let payment = app.account("root").get("/financial/278").await.expect(200);
    assert_eq!(payment["transaction"]["gateway_raw"], payment["gateway_raw"]);
    for part in ["subscription", "invoice", "charge"] {
        assert!(payment["transaction"]["gateway_raw"].get(part).is_some(), "{part}: {payment}");
    }
}

#[tokio::test]
async fn a_member_has_the_specifications_phone_address_and_profile() {
    let app = App::start(crate::place::Place::Sqlite).await;
    let root = app.account("root");
    let door = root.clone().with("x-retaguarda-door", "tui");
    for path in [
        "/user/5?columns=complete",
        "/user/5",
        "/users",
        "/buscar?q=campos",
        "/quick-search?q=campos",
        "/active-users",
    ] {
        let (theirs, ours) = (root.get(path).await.expect(200), door.get(path).await.expect(200));
        let first = |answer: &Value| match answer {
            answer if answer["user"].is_object() => answer["user"].clone(),
            answer if answer["users"].is_array() => answer["users"][0].clone(),
            answer => answer["users"]["data"][0].clone(),
        };
        let (theirs, ours) = (first(&theirs), first(&ours));
        assert_eq!(theirs["cell_phone"], theirs["phone"], "{path}");
        assert!(ours.get("cell_phone").is_none(), "{path}: released doors read one of both names");
    }
    let whole = root.get("/user/5?columns=complete").await.expect(200);
    let primary = &whole["sections"]["primary"]["fields"];
    assert_eq!(whole["user"]["address"]["city"], primary["city"], "{whole}");
    let told = &whole["user"]["profile"]["company_constituted"];
    let saved = &whole["sections"]["profile"]["fields"]["company_constituted"];
    assert_eq!(told, saved);
}

#[tokio::test]
async fn quotas_and_imported_phones_stand_in_the_body_as_audits_do() {
    let app = App::start(crate::place::Place::Sqlite).await;
    let root = app.account("root");
    for (path, name) in [("/user/quotas/5", "quotas"), ("/user/extracted-phones/5", "extracted_phones")] {
        let answer = root.get(path).await.expect(200);
        assert!(answer[name].is_array(), "{answer}");
        assert_eq!(answer[name], answer["data"][name], "{path}");
    }
}
