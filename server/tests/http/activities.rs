//! The timeline of a member.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::everywhere;
use crate::ask::Caller;

async fn timeline(caller: &Caller, query: &str) -> Vec<Value> {
    let answer = caller.get(&format!("/user/activities/1{query}")).await.expect(200);
    answer["activities"]["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn payments_messages_and_changes_stand_in_one_line_the_latest_first() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let id = app.payment(1).await;
        root.put(&format!("/financial/payment/approve/{id}")).await.expect(200);
        let all = timeline(&root, "?per_page=200").await;
        let instants: Vec<_> = all.iter().map(|entry| entry["at"].as_str().unwrap().to_owned()).collect();
        assert!(instants.is_sorted_by(|later, earlier| later >= earlier), "{instants:?}");
        for (kind, record) in [("payment", "transaction"), ("message", "conversation"), ("change", "")] {
            let some: Vec<&Value> = all.iter().filter(|entry| entry["type"] == kind).collect();
            assert!(!some.is_empty(), "no {kind}");
            assert!(some.iter().all(|entry| record.is_empty() || entry["record"] == record));
            let only = timeline(&root, &format!("?per_page=200&type={kind}")).await;
            assert!(only.len() >= some.len() && only.iter().all(|entry| entry["type"] == kind));
        }
        let paid = timeline(&root, "?type=payment").await.swap_remove(0);
        assert_eq!((&paid["record_id"], &paid["title"]), (&json!(id), &json!("R$ 239,90 · Pix · Pago")));
        let change = timeline(&root, "?type=change").await;
        assert!(change.iter().any(|entry| entry["text"].as_str().unwrap().contains("Status: Aberto → Pago")));
    })
    .await;
}

#[tokio::test]
async fn contacts_meetings_and_notes_are_told_to_who_may_read_them() {
    everywhere(async |app| {
        let card = app.number("select min(id) from cards where role = 'sales' and member_id is not null", &[]).await;
        app.execute("update cards set member_id = 1 where id = $1 and not exists
            (select 1 from cards where role = 'sales' and member_id = 1)", &[card.into()]).await;
        app.execute("insert into card_activities (card_id, at, by, kind, details) select id, 1, 'Ana', 'contact',
            '{\"text\":\"<b>Ligou</b>\",\"channel\":\"phone\"}' from cards where role = 'sales' and member_id = 1", &[]).await;
        app.execute("insert into meetings (manager_id, member_id, kind, start_at, minutes, state, created_at, changed_at, changed_by)
            select min(id), 1, 'tour', 2, 30, 'done', 1, 1, 'Ana' from staff", &[]).await;
        let sales = app.role(Role::Sales);
        let contact = timeline(&sales, "?type=contact&per_page=200").await.pop().unwrap();
        assert_eq!((&contact["text"], &contact["by"]), (&json!("<b>Ligou</b>"), &json!("Ana")));
        assert_eq!(contact["record"], "card");
        let meeting = timeline(&sales, "?type=meeting&per_page=200").await.pop().unwrap();
        assert_eq!((&meeting["record"], &meeting["number"]), (&json!("meeting"), &meeting["record_id"]));
        assert!(!timeline(&sales, "?type=note").await.is_empty());
        // The contact stands on the board of sales, which success does not see.
        let others = timeline(&app.role(Role::Success), "?type=contact&per_page=200").await;
        assert!(others.iter().all(|entry| entry["text"] != "<b>Ligou</b>"));
        assert_eq!(timeline(&app.role(Role::System), "?type=meeting").await, Vec::<Value>::new());
    })
    .await;
}

#[tokio::test]
async fn a_viewer_reads_of_it_what_they_may_read_elsewhere() {
    everywhere(async |app| {
        let mentoring = app.role(Role::Mentoring);
        let all = timeline(&mentoring, "").await;
        let other = ["transaction", "subscription", "conversation"];
        assert!(!all.iter().any(|entry| other.iter().any(|record| entry["record"] == *record)), "{all:?}");
        assert_eq!(timeline(&mentoring, "?type=payment").await, Vec::<Value>::new());
        mentoring.get("/user/activities/0").await.expect(404);
        mentoring.get("/user/activities/1?type=nada").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn its_pages_hold_every_entry_once_in_the_order_of_the_whole() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let whole = timeline(&root, "?per_page=200").await;
        let mut turned = Vec::new();
        for page in 1.. {
            let answer = root.get(&format!("/user/activities/1?per_page=2&page={page}")).await.expect(200);
            let answer = &answer["activities"];
            assert_eq!(answer["total"], whole.len());
            turned.extend(answer["data"].as_array().unwrap().iter().cloned());
            if answer["last_page"] == page {
                break;
            }
        }
        assert!(turned.len() > 4, "{} entries", turned.len());
        assert_eq!(turned, whole);
    })
    .await;
}

#[tokio::test]
async fn the_steps_of_a_registration_have_names_of_their_own() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let kind = root.get("/user/6").await.expect(200)["user"]["type"].as_str().unwrap().to_owned();
        app.execute("update members set status = 'lead' where id = 6", &[]).await;
        let section = |section: &str| format!("/user/{kind}/{section}/6");
        let status = |to: &str| root.post(&section("primary")).json(json!({ "status": to }));
        let decide = |body: Value| root.post(&section("approval")).json(body);
        status("filter").await.expect(200);
        status("review").await.expect(200);
        decide(json!({ "decision": "send_back" })).await.expect(200);
        status("review").await.expect(200);
        decide(json!({ "decision": "approve" })).await.expect(200);
        status("review").await.expect(200);
        decide(json!({ "decision": "block", "deactivation_reason": "double" })).await.expect(200);
        root.post(&section("primary")).json(json!({ "neighbor": "Centro" })).await.expect(200);
        let answer = root.get("/user/activities/6?type=change&per_page=8").await.expect(200);
        let titles = answer["activities"]["data"].as_array().unwrap().iter().rev();
        let titles: Vec<_> = titles.map(|entry| entry["title"].as_str().unwrap()).collect();
        let events = [
            "Cadastro filtrado",
            "Cadastro revisado",
            "Cadastro filtrado",
            "Cadastro revisado",
            "Cadastro aprovado",
            "Cadastro ativo revisado",
            "Membro bloqueado",
        ];
        for (title, event) in titles.iter().zip(events) {
            assert!(title.starts_with(&format!("{event} · ")), "{titles:?}");
        }
        let plain = titles.last().unwrap();
        assert!(events.iter().all(|event| !plain.starts_with(event)), "{titles:?}");
    })
    .await;
}

#[tokio::test]
async fn changes_are_told_in_words_of_people() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let kind = root.get("/user/1").await.expect(200)["user"]["type"].as_str().unwrap().to_owned();
        let additions = format!("/user/{kind}/additions/1");
        root.post(&additions).json(json!({ "new_phone": "11910000009" })).await.expect(200);
        let changes = timeline(&root, "?type=change&per_page=200").await;
        let added = changes.iter().find(|entry| entry["record"] == "additions").expect("the phone");
        assert!(added["text"].as_str().unwrap().contains("11910000009"), "{added}");
        for change in &changes {
            let text = change["text"].as_str().unwrap();
            assert!(!text.contains(['{', '[', '"', '_']), "{change}");
            assert!(!change["title"].as_str().unwrap().contains('…'), "{change}");
        }
    })
    .await;
}
