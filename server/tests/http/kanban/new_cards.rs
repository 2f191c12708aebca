//! New cards.

use client::access::Role;
use serde_json::json;

use super::card_of;
use crate::app::{App, everywhere};

/// Returns members with a plan who have no card on the board of success.
async fn free(app: &App) -> Vec<i64> {
    let sql = "select id from members m where erased_at is null and end_of_plan is not null
        and not exists (select 1 from cards c where c.member_id = m.id and c.role = 'success') order by id limit 4";
    app.rows(sql, &[]).await.iter().map(|row| row.int(0)).collect()
}

#[tokio::test]
async fn a_member_gets_a_card_in_the_follow_up_of_the_consultant() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let [id, other, ..] = free(app).await[..] else { panic!("too few members") };
        let own =
            app.number("select id from staff where role = 'success' order by id desc limit 1", &[]).await;
        app.execute(
            "insert into member_settings (member_id, success_manager_id) values ($1, $2)
             on conflict (member_id) do update set success_manager_id = $2",
            &[id.into(), own.into()],
        )
        .await;
        let path = format!("/kanban/cards/{id}/create");
        let rehearsal = caller.post(&path).json(json!({})).rehearsed().await.expect(200);
        let effect = rehearsal["effects"][0]["sentence"].as_str().unwrap();
        assert!(effect.contains("ganha um cartão no quadro Sucesso"), "{effect}");
        // The number of the card is another when it happens: rows of a plan must not seem to change the same one.
        assert_eq!(rehearsal["target"], json!(null));
        assert_eq!(caller.get(&format!("/kanban/card/{id}?role=success")).await.status, 404);
        let made = caller.post(&path).json(json!({ "annotation": "Saúde em 28." })).await.expect(200);
        assert_eq!(
            (&made["card"]["column"], &made["card"]["account_manager"]["id"]),
            (&json!("follow_up"), &json!(own))
        );
        let card = card_of(&caller, "success", &json!(id)).await;
        assert_eq!((&card["annotation"], &card["version"]), (&json!("Saúde em 28."), &json!(1)));
        let told = caller.get(&format!("/kanban/activities/{id}?role=success")).await.expect(200);
        assert_eq!(told["activities"]["data"][0]["kind"], "created", "{told}");
        // Without a consultant of success, the caller who works on the board takes it.
        app.execute(
            "update member_settings set success_manager_id = null where member_id = $1",
            &[other.into()],
        )
        .await;
        let made = caller.post(&format!("/kanban/cards/{other}/create")).json(json!({})).await.expect(200);
        let me = caller.get("/me").await.expect(200)["user"]["id"].clone();
        assert_eq!(made["card"]["account_manager"]["id"], me);
    })
    .await;
}

#[tokio::test]
async fn a_second_card_on_a_board_and_a_board_of_others_are_refused() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = free(app).await[0];
        let path = format!("/kanban/cards/{id}/create");
        caller.post(&path).json(json!({})).await.expect(200);
        let before = app.footprint().await;
        let refused = caller.post(&path).json(json!({})).await.expect(409);
        let message = refused["message"].as_str().unwrap();
        assert!(
            message.contains("Já tem cartão no quadro Sucesso do cliente: em Follow-up, desde "),
            "{message}"
        );
        caller.post(&path).json(json!({ "role": "sales" })).await.expect(403);
        app.role(Role::System).post(&path).json(json!({})).await.expect(403);
        caller.post("/kanban/cards/999999/create").json(json!({})).await.expect(404);
        assert_eq!(app.footprint().await, before);
        // Those who lead mean the board of success, unless they name another.
        app.role(Role::Manager).post(&path).json(json!({})).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn of_two_who_create_a_card_at_once_one_does() {
    everywhere(async |app| {
        let (one, other) = (app.role(Role::Success), app.role(Role::Manager));
        let path = format!("/kanban/cards/{}/create", free(app).await[0]);
        let create = async |caller: &crate::ask::Caller| caller.post(&path).json(json!({})).await.status;
        let (first, second) = tokio::join!(create(&one), create(&other));
        let mut statuses = [first, second];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    })
    .await;
}
