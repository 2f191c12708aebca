//! `members.save-approval`

use client::api::members::annotations::Step;
use client::api::members::members::sections::{Decision, SaveApproval, SectionSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::kind;
use client::value::word::Word;
use serde_json::json;

use super::sections::load::primary;
use super::sections::subject::{saved, status_effect, subject};
use crate::operations::members::steps;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Approves a registration, sends it back or blocks the member.
pub fn save_approval(cx: &mut Cx<'_, '_>, call: Call<SaveApproval>) -> Result<SectionSaved> {
    let body = &call.body;
    let mut decided = Decision::Approve;
    let mut reason = None;
    let member = cx.change(
        |cx| {
            let (member, facts) = subject(cx, call.path)?;
            cx.guard(&call, &facts)?;
            if let Some(decision) = body.decision {
                facts.must_follow(decision.status(), cx.actor()?)?;
            }
            let (_, version) = primary(cx, member.id)?;
            Ok((RecordVersion::new(member.id, version), member))
        },
        |cx, _| {
            decided = body.check()?;
            reason = body.deactivation_reason.filter(|_| decided == Decision::Block);
            Ok(RowValues::new()
                .to("status", decided.status().name())
                .to("decision", decided.name())
                .to("decided_at", cx.now)
                .to("decided_by", cx.actor()?.name.clone())
                .to("decision_notes", body.notes.trim())
                .to("deactivation_reason", reason.map(Word::name)))
        },
    )?;
    if decided == Decision::Approve {
        steps::reach(cx, member.id, Step::Approved)?;
    }
    cx.effect(status_effect(&member, decided.status(), cx.lang()));
    let old = json!({ "type": member.kind, "status": member.status });
    let new = json!({ "type": member.kind, "status": decided.status(), "decision": decided,
        "deactivation_reason": reason });
    cx.effect(Message::new(Key::SectionsEffectNoLetter).with("member", &member.name));
    let done = match decided {
        Decision::Approve => Key::SectionsDecidedApprove,
        Decision::SendBack => Key::SectionsDecidedSendBack,
        Decision::Block => Key::SectionsDecidedBlock,
    };
    let answer = saved::<kind::Member>(cx, &member, (old, new))?;
    Ok(SectionSaved { message: done.text(cx.lang(), &[]), ..answer })
}
