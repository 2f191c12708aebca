//! `emails.list`

use client::api::members::contacts::{EmailList, ListEmails};
use client::endpoint::Call;

use crate::operations::members::contacts::load::{emails, name_of};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the e-mail addresses of a member, the main one first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListEmails>) -> Result<EmailList> {
    name_of(cx, call.path)?;
    Ok(EmailList { emails: emails(cx, call.path)? })
}
