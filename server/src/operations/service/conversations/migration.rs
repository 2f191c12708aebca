//! The move of a member's conversations to another member.

use client::api::members::members::{Member, MemberKind};
use client::api::service::conversations::{Migrant, Party, may_migrate};
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::id::{ConversationId, MemberId};
use serde_json::json;

use super::derive::derive;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The plan of a migration.
pub struct Plan {
    /// The member who gives them away.
    pub origin: Party,
    /// The member who gets them.
    pub destination: Party,
    /// The kind of both.
    pub kind: MemberKind,
    /// The conversations that move.
    pub moves: Vec<Move>,
    /// The number of messages in them.
    pub messages: i64,
    /// Why it may not be carried out.
    pub refusal: Option<Reason>,
}

/// A conversation of the origin, and the destination's one with the same counterpart.
pub struct Move {
    /// The conversation.
    pub conversation: ConversationId,
    /// The conversation that it joins.
    pub joins: Option<ConversationId>,
}

/// Moves the conversations of a member as a part of another write, which has checked the members. Returns their number.
pub fn pass_all(cx: &mut Cx<'_, '_>, origin: MemberId, destination: MemberId) -> Result<i64> {
    let plan = plan(cx, (origin, destination))?;
    if !plan.moves.is_empty() {
        apply(cx, &plan)?;
    }
    Ok(i64::try_from(plan.moves.len()).unwrap_or(i64::MAX))
}

/// Carries a plan out.
pub fn apply(cx: &mut Cx<'_, '_>, plan: &Plan) -> Result<()> {
    pass_messages(cx, plan)?;
    for moved in &plan.moves {
        match moved.joins {
            Some(into) => join(cx, plan, moved.conversation, into)?,
            None => pass(cx, plan, moved.conversation)?,
        }
    }
    note(cx, plan);
    Ok(())
}

impl Plan {
    /// Returns the number of conversations that join another.
    pub fn joined(&self) -> usize {
        self.moves.iter().filter(|moved| moved.joins.is_some()).count()
    }
}

/// Plans a migration.
pub fn plan(cx: &mut Cx<'_, '_>, (origin, destination): (MemberId, MemberId)) -> Result<Plan> {
    let (origin, destination) = (members::load(cx, origin)?, members::load(cx, destination)?);
    let moves = moves(cx, &origin, &destination)?;
    let sql = match origin.kind {
        MemberKind::Company => {
            "select count(*) from messages where conversation_id in
            (select id from conversations where company_user_id = $1)"
        }
        MemberKind::Representative | MemberKind::Unknown => {
            "select count(*) from messages where conversation_id in
            (select id from conversations where rep_user_id = $1)"
        }
    };
    let messages = cx.query_one(sql, &[origin.id.into()])?.map_or(0, |row| row.int(0));
    let (kind, other_kind) = (origin.kind, destination.kind);
    let (origin, destination) = (party(origin), party(destination));
    let refusal = may_migrate(
        cx.actor()?,
        Migrant { member: &origin, kind },
        Migrant { member: &destination, kind: other_kind },
        i64::try_from(moves.len()).unwrap_or(i64::MAX),
    );
    Ok(Plan { origin, destination, kind, moves, messages, refusal: refusal.err() })
}

/// Returns the conversations that move, and those that they join.
pub fn moves(cx: &mut Cx<'_, '_>, origin: &Member, destination: &Member) -> Result<Vec<Move>> {
    let sql = match origin.kind {
        MemberKind::Company => "select c.id, t.id as joins from conversations c
            left join conversations t on t.company_user_id = $2 and t.rep_user_id = c.rep_user_id and t.id <> c.id
            where c.company_user_id = $1 order by c.id",
        MemberKind::Representative | MemberKind::Unknown => "select c.id, t.id as joins from conversations c
            left join conversations t on t.rep_user_id = $2 and t.company_user_id = c.company_user_id and t.id <> c.id
            where c.rep_user_id = $1 order by c.id",
    };
    let rows = cx.query(sql, &[origin.id.into(), destination.id.into()])?;
    Ok(rows.iter().map(|row| Move { conversation: row.get("id"), joins: row.get("joins") }).collect())
}

/// Updates the members and the sender in every message.
fn pass_messages(cx: &mut Cx<'_, '_>, plan: &Plan) -> Result<()> {
    let sql = match plan.kind {
        MemberKind::Company => {
            "update messages set company_user_id = $2,
            sender_id = case when sender_type = 'company' then $2 else sender_id end,
            receiver_id = case when sender_type = 'company' then receiver_id else $2 end
            where conversation_id in (select id from conversations where company_user_id = $1)"
        }
        MemberKind::Representative | MemberKind::Unknown => {
            "update messages set rep_user_id = $2,
            sender_id = case when sender_type = 'rep' then $2 else sender_id end,
            receiver_id = case when sender_type = 'rep' then receiver_id else $2 end
            where conversation_id in (select id from conversations where rep_user_id = $1)"
        }
    };
    cx.execute(sql, &[plan.origin.id.into(), plan.destination.id.into()])?;
    cx.conn().touch("messages");
    Ok(())
}

fn pass(cx: &mut Cx<'_, '_>, plan: &Plan, id: ConversationId) -> Result<()> {
    let (sql, field) = match plan.kind {
        MemberKind::Company => (
            "update conversations set company_user_id = $1, version = version + 1 where id = $2",
            "company_user_id",
        ),
        MemberKind::Representative | MemberKind::Unknown => {
            ("update conversations set rep_user_id = $1, version = version + 1 where id = $2", "rep_user_id")
        }
    };
    cx.execute(sql, &[plan.destination.id.into(), id.into()])?;
    let (old, new) = (json!({ field: plan.origin.id }), json!({ field: plan.destination.id }));
    cx.changed(id, old, new);
    Ok(())
}

fn join(cx: &mut Cx<'_, '_>, plan: &Plan, from: ConversationId, into: ConversationId) -> Result<()> {
    let (from_value, into_value) = (from.into(), into.into());
    let both = [into_value, from_value];
    let began = "update conversations set version = version + 1,
        created_at = (select min(c.created_at) from conversations c where c.id in ($1, $2)),
        last_readed_at = (select max(c.last_readed_at) from conversations c where c.id in ($1, $2)) where id = $1";
    cx.execute(began, &both)?;
    cx.execute("update messages set conversation_id = $1 where conversation_id = $2", &both)?;
    cx.execute("update conversation_links set conversation_id = $1 where conversation_id = $2", &both)?;
    cx.execute("delete from conversations where id = $1", &[from.into()])?;
    derive(cx, into)?;
    let (origin, destination) = (plan.origin.id, plan.destination.id);
    let old = json!({ "user_id": origin });
    cx.changed(from, old, json!({ "joined": into, "user_id": destination }));
    cx.changed(into, json!({}), json!({ "joined_by": from }));
    Ok(())
}

/// Records the migration in the history of both members, and as effects.
fn note(cx: &mut Cx<'_, '_>, plan: &Plan) {
    let (count, joined) = (plan.moves.len(), plan.joined());
    let (origin, destination) = (&plan.origin, &plan.destination);
    let given = json!({ "conversations": { "to": destination.id, "count": count } });
    cx.changed(origin.id, json!({}), given);
    let got = json!({ "conversations": { "from": origin.id, "count": count } });
    cx.changed(destination.id, json!({}), got);
    let moved = Message::new(Key::ConversationsEffectMigrated).with("n", count);
    cx.effect(moved.with("origin", &origin.name).with("destination", &destination.name));
    if joined > 0 {
        let joined = Message::new(Key::ConversationsEffectJoined).with("n", joined);
        cx.effect(joined.with("destination", &destination.name));
    }
}

fn party(member: Member) -> Party {
    let Member { id, name, email, phone, avatar, status, .. } = member;
    Party { id, name, avatar, email, phone, status }
}
