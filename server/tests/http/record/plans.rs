//! The plans of a member: another end, and a plan for a day.

use client::access::Role;
use serde_json::{Value as Json, json};

use super::at;
use crate::app::everywhere;

#[tokio::test]
async fn the_end_of_a_plan_is_changed_and_the_member_follows() {
    everywhere(async |app| {
        let caller = app.role(Role::ManagementProcesses);
        let quota = app.number("select min(id) from quotas", &[]).await;
        let id = app.number("select member_id from quotas where id = $1", &[quota.into()]).await;
        let find = async || -> Json {
            let quotas =
                caller.get(&format!("/user/quotas/{id}")).await.expect(200)["data"]["quotas"].clone();
            quotas.as_array().unwrap().iter().find(|one| one["id"] == quota).unwrap().clone()
        };
        let before = find().await;
        let path = format!("/user/quota/end-of-plan/{quota}");
        let body = json!({ "end_of_plan": "2031-01-31" });
        app.role(Role::Sales).put(&path).json(body.clone()).await.expect(403);
        let done = at(caller.put(&path).json(body.clone()), &before["version"]).await.expect(200);
        assert_eq!(done["message"], "Data do plano alterada!");
        assert_eq!(
            (&done["quota"]["end_of_plan"], &done["quota"]["status"]),
            (&json!("2031-01-31"), &json!("active"))
        );
        let member = caller.get(&format!("/user/{id}")).await.expect(200);
        assert_eq!(member["user"]["end_of_plan"], "2031-01-31");
        at(caller.put(&path).json(body), &before["version"]).await.expect(412);
        let problem = caller.put(&path).json(json!({})).await.expect(422);
        assert_eq!(problem["message"], "Não foi possível alterar a data final do plano");
        caller.put(&path).json(json!({ "end_of_plan": "31/01/2031" })).await.expect(422);
        caller
            .put("/user/quota/end-of-plan/999999")
            .json(json!({ "end_of_plan": "2031-01-31" }))
            .await
            .expect(404);
        let sql = "update quotas set created_at = 1577880000000 where id = $1";
        app.execute(sql, &[quota.into()]).await;
        for (day, told) in
            [("1999-12-31", "01/01/2020"), ("2019-12-31", "01/01/2020"), ("9999-12-31", "31/12/2099")]
        {
            let problem = caller.put(&path).json(json!({ "end_of_plan": day })).await.expect(422);
            assert!(problem["errors"]["end_of_plan"][0].as_str().unwrap().contains(told), "{problem}");
        }
        let short = caller.put(&path).json(json!({ "end_of_plan": "0026-01-31" })).await.expect(422);
        let told = "Ano inválido; escreva os quatro algarismos";
        assert_eq!(short["errors"]["end_of_plan"][0], told);
        let past =
            caller.put(&path).json(json!({ "end_of_plan": "2020-01-31" })).rehearsed().await.expect(200);
        assert_eq!(past["inverse"]["body"]["end_of_plan"], "2031-01-31");
        assert_eq!(past["answer"]["quota"]["status"], "expired");
        let history = caller.get(&format!("/user/audit/quota/{id}")).await.expect(200);
        assert_eq!(history["audits"][0]["record"], "quota");
    })
    .await;
}

#[tokio::test]
async fn a_daily_plan_runs_from_today_for_its_days() {
    everywhere(async |app| {
        let caller = app.role(Role::Sales);
        let path = "/user/quota/daily-signature";
        let problem =
            caller.post(path).json(json!({ "user_id": 41, "signature_length": 4 })).await.expect(422);
        assert_eq!(problem["message"], "Não foi possível criar o plano diário");
        assert!(problem["errors"]["type"].is_array() && problem["errors"]["signature_length"].is_array());
        let body = json!({ "user_id": 41, "type": "gold", "signature_length": 3 });
        let done = caller.post(path).json(body.clone()).key("daily").await.expect(200);
        assert_eq!(done["message"], "Plano diário criado com sucesso!");
        assert_eq!((&done["quota"]["status"], &done["quota"]["type"]), (&json!("active"), &json!("gold")));
        let listed = caller.get("/user/quotas/41").await.expect(200);
        assert_eq!(listed["data"]["quotas"][0]["type"], "gold", "{listed}");
        let form = caller.get("/forms/settings.change-cerc?path=41").await.expect(200);
        assert!(form["fields"].to_string().contains("Pacote de serviços GOLD"), "{form}");
        let count = "select count(*) from quotas where member_id = 41";
        let quotas = app.number(count, &[]).await;
        caller.post(path).json(body).key("daily").await.expect(200);
        assert_eq!(app.number(count, &[]).await, quotas, "a repeat adds no plan");
        let form = caller.get("/forms/quotas.create-daily?path=41").await.expect(200);
        let warning = "Você está prestes a liberar assinatura para um usuário com plano ativo.";
        assert_eq!(form["notices"][0]["text"], warning);
        app.role(Role::Mentoring).post(path).json(json!({})).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn a_plan_that_was_not_paid_takes_no_member_from_the_consultant() {
    everywhere(async |app| {
        let id = app.number("select member_id from quotas where id = (select max(id) from quotas)", &[]).await;
        app.execute(
            "update quotas set plan_id = (select min(id) from plans), account_manager_id = (select min(id) from staff),
             type_of_acquisition = 'buy', end_of_plan = '2031-01-31' where member_id = $1",
            &[id.into()],
        )
        .await;
        app.execute(
            "update member_settings set account_manager_id = null, cerc_right_manager_id = null,
             cerc_preference_manager_id = null, kanban_account_manager_id = null where member_id = $1",
            &[id.into()],
        )
        .await;
        let root = app.role(Role::Root);
        let owner = async || {
            let user = root.get(&format!("/user/{id}?columns=complete")).await.expect(200)["user"].take();
            (user["owner"]["id"].clone(), user["owner_rule"].clone())
        };
        let before = owner().await;
        assert_eq!(before, (json!(app.number("select min(id) from staff", &[]).await), json!("quota")));
        let body = json!({ "user_id": id, "type": "gold", "signature_length": 1 });
        app.role(Role::Sales).post("/user/quota/daily-signature").json(body).await.expect(200);
        assert_eq!(owner().await, before);
    })
    .await;
}
