//! Sending a link, and reminders.

use client::access::Role;
use futures_util::future::join;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use server::outbox::Attempt;
use server::outbox::deliver::deliver_one;
use server::outbox::whatsapp::Messenger;
use wiremock::matchers::{header, method};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::{Talk, closed, open};
use crate::app::{App, carriers, everywhere};
use crate::ask::{Ask, Caller};

fn send(caller: &Caller, talk: Talk, body: Value) -> Ask {
    caller.post(&format!("/conversation/send-message-link/{}", talk.id)).json(body)
}

fn reinforce(caller: &Caller, talk: Talk, channels: Value) -> Ask {
    let body = json!({ "conversation_id": talk.id, "channels": channels });
    caller.post("/conversation/interest-reinforcement").json(body)
}

/// Returns the pending messages: kind and content.
async fn waiting(app: &App) -> Vec<(String, Value)> {
    let rows = app.rows("select kind, payload from outbox order by id", &[]).await;
    rows.iter().map(|row| (row.text(0), serde_json::from_str(row.str(1)).unwrap())).collect()
}

#[tokio::test]
async fn a_link_leaves_by_the_channels_that_were_chosen() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let answer = send(&sales, talk, json!({ "channels": ["whatsapp", "email"] })).await.expect(200);
        assert_eq!(answer["message"], "Envio de link solicitado!");
        assert_eq!(answer["member"]["id"], talk.rep, "the company wrote last");
        let [(one, letter), (other, message)] = waiting(app).await.try_into().expect("two");
        assert_eq!((one.as_str(), other.as_str()), ("email", "whatsapp"));
        assert_eq!(letter["to"], answer["member"]["email"]);
        assert!(letter["subject"].as_str().unwrap().ends_with(" quer falar com você"), "{letter}");
        assert!(letter["body"].as_str().unwrap().contains("http://127.0.0.1/conversa/"), "{letter}");
        assert_eq!(message["to"], format!("55{}", answer["member"]["phone"].as_str().unwrap()));
        let link = |text: &Value| {
            let text = text.as_str().unwrap();
            let link = &text[text.find("http://127.0.0.1/conversa/").unwrap()..];
            link.split_whitespace().next().unwrap().to_owned()
        };
        assert_eq!(link(&message["text"]), link(&letter["body"]), "one link for both");
        assert!(letter["html"].as_str().unwrap().contains(&link(&letter["body"])), "{letter}");
        let body = json!({ "channels": ["email"], "to": "company" });
        assert_eq!(send(&sales, talk, body).await.expect(200)["member"]["id"], talk.company);
        let audit =
            "select new_values from audit_log where endpoint = 'conversations.send-link' order by seq";
        let rows = app.rows(audit, &[]).await;
        let new: Value = serde_json::from_str(rows[0].str(0)).unwrap();
        assert_eq!(new["sent"]["channels"], json!(["email", "whatsapp"]));
        assert_eq!((rows.len(), &new["sent"]["user_id"]), (2, &json!(talk.rep)));
    })
    .await;
}

#[tokio::test]
async fn who_cannot_be_reached_is_said_before_anything_leaves() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let before = app.footprint().await;
        for body in [json!({}), json!({ "channels": [] })] {
            let problem = send(&sales, talk, body).await.expect(422);
            assert_eq!(problem["errors"]["channels"], json!(["Este campo é obrigatório!"]));
        }
        for body in
            [json!({ "channels": ["fax"] }), json!({ "channels": "email" }), json!({ "canais": ["email"] })]
        {
            send(&sales, talk, body).await.expect(422);
        }
        for phone in [None, Some("08001234567"), Some("telefone")] {
            let sql = "update members set phone = $1 where id = $2";
            app.execute(sql, &[phone.into(), talk.rep.into()]).await;
            let problem = send(&sales, talk, json!({ "channels": ["email", "whatsapp"] })).await.expect(422);
            assert_eq!(problem["errors"]["channels"], json!(["Este membro não tem telefone cadastrado."]));
        }
        assert_eq!(app.footprint().await, before);
        send(&sales, talk, json!({ "channels": ["email"] })).await.expect(200);
        send(&sales, talk, json!({ "channels": ["whatsapp"], "to": "company" })).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn the_link_of_a_closed_conversation_is_not_sent() {
    everywhere(async |app| {
        let (sales, ended) = (app.role(Role::Sales), closed(app).await);
        for answer in [send(&sales, ended, json!({})).await, reinforce(&sales, ended, json!(["email"])).await]
        {
            let problem = answer.expect(409);
            let text = problem["message"].as_str().unwrap();
            assert!(
                text.starts_with("Só se envia o link de uma conversa aberta; esta foi encerrada "),
                "{text}"
            );
        }
        send(&sales, Talk { id: 999_999, ..ended }, json!({})).await.expect(404);
        reinforce(&sales, Talk { id: 999_999, ..ended }, json!([])).await.expect(404);
        assert_eq!(waiting(app).await, []);
    })
    .await;
}

#[tokio::test]
async fn interest_is_reinforced_once_in_24_hours() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let (one, other) = join(async { reinforce(&sales, talk, json!(["email"])).await }, async {
            reinforce(&app.role(Role::Manager), talk, json!(["email"])).await
        })
        .await;
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let done = if one.status == 200 { &one } else { &other };
        assert_eq!(done.json()["message"], "Reforço de interesse enviado!");
        assert_eq!(done.json()["member"]["id"], talk.rep);
        let problem = reinforce(&sales, talk, json!([])).await.expect(409);
        let text = problem["message"].as_str().unwrap();
        assert!(text.starts_with("O interesse já foi reforçado "), "{text}");
        app.advance(SignedDuration::from_secs(24 * 3_600 - 60));
        let sales = app.browser("sales").await;
        reinforce(&sales, talk, json!(["email"])).await.expect(409);
        app.advance(SignedDuration::from_secs(60));
        // By e-mail by default.
        let body = json!({ "conversation_id": talk.id });
        sales.post("/conversation/interest-reinforcement").json(body).await.expect(200);
        let letters = waiting(app).await;
        assert_eq!(letters.iter().filter(|(kind, _)| kind == "email").count(), 2);
        assert!(letters[0].1["subject"].as_str().unwrap().ends_with(" ainda espera a sua resposta"));
    })
    .await;
}

#[tokio::test]
async fn nothing_leaves_for_a_version_that_is_no_longer_true() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        let before = app.footprint().await;
        let link = sales.get(&format!("/conversation/direct-link/{}", talk.id));
        for ask in [
            link,
            send(&sales, talk, json!({ "channels": ["email"] })),
            reinforce(&sales, talk, json!(["email"])),
        ] {
            ask.header("if-match", "\"99\"").await.expect(412);
        }
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn a_whatsapp_message_becomes_a_file() {
    everywhere(async |app| {
        let (sales, talk) = (app.role(Role::Sales), open(app).await);
        send(&sales, talk, json!({ "channels": ["whatsapp", "email"] })).await.expect(200);
        let folder = &app.shared.settings.data_dir;
        let carriers = carriers(app);
        while deliver_one(&app.shared, &carriers).await.unwrap() {}
        let files: Vec<_> =
            std::fs::read_dir(folder.join("mail")).unwrap().map(|file| file.unwrap().path()).collect();
        let json = files.iter().find(|path| path.extension().is_some_and(|ending| ending == "json")).unwrap();
        let message: Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
        assert_eq!((files.len(), &message), (2, &waiting(app).await[1].1));
        assert_eq!(app.number("select count(*) from outbox where state = 'sent'", &[]).await, 2);
    })
    .await;
}

#[tokio::test]
async fn a_provider_gets_each_message_until_it_takes_it() {
    let server = MockServer::start().await;
    let authorised = || Mock::given(method("POST")).and(header("authorization", "Bearer chave"));
    authorised()
        .respond_with(ResponseTemplate::new(503).set_body_string("busy"))
        .up_to_n_times(1)
        .mount(&server)
        .await;
    authorised().respond_with(ResponseTemplate::new(202)).mount(&server).await;
    let attempt = |key: &str| Attempt::new(key.to_owned(), None, Timestamp::UNIX_EPOCH);
    let message = server::outbox::Whatsapp { to: "5511900000001".into(), text: "Olá!".into() };
    let provider = Messenger::provider(&format!("{}/v1/messages", server.uri()), "chave").unwrap();
    assert_eq!(
        provider.send(&message, &attempt("chave-1")).await,
        Err("503 Service Unavailable busy".to_owned())
    );
    assert_eq!(provider.send(&message, &attempt("chave-1")).await, Ok(()));
    let asked = server.received_requests().await.unwrap();
    for request in &asked {
        assert_eq!(request.headers["idempotency-key"], "chave-1", "the provider can tell a second delivery");
    }
    let body: Value = serde_json::from_slice(&asked[1].body).unwrap();
    assert_eq!(
        (asked[1].url.path(), body),
        ("/v1/messages", json!({ "to": "5511900000001", "text": "Olá!" }))
    );
    let nowhere = Messenger::provider("http://127.0.0.1:1/?token=segredo", "chave").unwrap();
    assert!(!nowhere.send(&message, &attempt("chave-2")).await.unwrap_err().contains("segredo"));
    assert!(Messenger::provider("isto não é um endereço", "chave").is_err());
}
