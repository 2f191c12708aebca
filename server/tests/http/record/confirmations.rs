//! The links by which members confirm their own phones and e-mail addresses.

use client::access::Role;
use futures_util::future::join_all;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::{complete, path};
use crate::app::{App, without_gateway};

/// A request of either channel: the list of the record, the call, and where the message has its text.
const CHANNELS: [(&str, &str, &str); 2] =
    [("phones", "send-confirmation-whatsapp", "text"), ("emails", "send-confirmation-email", "body")];

/// Returns the entry of a member's record.
async fn entry(app: &App, member: i64, list: &str, id: &Json) -> Json {
    let record = complete(&app.role(Role::Sales), member).await;
    let entries = record["sections"]["additions"][list].as_array().unwrap().clone();
    entries.into_iter().find(|entry| &entry["id"] == id).unwrap()
}

/// Adds an entry to member 2 and returns it.
async fn added(app: &App, list: &str) -> Json {
    let sales = app.role(Role::Sales);
    let call = path(&sales, "additions", 2).await;
    let (body, text) = match list {
        "phones" => (json!({ "new_phone": "(11) 98888-7777" }), json!("11988887777")),
        _ => (json!({ "new_email": "nova@empresa.test" }), json!("nova@empresa.test")),
    };
    let saved = sales.post(&call).json(body).await.expect(200);
    let entries = saved["sections"]["additions"][list].as_array().unwrap();
    entries.iter().find(|entry| [&entry["phone"], &entry["email"]].contains(&&text)).unwrap().clone()
}

/// Sends the request and returns the path of the page in the message.
async fn asked(app: &App, call: &str, text: &str, id: &Json) -> String {
    app.role(Role::Sales).post(&format!("/user/{call}/{id}")).await.expect(200);
    let row = &app.rows("select payload from outbox order by id desc limit 1", &[]).await[0];
    let payload: Json = serde_json::from_str(row.get("payload")).unwrap();
    let text = payload[text].as_str().unwrap();
    let path = &text[text.find("/confirmar/").unwrap()..];
    path.split_whitespace().next().unwrap().to_owned()
}

async fn page(app: &App, path: &str) -> String {
    app.nobody().site(Method::GET, path).await.text()
}

async fn press(app: &App, path: &str) -> u16 {
    let ask = app.nobody().site(Method::POST, path);
    ask.header("content-type", "application/x-www-form-urlencoded").await.status
}

#[tokio::test]
async fn a_member_confirms_once_by_the_button_and_not_by_loading_the_page() {
    without_gateway(async |app| {
        for (list, call, text) in CHANNELS {
            let new = added(app, list).await;
            let path = asked(app, call, text, &new["id"]).await;
            let shown = page(app, &path).await;
            assert!(shown.contains("Sim, é meu"), "{shown}");
            assert!(entry(app, 2, list, &new["id"]).await["verified_at"].is_null());
            assert_eq!(join_all((0..4).map(|_| press(app, &path))).await, [303; 4]);
            let after = entry(app, 2, list, &new["id"]).await;
            assert_eq!(after["verification_type"], "own_user");
            assert!(after["conferred_at"].is_null() && after["account_manager"].is_null(), "{after}");
            let shown = page(app, &path).await;
            assert!(shown.contains("foi confirmado em") && !shown.contains("<button"), "{shown}");
            let sql = "select count(*) from audit_log where endpoint = 'contacts.confirm-by-link' and record_id = $1";
            assert_eq!(app.number(sql, &[new["id"].as_i64().unwrap().into()]).await, 1);
        }
    })
    .await;
}

#[tokio::test]
async fn a_link_ends_after_thirty_days_and_by_a_newer_one() {
    without_gateway(async |app| {
        let mut links = Vec::new();
        for (list, call, text) in CHANNELS {
            let new = added(app, list).await;
            let first = asked(app, call, text, &new["id"]).await;
            app.advance(SignedDuration::from_secs(121));
            links.push(asked(app, call, text, &new["id"]).await);
            assert_eq!(press(app, &first).await, 404);
        }
        let verified = "select (select count(*) from member_phones where verified_at is not null)
            + (select count(*) from member_emails where verified_at is not null)";
        let before = app.number(verified, &[]).await;
        app.advance(SignedDuration::from_hours(30 * 24));
        for link in &links {
            assert!(page(app, link).await.contains("Este link expirou"));
            assert_eq!(press(app, link).await, 303);
        }
        assert_eq!(app.number(verified, &[]).await, before);
        assert_eq!(press(app, "/confirmar/nada").await, 404);
        assert!(page(app, "/confirmar/%3Cscript%3E").await.contains("Link não encontrado"));
    })
    .await;
}

#[tokio::test]
async fn a_link_does_not_confirm_what_was_changed_or_removed() {
    without_gateway(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "additions", 2).await;
        let new = added(app, "emails").await;
        let link = asked(app, "send-confirmation-email", "body", &new["id"]).await;
        let others: Vec<Json> = complete(&sales, 2).await["sections"]["additions"]["emails"]
            .as_array()
            .unwrap()
            .iter()
            .map(|email| json!({ "id": email["id"], "email": email["email"], "master": email["master"] }))
            .collect();
        let changed: Vec<Json> = others
            .iter()
            .cloned()
            .map(|mut email| {
                if email["id"] == new["id"] {
                    email["email"] = json!("outra@empresa.test");
                }
                email
            })
            .collect();
        sales.post(&call).json(json!({ "emails": changed })).await.expect(200);
        assert_eq!(press(app, &link).await, 404);
        let link = asked(app, "send-confirmation-email", "body", &new["id"]).await;
        sales.post(&call).json(json!({ "removed_emails": [new["id"]] })).await.expect(200);
        assert_eq!(press(app, &link).await, 404);
    })
    .await;
}

#[tokio::test]
async fn the_main_address_verifies_the_member_and_the_journey_tells_it() {
    without_gateway(async |app| {
        app.execute("update members set verified_at = null where id = 3", &[]).await;
        app.execute("delete from journey_steps where member_id = 3 and step = 'verified'", &[]).await;
        let clear = "update member_emails set verified_at = null, verification_type = null,
            verification_sent_at = null where member_id = 3";
        app.execute(clear, &[]).await;
        let record = complete(&app.role(Role::Sales), 3).await;
        let main = record["sections"]["additions"]["emails"][0].clone();
        assert_eq!(main["master"], true);
        let link = asked(app, "send-confirmation-email", "body", &main["id"]).await;
        assert_eq!(press(app, &link).await, 303);
        assert!(complete(&app.role(Role::Sales), 3).await["user"]["verified_at"].is_string());
        let steps = app.role(Role::Sales).get("/user/journey/3").await.expect(200);
        let verified = |step: &&Json| step["step"] == "verified";
        assert_eq!(steps["steps"].as_array().unwrap().iter().filter(verified).count(), 1);
    })
    .await;
}
