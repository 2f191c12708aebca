//! How a mass e-mail passes from one state to another.

use client::api::service::mass_emails::{MassEmailFacts, MassEmailSaved, MassEmailState, RecipientCounts};
use client::endpoint::Call;
use client::endpoint::guard::GuardedEndpoint;
use client::message::Message;
use client::value::id::MassEmailId;
use client::value::word::Word;
use serde_json::json;

use super::load::{StoredMassEmail, load, load_bare};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Brings a mass e-mail into a state, if the guards of the call allow it, and sets columns besides. Returns it as it was.
pub fn pass<E>(
    cx: &mut Cx<'_, '_>,
    call: &Call<E>,
    state: MassEmailState,
    set: impl Fn(RowValues) -> RowValues,
) -> Result<StoredMassEmail>
where
    E: GuardedEndpoint<Path = MassEmailId> + for<'f> GuardedEndpoint<Facts<'f> = &'f MassEmailFacts>,
{
    let before = cx.change(
        |cx| {
            let found = load_bare(cx, call.path)?;
            cx.guard(call, &found.facts)?;
            Ok((found.record(), found))
        },
        |_, _| Ok(set(RowValues::new().to("state", state.name()))),
    )?;
    cx.changed(call.path, json!({ "state": before.facts.state }), json!({ "state": state }));
    Ok(before)
}

/// Returns the answer to a change, whose message is also its effect.
pub fn saved(cx: &mut Cx<'_, '_>, id: MassEmailId, message: Message) -> Result<MassEmailSaved> {
    saved_with(cx, id, |_| message)
}

/// Returns the answer to a change, with a message that names the numbers of recipients after it.
pub fn saved_with(
    cx: &mut Cx<'_, '_>,
    id: MassEmailId,
    message: impl FnOnce(&RecipientCounts) -> Message,
) -> Result<MassEmailSaved> {
    let mass_email = load(cx, id)?.mass_email;
    let message = message(&mass_email.counts);
    let text = message.text(cx.lang());
    cx.effect(message);
    Ok(MassEmailSaved { message: text, mass_email })
}
