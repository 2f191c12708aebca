//! Boards, tracks, and what happens to cards by itself.

use client::access::Role;
use client::value::date::day_of;
use futures_util::future::join_all;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value as Json, json};
use server::operations::service::kanban::clock;

use super::{card_of, first};
use crate::app::everywhere;
use crate::ask::Caller;

#[tokio::test]
async fn a_hidden_card_comes_back_by_itself_on_its_day() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let (member, today) = (&card["user_id"], day_of(app.shared.clock.now()));
        let hide = |day: jiff::civil::Date| json!({ "user_id": member, "hide_until": day.to_string() });
        for past in [today, today.yesterday().unwrap()] {
            let refused = sales.post("/kanban/hide-until").json(hide(past)).await.expect(422);
            assert!(refused["errors"]["hide_until"].is_array());
        }
        let until = today.checked_add(3.days()).unwrap();
        sales.post("/kanban/hide-until").json(hide(until)).await.expect(200);
        for day in 1..=3 {
            app.advance(SignedDuration::from_hours(24));
            clock::round(&app.shared).await.unwrap();
            let list = format!("/kanban/cards?user_id={member}&hidden=0");
            let found = app.browser("sales").await.get(&list).await.expect(200);
            assert_eq!(found["cards"]["total"] == 1, day == 3, "{day}");
        }
        // A second server that does the same finds nothing to do.
        let before = app.footprint().await;
        clock::round(&app.shared).await.unwrap();
        assert_eq!(app.footprint().await, before);
        let sales = app.browser("sales").await;
        let latest =
            sales.get(&format!("/kanban/activities/{member}")).await.expect(200)["activities"]["data"][0]
                .clone();
        assert_eq!((&latest["kind"], &latest["by"]), (&json!("shown"), &json!("Retaguarda")));
    })
    .await;
}

#[tokio::test]
async fn an_appointment_of_the_day_heads_the_column() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let page = sales.get("/kanban/sales/all?column=qualification&per_page=200").await.expect(200);
        let last = page["cards"]["data"].as_array().unwrap().last().unwrap().clone();
        let tomorrow = day_of(app.shared.clock.now()).tomorrow().unwrap();
        let at = format!("{tomorrow}T23:30");
        let body = json!({ "user_id": last["user_id"], "schedule_at": at, "description": "Demonstração" });
        let done = sales.post("/kanban/add-schedule").json(body).await.expect(200);
        assert_eq!(done["card"]["due"], false);
        app.advance(SignedDuration::from_hours(24));
        clock::round(&app.shared).await.unwrap();
        let sales = app.browser("sales").await;
        let page = sales.get("/kanban/sales/all?column=qualification&per_page=200").await.expect(200);
        let cards = page["cards"]["data"].as_array().unwrap();
        let due = cards.iter().take_while(|card| card["due"] == true).count();
        assert!(cards[..due].iter().any(|card| card["id"] == last["id"]));
        assert!(cards[due..].iter().all(|card| card["due"] == false));
        let past = json!({ "user_id": last["user_id"], "schedule_at": "2020-01-01T10:00:00Z" });
        sales.post("/kanban/add-schedule").json(past).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_hundred_draws_at_once_are_spread_within_one() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        app.execute("update member_settings set success_manager_id = null, success_manager_at = null", &[])
            .await;
        app.execute(
            "update cards set account_manager_id = null, column_name = 'active' where role = 'success'",
            &[],
        )
        .await;
        let draws = (1..=100).map(|member| {
            let ask = manager.post(&format!("/kanban/sort-success-manager/{member}"));
            async move { ask.await.expect(200) }
        });
        join_all(draws).await;
        let sql = "select count(*) from member_settings where success_manager_id is not null
            group by success_manager_id order by count(*)";
        let drawn: Vec<i64> = app.rows(sql, &[]).await.iter().map(|row| row.int(0)).collect();
        assert_eq!(drawn.iter().sum::<i64>(), 100);
        assert!(drawn.len() > 1 && drawn[drawn.len() - 1] - drawn[0] <= 1, "{drawn:?}");
        let again = manager.post("/kanban/sort-success-manager/1").await.expect(409);
        assert!(again["message"].as_str().unwrap().starts_with("O membro já tem consultor de sucesso: "));
    })
    .await;
}

#[tokio::test]
async fn columns_are_changed_by_managers_and_never_under_cards() {
    everywhere(async |app| {
        let (manager, sales) = (app.role(Role::Manager), app.role(Role::Sales));
        let board = async || manager.get("/kanban/boards").await.expect(200)["boards"][1].clone();
        let columns = board().await["columns"].as_array().unwrap().clone();
        let put = async |caller: &Caller, columns: &[Json]| {
            caller.put("/kanban/boards/sales").json(json!({ "columns": columns })).await
        };
        put(&sales, &columns).await.expect(403);
        let without_proposal: Vec<Json> = columns.iter().filter(|column| column["name"] != "proposal").cloned().collect();
        let refused = put(&manager, &without_proposal).await.expect(409);
        assert!(refused["message"].as_str().unwrap().starts_with("Ainda há ") && refused["message"].as_str().unwrap().contains(" cartões em Proposta. "), "{refused}");
        put(&manager, &columns[..5]).await.expect(422);
        let mut more = columns.clone();
        more.insert(1, json!({ "name": "Mau nome", "label": "" }));
        let refused = put(&manager, &more).await.expect(422);
        assert!(refused["errors"]["columns.1.name"].is_array() && refused["errors"]["columns.1.label"].is_array());
        more[1] = json!({ "name": "trial", "label": "Teste", "colour": "purple", "most": 10, "days": 1, "needs": ["date", "note"] });
        put(&manager, &more).await.expect(200);
        assert_eq!(board().await["columns"][1]["label"], "Teste");
        let card = first(&sales, "sales", "proposal").await;
        let to = format!("/kanban/move-to/{}", card["id"]);
        let refused = sales.post(&to).json(json!({ "column": "trial" })).await.expect(422);
        assert!(refused["errors"]["schedule_at"].is_array() && refused["errors"]["annotation"].is_array());
        let tomorrow = day_of(app.shared.clock.now()).tomorrow().unwrap();
        let body = json!({ "column": "trial", "schedule_at": format!("{tomorrow}T10:00"), "annotation": "Sete dias" });
        assert_eq!(sales.post(&to).json(body).await.expect(200)["card"]["late"], false);
        app.advance(SignedDuration::from_hours(25));
        let (sales, manager) = (app.browser("sales").await, app.browser("manager").await);
        assert_eq!(card_of(&sales, "sales", &card["user_id"]).await["late"], true);
        more[1]["days"] = json!(5);
        put(&manager, &more).await.expect(200);
        assert_eq!(card_of(&sales, "sales", &card["user_id"]).await["late"], false);
    })
    .await;
}

#[tokio::test]
async fn members_enter_a_track_once_and_leave_it_by_a_contact() {
    everywhere(async |app| {
        let success = app.role(Role::Success);
        app.execute("delete from track_entries", &[]).await;
        let body = json!({ "users": [1, 2, 2, 999_999], "description": "Telefone errado" });
        let added = success.post("/kanban/additional/add-sanitation-users").json(body).await.expect(200);
        assert_eq!((&added["message"], &added["added"]), (&json!("2 membros na trilha!"), &json!([1, 2])));
        let skipped = added["skipped"].as_array().unwrap();
        assert_eq!(skipped.iter().map(|one| one["id"].as_i64().unwrap()).collect::<Vec<_>>(), [2, 999_999]);
        app.role(Role::Sales)
            .post("/kanban/additional/add-sanitation-users")
            .json(json!({ "users": [3] }))
            .await
            .expect(403);
        let columns = success.get("/kanban/additional/by-columns?columns[]=sanitation").await.expect(200);
        let entry = columns["columns"][0]["cards"]["data"][0].clone();
        assert_eq!(entry["user_id"], 1);
        let id = &entry["id"];
        let done =
            success.post(&format!("/kanban/additional/postpone/{id}")).json(json!({})).await.expect(200);
        let week = day_of(app.shared.clock.now()).checked_add(7.days()).unwrap();
        assert_eq!(
            (&done["entry"]["status"], &done["entry"]["until"]),
            (&json!("postponed"), &json!(week.to_string()))
        );
        let root = app.role(Role::Root);
        let other = root
            .post(&format!("/kanban/additional-mentoring/contacted/{id}"))
            .json(json!({}))
            .await
            .expect(409);
        assert!(other["message"].as_str().unwrap().contains("Saneamento"), "{other}");
        let contact = json!({ "channel": "phone", "annotation": "Corrigido" });
        let done = success
            .post(&format!("/kanban/additional/contacted/{id}"))
            .json(contact.clone())
            .await
            .expect(200);
        assert_eq!(done["entry"]["status"], "contacted");
        success.post(&format!("/kanban/additional/contacted/{id}")).json(contact).await.expect(409);
        let again = json!({ "users": [1] });
        let added = success.post("/kanban/additional/add-sanitation-users").json(again).await.expect(200);
        assert_eq!(added["added"], json!([1]));
    })
    .await;
}
