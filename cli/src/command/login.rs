//! `login`: the password comes from a prompt or from stdin, never from the arguments.

use clap::ArgMatches;
use client::api::account::session::Credentials;
use client::message::Key;
use client::transport::{Folders, Profiles};
use client::value::word::Word;

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// Signs in with the given credentials.
pub async fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let password = matches.get_flag("password-stdin").then(terminal::line).transpose()?;
    let otp = matches.get_one::<String>("otp").cloned();
    ask(context, matches.get_one::<String>("email").cloned(), password, otp).await
}

/// Signs in, asks for missing credentials, and stores the session in the profile.
pub async fn ask(
    context: &Context,
    email: Option<String>,
    password: Option<String>,
    otp: Option<String>,
) -> Result<(), Failure> {
    let say = |key: Key| key.text(context.lang, &[]);
    if !context.may_ask() && (email.is_none() || password.is_none()) {
        return Err(Failure::Usage(say(Key::CliLoginPiped)));
    }
    let email = email.map_or_else(|| terminal::ask(&format!("{}:", say(Key::ColumnEmail))), Ok)?;
    let password =
        password.map_or_else(|| terminal::ask_secret(&format!("{}:", say(Key::FieldPassword))), Ok)?;
    let profile = context.profile_to_sign_in()?;
    let client = context.client_of(&profile)?;
    let mut credentials = Credentials { email, password, otp };
    let session = loop {
        match client.sign_in(credentials.clone()).await {
            Err(error) if context.may_ask() && credentials.otp.is_none() && error.wants_otp() => {
                credentials.otp = Some(terminal::ask(&format!("{}:", say(Key::SessionOtp)))?);
            }
            signed_in => break signed_in?,
        }
    };
    let folders = Folders::of_user()?;
    let mut profiles = Profiles::load(&folders)?;
    profiles.remember(&profile);
    profiles.save(&folders)?;
    let (server, role) = (profile.server.to_string(), session.user.role.label(context.lang));
    let params = [
        ("name", session.user.name.as_str()),
        ("role", &role),
        ("server", &server),
        ("profile", &profile.name),
    ];
    context.say(&Key::CliLoginDone.text(context.lang, &params));
    Ok(())
}
