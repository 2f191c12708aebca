//! The kanban: who sees and moves which cards, what each move asks for, and what happens by itself.

mod attachments;
mod boards;
mod cards;
mod guards;
mod new_cards;
mod undo;

use serde_json::Value as Json;

use crate::ask::Caller;

/// Returns the first card of a column.
pub async fn first(caller: &Caller, board: &str, column: &str) -> Json {
    let page = caller.get(&format!("/kanban/{board}/all?column={column}")).await.expect(200);
    page["cards"]["data"][0].clone()
}

/// Returns the card of a member, as a caller sees it.
pub async fn card_of(caller: &Caller, board: &str, member: &Json) -> Json {
    caller.get(&format!("/kanban/card/{member}?role={board}")).await.expect(200)["card"].clone()
}

/// Returns the ids of the cards of a column, in their order.
pub async fn order(caller: &Caller, column: &str) -> Vec<i64> {
    let page = caller.get(&format!("/kanban/sales/all?column={column}&per_page=200")).await.expect(200);
    let ids = page["cards"]["data"].as_array().unwrap().iter().filter(|card| card["due"] == false);
    ids.map(|card| card["id"].as_i64().unwrap()).collect()
}
