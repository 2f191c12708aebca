//! The command line of the program: its help in every language, and what shells may complete.

use std::process::Command;

use client::message::Lang;

use crate::server::TUI;

fn told(words: &[&str]) -> String {
    let output = Command::new(TUI).args(words).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_help_is_in_the_requested_language() {
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        for command in [&["--help"][..], &["info", "--help"], &["completions", "--help"], &["man", "--help"]]
        {
            let help = told(&[&["--lang", lang.tag()], command].concat());
            assert!(help.contains("retaguarda-tui") && !help.contains("[OPTIONS]"), "{help}");
            assert!(!help.contains("Print ") && !help.contains("possible values"), "{help}");
        }
    }
    assert!(told(&["--lang", "de", "man", "-h"]).contains("Aufruf: retaguarda-tui man [Optionen] [ORDNER]"));
}

#[test]
fn shells_complete_languages_and_no_files_in_place_of_names() {
    let zsh = told(&["completions", "zsh"]);
    assert!(zsh.contains("(pt-BR en de fr)"), "{zsh}");
    assert!(zsh.contains(":NOME:'"), "a profile is no file: {zsh}");
}
