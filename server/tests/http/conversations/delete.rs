//! Deleting a message: the row is removed, its history stays without the text.

use client::access::Role;
use client::api::service::conversations::Side;
use serde_json::{Value, json};

use super::{is_coherent, open, says};
use crate::app::everywhere;
use crate::events::Stream;

#[tokio::test]
async fn the_row_goes_and_the_one_before_becomes_the_latest() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let before = says(app, talk, Side::Rep, "Fica a penúltima.").await;
        let id = says(app, talk, Side::Company, "Segredo inesquecível").await;
        let mut stream = Stream::open(&app.role(Role::Sales), None).await;
        let path = format!("/message/{id}");
        let rehearsal = manager.delete(&path).rehearsed().await.expect(200);
        let sentence = rehearsal["effects"][0]["sentence"].as_str().unwrap();
        assert!(sentence.starts_with(&format!("A mensagem {id}, de ")), "{sentence}");
        manager.get(&path).await.expect(200);
        assert_eq!(manager.delete(&path).await.expect(200)["message"], format!("Mensagem {id} removida!"));
        let told = [stream.next().await.unwrap(), stream.next().await.unwrap()];
        let told = told.map(|event| (event.record, event.id));
        assert_eq!(told, [("message".to_owned(), id), ("conversation".to_owned(), talk.id)]);
        manager.get(&path).await.expect(404);
        manager.delete(&path).await.expect(404);
        let thread = manager.get(&format!("/conversation/{}", talk.id)).await.expect(200);
        assert_eq!(thread["messages"]["data"][0]["id"], before);
        assert_eq!(thread["conversation"]["last_sender_type"], "rep");
        let found = manager.get("/messages?q=inesquecivel").await.expect(200);
        assert_eq!(found["messages"]["total"], 0);
        is_coherent(app).await;
    })
    .await;
}

#[tokio::test]
async fn its_history_has_a_length_and_a_hash_and_no_body() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let id = says(app, talk, Side::Company, "Segredo inesquecível").await;
        manager.delete(&format!("/message/{id}")).await.expect(200);
        let row = &app
            .rows("select old_values, new_values from audit_log where record = 'message' and record_id = $1", &[id.into()])
            .await[0];
        let old: Value = serde_json::from_str(row.str(0)).unwrap();
        assert_eq!(old["body_length"], 20);
        assert_eq!(old["body_sha256"], server::work::clock::hashed("Segredo inesquecível"));
        assert_eq!((&old["conversation_id"], &old["sender_id"]), (&json!(talk.id), &json!(talk.company)));
        assert_eq!(row.str(1), "null");
        let kept = "select count(*) from audit_log where old_values like '%inesquec%' or new_values like '%inesquec%'";
        assert_eq!(app.number(kept, &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_conversation_may_be_left_without_messages() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let ids = app
            .rows("select id from messages where conversation_id = $1 order by id", &[talk.id.into()])
            .await;
        for id in ids.iter().map(|row| row.int(0)) {
            manager.delete(&format!("/message/{id}")).await.expect(200);
            is_coherent(app).await;
        }
        let thread = manager.get(&format!("/conversation/{}", talk.id)).await.expect(200);
        assert_eq!(
            (&thread["messages"]["total"], &thread["conversation"]["last_sender_type"]),
            (&json!(0), &Value::Null)
        );
        manager.post(&format!("/conversation/unread-open/{}", talk.id)).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn only_some_may_and_only_what_they_saw() {
    everywhere(async |app| {
        let talk = open(app).await;
        let id = says(app, talk, Side::Rep, "Fica.").await;
        let path = format!("/message/{id}");
        for role in [Role::Sales, Role::Success, Role::Relationship] {
            let problem = app.role(role).delete(&path).await.expect(403);
            assert_eq!(problem["missing"], json!({ "action": "delete", "subject": "Message" }));
        }
        app.role(Role::Manager).delete(&path).header("if-match", "\"99\"").await.expect(412);
        app.role(Role::ManagementProcesses).delete(&path).await.expect(200);
    })
    .await;
}
