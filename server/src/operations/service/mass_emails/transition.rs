//! How a mass e-mail passes from one state to another.

use client::api::service::mass_emails::{MassEmailFacts, MassEmailSaved, MassEmailState};
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

/// Returns the answer to a change.
pub fn saved(cx: &mut Cx<'_, '_>, id: MassEmailId, message: Message) -> Result<MassEmailSaved> {
    let found = load(cx, id)?;
    Ok(MassEmailSaved { message: message.text(cx.lang()), mass_email: found.mass_email })
}
