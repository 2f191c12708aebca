//! Cards: their moves, contacts and notes.

use client::access::Role;
use client::value::date::day_of;
use futures_util::future::join_all;
use jiff::ToSpan;
use serde_json::{Value as Json, json};

use super::{card_of, first, order};
use crate::app::everywhere;
use crate::ask::Caller;

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
        let door = sales.clone().with("x-retaguarda-door", "cli");
        let refused = door.post("/kanban/move-to-finished").json(finish).await.expect(422);
        assert_eq!(refused["errors"]["reason"][0], "Este campo é obrigatório!");
        let finish = json!({ "user_id": member, "role": "sales", "reason": "Fechou com outro" });
        let rehearse = async |caller: &Caller| {
            let ask = caller.post("/kanban/move-to-finished").json(finish.clone()).rehearsed();
            ask.await.expect(200)["effects"].to_string()
        };
        assert!(rehearse(&sales).await.contains("só a gerência pode reabrir"));
        assert!(!rehearse(&manager).await.contains("só a gerência pode reabrir"));
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
async fn the_undo_of_a_reordering_returns_the_card_to_its_place() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let before = order(&sales, "proposal").await;
        for (card, next) in
            [(before[2], json!(before[0])), (before[1], json!(0)), (before[before.len() - 1], Json::Null)]
        {
            let path = format!("/kanban/move-to/{card}");
            let ask = || sales.post(&path).json(json!({ "column": "proposal", "before": next }));
            let inverse = ask().rehearsed().await.expect(200)["inverse"].clone();
            ask().await.expect(200);
            assert_ne!(order(&sales, "proposal").await, before);
            sales.post(&path).json(inverse["body"].clone()).await.expect(200);
            assert_eq!(order(&sales, "proposal").await, before);
        }
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
        let id = card["user_id"].as_i64().unwrap();
        let row = &app.rows("select deactivation_reason from members where id = $1", &[id.into()]).await[0];
        assert_eq!(row.text(0), "double");
        sdr.post(&path).json(json!({ "reason": "double" })).await.expect(409);
        app.role(Role::Sales).post(&path).json(json!({ "reason": "double" })).await.expect(403);
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
        let on = async |days: &str| {
            let cards = sales.get(&format!("/kanban/cards?next_contact_at={days}")).await.expect(200);
            cards["cards"]["data"]
                .as_array()
                .unwrap()
                .iter()
                .map(|card| card["id"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(on("2026-12-24::2026-12-24").await, [card["id"].clone()]);
        assert_eq!(on("2026-12-25::2027-01-31").await, [Json::Null; 0]);
        let less = save(json!({ "annotation": "", "next_contact_at": null, "bias": null })).await;
        assert_eq!(
            (&less["annotation"], &less["next_contact_at"], &less["bias"]),
            (&Json::Null, &Json::Null, &Json::Null)
        );
        assert_eq!(less["tags"], json!(["VIP", "Sul"]));
    })
    .await;
}
