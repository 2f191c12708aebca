//! `searches.send`

use client::api::members::members::Member;
use client::api::service::conversations::Channel;
use client::api::service::disabled_emails::LetterClass;
use client::api::service::outbox::{QueuedMessage, SendOutcome};
use client::api::service::searches::{SavedSearch, SearchResult, SearchTerms, Send};
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::rules::phone::e164;
use client::value::word::Word;
use serde_json::json;

use super::find::find;
use super::load::load;
use crate::operations::members::{members, ownership};
use crate::outbox::{email, whatsapp};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends a member the first results of a search.
pub fn send(cx: &mut Cx<'_, '_>, call: Call<Send>) -> Result<SendOutcome> {
    let member = members::load(cx, call.path)?;
    let owned = ownership::facts(cx, member.id)?;
    cx.guard(&call, &owned)?;
    call.body.check()?;
    let (saved, terms) = wanted(cx, &call)?;
    let found = find(cx, &terms, member.id)?.users;
    if found.is_empty() {
        let sentence = Key::SearchesGuardNothingFound.text(cx.lang(), &[]);
        return Err(Refusal::Guard(Reason::state("nothing_found", sentence)));
    }
    let letter = Letter::of(&member, saved.as_ref(), &found);
    let names = found.iter().map(|result| result.name.as_str()).collect::<Vec<_>>().join(", ");
    let mut outbox = Vec::new();
    for channel in &call.body.channels {
        outbox.push(put(cx, &member, *channel, &letter)?);
        let effect =
            Message::new(Key::SearchesEffectSent).with("member", &member.name).with("n", found.len());
        cx.effect(effect.with("channel", channel.spoken(cx.lang())).with("names", &names));
    }
    if let Some(saved) = &saved {
        let sql = "update saved_searches set sent_at = $1, version = version + 1 where id = $2";
        cx.execute(sql, &[cx.now.into(), saved.id.into()])?;
        cx.changed(saved.id, json!({ "sent_at": saved.sent_at }), json!({ "sent_at": cx.now }));
    }
    let name = saved.map_or(terms.words, |saved| saved.name);
    cx.noted(member.id, json!({ "search_sent": name }));
    Ok(SendOutcome { message: Key::SearchesDoneSent.text(cx.lang(), &[]), outbox })
}

/// Returns the search: one that is saved for the member, or the terms of the call.
fn wanted(cx: &mut Cx<'_, '_>, call: &Call<Send>) -> Result<(Option<SavedSearch>, SearchTerms)> {
    let Some(id) = call.body.search_id else {
        return Ok((None, call.body.search.clone().unwrap_or_default().tidy()));
    };
    match load(cx, id) {
        Ok((saved, _)) if saved.user_id == call.path => {
            let terms = saved.terms();
            Ok((Some(saved), terms))
        }
        Ok(_) | Err(Refusal::NotFound) => Err(Refusal::field("search_id", Rule::IsNot)),
        Err(refusal) => Err(refusal),
    }
}

/// The content of the message, in the language of members.
struct Letter {
    subject: String,
    body: String,
}

impl Letter {
    fn of(member: &Member, saved: Option<&SavedSearch>, found: &[SearchResult]) -> Letter {
        let lang = Lang::default();
        let line = |result: &SearchResult| {
            let state = result.state.as_ref().map(|state| format!(", {state}")).unwrap_or_default();
            format!("• {} ({}{state})", result.name, result.kind.label(lang))
        };
        let results = found.iter().map(line).collect::<Vec<_>>().join("\n");
        let subject = match saved {
            Some(saved) => Key::SearchesMailSubject.text(lang, &[("name", &saved.name)]),
            None => Key::SearchesMailUntitled.text(lang, &[]),
        };
        let params = [("member", member.name.as_str()), ("results", &results)];
        Letter { subject, body: Key::SearchesMailBody.text(lang, &params) }
    }
}

fn put(cx: &mut Cx<'_, '_>, member: &Member, channel: Channel, letter: &Letter) -> Result<QueuedMessage> {
    let key = format!("search {} {}", member.id, cx.context.request_id);
    let outgoing = match channel {
        Channel::Email => email(LetterClass::Service, &member.email, &letter.subject, &letter.body, &key),
        Channel::Whatsapp => {
            let number = member.phone.as_deref().and_then(e164);
            let number = number.ok_or_else(|| Refusal::field("channels", Rule::NoPhone))?;
            whatsapp(&number, &letter.body, &key)
        }
    };
    cx.send(outgoing.about(member.id))
}
