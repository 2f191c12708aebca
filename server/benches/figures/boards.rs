//! A board of 5,000 cards: the first cards of each column, and cards that move.

use std::sync::atomic::{AtomicUsize, Ordering};

use client::api::service::kanban::{
    Board, BoardQuery, CardFilter, GetBoard, ListBoards, ListCards, MoveCard, MoveTo, Whose,
};
use client::endpoint::{Call, Endpoint};
use client::value::id::CardId;
use server::operations::service::kanban::boards::{get, list};

use crate::load::requests;
use crate::reads::Reads;
use crate::wire::{Connection, request};
use crate::{CONNECTIONS, Running, table};

/// The columns between which the cards move.
const COLUMNS: [&str; 2] = ["proposal", "negotiation"];

/// Measures the board's columns and moves. The 99th percentile of each is to stay below 50 ms.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    table::head();
    reads.measure("boards", |_| ListBoards::find(()), list::list);
    reads.measure("board, a column", column, get::get);
    drop(reads);
    moves(running);
}

fn column(number: usize) -> Call<GetBoard> {
    let query = BoardQuery { column: Some(COLUMNS[number % 2].to_owned()), ..BoardQuery::default() };
    Call { path: (Board::Sales, Whose::All), query, body: () }
}

/// Measures moves, each of another card of the first page, to the top of the other column.
fn moves(running: &Running) {
    let cards = cards(running);
    for connections in CONNECTIONS {
        let turn = AtomicUsize::new(0);
        let rate = requests(running.server.at, connections, |number| {
            let turn = turn.fetch_add(1, Ordering::Relaxed);
            let to = MoveTo::top(COLUMNS[(number / cards.len()) % 2]);
            Some(request(&MoveCard::put(cards[number % cards.len()], to), &running.root, turn))
        });
        table::row("card moved", connections, &rate, &[]);
    }
}

fn cards(running: &Running) -> Vec<CardId> {
    let filter = CardFilter { role: Some(Board::Sales), per_page: Some(200), ..CardFilter::default() };
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    let list = connection.call(&ListCards::find(filter), &running.root).expect("the server lists its cards");
    list.cards.data.iter().map(|card| card.id).collect()
}
