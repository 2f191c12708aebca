//! Generates completions and manual pages from the declared command line.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use super::config::Config;

/// Writes the completions of a shell to stdout.
pub fn completions(shell: Shell) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Config::command(), "retaguarda-server", &mut script);
    io::stdout().write_all(&script)
}

/// Writes the first page of the manual to stdout, or all pages to a folder.
pub fn pages(folder: Option<&Path>) -> io::Result<()> {
    let Some(folder) = folder else {
        return clap_mangen::Man::new(Config::command()).render(&mut io::stdout());
    };
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Config::command(), folder)
}
