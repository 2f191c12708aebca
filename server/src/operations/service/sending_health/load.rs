//! The health of the sending, in the language of its reader.

use client::api::service::sending_health::{DomainFigures, SendingCheck, SendingCheckKind, SendingHealth};
use client::message::Key;

use super::finding::Finding;
use super::lanes::lanes;
use super::setup::Setup;
use super::stored::{blocked_by, current, figures};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The domains of recipients that are shown.
const SHOWN: usize = 50;

/// Returns the health of the sending.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<SendingHealth> {
    let (setup, lang) = (Setup::of(&cx.app.settings.mail), cx.lang());
    let (current, mut domains) = (current(cx)?, figures(cx)?);
    let checked_at = current.as_ref().map(|current| current.checked_at);
    let findings = match (setup.unjudged(), current) {
        (Some(why), _) => none_judged(&setup, why),
        (None, Some(current)) => current.findings,
        (None, None) => none_judged(&setup, Key::SendingHealthNever),
    };
    let total = total(&domains);
    domains.truncate(SHOWN);
    Ok(SendingHealth {
        domain: setup.domains.map(|domains| domains.from),
        checked_at,
        blocked_by: blocked_by(cx)?,
        checks: findings.iter().map(|finding| finding.shown(lang)).collect::<Vec<SendingCheck>>(),
        lanes: lanes(cx)?,
        total,
        domains,
    })
}

fn none_judged(setup: &Setup, why: Key) -> Vec<Finding> {
    let about = setup.domains.as_ref().map_or("", |domains| domains.from.as_str());
    SendingCheckKind::ALL.map(|check| Finding::not_judged(check, about, why)).to_vec()
}

fn total(domains: &[DomainFigures]) -> DomainFigures {
    let sum = |field: fn(&DomainFigures) -> i64| domains.iter().map(field).sum();
    DomainFigures::new("", sum(|of| of.letters), sum(|of| of.bounced), sum(|of| of.complained))
}
