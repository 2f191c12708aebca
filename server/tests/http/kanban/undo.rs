//! What is taken back: a move leaves no trace in the days of a column, a contact none in the card.

use client::access::Role;
use client::value::date::day_of;
use jiff::ToSpan;
use serde_json::{Value as Json, json};

use super::{card_of, first, order};
use crate::app::everywhere;

/// The fields of a card that a move or a contact changes.
fn told(card: &Json) -> Json {
    let names = [
        "column",
        "moved_at",
        "moved_by",
        "days",
        "late",
        "account_manager",
        "hide_until",
        "last_contact",
        "bias",
    ];
    names.iter().chain(&["sales_lead_qualification", "description"]).map(|name| card[name].clone()).collect()
}

#[tokio::test]
async fn a_card_that_is_moved_back_by_undo_is_in_its_column_as_long_as_before() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let path = format!("/kanban/move-to/{}", card["id"]);
        let mut inverses = Vec::new();
        for column in ["negotiation", "follow_up"] {
            let ask = || sales.post(&path).json(json!({ "column": column }));
            inverses.push(ask().rehearsed().await.expect(200)["inverse"]["body"].clone());
            let moved = ask().await.expect(200)["card"].clone();
            assert_eq!((&moved["column"], &moved["days"]), (&json!(column), &json!(0)));
        }
        for inverse in inverses.iter().rev() {
            sales.post(&path).json(inverse.clone()).await.expect(200);
        }
        assert_eq!(told(&card_of(&sales, "sales", &card["user_id"]).await), told(&card));
        // A move by hand to the same column begins anew, and so does an undo of something else.
        sales.post(&path).json(json!({ "column": "negotiation" })).await.expect(200);
        let astray = sales.post(&path).json(json!({ "column": "follow_up", "undo": true })).await.expect(200);
        assert_ne!(astray["card"]["moved_at"], card["moved_at"]);
        let back = sales.post(&path).json(json!({ "column": "proposal" })).await.expect(200);
        assert_ne!(back["card"]["moved_at"], card["moved_at"]);
    })
    .await;
}

#[tokio::test]
async fn a_move_that_is_undone_returns_to_its_place_or_to_the_top_if_the_neighbour_has_left() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let before = order(&sales, "proposal").await;
        let to = async |card: i64, body: Json| {
            sales.post(&format!("/kanban/move-to/{card}")).json(body).await.expect(200)["inverse"]["body"]
                .clone()
        };
        let back = to(before[1], json!({ "column": "negotiation" })).await;
        to(before[1], back).await;
        assert_eq!(order(&sales, "proposal").await, before);
        let last = *before.last().unwrap();
        let back = to(last, json!({ "column": "negotiation" })).await;
        to(last, back).await;
        assert_eq!(order(&sales, "proposal").await, before);
        let back = to(before[1], json!({ "column": "negotiation" })).await;
        to(before[2], json!({ "column": "negotiation" })).await;
        to(before[1], back).await;
        assert_eq!(order(&sales, "proposal").await[..2], [before[1], before[0]]);
    })
    .await;
}

#[tokio::test]
async fn a_contact_is_undone_with_all_that_it_changed_unless_the_card_was_changed_since() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let card = first(&sales, "sales", "proposal").await;
        let sql = "select id from staff where role = 'sales' and active = 1 order by id desc";
        let colleague = app.number(sql, &[]).await;
        let until = day_of(app.shared.clock.now()).checked_add(5.days()).unwrap().to_string();
        let contact = json!({
            "user_id": card["user_id"], "contact_made": true, "channel": "whats", "annotation": "Quer pensar",
            "new_date": until, "assign_to": colleague, "sales_pipeline": "negotiation", "bias": "positive",
            "sales_lead_qualification": "hot",
        });
        let path = "/kanban/sales/proposal/register-contact";
        let inverse = sales.post(path).json(contact.clone()).rehearsed().await.expect(200)["inverse"].clone();
        assert_eq!(
            (&inverse["endpoint"], &inverse["path"][0]),
            (&json!("cards.withdraw-contact"), &json!(card["id"].to_string()))
        );
        sales.post(path).json(contact.clone()).await.expect(200);
        let back = format!("/kanban/withdraw-contact/{}", card["id"]);
        let undone = sales.post(&back).await.expect(200);
        assert_eq!(undone["message"], "Contato desfeito!");
        assert_eq!(told(&card_of(&sales, "sales", &card["user_id"]).await), told(&card));
        let path_of = format!("/kanban/activities/{}?role=sales", card["user_id"]);
        let activities = sales.get(&path_of).await.expect(200);
        assert_eq!(activities["activities"]["data"][0]["kind"], "contact_withdrawn");
        sales.post(&back).await.expect(409);

        sales.post(path).json(contact).await.expect(200);
        let bias = json!({ "user_id": card["user_id"], "bias": "neutral" });
        sales.post("/kanban/sales/negotiation/post-sidebar").json(bias).await.expect(200);
        let refused = sales.post(&back).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("mudou depois do contato"), "{refused}");
    })
    .await;
}
