//! Boards and agendas before an upstream that tells the columns of boards page by page, and books by a query.

use serde_json::{Value, json};

use super::gateway::Behind;
use crate::ask::Caller;

fn ids(page: &Value) -> Vec<i64> {
    page["data"].as_array().unwrap().iter().map(|card| card["id"].as_i64().unwrap()).collect()
}

async fn column(caller: &Caller, query: &str) -> Value {
    caller.get(&format!("/kanban/sales/all?{query}")).await.expect(200)
}

#[tokio::test]
async fn columns_are_told_in_pages_of_any_size_and_under_filters_of_ours() {
    let behind = Behind::start(&[]).await;
    let (root, own) = (behind.account("root").await, behind.stranger.app.account("root"));
    for query in [
        "column=qualification&per_page=200",
        "column=qualification&per_page=7&page=3",
        "column=qualification&late=1&per_page=200",
        "column=proposal&type=company&per_page=200",
        "column=proposal&q=campos&per_page=200",
    ] {
        let (told, meant) = (column(&root, query).await, column(&own, query).await);
        assert_eq!(ids(&told["cards"]), ids(&meant["cards"]), "{query}");
        for field in ["column", "counts"] {
            assert_eq!(told[field], meant[field], "{query}");
        }
        let of = |page: &Value| page["cards"]["data"][0]["late"].clone();
        assert_eq!((&told["cards"]["total"], of(&told)), (&meant["cards"]["total"], of(&meant)), "{query}");
    }
    let hidden = root.get("/kanban/sales/all?hidden=1").await.expect(422);
    assert!(hidden["errors"]["hidden"].is_array(), "{hidden}");
}

#[tokio::test]
async fn a_card_is_found_by_its_number_judged_and_moved() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let id = ids(&column(&root, "column=proposal").await["cards"])[0];
    let found = root.get(&format!("/kanban/cards?id={id}")).await.expect(200)["cards"].clone();
    assert_eq!((&found["total"], &found["data"][0]["column"]), (&json!(1), &json!("proposal")));
    let sdr = behind.account("sales_sdr").await;
    assert!(!sdr.get("/kanban/boards").await.expect(200).to_string().contains("\"sales\""));
    let moved = root.post(&format!("/kanban/move-to/{id}")).json(json!({ "column": "negotiation" })).await;
    let moved = moved.expect(200);
    assert!(moved["message"].as_str().unwrap().contains("Negociação"));
    let inverse = &moved["inverse"];
    assert_eq!(
        (&inverse["endpoint"], &inverse["body"]["column"]),
        (&json!("cards.move"), &json!("proposal"))
    );
    root.post(&format!("/kanban/move-to/{id}")).json(inverse["body"].clone()).await.expect(200);
    assert_eq!(ids(&column(&root, "column=proposal").await["cards"])[0], id);
    let member = &found["data"][0]["user_id"];
    let hide = json!({ "user_id": member, "role": "sales", "hide_until": "2099-01-01" });
    let hidden = root.post("/kanban/hide-until").json(hide).await.expect(200);
    assert_eq!(hidden["card"]["hide_until"], "2099-01-01", "the card as it is then: {hidden}");
}

#[tokio::test]
async fn a_booking_is_sent_as_the_call_that_it_knows() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let free = root.get("/scheduler/slots?days=7").await.expect(200)["consultants"][0].clone();
    let booking = json!({ "manager_id": free["manager"]["id"], "kind": null, "listener_id": 7, "start_at": free["slots"][0], "notes": "Olá & até" });
    let booked = root.post("/host/schedule").json(booking).await.expect(200);
    assert_eq!(
        (&booked["meeting"]["state"], &booked["meeting"]["notes"]),
        (&json!("booked"), &json!("Olá & até"))
    );
    let writes = behind.stranger.writes().await;
    let last = writes.last().unwrap();
    assert_eq!((&last["method"], writes.len()), (&json!("GET"), 1), "{last}");
}
