//! The outbox: held messages can be recalled, failed ones retried, and bodies are never shown.

use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::time::Duration;

use client::access::Role;
use client::api::finance::payments::GatewayType;
use futures_util::future::join;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::http::router;
use server::operations;
use server::outbox::deliver::{self as worker, deliver_one};
use server::outbox::mail::Mailer;
use server::outbox::whatsapp::Messenger;
use server::store::{Options, Store};
use server::work::app::App as State;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::app::{App, carriers, settings};
use crate::ask::{Ask, Caller};
use crate::conversations::{Talk, open};
use crate::gateways::charging_at;
use crate::place::{Database, Place, say};

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
    let carriers = carriers(app);
    while deliver_one(&app.shared, &carriers).await.unwrap() {}
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
        assert!(problem["message"].as_str().unwrap().starts_with("Esta mensagem foi recolhida "));
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
async fn a_recalled_message_keeps_no_code() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        root.post("/user/email-direct-access/1").await.expect(200);
        let with_code = "select count(*) from outbox where payload like '%\"secrets\"%'";
        assert_eq!(app.number(with_code, &[]).await, 1);
        let [entry] = &list(&root, "").await[..] else { panic!("one message waits") };
        let recalled = recall(&root, &entry["id"]).await.expect(200);
        assert_eq!(app.number(with_code, &[]).await, 0);
        assert!(recalled["entry"]["can"]["retry"].is_object(), "{recalled}");
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
async fn an_email_with_a_code_is_not_held() {
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

#[tokio::test]
async fn the_result_of_a_holder_that_was_frozen_past_its_lease_is_discarded() {
    let provider = MockServer::start().await;
    let slow = ResponseTemplate::new(503).set_delay(Duration::from_secs(2));
    Mock::given(any()).respond_with(slow).up_to_n_times(1).mount(&provider).await;
    Mock::given(any()).respond_with(ResponseTemplate::new(202)).mount(&provider).await;
    let database = Database::copy(Place::Sqlite);
    let store = Store::open(&database.url, Options::default()).unwrap();
    let messenger = Messenger::provider(&provider.uri(), "chave").unwrap();
    let shared = Arc::new(operations::known_by(State::new(store, settings(database.folder.path()))));
    let router = router::embedded(shared.clone(), operations::api());
    let app = &App { shared, router, gateway: None, place: Place::Sqlite, database: Some(database) };
    let (sales, talk) = (app.role(Role::Sales), open(app).await);
    send(&sales, talk, json!(["whatsapp"])).await.expect(200);
    let mailer = Mailer::new(&app.shared.settings).unwrap();
    let carriers = Arc::new(operations::carriers(mailer, messenger));
    let frozen = tokio::spawn({
        let (shared, carriers) = (app.shared.clone(), carriers.clone());
        async move { deliver_one(&shared, &carriers).await }
    });
    while provider.received_requests().await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    app.advance(SignedDuration::from_secs(72));
    assert!(deliver_one(&app.shared, &carriers).await.unwrap(), "the next holder takes it");
    frozen.await.unwrap().unwrap();
    app.advance(SignedDuration::from_secs(3_600));
    assert!(!deliver_one(&app.shared, &carriers).await.unwrap(), "it is not delivered a third time");
    assert_eq!(app.number("select count(*) from outbox where state = 'sent'", &[]).await, 1);
    let asked = provider.received_requests().await.unwrap();
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[0].headers["idempotency-key"], asked[1].headers["idempotency-key"]);
}

#[tokio::test]
async fn a_delivery_does_not_begin_once_its_lease_has_run_out() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        send(&sales, talk, json!(["email"])).await.expect(200);
        app.advance(SignedDuration::from_secs(11));
        let taken = worker::take(&app.shared, None).await.unwrap().expect("it is due");
        let carriers = carriers(app);
        app.advance(SignedDuration::from_secs(72));
        worker::deliver(&app.shared, &carriers, taken).await.unwrap();
        assert_eq!(app.number("select count(*) from outbox where state = 'sent'", &[]).await, 0);
        deliver(app).await;
        assert_eq!(
            app.number("select count(*) from outbox where state = 'sent' and lease = 2", &[]).await,
            1
        );
    })
    .await;
}

#[tokio::test]
async fn messages_do_not_wait_for_a_clock_that_went_back() {
    let provider = MockServer::start().await;
    Mock::given(any()).respond_with(ResponseTemplate::new(503)).mount(&provider).await;
    everywhere(async |app| {
        let ahead = SignedDuration::from_hours(24 * 365);
        app.advance(ahead);
        let (sales, talk) = (app.browser("sales").await, open(app).await);
        send(&sales, talk, json!(["email", "whatsapp"])).await.expect(200);
        app.advance(SignedDuration::from_secs(11));
        let leased = worker::take(&app.shared, None).await.unwrap().expect("the letter is due");
        let mailer = Mailer::new(&app.shared.settings).unwrap();
        let failing = Messenger::provider(&provider.uri(), "chave").unwrap();
        let failing = operations::carriers(mailer, failing);
        assert!(deliver_one(&app.shared, &failing).await.unwrap(), "the message fails and waits");
        send(&sales, open(app).await, json!(["email"])).await.expect(200);
        let states = "select count(distinct state) from outbox where state in ('held', 'waiting', 'sending')";
        assert_eq!(app.number(states, &[]).await, 3);

        app.advance(-ahead);
        let sent = "select count(*) from outbox where state = 'sent'";
        worker::deliver(&app.shared, &carriers(app), leased).await.unwrap();
        assert_eq!(app.number(sent, &[]).await, 0, "the old lease has ended");
        deliver(app).await;
        assert_eq!(app.number(sent, &[]).await, 3);
    })
    .await;
}

#[tokio::test]
async fn a_server_whose_clock_is_a_little_behind_leaves_holds_and_leases_alone() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        send(&sales, talk, json!(["email"])).await.expect(200);
        app.advance(SignedDuration::from_secs(-2));
        assert!(worker::take(&app.shared, None).await.unwrap().is_none(), "it is held");
        app.advance(SignedDuration::from_secs(13));
        assert!(worker::take(&app.shared, None).await.unwrap().is_some());
        app.advance(SignedDuration::from_secs(-2));
        assert!(worker::take(&app.shared, None).await.unwrap().is_none(), "it is leased");
    })
    .await;
}

#[tokio::test]
async fn a_repeated_delivery_keeps_the_message_id() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        send(&sales, talk, json!(["email"])).await.expect(200);
        for _ in 0..2 {
            app.advance(SignedDuration::from_secs(11));
            deliver(app).await;
            app.execute("update outbox set state = 'waiting'", &[]).await;
        }
        let folder = app.shared.settings.data_dir.join("mail");
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        assert_eq!(files.len(), 1, "the second delivery overwrites the first");
        let (name, text) =
            (files[0].file_stem().unwrap().to_str().unwrap(), std::fs::read_to_string(&files[0]));
        let (number, key) = name.split_once('-').unwrap();
        assert!(text.unwrap().contains(&format!("Message-ID: <{key}@")));
        assert_eq!(number.parse::<i64>().unwrap(), app.number("select max(id) from outbox", &[]).await);
        assert_eq!(std::fs::metadata(&files[0]).unwrap().permissions().mode() & 0o777, 0o600);
    })
    .await;
}

#[tokio::test]
async fn letters_in_the_folder_are_in_the_order_in_which_they_were_written() {
    let app = App::holding(Place::Sqlite).await;
    let (sales, talk) = (app.role(Role::Sales), open(&app).await);
    send(&sales, talk, json!(["email", "whatsapp"])).await.expect(200);
    app.advance(SignedDuration::from_secs(11));
    deliver(&app).await;
    let folder = app.shared.settings.data_dir.join("mail");
    let names =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    let sent = app.rows("select id from outbox where state = 'sent' order by id", &[]).await;
    assert_eq!(sent.len(), 2);
    let sent: Vec<String> = sent.iter().map(|row| format!("{:010}", row.int(0))).collect();
    let numbers: Vec<&str> = names.iter().map(|name| name.split_once('-').unwrap().0).collect();
    assert_eq!(numbers, sent, "{names:?}");
    let is_whole = |name: &String| name.ends_with(".eml") || name.ends_with(".json");
    assert!(names.iter().all(is_whole), "nothing unfinished is left: {names:?}");
}

#[tokio::test]
async fn a_gateway_that_hangs_does_not_delay_mail() {
    let hanging = MockServer::start().await;
    let never = ResponseTemplate::new(200).set_delay(Duration::from_secs(600));
    Mock::given(any()).respond_with(never).mount(&hanging).await;
    let app = &charging_at(GatewayType::Iugu, &hanging.uri());
    let (root, talk) = (app.role(Role::Root), open(app).await);
    for member in 1..=6 {
        app.payment(member).await;
    }
    let carriers = Arc::new(carriers(app));
    let worker = tokio::spawn(worker::run(app.shared.clone(), carriers, app.shared.stopping.subscribe()));
    let sending = "select count(*) from outbox where kind = 'gateway.charge' and state = 'sending'";
    while app.number(sending, &[]).await < 4 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    send(&root, talk, json!(["email"])).await.expect(200);
    let sent = "select count(*) from outbox where kind = 'email' and state = 'sent'";
    while app.number(sent, &[]).await == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let done = "select count(*) from outbox where kind = 'gateway.charge' and state = 'sent'";
    assert_eq!(app.number(done, &[]).await, 0);
    worker.abort();
}
