//! `searches.delete`

use client::api::account::session::Done;
use client::api::service::searches::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::change::{as_new, told};
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Removes a search.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let (before, member) = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        Ok((RecordVersion::new(call.path, found.0.version), found))
    })?;
    cx.changed(call.path, told(&as_new(&before)), json!(null));
    let effect = Message::new(Key::SearchesEffectRemoved).with("name", &before.name);
    cx.effect(effect.with("member", member));
    Ok(Done { message: Key::SearchesDoneRemoved.text(cx.lang(), &[]) })
}
