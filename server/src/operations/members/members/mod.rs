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
use crate::work::words::parse;

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
        id: MemberId::new(row.int(0)),
        kind: parse(&row.text(1))?,
        name: row.text(2),
        email: row.text(3),
        status: parse(&row.text(4))?,
        end_of_plan: row.opt_text(5).and_then(|day| day.parse().ok()),
        phone: row.opt_text(6),
        avatar: Avatar { sm: row.opt_text(7) },
    })
}
