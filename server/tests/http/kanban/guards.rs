//! What a card, an entry of a track and a board say of their guards agrees with the server's decision.

use client::access::Role;
use client::api::service::kanban::{BoardState, CardState, DrawState, TrackState};
use client::catalogue::{Descriptor, descriptors};
use serde_json::{Map, Value as Json};

use crate::app::everywhere;
use crate::ask::Caller;
use crate::guards::{judged_by, rehearsed};

/// Returns the text of a record's field, as it stands in a path.
fn text(record: &Json, field: &str) -> String {
    record[field].as_str().map_or_else(|| record[field].to_string(), str::to_owned)
}

/// Compares what a record says of the calls that these facts decide with their rehearsals.
async fn agree(caller: &Caller, record: &Json, judged: impl Fn(&Descriptor) -> bool) {
    for about in descriptors().iter().filter(|about| judged(about)) {
        let path: Vec<String> = about.path_names().iter().map(|name| text(record, name)).collect();
        let names = about.action().map_or(&[][..], |action| action.names);
        let body: Map<_, _> = names.iter().map(|name| ((*name).to_owned(), record[*name].clone())).collect();
        let decision = rehearsed(caller, about, &path, body.into()).await;
        assert_eq!(record["can"][&*about.verb()], decision, "{} of {path:?}", about.id);
    }
}

#[tokio::test]
async fn a_card_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for role in [Role::Root, Role::Sales, Role::SalesSdr, Role::Success] {
            let caller = app.role(role);
            let boards = caller.get("/kanban/boards").await.expect(200);
            for board in boards["boards"].as_array().unwrap() {
                for column in board["columns"].as_array().unwrap() {
                    let (board, column) = (text(board, "role"), text(column, "name"));
                    let cards = format!("/kanban/cards?role={board}&column={column}&per_page=2");
                    let cards = caller.get(&cards).await.expect(200)["cards"]["data"].clone();

                    let judged = |about: &Descriptor| {
                        let is_judged = judged_by::<CardState>(about) || judged_by::<DrawState>(about);
                        // These act on the card of the lead, whatever other cards the member has.
                        let acts_on_it = board == "sales_sdr" || about.id != "cards.cancel-registration";
                        // No door offers to withdraw a contact but the one that registered it.
                        let is_offered =
                            !["cards.contact-lead", "cards.withdraw-contact"].contains(&about.id);
                        is_judged && acts_on_it && is_offered
                    };
                    for card in cards.as_array().unwrap() {
                        agree(&caller, card, judged).await;
                    }
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_entry_of_a_track_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for role in [Role::Root, Role::Success] {
            let caller = app.role(role);
            for status in ["waiting", "postponed", "contacted"] {
                let entries =
                    caller.get(&format!("/kanban/tracks?status={status}&per_page=5")).await.expect(200);
                for entry in entries["entries"]["data"].as_array().unwrap() {
                    agree(&caller, entry, judged_by::<TrackState>).await;
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_board_says_who_may_change_its_columns() {
    everywhere(async |app| {
        for role in [Role::Manager, Role::Sales] {
            let caller = app.role(role);
            let boards = caller.get("/kanban/boards").await.expect(200);
            for board in boards["boards"].as_array().unwrap() {
                agree(&caller, board, judged_by::<BoardState>).await;
            }
        }
    })
    .await;
}
