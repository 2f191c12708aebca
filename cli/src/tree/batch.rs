//! The `batch` commands and their flags.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use client::batch::{Format, is_batchable};
use client::catalogue::dynamic::Dynamic;
use client::message::{Key, Lang};

use super::TreeScope;
use crate::options;
use crate::parse;

/// Returns the commands. Lists the endpoints only if `scope` needs them.
pub fn command(lang: Lang, endpoints: &[Dynamic], scope: &TreeScope) -> Command {
    let say = |key: Key| key.text(lang, &[]);
    let mut endpoint = Arg::new("endpoint")
        .value_name(say(Key::BatchValueEndpoint))
        .help(say(Key::BatchArgumentEndpoint))
        .required(true)
        .hide_possible_values(true);
    if scope.has("batch") {
        let ids =
            endpoints.iter().filter(|endpoint| is_batchable(endpoint)).map(|endpoint| endpoint.about.id);
        endpoint = endpoint.value_parser(PossibleValuesParser::new(ids));
    }
    let plan = Arg::new("plan")
        .value_name(say(Key::BatchValuePlan))
        .help(say(Key::BatchArgumentPlan))
        .value_hint(ValueHint::FilePath)
        .required(true);
    let folder = Arg::new("folder")
        .value_name(say(Key::CliValueFolder))
        .help(say(Key::BatchArgumentFolder))
        .value_hint(ValueHint::DirPath);
    let of = |name: &'static str, about: Key| Command::new(name).about(say(about));
    Command::new("batch")
        .about(say(Key::BatchAbout))
        .subcommand_required(true)
        .subcommand(
            of("plan", Key::BatchCommandPlan)
                .arg(endpoint)
                .args(rows(lang))
                .args(making(lang))
                .arg(switch(lang, "without-rehearsal", Key::BatchFlagWithoutRehearsal))
                .args(pace(lang)),
        )
        .subcommand(
            of("apply", Key::BatchCommandApply)
                .arg(plan.clone())
                .arg(switch(lang, "rehearse-changed", Key::BatchFlagRehearseChanged))
                .args(pace(lang))
                .args(applying(lang)),
        )
        .subcommand(of("list", Key::BatchCommandList).arg(folder))
        .subcommand(of("show", Key::BatchCommandShow).arg(plan.clone()))
        .subcommand(of("diff", Key::BatchCommandDiff).arg(plan.clone()).args(pace(lang)))
        .subcommand(of("status", Key::BatchCommandStatus).arg(plan.clone()))
        .subcommand(of("undo", Key::BatchCommandUndo).arg(plan).args(making(lang)).args(pace(lang)))
}

fn value(lang: Lang, name: &'static str, value: Key, help: Key) -> Arg {
    Arg::new(name).long(name).value_name(value.text(lang, &[])).help(help.text(lang, &[]))
}

fn switch(lang: Lang, name: &'static str, help: Key) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help.text(lang, &[]))
}

/// Returns the flags for the source of rows.
fn rows(lang: Lang) -> [Arg; 7] {
    let [format, set, map] = filling(lang);
    [
        value(lang, "from", Key::BatchValueFile, Key::BatchFlagFrom)
            .conflicts_with_all(["where", "from-set"])
            .value_hint(ValueHint::FilePath),
        format,
        value(lang, "where", Key::BatchValueFilter, Key::BatchFlagWhere),
        value(lang, "list", Key::BatchValueEndpoint, Key::BatchFlagList).requires("where"),
        value(lang, "from-set", Key::BatchValueWorkingSet, Key::BatchFlagFromSet).conflicts_with("where"),
        set,
        map,
    ]
}

/// Returns the arguments for the rows of a file.
pub fn file_rows(lang: Lang) -> [Arg; 4] {
    let from = Arg::new("from")
        .value_name(Key::BatchValueFile.text(lang, &[]))
        .help(Key::BatchFlagFrom.text(lang, &[]))
        .value_hint(ValueHint::FilePath)
        .required(true);
    let [format, set, map] = filling(lang);
    [from, format, set, map]
}

/// Returns the flags that map the columns of a file to the fields of a call.
fn filling(lang: Lang) -> [Arg; 3] {
    let formats = Format::ALL.map(Format::name);
    let format = format!("{} [{}]", Key::BatchFlagFormat.text(lang, &[]), formats.join("|"));
    let pairs = |name: &'static str, text: Key, help: Key| {
        value(lang, name, text, help)
            .action(ArgAction::Append)
            .value_parser(move |text: &str| parse::pair(text, lang))
    };
    [
        value(lang, "format", Key::CliValueFormat, Key::BatchFlagFormat)
            .help(format)
            .value_parser(formats)
            .hide_possible_values(true),
        pairs("set", Key::BatchValueSet, Key::BatchFlagSet),
        pairs("map", Key::BatchValueMap, Key::BatchFlagMap),
    ]
}

/// Returns the flags for a plan's file. `-o` is the format, as everywhere; of a word that names none it is the file, as it was
/// in earlier versions.
fn making(lang: Lang) -> [Arg; 2] {
    let to = value(lang, "to", Key::BatchValueFile, Key::BatchFlagTo).value_hint(ValueHint::FilePath);
    [to, options::output(lang).value_parser(value_parser!(String)).global(true)]
}

fn pace(lang: Lang) -> [Arg; 2] {
    [
        value(lang, "concurrency", Key::CliValueNumber, Key::BatchFlagConcurrency)
            .value_parser(move |text: &str| parse::within(text, 1, 256, lang))
            .default_value("8")
            .hide_default_value(true),
        value(lang, "patience", Key::CliValueNumber, Key::BatchFlagPatience)
            .value_parser(move |text: &str| parse::within(text, 0, u64::MAX, lang))
            .default_value("60")
            .hide_default_value(true),
    ]
}

fn applying(lang: Lang) -> [Arg; 2] {
    [
        value(lang, "rate", Key::BatchValueRate, Key::BatchFlagRate)
            .value_parser(move |text: &str| parse::spacing(text, lang)),
        value(lang, "stop-after-failures", Key::CliValueNumber, Key::BatchFlagStopAfterFailures)
            .value_parser(move |text: &str| parse::within(text, 1, u64::MAX, lang)),
    ]
}
