//! `cards.create`

use client::api::service::kanban::{
    ActivityKind, Board, CardChanged, CreateCard, OnBoardState, column_of_new, label_of, late_at,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{CardId, MemberId, StaffId};
use client::value::word::Word;
use serde_json::json;

use crate::operations::members::members;
use crate::operations::service::kanban::change::{Fields, follow};
use crate::operations::service::kanban::load::{answered, load};
use crate::operations::service::kanban::notes::given;
use crate::operations::service::kanban::place::rank;
use crate::operations::service::kanban::{activity, board};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Puts a member who has no card there onto a board, for the consultant of the member.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<CreateCard>) -> Result<CardChanged> {
    let member = members::load(cx, call.path)?;
    let board = call.body.board(cx.actor()?.role);
    let columns = board::columns(cx, board)?;
    let state = |cx: &mut Cx<'_, '_>| -> Result<OnBoardState> {
        let card = card_on(cx, member.id, board)?;
        let card = card.map(|(column, since, by)| (label_of(&columns, &column).to_owned(), since, by));
        Ok(OnBoardState { board, card, erased_at: member.erased_at })
    };
    let before = state(cx)?;
    cx.guard(&call, &before)?;
    let column = column_of_new(&columns).ok_or(Refusal::NotFound)?;
    let manager = consultant(cx, member.id, board)?;
    let note = given(&call.body.annotation);
    let sql = "insert into cards
        (role, column_name, member_id, account_manager_id, rank, created_at, moved_at, moved_by, late_at, annotation)
        values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) on conflict do nothing returning id";
    let values = [
        board.name().into(),
        column.name.to_string().into(),
        member.id.into(),
        manager.into(),
        rank(cx, board, &column.name, None, CardId::new(0))?.into(),
        cx.now.into(),
        cx.actor()?.name.clone().into(),
        late_at(&columns, &column.name, cx.now).into(),
        note.clone().into(),
    ];
    let Some(row) = cx.query_one(sql, &values)? else {
        // Of two concurrent calls, the second is refused with the card of the first.
        let taken = state(cx)?;
        cx.guard(&call, &taken)?;
        return Err(Refusal::Busy);
    };
    let id: CardId = row.get("id");
    activity::add(cx, id, ActivityKind::Created, &json!({ "to": column.label, "text": note }))?;
    let loaded = load(cx, id)?;
    follow(cx, &loaded.card, &Fields::from(&loaded))?;
    let new = json!({ "column": column.name, "user_id": member.id, "annotation": note });
    cx.changed(id, json!(null), new);
    let effect = Message::new(Key::KanbanEffectCreated).with("member", &member.name);
    cx.effect(effect.with("board", board.label(cx.lang())).with("column", &column.label));
    let message = Key::KanbanDoneCreated.text(cx.lang(), &[("column", &column.label)]);
    Ok(CardChanged { message, card: Some(answered(cx, id)?) })
}

/// Returns the column of a member's card on a board, when it came there, and who moved it.
fn card_on(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    board: Board,
) -> Result<Option<(String, jiff::Timestamp, String)>> {
    let sql = "select column_name, moved_at, moved_by from cards where member_id = $1 and role = $2";
    let row = cx.query_one(sql, &[member.into(), board.name().into()])?;
    Ok(row.map(|row| (row.get("column_name"), row.get("moved_at"), row.get("moved_by"))))
}

/// Returns the consultant of a new card: the member's own on the boards of sales and success, else the caller who works on the board.
fn consultant(cx: &mut Cx<'_, '_>, member: MemberId, board: Board) -> Result<Option<StaffId>> {
    let sql = "select account_manager_id, success_manager_id from member_settings where member_id = $1";
    let row = cx.query_one(sql, &[member.into()])?;
    let own: Option<StaffId> = match board {
        Board::Sales => row.and_then(|row| row.get("account_manager_id")),
        Board::Success => row.and_then(|row| row.get("success_manager_id")),
        _ => None,
    };
    let actor = cx.actor()?;
    Ok(own.or((actor.role == board.role() && !actor.is_service_account).then_some(actor.id)))
}
