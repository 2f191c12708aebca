//! `retaguarda`: the back-office on the command line. Data goes to stdout, messages to stderr.
//!
//! Architecture invariant: no path, rule, permission or message is declared here. Commands and flags derive
//! from the catalogue.

mod alias;
mod clock;
mod command;
mod complete;
mod context;
mod failure;
mod flags;
mod format;
mod options;
mod output;
mod pager;
mod parse;
#[cfg(test)]
mod reference;
mod shell;
mod terminal;
mod tree;
mod usage;
mod web;

use std::ffi::OsString;
use std::process::ExitCode;

use client::catalogue::dynamic::{self, Dynamic};
use context::Context;
use failure::Failure;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let lang = options::lang(&words);
    match run(&words, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let colour = terminal::has_colour() && !words.iter().any(|word| word == "--no-color");
            let pages = !words.iter().any(|word| word == "--no-pager");
            failure.report(lang, colour, pages)
        }
    }
}

fn run(words: &[OsString], lang: client::message::Lang) -> Result<(), Failure> {
    let endpoints = dynamic::all();
    if let Some(answered) = complete::answered(words, &endpoints) {
        return answered;
    }
    let aliases = alias::all();
    let words = &alias::expanded(words.to_vec(), &aliases, |name| tree::is_command(name, &endpoints));
    let mut root = tree::root(lang, &endpoints, &tree::TreeScope::named_in(words), &aliases);
    let parsed = root.try_get_matches_from_mut(words);
    let matches = parsed.map_err(|error| usage::failure(&error, &mut root, words, lang))?;
    tree::honours::check(&matches, &endpoints, lang)?;
    match matches.subcommand() {
        Some(("help", matches)) => return Err(command::help::answer(&mut root, matches, lang)),
        Some(("alias", own)) => return command::alias::run(&Context::new(lang, &matches)?, &root, own),
        _ => {}
    }
    let context = Context::new(lang, &matches)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Failure::Output)?.block_on(at_the_terminal(&context, &endpoints, &matches))
}

/// Runs the command. At a terminal, a user who is not signed in is asked to sign in first.
async fn at_the_terminal(
    context: &Context,
    endpoints: &[Dynamic],
    matches: &clap::ArgMatches,
) -> Result<(), Failure> {
    match command::run(context, endpoints, matches).await {
        Err(failure) if failure.is_signed_out() && context.may_ask() && !context.has_token() => {
            context.say(&failure.sentence(context.lang));
            command::login::ask(context, None, None, None).await?;
            command::run(context, endpoints, matches).await
        }
        outcome => outcome,
    }
}
