//! The lists of messages: members, filters, order, and the fields of a row.

use client::access::Role;
use client::api::service::conversations::Message;
use client::wire;
use serde_json::{Value, json};

use super::{Talk, closed, is_coherent, open, says};
use crate::app::{App, everywhere};
use crate::ask::Caller;

/// The total and the ids of a list's page.
async fn page(caller: &Caller, path: &str) -> (i64, Vec<i64>) {
    let list = caller.get(path).await.expect(200);
    let rows = list["messages"]["data"].as_array().unwrap();
    let ids = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    (list["messages"]["total"].as_i64().unwrap(), ids)
}

/// The same as a plain statement says it.
async fn plain(app: &App, condition: &str, order: &str) -> (i64, Vec<i64>) {
    let from = format!("from messages m where {condition}");
    let total = app.number(format!("select count(*) {from}").leak(), &[]).await;
    let sql = format!("select m.id {from} order by {order} limit 25").leak();
    (total, app.rows(sql, &[]).await.iter().map(|row| row.int(0)).collect())
}

async fn busiest(app: &App) -> i64 {
    let sql = "select sender_id from messages group by sender_id order by count(*) desc, sender_id limit 1";
    app.number(sql, &[]).await
}

#[tokio::test]
async fn the_demonstration_is_coherent() {
    everywhere(async |app| is_coherent(app).await).await;
}

#[tokio::test]
async fn messages_of_all_members_come_latest_first() {
    everywhere(async |app| {
        let found = page(&app.role(Role::Manager), "/messages").await;
        assert_eq!(found, (1_000, (976..=1_000).rev().collect()));
        let last = page(&app.role(Role::Manager), "/messages?page=40&order_by=id").await;
        assert_eq!(last, (1_000, (976..=1_000).collect()));
        assert_eq!(page(&app.role(Role::Manager), "/messages?page=41").await, (1_000, vec![]));
    })
    .await;
}

#[tokio::test]
async fn a_members_messages_are_those_written_or_those_got() {
    everywhere(async |app| {
        let (manager, id) = (app.role(Role::Manager), busiest(app).await);
        let sent = page(&manager, &format!("/messages/enviadas/{id}")).await;
        assert_eq!(sent, plain(app, &format!("m.sender_id = {id}"), "m.id desc").await);
        let got = page(&manager, &format!("/messages/recebidas/{id}")).await;
        assert_eq!(got, plain(app, &format!("m.receiver_id = {id}"), "m.id desc").await);
        for path in ["/messages/enviadas/999999", "/messages/outras/1", "/messages/conversa/1"] {
            manager.get(path).await.expect(404);
        }
    })
    .await;
}

#[tokio::test]
async fn what_two_members_wrote_is_found_in_either_order() {
    everywhere(async |app| {
        let (manager, Talk { id, company, rep }) = (app.role(Role::Manager), open(app).await);
        let expected = plain(app, &format!("m.conversation_id = {id}"), "m.id desc").await;
        assert_eq!(page(&manager, &format!("/messages/conversa/{company}/{rep}")).await, expected);
        assert_eq!(page(&manager, &format!("/messages/conversa/{rep}/{company}")).await, expected);
        assert_eq!(page(&manager, &format!("/messages/conversa/{rep}/{rep}")).await, (0, vec![]));
        manager.get(&format!("/messages/conversa/{rep}/999999")).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn what_a_member_wrote_and_received_is_one_list() {
    everywhere(async |app| {
        let (manager, Talk { id, company, rep }) = (app.role(Role::Manager), open(app).await);
        for member in [company, rep] {
            let concerns = format!("(m.sender_id = {member} or m.receiver_id = {member})");
            let expected = plain(app, &concerns, "m.id desc").await;
            assert_eq!(page(&manager, &format!("/messages?member={member}")).await, expected);
            let latest = plain(app, &format!("m.latest = 1 and {concerns}"), "m.id desc").await;
            assert_eq!(page(&manager, &format!("/messages?member={member}&latest=1")).await, latest);
        }
        let both = format!("/messages/conversa/{company}/{rep}?member={rep}");
        let expected = plain(app, &format!("m.conversation_id = {id}"), "m.id desc").await;
        assert_eq!(page(&manager, &both).await, expected);
        assert_eq!(page(&manager, "/messages?member=999999").await, (0, vec![]));
    })
    .await;
}

#[tokio::test]
async fn every_filter_narrows_as_it_says() {
    let active = "exists (select 1 from members s where s.id = m.sender_id and s.status = 'active')";
    let inactive = format!("not {active}");
    let (from, until) = ("1735700400000", "1782874800000");
    let sent = format!("m.send_on >= {from} and m.send_on < {until}");
    let read = format!("m.readed_at >= {from} and m.readed_at < {until}");
    let mut filters = vec![
        ("finished=1", "m.finished = 1"),
        ("finished=0", "m.finished = 0"),
        ("latest=1", "m.latest = 1"),
        ("latest=0", "m.latest = 0"),
        ("responded=1", "m.responded = 1"),
        ("responded=0", "m.responded = 0"),
        ("readed=1", "m.readed_at is not null"),
        ("readed=0", "m.readed_at is null"),
        ("folder=primary", "m.folder = 'primary'"),
        ("folder=others", "m.folder = 'others'"),
        ("sender_type=company", "m.sender_type = 'company'"),
        ("sender_type=rep", "m.sender_type = 'rep'"),
    ];
    filters.extend([
        ("sender_is_active=1", active),
        ("sender_is_active=0", inactive.as_str()),
        ("send_on=2025-01-01::2026-06-30", sent.as_str()),
        ("readed_at=2025-01-01::2026-06-30", read.as_str()),
        ("readed_at=1960-01-01::2030-01-01", "m.readed_at is not null"),
        ("finished=all&folder=", "true"),
    ]);
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        for (one, (query, condition)) in filters.iter().enumerate() {
            let expected = plain(app, condition, "m.id desc").await;
            assert_eq!(page(&manager, &format!("/messages?{query}")).await, expected, "{query}");
            // And with one more, round the table.
            let (other, also) = filters[(one * 5 + 3) % filters.len()];
            if query.split('=').next() != other.split('=').next() {
                let expected = plain(app, &format!("{condition} and {also}"), "m.id desc").await;
                let both = format!("/messages?{query}&{other}");
                assert_eq!(page(&manager, &both).await, expected, "{both}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_filter_that_is_not_one_is_named() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        for (query, field) in [
            ("finished=2", "finished"),
            ("latest=-1", "latest"),
            ("readed=sim", "readed"),
            ("folder=spam", "folder"),
            ("send_on=2026-01-01", "send_on"),
            ("q=%2A%22", "q"),
            ("order_by=body", "order_by"),
            ("per_page=201", "per_page"),
            ("lixo=1", "lixo"),
        ] {
            let problem = manager.get(&format!("/messages?{query}")).await.expect(422);
            assert!(problem["errors"][field].is_array(), "{query}: {problem}");
        }
        let long = format!("/messages?q={}", "a".repeat(201));
        assert!(manager.get(&long).await.expect(422)["errors"]["q"].is_array());
    })
    .await;
}

#[tokio::test]
async fn sorting_by_anything_but_the_id_needs_a_member() {
    everywhere(async |app| {
        let (manager, id) = (app.role(Role::Manager), busiest(app).await);
        let text = "A ordenação de resultados só é possível quando algum usuário for filtrado";
        let sorts = [
            ("folder", "m.folder"),
            ("finished", "m.finished"),
            ("send_on", "m.send_on"),
            ("readed_at", "coalesce(m.readed_at, 0)"),
            ("id", "m.id"),
        ];
        for (field, column) in sorts {
            for (order, way) in [(field.to_owned(), "asc"), (format!("{field}%20DESC"), "desc")] {
                let of_all = manager.get(&format!("/messages?order_by={order}")).await;
                if field == "id" {
                    of_all.expect(200);
                } else {
                    assert_eq!(of_all.expect(422)["errors"]["order_by"], json!([text]), "{order}");
                }
                let sent = page(&manager, &format!("/messages/enviadas/{id}?order_by={order}")).await;
                let sorted = format!("{column} {way}, m.id {way}");
                assert_eq!(sent, plain(app, &format!("m.sender_id = {id}"), &sorted).await, "{order}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_row_tells_where_its_conversation_stands() {
    everywhere(async |app| {
        let (manager, ended) = (app.role(Role::Manager), closed(app).await);
        let path = format!("/messages/conversa/{}/{}", ended.company, ended.rep);
        let list = manager.get(&path).await.expect(200);
        let row: Message = wire::decode(list["messages"]["data"][0].to_string().as_bytes()).unwrap();
        assert!(
            row.finished
                && row.version == 2
                && row.can.refusal("reopen").is_none()
                && row.can.refusal("read").is_none()
        );
        let refusal = |verb| row.can.refusal(verb).unwrap().sentence.as_str();
        let (finish, send) = (refusal("finish"), refusal("send_link"));
        assert!(finish.contains(" já encerrou esta conversa "), "{finish}");
        assert!(send.starts_with("Só se envia o link de uma conversa aberta"), "{send}");
        let talk = open(app).await;
        let path = format!("/messages/conversa/{}/{}?latest=1", talk.company, talk.rep);
        let row = &manager.get(&path).await.expect(200)["messages"]["data"][0];
        assert_eq!(row["can"]["finish"], Value::Null);
        assert_eq!(row["can"]["reopen"]["sentence"], "Esta conversa está aberta.");
        let sales = &app.role(Role::Sales).get(&path).await.expect(200)["messages"]["data"][0];
        assert_eq!(
            sales["can"]["finish"]["why"]["missing"],
            json!({ "action": "update", "subject": "Conversation" })
        );
        assert_eq!(sales["can"]["delete_message"]["why"]["kind"], "permission");
        assert_eq!(sales["can"]["send_link"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn how_a_message_begins_is_for_those_who_may_read_it() {
    everywhere(async |app| {
        let (root, sales, talk) = (app.role(Role::Root), app.role(Role::Sales), open(app).await);
        let body = format!("\u{1b}[2J{}fim", "á".repeat(300));
        let id = says(app, talk, client::api::service::conversations::Side::Rep, &body).await;
        let first = async |caller: &Caller| {
            let mut list = caller.get("/messages?per_page=1").await.expect(200);
            list["messages"]["data"][0].take()
        };
        let row = first(&sales).await;
        let begins: String = body.chars().take(160).collect();
        assert_eq!((row["id"].as_i64(), row["preview"].as_str()), (Some(id), Some(begins.as_str())));
        let grant = |granted: bool| {
            json!({ "role": "sales", "action": "read", "subject": "Message", "granted": granted })
        };
        root.put("/access").json(grant(false)).await.expect(200);
        let row = first(&sales).await;
        assert_eq!(row["preview"], Value::Null);
        assert_eq!(row["can"]["read"]["why"]["kind"], "permission");
        sales.get(&format!("/message/{id}")).await.expect(403);
        sales.get(&format!("/conversation/{}", talk.id)).await.expect(403);
        let whole = root.get(&format!("/message/{id}")).await.expect(200);
        assert_eq!(whole["message"]["body"], body);
    })
    .await;
}

#[tokio::test]
async fn a_thread_is_read_page_by_page_from_its_end() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let before = app.footprint().await;
        let all =
            app.number("select count(*) from messages where conversation_id = $1", &[talk.id.into()]).await;
        let path = format!("/conversation/{}", talk.id);
        let thread = manager.get(&format!("{path}?per_page=1")).await.expect(200);
        assert_eq!(thread["messages"]["total"], all);
        assert_eq!(thread["conversation"]["company"]["id"], talk.company);
        assert_eq!(thread["messages"]["data"][0]["sender_type"], "company");
        assert_eq!(thread["can"]["finish"], Value::Null);
        let oldest = manager.get(&format!("{path}?per_page=1&page={all}")).await.expect(200);
        assert!(oldest["messages"]["data"][0]["id"].as_i64() < thread["messages"]["data"][0]["id"].as_i64());
        assert_eq!(app.footprint().await, before, "staff looks, which is no reading by the member");
        for path in ["/conversation/999999", "/message/999999", "/message/um"] {
            manager.get(path).await.expect(404);
        }
    })
    .await;
}

#[tokio::test]
async fn a_flag_of_the_list_of_conversations_is_0_or_1() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        for flag in ["latest", "finished", "readed"] {
            let problem = manager.get(&format!("/conversations?{flag}=2")).await.expect(422);
            assert!(problem["errors"][flag].is_array(), "{problem}");
        }
    })
    .await;
}
