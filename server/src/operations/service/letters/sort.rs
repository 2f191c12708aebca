//! Stores what came in, and sorts it with all that it changes.

use client::api::service::letters::{IncomingKind, LetterState};
use client::value::id::{LetterId, StaffId};
use client::value::word::Word;
use serde_json::json;

use super::effect::{NamedLetter, apply, find, kind};
use super::parse::ParsedLetter;
use crate::outbox::SmtpAnswer;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Stores a letter under a name, or finds it stored.
pub fn store(cx: &mut Cx<'_, '_>, name: &str, size: i64, letter: &ParsedLetter) -> Result<LetterId> {
    let sql = "insert into incoming_letters (file, size, received_at, sender, subject, text)
        values ($1, $2, $3, $4, $5, $6) on conflict (file) do nothing";
    let values = [
        name.into(),
        size.into(),
        cx.now.into(),
        letter.from.as_deref().into(),
        letter.subject.as_deref().into(),
        letter.text.as_deref().into(),
    ];
    cx.conn().touch("incoming_letters");
    cx.execute(sql, &values)?;
    let row = cx.query_one("select id from incoming_letters where file = $1", &[name.into()])?;
    row.map(|row| row.get("id")).ok_or_else(|| Refusal::Internal("a stored letter vanished".into()))
}

/// Says what a stored letter is, with all that follows, unless that was done. What a person answers is assigned to the one in whose name
/// we wrote.
pub fn sort(cx: &mut Cx<'_, '_>, id: LetterId, letter: &ParsedLetter) -> Result<()> {
    let about = find(cx, letter)?;
    let kind = kind(letter, about.as_ref());
    let answer = letter.report.as_ref().map(|report| SmtpAnswer::line(&report.answer));
    let assignee = match kind {
        IncomingKind::Person => sender(cx, about.as_ref())?,
        _ => None,
    };
    let state = kind.begins_as();
    let sql = "update incoming_letters set kind = $1, outbox_id = $2, member_id = $3, answer = $4, state = $5, finished_at = $6,
        assignee_id = $7, version = version + 1 where id = $8 and kind is null";
    let values = [
        kind.name().into(),
        about.as_ref().map(|about| about.id).into(),
        about.as_ref().and_then(|about| about.member).into(),
        answer.into(),
        state.name().into(),
        (state == LetterState::Finished).then_some(cx.now).into(),
        assignee.into(),
        id.into(),
    ];
    if cx.execute(sql, &values)? == 0 {
        return Ok(());
    }
    cx.changed(id, json!({}), json!({ "kind": kind, "state": state }));
    match about {
        Some(about) => apply(cx, kind, &about, letter.report.as_ref()),
        None => Ok(()),
    }
}

/// Returns the person in whose name a letter of ours went: the consultant of its member, else its author.
fn sender(cx: &mut Cx<'_, '_>, about: Option<&NamedLetter>) -> Result<Option<StaffId>> {
    let Some(about) = about else { return Ok(None) };
    let sql = "select coalesce((select s.id from member_settings m join staff s on s.id = m.account_manager_id and s.active = 1
        where m.member_id = o.member_id), (select id from staff where id = o.actor_id and active = 1)) as id
        from outbox o where o.id = $1";
    Ok(cx.query_one(sql, &[about.id.into()])?.and_then(|row| row.get("id")))
}
