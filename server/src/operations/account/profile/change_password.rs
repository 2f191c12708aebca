//! `profile.change-password`

use client::api::account::session::{ChangeProfilePassword, Done};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;

use crate::http::mount::Preparation;
use crate::operations::account::password::confirm;
use crate::operations::account::session::issue;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Verifies the current password and hashes the new one.
pub async fn prepare(preparation: Preparation<ChangeProfilePassword>) -> Result<String> {
    let Preparation { app, context, credential, call } = preparation;
    call.body.check()?;
    if !confirm(&app, &context, credential, call.body.current.clone()).await? {
        return Err(Refusal::field("current", Rule::WrongPassword));
    }
    app.hasher.hash(&context.address, call.body.password.clone()).await
}

/// Sets the password and ends the account's other sessions.
pub fn change_password(cx: &mut Cx<'_, '_>, _: &Call<ChangeProfilePassword>, hash: String) -> Result<Done> {
    let (staff, session) = (cx.actor()?.id, cx.session()?);
    issue::set_password(cx, staff, hash, Some(session))?;
    Ok(Done { message: Key::AccountPasswordChanged.text(cx.lang(), &[]) })
}
