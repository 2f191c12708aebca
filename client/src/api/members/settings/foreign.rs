//! The forms of settings, and settings as another system answers them.

use serde_json::{Value, json};

use super::block::Block;
use super::forms;
use super::guards::{CercFacts, ProFacts};
use super::{Get, MemberSettings, SettingsAnswer};
use crate::access::Role;
use crate::api::members::consultants::{InviteFacts, RequestFacts};
use crate::api::members::members::Manager;
use crate::api::members::quotas;
use crate::api::members::reference::ListManagers;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read, read_named, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::value::id::MemberId;

/// Reads settings, however often `data` is around them.
pub fn settings(call: &Call<Get>, answer: Value, reads: &Reads<'_>) -> Result<SettingsAnswer, Missing> {
    let mut answer = unwrapped(unwrapped(answer, "settings"), "settings");
    let settings: MemberSettings =
        read_named("settings", answer.get_mut("settings").map_or(Value::Null, Value::take))?;
    let mut answer: SettingsAnswer = read(json!({ "data": { "settings": settings } }))?;
    let settings = &mut answer.data.settings;
    settings.id = call.path.get().into();
    let block = block_of(settings);
    settings.pro = Some(block.state());
    settings.shows_ev_log = super::shows_ev_log(reads.actor.role, settings.account_manager_id.is_some());
    let cerc = settings.cerc_preference_manager_id.or(settings.cerc_right_manager_id);
    settings.shows_cerc = super::shows_cerc(reads.actor.role, cerc.is_some());
    let request = request_facts(settings);
    // Another system does not send the address with the settings.
    let invite = InviteFacts { takes_meetings: reads.actor.role.takes_meetings(), has_email: true };
    answer.can = reads.judge(&[&CercFacts, &ProFacts { block }, &request, &invite]);
    Ok(answer)
}

/// Returns the block of settings.
pub fn block_of(settings: &MemberSettings) -> Block {
    Block {
        warning_at: settings.onivoro_warning_at,
        aware_at: settings.onivoro_aware_at,
        tries: settings.onivoro_tries,
        requested_review_at: settings.onivoro_requested_review_at,
    }
}

/// Returns the facts that decide who may ask for the member.
pub fn request_facts(settings: &MemberSettings) -> RequestFacts {
    let card = settings.user.kanban.clone().unwrap_or_default();
    let [preference, right] = [settings.cerc_preference_manager_id, settings.cerc_right_manager_id];
    RequestFacts {
        consultants: [preference, right, card.account_manager_id],
        column: card.column,
        is_asked: settings.assignment_requested,
    }
}

fn now(path: &[String], reads: &Reads<'_>) -> Result<(MemberId, MemberSettings), Missing> {
    let id: MemberId = parsed(path)?;
    Ok((id, reads.get(&Get::at(id))?.data.settings))
}

/// Makes the form of settings, with their present values.
pub fn save_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let (_, settings) = now(path, reads)?;
    Ok(forms::save(&settings, reads.actor.role, reads.actor.lang))
}

/// Makes the form of the CERC consultant, from the consultants of CERC and the plans of the member.
pub fn cerc_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let (id, settings) = now(path, reads)?;
    let quotas = reads.get(&quotas::Get::at(id))?.data.quotas;
    let managers = reads.get(&ListManagers::find(()))?.managers.into_iter();
    let consultants: Vec<Manager> = managers
        .filter(|manager| manager.may_be(|role| role == Role::Cerc))
        .map(|manager| Manager { id: manager.id, name: manager.name })
        .collect();
    Ok(forms::cerc(&settings, &consultants, &quotas, reads.actor.lang))
}

/// Makes the form that releases a member, which offers a rule where one can be sent.
pub fn release_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let (_, settings) = now(path, reads)?;
    Ok(forms::release(block_of(&settings), reads.actor.lang))
}
