//! `members.migrate-login`: passes the e-mail address of sign-in and the credentials of a member to another.

use client::api::members::members::Member;
use client::api::members::migration::{LoginFacts, LoginMigrated, MigrateLogin, may_migrate_login};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::{Invalid, Rule};
use client::value::id::{EmailId, MemberId};
use serde_json::json;

use crate::operations::members::members;
use crate::operations::members::members::sections::contact::{claim, reindex};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// An e-mail address of a member.
struct Address {
    id: EmailId,
    email: String,
}

/// Passes a login. The giver keeps the other addresses, one of which becomes the main one.
pub fn migrate_login(cx: &mut Cx<'_, '_>, call: Call<MigrateLogin>) -> Result<LoginMigrated> {
    claim(cx)?;
    call.body.check()?;
    let (from, to) = cx.change(
        |cx| {
            let (from, to) = (members::load(cx, call.path)?, members::load(cx, call.body.to)?);
            let (giver, receiver) = (facts(cx, &from)?, facts(cx, &to)?);
            may_migrate_login(cx.actor()?, giver, receiver)?;
            Ok((members::record(cx, call.path)?, (from, to)))
        },
        |_, _| Ok(RowValues::new().null("last_login_at")),
    )?;
    let main = main_of(cx, to.id)?;
    let next = next_main(cx, from.id, call.body.main_email)?;
    pass(cx, &from, to.id)?;
    make_main(cx, from.id, next.as_ref().map(|next| next.id))?;
    reindex(cx, from.id)?;
    reindex(cx, to.id)?;
    tell(cx, &from, &to, main, next.map(|next| next.email));
    let names = [("from", from.name.as_str()), ("to", &to.name)];
    let message = Key::MigrationDoneLogin.text(cx.lang(), &names);
    Ok(LoginMigrated { message, from: from.id, to: to.id, email: from.email })
}

fn facts<'m>(cx: &mut Cx<'_, '_>, member: &'m Member) -> Result<LoginFacts<'m>> {
    let password = cx.query_one("select 1 from member_logins where id = $1", &[member.id.into()])?;
    Ok(LoginFacts {
        id: member.id,
        name: &member.name,
        kind: member.kind,
        status: member.status,
        has_login: !member.email.is_empty(),
        is_in_use: password.is_some() || member.last_login_at.is_some(),
    })
}

fn addresses(cx: &mut Cx<'_, '_>, member: MemberId, is_main: bool) -> Result<Vec<Address>> {
    let sql = "select id, email from member_emails where member_id = $1 and master = $2 and removed_at is null order by id";
    let address = |row: &Row| Address { id: row.get("id"), email: row.get("email") };
    Ok(cx.query(sql, &[member.into(), is_main.into()])?.iter().map(address).collect())
}

fn main_of(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Option<EmailId>> {
    Ok(addresses(cx, member, true)?.first().map(|address| address.id))
}

/// Returns the other address that becomes the main one of the giver: the chosen one, else the oldest.
fn next_main(cx: &mut Cx<'_, '_>, member: MemberId, chosen: Option<EmailId>) -> Result<Option<Address>> {
    let mut others = addresses(cx, member, false)?;
    match chosen {
        None if others.is_empty() => Ok(None),
        None => Ok(Some(others.swap_remove(0))),
        Some(id) => match others.into_iter().find(|address| address.id == id) {
            Some(address) => Ok(Some(address)),
            None => Err(Invalid::of("main_email", Rule::IsNot).into()),
        },
    }
}

/// Passes the main address, the password and the last sign-in. Links that were sent to the giver become invalid.
fn pass(cx: &mut Cx<'_, '_>, from: &Member, to: MemberId) -> Result<()> {
    let sql =
        "update member_emails set master = 0, version = version + 1 where member_id = $1 and master = 1";
    cx.execute(sql, &[to.into()])?;
    let sql = "update member_emails set member_id = $2, version = version + 1
        where member_id = $1 and master = 1 and removed_at is null";
    if cx.execute(sql, &[from.id.into(), to.into()])? == 0 {
        let sql = "insert into member_emails (member_id, email, master) values ($1, $2, 1) returning id";
        cx.insert(sql, &[to.into(), from.email.as_str().into()])?;
    }
    for sql in [
        "update member_logins set id = $2 where id = $1",
        "delete from member_codes where member_id in ($1, $2) and used_at is null",
    ] {
        cx.execute(sql, &[from.id.into(), to.into()])?;
    }
    let sql = "update members set email = $2, last_login_at = $3, version = version + 1,
        verified_at = (select verified_at from member_emails where member_id = $1 and master = 1 and removed_at is null)
        where id = $1";
    cx.execute(sql, &[to.into(), from.email.as_str().into(), from.last_login_at.into()])?;
    Ok(())
}

/// Makes an address the main one of a member who has none.
fn make_main(cx: &mut Cx<'_, '_>, member: MemberId, next: Option<EmailId>) -> Result<()> {
    let sql = "update member_emails set master = 1, version = version + 1 where member_id = $1 and id = $2";
    cx.execute(sql, &[member.into(), next.into()])?;
    let main = "from member_emails where member_id = $1 and master = 1 and removed_at is null";
    let sql = format!(
        "update members set email = coalesce((select email {main}), ''), verified_at = (select verified_at {main}) where id = $1"
    );
    cx.execute(&sql, &[member.into()])?;
    Ok(())
}

/// Records the migration in the history of both members, and as effects.
fn tell(cx: &mut Cx<'_, '_>, from: &Member, to: &Member, main: Option<EmailId>, next: Option<String>) {
    let (old, new) = (json!({ "email": from.email }), json!({ "email": next, "login_to": to.id }));
    cx.changed(from.id, old, new);
    let old = json!({ "email": to.email, "main_email": main });
    cx.changed(to.id, old, json!({ "email": from.email, "login_from": from.id }));
    let told = |key: Key, email: &str| {
        let message = Message::new(key).with("email", email);
        message.with("from", &from.name).with("to", &to.name)
    };
    cx.effect(told(Key::MigrationEffectLogin, &from.email));
    if let Some(next) = next {
        cx.effect(told(Key::MigrationEffectLoginMain, &next));
    }
}
