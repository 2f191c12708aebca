//! `account-users.get`

use client::api::crm::account_users::{AccountUserRecord, Get};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a person.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<AccountUserRecord> {
    Ok(AccountUserRecord { account_user: load(cx, call.path)?.user })
}
