//! `settings.save`

use client::api::members::settings::{Save, SettingsSaved, may_reset_indication};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::kind;

use super::load;
use crate::operations::members::{members, section};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves alerts, messages and replies. The queue of indications is root's alone.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<SettingsSaved> {
    let member = members::load(cx, call.path)?;
    section::save::<kind::Settings, _>(cx, member.id, |cx, section| {
        let now =
            section.fields.get("indication_reset").and_then(|reset| reset.as_bool()).unwrap_or_default();
        if call.body.indication_reset.is_some_and(|reset| reset != now) {
            may_reset_indication(cx.actor()?)?;
        }
        call.body.check()?;
        let mut fields = section::merged(section, &call.body)?;
        if call.body.indication_reset == Some(true) {
            // Who is back in the queue waits to be recommended again.
            fields.insert("indication_sent".into(), false.into());
        }
        Ok(fields)
    })?;
    cx.effect(Message::new(Key::SettingsEffectSaved).with("member", &member.name));
    let message = Key::SettingsSaved.text(cx.lang(), &[]);
    Ok(SettingsSaved { message, settings: Some(load(cx, member.id)?) })
}
