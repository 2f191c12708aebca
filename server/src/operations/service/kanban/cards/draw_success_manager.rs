//! `cards.draw-success-manager`: the success consultant who has the fewest active cards.

use client::api::members::members::Manager;
use client::api::service::kanban::{DrawState, DrawSuccessManager, ManagerDrawn};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::id::MemberId;
use serde_json::json;

use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The consultants of success by the cards that they have to work on, the fewest first, then by who was drawn longest ago.
/// Assignments count as cards, so that concurrent draws spread although their cards are made later.
const FEWEST: &str = "select s.id from staff s where s.role = 'success' and s.active = 1 order by
    (select count(*) from cards c where c.role = 'success' and c.account_manager_id = s.id and c.column_name <> 'finished')
    + (select count(*) from member_settings ms where ms.success_manager_id = s.id and not exists
       (select 1 from cards c where c.member_id = ms.member_id and c.role = 'success')),
    (select coalesce(max(ms.success_manager_at), 0) from member_settings ms where ms.success_manager_id = s.id), s.id
    limit 1";

/// Gives a member without a success consultant the one who has the fewest active cards, in one statement.
pub fn draw_success_manager(cx: &mut Cx<'_, '_>, call: Call<DrawSuccessManager>) -> Result<ManagerDrawn> {
    let member = members::load(cx, call.path)?;
    // Draws wait for one another, or all of them would draw the same consultant.
    cx.execute("update boards set version = version where role = 'success'", &[])?;
    let state = state(cx, call.path)?;
    cx.guard(&call, &state)?;
    cx.execute(
        "insert into member_settings (member_id) values ($1) on conflict (member_id) do nothing",
        &[call.path.into()],
    )?;
    let sql = format!(
        "update member_settings set success_manager_id = ({FEWEST}), success_manager_at = $1
         where member_id = $2 and success_manager_id is null"
    );
    cx.execute(&sql, &[cx.now.into(), call.path.into()])?;
    let manager = drawn(cx, call.path)?.ok_or_else(|| absent(cx))?;
    cx.execute(
        "update cards set account_manager_id = $1, version = version + 1
         where member_id = $2 and role = 'success' and account_manager_id is null",
        &[manager.id.into(), call.path.into()],
    )?;
    cx.conn().touch("cards");
    cx.changed(call.path, json!({ "success_manager": null }), json!({ "success_manager": manager }));
    cx.effect(Message::new(Key::KanbanEffectDrawn).with("member", &member.name));
    let message = Key::KanbanDoneDrawn.text(cx.lang(), &[("manager", &manager.name)]);
    Ok(ManagerDrawn { message, success_manager: Some(manager) })
}

fn state(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<DrawState> {
    let sql = "select s.name, ms.success_manager_at from member_settings ms join staff s on s.id = ms.success_manager_id
        where ms.member_id = $1";
    let row = cx.query_one(sql, &[member.into()])?;
    Ok(match row {
        Some(row) => DrawState { manager: row.get("name"), since: row.get("success_manager_at") },
        None => DrawState { manager: None, since: None },
    })
}

fn drawn(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Option<Manager>> {
    let sql = "select s.id, s.name from member_settings ms join staff s on s.id = ms.success_manager_id
        where ms.member_id = $1";
    Ok(cx.query_one(sql, &[member.into()])?.map(|row| Manager { id: row.get("id"), name: row.get("name") }))
}

fn absent(cx: &Cx<'_, '_>) -> Reason {
    let sentence = Key::KanbanGuardNoManager.text(cx.lang(), &[]);
    Reason::state("none", sentence)
}
