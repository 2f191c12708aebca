//! Versions: the update compares the version that the caller saw, and the loser learns who was first.

use client::access::Role;
use futures_util::future::join;
use http::Method;
use serde_json::{Value, json};

use crate::app::everywhere;
use crate::ask::{Answer, Ask};
use crate::conversations::open;

fn at(ask: Ask, version: &Value) -> Ask {
    ask.header("if-match", &format!("\"{version}\""))
}

/// Asserts that one of two wins and the other gets 412 or 409.
#[track_caller]
fn one_wins(round: usize, one: &Answer, other: &Answer) {
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "round {round}: {} {}", one.text(), other.text());
    assert!([409, 412].contains(&statuses[1]), "round {round}: {} {}", one.text(), other.text());
}

#[tokio::test]
async fn of_two_writes_on_one_version_one_succeeds() {
    everywhere(async |app| {
        let (manager, success, talk) = (app.role(Role::Manager), app.role(Role::Success), open(app).await);
        let path = format!("/conversation/{}", talk.id);
        for round in 0..20 {
            let version = manager.get(&path).await.expect(200)["conversation"]["version"].clone();
            let finish = manager.ask(Method::PATCH, &talk.finish()).json(json!({ "reason": "Outro" }));
            let unread = success.post(&format!("/conversation/unread-open/{}", talk.id));
            let (one, other) =
                join(async { at(finish, &version).await }, async { at(unread, &version).await }).await;
            one_wins(round, &one, &other);
            manager.post(&format!("/conversation/reopen/{}", talk.id)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn of_two_cancellations_one_is_audited() {
    everywhere(async |app| {
        let (manager, root) = (app.role(Role::Manager), app.role(Role::Root));
        let member = "select member_id from subscriptions where status = 'active' limit 1";
        let member = app.number(member, &[]).await;
        let subscription = format!("/financial/subscription/check/{member}");
        for round in 0..20 {
            let revive = "update subscriptions set status = 'active' where member_id = $1";
            app.execute(revive, &[member.into()]).await;
            let audits = "select count(*) from audit_log where endpoint = 'payments.cancel-subscription'";
            let before = app.number(audits, &[]).await;
            let version = root.get(&subscription).await.expect(200)["subscription"]["version"].clone();
            let path = format!("/financial/subscription/cancel/{member}");
            let (one, other) = join(async { at(manager.post(&path), &version).await }, async {
                at(root.post(&path), &version).await
            })
            .await;
            one_wins(round, &one, &other);
            let rows = app.number(audits, &[]).await - before;
            assert!((1..=2).contains(&rows), "round {round}: one cancellation leaves {rows} rows");
        }
    })
    .await;
}

#[tokio::test]
async fn a_stale_version_is_refused_by_every_write_and_says_who_was_first() {
    everywhere(async |app| {
        let (root, id, talk) = (app.role(Role::Root), app.payment(1).await, open(app).await);
        let member = "select member_id from subscriptions where status = 'active' limit 1";
        let member = app.number(member, &[]).await;
        let favourite = app.number("select min(id) from favourites", &[]).await;
        let message = "select max(id) from messages where conversation_id = $1";
        let message = app.number(message, &[talk.id.into()]).await;
        let before = app.footprint().await;
        let both = json!({ "conversation_id": talk.id, "channels": ["email"] });
        for ask in [
            root.put(&format!("/financial/payment/approve/{id}")),
            root.post(&format!("/financial/payment/change-manager/{id}")).json(json!({ "manager_id": 0 })),
            root.post(&format!("/financial/send-proposal/{id}")).json(json!({})),
            root.post(&format!("/user/email/send-charge-from-transaction/{id}"))
                .json(json!({ "email": "a@b.test" })),
            root.post(&format!("/financial/subscription/cancel/{member}")),
            root.delete(&format!("/user/favorites/{favourite}")),
            root.delete(&format!("/message/{message}")),
            root.get(&format!("/conversation/direct-link/{}", talk.id)),
            root.post(&format!("/conversation/send-message-link/{}", talk.id))
                .json(json!({ "channels": ["email"] })),
            root.post("/conversation/interest-reinforcement").json(both),
            root.post(&format!("/conversation/unread-open/{}", talk.id)),
        ] {
            ask.header("if-match", "\"99\"").await.expect(412);
        }
        assert_eq!(app.footprint().await, before);
        app.role(Role::Manager).post(&format!("/conversation/unread-open/{}", talk.id)).await.expect(200);
        let late = root.post(&format!("/conversation/unread-open/{}", talk.id)).header("if-match", "\"0\"");
        let problem = late.await.expect(412);
        let manager = app.role(Role::Manager).get("/me").await.expect(200)["user"]["name"].clone();
        assert_eq!(problem["reason"]["why"]["by"], manager);
        let sentence = problem["reason"]["sentence"].as_str().unwrap();
        assert!(sentence.contains(manager.as_str().unwrap()), "{problem}");
    })
    .await;
}

#[tokio::test]
async fn an_approval_decided_before_a_migration_is_refused() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(41).await);
        app.execute("delete from subscriptions where member_id = 41", &[]).await;
        let sql = "select min(b.id) from members a join members b on b.kind = a.kind
            and b.id <> a.id and b.status = 'active' where a.id = 41";
        let to = app.number(sql, &[]).await;
        let seen = root.get(&format!("/financial/{id}")).await.expect(200);
        let version = seen["transaction"]["version"].to_string();
        root.post(&format!("/user/migrate/41/{to}")).json(json!({})).await.expect(200);
        let approve = root.put(&format!("/financial/payment/approve/{id}"));
        approve.header("if-match", &format!("\"{version}\"")).await.expect(412);
        // What the undo takes back is another change.
        let migrated = root.get(&format!("/financial/{id}")).await.expect(200);
        let version = migrated["transaction"]["version"].to_string();
        root.post("/user/undo-migration/41").await.expect(200);
        let approve = root.put(&format!("/financial/payment/approve/{id}"));
        approve.header("if-match", &format!("\"{version}\"")).await.expect(412);
    })
    .await;
}
