//! `logout`: ends the session on the server and erases it here.

use client::message::Key;

use crate::context::Context;
use crate::failure::Failure;

/// Signs out. Succeeds without a session.
pub async fn run(context: &Context) -> Result<(), Failure> {
    let profile = context.profile()?;
    let client = context.client_of(&profile)?;
    if client.signed_in().is_none() {
        context.say(&Key::CliLogoutAlready.text(context.lang, &[("profile", &profile.name)]));
        return Ok(());
    }
    client.sign_out().await?;
    context.say(&Key::CliLogoutDone.text(context.lang, &[("profile", &profile.name)]));
    Ok(())
}
