//! Generates shell functions for completions, and manual pages, from the command tree.

use std::path::Path;

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::transport::Aliases;

use crate::context::Context;
use crate::failure::Failure;
use crate::shell::Shell;
use crate::terminal;
use crate::tree::{self, TreeScope, manual};

/// Writes the completions of a shell to stdout.
pub fn completions(matches: &ArgMatches) -> Result<(), Failure> {
    let shell = matches.get_one::<String>("shell").and_then(|name| Shell::named(name));
    let script = shell.expect("the parser knows the shells").script();
    Ok(terminal::print(script.as_bytes())?)
}

/// Writes the first manual page to stdout, or all pages to a folder.
pub fn manual(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    // The commands of `call` are the same under other names.
    let mut root = tree::root(context.lang, endpoints, &TreeScope::Whole, &Aliases::default())
        .mut_subcommand("call", |call| call.mut_subcommands(|endpoint| endpoint.hide(true)));
    match matches.get_one::<String>("folder") {
        Some(folder) => Ok(manual::write_all(root, Path::new(folder), context.lang)?),
        None => {
            root.build();
            Ok(terminal::print(manual::page(&root, context.lang)?.as_bytes())?)
        }
    }
}
