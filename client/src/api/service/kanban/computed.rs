//! Boards of another system, which knows the columns of boards page by page: lists, filters and numbers that are computed
//! from them. Its columns are those with which boards begin, and it sends no hidden cards.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};

use super::board::{BoardList, BoardRow, Whose};
use super::card::{Card, CardChanged, CardFound};
use super::guards::{BoardState, CardState, boards_of};
use super::layout::{Column, default_columns, late_at};
use super::lists::{BoardPage, BoardQuery, CardFilter, CardList};
use super::words::Board;
use super::{CardOf, GetBoard, GetCard, ListBoards, ListCards};
use crate::api::members::members::{self, SearchQuery};
use crate::endpoint::reads::{Missing, Reads, read, unwrapped, within};
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::Key;
use crate::value::date::{DateRange, day_of};
use crate::value::id::{BoardId, MemberId};
use crate::value::unknown;
use crate::wire;
use crate::wire::page::{Page, Paging};

/// The pages of a column, or of a search, that are looked through.
const PAGES: i64 = 20;

/// Lists the boards that the caller sees, with the columns with which they begin.
pub fn boards(_: &Call<ListBoards>, reads: &Reads<'_>) -> Result<BoardList, Missing> {
    let row = |role: Board| BoardRow {
        id: BoardId::new(Board::ALL.iter().position(|board| *board == role).map_or(0, |at| at as i64 + 1)),
        role,
        columns: default_columns(role),
        can: reads.judge(&[&BoardState { board: role }]),
        version: 0,
    };
    Ok(BoardList { boards: boards_of(reads.actor).into_iter().map(row).collect() })
}

/// Reads a column of a board: in pages of the size that the caller wants, and under filters that the other system does not
/// know.
pub fn board(call: &Call<GetBoard>, answer: Value, reads: &Reads<'_>) -> Result<BoardPage, Missing> {
    let (role, whose) = call.path;
    let mut page = board_page(role, call.query.column.as_deref(), answer, reads)?;
    let BoardQuery { column, page: number, per_page, .. } = call.query.clone();
    let plain = BoardQuery { column, page: number, per_page, ..BoardQuery::default() };
    let plain = plain.of_board(role, whose.one());
    let filter = call.query.clone().of_board(role, whose.one());
    filter.check()?;
    let is_narrowed = filter != plain;
    if !is_narrowed && filter.per_page.is_none_or(|size| size == page.cards.per_page) {
        return Ok(page);
    }
    let paging = Paging::new(filter.page, filter.per_page)?;
    if !is_narrowed {
        page.cards = cut(role, whose, &page, paging, reads)?;
        return Ok(page);
    }
    let columns: Vec<_> = default_columns(role).into_iter().map(|column| (role, column.name)).collect();
    let mut found = found(&CardFilter { column: None, ..filter }, &columns, reads)?;
    page.counts = columns.into_iter().map(|(_, name)| (name, 0)).collect();
    for card in &found.cards {
        *page.counts.entry(card.column.clone()).or_default() += 1;
    }
    found.cards.retain(|card| card.column == page.column);
    page.cards = found.page(paging);
    Ok(page)
}

/// Reads a page of a column as the other system sends it.
fn board_page(
    role: Board,
    column: Option<&str>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<BoardPage, Missing> {
    let mut answer = unwrapped(answer, "cards");
    let first = default_columns(role).into_iter().next().map_or_else(String::new, |column| column.name);
    let column = column.map_or(first, str::to_owned);
    let cards = answer.get_mut("cards").and_then(|page| page.get_mut("data")).and_then(Value::as_array_mut);
    for card in cards.into_iter().flatten() {
        complete(card, role, &column);
    }
    // Numbers alone: other fields are of no column.
    if let Some(counts) = answer.get_mut("counts").and_then(Value::as_object_mut) {
        counts.retain(|_, count| wire::decode_value::<i64>(count.clone()).is_ok());
    }
    if let Some(fields) =
        answer.as_object_mut().filter(|fields| !fields.get("column").is_some_and(Value::is_string))
    {
        fields.insert("column".to_owned(), column.into());
    }
    let mut page: BoardPage = read(answer)?;
    page.cards.data.iter_mut().for_each(|card| judge(card, reads));
    Ok(page)
}

/// Adds the fields that follow from the place of a card, if the other system leaves them out.
fn complete(card: &mut Value, role: Board, column: &str) {
    let Some(card) = card.as_object_mut() else { return };
    card.retain(|_, value| !value.is_null());
    if card.get("role").is_none_or(|told| Board::deserialize(told).is_err()) {
        card.insert("role".to_owned(), json!(role));
    }
    if !card.get("column").is_some_and(Value::is_string) {
        card.insert("column".to_owned(), json!(column));
    }
    if let Some(member) = card.get("user").and_then(|user| user.get("id")).cloned() {
        card.entry("user_id").or_insert(member);
    }
}

/// Fills in what follows from the rest of a card.
fn judge(card: &mut Card, reads: &Reads<'_>) {
    let today = day_of(reads.now);
    let columns = default_columns(card.role);
    if card.moved_at != unknown::INSTANT {
        card.days = i64::from((today - day_of(card.moved_at)).get_days());
        card.late = late_at(&columns, &card.column, card.moved_at).is_some_and(|at| at <= reads.now);
    }
    card.due = card.schedule_at.is_some_and(|at| day_of(at) <= today);
    card.can = reads.judge(&[&state(card, columns)]);
}

fn state(card: &Card, columns: Vec<Column>) -> CardState {
    CardState {
        board: card.role,
        column: card.column.clone(),
        since: Some(card.moved_at).filter(|at| *at != unknown::INSTANT),
        by: Some(card.moved_by.clone()).filter(|by| !by.is_empty()),
        columns,
        hidden: card.hide_until.is_some(),
        member: card.user.status,
        erased_at: card.user.erased_at,
    }
}

/// Cuts the wanted cards out of the other system's pages, which have another size.
fn cut(
    role: Board,
    whose: Whose,
    told: &BoardPage,
    paging: Paging,
    reads: &Reads<'_>,
) -> Result<Page<Card>, Missing> {
    // A page past the end does not show how long the others are.
    let first = reads.get(&column_page(role, whose, &told.column, 1))?.cards;
    let total = first.total;
    let (numbers, skipped) = paging.within(first.per_page, total);
    let calls = numbers.map(|page| column_page(role, whose, &told.column, page));
    let rows = reads.all(calls)?.into_iter().flat_map(|page| page.cards.data).skip(skipped);
    let most = usize::try_from(paging.per_page).unwrap_or(0);
    Ok(Page::of(rows.take(most).collect(), paging, total))
}

fn column_page(role: Board, whose: Whose, column: &str, page: i64) -> Call<GetBoard> {
    let query = BoardQuery { column: Some(column.to_owned()), page: Some(page), ..BoardQuery::default() };
    Call { path: (role, whose), query, body: () }
}

/// Cards that were looked for.
struct FoundCards {
    cards: Vec<Card>,
    /// Whether some pages were not looked through.
    has_more: bool,
}

impl FoundCards {
    fn page(self, paging: Paging) -> Page<Card> {
        Page { at_least: self.has_more, ..Page::cut(self.cards, paging) }
    }
}

/// Looks through columns of boards for the cards that a filter asks for.
fn found(filter: &CardFilter, columns: &[(Board, String)], reads: &Reads<'_>) -> Result<FoundCards, Missing> {
    if filter.hidden == Some(1) {
        return Err(Missing::Parameter("hidden"));
    }
    let whose = filter.account_manager.map_or(Whose::All, Whose::Of);
    let first = columns.iter().map(|(role, column)| column_page(*role, whose, column, 1));
    // A board that the other system does not have, or does not show, has no cards here.
    let first = reads.find_all(first)?;
    let (columns, first): (Vec<_>, Vec<_>) =
        columns.iter().zip(first).filter_map(|(column, page)| Some((column, page?))).unzip();
    let has_more = first.iter().any(|page| page.cards.last_page > PAGES);
    let others = columns.iter().zip(&first).flat_map(|((role, column), page)| {
        (2..=page.cards.last_page.min(PAGES)).map(move |number| column_page(*role, whose, column, number))
    });
    let others = reads.all(others)?;
    let mut cards: Vec<Card> = Vec::new();
    for (role, column) in &columns {
        let pages = first.iter().chain(&others).map(|page| &page.cards.data);
        let own = pages.flatten().filter(|card| card.role == *role && card.column == *column);
        cards.extend(own.cloned());
    }
    let members = filter.q.as_deref().map(|text| searched(text, reads)).transpose()?;
    cards.retain(|card| {
        members.as_ref().is_none_or(|members| members.contains(&card.user_id)) && matches(filter, card)
    });
    Ok(FoundCards { cards, has_more })
}

/// Returns the members that a search finds.
fn searched(text: &str, reads: &Reads<'_>) -> Result<BTreeSet<MemberId>, Missing> {
    let page = |number| {
        let query = SearchQuery { page: Some(number), q: text.to_owned(), ..SearchQuery::default() };
        Call::<members::Search> { path: (), query, body: () }
    };
    let first = reads.get(&page(1))?.users;
    let others = reads.all((2..=first.last_page.min(PAGES)).map(page))?;
    let others = others.into_iter().flat_map(|list| list.users.data);
    Ok(first.data.into_iter().chain(others).map(|member| member.id).collect())
}

fn matches(filter: &CardFilter, card: &Card) -> bool {
    let within = |days: Option<DateRange>, day: Option<Date>| {
        days.is_none_or(|days| day.is_some_and(|day| (days.from..=days.to).contains(&day)))
    };
    filter.id.is_none_or(|id| id == card.id)
        && filter.user_id.is_none_or(|member| member == card.user_id)
        && filter.kind.is_none_or(|kind| Some(kind) == card.user.kind)
        && (filter.due.is_none() || card.due)
        && (filter.late.is_none() || card.late)
        && within(filter.schedule_at, card.schedule_at.map(day_of))
        && within(filter.moved_at, Some(day_of(card.moved_at)))
        && within(filter.end_of_plan, card.user.end_of_plan)
}

/// Lists the cards of the boards that the caller sees, column by column.
pub fn cards(call: &Call<ListCards>, reads: &Reads<'_>) -> Result<CardList, Missing> {
    let filter = &call.query;
    filter.check()?;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let is_wanted = |board: &Board| filter.role.is_none_or(|role| role == *board);
    let boards = boards_of(reads.actor).into_iter().filter(is_wanted);
    let named = |column: &Column| filter.column.as_ref().is_none_or(|name| *name == column.name);
    let columns = boards.flat_map(|board| {
        default_columns(board).into_iter().filter(named).map(move |column| (board, column.name))
    });
    let mut found = found(filter, &columns.collect::<Vec<_>>(), reads)?;
    sort(&mut found.cards, filter);
    Ok(CardList { cards: found.page(paging) })
}

/// Sorts cards, by their places.
fn sort(cards: &mut [Card], filter: &CardFilter) {
    let Some(order) = filter.order_by.map(|by| by.order) else { return };
    match order.field {
        "id" => cards.sort_by_key(|card| card.id),
        "moved_at" => cards.sort_by_key(|card| card.moved_at),
        "schedule_at" => cards.sort_by_key(|card| (card.schedule_at.is_none(), card.schedule_at)),
        _ => {}
    }
    if order.descending {
        cards.reverse();
    }
}

/// Reads the card of a member.
pub fn card(call: &Call<GetCard>, answer: Value, reads: &Reads<'_>) -> Result<CardFound, Missing> {
    let answer = within("card", "id", answer);
    let told = |name: &str| answer["card"].get(name).cloned().unwrap_or_default();
    // A card without a place may be found on a board.
    if Board::deserialize(told("role")).is_err() || !told("column").is_string() {
        let query = CardFilter { role: call.query.role, user_id: Some(call.path), ..CardFilter::default() };
        let card = reads.get(&ListCards::find(query))?.cards.data.into_iter().next();
        return Ok(CardFound { card: card.ok_or(Missing::Record)? });
    }
    let mut found: CardFound = read(answer)?;
    judge(&mut found.card, reads);
    match call.query {
        CardOf { role: Some(role) } if role != found.card.role => on_board(role, call.path, reads),
        _ => Ok(found),
    }
}

/// Finds the card of a member on a board, if the other system sends that of another.
fn on_board(role: Board, member: MemberId, reads: &Reads<'_>) -> Result<CardFound, Missing> {
    let query = CardFilter { role: Some(role), user_id: Some(member), ..CardFilter::default() };
    let card = reads.get(&ListCards::find(query))?.cards.data.into_iter().next();
    Ok(CardFound { card: card.ok_or(Missing::Record)? })
}

/// Reads the answer to a change of a card, with the card as it is then, where the call names its member.
pub fn changed<E: Endpoint<Response = CardChanged>>(
    call: &Call<E>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<CardChanged, Missing> {
    let mut outcome: CardChanged = read(answer)?;
    reads.say(&mut outcome.message, Key::KanbanDoneChanged, &[]);
    match &mut outcome.card {
        Some(card) => judge(card, reads),
        None => {
            let read = of_member(call).map(|call| reads.find(&call)).transpose()?;
            outcome.card = read.flatten().map(|found| found.card);
        }
    }
    Ok(outcome)
}

/// Returns the call that reads the card of the member that a change names in its body.
fn of_member<E: Endpoint>(call: &Call<E>) -> Option<Call<GetCard>> {
    let body = serde_json::to_value(&call.body).ok()?;
    let named = |name: &str| body.get(name).cloned().unwrap_or_default();
    let path = serde_json::from_value(named("user_id")).ok()?;
    let in_path = call.path.parts().into_iter().next().and_then(|part| part.parse().ok());
    let role = serde_json::from_value(named("role")).ok().or(in_path);
    Some(Call { path, query: CardOf { role }, body: () })
}
