//! The program's own commands, and the root command.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use client::catalogue;
use client::message::{Key, Lang};
use client::record;
use client::transport::Aliases;

use super::topics;
use crate::parse;
use crate::shell::Shell;
use crate::{flags, options};

/// The command that needs the whole tree.
pub const NEEDING_ALL: &str = "man";

/// Returns the root command with the program's own commands. Its help lists the aliases.
pub fn root(lang: Lang, aliases: &Aliases) -> Command {
    let say = |key: Key| key.text(lang, &[]);
    let command = |name: &'static str, about: Key| Command::new(name).about(say(about));
    let value = |name: &'static str, key: Key, help: Key| Arg::new(name).value_name(say(key)).help(say(help));
    let switch = |name: &'static str, help: Key| Arg::new(name).long(name).help(say(help));
    let email = value("email", Key::CliValueEmail, Key::ColumnEmail).long("email");
    let stdin = switch("password-stdin", Key::CliArgumentPasswordStdin).action(ArgAction::SetTrue);
    let otp = value("otp", Key::CliValueOtp, Key::CliFlagOtp).long("otp");
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
    let can = command("can", Key::CliCommandCan)
        .arg(value("endpoint", Key::CliValueEndpoint, Key::CliArgumentEndpoint).required(true))
        .arg(value("path", Key::CliValuePathValues, Key::CliArgumentPathValues).num_args(0..))
        .arg(flags::data(lang))
        .arg(switch("explain", Key::CliArgumentExplain).action(ArgAction::SetTrue));
    let several = |name: &'static str, key: Key, help: Key, known: Vec<&'static str>| {
        let parser = PossibleValuesParser::new(known);
        value(name, key, help)
            .long(name)
            .value_delimiter(',')
            .value_parser(parser)
            .action(ArgAction::Append)
            .hide_possible_values(true)
    };
    let watch = command("watch", Key::CliCommandWatch)
        .arg(several(
            "record",
            Key::CliValueWord,
            Key::CliArgumentRecord,
            record::all().map(|kind| kind.name).to_vec(),
        ))
        .arg(several("only", Key::CliValueEndpoint, Key::CliArgumentOnly, catalogue::event_endpoints()))
        .arg(value("exec", Key::CliValueShellCommand, Key::CliArgumentExec).long("exec"))
        .arg(switch("keep-going", Key::CliArgumentKeepGoing).action(ArgAction::SetTrue))
        .arg(
            value("after", Key::CliValueNumber, Key::CliArgumentAfter)
                .long("after")
                .value_parser(move |text: &str| parse::number(text, lang)),
        )
        .arg(
            value("position", Key::CliValueFile, Key::CliArgumentPosition)
                .long("position")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        );
    let count = value("count", Key::CliValueNumber, Key::CliArgumentCount).short('n').long("count");
    let once = switch("once", Key::CliArgumentOnce).action(ArgAction::SetTrue).conflicts_with("count");
    let watch =
        watch.arg(once).arg(count.value_parser(move |text: &str| parse::within(text, 1, u64::MAX, lang)));
    let shells = Shell::ALL.map(Shell::name);
    let shell = Arg::new("shell").value_name(say(Key::CliValueShell)).help(shells.join("|")).required(true);
    let completions = command("completions", Key::CliCommandCompletions)
        .arg(shell.value_parser(shells).hide_possible_values(true));
    let folder =
        value("folder", Key::CliValueFolder, Key::CliArgumentManFolder).value_hint(ValueHint::DirPath);
    Command::new("retaguarda")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say(Key::CliAbout))
        .after_help(after(lang, aliases))
        .subcommand_required(true)
        .arg(switch("version", Key::CliOptionVersion).short('V').action(ArgAction::Version))
        .args(options::args(lang))
        .subcommand(command("login", Key::CliCommandLogin).arg(email).arg(stdin).arg(otp))
        .subcommand(command("logout", Key::CliCommandLogout))
        .subcommand(command("whoami", Key::CliCommandWhoami))
        .subcommand(profiles)
        .subcommand(api)
        .subcommand(can)
        .subcommand(watch)
        .subcommand(completions)
        .subcommand(command("man", Key::CliCommandMan).arg(folder))
        .subcommand(alias(lang))
        .subcommand(
            command("help", Key::CliCommandHelp)
                .arg(value("words", Key::CliValueHelp, Key::CliArgumentHelp).num_args(0..)),
        )
}

fn alias(lang: Lang) -> Command {
    let command = |name: &'static str, about: Key| Command::new(name).about(about.text(lang, &[]));
    let value = |name: &'static str, key: Key, help: Key| {
        Arg::new(name).value_name(key.text(lang, &[])).help(help.text(lang, &[])).required(true)
    };
    let name = value("name", Key::CliValueName, Key::CliArgumentAlias);
    let expansion = value("expansion", Key::CliValueCommand, Key::CliArgumentExpansion);
    command("alias", Key::CliCommandAlias)
        .subcommand_required(true)
        .subcommand(command("set", Key::CliCommandAliasSet).arg(name.clone()).arg(expansion))
        .subcommand(command("list", Key::CliCommandAliasList))
        .subcommand(command("remove", Key::CliCommandAliasRemove).arg(name))
}

/// Returns the end of the help: the aliases, the topics and the exit codes.
fn after(lang: Lang, aliases: &Aliases) -> String {
    let own: Vec<(&str, String)> = aliases.all().map(|(name, line)| (name, line.to_owned())).collect();
    let topics = (Key::CliHeadingTopics, topics::listed(lang));
    let sections = (!own.is_empty()).then(|| (Key::CliHeadingAliases, topics::aligned(&own)));
    let sections = sections.into_iter().chain([topics]);
    let sections: String =
        sections.map(|(title, lines)| format!("{}:\n{lines}\n\n", title.text(lang, &[]))).collect();
    sections + &Key::CliExitCodes.text(lang, &[])
}
