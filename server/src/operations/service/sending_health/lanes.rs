//! The letters that wait, and the lanes whose mail server refuses us.

use client::api::service::disabled_emails::LetterClass;
use client::api::service::sending_health::MailLane;

use crate::outbox::Lane;
use crate::outbox::pause::{self, LanePause};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the lanes of letters.
pub fn lanes(cx: &mut Cx<'_, '_>) -> Result<Vec<MailLane>> {
    let pauses = pause::read(cx.conn())?;
    let classes = [LetterClass::Awaited, LetterClass::Service, LetterClass::Promotion];
    classes.into_iter().map(|class| lane(cx, class, pauses.get(&Lane::of_letters(class)))).collect()
}

fn lane(cx: &mut Cx<'_, '_>, class: LetterClass, pause: Option<&LanePause>) -> Result<MailLane> {
    let name = Lane::of_letters(class).name();
    let sql = "select count(*) as waiting, min(created_at) as oldest from outbox
        where lane = $1 and state in ('waiting', 'sending')";
    let row = cx.query_one(sql, &[name.into()])?;
    let (waiting, oldest_at) = row.map(|row| (row.get("waiting"), row.get("oldest"))).unwrap_or_default();
    let answer = if pause.is_some() { refusal(cx, name)? } else { None };
    let (paused_at, probe_at) = pause.map(|pause| (pause.since, pause.probe_at)).unzip();
    Ok(MailLane { class, waiting, oldest_at, paused_at, probe_at, answer })
}

/// Returns the last answer with which the mail server refused us.
fn refusal(cx: &mut Cx<'_, '_>, lane: &str) -> Result<Option<String>> {
    let sql = "select last_error from outbox where lane = $1 and state in ('waiting', 'sending', 'failed')
        and verdict = 'provider' order by changed_at desc, id desc limit 1";
    Ok(cx.query_one(sql, &[lane.into()])?.and_then(|row| row.get("last_error")))
}
