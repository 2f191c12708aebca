//! The outbox: what is about to leave can be recalled, what failed can be retried, and no body is ever shown.

use client::access::Role;
use futures_util::future::join;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::outbox::deliver::deliver_one;
use server::outbox::mail::Mailer;

use crate::app::App;
use crate::ask::{Ask, Caller};
use crate::conversations::{Talk, open};
use crate::place::{Place, say};

/// Runs a test in every place, on servers that hold messages for ten seconds.
async fn everywhere(test: impl AsyncFn(&App)) {
    for place in Place::all() {
        say(&format!("{place:?}"));
        test(&App::holding(place).await).await;
    }
}

fn send(caller: &Caller, talk: Talk, channels: Value) -> Ask {
    caller.post(&format!("/conversation/send-message-link/{}", talk.id)).json(json!({ "channels": channels }))
}

fn reinforce(caller: &Caller, talk: Talk) -> Ask {
    let body = json!({ "conversation_id": talk.id, "channels": ["email", "whatsapp"] });
    caller.post("/conversation/interest-reinforcement").json(body)
}

fn recall(caller: &Caller, id: &Value) -> Ask {
    caller.post(&format!("/outbox/recall/{id}"))
}

async fn deliver(app: &App) {
    let mailer = Mailer::new(None, &app.shared.settings.data_dir).unwrap();
    while deliver_one(&app.shared, &mailer).await.unwrap() {}
}

async fn list(caller: &Caller, filter: &str) -> Vec<Value> {
    let mut answer = caller.get(&format!("/outbox{filter}")).await.expect(200);
    serde_json::from_value(answer["outbox"]["data"].take()).unwrap()
}

#[tokio::test]
async fn a_message_is_held_and_can_be_recalled_until_it_leaves() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let answer = send(&sales, talk, json!(["email", "whatsapp"])).await.expect(200);
        let [letter, message] = serde_json::from_value::<[Value; 2]>(answer["outbox"].clone()).unwrap();
        assert_eq!((&letter["kind"], &message["kind"]), (&json!("email"), &json!("whatsapp")));
        assert_eq!(letter["to"], answer["member"]["email"]);
        assert!(letter["held_until"].is_string(), "{letter}");
        deliver(app).await;
        let held = list(&sales, "?state=held").await;
        assert_eq!(held.len(), 2, "nothing leaves before its time");
        assert_eq!((&held[1]["id"], &held[1]["can"]["recall"]), (&letter["id"], &Value::Null));
        assert_eq!(held[1]["record_id"], talk.id);
        let recalled = recall(&sales, &letter["id"]).await.expect(200);
        assert_eq!(recalled["entry"]["state"], "recalled");
        let problem = recall(&sales, &letter["id"]).await.expect(409);
        assert!(problem["message"].as_str().unwrap().starts_with("Esta mensagem foi recolhida em "));
        app.advance(SignedDuration::from_secs(11));
        deliver(app).await;
        let sales = app.browser("sales").await;
        let states: Vec<_> = list(&sales, "").await.iter().map(|entry| entry["state"].clone()).collect();
        assert_eq!(states, ["sent", "recalled"]);
        let problem = recall(&sales, &message["id"]).await.expect(409);
        assert!(problem["message"].as_str().unwrap().starts_with("Esta mensagem já saiu"), "{problem}");
        let audit =
            "select count(*) from audit_log where endpoint = 'outbox.recall' and record = 'conversation'";
        assert_eq!(app.number(audit, &[]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_recalled_reinforcement_can_be_sent_again() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let links = "select count(*) from conversation_links";
        let before = app.number(links, &[]).await;
        let answer = reinforce(&sales, talk).await.expect(200);
        reinforce(&sales, talk).await.expect(409);
        recall(&sales, &answer["outbox"][0]["id"]).await.expect(200);
        reinforce(&sales, talk).await.expect(409);
        recall(&sales, &answer["outbox"][1]["id"]).await.expect(200);
        assert_eq!(app.number(links, &[]).await, before, "no one has the link");
        reinforce(&sales, talk).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn an_entry_is_shown_to_its_author_and_to_those_who_see_all_consultants() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let answer = send(&sales, talk, json!(["email"])).await.expect(200);
        let id = &answer["outbox"][0]["id"];
        let other = app.account("sales2");
        assert_eq!(list(&other, "").await, [] as [Value; 0]);
        recall(&other, id).await.expect(404);
        let manager = app.role(Role::Manager);
        let [entry] = list(&manager, "?kind=email").await.try_into().unwrap();
        assert_eq!(&entry["id"], id);
        let text = entry.to_string();
        assert!(!text.contains("/conversa/"), "no body is shown: {text}");
        recall(&manager, id).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_charge_and_a_proposal_say_what_they_queued() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(1).await);
        let body = json!({ "email": "quem@paga.test" });
        let charged =
            root.post(&format!("/user/email/send-charge-from-transaction/{id}")).json(body).await.expect(200);
        assert_eq!(charged["outbox"][0]["to"], "quem@paga.test");
        let proposed = root.post(&format!("/financial/send-proposal/{id}")).json(json!({})).await.expect(200);
        for answer in [&charged, &proposed] {
            recall(&root, &answer["outbox"][0]["id"]).await.expect(200);
        }
        app.advance(SignedDuration::from_secs(11));
        deliver(app).await;
        assert_eq!(app.number("select count(*) from outbox where state = 'recalled'", &[]).await, 2);
    })
    .await;
}

#[tokio::test]
async fn what_failed_is_retried_when_it_is_asked_for() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let answer = send(&sales, talk, json!(["email"])).await.expect(200);
        let path = format!("/outbox/retry/{}", answer["outbox"][0]["id"]);
        sales.post(&path).await.expect(409);
        let sql = "update outbox set state = 'failed', attempts = 12, lease = 12, last_error = 'connection refused'";
        app.execute(sql, &[]).await;
        let [entry] = list(&sales, "?state=failed").await.try_into().unwrap();
        assert_eq!(entry["last_error"], "A última tentativa falhou: connection refused");
        let retried = sales.post(&path).await.expect(200);
        assert_eq!(
            (&retried["entry"]["state"], &retried["entry"]["attempts"]),
            (&json!("waiting"), &json!(0))
        );
        deliver(app).await;
        assert_eq!(list(&sales, "?state=sent").await.len(), 1);
        sales.post(&path).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn a_password_letter_is_not_held() {
    everywhere(async |app| {
        app.nobody().post("/esqueci-senha").json(json!({ "email": "sales@demo.test" })).await.expect(200);
        let [entry] = list(&app.role(Role::Root), "").await.try_into().unwrap();
        assert_eq!((&entry["state"], &entry["held_until"]), (&json!("waiting"), &Value::Null));
        assert!(!entry.to_string().contains("token="), "{entry}");
        deliver(app).await;
        assert_eq!(app.number("select count(*) from outbox where state = 'sent'", &[]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_message_is_either_recalled_or_sent() {
    everywhere(async |app| {
        let (sales, talk) = (app.browser("sales").await, open(app).await);
        for round in 0..20 {
            let answer = send(&sales, talk, json!(["email"])).await.expect(200);
            let id = &answer["outbox"][0]["id"];
            app.advance(SignedDuration::from_secs(10));
            let (recalled, ()) = join(async { recall(&sales, id).await }, deliver(app)).await;
            let sql = "select count(*) from outbox where state = 'sent' and id = $1";
            let sent = app.number(sql, &[id.as_i64().unwrap().into()]).await == 1;
            assert_eq!(recalled.status == 200, !sent, "round {round}: {}", recalled.text());
            assert!(matches!(recalled.status, 200 | 409), "round {round}: {}", recalled.text());
        }
    })
    .await;
}
