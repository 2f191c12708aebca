//! `members.remove-manager`

use client::api::members::consultants::{ConsultantChanged, RemoveManager};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::kind;

use super::facts::{held, write};
use crate::operations::members::{members, section};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Removes the consultant of a type.
pub fn remove_manager(cx: &mut Cx<'_, '_>, call: Call<RemoveManager>) -> Result<ConsultantChanged> {
    let (kind, id) = call.path;
    let member = members::load(cx, id)?;
    section::ensure::<kind::Settings>(cx, id)?;
    let before = cx.change(
        |cx| {
            let before = held(cx, &member, kind, None)?;
            cx.guard(&call, &before.facts)?;
            Ok((before.record(id), before))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    write(cx, id, kind, &before, None, None)?;
    cx.effect(Message::new(Key::AssignmentEffectRemoved).with("member", &member.name));
    Ok(ConsultantChanged { message: Key::AssignmentRemoved.text(cx.lang(), &[]), manager: None })
}
