//! `alias`: beginnings of commands with names of the user's own.

use clap::{ArgMatches, Command};
use client::message::Key;
use client::transport::{Aliases, Folders};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Writer;

/// Lists aliases, adds one, or removes one. `root` is the tree of the commands.
pub fn run(context: &Context, root: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let folders = Folders::of_user()?;
    let mut aliases = Aliases::load(&folders)?;
    let (verb, matches) = matches.subcommand().expect("the parser requires a verb");
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned().unwrap_or_default();
    let (name, expansion) = (text("name"), text("expansion"));
    let params = [("name", name.as_str()), ("expansion", expansion.as_str())];
    let done = match verb {
        "set" => {
            if let Some(refusal) = refusal(root, &name, &expansion) {
                return Err(Failure::Usage(refusal.text(context.lang, &params)));
            }
            aliases.set(&name, &expansion);
            Key::CliAliasDone
        }
        "remove" if aliases.remove(&name) => Key::CliAliasRemoved,
        "remove" => return Err(Failure::Usage(Key::CliAliasUnknown.text(context.lang, &params))),
        _ => return list(context, &aliases),
    };
    aliases.save(&folders)?;
    context.say(&done.text(context.lang, &params));
    Ok(())
}

fn refusal(root: &Command, name: &str, expansion: &str) -> Option<Key> {
    if !Aliases::is_name(name) {
        return Some(Key::CliAliasName);
    }
    let is_command = |word: &str| root.find_subcommand(word).is_some();
    if is_command(name) {
        return Some(Key::CliAliasTaken);
    }
    let first = shlex::split(expansion).and_then(|words| words.into_iter().next());
    (!first.is_some_and(|first| is_command(&first))).then_some(Key::CliAliasNoCommand)
}

fn list(context: &Context, aliases: &Aliases) -> Result<(), Failure> {
    let rows = aliases.all().map(|(name, expansion)| json!({ "name": name, "expansion": expansion }));
    let mut writer = Writer::new(context, "aliases", &Value::Null)?;
    writer.take(json!({ "aliases": rows.collect::<Value>() }))?;
    writer.finish()
}
