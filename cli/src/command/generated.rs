//! Generates shell functions for completions, and manual pages, from the command tree.

use std::fs;
use std::path::Path;

use clap::{ArgMatches, Command};
use client::catalogue::dynamic::Dynamic;

use crate::context::Context;
use crate::failure::Failure;
use crate::shell::Shell;
use crate::terminal;
use crate::tree::{self, TreeScope};

fn whole_tree(context: &Context, endpoints: &[Dynamic]) -> Command {
    tree::root(context.lang, endpoints, &TreeScope::Whole)
}

/// Writes the completions of a shell to stdout.
pub fn completions(matches: &ArgMatches) -> Result<(), Failure> {
    let shell = matches.get_one::<String>("shell").and_then(|name| Shell::named(name));
    let script = shell.expect("the parser knows the shells").script();
    Ok(terminal::print(script.as_bytes())?)
}

/// Writes the first manual page to stdout, or all pages to a folder.
pub fn manual(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    // The commands of `call` are the same under other names.
    let root = whole_tree(context, endpoints)
        .mut_subcommand("call", |call| call.mut_subcommands(|endpoint| endpoint.hide(true)));
    match matches.get_one::<String>("folder") {
        Some(folder) => {
            fs::create_dir_all(folder)?;
            Ok(clap_mangen::generate_to(root, Path::new(folder))?)
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(root).render(&mut page)?;
            Ok(terminal::print(&page)?)
        }
    }
}
