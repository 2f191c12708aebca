//! `members.get` and `members.get-by-cnpj`

use client::api::members::members::{Get, GetByCnpj, Member, MemberColumns, MemberRecord};
use client::catalogue::can;
use client::endpoint::Call;
use client::rules::document;

use super::load::{ROW, complete, load, member};
use super::ownership;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// A member's record, and what the viewer may do for the member.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberRecord> {
    let mut user = load(cx, call.path)?;
    if call.query.columns == Some(MemberColumns::Complete) {
        complete(cx, &mut user)?;
    }
    record(cx, user)
}

/// The complete record of the member with a CNPJ; of several, the latest.
pub fn get_by_cnpj(cx: &mut Cx<'_, '_>, call: Call<GetByCnpj>) -> Result<MemberRecord> {
    let cnpj = document::normalise(&call.path);
    let selection = ROW.select().equals("m.cnpj", Some(cnpj)).sorted("m.id", true);
    let found = selection.first(cx.conn(), 1, member)?.pop().ok_or(Refusal::NotFound)?;
    let mut user = found?;
    complete(cx, &mut user)?;
    record(cx, user)
}

fn record(cx: &mut Cx<'_, '_>, user: Member) -> Result<MemberRecord> {
    let owner = ownership::facts(cx, user.id)?;
    let can = can::judge(cx.actor()?, &[&owner]);
    Ok(MemberRecord { user, can })
}
