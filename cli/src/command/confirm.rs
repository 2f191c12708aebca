//! Confirmation of irreversible calls: shows the effects, the account and the server, and asks.

use client::api::account::session::{ConfirmPassword, PasswordConfirmation};
use client::endpoint::Endpoint;
use client::message::Key;
use client::transport::{Client, Error, Request};
use client::value::text::shown;
use client::value::word::Word;
use client::wire::rehearsal::{Effect, Rehearsal};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::format::Format;
use crate::output::Writer;
use crate::terminal;

/// Writes the effects of a call without making it.
pub async fn rehearse(context: &Context, client: &Client, request: &Request) -> Result<(), Failure> {
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

/// Shows the effects of a call and waits for confirmation. If the server cannot rehearse it, asks without the
/// effects.
pub async fn ask(context: &Context, client: &Client, request: &Request) -> Result<(), Failure> {
    let effects = match rehearsed(client, request).await {
        Ok(rehearsal) => rehearsal.effects.iter().map(|effect| format!("  • {}", effect.sentence)).collect(),
        Err(Failure::Call(error)) if error.is_no_rehearsal() => {
            vec![Key::CliConfirmUnknown.text(context.lang, &[])]
        }
        Err(failure) => return Err(failure),
    };
    terminal::say(&header(context, client, &request.name).await?);
    effects.iter().for_each(|effect| terminal::say(effect));
    yes(context, Question::Final)
}

/// Describes the call, the profile, the server and the account.
pub async fn header(context: &Context, client: &Client, call: &str) -> Result<String, Failure> {
    let (profile, user) = (context.profile()?, context.user(client).await?);
    let role = user.role.label(context.lang);
    let server = profile.server.to_string();
    let params = [
        ("call", call),
        ("profile", &profile.name),
        ("server", &server),
        ("name", &user.name),
        ("role", &role),
    ];
    Ok(Key::CliConfirmHeader.text(context.lang, &params))
}

/// Asks for the password, which the server requires again before an action that cannot be undone.
pub async fn password(context: &Context, client: &Client, wanted: &Error) -> Result<(), Failure> {
    terminal::say(&wanted.sentence(context.lang));
    let question = format!("{}:", Key::FieldPassword.text(context.lang, &[]));
    let password = terminal::ask_secret(&question)?;
    client.send(ConfirmPassword::new(PasswordConfirmation { password })).await?;
    Ok(())
}

/// The question before a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// True to make an irreversible change.
    Final,
    /// True to proceed as shown.
    Plain,
}

/// Waits for confirmation. Without a terminal, requires `--yes`.
pub fn yes(context: &Context, question: Question) -> Result<(), Failure> {
    let (asked, unasked) = match question {
        Question::Final => (Key::CliConfirmQuestion, Key::CliConfirmNeedsYes),
        Question::Plain => (Key::CliConfirmPlain, Key::CliConfirmPlainNeedsYes),
    };
    if !context.may_ask() {
        return Err(Failure::Usage(unasked.text(context.lang, &[])));
    }
    let answer = terminal::ask(&asked.text(context.lang, &[]))?;
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
