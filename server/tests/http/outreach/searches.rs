//! Searches that are kept for a member, and the sending of their results.

use client::access::Role;
use serde_json::{Value as Json, json};
use server::outbox::deliver::deliver_one;

use super::left;
use crate::app::{carriers, everywhere};
use crate::record::at;

/// A search for representatives in the state where most are.
fn search(order: &str) -> Json {
    json!({ "name": " Sudeste ", "kind": "representative", "zones": ["SP", "RJ", "MG"], "order": order, "frequency": 7 })
}

#[tokio::test]
async fn a_search_is_saved_changed_undone_and_removed() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let saved = sales.post("/user/save-search/9").json(search("login")).await.expect(200);
        assert_eq!(saved["message"], "Busca salva!");
        let (id, version) = (&saved["search"]["id"], &saved["search"]["version"]);
        assert_eq!((&saved["search"]["name"], &saved["search"]["frequency"]), (&json!("Sudeste"), &json!(7)));
        let list = sales.get("/user/saved-searches/9").await.expect(200);
        assert_eq!(&list["searches"][0]["id"], id);
        let path = format!("/user/saved-search/{id}");
        let change = json!({ "kind": null, "order": "ranking" });
        let rehearsed = sales.put(&path).rehearsed().json(change.clone()).await.expect(200);
        let changed = at(sales.put(&path), version).json(change.clone()).await.expect(200);
        assert_eq!(
            (&changed["search"]["kind"], &changed["search"]["order"]),
            (&Json::Null, &json!("ranking"))
        );
        assert_eq!(changed["search"]["zones"], json!(["MG", "RJ", "SP"]), "what is absent stays");
        at(sales.put(&path), version).json(change).await.expect(412);
        let undone = sales.put(&path).json(rehearsed["inverse"]["body"].clone()).await.expect(200);
        assert_eq!(undone["search"]["kind"], "representative");
        for faulty in [json!({ "name": "" }), json!({ "frequency": 3 }), json!({ "zones": [999_999] })] {
            sales.put(&path).json(faulty).await.expect(422);
        }
        sales.delete(&path).await.expect(200);
        sales.delete(&path).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn the_results_match_the_search_in_its_order() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let matching = "select m.name_sort, m.kind, coalesce(m.health_score, -1) as score from members m where m.status = 'active'
            and m.kind = 'representative' and m.id <> 9 and m.id in (select mz.member_id from member_zones mz
            join zones z on z.id = mz.zone_id where z.state in ('SP', 'RJ', 'MG'))";
        let expected = app.number(&*format!("select count(*) from ({matching}) found").leak(), &[]).await.min(10);
        assert!(expected > 1);
        for order in ["relevance", "activity", "ranking", "name_asc", "name_desc", "login"] {
            let saved = sales.post("/user/save-search/9").json(search(order)).await.expect(200);
            let path = format!("/user/search-results/{}", saved["search"]["id"]);
            let found = sales.get(&path).await.expect(200)["users"].as_array().unwrap().clone();
            assert!(found.len() as i64 >= expected, "{order}: {found:?}");
            assert!(found.iter().all(|user| user["type"] == "representative" && user["status"] == "active"));
            let scores: Vec<i64> = found.iter().map(|user| user["health_score"].as_i64().unwrap_or(-1)).collect();
            assert!(order != "ranking" || scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
            let logins: Vec<&str> = found.iter().map(|user| user["last_login_at"].as_str().unwrap_or("")).collect();
            assert!(order != "login" || logins.is_sorted_by(|one, other| one >= other), "{logins:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_first_ten_results_are_sent_by_each_channel_once() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        app.execute("update members set phone = '11987650000' where id = 9", &[]).await;
        let saved = root.post("/user/save-search/9").json(search("name_asc")).await.expect(200);
        let id = &saved["search"]["id"];
        let results = root.get(&format!("/user/search-results/{id}")).await.expect(200);
        let first = results["users"][0]["name"].as_str().unwrap();
        let body = json!({ "search_id": id, "channels": ["email", "whatsapp"] });
        let before = app.number("select count(*) from outbox", &[]).await;
        let rehearsed = root.post("/user/send-search/9").rehearsed().json(body.clone()).await.expect(200);
        assert!(rehearsed["effects"].to_string().contains(first), "{rehearsed}");
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before);
        for _ in 0..2 {
            let sent = root.post("/user/send-search/9").key("once").json(body.clone()).await.expect(200);
            assert_eq!(sent["outbox"].as_array().unwrap().len(), 2);
        }
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 2);
        let carriers = carriers(app);
        while deliver_one(&app.shared, &carriers).await.unwrap() {}
        assert!(left(app).iter().any(|text| text.contains("Sudeste") || text.contains(first)));
        let list = root.get("/user/saved-searches/9").await.expect(200);
        assert!(list["searches"][0]["sent_at"].is_string(), "{list}");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_sent_by_others_of_others_or_without_results() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let before = app.number("select count(*) from outbox", &[]).await;
        let saved = root.post("/user/save-search/9").json(search("login")).await.expect(200);
        let body = json!({ "search_id": saved["search"]["id"], "channels": ["email"] });
        root.post("/user/send-search/8").json(body.clone()).await.expect(422);
        app.execute("update member_settings set account_manager_id = 1, account_manager_until = null where member_id = 9", &[]).await;
        app.role(Role::Mentoring).post("/user/send-search/9").json(body).await.expect(403);
        let nobody = json!({ "search": { "words": "xyzzyx" }, "channels": ["email"] });
        let refused = root.post("/user/send-search/9").json(nobody).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("nenhum membro ativo"), "{refused}");
        root.post("/user/send-search/9").json(json!({ "search": {}, "channels": ["email"] })).await.expect(422);
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before);
    })
    .await;
}
