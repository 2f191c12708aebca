//! Completions of shells and manual pages, derived from the declared command line.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use clap_complete::Shell;
use client::message::Lang;

use crate::args::{Args, Command};

/// Runs the command instead of opening the screen.
pub fn run(command: &Command, lang: Lang) -> io::Result<()> {
    match command {
        Command::Completions { shell } => completions(*shell, lang),
        Command::Info => Ok(()),
        Command::Man { folder } => pages(folder.as_deref(), lang),
    }
}

fn completions(shell: Shell, lang: Lang) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command_in(lang), "retaguarda-tui", &mut script);
    io::stdout().write_all(&script)
}

fn pages(folder: Option<&Path>, lang: Lang) -> io::Result<()> {
    let Some(folder) = folder else {
        return clap_mangen::Man::new(Args::command_in(lang)).render(&mut io::stdout());
    };
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Args::command_in(lang), folder)
}
