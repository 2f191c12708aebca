//! Sets: what is kept of a list, who sees it, and how it is changed.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::Caller;

async fn none(app: &App) {
    app.execute("delete from sets", &[]).await;
}

async fn kept(caller: &Caller, body: Value) -> Value {
    caller.post("/sets").json(body).await.expect(200)["set"].clone()
}

async fn names(caller: &Caller, query: &str) -> Vec<String> {
    let list = caller.get(&format!("/sets{query}")).await.expect(200);
    let rows = list["sets"]["data"].as_array().unwrap();
    rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn ticked_records_are_kept_in_their_order_and_answered_with_their_author() {
    everywhere(async |app| {
        none(app).await;
        let manager = app.role(Role::Manager);
        let body = json!({ "name": " Ligar hoje ", "list": "members.list", "ids": [3, 1, 2], "filter": "status=active&page=2" });
        let set = kept(&manager, body).await;
        assert_eq!((&set["name"], &set["count"], &set["record"]), (&json!("Ligar hoje"), &json!(3), &json!("user")));
        assert_eq!((&set["filter"], &set["version"]), (&json!("status=active"), &json!(1)));
        let found = app.role(Role::Sales).get(&format!("/sets/{}", set["id"])).await.expect(200);
        assert_eq!((&found["ids"], &found["set"]["author"]), (&json!([3, 1, 2]), &set["author"]));
        assert_ne!(set["author"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_filter_takes_the_records_that_it_finds_when_the_set_is_made() {
    everywhere(async |app| {
        none(app).await;
        let manager = app.role(Role::Manager);
        app.execute("update members set status = 'review' where status = 'lead'", &[]).await;
        app.execute("update members set status = 'lead' where id between 11 and 220", &[]).await;
        let body = json!({ "name": "Todos", "list": "members.list", "filter": "status=lead&per_page=3" });
        let set = kept(&manager, body).await;
        let expected = app.rows("select id from members where status = 'lead' order by id", &[]).await;
        let expected: Vec<i64> = expected.iter().map(|row| row.int(0)).collect();
        app.execute("update members set status = 'review' where id = 11", &[]).await;
        let found = manager.get(&format!("/sets/{}", set["id"])).await.expect(200);
        let mut ids: Vec<i64> =
            found["ids"].as_array().unwrap().iter().map(|id| id.as_i64().unwrap()).collect();
        ids.sort_unstable();
        assert_eq!(ids, expected, "all of them, as they were then");
        let none = json!({ "name": "Ninguém", "list": "members.list", "filter": "id=999999" });
        manager.post("/sets").json(none).await.expect(400);
        let wrong = json!({ "name": "Errado", "list": "members.list", "filter": "status=wrong" });
        manager.post("/sets").json(wrong).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_set_is_seen_by_those_who_may_read_its_list() {
    everywhere(async |app| {
        none(app).await;
        let (root, sales) = (app.role(Role::Root), app.role(Role::Sales));
        kept(&root, json!({ "name": "Clientes", "list": "members.list", "ids": [1] })).await;
        let hidden = kept(&root, json!({ "name": "Smarties", "list": "smarties.list", "ids": [1] })).await;
        assert_eq!(names(&root, "").await, ["Smarties", "Clientes"]);
        assert_eq!(names(&sales, "").await, ["Clientes"]);
        sales.get(&format!("/sets/{}", hidden["id"])).await.expect(403);
        let body = json!({ "name": "Meus", "list": "smarties.list", "ids": [1] });
        sales.post("/sets").json(body).await.expect(403);
        sales.delete(&format!("/sets/{}", hidden["id"])).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn sets_are_found_by_name_list_kind_and_author() {
    everywhere(async |app| {
        none(app).await;
        let (manager, sales) = (app.role(Role::Manager), app.role(Role::Sales));
        kept(&manager, json!({ "name": "Ações", "list": "members.list", "ids": [1] })).await;
        let own = kept(&sales, json!({ "name": "100%", "list": "payments.list", "ids": [1, 2] })).await;
        for (query, expected) in [
            ("?q=acoes", vec!["Ações"]),
            ("?q=%25", vec!["100%"]),
            ("?q=_", vec![]),
            ("?list=payments.list", vec!["100%"]),
            ("?record=user", vec!["Ações"]),
            ("?order_by=count+DESC", vec!["100%", "Ações"]),
            ("?order_by=name", vec!["100%", "Ações"]),
        ] {
            assert_eq!(names(&manager, query).await, expected, "{query}");
        }
        let id = own["id"].as_i64().unwrap();
        let author = app.number("select author_id from sets where id = $1", &[id.into()]).await;
        assert_eq!(names(&manager, &format!("?author={author}")).await, ["100%"]);
    })
    .await;
}

#[tokio::test]
async fn faults_of_a_new_set_are_told_by_field() {
    everywhere(async |app| {
        none(app).await;
        let manager = app.role(Role::Manager);
        kept(&manager, json!({ "name": "Hoje", "list": "members.list", "ids": [1] })).await;
        let many: Vec<i64> = (1..=5_001).collect();
        for (body, field) in [
            (json!({ "name": "", "list": "members.list", "ids": [1] }), "name"),
            (json!({ "name": "A", "list": "members.list" }), "ids"),
            (json!({ "name": "A", "list": "members.list", "ids": [1, 1] }), "ids"),
            (json!({ "name": "A", "list": "members.list", "ids": many }), "ids"),
            (json!({ "name": "A", "list": "members.get", "ids": [1] }), "list"),
            (json!({ "name": "A", "list": "annotations.list", "ids": [1] }), "list"),
            (json!({ "name": "HOJE", "list": "members.list", "ids": [2] }), "name"),
        ] {
            let problem = manager.post("/sets").json(body.clone()).await.expect(422);
            assert!(problem["errors"].get(field).is_some(), "{field}: {problem}");
        }
        kept(&manager, json!({ "name": "Hoje", "list": "payments.list", "ids": [1] })).await;
    })
    .await;
}

#[tokio::test]
async fn a_set_is_renamed_by_its_author_or_a_manager_and_back() {
    everywhere(async |app| {
        none(app).await;
        let (manager, sales, success) =
            (app.role(Role::Manager), app.role(Role::Sales), app.role(Role::Success));
        let set = kept(&sales, json!({ "name": "Antes", "list": "members.list", "ids": [1] })).await;
        let path = format!("/sets/{}/rename", set["id"]);
        success.post(&path).json(json!({ "name": "Depois" })).await.expect(403);
        let rehearsal = sales.post(&path).json(json!({ "name": "Depois" })).rehearsed().await.expect(200);
        assert_eq!(rehearsal["effects"][0]["sentence"], "Renomeia o conjunto “Antes” para “Depois”.");
        let undo = &rehearsal["inverse"];
        assert_eq!((&undo["endpoint"], &undo["body"]["name"]), (&json!("sets.rename"), &json!("Antes")));
        assert_eq!(names(&sales, "").await, ["Antes"], "a rehearsal changes nothing");
        sales.post(&path).json(json!({ "name": "Depois" })).header("if-match", "\"7\"").await.expect(412);
        let done = sales.post(&path).json(json!({ "name": "Depois" })).key("once").await.expect(200);
        assert_eq!((&done["set"]["name"], &done["set"]["version"]), (&json!("Depois"), &json!(2)));
        assert_eq!(sales.post(&path).json(json!({ "name": "Depois" })).key("once").await.expect(200), done);
        manager.post(&path).json(json!({ "name": "Antes" })).await.expect(200);
        kept(&sales, json!({ "name": "Outro", "list": "members.list", "ids": [1] })).await;
        sales.post(&path).json(json!({ "name": "outro" })).await.expect(422);
        let seen = success.get(&format!("/sets/{}", set["id"])).await.expect(200);
        assert!(seen["set"]["can"]["delete"]["sentence"].is_string(), "{seen}");
    })
    .await;
}

#[tokio::test]
async fn a_deleted_set_can_be_made_again_with_its_records() {
    everywhere(async |app| {
        none(app).await;
        let (sales, success) = (app.role(Role::Sales), app.role(Role::Success));
        let body =
            json!({ "name": "Fila", "list": "members.list", "ids": [5, 4], "filter": "status=active" });
        let path = format!("/sets/{}", kept(&sales, body).await["id"]);
        success.delete(&path).await.expect(403);
        let rehearsal = sales.delete(&path).rehearsed().await.expect(200);
        assert_eq!(rehearsal["effects"][0]["sentence"], "Exclui o conjunto “Fila”, de 2 itens.");
        sales.delete(&path).await.expect(200);
        sales.get(&path).await.expect(404);
        let undo = &rehearsal["inverse"];
        assert_eq!(undo["endpoint"], "sets.create");
        let again = kept(&sales, undo["body"].clone()).await;
        let found = sales.get(&format!("/sets/{}", again["id"])).await.expect(200);
        assert_eq!((&found["ids"], &found["set"]["filter"]), (&json!([5, 4]), &json!("status=active")));
    })
    .await;
}

#[tokio::test]
async fn an_erasure_empties_the_filters_of_the_sets_that_hold_the_member() {
    everywhere(async |app| {
        none(app).await;
        let root = app.role(Role::Root);
        let list = "members.list";
        kept(&root, json!({ "name": "Dela", "list": list, "ids": [7, 141, 9], "filter": "q=Zélia" })).await;
        kept(&root, json!({ "name": "Outros", "list": list, "ids": [14, 41], "filter": "status=active" })).await;
        let sql = "update sets set filter = '', version = version + 1 where filter <> '' and record = 'user'
            and replace(replace(ids, '[', ','), ']', ',') like '%,' || cast(cast($1 as bigint) as text) || ',%'";
        app.execute(sql, &[141.into()]).await;
        let filters = app.rows("select filter from sets order by name_sort", &[]).await;
        let filters: Vec<String> = filters.iter().map(|row| row.text(0)).collect();
        assert_eq!(filters, ["", "status=active"]);
    })
    .await;
}
