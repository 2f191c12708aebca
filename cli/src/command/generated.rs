//! What is derived from the command tree: completions and manual pages.

use std::fs;
use std::path::Path;

use clap::{ArgMatches, Command};
use clap_complete::Shell;
use client::dynamic::Dynamic;

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;
use crate::tree::{self, Grown};

fn whole_tree(context: &Context, endpoints: &[Dynamic]) -> Command {
    tree::root(context.lang, endpoints, &Grown::Whole)
}

/// The completions of a shell, on stdout.
pub fn completions(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let shell = matches.get_one::<String>("shell").and_then(|name| name.parse::<Shell>().ok());
    let mut script = Vec::new();
    let shell = shell.expect("the parser knows the shells");
    clap_complete::generate(shell, &mut whole_tree(context, endpoints), "retaguarda", &mut script);
    Ok(terminal::print(&script)?)
}

/// The manual: its first page on stdout, or all pages in a folder.
pub fn manual(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let root = whole_tree(context, endpoints);
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
