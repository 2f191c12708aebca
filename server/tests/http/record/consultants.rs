//! The consultants of members: assigned, removed, asked for, and who it was on a day.

use client::access::Role;
use serde_json::{Value as Json, json};

use super::staff;
use crate::app::{App, everywhere};
use crate::ask::Caller;

async fn manager(caller: &Caller, id: i64) -> Json {
    let member = caller.get(&format!("/user/{id}?columns=complete")).await.expect(200);
    member["user"]["account_manager"]["id"].clone()
}

async fn emails(app: &App) -> i64 {
    app.number("select count(*) from outbox where kind = 'email'", &[]).await
}

#[tokio::test]
async fn a_member_of_another_is_assigned_only_by_force_and_both_are_told() {
    everywhere(async |app| {
        let sales2 = staff(app, "sales2@demo.test").await;
        let (caller, lead) = (app.role(Role::Success), app.role(Role::Manager));
        let body = json!({ "user_id": 1, "manager_id": sales2, "type": "sales" });
        let refused = caller.post("/user/assign-to").json(body.clone()).await.expect(403);
        assert_eq!(refused["reason"]["why"]["kind"], "ownership");
        assert!(refused["reason"]["why"]["until"].is_string(), "{refused}");
        let mut forced = body.clone();
        lead.post("/user/force-assign-to").json(forced.clone()).await.expect(422)["errors"]["reason"]
            .as_array()
            .unwrap();
        forced["reason"] = json!("Cobre as férias");
        caller.post("/user/force-assign-to").json(forced.clone()).await.expect(403);
        let sql =
            "update member_settings set account_manager_property_until = 4000000000000 where member_id = 1";
        app.execute(sql, &[]).await;
        let sent = emails(app).await;
        let done = lead.post("/user/force-assign-to").json(forced.clone()).key("once").await.expect(200);
        assert_eq!(done["manager"]["id"], sales2);
        assert_eq!(emails(app).await, sent + 2);
        assert_eq!(lead.post("/user/force-assign-to").json(forced).key("once").await.expect(200), done);
        assert_eq!(emails(app).await, sent + 2, "a repeat tells no one again");
        assert_eq!(manager(&lead, 1).await, sales2);
        let settings = lead.get("/user/settings/1").await.expect(200)["data"]["settings"].clone();
        assert_eq!(settings["account_manager_property_until"], Json::Null, "an end of the consultant before");
        assert!(settings["account_manager_until"].is_string(), "{settings}");
        let told = lead.get("/audits/user/1").await.expect(200)["audits"][0]["changes"].to_string();
        assert!(told.contains("Consultor de vendas desde") && told.contains("Propriedade até"), "{told}");
        caller.post("/user/assign-to").json(body).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn only_consultants_of_the_type_are_assigned() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let success = staff(app, "success@demo.test").await;
        let assign = |body: Json| root.post("/user/assign-to").json(body);
        let problem = assign(json!({ "user_id": 41, "manager_id": success })).await.expect(422);
        assert!(problem["errors"]["manager_id"].is_array());
        let problem = assign(json!({})).await.expect(422);
        assert!(problem["errors"]["user_id"].is_array() && problem["errors"]["manager_id"].is_array());
        assign(json!({ "user_id": 999_999, "manager_id": success, "type": "success" })).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_consultant_is_removed_by_type() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let done = caller.delete("/user/remove-manager/sales/1").await.expect(200);
        assert_eq!(done["message"], "Consultor Removido");
        assert_eq!(manager(&caller, 1).await, Json::Null);
        caller.delete("/user/remove-manager/sales/1").await.expect(409);
        caller.delete("/user/remove-manager/cerc/1").await.expect(404);
        let success = app
            .number("select min(member_id) from member_settings where success_manager_id is not null", &[])
            .await;
        caller.delete(&format!("/user/remove-manager/success/{success}")).await.expect(200);
        app.role(Role::Mentoring).delete("/user/remove-manager/sales/2").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn a_consultant_with_a_finished_card_asks_for_the_member_once_a_day() {
    everywhere(async |app| {
        let (sales, me) = (app.role(Role::Sales), staff(app, "sales@demo.test").await);
        let set = "update member_settings set kanban_account_manager_id = $1, kanban_column = $2 where member_id = 3";
        app.execute(set, &[me.into(), "proposal".into()]).await;
        let early = sales.post("/user/cerc-request-user/3").await.expect(409);
        assert_eq!(early["reason"]["why"]["is"], "proposal");
        app.execute(set, &[me.into(), "finished".into()]).await;
        app.account("sales2").post("/user/cerc-request-user/3").await.expect(403);
        let sent = emails(app).await;
        let done = sales.post("/user/cerc-request-user/3").await.expect(200);
        assert_eq!(done["message"], "Solicitação de atribuição enviada");
        let after = emails(app).await;
        assert!(after > sent);
        let again = sales.post("/user/cerc-request-user/3").await.expect(409);
        assert_eq!(again["reason"]["why"]["is"], "asked_today");
        assert_eq!(emails(app).await, after, "a second request of the day sends nothing");
    })
    .await;
}

#[tokio::test]
async fn the_owner_of_a_day_is_told_from_the_history() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        app.execute(
            "delete from quotas where member_id = 2 and type_of_acquisition in ('buy', 'automatic')",
            &[],
        )
        .await;
        let clear =
            "update member_settings set cerc_right_manager_id = null, cerc_preference_manager_id = null,
            kanban_account_manager_id = null where member_id = 2";
        app.execute(clear, &[]).await;
        let sales = staff(app, "sales@demo.test").await;
        let sales2 = staff(app, "sales2@demo.test").await;
        let today = app.shared.clock.now().to_zoned(client::value::date::sao_paulo()).date();
        let force = json!({ "user_id": 2, "manager_id": sales2, "reason": "Troca" });
        root.post("/user/force-assign-to").json(force).await.expect(200);
        let owner =
            async |day: jiff::civil::Date| root.get(&format!("/user/owner/2?day={day}")).await.expect(200);
        let now = owner(today).await;
        assert_eq!((&now["owner"]["id"], &now["rule"]), (&json!(sales2), &json!("assignment")));
        let before = owner(today.yesterday().unwrap()).await;
        assert_eq!(before["owner"]["id"], sales, "{before}");
        let later = owner(today.checked_add(jiff::Span::new().days(31)).unwrap()).await;
        assert_eq!(later["owner"], Json::Null, "{later}");
        assert!(later["sentence"].as_str().unwrap().contains("nenhum consultor"));
    })
    .await;
}
