//! `searches.update`

use client::api::service::searches::{NewSearch, SearchSaved, Update};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::change::{as_new, columns, known, saved, told};
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Changes a search. Absent fields stay as they are.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<Update>) -> Result<SearchSaved> {
    let mut after = NewSearch::default();
    let (before, member) = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            Ok((RecordVersion::new(call.path, found.0.version), found))
        },
        |cx, (before, _)| {
            after = call.body.applied(before);
            after.check()?;
            known(cx, &after)?;
            columns(&after)
        },
    )?;
    cx.changed(call.path, told(&as_new(&before)), told(&after));
    let effect = Message::new(Key::SearchesEffectChanged).with("name", &after.name);
    cx.effect(effect.with("member", member));
    saved(cx, call.path)
}
