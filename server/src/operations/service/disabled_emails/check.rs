//! `disabled-emails.check`

use client::api::service::disabled_emails::{
    Check, DisabledEmail, EmailFound, EmailState, EmailsChecked, listed,
};
use client::endpoint::Call;
use client::message::Key;
use client::value::email_key::EmailKey;

use super::load::with_keys;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns what each address of a list is. Changes nothing.
pub fn check(cx: &mut Cx<'_, '_>, call: Call<Check>) -> Result<EmailsChecked> {
    let listed = listed(&call.body.addresses)?;
    let keys: Vec<&EmailKey> = listed.iter().filter_map(|(_, key)| key.as_ref()).collect();
    let disabled = with_keys(cx, &keys)?;
    let found = |(address, key): (String, Option<EmailKey>)| {
        let disabled = key.as_ref().and_then(|key| disabled.get(key));
        let state = match (&key, disabled) {
            (None, _) => EmailState::NoAddress,
            (Some(_), None) => EmailState::Enabled,
            (Some(_), Some(DisabledEmail { address: Some(_), .. })) => EmailState::Disabled,
            (Some(_), Some(_)) => EmailState::RefusedBefore,
        };
        // Of an erased address nothing is told but that.
        let disabled = disabled.filter(|_| state == EmailState::Disabled).cloned();
        EmailFound { address, state, disabled }
    };
    let emails: Vec<EmailFound> = listed.into_iter().map(found).collect();
    let is_disabled =
        |email: &&EmailFound| matches!(email.state, EmailState::Disabled | EmailState::RefusedBefore);
    let count = emails.iter().filter(is_disabled).count().to_string();
    Ok(EmailsChecked { message: Key::DisabledEmailsDoneChecked.text(cx.lang(), &[("n", &count)]), emails })
}
