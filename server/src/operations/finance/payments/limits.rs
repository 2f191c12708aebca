//! `payments.limits`

use client::api::finance::payments::Limits;
use client::api::finance::payments::pricing::LinkLimits;
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the limits of payment links.
pub fn limits(cx: &mut Cx<'_, '_>, _: Call<Limits>) -> Result<LinkLimits> {
    Ok(cx.app.settings.link_limits)
}
