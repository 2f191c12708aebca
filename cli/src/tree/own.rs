//! The commands that are no endpoint, and what stands above them all.

use clap::{Arg, ArgAction, Command};
use client::message::{Key, Lang};

use crate::{flags, options};

/// The commands that are about every command.
pub const NEEDING_ALL: [&str; 2] = ["completions", "man"];

const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The program itself, with its own commands.
pub fn root(lang: Lang) -> Command {
    let say = |key: Key| key.text(lang, &[]);
    let command = |name: &'static str, about: Key| Command::new(name).about(say(about));
    let value = |name: &'static str, key: Key, help: Key| Arg::new(name).value_name(say(key)).help(say(help));
    let switch = |name: &'static str, help: Key| Arg::new(name).long(name).help(say(help));
    let email = value("email", Key::CliValueEmail, Key::CliFlagEmail).long("email");
    let stdin = switch("password-stdin", Key::CliArgumentPasswordStdin).action(ArgAction::SetTrue);
    let name = value("name", Key::CliValueName, Key::CliArgumentProfile).required(true);
    let profiles = command("profiles", Key::CliCommandProfiles)
        .subcommand_required(true)
        .subcommand(command("list", Key::CliCommandProfilesList))
        .subcommand(command("use", Key::CliCommandProfilesUse).arg(name.clone()))
        .subcommand(command("remove", Key::CliCommandProfilesRemove).arg(name));
    let header = value("header", Key::CliValueHeader, Key::CliArgumentHeader).short('H').long("header");
    let api = command("api", Key::CliCommandApi)
        .arg(value("method", Key::CliValueMethod, Key::CliArgumentMethod).required(true))
        .arg(value("path", Key::CliValuePath, Key::CliArgumentPath).required(true))
        .arg(flags::data(lang))
        .arg(header.action(ArgAction::Append));
    let shell = Arg::new("shell").value_name(say(Key::CliValueShell)).help(SHELLS.join("|")).required(true);
    let completions = command("completions", Key::CliCommandCompletions)
        .arg(shell.value_parser(SHELLS).hide_possible_values(true));
    let folder = value("folder", Key::CliValueFolder, Key::CliArgumentManFolder);
    Command::new("retaguarda")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say(Key::CliAbout))
        .after_help(say(Key::CliExitCodes))
        .subcommand_required(true)
        .arg(switch("version", Key::CliOptionVersion).short('V').action(ArgAction::Version))
        .args(options::args(lang))
        .subcommand(command("login", Key::CliCommandLogin).arg(email).arg(stdin))
        .subcommand(command("logout", Key::CliCommandLogout))
        .subcommand(command("whoami", Key::CliCommandWhoami))
        .subcommand(profiles)
        .subcommand(api)
        .subcommand(completions)
        .subcommand(command("man", Key::CliCommandMan).arg(folder))
}
