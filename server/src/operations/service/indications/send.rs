//! `indications.send`

use std::collections::BTreeSet;

use client::api::members::members::Member;
use client::api::members::settings::MemberSettings;
use client::api::service::indications::{IndicationFacts, IndicationSent, Send, SkippedRecipient, letters};
use client::api::service::outbox::QueuedMessage;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::value::id::{IndicationId, MemberId, kind};
use client::value::word::Word;
use serde_json::json;

use crate::letter::{self, LetterDraft};
use crate::operations::members::section;
use crate::operations::members::{members, ownership};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The outcome for one recipient.
enum Outcome {
    Sent(QueuedMessage),
    Refused(String, Reason),
}

/// Recommends a member to others. A call that reaches none of them is refused for the reason of the first.
pub fn send(cx: &mut Cx<'_, '_>, call: Call<Send>) -> Result<IndicationSent> {
    let member = members::load(cx, call.path)?;
    call.body.check(member.id)?;
    let (mut answer, mut first) = (IndicationSent::default(), None);
    for to in call.body.to.iter().copied().collect::<BTreeSet<_>>() {
        match recommend(cx, &member, to, call.body.message.trim())? {
            Outcome::Sent(message) => {
                answer.sent.push(to);
                answer.outbox.push(message);
            }
            Outcome::Refused(name, reason) => {
                let skipped = Message::new(Key::IndicationsEffectSkipped).with("name", name);
                cx.effect(skipped.with("reason", &reason.sentence));
                answer.skipped.push(SkippedRecipient { id: to, reason: reason.sentence.clone() });
                first.get_or_insert(reason);
            }
        }
    }
    match first {
        Some(reason) if answer.sent.is_empty() => return Err(Refusal::Guard(reason)),
        _ => {}
    }
    section::note::<kind::Settings>(
        cx,
        member.id,
        json!({ "indication_sent": true, "indication_reset": false }),
    )?;
    let n = answer.sent.len().to_string();
    answer.message = Key::IndicationsDoneSent.text(cx.lang(), &[("n", &n)]);
    Ok(answer)
}

fn recommend(cx: &mut Cx<'_, '_>, member: &Member, to: MemberId, message: &str) -> Result<Outcome> {
    let recipient = match members::load(cx, to) {
        Ok(recipient) => recipient,
        Err(Refusal::NotFound) => {
            let sentence = Key::IndicationsGuardNoMember.text(cx.lang(), &[]);
            return Ok(Outcome::Refused(to.to_string(), Reason::state("none", sentence)));
        }
        Err(refusal) => return Err(refusal),
    };
    let facts = facts(cx, member.id, &recipient)?;
    if let Err(reason) = facts.may_receive(cx.actor()?) {
        return Ok(Outcome::Refused(recipient.name, reason));
    }
    match cx.must_reach(&recipient.email, letters::INDICATION.class) {
        Err(Refusal::Guard(reason)) => return Ok(Outcome::Refused(recipient.name, reason)),
        other => other?,
    }
    let by = cx.actor()?.name.clone();
    // Of two concurrent calls, the second finds the pair taken. A pair whose message a user recalled is free.
    let sql = "insert into direct_indications (member_id, to_id, message, author, created_at)
        values ($1, $2, $3, $4, $5) on conflict (member_id, to_id) do update set message = excluded.message,
        author = excluded.author, created_at = excluded.created_at, outbox_id = null,
        version = direct_indications.version + 1 where direct_indications.outbox_id in
        (select id from outbox where state = 'recalled' and changed_by is not null) returning id, version";
    let values = [member.id.into(), to.into(), message.into(), by.as_str().into(), cx.now.into()];
    let Some(row) = cx.query_one(sql, &values)? else { return Err(Refusal::Stale(None)) };
    let (id, version): (IndicationId, i64) = (row.get("id"), row.get("version"));
    let key = format!("indication {id} {version}");
    let letter = draft(member, &recipient, message, &by).write(cx, &recipient.email, &key)?;
    let queued = cx.send(letter.about(to))?;
    let sql = "update direct_indications set outbox_id = $1 where id = $2";
    cx.execute(sql, &[queued.id.into(), id.into()])?;
    // The later versions are of one that was recalled.
    let old = if version == 1 { json!(null) } else { json!({}) };
    cx.changed(id, old, json!({ "user_id": member.id, "to": to, "message": message }));
    let effect = Message::new(Key::IndicationsEffectSent).with("name", &recipient.name);
    cx.effect(effect.with("member", &member.name));
    Ok(Outcome::Sent(queued))
}

fn facts(cx: &mut Cx<'_, '_>, member: MemberId, to: &Member) -> Result<IndicationFacts> {
    let sql =
        "select d.created_at, d.author from direct_indications d left join outbox o on o.id = d.outbox_id
        where d.member_id = $1 and d.to_id = $2
        and not (coalesce(o.state, '') = 'recalled' and o.changed_by is not null)";
    let row = cx.query_one(sql, &[member.into(), to.id.into()])?;
    let settings: MemberSettings = section::read::<kind::Settings>(cx, to.id)?.decode();
    Ok(IndicationFacts {
        ownership: ownership::facts(cx, to.id)?,
        name: to.name.clone(),
        erased_at: to.erased_at,
        is_wanted: settings.receive_alert_of_new_opportunities,
        sent: row.map(|row| (row.get("created_at"), row.get("author"))),
    })
}

/// Returns the letter, in the language of members.
fn draft(member: &Member, to: &Member, message: &str, by: &str) -> LetterDraft {
    let lang = Lang::default();
    let draft = letter::of(&letters::INDICATION, lang).text("membro.nome", &to.name).text("autor.nome", by);
    let draft = draft.text("indicado.nome", &member.name).text("indicado.tipo", member.kind.label(lang));
    draft.text("mensagem", message)
}
