//! Closing with a reason, once; reopening; marking as unread.

use client::access::Role;
use client::api::service::conversations::Side;
use futures_util::future::join;
use http::Method;
use serde_json::{Value, json};

use super::{Talk, closed, is_coherent, open, says};
use crate::app::{App, everywhere};
use crate::ask::{Answer, Ask, Caller};
use crate::events::Stream;

fn finish(caller: &Caller, talk: Talk, body: Value) -> Ask {
    caller.ask(Method::PATCH, &talk.finish()).json(body)
}

async fn version(app: &App, talk: Talk) -> i64 {
    app.number("select version from conversations where id = $1", &[talk.id.into()]).await
}

#[tokio::test]
async fn it_is_closed_with_a_reason() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let mut stream = Stream::open(&app.role(Role::Sales), None).await;
        let body = json!({ "reason": "Outro", "note": "  Pediu por telefone. " });
        let answer = finish(&manager, talk, body).await.expect(200);
        assert_eq!(answer["message"], format!("Conversa {} encerrada!", talk.id));
        let now = &answer["conversation"];
        assert_eq!((&now["finished"], &now["reason"]), (&json!(true), &json!("Outro")));
        assert_eq!(
            (&now["note"], &now["finished_by"]),
            (&json!("Pediu por telefone."), &json!("Marcelo Antunes"))
        );
        let event = stream.next().await.unwrap();
        assert_eq!((event.record.as_str(), event.id), ("conversation", talk.id));
        assert_eq!(event.endpoint, "conversations.finish");
        let open = format!("/messages/conversa/{}/{}?finished=0", talk.company, talk.rep);
        assert_eq!(manager.get(&open).await.expect(200)["messages"]["total"], 0);
        is_coherent(app).await;
    })
    .await;
}

#[tokio::test]
async fn the_members_are_named_in_either_order() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let turned = Talk { company: talk.rep, rep: talk.company, ..talk };
        finish(&manager, turned, json!({ "reason": "Sem retorno" })).await.expect(200);
        for (one, other) in [(talk.company, talk.company), (talk.rep, 999_999), (0, 0)] {
            let nobody = Talk { company: one, rep: other, ..talk };
            finish(&manager, nobody, json!({ "reason": "Outro" })).await.expect(404);
        }
    })
    .await;
}

#[tokio::test]
async fn broken_fields_are_answered_with_400() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let before = app.footprint().await;
        let long = "x".repeat(501);
        for (body, field, text) in [
            (json!({}), "reason", "Este campo é obrigatório!"),
            (json!({ "reason": null }), "reason", "Este campo é obrigatório!"),
            (json!({ "reason": "Pirâmide", "note": long }), "note", "Tamanho máximo é de 500 caracteres"),
            (json!({ "reason": "Cansei" }), "reason", "Valor não permitido!"),
            (json!({ "reason": 4 }), "reason", "Formato inválido"),
            (json!({ "motivo": "Outro" }), "motivo", "Valor não permitido!"),
            (json!([]), "body", "Formato inválido"),
        ] {
            for ask in
                [finish(&manager, talk, body.clone()), finish(&manager, talk, body.clone()).rehearsed()]
            {
                let problem = ask.await.expect(400);
                assert_eq!(problem["message"], "A conversa não foi encerrada!", "{body}");
                assert_eq!(problem["errors"][field], json!([text]), "{body}: {problem}");
            }
        }
        let other = manager.post("/conversation/interest-reinforcement").json(json!({})).await;
        assert_eq!(other.expect(422)["message"], "Existe 1 erro de validação.");
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn closing_twice_is_a_conflict_that_says_who_and_when() {
    everywhere(async |app| {
        let talk = open(app).await;
        finish(&app.role(Role::Manager), talk, json!({ "reason": "Foge ao Perfil" })).await.expect(200);
        // The guard is asked before the fields: so much can be found out with an empty body.
        for body in [json!({}), json!({ "reason": "Outro" }), json!({ "reason": "Pirâmide" })] {
            is_too_late(&finish(&app.role(Role::Success), talk, body).await);
        }
        is_coherent(app).await;
    })
    .await;
}

fn is_too_late(answer: &Answer) {
    let problem = answer.expect(409);
    let text = problem["message"].as_str().unwrap();
    assert!(text.contains(" já encerrou esta conversa "), "{text}");
    assert!(text.ends_with("(Foge ao Perfil)."), "{text}");
    assert_eq!(problem["reason"]["why"]["is"], "finished");
    assert!(problem["reason"]["why"]["since"].is_string() && problem["reason"]["why"]["by"].is_string());
}

#[tokio::test]
async fn of_two_at_once_one_closes_it() {
    everywhere(async |app| {
        let body = json!({ "reason": "Foge ao Perfil" });
        for _ in 0..5 {
            let (talk, start) = (open(app).await, app.number("select seq from audit_head", &[]).await);
            let (one, other) =
                join(async { finish(&app.role(Role::Manager), talk, body.clone()).await }, async {
                    finish(&app.role(Role::Success), talk, body.clone()).await
                })
                .await;
            match (one.status, other.status) {
                (200, 409) => is_too_late(&other),
                (409, 200) => is_too_late(&one),
                both => panic!("{both:?}"),
            }
            assert_eq!(app.number("select seq from audit_head", &[]).await, start + 1);
        }
    })
    .await;
}

#[tokio::test]
async fn a_version_that_is_no_longer_true_is_refused() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let seen = version(app, talk).await;
        let unread = format!("/conversation/unread-open/{}", talk.id);
        manager.post(&unread).header("if-match", &format!("\"{seen}\"")).await.expect(200);
        let body = json!({ "reason": "Sem retorno" });
        let stale = finish(&manager, talk, body.clone()).header("if-match", &format!("\"{seen}\"")).await;
        stale.expect(412);
        let now = format!("\"{}\"", version(app, talk).await);
        finish(&manager, talk, body).header("if-match", &now).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_says_it_in_a_sentence_and_changes_nothing() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let before = app.footprint().await;
        let rehearsal = finish(&manager, talk, json!({ "reason": "Pirâmide" })).rehearsed().await.expect(200);
        let sentence = rehearsal["effects"][0]["sentence"].as_str().unwrap();
        assert!(sentence.starts_with(&format!("A conversa {}, entre ", talk.id)), "{sentence}");
        assert!(sentence.ends_with("é encerrada: Pirâmide."), "{sentence}");
        assert_eq!(rehearsal["changes"][0]["new"]["reason"], "Pirâmide");
        assert_eq!(rehearsal["answer"]["conversation"]["finished"], true);
        let left = version(app, talk).await + 1;
        let inverse =
            json!({ "endpoint": "conversations.reopen", "path": [talk.id.to_string()], "version": left });
        assert_eq!(rehearsal["inverse"], inverse);
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn a_closed_one_is_reopened_and_an_open_one_is_not() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), closed(app).await);
        let path = format!("/conversation/reopen/{}", talk.id);
        app.role(Role::Sales).post(&path).await.expect(403);
        let answer = manager.post(&path).await.expect(200);
        assert_eq!(answer["message"], format!("Conversa {} reaberta!", talk.id));
        let now = &answer["conversation"];
        assert_eq!(
            (&now["finished"], &now["reason"], &now["finished_by"]),
            (&json!(false), &Value::Null, &Value::Null)
        );
        assert_eq!(manager.post(&path).await.expect(409)["message"], "Esta conversa está aberta.");
        manager.post("/conversation/reopen/999999").await.expect(404);
        is_coherent(app).await;
        finish(&manager, talk, json!({ "reason": "Sem retorno" })).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn an_open_one_is_marked_as_unread_by_who_listens() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let id = says(app, talk, Side::Rep, "Já li, obrigado.").await;
        app.execute("update messages set readed_at = send_on + 1000 where id = $1", &[id.into()]).await;
        let path = format!("/conversation/unread-open/{}", talk.id);
        let name = "select name from members where id = $1";
        let company = app.rows(name, &[talk.company.into()]).await[0].text(0);
        let rehearsal = manager.post(&path).rehearsed().await.expect(200);
        let sentence =
            format!("A conversa {} volta a constar como não lida por {company}.", talk.id).replace("..", ".");
        assert_eq!(rehearsal["effects"][0]["sentence"], sentence);
        assert_eq!(rehearsal["inverse"], Value::Null);
        let answer = manager.post(&path).await.expect(200);
        assert_eq!(answer["message"], format!("Conversa {} marcada como não lida!", talk.id));
        let unread = manager.get("/messages?readed=0&per_page=1").await.expect(200);
        assert_eq!(unread["messages"]["data"][0]["id"], id);
        assert_eq!(
            manager.get(&format!("/message/{id}")).await.expect(200)["message"]["readed_at"],
            Value::Null
        );
        manager.post(&path).await.expect(200);
        let ended = manager.post(&format!("/conversation/unread-open/{}", closed(app).await.id)).await;
        let text = ended.expect(409)["message"].as_str().unwrap().to_owned();
        assert!(
            text.starts_with("Só uma conversa aberta pode ser marcada como não lida; esta foi "),
            "{text}"
        );
    })
    .await;
}
