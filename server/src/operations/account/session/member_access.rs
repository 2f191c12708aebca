//! One-time codes of members.

use client::access::Role;
use client::api::account::session::{Session, StaffUser, TOKEN_TYPE};
use client::api::members::annotations::Step;
use client::message::Key;
use client::value::avatar::Avatar;
use client::value::id::{MemberId, kind};
use client::wire::door::Door;
use jiff::SignedDuration;
use serde_json::json;

use crate::operations::members::steps;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The purpose of a code that signs a member in.
pub const ACCESS: &str = "access";

/// The purpose of a code for a new password.
pub const PASSWORD: &str = "password";

/// Creates a one-time code of a member for a purpose, which replaces the earlier one.
pub fn code_for(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    purpose: &str,
    life: SignedDuration,
) -> Result<String> {
    let code = token();
    cx.execute(
        "insert into member_codes (code_hash, member_id, purpose, expires_at) values ($1, $2, $3, $4)
         on conflict (member_id, purpose) where used_at is null
         do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at",
        &[hashed(&code).into(), member.into(), purpose.into(), (cx.now + life).into()],
    )?;
    Ok(code)
}

/// Consumes a member's code and returns the member; `None` if it is not a member's. The members' site exchanges
/// it and gets no token, because members have no session here. A browser of this site is refused, and the code
/// stays valid.
pub fn redeem(cx: &mut Cx<'_, '_>, code: &str) -> Result<Option<Session>> {
    let sql = "select member_id from member_codes where code_hash = $1 and purpose = $3 and used_at is null and expires_at > $2";
    let Some(row) = cx.query_one(sql, &[hashed(code).into(), cx.now.into(), ACCESS.into()])? else {
        return Ok(None);
    };
    if cx.context.door == Door::Web {
        return Err(Refusal::bad(Key::AccountMemberDirectElsewhere));
    }
    let sql = "update member_codes set used_at = $1 where code_hash = $2 and used_at is null";
    if cx.execute(sql, &[cx.now.into(), hashed(code).into()])? == 0 {
        return Ok(None);
    }
    let sql = "select id, name, email, avatar from members where id = $1";
    let member = cx.query_one(sql, &[row.int(0).into()])?.ok_or(Refusal::NotFound)?;
    signed_in(cx, member.get("id"))?;
    cx.noted::<kind::Member>(member.get("id"), json!({ "direct_access": "used" }));
    let user = StaffUser {
        id: member.get("id"),
        name: member.get("name"),
        email: member.get("email"),
        role: Role::Client,
        permission_type: Role::Client,
        avatar: Avatar { sm: member.get("avatar") },
    };
    let token_type = TOKEN_TYPE.to_owned();
    let (access_token, refresh_token) = (None, None);
    Ok(Some(Session { access_token, refresh_token, token_type, expires_in: 0, user, ability: Vec::new() }))
}

/// Records a sign-in of a member.
fn signed_in(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let at = [cx.now.into(), member.into()];
    cx.execute("update members set last_login_at = $1 where id = $2", &at)?;
    cx.insert("insert into member_visits (at, member_id, what) values ($1, $2, 'login') returning id", &at)?;
    steps::reach(cx, member, Step::FirstLogin)
}
