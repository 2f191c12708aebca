//! `sending-health.get`

use client::api::service::sending_health::{Get, SendingHealthRecord};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the health of the sending as it was at the last check, and the letters that wait now.
pub fn get(cx: &mut Cx<'_, '_>, _call: Call<Get>) -> Result<SendingHealthRecord> {
    Ok(SendingHealthRecord { sending_health: load(cx)? })
}
