//! Plans that are refused as a whole, and rows of members whose data were erased.

use client::access::Role;
use serde_json::{Value, json};
use server::operations::job_kinds;

use super::{author, hand_in, header, id, outcomes, rehearse, text, user};
use crate::app::{everywhere, without_gateway};
use crate::jobs::{job, work};

#[tokio::test]
async fn a_plan_that_cannot_be_applied_is_refused_as_a_whole() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan12", 2).await;
        let account = user(&caller).await;
        let row = |path: Value| json!({ "row": 1, "line": 1, "columns": {}, "path": path });
        let of = |endpoint: &str| text(&header("other", endpoint, &account, 1), &[row(json!(["1"]))]);
        let another = json!({ "id": 999, "name": "Outra", "role": "root" });
        let many: Vec<Value> = (1..=5_001)
            .map(|at| json!({ "row": at, "line": at, "columns": {}, "path": ["1", "2"] }))
            .collect();
        let refused = json!({ "status": 409, "reason": "Já foi." });
        let nothing = json!({ "row": 1, "line": 1, "columns": {}, "path": ["1", "2"], "refused": refused });
        let before = app.footprint().await;
        for (plan, why) in [
            ("{}".to_owned(), "não é um plano"),
            (plan.text.replacen("Sem retorno", "Outro", 1), "editada"),
            (plan.text.lines().take(2).collect::<Vec<_>>().join("\n"), "2"),
            (of("nothing.at-all"), "nothing.at-all"),
            (of("conversations.migrate"), "não se aplica a muitos"),
            (text(&header("other", "conversations.finish", &another, 1), &[row(json!(["1", "2"]))]), "Outra"),
            (text(&header("other", "conversations.finish", &account, 5_001), &many), "5001"),
            (text(&header("other", "conversations.finish", &account, 1), &[nothing]), "não tem linha"),
        ] {
            let said = caller.post("/jobs/plans").json(json!({ "plan": plan })).await.expect(400);
            let message = said["message"].as_str().unwrap();
            assert!(message.contains(why), "{message}");
        }
        caller.post("/jobs/plans").json(json!({})).await.expect(422);
        let seller = app.role(Role::Sales);
        let own =
            text(&header("own", "conversations.finish", &user(&seller).await, 1), &[row(json!(["1", "2"]))]);
        seller.post("/jobs/plans").json(json!({ "plan": own })).await.expect(403);
        assert_eq!(app.footprint().await, before);
        assert_eq!(app.number("select count(*) from plan_rows", &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_row_of_an_erased_member_is_emptied_and_refused() {
    without_gateway(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan13", 2).await;
        let started = hand_in(&caller, &plan.text).await;
        let sql = "select company_user_id from conversations where id = $1";
        let member = app.number(sql, &[plan.ids[0].into()]).await;
        app.execute("update members set end_of_plan = '2020-01-01' where id = $1", &[member.into()]).await;
        app.execute("update subscriptions set status = 'inactive' where member_id = $1", &[member.into()])
            .await;
        app.execute(
            "update transactions set status = 'canceled' where status = 'open' and member_id = $1",
            &[member.into()],
        )
        .await;
        app.role(Role::Root).delete(&format!("/user/{member}")).await.expect(200);
        let lines = app.rows("select line from plan_rows order by row_number", &[]).await;
        assert_eq!(lines[0].text(0), "");
        work(&app.shared, &job_kinds()).await;
        let told = outcomes(&caller, id(&started)).await;
        assert_eq!((&told[0]["outcome"], &told[0]["effects"]), (&json!("failed"), &json!("")));
        assert_eq!(job(&caller, id(&started)).await["state"], "done");
    })
    .await;
}
