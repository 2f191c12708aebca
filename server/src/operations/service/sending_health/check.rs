//! `sending-health.check`

use client::api::service::sending_health::{Check, SendingCheckState, SendingHealthChecked};
use client::endpoint::Call;
use client::message::Key;

use super::checks::inspect;
use super::finding::Finding;
use super::load::load;
use super::setup::Setup;
use super::stored::keep;
use crate::http::mount::Preparation;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Asks DNS and the mail servers.
pub async fn prepare(preparation: Preparation<Check>) -> Result<Vec<Finding>> {
    Ok(inspect(&Setup::of(&preparation.app.settings.mail)).await)
}

/// Keeps what they answered, and returns it.
pub fn check(
    cx: &mut Cx<'_, '_>,
    _call: &Call<Check>,
    findings: Vec<Finding>,
) -> Result<SendingHealthChecked> {
    keep(cx, &findings)?;
    let failed = findings.iter().filter(|finding| finding.state == SendingCheckState::Failed).count();
    let message = match failed {
        0 => Key::SendingHealthDoneChecked.text(cx.lang(), &[]),
        _ => Key::SendingHealthDoneFailed.text(cx.lang(), &[("n", &failed.to_string())]),
    };
    Ok(SendingHealthChecked { message, sending_health: load(cx)? })
}
