//! `staff.update`: name, e-mail and role.

use client::api::administration::staff::{StaffAccount, StaffSaved, StaffState, Update, UpdateStaff};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::{Map, Value, json};

use super::create::{address, refuse_taken, taken};
use super::invite::{kill_codes, send_invitation};
use super::load::{load, load_locked, saved};
use crate::operations::service::scheduler::feed::owner;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Changes the given fields that differ.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<Update>) -> Result<StaffSaved> {
    call.body.check()?;
    let (before, _) = load(cx, call.path)?;
    if merged(&before, &call.body) == before {
        cx.effect(Key::StaffEffectNone.into());
        return saved(cx, call.path, Key::StaffSaved);
    }
    let read = |cx: &mut Cx<'_, '_>| {
        let (before, facts) = load_locked(cx, call.path)?;
        let after = merged(&before, &call.body);
        if after.role != before.role {
            facts.may_change_role(cx.actor()?)?;
        }
        if after.email != before.email {
            refuse_taken(cx, &after.email, Some(call.path))?;
        }
        Ok((RecordVersion::new(call.path, before.version), (before, after)))
    };
    let set = |_: &mut Cx<'_, '_>, (_, after): &(StaffAccount, StaffAccount)| {
        let StaffAccount { name, email, role, .. } = after;
        Ok(RowValues::new().to("name", name.as_str()).to("email", email.as_str()).to("role", role.name()))
    };
    let (before, after) = cx.change(read, set).map_err(taken)?;
    let (old, new) = difference(&before, &after);
    cx.changed(call.path, old.into(), new.into());
    tell(cx, &before, &after)?;
    if after.role != before.role {
        owner::forget_lost(cx)?;
    }
    saved(cx, call.path, Key::StaffSaved)
}

fn merged(before: &StaffAccount, body: &UpdateStaff) -> StaffAccount {
    let mut after = before.clone();
    if let Some(name) = &body.name {
        name.trim().clone_into(&mut after.name);
    }
    if let Some(email) = &body.email {
        after.email = address(email);
    }
    after.role = body.role.unwrap_or(before.role);
    after
}

/// Returns the differing fields before and after.
fn difference(before: &StaffAccount, after: &StaffAccount) -> (Map<String, Value>, Map<String, Value>) {
    let values = |account: &StaffAccount| {
        [("name", json!(account.name)), ("email", json!(account.email)), ("role", json!(account.role))]
    };
    let both = values(before).into_iter().zip(values(after)).filter(|((_, old), (_, new))| old != new);
    both.map(|((name, old), (_, new))| ((name.to_owned(), old), (name.to_owned(), new))).unzip()
}

/// Adds effects for the changes. Changing the e-mail revokes links sent to the old one.
fn tell(cx: &mut Cx<'_, '_>, before: &StaffAccount, after: &StaffAccount) -> Result<()> {
    let lang = cx.lang();
    if after.name != before.name {
        cx.effect(Message::new(Key::StaffEffectRenamed).with("from", &before.name).with("to", &after.name));
    }
    if after.role != before.role {
        let effect = Message::new(Key::StaffEffectRole).with("name", &after.name);
        cx.effect(effect.with("from", before.role.label(lang)).with("to", after.role.label(lang)));
    }
    if after.email == before.email {
        return Ok(());
    }
    kill_codes(cx, after.id)?;
    cx.effect(Message::new(Key::StaffEffectEmail).with("from", &before.email).with("to", &after.email));
    match before.state {
        StaffState::Invited => send_invitation(cx, after.id, &after.name, &after.email),
        StaffState::Active | StaffState::Inactive => Ok(()),
    }
}
