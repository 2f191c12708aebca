//! `profiles`: the known servers, and the default one.

use clap::ArgMatches;
use client::message::Key;
use client::transport::{Folders, ProfileError, Profiles};
use serde_json::{Value, json};

use super::confirm::{self, Question};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Writer;
use crate::terminal;

/// Lists profiles, chooses one, or removes one.
pub async fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let folders = Folders::of_user()?;
    let mut profiles = Profiles::load(&folders)?;
    let (verb, matches) = matches.subcommand().expect("the parser requires a verb");
    let name = matches.try_get_one::<String>("name").ok().flatten();
    let (profile, done) = match (verb, name) {
        ("use", Some(name)) => (profiles.make_current(name)?, Key::CliProfilesUsed),
        ("remove", Some(name)) => return remove(context, &folders, profiles, name).await,
        _ => return list(context, &folders, &profiles),
    };
    profiles.save(&folders)?;
    let server = profile.server.to_string();
    context.say(&done.text(context.lang, &[("name", &profile.name), ("server", &server)]));
    Ok(())
}

/// Signs out of a profile and removes it, after confirmation. Succeeds if it does not exist.
async fn remove(
    context: &Context,
    folders: &Folders,
    mut profiles: Profiles,
    name: &str,
) -> Result<(), Failure> {
    let profile = match profiles.remove(name) {
        Err(ProfileError::Unknown { name, known }) => {
            let known = if known.is_empty() { "—".to_owned() } else { known.join(", ") };
            let params = [("name", name.as_str()), ("known", &known)];
            context.say(&Key::CliProfilesGone.text(context.lang, &params));
            return Ok(());
        }
        removed => removed?,
    };
    let server = profile.server.to_string();
    let say = |key: Key| key.text(context.lang, &[("name", name), ("server", &server)]);
    if !context.options.yes {
        terminal::say(&say(Key::CliProfilesRemoving));
        confirm::yes(context, Question::Plain)?;
    }
    let client = context.client_of(&profile)?;
    let told = if client.signed_in().is_some() { client.sign_out().await } else { Ok(()) };
    // Erases the session and the profile even if the server is unreachable.
    profiles.save(folders)?;
    context.say(&say(Key::CliProfilesRemoved));
    Ok(told?)
}

fn list(context: &Context, folders: &Folders, profiles: &Profiles) -> Result<(), Failure> {
    let mut writer = Writer::new(context, "profiles", &Value::Null)?;
    let current = profiles.current();
    let mut rows = Vec::new();
    for profile in profiles.all() {
        let signed_in = folders.vault(&profile).load()?;
        let user = signed_in.map(|session| json!({ "email": session.user.email, "role": session.user.role }));
        rows.push(json!({
            "name": profile.name,
            "server": profile.server,
            "current": current.as_ref() == Some(&profile),
            "user": user.unwrap_or_else(|| json!({ "email": null, "role": null })),
        }));
    }
    writer.take(json!({ "profiles": Value::Array(rows) }))?;
    writer.finish()
}
