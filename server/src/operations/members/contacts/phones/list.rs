//! `phones.list`

use client::api::members::contacts::{ListPhones, PhoneList};
use client::endpoint::Call;

use crate::operations::members::contacts::load::{name_of, phones};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the phones of a member, the main one first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListPhones>) -> Result<PhoneList> {
    name_of(cx, call.path)?;
    Ok(PhoneList { phones: phones(cx, call.path)? })
}
