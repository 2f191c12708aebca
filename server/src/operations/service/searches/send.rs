//! `searches.send`

use client::api::members::members::Member;
use client::api::service::conversations::Channel;
use client::api::service::outbox::{QueuedMessage, SendOutcome};
use client::api::service::searches::{SavedSearch, SearchResult, SearchTerms, Send, letters};
use client::endpoint::Call;
use client::letter::LetterRecord;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::rules::phone::e164;
use client::value::word::Word;
use serde_json::json;

use super::find::find;
use super::load::load;
use crate::letter::{self, LetterDraft};
use crate::operations::members::{members, ownership};
use crate::outbox::whatsapp;
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
    let names = found.iter().map(|result| result.name.as_str()).collect::<Vec<_>>().join(", ");
    let mut outbox = Vec::new();
    for channel in &call.body.channels {
        outbox.push(put(cx, &member, *channel, saved.as_ref(), &found)?);
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

/// Returns the results as a letter, in the language of members.
fn letter_of(member: &Member, saved: Option<&SavedSearch>, found: &[SearchResult]) -> LetterDraft {
    let draft = match saved {
        Some(saved) => {
            letter::of(&letters::RESULTS_OF_SEARCH, Lang::default()).text("busca.nome", &saved.name)
        }
        None => letter::of(&letters::SUGGESTIONS, Lang::default()),
    };
    let record = |result: &SearchResult| LetterRecord { name: result.name.clone(), note: note(result) };
    draft.text("membro.nome", &member.name).records("busca.resultados", found.iter().map(record).collect())
}

/// Returns the results as a message.
fn message_of(member: &Member, found: &[SearchResult]) -> String {
    let line = |result: &SearchResult| format!("• {} ({})", result.name, note(result));
    let results = found.iter().map(line).collect::<Vec<_>>().join("\n");
    let params = [("member", member.name.as_str()), ("results", &results)];
    Key::SearchesMailBody.text(Lang::default(), &params)
}

/// Returns what is said of a result besides its name.
fn note(result: &SearchResult) -> String {
    let state = result.state.as_ref().map(|state| format!(", {state}")).unwrap_or_default();
    format!("{}{state}", result.kind.label(Lang::default()))
}

fn put(
    cx: &mut Cx<'_, '_>,
    member: &Member,
    channel: Channel,
    saved: Option<&SavedSearch>,
    found: &[SearchResult],
) -> Result<QueuedMessage> {
    let key = format!("search {} {}", member.id, cx.context.request_id);
    let outgoing = match channel {
        Channel::Email => letter_of(member, saved, found).write(cx, &member.email, &key)?,
        Channel::Whatsapp => {
            let number = member.phone.as_deref().and_then(e164);
            let number = number.ok_or_else(|| Refusal::field("channels", Rule::NoPhone))?;
            whatsapp(&number, &message_of(member, found), &key)
        }
    };
    cx.send(outgoing.about(member.id))
}
