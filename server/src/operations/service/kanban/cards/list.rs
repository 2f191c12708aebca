//! `cards.list`, and the cards that a filter asks for.

use client::api::members::members::terms;
use client::api::service::kanban::{Board, Card, CardFilter, CardList, ListCards, boards_of, must_see};
use client::endpoint::Call;
use client::value::date::start_of;
use client::value::word::Word;
use client::wire::page::{Page, Paging};

use crate::operations::members::index::INDEX;
use crate::operations::service::kanban::load::{ROW, Reader, complete};
use crate::store::Selection;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

const MEMBER_IS: &str = "c.member_id in (select id from members where kind = {})";

const PLAN_ENDS_FROM: &str = "c.member_id in (select id from members where coalesce(end_of_plan, '') >= {})";

const PLAN_ENDS_UNTIL: &str = "c.member_id in (select id from members where coalesce(end_of_plan, '') <= {})";

/// A page of the cards of the boards that the caller sees.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListCards>) -> Result<CardList> {
    call.query.check()?;
    let boards = match call.query.role {
        Some(board) => {
            must_see(cx.actor()?, board)?;
            vec![board]
        }
        None => boards_of(cx.actor()?),
    };
    let order = call.query.order_by;
    let selection = narrowed(cx, &call.query, &boards).ordered(order);
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    Ok(CardList { cards: page(cx, selection, paging, &boards)? })
}

/// Reads a page of cards.
pub fn page(
    cx: &mut Cx<'_, '_>,
    selection: Selection,
    paging: Paging,
    boards: &[Board],
) -> Result<Page<Card>> {
    let reader = Reader::new(cx, boards)?;
    let mut page =
        selection.page(cx.conn(), paging, |row| reader.loaded(row).map(|loaded| loaded.card))?.transpose()?;
    complete(cx, &mut page.data)?;
    Ok(page)
}

/// The cards that a filter asks for, on these boards.
pub fn narrowed(cx: &mut Cx<'_, '_>, filter: &CardFilter, boards: &[Board]) -> Selection {
    let dialect = cx.conn().dialect();
    let tomorrow = start_of(cx.today.tomorrow().unwrap_or(cx.today));
    let words = filter.q.as_deref().map(terms);
    let plan = filter.end_of_plan;
    ROW.select()
        .updated_since(filter.updated_since)
        .among("c.role", Some(boards.iter().map(|board| board.name()).collect()))
        .equals("c.column_name", filter.column.clone())
        .equals("c.id", filter.id)
        .equals("c.member_id", filter.user_id)
        .equals("c.account_manager_id", filter.account_manager)
        .naming("c.member_id", (dialect, INDEX, "members"), words)
        .matching_in(&["members"], MEMBER_IS, filter.kind.map(stored))
        .matching("c.schedule_at < {}", filter.due.map(|_| tomorrow))
        .matching("c.late_at <= {}", filter.late.map(|_| cx.now))
        .only(filter.hidden.map(|hidden| if hidden == 1 { "c.hidden = 1" } else { "c.hidden = 0" }))
        .days("c.schedule_sort", filter.schedule_at)
        .days("c.moved_at", filter.moved_at)
        .between("c.next_contact_at", filter.next_contact_at)
        .matching_in(&["members"], PLAN_ENDS_FROM, plan.map(|days| days.from.to_string()))
        .matching_in(&["members"], PLAN_ENDS_UNTIL, plan.map(|days| days.to.to_string()))
}
