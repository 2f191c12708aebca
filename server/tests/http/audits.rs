//! The history of a record, as far as the viewer may read the changed records.

use client::access::Role;
use http::Method;
use serde_json::{Value, json};
use server::store::{Conn, Dialect, Outcome};
use server::work::audit::{self, Pins, Verdict};

use crate::app::{audit_key, everywhere};
use crate::ask::Caller;
use crate::conversations;

async fn history(caller: &Caller, path: &str) -> Vec<Value> {
    let mut list = caller.get(&format!("/audits/{path}")).await.expect(200);
    list["audits"].as_array_mut().unwrap().drain(..).collect()
}

#[tokio::test]
async fn a_conversation_tells_who_changed_what() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), conversations::open(app).await);
        assert_eq!(history(&manager, &format!("conversation/{}", talk.id)).await, Vec::<Value>::new());
        let body = json!({ "reason": "Outro", "note": "Mudou de ramo." });
        manager
            .ask(Method::PATCH, &talk.finish())
            .json(body)
            .header("x-retaguarda-door", "cli")
            .await
            .expect(200);
        app.role(Role::Success).post(&format!("/conversation/reopen/{}", talk.id)).await.expect(200);
        let rows = history(&app.role(Role::Sales), &format!("conversation/{}", talk.id)).await;
        let said: Vec<_> = rows
            .iter()
            .map(|row| (row["manager"]["name"].as_str().unwrap(), row["endpoint"].as_str().unwrap()))
            .collect();
        assert_eq!(
            said,
            [("Camila Rezende", "conversations.reopen"), ("Marcelo Antunes", "conversations.finish")]
        );
        assert_eq!(
            (&rows[1]["door"], &rows[1]["old_values"]),
            (&json!("cli"), &json!({ "finished": false }))
        );
        assert_eq!(
            rows[1]["new_values"],
            json!({ "finished": true, "reason": "Outro", "note": "Mudou de ramo." })
        );
        let told = |row: &Value| {
            let change = |change: &Value| ["label", "old", "new"].map(|part| change[part].clone());
            let mut changes: Vec<_> = row["changes"].as_array().unwrap().iter().map(change).collect();
            changes.sort_by_key(|change| change[0].to_string());
            json!([row["record_label"], changes])
        };
        let changes = json!([
            ["Motivo", null, "Outro"],
            ["Observação", null, "Mudou de ramo."],
            ["Situação", "Aberta", "Encerrada"]
        ]);
        assert_eq!(told(&rows[1]), json!(["Conversa", changes]));
        let reader = app.role(Role::Success);
        reader.ask(Method::PUT, "/me").json(json!({ "language": "en" })).await.expect(200);
        let english = history(&reader, &format!("conversation/{}", talk.id)).await;
        let changes =
            json!([["Note", null, "Mudou de ramo."], ["Reason", null, "Other"], ["State", "Open", "Closed"]]);
        assert_eq!(told(&english[1]), json!(["Conversation", changes]));
        for path in ["conversation/999999", "user/999999", "transaction/999999", "staff/1"] {
            manager.get(&format!("/audits/{path}")).await.expect(404);
        }
    })
    .await;
}

#[tokio::test]
async fn a_member_has_the_history_of_what_the_viewer_may_read() {
    everywhere(async |app| {
        let (root, talk) = (app.role(Role::Root), conversations::open(app).await);
        let payment = app.payment(talk.rep).await;
        root.put(&format!("/financial/payment/approve/{payment}")).await.expect(200);
        root.post(&format!("/conversation/unread-open/{}", talk.id)).await.expect(200);
        let records = async |role: Role| {
            let rows = history(&app.role(role), &format!("user/{}", talk.rep)).await;
            assert!(rows.is_sorted_by(|one, other| one["id"].as_i64() > other["id"].as_i64()), "{rows:?}");
            let mut records: Vec<String> =
                rows.iter().map(|row| row["record"].as_str().unwrap().to_owned()).collect();
            // The sections of the record are the member's own.
            let sections = ["demographic", "settings", "tax_data"];
            records.retain(|record| !sections.contains(&record.as_str()));
            records.sort();
            records.dedup();
            records
        };
        assert_eq!(records(Role::Manager).await, ["conversation", "subscription", "transaction", "user"]);
        assert_eq!(records(Role::Cerc).await, ["conversation", "user"]);
        assert_eq!(records(Role::System).await, ["user"]);
        for (role, kind, subject) in
            [(Role::Cerc, "transaction", "Financial"), (Role::System, "conversation", "Conversations")]
        {
            let id = if kind == "transaction" { payment } else { talk.id };
            let problem = app.role(role).get(&format!("/audits/{kind}/{id}")).await.expect(403);
            assert_eq!(problem["missing"]["subject"], subject);
        }
        let rows = history(&root, &format!("transaction/{payment}")).await;
        assert_eq!(rows.last().unwrap()["endpoint"], "payments.create");
        assert_eq!(rows.last().unwrap()["old_values"], json!({}), "there was nothing before");
    })
    .await;
}

#[tokio::test]
async fn audit_rows_cannot_be_changed_in_the_database() {
    everywhere(async |app| {
        let whole = "select seq, actor_name, new_values, hash from audit_log order by seq";
        let before = app.rows(whole, &[]).await;
        assert!(!before.is_empty(), "signing in is written down");
        for sql in ["update audit_log set actor_name = 'ninguém'", "delete from audit_log where seq = 1"] {
            let write = app.shared.store.write(move |conn| Outcome::Commit(conn.execute(sql, &[])));
            assert!(!write.await.is_ok_and(|done| done.is_ok()), "{sql}");
        }
        assert_eq!(app.rows(whole, &[]).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_link_that_was_changed_left_out_or_cut_off_is_found() {
    everywhere(async |app| {
        let last = app.number("select seq from audit_head where id = 1", &[]).await;
        let tampered = async |sql: &'static str| {
            let unit = move |conn: &mut Conn<'_>| {
                let unguard: &[&str] = match conn.dialect() {
                    Dialect::Sqlite => &["drop trigger audit_log_update", "drop trigger audit_log_delete"],
                    Dialect::Postgres => &["drop trigger audit_log_stays on audit_log"],
                };
                unguard.iter().for_each(|sql| conn.batch(sql).unwrap());
                conn.batch(sql).unwrap();
                Outcome::Rollback(audit::verify(conn, &audit_key(), &Pins::default()).unwrap())
            };
            app.shared.store.write(unit).await.unwrap()
        };
        assert_eq!(tampered("").await, Verdict::Whole(last));
        for column in ["actor_name", "door", "endpoint", "record", "old_values", "new_values", "request_id"] {
            let sql = format!("update audit_log set {column} = 'x' where seq = 3").leak();
            assert_eq!(tampered(sql).await, Verdict::Broken(3), "{column}");
        }
        for column in ["at", "actor_id", "record_id"] {
            let sql = format!("update audit_log set {column} = 1234567 where seq = 3").leak();
            assert_eq!(tampered(sql).await, Verdict::Broken(3), "{column}");
        }
        assert_eq!(tampered("delete from audit_log where seq = 2").await, Verdict::Broken(2));
        let cut = "delete from audit_log where seq = (select max(seq) from audit_log)";
        assert_eq!(tampered(cut).await, Verdict::Broken(last));
    })
    .await;
}
