//! Translates the headings and usage of every command's help.

use clap::{Arg, Command};
use client::catalogue::dynamic::Dynamic;
use client::message::{Key, Lang};

use super::honours;
use crate::options;

/// Translates a command and its subcommands. `path` leads to it from the root.
pub fn worded(command: Command, path: &[&str], endpoints: &[Dynamic], lang: Lang) -> Command {
    let say = |key: Key| key.text(lang, &[]);
    let template = format!(
        "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
        say(Key::CliHeadingUsage)
    );
    let usage = usage(&command, path, lang);
    let command = if command.has_subcommands() { command } else { without(command, path, endpoints, lang) };
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .help_template(template)
        .override_usage(usage)
        .subcommand_help_heading(say(Key::CliHeadingCommands))
        .mut_args(|arg| {
            let heading = heading(&arg);
            arg.help_heading(say(heading))
        })
        .mut_subcommands(|child| {
            let name = child.get_name().to_owned();
            worded(child, &[path, &[name.as_str()]].concat(), endpoints, lang)
        })
}

/// Hides the global flags that this command does not support.
fn without(command: Command, path: &[&str], endpoints: &[Dynamic], lang: Lang) -> Command {
    let honoured = honours::of(path, endpoints);
    let own: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let hidden = options::args(lang).into_iter().filter(|arg| {
        let name = arg.get_id().as_str();
        honours::SELECTIVE.contains(&name) && !honoured.contains(&name) && !own.iter().any(|own| own == name)
    });
    command.args(hidden.map(|arg| arg.hide(true)))
}

fn heading(arg: &Arg) -> Key {
    match arg {
        arg if arg.is_global_set() => Key::CliHeadingGlobal,
        arg if arg.is_positional() => Key::CliHeadingArguments,
        _ => Key::CliHeadingOptions,
    }
}

/// Returns the usage line: `retaguarda payments approve <ID> [opções]`.
fn usage(command: &Command, path: &[&str], lang: Lang) -> String {
    let mut usage = [&["retaguarda"], path].concat().join(" ");
    for arg in command.get_positionals() {
        let names: Vec<&str> =
            arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
        let name = names.join(" ");
        usage += &if arg.is_required_set() { format!(" <{name}>") } else { format!(" [{name}]") };
    }
    if command.has_subcommands() {
        usage += &format!(" <{}>", Key::CliValueCommand.text(lang, &[]));
    }
    usage + &format!(" [{}]", Key::CliValueOptions.text(lang, &[]))
}
