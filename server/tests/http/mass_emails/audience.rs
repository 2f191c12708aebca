//! Audiences of each kind, and who is left out of them.

use client::access::Role;
use serde_json::json;

use super::{act, begin, create, draft, template};
use crate::app::everywhere;

#[tokio::test]
async fn an_audience_is_counted_with_those_who_are_left_out() {
    everywhere(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let sql = "update members set erased_at = 1 where id = 9";
        app.execute(sql, &[]).await;
        for (address, reason) in [("caiu@x.test", "hard_bounce"), ("saiu@x.test", "unsubscribed")] {
            let body = json!({ "address": address, "reason": reason });
            manager.post("/disabled-emails").json(body).await.expect(200);
        }
        let csv = "E-mail;Cidade natal\nana@x.test;Curitiba\n ANA@X.test ;\ncaiu@x.test;\nsaiu@x.test;\nsem-arroba;\n;Recife\njosé@café.test;Porto\n";
        let id = create(&manager, json!({ "name": "A", "audience": { "kind": "file", "name": "a.csv", "csv": csv } })).await;
        let checked = manager.get(&format!("/mass-emails/{id}/audience")).await.expect(200);
        assert_eq!((&checked["recipients"], &checked["left_out"]), (&json!(2), &json!(5)));
        assert_eq!(checked["variables"], json!(["coluna.cidade_natal"]));
        let groups: Vec<_> = checked["groups"].as_array().unwrap().iter().map(|group| {
            (group["reason"].as_str().unwrap(), group["first"][0]["line"].as_i64().unwrap())
        }).collect();
        let expected =
            [("disabled", 4), ("unsubscribed", 5), ("no_address", 7), ("twice", 3), ("invalid", 6)];
        assert_eq!(groups, expected);
        let row = manager.get("/mass-emails").await.expect(200)["mass_emails"]["data"][0].clone();
        assert!(row["audience"]["csv"].is_null(), "a list has no file: {row}");
    })
    .await;
}

#[tokio::test]
async fn members_are_found_by_a_filter_and_by_a_set() {
    everywhere(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let total = manager.get("/users?status=active").await.expect(200);
        let total = total["users"]["total"].as_i64().unwrap();
        let filter = json!({ "kind": "filter", "filter": "status=active" });
        let id = create(&manager, json!({ "name": "A", "audience": filter })).await;
        let checked = manager.get(&format!("/mass-emails/{id}/audience")).await.expect(200);
        let sum = checked["recipients"].as_i64().unwrap() + checked["left_out"].as_i64().unwrap();
        assert_eq!(sum, total);
        let unknown = json!({ "name": "A", "audience": { "kind": "filter", "filter": "cor=azul" } });
        manager.post("/mass-emails").json(unknown).await.expect(422);
        let set = json!({ "name": "Três", "list": "members.list", "ids": [1, 2, 3] });
        let set = manager.post("/sets").json(set).await.expect(200)["set"]["id"].clone();
        let id = create(&manager, json!({ "name": "B", "audience": { "kind": "set", "set_id": set } })).await;
        let checked = manager.get(&format!("/mass-emails/{id}/audience")).await.expect(200);
        assert_eq!(checked["recipients"], 3);
    })
    .await;
}

#[tokio::test]
async fn a_copy_and_a_test_change_no_figure() {
    everywhere(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let text = template(&manager, "Olá, {{ membro.nome }}.").await;
        let id = draft(&manager, text, "ana@x.test").await;
        let sent =
            manager.post(&format!("/mass-emails/{id}/test")).json(json!({ "member": 7 })).await.expect(200);
        assert_eq!(sent["outbox"].as_array().unwrap().len(), 1);
        let copy = manager
            .post(&format!("/mass-emails/{id}/clone"))
            .json(json!({ "name": "Cópia" }))
            .await
            .expect(200);
        let copied = copy["mass_email"]["id"].as_i64().unwrap();
        let whole = manager.get(&format!("/mass-emails/{copied}")).await.expect(200);
        assert_eq!(whole["mass_email"]["audience"]["addresses"], "ana@x.test");
        let asked = act(&manager, copied, "request-approval").await;
        assert_eq!(asked["counts"]["recipients"], 1);
        manager.ask(http::Method::DELETE, &format!("/mass-emails/{copied}")).await.expect(409);
    })
    .await;
}
