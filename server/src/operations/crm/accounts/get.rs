//! `accounts.get`

use client::api::crm::accounts::{AccountRecord, Get};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns an account.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<AccountRecord> {
    Ok(AccountRecord { account: load(cx, call.path)?.account })
}
