//! Changes the status of an entry.

use client::api::service::kanban::{ContactChannel, TrackEntry, TrackState, TrackStatus};
use client::value::id::TrackEntryId;
use client::value::word::Word;
use jiff::civil::Date;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// The status that an entry gets.
pub struct NewStatus {
    /// The status.
    pub status: TrackStatus,
    /// The day until which it waits.
    pub until: Option<Date>,
    /// The note; the present one stays if absent.
    pub annotation: Option<String>,
    /// The channel of the contact.
    pub channel: Option<ContactChannel>,
}

/// Asks the guard and sets the status. Returns the entry as it was, and what was set.
pub fn change(
    cx: &mut Cx<'_, '_>,
    id: TrackEntryId,
    mut guard: impl FnMut(&mut Cx<'_, '_>, &TrackState) -> Result<()>,
    status: impl Fn(Date) -> Result<NewStatus>,
) -> Result<(TrackEntry, NewStatus)> {
    let before = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.state)?;
            Ok((loaded.record(), loaded.entry))
        },
        |cx, _| {
            let (new, by) = (status(cx.today)?, cx.actor()?.name.clone());
            let set = RowValues::new()
                .to("status", new.status.name())
                .to("until", new.until.map(|day| day.to_string()))
                .to("channel", new.channel.map(Word::name))
                .to("changed_at", cx.now)
                .to("changed_by", by);
            Ok(match new.annotation {
                Some(annotation) => set.to("annotation", annotation),
                None => set,
            })
        },
    )?;
    Ok((before, status(cx.today)?))
}
