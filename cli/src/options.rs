//! The options of every command: server, output and confirmation.

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches};
use client::message::{Key, Lang};
use client::transport::Origin;

use crate::failure::Failure;
use crate::format::Format;
use crate::parse;
use crate::terminal;

/// The variables that name the language, in order of precedence. The last three are the standard ones of Unix.
const LANG_VARIABLES: [&str; 4] = ["RETAGUARDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// The options of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// The server, if it is named.
    pub server: Option<Origin>,
    /// The profile, if it is named.
    pub profile: Option<String>,
    /// The format of answers.
    pub format: Format,
    /// The requested format, if any.
    pub asked_format: Option<Format>,
    /// A jq program to filter answers.
    pub jq: Option<String>,
    /// The paths of the requested fields; empty for all.
    pub fields: Vec<String>,
    /// True if long output may go through a pager.
    pub pages: bool,
    /// True if the answer's page is opened in the browser instead.
    pub web: bool,
    /// True if irreversible actions are confirmed in advance.
    pub yes: bool,
    /// True if writes are only rehearsed.
    pub rehearse: bool,
    /// The version that the record must have.
    pub if_match: Option<i64>,
    /// True if only errors are printed to stderr.
    pub quiet: bool,
    /// True if titles and errors are coloured.
    pub colour: bool,
}

/// Returns the flags of every command.
pub fn args(lang: Lang) -> Vec<Arg> {
    let say = |key: Key| key.text(lang, &[]);
    let value = |name: &'static str, value: Key, help: Key| {
        Arg::new(name).long(name).value_name(say(value)).help(say(help)).hide_possible_values(true)
    };
    let switch =
        |name: &'static str, help: Key| Arg::new(name).long(name).action(ArgAction::SetTrue).help(say(help));
    let args = [
        value("server", Key::CliValueUrl, Key::CliOptionServer)
            .env("RETAGUARDA_SERVER")
            .value_parser(move |text: &str| parse::origin(text, lang)),
        value("profile", Key::CliValueName, Key::CliOptionProfile).env("RETAGUARDA_PROFILE"),
        output(lang),
        value("jq", Key::CliValueExpression, Key::CliOptionJq),
        value("fields", Key::CliValueFields, Key::CliOptionFields).value_delimiter(','),
        switch("no-pager", Key::CliOptionNoPager),
        switch("web", Key::CliOptionWeb),
        switch("yes", Key::CliOptionYes).short('y'),
        switch("rehearse", Key::CliOptionRehearse),
        value("if-match", Key::CliValueVersion, Key::CliOptionIfMatch)
            .value_parser(move |text: &str| parse::number(text, lang)),
        switch("quiet", Key::CliOptionQuiet).short('q'),
        switch("no-color", Key::CliOptionNoColor),
        // The variable is read by `lang`, which takes any locale: the environment never keeps a command from running.
        value("lang", Key::CliValueLang, Key::CliOptionLang)
            .ignore_case(true)
            .value_parser(Lang::ALL.map(|lang| PossibleValue::new(lang.tag()).alias(primary(lang)))),
        Arg::new("help").long("help").short('h').action(ArgAction::Help).help(say(Key::CliOptionHelp)),
    ];
    args.map(|arg| arg.global(true).hide_env_values(true)).into()
}

/// Returns the name of a language without its country, as in `pt`.
fn primary(lang: Lang) -> &'static str {
    lang.tag().split('-').next().unwrap_or_default()
}

/// Returns the flag for the format.
pub fn output(lang: Lang) -> Arg {
    let formats = Format::ALL.map(Format::name);
    let help = format!("{} [{}]", Key::CliOptionOutput.text(lang, &[]), formats.join("|"));
    Arg::new("output")
        .long("output")
        .short('o')
        .value_name(Key::CliValueFormat.text(lang, &[]))
        .help(help)
        .value_parser(formats)
        .hide_possible_values(true)
        .hide_env_values(true)
}

/// Returns the language, which is needed before parsing because help is translated.
pub fn lang(words: &[OsString]) -> Lang {
    let mut words = words.iter().filter_map(|word| word.to_str());
    let flag = loop {
        match words.next() {
            Some("--lang") => break words.next().map(str::to_owned),
            Some(word) if word.starts_with("--lang=") => break word.split('=').nth(1).map(str::to_owned),
            Some(_) => {}
            None => break None,
        }
    };
    let named = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    flag.or_else(|| LANG_VARIABLES.iter().find_map(named))
        .map(|tag| Lang::negotiate(&tag))
        .unwrap_or_default()
}

impl Options {
    /// Returns whether `-o`, `--fields` or `--jq` is given.
    pub fn shape_the_answer(&self) -> bool {
        self.asked_format.is_some() || self.jq.is_some() || !self.fields.is_empty()
    }

    /// Reads the options.
    pub fn read(matches: &ArgMatches) -> Result<Options, Failure> {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let format = text("output").and_then(|name| Format::named(&name));
        let usual = if terminal::is_screen() { Format::Table } else { Format::Json };
        Ok(Options {
            server: matches.get_one::<Origin>("server").cloned(),
            profile: text("profile"),
            format: format.unwrap_or(usual),
            asked_format: format,
            jq: text("jq"),
            fields: matches.get_many::<String>("fields").unwrap_or_default().cloned().collect(),
            pages: !matches.get_flag("no-pager"),
            web: matches.get_flag("web"),
            yes: matches.get_flag("yes"),
            rehearse: matches.get_flag("rehearse"),
            if_match: matches.get_one::<i64>("if-match").copied(),
            quiet: matches.get_flag("quiet"),
            colour: !matches.get_flag("no-color") && terminal::has_colour(),
        })
    }
}
