//! Ratings: the list, what it says as a whole, and who reads the comments.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

/// Leaves five ratings, of members 101 (a representative) and 102 (a company).
async fn plant(app: &App) {
    app.execute("delete from ratings", &[]).await;
    app.execute("update members set kind = case when id = 102 then 'company' else 'representative' end where id in (101, 102)", &[]).await;
    app.execute("update member_settings set account_manager_id = null where member_id = 101", &[]).await;
    app.execute(
        "update member_settings set account_manager_id = (select min(id) from staff) where member_id = 102",
        &[],
    )
    .await;
    let day = 86_400_000;
    let conversation = app.number("select max(id) from conversations", &[]).await;
    for (id, rater, rated, score, comment, days) in [
        (1, 101, 102, 5, "Ótimo contato.", 0),
        (2, 101, 102, 2, "", 1),
        (3, 102, 101, 4, "Boa conversa.", 2),
        (4, 103, 101, 1, "Não respondeu.", 10),
        (5, 104, 101, 5, "", 10),
    ] {
        // Noon in São Paulo from the first of March on.
        let at: i64 = 1_772_377_200_000 + days * day;
        let sql = "insert into ratings (id, rater_id, rated_id, score, comment, conversation_id, created_at)
            values ($1, $2, $3, $4, $5, $6, $7)";
        app.execute(
            sql,
            &[
                id.into(),
                rater.into(),
                rated.into(),
                score.into(),
                comment.into(),
                conversation.into(),
                at.into(),
            ],
        )
        .await;
    }
}

fn ids(list: &Value) -> Vec<i64> {
    list["ratings"]["data"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn ratings_are_narrowed_by_days_score_kind_consultant_and_member() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        let consultant = app.number("select min(id) from staff", &[]).await;
        for (query, expected) in [
            (String::new(), vec![5, 4, 3, 2, 1]),
            ("?date_from=2026-03-01&date_to=2026-03-02".to_owned(), vec![2, 1]),
            ("?created_at=2026-03-02::2026-03-03".to_owned(), vec![3, 2]),
            (
                "?created_at=2026-03-01::2026-03-02&date_from=2026-03-02&date_to=2026-03-09".to_owned(),
                vec![2],
            ),
            ("?score=5".to_owned(), vec![5, 1]),
            ("?type=company".to_owned(), vec![2, 1]),
            (format!("?account_manager={consultant}"), vec![2, 1]),
            ("?member=102".to_owned(), vec![3, 2, 1]),
            ("?order_by=score".to_owned(), vec![4, 2, 3, 1, 5]),
        ] {
            let list = manager.get(&format!("/user/ratings{query}")).await.expect(200);
            assert_eq!(ids(&list), expected, "{query}");
        }
        let row = &manager.get("/user/ratings?score=4").await.expect(200)["ratings"]["data"][0];
        assert_eq!((&row["rater"]["id"], &row["rated"]["id"]), (&json!(102), &json!(101)));
        assert!(row["comment"] == "Boa conversa." && row["conversation"].is_i64(), "{row}");
        for (query, field) in [
            ("date_from=2026-03-01", "date_to"),
            ("date_from=2026-03-02&date_to=2026-03-01", "date_to"),
            ("score=6", "score"),
        ] {
            let problem = manager.get(&format!("/user/ratings?{query}")).await.expect(422);
            assert!(problem["errors"][field].is_array(), "{query}: {problem}");
            let summary = manager.get(&format!("/user/ratings/summary?{query}")).await.expect(422);
            assert_eq!(summary["errors"], problem["errors"]);
        }
        app.role(Role::Sales).get("/user/ratings").await.expect(403);
        app.role(Role::Sales).get("/user/ratings/summary").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_summary_is_that_of_the_same_selection() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        let all = manager.get("/user/ratings/summary").await.expect(200);
        assert_eq!((&all["now"]["count"], &all["now"]["average"]), (&json!(5), &json!(3.4)));
        let counts: Vec<_> = all["now"]["distribution"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["score"].as_i64(), one["count"].as_i64(), one["percent"].as_i64()))
            .collect();
        assert_eq!(
            counts,
            [(5, 2, 40), (4, 1, 20), (3, 0, 0), (2, 1, 20), (1, 1, 20)].map(|(score, count, percent)| (
                Some(score),
                Some(count),
                Some(percent)
            ))
        );
        assert_eq!(
            (&all["before"], &all["trend"]),
            (&Value::Null, &Value::Null),
            "all days have nothing before them"
        );

        let some =
            manager.get("/user/ratings/summary?date_from=2026-03-04&date_to=2026-03-13").await.expect(200);
        assert_eq!((&some["now"]["count"], &some["now"]["average"]), (&json!(2), &json!(3.0)));
        assert_eq!(
            (&some["before"]["from"], &some["before"]["to"]),
            (&json!("2026-02-22"), &json!("2026-03-03"))
        );
        assert_eq!((&some["before"]["average"], &some["trend"]), (&json!(3.67), &json!(-0.67)));
        let company = manager
            .get("/user/ratings/summary?type=company&created_at=2026-03-02::2026-03-02")
            .await
            .expect(200);
        assert_eq!((&company["now"]["average"], &company["before"]["average"]), (&json!(2.0), &json!(5.0)));
        let none = manager.get("/user/ratings/summary?created_at=2025-01-01::2025-01-01").await.expect(200);
        assert_eq!((&none["now"]["count"], &none["now"]["average"]), (&json!(0), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn comments_are_masked_for_roles_that_do_not_read_members() {
    everywhere(async |app| {
        plant(app).await;
        let grant = json!({ "action": "read", "subject": "Users", "role": "success", "granted": false });
        app.account("root").put("/access").json(grant).await.expect(200);
        let list = app.role(Role::Success).get("/user/ratings").await.expect(200);
        let rows = list["ratings"]["data"].as_array().unwrap();
        assert!(rows.iter().all(|row| row["comment"].is_null()), "{list}");
        let masked: Vec<_> = rows.iter().map(|row| row["is_masked"].as_bool().unwrap()).collect();
        assert_eq!(masked, [false, true, true, false, true]);
        let export = app.role(Role::Success).get("/user/ratings/export").await.text();
        assert!(!export.contains("Boa conversa") && export.contains("101"), "{export}");
        let read = app.role(Role::Manager).get("/user/ratings/export").await.text();
        assert!(read.contains("Boa conversa"), "{read}");
    })
    .await;
}
