//! `members.get`

pub mod demo;
pub mod ownership;

use client::api::finance::payments::{may_create, may_send};
use client::api::members::members::{Get, Member, MemberGuards, MemberRecord};
use client::endpoint::Call;
use client::value::avatar::Avatar;
use client::value::id::MemberId;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// A member's record, and what the viewer may do for the member.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberRecord> {
    let user = load(cx, call.path)?;
    let facts = ownership::facts(cx, user.id)?;
    let actor = cx.actor()?;
    let can = MemberGuards {
        create: may_create(actor, &facts, cx.today).err(),
        send_charge: may_send(actor, &facts, cx.today).err(),
    };
    Ok(MemberRecord { user, can })
}

/// The member, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<Member> {
    let sql = "select id, kind, name, email, status, end_of_plan, phone, avatar from members where id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    Ok(Member {
        id: row.get("id"),
        kind: row.word("kind")?,
        name: row.get("name"),
        email: row.get("email"),
        status: row.word("status")?,
        end_of_plan: row.get("end_of_plan"),
        phone: row.get("phone"),
        avatar: Avatar { sm: row.get("avatar") },
    })
}
