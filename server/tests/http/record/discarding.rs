//! A registration that was a mistake is discarded, unless any user has used it since.

use client::access::Role;
use client::catalogue::descriptor;
use serde_json::{Value as Json, json};

use crate::app::{App, everywhere};
use crate::ask::Caller;

/// Registers members, and returns their numbers.
async fn registered(staff: &Caller, users: &str) -> Vec<i64> {
    let body = json!({ "users": users, "type": "company" });
    let done = staff.post("/user").json(body).await.expect(200);
    let created = done["created"].as_array().unwrap();
    assert!(created.iter().all(|line| line["version"] == 1), "{done}");
    created.iter().map(|line| line["id"].as_i64().unwrap()).collect()
}

async fn total(staff: &Caller, query: &str) -> i64 {
    staff.get(&format!("/users?per_page=1&{query}")).await.expect(200)["users"]["total"].as_i64().unwrap()
}

const LINES: &str = "Dora Engano; dora@engano.test; (11) 98123-4567; 529.982.247-25
Davi Engano; davi@engano.test";

#[tokio::test]
async fn a_discarded_registration_leaves_nothing_but_its_audit() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let before = total(&staff, "").await;
        let ids = registered(&staff, LINES).await;
        assert_eq!((total(&staff, "").await, total(&staff, "q=engano").await), (before + 2, 2));
        for id in &ids {
            // Looking at a record is no use of it.
            staff.get(&format!("/user/{id}?columns=complete")).await.expect(200);
            let done = staff.post(&format!("/user/discard/{id}")).header("if-match", "1").await.expect(200);
            assert_eq!((&done["message"], &done["id"]), (&json!("Cadastro descartado."), &json!(id)));
            staff.get(&format!("/user/{id}")).await.expect(404);
            staff.post(&format!("/user/discard/{id}")).await.expect(404);
        }
        assert_eq!((total(&staff, "").await, total(&staff, "q=engano").await), (before, 0));
        assert_eq!(staff.get("/quick-search?q=engano").await.expect(200)["users"], json!([]));
        let sql = "select count(*) from audit_log where endpoint = 'members.discard' and new_values = 'null'";
        assert_eq!(app.number(sql, &[]).await, 2);
        for sql in [
            "select count(*) from member_emails where email like '%@engano.test'",
            "select count(*) from member_keys where member_id not in (select id from members)",
            "select count(*) from member_settings where member_id not in (select id from members)",
        ] {
            assert_eq!(app.number(sql, &[]).await, 0, "{sql}");
        }
        // The same people can be registered again, under other numbers.
        let again = registered(&staff, LINES).await;
        assert!(again.iter().all(|id| !ids.contains(id)), "{again:?} after {ids:?}");
    })
    .await;
}

#[tokio::test]
async fn all_contacts_of_a_line_are_kept_found_and_discarded_with_it() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let line = "Dora Engano; dora@engano.test; (11) 98123-4567; (11) 3222-1111; dora@outro.test";
        let [id] = registered(&staff, line).await[..] else { panic!("one line") };
        let phones = staff.get(&format!("/user/phones/{id}")).await.expect(200);
        let told: Vec<_> =
            phones["phones"].as_array().unwrap().iter().map(|phone| phone["phone"].clone()).collect();
        assert_eq!(told, ["11981234567", "1132221111"]);
        for query in ["q=1132221111", "q=dora@outro.test"] {
            assert_eq!(total(&staff, query).await, 1, "{query}");
        }
        let again = json!({ "users": "Outra; outra@engano.test; 11 3222-1111", "type": "company" });
        assert_eq!(staff.post("/user").json(again).await.expect(200)["existing"][0]["id"], id);
        staff.post(&format!("/user/discard/{id}")).header("if-match", "1").await.expect(200);
        assert_eq!(total(&staff, "q=1132221111").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_and_a_repeated_call_discard_nobody_else() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let [id] = registered(&staff, "Dora; dora@engano.test").await[..] else { panic!("one line") };
        let path = format!("/user/discard/{id}");
        let rehearsal = staff.post(&path).rehearsed().await.expect(200);
        assert_eq!(rehearsal["effects"], json!([{ "sentence": "Descartar o cadastro de Dora." }]));
        assert_eq!(rehearsal["target"], json!({ "record": "user", "id": id, "version": 1 }));
        staff.get(&format!("/user/{id}")).await.expect(200);
        let first = staff.post(&path).key("once").await.expect(200);
        assert_eq!(staff.post(&path).key("once").await.expect(200), first);
        app.role(Role::Sales).post(&path).await.expect(403);
    })
    .await;
}

/// Uses a registration in some way.
async fn used(app: &App, staff: &Caller, id: i64, way: usize) {
    match way {
        0 => drop(
            staff.post(&format!("/user/annotation/{id}")).json(json!({ "text": "Ligou" })).await.expect(200),
        ),
        1 => drop(app.payment(id).await),
        2 => {
            let body = json!({ "name": "Dora Certa" });
            let root = app.role(Role::Root);
            drop(root.post(&format!("/user/company/primary/{id}")).json(body).await.expect(200));
        }
        _ => {
            app.execute("update members set last_login_at = 1 where id = $1", &[id.into()]).await;
        }
    }
}

#[tokio::test]
async fn a_registration_that_somebody_used_stays_and_says_why() {
    everywhere(async |app| {
        let staff = app.role(Role::Manager);
        let said = ["anotações", "pagamentos", "alterações no cadastro", "acesso do membro"];
        for (way, found) in said.into_iter().enumerate() {
            let email = format!("Dora {way}; dora{way}@engano.test");
            let [id] = registered(&staff, &email).await[..] else { panic!("one line") };
            used(app, &staff, id, way).await;
            let refused = staff.post(&format!("/user/discard/{id}")).await.expect(409);
            let sentence: &str = refused["message"].as_str().unwrap();
            assert!(
                sentence.starts_with("O cadastro fica, porque já tem: ") && sentence.contains(found),
                "{sentence}"
            );
            staff.get(&format!("/user/{id}")).await.expect(200);
        }
    })
    .await;
}

#[tokio::test]
async fn a_welcome_that_waits_is_recalled_and_one_that_left_keeps_the_registration() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let post = async |users: &str| {
            let body = json!({ "users": users, "type": "company", "send_in": "2099-01-05" });
            staff.post("/user").json(body).await.expect(200)["created"][0]["id"].as_i64().unwrap()
        };
        let (waits, left) = (post("Ana; ana@engano.test").await, post("Bia; bia@engano.test").await);
        let sql = "update outbox set state = 'sent' where record = 'user' and record_id = $1";
        app.execute(sql, &[left.into()]).await;
        staff.post(&format!("/user/discard/{waits}")).await.expect(200);
        let sql =
            "select count(*) from outbox where record_id = $1 and record = 'user' and state = 'recalled'";
        assert_eq!(app.number(sql, &[waits.into()]).await, 1);
        let refused = staff.post(&format!("/user/discard/{left}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("mensagens enviadas"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn the_answer_of_a_registration_names_the_calls_that_remove_it() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let body = json!({ "users": LINES, "type": "company" });
        let done: Json = staff.post("/user").json(body).await.expect(200);
        let removal = descriptor("members.create").and_then(|about| about.removal).unwrap();
        assert_eq!(removal.endpoint, "members.discard");
        for call in (removal.calls)(&done).unwrap() {
            let version = call.version.unwrap().to_string();
            let path = format!("/user/discard/{}", call.path[0]);
            staff.post(&path).header("if-match", &version).await.expect(200);
        }
        assert_eq!(total(&staff, "q=engano").await, 0);
    })
    .await;
}
