//! Smarties: the list, its filters, and the removal.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

/// Leaves three smarties: of 101 for 102, of 103 for 101, and of 104 for 105.
async fn plant(app: &App) {
    app.execute("delete from smarties", &[]).await;
    let day = 86_400_000;
    let rows = [(1, 101, 102, 40, 0), (2, 103, 101, 90, 1), (3, 104, 105, 70, 2)];
    for (id, member, other, score, days) in rows {
        // Noon in São Paulo on the first days of March.
        let at: i64 = 1_772_377_200_000 + days * day;
        let sql = "insert into smarties (id, member_id, for_id, score, reasons, created_at)
            values ($1, $2, $3, $4, 'zone,plan', $5)";
        app.execute(sql, &[id.into(), member.into(), other.into(), score.into(), at.into()]).await;
    }
}

fn ids(list: &Value) -> Vec<i64> {
    let rows = list["smarties"]["data"].as_array().unwrap();
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn smarties_are_narrowed_by_days_member_and_score() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        for (query, expected) in [
            ("", vec![3, 2, 1]),
            ("?date-from=2026-03-01&date-to=2026-03-02", vec![2, 1]),
            ("?created_at=2026-03-02::2026-03-03", vec![3, 2]),
            ("?member=101", vec![2, 1]),
            ("?score_from=50&score_until=80", vec![3]),
            ("?order_by=score", vec![1, 3, 2]),
            ("?date-from=2026-03-02&date-to=2026-03-03&page=1&per_page=1", vec![3]),
        ] {
            let list = manager.get(&format!("/user/smarties{query}")).await.expect(200);
            assert_eq!(ids(&list), expected, "{query}");
        }
        let row = &manager.get("/user/smarties?member=104").await.expect(200)["smarties"]["data"][0];
        assert_eq!((&row["member"]["id"], &row["for"]["id"]), (&json!(104), &json!(105)));
        assert_eq!((&row["score"], &row["reasons"]), (&json!(70), &json!(["zone", "plan"])));
        let export = manager.get("/user/smarties/export?member=104").await;
        assert!(export.text().contains("mesma zona"), "{}", export.text());
    })
    .await;
}

#[tokio::test]
async fn smarties_need_both_days_or_none() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        for (query, field) in [
            ("date-from=2026-03-01", "date-to"),
            ("date-to=2026-03-01", "date-from"),
            ("date-from=2026-03-02&date-to=2026-03-01", "date-to"),
            ("date-from=ontem&date-to=2026-03-01", "date-from"),
            ("score_from=101", "score_from"),
        ] {
            let problem = manager.get(&format!("/user/smarties?{query}")).await.expect(422);
            assert!(problem["errors"][field].is_array(), "{query}: {problem}");
        }
        app.role(Role::Sales).get("/user/smarties").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn a_smarty_is_removed_once_and_for_good() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        app.role(Role::Sales).delete("/user/smarties/1").await.expect(403);
        let rehearsal = manager.delete("/user/smarties/1").rehearsed().await.expect(200);
        assert!(rehearsal["effects"][0]["sentence"].as_str().unwrap().contains("deixa de existir"));
        assert_eq!(rehearsal["inverse"], Value::Null);
        let done = manager.delete("/user/smarties/1").key("one").await.expect(200);
        assert_eq!(done["message"], "Smarty 1 removido.");
        assert_eq!(manager.delete("/user/smarties/1").key("one").await.expect(200), done);
        manager.delete("/user/smarties/1").await.expect(404);
        assert_eq!(ids(&manager.get("/user/smarties").await.expect(200)), [3, 2]);
        let history = manager.get("/audits/user/102").await.expect(200);
        assert_eq!(history["audits"][0]["endpoint"], "smarties.delete");
    })
    .await;
}
