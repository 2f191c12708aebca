//! Completes the letter of a mass e-mail just before it is handed over, or keeps it back: its mass e-mail may have been paused or
//! cancelled, and its member may have been erased or have another address since.

use client::api::service::mass_emails::{LeftOutReason, MassEmailState, PauseReason, Schedule};
use client::endpoint::Endpoint;
use client::letter::LetterContent;
use client::value::email_key::EmailKey;
use client::value::word::Word;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use super::health::stop;
use super::letter::{MassLetter, language_of, rendered};
use crate::letter::RenderFault;
use crate::outbox::Handover;
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// How long a letter of a paused mass e-mail waits before it is looked at again.
const HELD: SignedDuration = SignedDuration::from_mins(1);

/// What is to be done with a letter.
enum Verdict {
    Leaves(Json),
    Waits,
    Recalled(String),
    LeftOut(LeftOutReason),
    Broken(String),
}

/// Completes a letter that was written in short. Other letters leave as they are.
pub fn prepare<'a>(app: &'a Shared, payload: &'a Json) -> BoxFuture<'a, Result<Handover>> {
    Box::pin(async move {
        let Some(letter) = MassLetter::of(payload) else { return Ok(Handover::Ready(payload.clone())) };
        let (looked, short) = (letter.clone(), payload.clone());
        match system::read(app, move |cx| judge(cx, &looked, short)).await? {
            Verdict::Leaves(whole) => Ok(Handover::Ready(whole)),
            Verdict::Waits => Ok(Handover::Later(app.clock.now() + HELD)),
            Verdict::Recalled(by) => Ok(Handover::Recalled(by)),
            Verdict::LeftOut(reason) => {
                system::write(app, Schedule::ID, BY_ITSELF, move |cx| leave_out(cx, &letter, reason)).await?;
                Ok(Handover::Recalled(BY_ITSELF.to_owned()))
            }
            Verdict::Broken(fault) => {
                tracing::error!(mass_email = %letter.id, fault, "a mass e-mail does not render: it is paused");
                system::write(app, Schedule::ID, BY_ITSELF, move |cx| stop(cx, letter.id, PauseReason::Text))
                    .await?;
                Ok(Handover::Later(app.clock.now() + HELD))
            }
        }
    })
}

fn judge(cx: &mut Cx<'_, '_>, letter: &MassLetter, short: Json) -> Result<Verdict> {
    let sql = "select e.state, r.address_key, r.member_id, m.email, m.erased_at from mass_email_recipients r
        join mass_emails e on e.id = r.mass_email_id left join members m on m.id = r.member_id
        where r.id = $1 and r.mass_email_id = $2";
    let Some(row) = cx.query_one(sql, &[letter.recipient.into(), letter.id.into()])? else {
        return Ok(Verdict::Recalled(BY_ITSELF.to_owned()));
    };
    match row.word::<MassEmailState>("state")? {
        MassEmailState::Sending | MassEmailState::Done => {}
        MassEmailState::Paused => return Ok(Verdict::Waits),
        _ => return Ok(Verdict::Recalled(BY_ITSELF.to_owned())),
    }
    if row.get::<Option<Timestamp>>("erased_at").is_some() || row.get::<Option<&str>>("address_key").is_none()
    {
        return Ok(Verdict::LeftOut(LeftOutReason::Erased));
    }
    let now = row.get::<Option<&str>>("email").and_then(EmailKey::of);
    if now.is_some_and(|now| Some(now.as_str()) != row.get::<Option<&str>>("address_key"))
        && !is_kept(cx, row.get("member_id"), row.get("address_key"))?
    {
        return Ok(Verdict::LeftOut(LeftOutReason::Replaced));
    }
    whole(cx, letter, short)
}

/// Returns whether an address is still one of a member's.
fn is_kept(cx: &mut Cx<'_, '_>, member: Option<i64>, key: Option<&str>) -> Result<bool> {
    let sql = "select email from member_emails where member_id = $1 and removed_at is null";
    let rows = cx.query(sql, &[member.into()])?;
    let kept = |row: &crate::store::Row| EmailKey::of(row.get("email"));
    Ok(rows.iter().filter_map(kept).any(|kept| Some(kept.as_str()) == key))
}

/// Returns the letter with its text.
fn whole(cx: &mut Cx<'_, '_>, letter: &MassLetter, mut short: Json) -> Result<Verdict> {
    let content: Option<LetterContent> = cx.version_content(letter.template, letter.version)?;
    let lang = language_of(cx, letter.template)?;
    let product = cx.app.settings.product.clone();
    let lost = || RenderFault::Text("the version of the template is gone".to_owned());
    let done =
        content.ok_or_else(lost).and_then(|content| rendered(&content, &letter.values, &product, lang));
    Ok(match done {
        Ok(done) => {
            (short["subject"], short["body"], short["html"]) =
                (json!(done.subject), json!(done.text), json!(done.html));
            Verdict::Leaves(short)
        }
        Err(fault) => Verdict::Broken(fault.to_string()),
    })
}

fn leave_out(cx: &mut Cx<'_, '_>, letter: &MassLetter, reason: LeftOutReason) -> Result<()> {
    let sql = "update mass_email_recipients set left_out = $1 where id = $2 and left_out is null";
    cx.execute(sql, &[reason.name().into(), letter.recipient.into()])?;
    cx.conn().touch("mass_email_recipients");
    Ok(())
}
