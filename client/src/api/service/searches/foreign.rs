//! Searches of another system, and the form that its answers make.

use serde_json::{Value, json};

use super::{List, Save, SavedSearch, SavedSearchList, SearchSaved, Send, forms};
use crate::api::members::reference::{ListSegments, ListZones, StateList};
use crate::api::service::outbox::SendOutcome;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read, rows};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::message::Key;

/// The fields that may hold the searches of a member.
const NAMES: [&str; 2] = ["searches", "saved_searches"];

/// Reads the searches of a member, which may be a page or the rows alone.
pub fn listed(call: &Call<List>, answer: Value, _: &Reads<'_>) -> Result<SavedSearchList, Missing> {
    let mut list: SavedSearchList = read(json!({ "searches": rows(&NAMES, answer) }))?;
    list.searches.iter_mut().for_each(|saved: &mut SavedSearch| saved.user_id = call.path);
    Ok(list)
}

/// Reads the answer to saving a search.
pub fn saved(_: &Call<Save>, answer: Value, reads: &Reads<'_>) -> Result<SearchSaved, Missing> {
    let mut outcome: SearchSaved =
        read(json!({ "message": answer["message"].as_str().unwrap_or_default() }))?;
    reads.say(&mut outcome.message, Key::SearchesDoneSaved, &[]);
    Ok(outcome)
}

/// Reads the answer to sending a search.
pub fn sent(_: &Call<Send>, answer: Value, reads: &Reads<'_>) -> Result<SendOutcome, Missing> {
    Ok(SendOutcome { message: reads.message(&answer, Key::SearchesDoneSent, &[]), outbox: Vec::new() })
}

/// Makes the form of `searches.save` from the zones and segments.
pub fn save_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let states = StateList::of(&reads.get(&ListZones::find(()))?.zones).states;
    let segments = reads.get(&ListSegments::find(()))?.segments;
    Ok(forms::save(&states, &segments, reads.actor.lang))
}

/// Makes the form of `searches.send` from the searches of the member.
pub fn send_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let searches = reads.get(&List::at(parsed(path)?))?.searches;
    Ok(forms::send(&searches, reads.actor.lang))
}
