//! The commands of README.md and docs/*.md, run unchanged and in order against one server. Those of the server and the
//! terminal are only parsed, since they would not end; `make` targets are looked up.

use std::fs;
use std::path::{Path, PathBuf};

use crate::office::Office;

/// A server with the data of `make run`, and a shell.
struct Stage {
    office: Office,
    /// The variables that the commands have set, as a shell reads them.
    variables: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Returns README.md, and the documents below it by their names.
fn documents() -> Vec<PathBuf> {
    let below = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut documents: Vec<_> =
        below.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    documents.sort();
    documents.insert(0, root().join("README.md"));
    documents
}

/// Returns the lines of the shell's blocks, without their comments.
fn commands() -> Vec<String> {
    let text: String = documents().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("sh\n"));
    let lines = blocks.flat_map(str::lines).map(|line| {
        let end = line.match_indices('#').map(|(at, _)| at).find(|at| line[..*at].ends_with(' '));
        line[..end.unwrap_or(line.len())].trim().to_owned()
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// Returns the variable that a command sets.
fn variable(command: &str) -> Option<&str> {
    let (name, _) = command.split_once("=$(")?;
    name.bytes().all(|letter| letter.is_ascii_lowercase()).then_some(name)
}

impl Stage {
    fn set() -> Stage {
        Stage { office: Office::open(), variables: String::new() }
    }

    /// Runs a command as it is written. Those that would not end are given an end.
    fn run(&mut self, command: &str) -> String {
        if let Some(name) = variable(command) {
            let value = self
                .office
                .sh(&format!("unset RETAGUARDA_PROFILE; {}{command}; printf %s \"${name}\"", self.variables));
            let value =
                value.strip_suffix("-- exit 0").unwrap_or_else(|| panic!("{command}\n{value}")).trim();
            assert!(!value.is_empty() && !value.contains('\n'), "{command}: {value}");
            self.variables += &format!("{name}='{value}'; ");
            return "-- exit 0".to_owned();
        }
        let is_endless = command.contains(" watch ") && !command.contains(" --once");
        let ends = if is_endless { " --after 0 --count 1" } else { "" };
        let line = match command.split(' ').next().unwrap() {
            "source" => format!("bash -c '{command}'"),
            "retaguarda-server" | "retaguarda-tui" => format!("{command} --help"),
            _ => format!("{command}{ends}"),
        };
        self.office.sh(&format!("unset RETAGUARDA_PROFILE; {}{line}", self.variables))
    }
}

/// Returns the code that a command ends with.
fn code(command: &str) -> &'static str {
    // The payment was approved a few lines before.
    if command.starts_with("retaguarda can payments.approve") { "-- exit 6" } else { "-- exit 0" }
}

#[test]
fn every_command_of_the_documents_runs() {
    let mut stage = Stage::set();
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    let commands = commands();
    assert!(commands.len() > 30, "{commands:?}");
    for command in commands {
        if let Some(target) = command.strip_prefix("make ") {
            assert!(makefile.contains(&format!("\n{target}:")), "the Makefile has no target {target}");
        } else if !command.starts_with("export RETAGUARDA_SERVER=") {
            let told = stage.run(&command);
            assert!(told.ends_with(code(&command)), "{command}\n{told}");
        }
    }
    let told = stage.office.text("avisado");
    assert!(told.contains("conversations.finish"), "{told}");
}
