//! `service-accounts.get`

use client::api::administration::service_accounts::{Get, ServiceAccountSaved};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns one service account.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<ServiceAccountSaved> {
    Ok(ServiceAccountSaved { message: String::new(), service_account: load(cx, call.path)?.0 })
}
