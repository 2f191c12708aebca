//! Staff accounts: invited, changed, deactivated and reactivated, only by root.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Answer, Caller};

fn sentences(rehearsal: &Value) -> Vec<String> {
    let effects = rehearsal["effects"].as_array().expect("effects");
    effects.iter().map(|effect| effect["sentence"].as_str().unwrap().to_owned()).collect()
}

async fn account(root: &Caller, name: &str) -> Value {
    let found = root.get(&format!("/staff?q={name}@demo.test")).await.expect(200);
    assert_eq!(found["staff"]["total"], 1);
    found["staff"]["data"][0].clone()
}

/// Returns the code of the last invitation.
async fn invitation(app: &App) -> String {
    let sql = "select payload from outbox where kind = 'email' order by id desc limit 1";
    let email: Value = serde_json::from_str(&app.rows(sql, &[]).await[0].text(0)).unwrap();
    let (_, code) = email["body"].as_str().unwrap().split_once("?invite=1&token=").expect("a link");
    code.split_whitespace().next().unwrap().to_owned()
}

async fn choose_password(app: &App, token: &str) -> Answer {
    app.nobody()
        .post("/redefinir-senha")
        .json(json!({ "token": token, "password": "Jatoba-amarelo#91" }))
        .await
}

#[tokio::test]
async fn a_search_ignores_accents_and_case() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        for (name, email) in [("José Ítalo", "ze@example.com"), ("Jo%e", "percent@example.com")] {
            let body = json!({ "name": name, "email": email, "role": "sales" });
            root.post("/staff").json(body).await.expect(200);
        }
        let found = async |typed: &str| {
            let query = serde_html_form::to_string([("q", typed)]).unwrap();
            let page = root.get(&format!("/staff?{query}")).await.expect(200);
            let accounts = page["staff"]["data"].as_array().unwrap().clone();
            accounts.into_iter().map(|account| account["name"].clone()).collect::<Vec<_>>()
        };
        for typed in ["jose", "JOSÉ", "osé íta", "italo", "ZE@EXAMPLE"] {
            assert_eq!(found(typed).await, ["José Ítalo"], "{typed}");
        }
        assert_eq!(found("%").await, ["Jo%e"]);
        assert_eq!(found("ninguém").await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn an_invited_account_chooses_its_password_once() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let ana = json!({ "name": " Ana Prado ", "email": "Ana@Example.com", "role": "success" });
        let rehearsed = root.post("/staff").json(ana.clone()).rehearsed().await.expect(200);
        assert_eq!(sentences(&rehearsed).len(), 2, "the account and the invitation");
        let made = root.post("/staff").json(ana.clone()).await.expect(200);
        let staff = &made["staff"];
        assert_eq!(
            (&staff["name"], &staff["email"], &staff["state"]),
            (&json!("Ana Prado"), &json!("ana@example.com"), &json!("invited"))
        );
        let taken = root.post("/staff").json(ana).await.expect(422);
        assert_eq!(taken["errors"]["email"], json!(["Já existe uma conta com este e-mail."]));

        let first = invitation(app).await;
        let id = &staff["id"];
        root.post(&format!("/staff/{id}/invite")).await.expect(200);
        choose_password(app, &first).await.expect(422);
        let second = invitation(app).await;
        choose_password(app, &second).await.expect(200);
        choose_password(app, &second).await.expect(422);
        let credentials = json!({ "email": "ana@example.com", "password": "Jatoba-amarelo#91" });
        let session = app.nobody().post("/autenticar").json(credentials).await.expect(200);
        assert_eq!(session["user"]["role"], "success");
        root.post(&format!("/staff/{id}/invite")).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_ends_after_72_hours_and_with_the_address() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let ana = json!({ "name": "Ana Prado", "email": "ana@example.com", "role": "sales" });
        let id = root.post("/staff").json(ana).await.expect(200)["staff"]["id"].clone();
        let old = invitation(app).await;
        root.put(&format!("/staff/{id}")).json(json!({ "email": "ana.prado@example.com" })).await.expect(200);
        choose_password(app, &old).await.expect(422);
        let new = invitation(app).await;
        app.advance(SignedDuration::from_hours(72));
        choose_password(app, &new).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_deactivated_account_is_out_at_once_and_keeps_what_it_owns() {
    everywhere(async |app| {
        let (root, sales) = (app.role(Role::Root), app.role(Role::Sales));
        sales.get("/me").await.expect(200);
        let before = account(&root, "sales").await;
        let path = format!("/staff/{}", before["id"]);
        let rehearsed = root.post(&format!("{path}/deactivate")).rehearsed().await.expect(200);
        let said = sentences(&rehearsed).join("\n");
        for part in ["não entra mais", "sessão aberta termina", "membros continuam atribuídos"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        sales.get("/me").await.expect(200);
        let version = format!("\"{}\"", before["version"]);
        let done = root.post(&format!("{path}/deactivate")).header("if-match", &version).await.expect(200);
        assert_eq!(done["staff"]["state"], "inactive");
        assert_eq!(sales.get("/me").await.expect(401)["message"], "Faça login novamente");
        let credentials = crate::app::credentials("sales");
        app.nobody().post("/autenticar").json(credentials.clone()).await.expect(401);
        let again = root.post(&format!("{path}/deactivate")).await.expect(409);
        assert_eq!(again["reason"]["why"]["by"], done["staff"]["deactivated_by"]);
        root.post(&format!("{path}/reactivate")).header("if-match", &version).await.expect(412);
        root.post(&format!("{path}/reactivate")).await.expect(200);
        app.nobody().post("/autenticar").json(credentials).await.expect(200);
        let owned = "select count(*) from member_settings where account_manager_id = $1";
        assert!(app.number(owned, &[before["id"].as_i64().unwrap().into()]).await > 0);
    })
    .await;
}

#[tokio::test]
async fn a_role_that_changed_holds_at_the_next_request() {
    everywhere(async |app| {
        let (root, success) = (app.role(Role::Root), app.role(Role::Success));
        success.get("/financial").await.expect(200);
        let path = format!("/staff/{}", account(&root, "success").await["id"]);
        let done = root.put(&path).json(json!({ "role": "mentoring" })).await.expect(200);
        success.get("/financial").await.expect(403);
        let version = done["staff"]["version"].clone();
        let same = root.put(&path).json(json!({ "role": "mentoring" })).await.expect(200);
        assert_eq!(same["staff"]["version"], version, "what is so already is no change");
        for broken in [json!({ "role": "client" }), json!({ "name": " " }), json!({ "email": "x" })] {
            root.put(&path).json(broken).await.expect(422);
        }
        let taken = root.put(&path).json(json!({ "email": "SALES@demo.test" })).await.expect(422);
        assert!(taken["errors"]["email"].is_array());
    })
    .await;
}

#[tokio::test]
async fn the_last_root_stays_and_deactivates_no_own_account() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let own = account(&root, "root").await;
        let path = format!("/staff/{}", own["id"]);
        assert_eq!(own["can"]["deactivate"]["why"]["is"], "own");
        root.post(&format!("{path}/deactivate")).await.expect(409);
        let refused = root.put(&path).json(json!({ "role": "sales" })).await.expect(409);
        assert_eq!(refused["reason"]["why"]["is"], "last_root");
        let other = account(&root, "manager").await;
        let other = format!("/staff/{}", other["id"]);
        root.put(&other).json(json!({ "role": "root" })).await.expect(200);
        let manager = app.role(Role::Manager);
        let (first, second) =
            tokio::join!(async { root.put(&other).json(json!({ "role": "sales" })).await.status }, async {
                manager.put(&path).json(json!({ "role": "sales" })).await.status
            });
        let roots = app.number("select count(*) from staff where role = 'root' and active = 1", &[]).await;
        assert_eq!(roots, 1, "{first} {second}: one of two that take each other's role away wins");
    })
    .await;
}

#[tokio::test]
async fn root_alone_administers_accounts() {
    everywhere(async |app| {
        let before = app.footprint().await;
        for role in Role::STAFF.into_iter().filter(|role| *role != Role::Root) {
            let caller = app.role(role);
            caller.get("/staff").await.expect(403);
            caller.post("/staff/1/deactivate").await.expect(403);
        }
        assert_eq!(app.footprint().await, before);
    })
    .await;
}
