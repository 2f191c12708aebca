//! Our own words around every command's help, instead of the parser's.

use clap::{Arg, Command};
use client::message::{Key, Lang};

/// Words a command and all below it.
pub fn worded(command: Command, path: &str, lang: Lang) -> Command {
    let say = |key: Key| key.text(lang, &[]);
    let template = format!(
        "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
        say(Key::CliHeadingUsage)
    );
    let usage = usage(&command, path, lang);
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
            let path = format!("{path} {}", child.get_name());
            worded(child, &path, lang)
        })
}

fn heading(arg: &Arg) -> Key {
    match arg {
        arg if arg.is_global_set() => Key::CliHeadingGlobal,
        arg if arg.is_positional() => Key::CliHeadingArguments,
        _ => Key::CliHeadingOptions,
    }
}

/// `retaguarda payments approve <ID> [opções]`
fn usage(command: &Command, path: &str, lang: Lang) -> String {
    let mut usage = path.to_owned();
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
