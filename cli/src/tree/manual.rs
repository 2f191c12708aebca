//! Manual pages: what the parser's library renders, with the sections of a manual, in the language of the texts.

use std::fs;
use std::io;
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use client::message::{Key, Lang};

use super::topics;

/// The headings that the library writes in English.
const HEADINGS: [(&str, Key); 5] = [
    ("NAME", Key::CliHeadingName),
    ("SYNOPSIS", Key::CliHeadingSynopsis),
    ("DESCRIPTION", Key::FieldDescription),
    ("OPTIONS", Key::CliHeadingOptions),
    ("VERSION", Key::FieldVersion),
];

/// Writes the pages of a command and of all below it to a folder.
pub fn write_all(mut root: Command, folder: &Path, lang: Lang) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    root.build();
    write(&root, folder, lang)
}

fn write(command: &Command, folder: &Path, lang: Lang) -> io::Result<()> {
    command
        .get_subcommands()
        .filter(|child| !child.is_hide_set())
        .try_for_each(|child| write(child, folder, lang))?;
    fs::write(folder.join(Man::new(command.clone()).get_filename()), page(command, lang)?)
}

/// Returns the page of a command.
pub fn page(command: &Command, lang: Lang) -> io::Result<String> {
    let commands = Key::CliHeadingCommands.text(lang, &[]).to_uppercase();
    let man = Man::new(command.clone().subcommand_help_heading(commands));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut page = once(&String::from_utf8_lossy(&page));
    for (english, own) in HEADINGS {
        let line = |name: &str| format!("\n.SH {name}\n");
        page = page.replace(&line(english), &line(&heading(own, lang)));
    }
    if let Some(examples) = command.get_after_help().filter(|_| !command.has_subcommands()) {
        let examples = examples.to_string();
        let lines = examples.split_once('\n').map(|(_, lines)| lines).unwrap_or_default();
        page += &section(Key::CliHeadingExamples, lines, lang);
    }
    let codes = Key::CliExitCodes.text(lang, &[]);
    let codes = codes.split_once('\n').map(|(_, lines)| lines).unwrap_or_default();
    page += &section(Key::CliHeadingExit, codes, lang);
    page += &section(Key::CliHeadingEnvironment, &topics::environment(lang), lang);
    page += &section(Key::NounFileTitles, &topics::files(lang), lang);
    Ok(page)
}

/// The definitions that the library writes before each section.
const PREAMBLE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// Leaves the definitions at the top alone.
fn once(page: &str) -> String {
    format!("{PREAMBLE}{}", page.replace(PREAMBLE, ""))
}

fn heading(key: Key, lang: Lang) -> String {
    format!("\"{}\"", key.text(lang, &[]).to_uppercase())
}

/// Returns a section of lines that are kept as they are.
fn section(title: Key, lines: &str, lang: Lang) -> String {
    let lines: String = lines.lines().map(|line| format!("{}\n", escaped(line.trim_start()))).collect();
    format!(".SH {}\n.nf\n{lines}.fi\n", heading(title, lang))
}

/// Escapes what a line of a manual page would take for a command, a dash of prose or an escape.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', r"\e").replace('-', r"\-").replace('\'', r"\(aq");
    if line.starts_with('.') { format!(r"\&{line}") } else { line }
}
