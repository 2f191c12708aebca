//! Disabled addresses: the list, and what they do to letters of each class, whatever writes them.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::outbox::deliver::deliver_one;

use crate::app::{App, carriers, everywhere};
use crate::ask::{Ask, Caller};
use crate::record::erasure::{planted, remains};

fn add(caller: &Caller, address: &str, reason: &str) -> Ask {
    caller.post("/disabled-emails").json(json!({ "address": address, "reason": reason }))
}

async fn rows(caller: &Caller, query: &str) -> Vec<Value> {
    let mut list = caller.get(&format!("/disabled-emails{query}")).await.expect(200);
    serde_json::from_value(list["disabled_emails"]["data"].take()).unwrap()
}

async fn none(app: &App) {
    app.execute("delete from disabled_emails", &[]).await;
}

async fn address_of(app: &App, member: i64) -> String {
    app.rows("select email from members where id = $1", &[member.into()]).await[0].text(0)
}

async fn open_payment(app: &App) -> (i64, String) {
    let sql = "select t.id, m.email from transactions t join members m on m.id = t.member_id
        where t.status = 'open' order by t.id limit 1";
    let row = &app.rows(sql, &[]).await[0];
    (row.int(0), row.text(1))
}

fn charge(caller: &Caller, payment: i64, address: &str) -> Ask {
    let body = json!({ "channel": "email", "email": address });
    caller.post(&format!("/user/email/send-charge-from-transaction/{payment}")).json(body)
}

async fn entries(app: &App, state: &str) -> i64 {
    app.number("select count(*) from outbox where state = $1", &[state.into()]).await
}

#[tokio::test]
async fn an_address_is_disabled_found_in_any_spelling_and_enabled_again() {
    everywhere(async |app| {
        none(app).await;
        let manager = app.role(Role::Manager);
        let address = address_of(app, 7).await;
        let added = add(&manager, &format!(" {} ", address.to_uppercase()), "complaint").await.expect(200);
        let row = &added["disabled_email"];
        assert_eq!(row["member"]["id"], 7);
        assert_eq!((&row["reason"], &row["stops"]), (&json!("complaint"), &json!(["service", "promotion"])));
        assert_eq!(row["address"], address.to_uppercase());
        for query in [format!("?address={address}"), "?reason=complaint".to_owned(), "?member=7".to_owned()] {
            assert_eq!(rows(&manager, &query).await.len(), 1, "{query}");
        }
        let none_found = rows(&manager, "?address=%25").await;
        assert!(none_found.is_empty(), "{none_found:?}");
        let refused = add(&manager, &address, "complaint").await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("já está entre"), "{refused}");
        let enable = format!("/disabled-emails/{}/enable", row["id"]);
        let body = json!({ "why": "asked", "note": "Pediu por telefone." });
        let ask = || manager.post(&enable).json(body.clone());
        ask().header("if-match", "\"7\"").await.expect(412);
        let rehearsal = ask().rehearsed().await.expect(200);
        assert_eq!(rehearsal["inverse"]["endpoint"], "disabled-emails.restore");
        let done = ask().header("if-match", "\"1\"").key("one").await.expect(200);
        assert!(done["message"].as_str().unwrap().contains("reativado"));
        assert_eq!(ask().header("if-match", "\"1\"").key("one").await.expect(200), done);
        ask().await.expect(409);
        assert!(rows(&manager, "").await.is_empty());
        let restore = format!("/disabled-emails/{}/restore", row["id"]);
        let restored = manager.post(&restore).await.expect(200);
        assert_eq!(restored["disabled_email"]["since"], row["since"]);
        manager.post(&restore).await.expect(409);
        ask().await.expect(200);
        let again = add(&manager, &address, "complaint").await.expect(200);
        assert_eq!(again["disabled_email"]["id"], row["id"], "a row for an address and a reason");
    })
    .await;
}

#[tokio::test]
async fn a_reason_that_is_taken_back_leaves_the_others() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let (payment, address) = open_payment(app).await;
        add(&root, &address, "unsubscribed").await.expect(200);
        add(&root, &address, "complaint").await.expect(200);
        let bounced = add(&root, &address, "hard_bounce").await.expect(200)["disabled_email"]["id"].clone();
        assert_eq!(rows(&root, &format!("?address={address}")).await.len(), 3);
        let enable = format!("/disabled-emails/{bounced}/enable");
        let done = root.post(&enable).json(json!({ "why": "works" })).await.expect(200);
        assert!(done["message"].as_str().unwrap().contains("marcou como spam"), "{done}");
        charge(&root, payment, &address).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn another_key_of_the_server_leaves_addresses_disabled() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let (payment, address) = open_payment(app).await;
        add(&root, &address, "complaint").await.expect(200);
        app.execute("update disabled_emails set address_hash = 'of another key'", &[]).await;
        charge(&root, payment, &address).await.expect(409);
        add(&root, &address, "complaint").await.expect(409);
        let body = json!({ "addresses": address, "reason": "complaint" });
        assert_eq!(root.post("/disabled-emails/import").json(body).await.expect(200)["already"], 1);
    })
    .await;
}

#[tokio::test]
async fn a_long_list_is_imported_in_a_few_statements() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let list: Vec<String> = (0..2_000).map(|n| format!("pessoa{n}@lista.test")).collect();
        let body = json!({ "addresses": list.join("\n"), "reason": "unsubscribed" });
        let imported = root.post("/disabled-emails/import").json(body.clone()).await.expect(200);
        assert_eq!(imported["disabled"], 2_000);
        let again = root.post("/disabled-emails/import").json(body).await.expect(200);
        assert_eq!((&again["disabled"], &again["already"]), (&json!(0), &json!(2_000)));
        let body = json!({ "addresses": list.join(";") });
        let checked = root.post("/disabled-emails/check").json(body).await.expect(200);
        assert_eq!(checked["message"], "2000 dos endereços estão desativados.");
    })
    .await;
}

#[tokio::test]
async fn faults_name_their_field_and_rights_are_asked() {
    everywhere(async |app| {
        none(app).await;
        let (manager, sales) = (app.role(Role::Manager), app.role(Role::Sales));
        for address in ["", "ana", "ana@x", "ana lima@x.test", "a@b@x.test"] {
            let problem = add(&manager, address, "manual").await.expect(422);
            assert!(problem["errors"]["address"].is_array(), "{address}: {problem}");
        }
        add(&manager, "ana@x.test", "because").await.expect(422);
        add(&sales, "ana@x.test", "manual").await.expect(403);
        let id = add(&manager, "ana@x.test", "complaint").await.expect(200)["disabled_email"]["id"].clone();
        let enable = format!("/disabled-emails/{id}/enable");
        sales.post(&enable).json(json!({ "why": "asked" })).await.expect(403);
        let problem = manager.post(&enable).json(json!({ "why": "asked", "note": " " })).await.expect(422);
        assert!(problem["errors"]["note"].is_array(), "{problem}");
        assert_eq!(rows(&manager, "").await.len(), 1, "a refused call changes nothing");
        let body = json!({ "why": "asked", "note": "Pediu por telefone." });
        manager.post(&enable).json(body).await.expect(200);
        let history = "select count(*) from audit_log where endpoint = 'disabled-emails.enable'";
        assert_eq!(app.number(history, &[]).await, 1, "who enabled it, and why");
    })
    .await;
}

#[tokio::test]
async fn a_list_is_checked_and_imported_once() {
    everywhere(async |app| {
        none(app).await;
        let manager = app.role(Role::Manager);
        add(&manager, "josé@café.test", "manual").await.expect(200);
        let list = "Ana <ana@x.test>; bia@x.test\nJOSÉ@xn--caf-dma.test, ninguém\nANA@X.TEST";
        let checked =
            manager.post("/disabled-emails/check").json(json!({ "addresses": list })).await.expect(200);
        let states: Vec<&Value> =
            checked["emails"].as_array().unwrap().iter().map(|email| &email["state"]).collect();
        assert_eq!(states, ["enabled", "enabled", "disabled", "no_address"]);
        assert_eq!(checked["emails"][2]["disabled"]["reason"], "manual");
        assert_eq!(checked["message"], "1 dos endereços está desativado.");
        let body = json!({ "addresses": list, "reason": "manual", "note": "lista do evento" });
        let import = || manager.post("/disabled-emails/import").json(body.clone());
        let rehearsal = import().rehearsed().await.expect(200);
        assert_eq!(rehearsal["answer"]["disabled"], 2);
        assert_eq!(rows(&manager, "").await.len(), 1, "a rehearsal changes nothing");
        let imported = import().await.expect(200);
        assert_eq!((&imported["disabled"], &imported["already"]), (&json!(2), &json!(1)));
        assert_eq!(imported["left_out"], json!(["ninguém"]));
        let again = import().await.expect(200);
        assert_eq!((&again["disabled"], &again["already"]), (&json!(0), &json!(3)));
        assert_eq!(rows(&manager, "?reason=manual").await.len(), 3);
        manager
            .post("/disabled-emails/import")
            .json(json!({ "addresses": " ", "reason": "manual" }))
            .await
            .expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_letter_to_a_disabled_address_is_refused_with_the_other_addresses() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let (payment, address) = open_payment(app).await;
        let sql = "insert into member_emails (member_id, email)
            select member_id, 'outro@x.test' from transactions where id = $1";
        app.execute(sql, &[payment.into()]).await;
        add(&root, &address, "unsubscribed").await.expect(200);
        charge(&root, payment, &address).await.expect(200);
        add(&root, &address, "complaint").await.expect(200);
        let before = app.number("select count(*) from outbox", &[]).await;
        for ask in [charge(&root, payment, &address), charge(&root, payment, &address.to_uppercase())] {
            let refused = ask.await.expect(409);
            let sentence = refused["message"].as_str().unwrap();
            assert!(sentence.contains("marcou como spam") && sentence.contains("outro@x.test"), "{sentence}");
        }
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before);
        charge(&root, payment, "outro@x.test").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn who_left_announcements_still_gets_a_link_to_sign_in() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let address = address_of(app, 1).await;
        for (reason, status) in [("unsubscribed", 200), ("complaint", 200), ("hard_bounce", 409)] {
            add(&root, &address, reason).await.expect(200);
            root.post("/user/email-direct-access/1").await.expect(status);
        }
    })
    .await;
}

#[tokio::test]
async fn a_request_for_a_new_password_does_not_reveal_a_disabled_address() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        add(&root, "sales@demo.test", "hard_bounce").await.expect(200);
        let ask = |email: &str| app.nobody().post("/esqueci-senha").json(json!({ "email": email }));
        let known = ask("sales@demo.test").await.expect(200);
        assert_eq!(known, ask("nao.existe@demo.test").await.expect(200));
        assert_eq!((entries(app, "failed").await, entries(app, "waiting").await), (1, 0));
        assert_eq!(
            app.number("select count(*) from outbox where payload like '%\"secrets\"%'", &[]).await,
            0
        );
    })
    .await;
}

#[tokio::test]
async fn a_letter_that_accompanies_a_change_stays_and_the_answer_says_so() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        add(&root, "sales2@demo.test", "hard_bounce").await.expect(200);
        let staff = app.number("select id from staff where email = 'sales2@demo.test'", &[]).await;
        let body = json!({ "user_id": 1, "manager_id": staff, "type": "sales", "reason": "Cobre as férias" });
        let answer = root.post("/user/force-assign-to").json(body).await.expect(200);
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .contains("sales2@demo.test está entre os e-mails desativados"),
            "{answer}"
        );
        assert_eq!(entries(app, "failed").await, 1);
        let entry = &root.get("/outbox?state=failed").await.expect(200)["outbox"]["data"][0];
        assert!(entry["last_error"].as_str().unwrap().contains("a caixa não existe"), "{entry}");
        let retry = format!("/outbox/retry/{}", entry["id"]);
        root.post(&retry).await.expect(409);
        let id = rows(&root, "").await[0]["id"].clone();
        root.post(&format!("/disabled-emails/{id}/enable"))
            .json(json!({ "why": "mistake" }))
            .await
            .expect(200);
        root.post(&retry).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn an_address_that_is_disabled_while_a_letter_waits_gets_it_no_more() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let (payment, address) = open_payment(app).await;
        charge(&root, payment, &address).await.expect(200);
        add(&root, &address, "manual").await.expect(200);
        app.advance(SignedDuration::from_secs(11));
        while deliver_one(&app.shared, &carriers(app)).await.unwrap() {}
        assert_eq!((entries(app, "failed").await, entries(app, "sent").await), (1, 0));
        let entry = &root.get("/outbox?state=failed").await.expect(200)["outbox"]["data"][0];
        assert!(entry["last_error"].as_str().unwrap().contains("decisão da equipe"), "{entry}");
    })
    .await;
}

#[tokio::test]
async fn an_erased_address_goes_on_being_refused_without_a_name() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let id = planted(app).await;
        let body = json!({ "address": "ZULEICA@prado.test", "reason": "manual", "note": "Zuleica pediu" });
        root.post("/disabled-emails").json(body).key("add").await.expect(200);
        // Disabled before the member had it, and kept by its key.
        add(&root, "zuleica@caf\u{e9}.test", "unsubscribed").key("other").await.expect(200);
        let sql = "insert into member_emails (member_id, email) values ($1, 'Zuleica@CAF\u{e9}.test')";
        app.execute(sql, &[id.into()]).await;
        let check = json!({ "addresses": "zuleica@prado.test" });
        root.post("/disabled-emails/check").json(check.clone()).key("check").await.expect(200);
        root.delete(&format!("/user/{id}")).await.expect(200);
        assert_eq!(remains(app).await, [""; 0]);
        for row in rows(&root, "").await {
            assert_eq!(
                (&row["address"], &row["member"], &row["note"]),
                (&Value::Null, &Value::Null, &Value::Null)
            );
            assert!(row["can"]["enable"]["sentence"].is_string(), "{row}");
            let history = root.get(&format!("/audits/disabled_email/{}", row["id"])).await;
            assert!(!history.text().to_lowercase().contains("zuleica"), "{}", history.text());
        }
        let refused = add(&root, "Zuleica@prado.test", "manual").await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("recusado antes"), "{refused}");
        let checked = root.post("/disabled-emails/check").json(check).await.expect(200);
        let found = &checked["emails"][0];
        assert_eq!((&found["state"], &found["disabled"]), (&json!("refused_before"), &Value::Null));
        add(&root, "Zuleica@prado.test", "hard_bounce").await.expect(200);
        assert_eq!(remains(app).await, [""; 0], "another reason names it no more");
    })
    .await;
}
