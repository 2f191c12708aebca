//! Service accounts: programs call with a token of their own, within the abilities that root named, until it ends.

use client::access::Role;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value, json};

use crate::app::{App, everywhere, without_gateway};
use crate::ask::Caller;
use crate::replicas::two;

fn until(app: &App, days: i32) -> String {
    let today = client::value::date::day_of(app.shared.clock.now());
    today.checked_add(days.days()).unwrap().to_string()
}

fn body(app: &App, name: &str) -> Value {
    json!({
        "name": name, "role": "manager", "valid_until": until(app, 30),
        "abilities": ["read Financial", "list_all_managers Financial"],
    })
}

async fn created(app: &App, body: Value) -> (Caller, i64) {
    let answer = app.role(Role::Root).post("/service-accounts").json(body).await.expect(200);
    (caller(app, &answer), answer["service_account"]["id"].as_i64().unwrap())
}

fn caller(app: &App, created: &Value) -> Caller {
    let token = created["token"].as_str().unwrap();
    assert!(token.starts_with("rtg_") && token.len() == 68, "{token}");
    app.nobody().with("authorization", &format!("Bearer {token}"))
}

#[tokio::test]
async fn a_program_calls_within_the_named_abilities() {
    everywhere(async |app| {
        let (program, id) = created(app, body(app, "Fechamento")).await;
        app.advance(SignedDuration::from_mins(1));
        let me = program.get("/me").await.expect(200);
        assert_eq!((&me["user"]["name"], &me["user"]["role"]), (&json!("Fechamento"), &json!("manager")));
        let abilities = me["ability"].as_array().unwrap();
        assert_eq!(abilities.len(), 3, "{me}");
        program.get("/financial").await.expect(200);
        program.get("/financial/movements").await.expect(200);
        let refused = program.get("/user/1").await.expect(403);
        assert_eq!(refused["missing"]["subject"], "Users", "{refused}");
        let payment = app.payment(1).await;
        program.put(&format!("/financial/payment/approve/{payment}")).await.expect(403);
        program.put("/me").json(json!({ "name": "Outro" })).await.expect(403);
        program.get("/service-accounts").await.expect(403);
        program.post("/logout").await.expect(400);
        program.get("/financial").await.expect(200);
        let root = app.role(Role::Root);
        let shown = root.get(&format!("/service-accounts/{id}")).await.expect(200);
        assert!(shown["service_account"]["last_used_at"].is_string(), "{shown}");
        assert!(!root.get("/staff?per_page=200").await.expect(200).to_string().contains("Fechamento"));
        assert!(!shown.to_string().contains("rtg_"), "the token is told once");
    })
    .await;
}

#[tokio::test]
async fn what_a_program_does_is_told_by_its_name() {
    everywhere(async |app| {
        let body = json!({
            "name": "Robô de aprovação", "role": "manager", "valid_until": until(app, 1),
            "abilities": ["read Financial", "update Financial", "list_all_managers Financial", "read Users"],
        });
        let (program, id) = created(app, body).await;
        let payment = app.payment(1).await;
        program.put(&format!("/financial/payment/approve/{payment}")).await.expect(200);
        let root = app.role(Role::Root);
        let told = root.get(&format!("/financial/{payment}")).await.expect(200);
        assert_eq!(told["history"][0]["by"], "Robô de aprovação", "{told}");
        let sql = "select actor_name, new_values from audit_log where record = 'service-account' and record_id = $1";
        let kept = app.rows(sql, &[id.into()]).await;
        assert_eq!(kept[0].str(0), "Helena Duarte");
        assert!(!kept[0].str(1).contains("rtg_"), "the token is kept nowhere");
    })
    .await;
}

#[tokio::test]
async fn a_revoked_token_ends_at_once() {
    everywhere(async |app| {
        let (program, id) = created(app, body(app, "Exportação")).await;
        program.get("/financial").await.expect(200);
        let root = app.role(Role::Root);
        let path = format!("/service-accounts/{id}/revoke");
        let open = root.get(&format!("/service-accounts/{id}")).await.expect(200);
        app.role(Role::Manager).post(&path).await.expect(403);
        let rehearsal = root.post(&path).rehearsed().await.expect(200);
        assert!(rehearsal["effects"][0]["sentence"].as_str().unwrap().contains("Exportação"), "{rehearsal}");
        program.get("/financial").await.expect(200);
        let revoked = root.post(&path).await.expect(200);
        assert_eq!(revoked["service_account"]["state"], "revoked");
        let refused = program.get("/financial").await.expect(401);
        assert_eq!(refused["message"], "O token desta conta de serviço foi revogado.");
        assert_eq!(open["service_account"]["can"], json!({}), "{open}");
        let again = root.post(&path).await.expect(409);
        assert_eq!(again["reason"]["why"]["by"], "Helena Duarte");
        assert_eq!(
            revoked["service_account"]["can"]["revoke"], again["reason"],
            "the answer tells what the call says"
        );
        assert_eq!(
            root.get("/service-accounts?state=active").await.expect(200)["service_accounts"]["total"],
            0
        );
        // Its name is free for its successor.
        created(app, body(app, "Exportação")).await;
    })
    .await;
}

#[tokio::test]
async fn a_token_ends_after_its_last_day() {
    without_gateway(async |app| {
        let (program, id) = created(
            app,
            json!({
                "name": "Curta", "role": "success", "valid_until": until(app, 1), "abilities": ["read Users"],
            }),
        )
        .await;
        program.get("/user/1").await.expect(200);
        app.advance(SignedDuration::from_hours(24));
        program.get("/user/1").await.expect(200);
        app.advance(SignedDuration::from_hours(24));
        let refused = program.get("/user/1").await.expect(401);
        assert!(
            refused["message"].as_str().unwrap().starts_with("O token desta conta de serviço venceu em "),
            "{refused}"
        );
        let shown = app.rows("select valid_until from service_accounts where id = $1", &[id.into()]).await;
        assert!(refused["message"].as_str().unwrap().contains(&shown[0].str(0)[..4]), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn its_session_is_forgotten_after_its_end_and_it_is_not() {
    without_gateway(async |app| {
        let (_, id) = created(app, body(app, "Passageira")).await;
        app.advance(SignedDuration::from_hours(24 * 90));
        server::run::upkeep::once(&app.shared).await.unwrap();
        let sql =
            "select count(*) from service_accounts a join sessions s on s.id = a.session_id where a.id = $1";
        assert_eq!(app.number(sql, &[id.into()]).await, 0, "the session is forgotten");
        assert_eq!(app.number("select count(*) from service_accounts where id = $1", &[id.into()]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_program_leads_no_others_whatever_its_role() {
    everywhere(async |app| {
        let own = json!({ "name": "Equipe A", "list": "members.list", "ids": [1, 2] });
        let set = app.role(Role::Success).post("/sets").json(own).await.expect(200)["set"]["id"].as_i64().unwrap();
        let wanted = json!({
            "name": "Leitura", "role": "root", "valid_until": until(app, 9), "abilities": ["read Users", "read Financial"],
        });
        let (program, _) = created(app, wanted).await;
        program.delete(&format!("/sets/{set}")).await.expect(403);
        let jobs = program.get("/jobs").await.expect(200);
        assert_eq!(jobs["jobs"]["total"], 0, "the jobs of others are theirs: {jobs}");
        assert!(app.role(Role::Root).get("/jobs").await.expect(200)["jobs"]["total"].as_i64().unwrap() > 0);
    })
    .await;
}

#[tokio::test]
async fn a_program_is_taken_for_no_consultant() {
    everywhere(async |app| {
        let wanted = json!({
            "name": "Cartões", "role": "success", "valid_until": until(app, 9), "abilities": ["update Kanban", "read Kanban"],
        });
        let (program, _) = created(app, wanted).await;
        let sql = "select min(id) from members m where erased_at is null and end_of_plan is not null
            and not exists (select 1 from cards c where c.member_id = m.id and c.role = 'success')";
        let member = app.number(sql, &[]).await;
        app.execute("update member_settings set success_manager_id = null where member_id = $1", &[member.into()]).await;
        let made = program.post(&format!("/kanban/cards/{member}/create")).json(json!({})).await.expect(200);
        assert!(made["card"]["account_manager"].is_null(), "{made}");
    })
    .await;
}

#[tokio::test]
async fn it_is_used_from_its_addresses_alone() {
    without_gateway(async |app| {
        let mut body = body(app, "Do escritório");
        body["addresses"] = json!(["203.0.113.0/24", "198.51.100.7"]);
        let answer = app.role(Role::Root).post("/service-accounts").json(body).await.expect(200);
        for (address, status) in [([203, 0, 113, 9], 200), ([198, 51, 100, 7], 200), ([198, 51, 100, 8], 401)]
        {
            let asked = caller(app, &answer).from(address).get("/financial").await;
            let told = asked.expect(status);
            if status == 401 {
                let message = told["message"].as_str().unwrap();
                assert_eq!(message, "Esta conta de serviço não pode ser usada do endereço 198.51.100.8.");
            }
            assert_eq!(caller(app, &answer).from(address).get("/financial/export").await.status, status);
        }
    })
    .await;
}

#[tokio::test]
async fn a_bad_account_is_refused_with_what_to_do() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let valid = body(app, "Boa");
        for (field, value) in [
            ("name", json!("  ")),
            ("name", json!("helena duarte")),
            ("role", json!("client")),
            ("abilities", json!([])),
            ("abilities", json!(["delete Users"])),
            ("valid_until", json!(until(app, 0))),
            ("valid_until", json!(until(app, 367))),
            ("addresses", json!(["example.com"])),
        ] {
            let mut bad = valid.clone();
            bad[field] = value.clone();
            let refused = root.post("/service-accounts").json(bad).await.expect(422);
            assert!(refused["errors"][field][0].is_string(), "{field} {value}: {refused}");
        }
        for ability in ["manage all", "edit Profile", "read Auth", "fly Users"] {
            let mut bad = valid.clone();
            bad["abilities"] = json!([ability]);
            let status = root.post("/service-accounts").json(bad).await.status;
            assert!([400, 422].contains(&status), "{ability}: {status}");
        }
        app.role(Role::Manager).post("/service-accounts").json(valid.clone()).await.expect(403);
        assert_eq!(app.number("select count(*) from service_accounts", &[]).await, 0);
        root.post("/service-accounts").json(valid.clone()).await.expect(200);
        root.post("/service-accounts").json(valid).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_repeated_creation_stores_no_token() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let wanted = body(app, "Uma vez");
        root.post("/service-accounts").key("one").json(wanted.clone()).await.expect(200);
        root.post("/service-accounts").key("one").json(wanted).await.expect(422);
        assert_eq!(app.number("select count(*) from service_accounts", &[]).await, 1);
        assert_eq!(app.number("select count(*) from idempotency where body like '%rtg_%'", &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_roles_loss_is_the_accounts() {
    everywhere(async |app| {
        let (program, _) = created(app, body(app, "Relatórios")).await;
        program.get("/financial/movements").await.expect(200);
        let root = app.role(Role::Root);
        let set = json!({ "role": "manager", "action": "list_all_managers", "subject": "Financial", "granted": false });
        root.put("/access").json(set).await.expect(200);
        program.get("/financial/movements").await.expect(403);
        program.get("/financial").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn what_is_revoked_on_one_server_is_refused_on_the_other() {
    let Some((one, other)) = two().await else { return };
    let root = one.role(Role::Root);
    let answer = root.post("/service-accounts").json(body(&one, "Dois servidores")).await.expect(200);
    let there = caller(&other, &answer);
    there.get("/financial").await.expect(200);
    root.post(&format!("/service-accounts/{}/revoke", answer["service_account"]["id"])).await.expect(200);
    there.get("/financial").await.expect(401);
}
