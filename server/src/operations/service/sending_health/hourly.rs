//! Checks the sending once an hour.

use client::api::service::sending_health::Check;
use client::endpoint::Endpoint;
use jiff::SignedDuration;

use super::checks::inspect;
use super::setup::Setup;
use super::stored::{current, keep};
use crate::work::app::Shared;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// How long a check holds.
const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Asks DNS and the mail servers if they were not asked within an hour, or if letters leave otherwise since.
///
/// # Errors
/// Returns the errors of the store. The next round goes on.
pub async fn round(app: &Shared) -> Result<()> {
    let last = system::read(app, current).await?;
    // One from the future was made before the clock was set back.
    if last.is_some_and(|last| app.clock.now().duration_since(last.checked_at).abs() < HOUR) {
        return Ok(());
    }
    let findings = inspect(&Setup::of(&app.settings.mail)).await;
    system::write(app, Check::ID, BY_ITSELF, move |cx| keep(cx, &findings)).await
}
