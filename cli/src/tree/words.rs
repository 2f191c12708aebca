//! Translates the headings and usage of every command's help.

use clap::{Arg, Command};
use client::catalogue::dynamic::Dynamic;
use client::message::{Key, Lang};

use super::{examples, honours};
use crate::flags::MORE;
use crate::options;

/// Translates a command and its subcommands. `path` leads to it from the root.
pub fn worded(command: Command, path: &[&str], endpoints: &[Dynamic], lang: Lang) -> Command {
    let say = |key: Key| key.text(lang, &[]);
    let template = format!(
        "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
        say(Key::CliHeadingUsage)
    );
    let usage = usage(&command, path, endpoints, lang);
    let own = examples::of_own(path);
    let command = if own.is_empty() { command } else { command.after_help(examples::section(lang, &own)) };
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

/// Returns the usage line: `retaguarda payments approve <ID> [ID]… [opções]`. The parser leaves it to the program to require
/// more than the first value of a path.
fn usage(command: &Command, path: &[&str], endpoints: &[Dynamic], lang: Lang) -> String {
    let mut usage = [&["retaguarda"], path].concat().join(" ");
    let in_path =
        honours::endpoint_at(path, endpoints).map_or(0, |endpoint| endpoint.about.path_names().len());
    for (at, arg) in command.get_positionals().enumerate() {
        let names: Vec<&str> =
            arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
        let name = names.join(" ");
        usage += &match at < in_path || arg.is_required_set() {
            true => format!(" <{name}>"),
            false if arg.get_id() == MORE => format!(" [{name}]…"),
            false => format!(" [{name}]"),
        };
    }
    if command.has_subcommands() {
        usage += &format!(" <{}>", Key::CliValueCommand.text(lang, &[]));
    }
    usage + &format!(" [{}]", Key::CliValueOptions.text(lang, &[]))
}
