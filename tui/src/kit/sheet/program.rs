//! A program of the user's configuration that is asked about, runs or has ended.

use client::value::text::quoted;
use serde::{Deserialize, Serialize};

/// A program that is asked about, runs or has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramSheet {
    /// The number of its run.
    pub run: u64,
    /// The title.
    pub title: String,
    /// The program and its arguments.
    pub argv: Vec<String>,
    /// The stage.
    pub stage: ProgramStage,
    /// The lines of its output.
    pub lines: Vec<String>,
    /// The first line shown.
    pub first: u64,
}

/// The stage of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProgramStage {
    /// The user is asked; *no* has the keys first.
    Asking {
        /// True if *yes* has the keys.
        yes: bool,
    },
    /// It runs.
    Running,
    /// It ended with this status, or could not be run.
    Ended(Result<i32, String>),
}

impl ProgramSheet {
    /// Returns whether the user is asked.
    pub fn is_asked(&self) -> bool {
        matches!(self.stage, ProgramStage::Asking { .. })
    }

    /// Returns the command as a shell takes it.
    pub fn command(&self) -> String {
        self.argv.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}
