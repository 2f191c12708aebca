//! Before something that cannot be undone: what it would do, as whom and where, and a yes.

use client::dynamic::Dynamic;
use client::endpoint::Danger;
use client::message::Key;
use client::rehearsal::{Effect, Rehearsal};
use client::text::shown;
use client::transport::{Client, Request};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Format, Writer};
use crate::terminal;

/// Writes what a call would do, and does not do it.
pub async fn rehearse(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    request: &Request,
) -> Result<(), Failure> {
    if endpoint.about.danger == Danger::Read {
        return Err(Failure::Usage(Key::CliRehearseRead.text(context.lang, &[])));
    }
    let rehearsal = rehearsed(client, request).await?;
    if context.options.format == Format::Table && context.options.jq.is_none() {
        let line = |effect: &Effect| format!("{}\n", shown(&effect.sentence));
        let lines: String = rehearsal.effects.iter().map(line).collect();
        return Ok(terminal::print(lines.as_bytes())?);
    }
    let mut writer = Writer::new(context, "rehearsal", &Value::Null)?;
    writer.take(json!(rehearsal))?;
    writer.finish()
}

/// Shows what a call would do and waits for a yes. Without somebody to ask, the yes has to be in the command.
pub async fn ask(context: &Context, client: &Client, request: &Request) -> Result<(), Failure> {
    let rehearsal = rehearsed(client, request).await?;
    let (profile, user) = (context.profile()?, context.user(client).await?);
    let role = user.role.label(context.lang);
    let server = profile.server.to_string();
    let params = [
        ("call", request.name.as_str()),
        ("profile", &profile.name),
        ("server", &server),
        ("name", &user.name),
        ("role", &role),
    ];
    terminal::say(&Key::CliConfirmHeader.text(context.lang, &params));
    for effect in &rehearsal.effects {
        terminal::say(&format!("  • {}", effect.sentence));
    }
    yes(context)
}

/// Waits for a yes to what was just said.
pub fn yes(context: &Context) -> Result<(), Failure> {
    if !context.may_ask() {
        return Err(Failure::Usage(Key::CliConfirmNeedsYes.text(context.lang, &[])));
    }
    let answer = terminal::ask(&Key::CliConfirmQuestion.text(context.lang, &[]))?;
    let yes = Key::CliConfirmYes.text(context.lang, &[]);
    if yes.split('|').any(|word| word == answer.trim().to_lowercase()) {
        Ok(())
    } else {
        Err(Failure::Declined)
    }
}

async fn rehearsed(client: &Client, request: &Request) -> Result<Rehearsal, Failure> {
    Ok(client.exchange(&request.clone().rehearsed()).await?.decoded()?)
}
