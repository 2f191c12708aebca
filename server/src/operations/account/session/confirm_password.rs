//! `session.confirm-password`: the password typed again, for an action that cannot be undone.

use client::api::account::session::{ConfirmPassword, Done};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;

use crate::http::mount::Preparation;
use crate::operations::account::password::confirm;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Verifies the password. A wrong one lengthens the next wait.
pub async fn prepare(preparation: Preparation<ConfirmPassword>) -> Result<()> {
    let Preparation { app, context, credential, call } = preparation;
    call.body.check()?;
    if confirm(&app, &context, credential, call.body.password.clone()).await? {
        return Ok(());
    }
    Err(Refusal::field("password", Rule::WrongPassword))
}

/// Records that the password was typed in this session.
pub fn confirm_password(cx: &mut Cx<'_, '_>, _: &Call<ConfirmPassword>, (): ()) -> Result<Done> {
    let session = cx.session()?;
    cx.execute("update sessions set password_at = $1 where id = $2", &[cx.now.into(), session.into()])?;
    Ok(Done { message: Key::AccountPasswordConfirmed.text(cx.lang(), &[]) })
}
