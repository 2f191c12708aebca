//! `sent-emails.get`

use client::api::service::sent_emails::{Get, ResentEmail, SentEmailDetails, SentEmailRecord};
use client::endpoint::Call;
use client::value::id::OutboxId;

use super::load::{LoadedLetter, load, text};
use crate::outbox::{LetterHeaders, shown};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a letter with its text, its headers and the letters that repeat it.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<SentEmailRecord> {
    let LoadedLetter { row, email, payload, .. } = load(cx, call.path)?;
    let headers =
        row.get::<Option<&str>>("headers").map(serde_json::from_str::<LetterHeaders>).transpose()?;
    let text = text(cx, &payload, "body")?;
    let resends = resends(cx, call.path)?;
    let [presses, machine_presses] = presses(cx, call.path)?;
    let actor = cx.actor()?;
    let headers = headers.as_ref();
    let sent_email = SentEmailDetails {
        email,
        from: headers.map(|headers| headers.from.clone()),
        reply_to: headers.and_then(|headers| headers.reply_to.as_ref()).map(|to| shown(to, Some(actor))),
        message_id: headers.map(|headers| headers.message_id.clone()),
        answer: answer(&row),
        text,
        resent_of: row.get("resent_of"),
        resends,
        presses,
        machine_presses,
    };
    Ok(SentEmailRecord { sent_email })
}

/// Returns the answer by which a mail server refused it, as the server wrote it.
fn answer(row: &Row) -> Option<String> {
    let code = row.get::<Option<i64>>("answer_code")?.to_string();
    let parts = [Some(code), row.get("answer_status"), row.get("answer_text")];
    Some(parts.into_iter().flatten().collect::<Vec<String>>().join(" "))
}

/// Returns how often links of a letter were followed, by people and by programs.
fn presses(cx: &mut Cx<'_, '_>, id: OutboxId) -> Result<[Option<i64>; 2]> {
    let sql = "select count(*) - coalesce(sum(is_machine), 0), coalesce(sum(is_machine), 0) from letter_presses where entry_id = $1";
    let row = cx.query_one(sql, &[id.into()])?;
    let count = |at: usize| row.as_ref().map(|row| row.int(at)).filter(|count| *count > 0);
    Ok([count(0), count(1)])
}

fn resends(cx: &mut Cx<'_, '_>, id: OutboxId) -> Result<Vec<ResentEmail>> {
    let rows =
        cx.query("select id, state, created_at from outbox where resent_of = $1 order by id", &[id.into()])?;
    let resent = |row: &Row| {
        Ok(ResentEmail { id: row.get("id"), state: row.word("state")?, created_at: row.get("created_at") })
    };
    rows.iter().map(resent).collect()
}
