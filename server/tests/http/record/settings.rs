//! Settings: alerts and replies, the queue of indications, CERC consultants, and the block against abuse.

use client::access::Role;
use serde_json::{Value as Json, json};

use super::{at, staff};
use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::outreach::willing;

async fn settings(caller: &Caller, id: i64) -> Json {
    caller.get(&format!("/user/settings/{id}")).await.expect(200)["data"]["settings"].clone()
}

async fn emails(app: &App) -> i64 {
    app.number("select count(*) from outbox where kind = 'email'", &[]).await
}

#[tokio::test]
async fn a_save_changes_what_it_names_and_is_undone_by_the_old_values() {
    everywhere(async |app| {
        let (caller, id) = (app.role(Role::Success), 7);
        let before = settings(&caller, id).await;
        let path = format!("/user/settings/{id}");
        let body = json!({ "delay_emails": 7, "default_message_to_connection": "Olá!", "show_phones": true });
        let saved = at(caller.post(&path).json(body), &before["version"]).await.expect(200);
        assert_eq!(saved["message"], "Alteração salva");
        let now = settings(&caller, id).await;
        assert_eq!(
            (&now["delay_emails"], &now["default_message_to_connection"]),
            (&json!(7), &json!("Olá!"))
        );
        assert_eq!(now["receive_alert_on_whatsapp"], before["receive_alert_on_whatsapp"]);
        at(caller.post(&path).json(json!({ "delay_emails": 0 })), &before["version"]).await.expect(412);
        caller.post(&path).json(json!({ "delay_emails": 2 })).await.expect(422);
        caller.post(&path).json(json!({ "onivoro_tries": 0 })).await.expect(422);
        let undo = caller.post(&path).json(json!({ "delay_emails": 1 })).rehearsed().await.expect(200);
        assert_eq!(undo["inverse"]["endpoint"], "settings.save");
        assert_eq!(undo["inverse"]["body"]["delay_emails"], 7);
    })
    .await;
}

#[tokio::test]
async fn only_root_puts_a_member_back_in_the_queue_of_indications() {
    everywhere(async |app| {
        let body = json!({ "indication_reset": true });
        for role in [Role::Manager, Role::Sales, Role::ManagementProcesses] {
            let refused = app.role(role).post("/user/settings/8").json(body.clone()).await.expect(403);
            assert_eq!(refused["reason"]["why"], json!({ "kind": "role", "roles": ["root"] }));
        }
        let root = app.role(Role::Root);
        root.post("/user/settings/8").json(body).await.expect(200);
        let queue = async || {
            let now = settings(&app.role(Role::Sales), 8).await;
            (now["indication_reset"] == true, now["indication_sent"] == true)
        };
        assert_eq!(queue().await, (true, false));
        willing(app, 20).await;
        app.execute("delete from direct_indications", &[]).await;
        root.post("/user/direct-indication/8").json(json!({ "to": [20] })).await.expect(200);
        assert_eq!(queue().await, (false, true));
    })
    .await;
}

#[tokio::test]
async fn a_reply_is_drawn_by_the_second_with_the_members_contacts() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let sql = "select min(id) from members where phone is not null and length(phone) = 11";
        let id = app.number(sql, &[]).await;
        app.execute("update member_preferences set fields = '{}' where id = $1", &[id.into()]).await;
        let draw = async || caller.get(&format!("/user/settings/reply/{id}")).await.expect(200);
        let first = draw().await;
        let email = caller.get(&format!("/user/{id}")).await.expect(200)["user"]["email"].clone();
        assert!(first["text"].as_str().unwrap().contains(email.as_str().unwrap()), "{first}");
        app.advance(jiff::SignedDuration::from_secs(1));
        assert_ne!(draw().await["text"], first["text"]);
        let body = json!({ "default_response_delayed": true, "default_response_hide_email": true });
        caller.post(&format!("/user/settings/{id}")).json(body).await.expect(200);
        let later = draw().await;
        assert_eq!(later["hours"], 48);
        assert!(!later["text"].as_str().unwrap().contains('@'), "{later}");
    })
    .await;
}

#[tokio::test]
async fn the_cerc_consultant_is_changed_by_root_and_management_of_processes() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let cerc = staff(app, "cerc@demo.test").await;
        let in_force = "select min(id) from quotas where end_of_plan > $1";
        let quota = app.number(in_force, &["2026-12-31".into()]).await;
        let id = app.number("select member_id from quotas where id = $1", &[quota.into()]).await;
        let path = format!("/user/settings/cerc-manager/{id}");
        let body = json!({ "right_manager_id": cerc, "right_at": "2026-11-02", "preference_manager_id": 0,
            "plan_quota_id": quota });
        for role in Role::STAFF {
            let may = matches!(role, Role::Root | Role::ManagementProcesses);
            let status = app.role(role).put(&path).json(body.clone()).rehearsed().await.status;
            assert_eq!(status, if may { 200 } else { 403 }, "{role:?}");
        }
        let changed = root.put(&path).json(body.clone()).await.expect(200);
        assert_eq!(changed["message"], "CERC alterado com sucesso!");
        let now = settings(&root, id).await;
        assert_eq!((&now["cerc_right_manager_id"], &now["cerc"]["id"]), (&json!(cerc), &json!(cerc)));
        assert_eq!(now["cerc_preference_manager_id"], Json::Null);
        let refused = root.put(&path).json(json!({ "right_manager_id": cerc })).await.expect(422);
        assert_eq!(refused["message"], "Erro ao alterar CERC");
        for field in ["right_at", "preference_manager_id", "plan_quota_id"] {
            assert!(refused["errors"][field].is_array(), "{field}: {refused}");
        }
        let sales = staff(app, "sales@demo.test").await;
        let mut other = body.clone();
        other["preference_manager_id"] = json!(sales);
        assert!(root.put(&path).json(other).await.expect(422)["errors"]["preference_manager_id"].is_array());
        let mut late = body.clone();
        late["right_at"] = json!("2099-12-31");
        assert!(root.put(&path).json(late).await.expect(422)["errors"]["right_at"].is_array());
        let mut foreign = body.clone();
        foreign["plan_quota_id"] = json!(999_999);
        root.put(&path).json(foreign).await.expect(422);
        let none = json!({ "right_manager_id": 0, "preference_manager_id": 0, "plan_quota_id": quota });
        let rehearsed = root.put(&path).json(none).rehearsed().await.expect(200);
        let inverse = &rehearsed["inverse"];
        assert_eq!((&inverse["endpoint"], &inverse["body"]), (&json!("settings.change-cerc"), &body));
    })
    .await;
}

#[tokio::test]
async fn a_blocked_member_is_released_once_and_told_the_rule_at_the_last_level() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let states = async |id: i64| settings(&caller, id).await["pro"].clone();
        let all = [states(1).await, states(2).await, states(3).await, states(4).await];
        assert_eq!(all, ["blocked", "blocked", "released", "blocked"]);
        let rule = json!({ "rule": "guidance" });
        caller.post("/user/onivoro-release/4").json(rule.clone()).await.expect(409);
        caller.post("/user/onivoro-release/5").json(rule.clone()).await.expect(409);
        let sent = emails(app).await;
        // The rule is a letter: consultants of sales send it to their own members alone.
        let sql = "update member_settings set account_manager_id = 1, account_manager_at = null where member_id = 2";
        app.execute(sql, &[]).await;
        let of_another = app.role(Role::SalesSdr).post("/user/onivoro-release/2").json(rule.clone()).await.expect(403);
        assert_eq!(of_another["reason"]["why"]["kind"], "ownership");
        let released = caller.post("/user/onivoro-release/2").json(rule.clone()).await.expect(200);
        assert_eq!(released["message"], "Usuário liberado!");
        assert_eq!((released["settings"]["pro"].as_str(), emails(app).await), (Some("released"), sent + 1));
        caller.post("/user/onivoro-release/2").json(rule).await.expect(409);
        caller.post("/user/onivoro-release/1").await.expect(200);
        assert_eq!(emails(app).await, sent + 1);
        for role in [Role::Success, Role::Manager] {
            app.role(role).post("/user/onivoro-reset/2").await.expect(403);
        }
        let root = app.role(Role::Root);
        let reset = root.post("/user/onivoro-reset/2").await.expect(200);
        assert_eq!(reset["message"], "Retaguarda PRO resetado!");
        assert_eq!(
            (reset["settings"]["pro"].as_str(), reset["settings"]["onivoro_tries"].as_i64()),
            (Some("clear"), Some(0))
        );
        root.post("/user/onivoro-reset/2").await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn what_settings_say_of_their_guards_agrees_with_the_server() {
    everywhere(async |app| {
        for role in [Role::Root, Role::Sales, Role::ManagementProcesses] {
            let caller = app.role(role);
            for id in [1, 3, 9] {
                let can = caller.get(&format!("/user/settings/{id}")).await.expect(200)["can"].clone();
                for (verb, path) in [
                    ("release", "onivoro-release"),
                    ("reset", "onivoro-reset"),
                    ("request_assignment", "cerc-request-user"),
                ] {
                    let answer = caller.post(&format!("/user/{path}/{id}")).rehearsed().await;
                    let refused =
                        if answer.status == 200 { Json::Null } else { answer.json()["reason"].clone() };
                    assert_eq!(can[verb], refused, "{role:?} {verb} {id}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_logs_are_offered_by_role_and_consultant() {
    everywhere(async |app| {
        let without = app
            .number("select min(member_id) from member_settings where account_manager_id is null", &[])
            .await;
        let with = app
            .number("select min(member_id) from member_settings where account_manager_id is not null", &[])
            .await;
        for role in Role::STAFF {
            let caller = app.role(role);
            let offered = matches!(role, Role::Sales | Role::Root | Role::ManagementProcesses);
            assert_eq!(settings(&caller, without).await["shows_ev_log"], offered, "{role:?}");
            assert_eq!(settings(&caller, with).await["shows_ev_log"], false, "{role:?}");
        }
    })
    .await;
}
