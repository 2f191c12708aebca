//! `mass-emails.audience`

use std::collections::BTreeMap;

use client::api::service::mass_emails::{
    Audience, AudienceChecked, LeftOutGroup, LeftOutReason, LeftOutRecipient,
};
use client::endpoint::Call;
use client::message::Key;

use super::candidates::{Candidate, Candidates, candidates_of};
use super::letter::{content, missing};
use super::load::load_bare;
use crate::outbox::shown;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// How many are named of each reason.
const NAMED: usize = 20;

/// Counts the audience of a mass e-mail now. Nothing is frozen by it.
pub fn audience(cx: &mut Cx<'_, '_>, call: Call<Audience>) -> Result<AudienceChecked> {
    let found = load_bare(cx, call.path)?;
    let candidates = candidates_of(cx, &found)?;
    let content = content(cx, &found.mass_email)?;
    let missing = content.map(|content| missing(&content, &candidates.columns)).unwrap_or_default();
    let recipients = candidates.reached();
    let left_out = candidates.all.len() as i64 - recipients;
    let said = |key: Key, n: i64| key.text(cx.lang(), &[("n", &n.to_string())]);
    let message = format!(
        "{} {}",
        said(Key::MassEmailsAudienceFound, recipients),
        said(Key::MassEmailsAudienceLeftOut, left_out)
    );
    let groups = groups(cx, &candidates)?;
    Ok(AudienceChecked { message, recipients, left_out, groups, variables: candidates.columns, missing })
}

fn groups(cx: &Cx<'_, '_>, candidates: &Candidates) -> Result<Vec<LeftOutGroup>> {
    let actor = cx.actor()?;
    let mut by_reason: BTreeMap<LeftOutReason, Vec<&Candidate>> = BTreeMap::new();
    for candidate in &candidates.all {
        if let Some(reason) = candidate.left_out {
            by_reason.entry(reason).or_default().push(candidate);
        }
    }
    let one = |candidate: &&Candidate| LeftOutRecipient {
        address: shown(&candidate.address, Some(actor)),
        member_id: candidate.member,
        line: candidate.line,
    };
    let group = |(reason, all): (LeftOutReason, Vec<&Candidate>)| LeftOutGroup {
        reason,
        count: all.len() as i64,
        first: all.iter().take(NAMED).map(one).collect(),
    };
    Ok(by_reason.into_iter().map(group).collect())
}
