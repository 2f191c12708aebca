//! The registration of members by staff.

use client::access::Role;
use futures_util::future::join_all;
use serde_json::{Value as Json, json};

use crate::app::everywhere;

const LINES: &str = "Marina Prado; marina@prado.test; (11) 98123-4567; 529.982.247-25
Loja Prado; 11.222.333/0001-81; loja@prado.test

Sem e-mail
Outra Marina; marina@prado.test";

fn lines(list: &Json) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|line| line["line"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn each_line_is_a_member_exists_or_is_refused_with_its_reason() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let body = json!({ "users": LINES, "type": "representative" });
        let preview = staff.post("/user").json(body.clone()).rehearsed().await.expect(200);
        assert_eq!(lines(&preview["answer"]["created"]), [1, 2]);
        let find = "/quick-search?q=marina%20prado";
        assert_eq!(staff.get(find).await.expect(200)["users"].as_array().map(Vec::len), Some(0));
        let done = staff.post("/user").json(body.clone()).await.expect(200);
        assert_eq!(done["message"], "Cadastrados: 2 · já existiam: 0 · recusados: 2.");
        assert_eq!(done["refused"][0]["reason"], "E-mail: Este campo é obrigatório!");
        assert_eq!(done["refused"][1]["reason"], "É a mesma pessoa da linha 1: marina@prado.test.");
        let id = &done["created"][0]["id"];
        let record = staff.get(&format!("/user/{id}?columns=complete")).await.expect(200);
        let primary = &record["sections"]["primary"]["fields"];
        assert_eq!((&primary["cpf"], &primary["person"]), (&json!("52998224725"), &json!("pf")));
        assert_eq!(
            (&record["user"]["status"], &record["user"]["phone"]),
            (&json!("lead"), &json!("11981234567"))
        );
        assert_eq!(staff.get(find).await.expect(200)["users"][0]["id"], *id);
        // Once more: those of the first time are members now, and named.
        let again = staff.post("/user").json(body).await.expect(200);
        assert_eq!((lines(&again["created"]).len(), lines(&again["existing"])), (0, vec![1, 2, 5]));
        assert_eq!((&again["existing"][0]["id"], &again["existing"][0]["by"]), (id, &json!("CPF")));
    })
    .await;
}

#[tokio::test]
async fn a_welcome_leaves_at_once_or_in_the_morning_of_its_day() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let post = async |users: &str, send_in: &str| {
            let body = json!({ "users": users, "type": "company", "send_in": send_in });
            staff.post("/user").json(body).await
        };
        post("Ana; ana@a.test", "now").await.expect(200);
        post("Bia; bia@a.test", "2099-01-05").await.expect(200);
        post("Eva; eva@a.test", "").await.expect(200);
        let sql =
            "select recipient, state, held_until from outbox where endpoint = 'members.create' order by id";
        let rows = app.rows(sql, &[]).await;
        let states: Vec<(&str, &str)> =
            rows.iter().map(|row| (row.get("recipient"), row.get("state"))).collect();
        assert_eq!(states[1], ("bia@a.test", "held"));
        assert_eq!((states.len(), states[0].0), (2, "ana@a.test"));
        let morning = "2099-01-05T08:00:00-03:00".parse::<jiff::Timestamp>().unwrap();
        assert_eq!(rows[1].get::<jiff::Timestamp>("held_until"), morning);
        for past in ["2020-01-01", "amanhã"] {
            assert!(post("Lia; lia@a.test", past).await.expect(422)["errors"]["send_in"].is_array());
        }
    })
    .await;
}

#[tokio::test]
async fn without_lines_a_type_or_the_permission_nobody_is_registered() {
    everywhere(async |app| {
        let before = app.number("select count(*) from members", &[]).await;
        let staff = app.role(Role::Relationship);
        let empty = staff.post("/user").json(json!({})).await.expect(422);
        assert!(empty["errors"]["users"].is_array() && empty["errors"]["type"].is_array(), "{empty}");
        let body = json!({ "users": "Ana; ana@a.test", "type": "company", "account_manager_id": 999_999 });
        assert!(staff.post("/user").json(body).await.expect(422)["errors"]["account_manager_id"].is_array());
        let body = json!({ "users": "Ana; ana@a.test", "type": "company" });
        app.role(Role::Sales).post("/user").json(body.clone()).await.expect(403);
        app.nobody().post("/user").json(body).await.expect(401);
        assert_eq!(app.number("select count(*) from members", &[]).await, before);
    })
    .await;
}

#[tokio::test]
async fn new_members_go_to_a_consultant_of_sales_and_their_history_tells_it() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let of = |role: &str| {
            let sql = "select min(id) as n from staff where active = 1 and role = $1";
            let role = role.to_owned();
            async move { app.number(sql, &[role.as_str().into()]).await }
        };
        let body =
            |id: i64| json!({ "users": "Ana; ana@a.test", "type": "company", "account_manager_id": id });
        let refused = staff.post("/user").json(body(of("success").await)).await.expect(422);
        assert!(refused["errors"]["account_manager_id"].is_array(), "{refused}");
        let sales = of("sales").await;
        let done = staff.post("/user").json(body(sales)).await.expect(200);
        let id = &done["created"][0]["id"];
        let owner = staff.get(&format!("/user/owner/{id}")).await.expect(200);
        assert!(owner.to_string().contains(&format!("\"id\":{sales}")), "{owner}");
        let history = staff.get(&format!("/audits/user/{id}")).await.expect(200).to_string();
        assert!(history.contains("account_manager"), "{history}");
    })
    .await;
}

#[tokio::test]
async fn ten_at_once_register_one_member() {
    everywhere(async |app| {
        let staff = app.role(Role::Relationship);
        let body = json!({ "users": "Ana; ana@a.test", "type": "company" });
        let calls = (0..10).map(|_| async { staff.post("/user").json(body.clone()).await.expect(200) });
        let created = join_all(calls).await.iter().map(|done| lines(&done["created"]).len()).sum::<usize>();
        assert_eq!(created, 1);
        let sql = "select count(*) from members where email = 'ana@a.test'";
        assert_eq!(app.number(sql, &[]).await, 1);
    })
    .await;
}
