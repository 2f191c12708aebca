//! The last check as it is stored.

use client::api::service::sending_health::{DomainFigures, SendingCheckKind};
use jiff::Timestamp;

use super::figures::recent;
use super::finding::Finding;
use super::setup::Setup;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The last check of the sending as it is now.
#[derive(Debug, Clone)]
pub struct StoredCheck {
    /// When it was made.
    pub checked_at: Timestamp,
    /// What it found.
    pub findings: Vec<Finding>,
}

/// Keeps what a check found, in place of the last one.
pub fn keep(cx: &mut Cx<'_, '_>, findings: &[Finding]) -> Result<()> {
    let figures = recent(cx)?;
    let setup = Setup::of(&cx.app.settings.mail).fingerprint();
    let sql =
        "insert into sending_health (id, setup, checked_at, findings, figures) values (1, $1, $2, $3, $4)
        on conflict (id) do update set setup = excluded.setup, checked_at = excluded.checked_at,
        findings = excluded.findings, figures = excluded.figures";
    let (findings, figures) = (serde_json::to_string(findings)?, serde_json::to_string(&figures)?);
    cx.execute(sql, &[setup.into(), cx.now.into(), findings.into(), figures.into()])?;
    Ok(())
}

/// Returns the last check, unless letters leave otherwise since.
pub fn current(cx: &mut Cx<'_, '_>) -> Result<Option<StoredCheck>> {
    let setup = Setup::of(&cx.app.settings.mail).fingerprint();
    let sql = "select checked_at, findings from sending_health where id = 1 and setup = $1";
    let Some(row) = cx.query_one(sql, &[setup.into()])? else { return Ok(None) };
    // What a later version of the program wrote and this one cannot read is asked anew.
    let findings = serde_json::from_str(row.get("findings")).ok();
    Ok(findings.map(|findings| StoredCheck { checked_at: row.get("checked_at"), findings }))
}

/// Returns the letters by domain, as they were at the last check.
pub fn figures(cx: &mut Cx<'_, '_>) -> Result<Vec<DomainFigures>> {
    let row = cx.query_one("select figures from sending_health where id = 1", &[])?;
    Ok(row.and_then(|row| serde_json::from_str(row.get("figures")).ok()).unwrap_or_default())
}

/// Returns the failed check for which mass e-mails wait. What is not judged lets them leave.
pub fn blocked_by(cx: &mut Cx<'_, '_>) -> Result<Option<SendingCheckKind>> {
    if Setup::of(&cx.app.settings.mail).unjudged().is_some() {
        return Ok(None);
    }
    let findings = current(cx)?.map(|current| current.findings).unwrap_or_default();
    Ok(findings.iter().find(|finding| finding.blocks()).map(|finding| finding.check))
}

/// Returns whether the sending was not checked yet as it is now: mass e-mails wait for the first check, which comes with the start.
pub fn awaits_check(cx: &mut Cx<'_, '_>) -> Result<bool> {
    Ok(Setup::of(&cx.app.settings.mail).unjudged().is_none() && current(cx)?.is_none())
}
