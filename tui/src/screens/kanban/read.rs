//! The calls of the kanban that read from the server.

use std::collections::BTreeMap;

use client::api::service::kanban::{
    Activity, ActivityQuery, Board, BoardPage, BoardQuery, BoardRow, Card, CardFilter, CardOf, GetBoard,
    GetCard, ListActivities, ListBoards, ListCards, Whose,
};
use client::endpoint::{Call, Endpoint};
use client::transport::{Client, Error};
use client::value::id::MemberId;
use client::wire::page::Page;
use serde::{Deserialize, Serialize};
use serde_json::{Value, to_value};

use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::window::PER_PAGE;
use crate::screens::kanban::TABLE;

/// The activities that a card shows.
const ACTIVITIES: i64 = 50;

/// A question of the kanban beside those about its lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The boards that the user sees.
    Boards,
    /// The numbers of cards in each column under a filter.
    Counts(Box<Query>),
    /// What happened to the card of a member on a board.
    Activities(MemberId, Board),
    /// The card of a member that moved last.
    Find(MemberId),
}

/// The numbers of cards in each column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    /// Those that the filter finds.
    pub counts: BTreeMap<String, i64>,
    /// Those that are hidden.
    pub hidden: BTreeMap<String, i64>,
}

/// Reads a part of what stands around the lists.
pub async fn part(client: &Client, part: Part) -> Result<Value, Error> {
    let value = match part {
        Part::Boards => to_value(boards(client).await?),
        Part::Counts(query) => to_value(numbers(client, &query).await?),
        Part::Activities(member, role) => to_value(activities(client, member, role).await?),
        Part::Find(member) => {
            let call = Call::<GetCard> { path: member, query: CardOf::default(), body: () };
            to_value(client.send(call).await?.card)
        }
    };
    Ok(value.unwrap_or_default())
}

async fn boards(client: &Client) -> Result<Vec<BoardRow>, Error> {
    Ok(client.send(ListBoards::find(())).await?.boards)
}

async fn activities(client: &Client, member: MemberId, role: Board) -> Result<Vec<Activity>, Error> {
    let query = ActivityQuery { role: Some(role), page: None, per_page: Some(ACTIVITIES) };
    Ok(client.send(Call::<ListActivities> { path: member, query, body: () }).await?.activities.data)
}

async fn numbers(client: &Client, query: &Query) -> Result<Numbers, Error> {
    let filter = CardFilter { page: None, per_page: Some(1), ..query.read() };
    let Some(call) = of_board(filter) else { return Ok(Numbers::default()) };
    let BoardPage { counts, hidden, .. } = client.send(call).await?;
    Ok(Numbers { counts, hidden })
}

/// Answers a question about the cards of a column.
pub async fn listed(client: &Client, ask: &ListAsk) -> Result<ListAnswer, Error> {
    Ok(match ask {
        ListAsk::Page { number, query, .. } => ListAnswer::Page(page(client, query, *number).await?),
        ListAsk::Row { row, .. } => ListAnswer::Row(Some(row.clone())),
        ListAsk::Belongs { .. } => ListAnswer::Belongs(false),
    })
}

async fn page(client: &Client, query: &Query, number: u64) -> Result<Page<Row>, Error> {
    let query = query.clone().with("page", number + 1).or("per_page", PER_PAGE);
    let filter: CardFilter = query.read();
    let cards: Page<Card> = match of_board(filter.clone()) {
        Some(call) => client.send(call).await?.cards,
        None => client.send(ListCards::find(filter)).await?.cards,
    };
    Ok(Row::page(&TABLE, cards))
}

/// Returns the call that reads a column of a board; none if it lacks one of the filters.
fn of_board(filter: CardFilter) -> Option<Call<GetBoard>> {
    let role = filter.role?;
    let CardFilter {
        account_manager, column, page, per_page, q, kind, due, late, hidden, end_of_plan, ..
    } = filter.clone();
    let query = BoardQuery { column, page, per_page, q, kind, due, late, hidden, end_of_plan };
    if query.clone().of_board(role, account_manager) != filter {
        return None;
    }
    let whose = account_manager.map_or(Whose::All, Whose::Of);
    Some(Call { path: (role, whose), query, body: () })
}
