//! The kanban: who sees and moves which cards, what each move asks for, and what happens by itself.

use client::access::Role;
use client::value::date::day_of;
use futures_util::future::join_all;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value as Json, json};
use server::operations::service::kanban::clock;

use crate::app::{App, everywhere};
use crate::ask::Caller;

/// Returns the first card of a column.
async fn first(caller: &Caller, board: &str, column: &str) -> Json {
    let page = caller.get(&format!("/kanban/{board}/all?column={column}")).await.expect(200);
    page["cards"]["data"][0].clone()
}

/// Returns the card of a member, as a caller sees it.
async fn card_of(caller: &Caller, board: &str, member: &Json) -> Json {
    caller.get(&format!("/kanban/card/{member}?role={board}")).await.expect(200)["card"].clone()
}

/// Returns the ids of the cards of a column, in their order.
async fn order(caller: &Caller, column: &str) -> Vec<i64> {
    let page = caller.get(&format!("/kanban/sales/all?column={column}&per_page=200")).await.expect(200);
    let ids = page["cards"]["data"].as_array().unwrap().iter().filter(|card| card["due"] == false);
    ids.map(|card| card["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn each_role_sees_its_own_board_and_managers_see_all() {
    everywhere(async |app| {
        for (role, board) in [(Role::Sales, "sales"), (Role::Success, "success"), (Role::Cerc, "cerc")] {
            let caller = app.role(role);
            let boards = caller.get("/kanban/boards").await.expect(200);
            assert_eq!(boards["boards"].as_array().unwrap().len(), 1);
            assert_eq!(boards["boards"][0]["role"], board);
            caller.get(&format!("/kanban/{board}/all")).await.expect(200);
            let refused = caller.get("/kanban/relationship/all").await.expect(403);
            assert_eq!(refused["reason"]["why"]["roles"], json!(["relationship", "manager", "root"]));
            let cards = caller.get("/kanban/cards?per_page=200").await.expect(200);
            assert!(cards["cards"]["data"].as_array().unwrap().iter().all(|card| card["role"] == board));
        }
        for role in [Role::Manager, Role::Root] {
            let boards = app.role(role).get("/kanban/boards").await.expect(200);
            assert_eq!(boards["boards"].as_array().unwrap().len(), 8);
        }
        app.role(Role::System).get("/kanban/boards").await.expect(403);
        app.role(Role::Root).get("/kanban/system/all").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn counts_are_those_of_the_lists_under_the_same_filter() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        for filter in ["", "&type=company", "&late=1", "&due=1", "&hidden=1", "&q=ana"] {
            let page = root.get(&format!("/kanban/sales/all?column=proposal{filter}")).await.expect(200);
            let hidden = if filter.contains("hidden") { "" } else { "&hidden=0" };
            for (column, count) in page["counts"].as_object().unwrap() {
                let list = format!("/kanban/cards?role=sales&column={column}{filter}{hidden}");
                assert_eq!(root.get(&list).await.expect(200)["cards"]["total"], *count, "{list}");
            }
            assert_eq!(page["cards"]["total"], page["counts"]["proposal"]);
        }
        let mine = root.get("/kanban/sales/5").await.expect(200);
        assert!(
            mine["cards"]["data"].as_array().unwrap().iter().all(|card| card["account_manager"]["id"] == 5)
        );
        root.get("/kanban/sales/mine").await.expect(404);
        let refused = root.get("/kanban/sales/all?column=active").await.expect(409);
        assert!(refused["message"].as_str().unwrap().ends_with("Follow-up, Finalizado."), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn of_many_moves_from_one_version_one_wins_and_the_others_learn_who_did_it() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let (id, version) = (card["id"].clone(), card["version"].clone());
        let moves = (0..50).map(|turn| {
            let column = ["negotiation", "follow_up", "qualification"][turn % 3];
            let ask =
                sales.post(&format!("/kanban/move-to/{id}")).header("if-match", &format!("\"{version}\""));
            async move { (column, ask.json(json!({ "column": column })).await) }
        });
        let answers = join_all(moves).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(_, answer)| answer.status == 200);
        assert_eq!((won.len(), lost.len()), (1, 49));
        for (_, answer) in lost {
            let problem = answer.expect(412);
            let sentence = problem["reason"]["sentence"].as_str().unwrap();
            assert!(sentence.contains("Rafael Monteiro"), "{problem}");
        }
        let now = card_of(&sales, "sales", &card["user_id"]).await;
        assert_eq!(now["column"], won[0].0);
        assert_eq!(now["version"].as_i64(), version.as_i64().map(|version| version + 1));
    })
    .await;
}

#[tokio::test]
async fn finishing_needs_a_reason_and_only_managers_take_a_card_back() {
    everywhere(async |app| {
        let (sales, manager) = (app.role(Role::Sales), app.role(Role::Manager));
        let card = first(&sales, "sales", "negotiation").await;
        let (id, member) = (&card["id"], &card["user_id"]);
        let finish = json!({ "user_id": member });
        let refused = sales.post("/kanban/move-to-finished").json(finish).await.expect(422);
        assert_eq!(refused["errors"]["reason"][0], "Este campo é obrigatório!");
        let finish = json!({ "user_id": member, "reason": "Fechou com outro" });
        let done = sales.post("/kanban/move-to-finished").json(finish.clone()).await.expect(200);
        assert_eq!(
            (&done["message"], &done["card"]["column"]),
            (&json!("Cartão movido para Finalizado!"), &json!("finished"))
        );
        let again = sales.post("/kanban/move-to-finished").json(finish).await.expect(409);
        assert!(again["message"].as_str().unwrap().contains("por Rafael Monteiro"), "{again}");
        let back = json!({ "column": "proposal" });
        let refused = sales.post(&format!("/kanban/move-to/{id}")).json(back.clone()).await.expect(403);
        assert_eq!(refused["reason"]["why"]["roles"], json!(["manager", "root"]));
        let contact =
            json!({ "user_id": member, "contact_made": true, "channel": "phone", "annotation": "oi" });
        sales.post("/kanban/sales/finished/register-contact").json(contact).await.expect(409);
        manager.post(&format!("/kanban/move-to/{id}")).json(back).await.expect(200);
        let activities = sales.get(&format!("/kanban/activities/{member}")).await.expect(200);
        let latest = &activities["activities"]["data"][1];
        assert_eq!((&latest["to"], &latest["text"]), (&json!("Finalizado"), &json!("Fechou com outro")));
    })
    .await;
}

#[tokio::test]
async fn a_column_that_the_board_lacks_is_refused_with_those_that_it_has() {
    everywhere(async |app| {
        let (sales, success) = (app.role(Role::Sales), app.role(Role::Success));
        let card = first(&sales, "sales", "proposal").await;
        let body = json!({ "user_id": card["user_id"] });
        for refused in [
            sales.post("/kanban/move-to-onboarding").json(body.clone()).await,
            sales.post("/kanban/do-not-want-onboarding").json(body).await,
            sales
                .post(&format!("/kanban/move-to/{}", card["id"]))
                .json(json!({ "column": "onboarding" }))
                .await,
        ] {
            let said = refused.expect(409)["message"].as_str().unwrap().to_owned();
            assert!(
                said.starts_with("Este quadro não tem a coluna Onboarding. Ele tem: Novo lead, "),
                "{said}"
            );
        }
        let card = first(&success, "success", "onboarding").await;
        let body = json!({ "user_id": card["user_id"] });
        let done = success.post("/kanban/do-not-want-onboarding").json(body.clone()).await.expect(200);
        assert_eq!(done["card"]["column"], "active");
        success.post("/kanban/do-not-want-onboarding").json(body.clone()).await.expect(409);
        assert_eq!(
            success.post("/kanban/move-to-onboarding").json(body).await.expect(200)["card"]["column"],
            "onboarding"
        );
        sales.post("/kanban/move-to/999999").json(json!({ "column": "proposal" })).await.expect(404);
        let unknown =
            sales.post("/kanban/move-to-follow-up").json(json!({ "user_id": 999_999 })).await.expect(422);
        assert_eq!(unknown["errors"]["user_id"][0], "O membro não tem cartão neste quadro.");
        let root = app.role(Role::Root).post("/kanban/move-to-follow-up").json(json!({ "user_id": 1 })).await;
        assert!(root.expect(422)["errors"]["role"].is_array());
    })
    .await;
}

#[tokio::test]
async fn a_card_goes_where_it_is_put_however_often() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let before = order(&sales, "proposal").await;
        let [first, second, .., last] = before[..] else { panic!("{before:?}") };
        let put = async |card: i64, next: Json| {
            let body = json!({ "column": "proposal", "before": next });
            sales.post(&format!("/kanban/move-to/{card}")).json(body).await
        };
        // Between two neighbours there is room for twenty cards; the others make room.
        for turn in 0..50 {
            let (upper, lower) = if turn % 2 == 0 { (first, last) } else { (last, first) };
            put(upper, json!(second)).await.expect(200);
            put(lower, json!(second)).await.expect(200);
            let now = order(&sales, "proposal").await;
            assert_eq!(now[..3], [upper, lower, second], "{turn}");
            assert_eq!(now.len(), before.len());
        }
        put(first, json!(0)).await.expect(200);
        assert_eq!(order(&sales, "proposal").await.last(), Some(&first));
        put(first, Json::Null).await.expect(200);
        assert_eq!(order(&sales, "proposal").await[0], first);
        let elsewhere = order(&sales, "negotiation").await[0];
        put(first, json!(elsewhere)).await.expect(422);
    })
    .await;
}

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
async fn a_contact_moves_hides_and_hands_over_in_one_go_or_not_at_all() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let member = &card["user_id"];
        let path = "/kanban/sales/proposal/register-contact";
        let refused = sales.post(path).json(json!({ "user_id": member })).await.expect(422);
        for field in ["contact_made", "channel", "annotation"] {
            assert_eq!(refused["errors"][field][0], "Este campo é obrigatório!");
        }
        let until = day_of(app.shared.clock.now()).checked_add(5.days()).unwrap().to_string();
        let colleague = app.number("select id from staff where role = 'sales' and active = 1 order by id desc", &[]).await;
        let contact = json!({
            "user_id": member, "contact_made": true, "channel": "whats", "annotation": "Quer pensar", "new_date": until,
            "assign_to": colleague, "sales_pipeline": "negotiation", "sales_lead_qualification": "hot", "bias": "positive",
        });
        let mut nobody = contact.clone();
        nobody["assign_to"] = json!(1);
        let before = card_of(&sales, "sales", member).await;
        sales.post(path).json(nobody).await.expect(422);
        assert_eq!(card_of(&sales, "sales", member).await, before);
        let done = sales.post(path).json(contact.clone()).await.expect(200);
        let now = &done["card"];
        assert_eq!((&now["column"], &now["hide_until"]), (&json!("negotiation"), &json!(until)));
        assert_eq!((&now["account_manager"]["id"], &now["sales_lead_qualification"]), (&json!(colleague), &json!("hot")));
        assert_eq!((&now["last_contact"]["channel"], &now["last_contact"]["bias"]), (&json!("whats"), &json!("positive")));
        let gone = sales.post(path).json(contact).await.expect(409);
        assert!(gone["message"].as_str().unwrap().starts_with("O cartão mudou de coluna: está em Negociação"), "{gone}");
        let lead = app.role(Role::SalesSdr);
        let card = first(&lead, "sales_sdr", "new_lead").await;
        let contact = json!({ "contact_made": false, "channel": "phone", "annotation": "Caixa postal" });
        let path = format!("/kanban/sales_sdr/{}/register-contact", card["user_id"]);
        lead.post(&path).json(contact.clone()).await.expect(200);
        let mut of_sales = contact;
        of_sales["sales_pipeline"] = json!("proposal");
        lead.post(&path).json(of_sales).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_hundred_draws_at_once_are_spread_within_one() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        app.execute("update member_settings set success_manager_id = null, success_manager_at = null", &[])
            .await;
        app.execute("update cards set account_manager_id = null, column_name = 'active' where role = 'success'", &[]).await;
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
async fn a_lead_whose_registration_is_cancelled_is_inactive_and_its_card_finished() {
    everywhere(async |app| {
        let sdr = app.role(Role::SalesSdr);
        let card = first(&sdr, "sales_sdr", "in_contact").await;
        let path = format!("/kanban/sales_sdr/cancel-registration/{}", card["user_id"]);
        sdr.post(&path).json(json!({})).await.expect(422);
        let rehearsed = sdr.post(&path).json(json!({ "reason": "double" })).rehearsed().await.expect(200);
        assert!(
            rehearsed["effects"][0]["sentence"].as_str().unwrap().contains("Cadastro duplicado"),
            "{rehearsed}"
        );
        let done = sdr.post(&path).json(json!({ "reason": "double" })).await.expect(200);
        assert_eq!(
            (&done["card"]["column"], &done["card"]["user"]["status"]),
            (&json!("finished"), &json!("inactive"))
        );
        sdr.post(&path).json(json!({ "reason": "double" })).await.expect(409);
        app.role(Role::Sales).post(&path).json(json!({ "reason": "double" })).await.expect(403);
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
        assert!(refused["message"].as_str().unwrap().starts_with("Ainda há cartões em Proposta: "), "{refused}");
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

#[tokio::test]
async fn the_side_panel_keeps_what_is_not_given_and_clears_what_is_empty() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let save = async |fields: Json| {
            let mut body = json!({ "user_id": card["user_id"] });
            body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            sales.post("/kanban/sales/proposal/post-sidebar").json(body).await.expect(200)["card"].clone()
        };
        let full =
            save(json!({ "annotation": "Sócio decide", "bias": "neutral", "tags": ["VIP", "Sul"] })).await;
        assert_eq!((&full["annotation"], &full["tags"]), (&json!("Sócio decide"), &json!(["VIP", "Sul"])));
        let next = save(json!({ "next_contact_at": "2026-12-24" })).await;
        assert_eq!(
            (&next["annotation"], &next["next_contact_at"]),
            (&json!("Sócio decide"), &json!("2026-12-24"))
        );
        let less = save(json!({ "annotation": "", "next_contact_at": null, "bias": null })).await;
        assert_eq!(
            (&less["annotation"], &less["next_contact_at"], &less["bias"]),
            (&Json::Null, &Json::Null, &Json::Null)
        );
        assert_eq!(less["tags"], json!(["VIP", "Sul"]));
    })
    .await;
}
