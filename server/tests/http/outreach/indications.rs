//! Direct indications: once a pair, to who wants them, by the consultant of the recipient.

use client::access::Role;
use serde_json::json;

use super::willing;
use crate::app::everywhere;

#[tokio::test]
async fn a_member_is_recommended_to_each_other_once() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        app.execute("delete from direct_indications", &[]).await;
        willing(app, 20).await;
        app.execute("update member_preferences set fields = '{}' where id = 21", &[]).await;
        let before = app.number("select count(*) from outbox", &[]).await;
        let body = json!({ "to": [20, 21, 20], "message": "Atende toda a região." });
        let sent = root.post("/user/direct-indication/9").json(body).await.expect(200);
        assert_eq!(sent["message"], "Indicação enviada a 1 membro.");
        assert_eq!((&sent["sent"], &sent["skipped"][0]["id"]), (&json!([20]), &json!(21)));
        assert!(sent["skipped"][0]["reason"].as_str().unwrap().contains("não aceita alertas"), "{sent}");
        let again = root.post("/user/direct-indication/9").json(json!({ "to": [20] })).await.expect(409);
        let sentence = again["message"].as_str().unwrap();
        let (name, by) = (
            app.rows("select name from members where id = 20", &[]).await[0].text(0),
            app.rows("select author from direct_indications", &[]).await[0].text(0),
        );
        assert!(sentence.starts_with(&format!("{name} já recebeu esta indicação ")), "{sentence}");
        assert!(sentence.contains(&by), "{sentence}");
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 1);
        let list = root.get("/user/direct-indications/9").await.expect(200);
        assert_eq!((&list["indications"][0]["to"], &list["indications"][1]), (&json!(20), &json!(null)));
        root.post(&format!("/outbox/recall/{}", sent["outbox"][0]["id"])).await.expect(200);
        root.post("/user/direct-indication/9").json(json!({ "to": [20] })).await.expect(200);
        assert_eq!(app.number("select count(*) from direct_indications", &[]).await, 1);
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 2);
    })
    .await;
}

#[tokio::test]
async fn only_root_and_the_owner_of_the_recipient_recommend() {
    everywhere(async |app| {
        app.execute("delete from direct_indications", &[]).await;
        willing(app, 20).await;
        for sql in [
            "update quotas set account_manager_id = null where member_id = 20",
            "update member_settings set account_manager_id = 1, account_manager_at = null, account_manager_until = null,
             cerc_right_manager_id = null, cerc_preference_manager_id = null, kanban_account_manager_id = null
             where member_id = 20",
        ] {
            app.execute(sql, &[]).await;
        }
        let body = json!({ "to": [20] });
        app.role(Role::Success).post("/user/direct-indication/9").json(body.clone()).await.expect(403);
        app.role(Role::Root).post("/user/direct-indication/9").json(body).await.expect(200);
        for faulty in [json!({}), json!({ "to": [9] }), json!({ "to": [0] })] {
            app.role(Role::Root).post("/user/direct-indication/9").json(faulty).await.expect(422);
        }
        app.role(Role::System).post("/user/direct-indication/9").json(json!({ "to": [20] })).await.expect(403);
    })
    .await;
}
