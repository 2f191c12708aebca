//! Failures of commands: their messages on stderr and their exit codes.

use std::io;
use std::process::ExitCode;

use client::message::{Key, Lang};
use client::transport::{Error, ProfileError};
use client::wire::problem::Problem;

use crate::{pager, terminal};

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// Wrong usage.
    Usage(String),
    /// Invalid values, found without the server.
    Invalid(Box<Problem>),
    /// The server, the connection, or the program's files.
    Call(Error),
    /// The profile.
    Profile(ProfileError),
    /// A named file cannot be read or written.
    File(String, io::Error),
    /// The answer cannot be written.
    Output(io::Error),
    /// A hook failed.
    Hook(String),
    /// The printed answer is no.
    No(Error),
    /// The user declined.
    Declined,
    /// There is nothing to do.
    Nothing(String),
    /// A batch is incomplete.
    Unfinished {
        /// The exit code.
        code: u8,
        /// The message.
        sentence: String,
    },
    /// Help: data if requested, otherwise the message for a missing command.
    Help {
        /// The text.
        text: String,
        /// True if help was requested.
        asked: bool,
    },
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Call(error)
    }
}
impl From<ProfileError> for Failure {
    fn from(error: ProfileError) -> Failure {
        Failure::Profile(error)
    }
}
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Returns whether the user must sign in.
    pub fn is_signed_out(&self) -> bool {
        matches!(self, Failure::Call(Error::SignedOut))
    }

    /// Returns the exit code, on which scripts depend.
    fn code(&self) -> u8 {
        match self {
            Failure::Help { asked: true, .. } | Failure::Nothing(_) => 0,
            Failure::Usage(_) | Failure::Invalid(_) | Failure::Profile(_) | Failure::Help { .. } => 2,
            Failure::File(_, error) => code_of_file(error),
            Failure::Declined | Failure::Hook(_) => 1,
            Failure::Unfinished { code, .. } => *code,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Output(_) => 1,
            Failure::Call(error) | Failure::No(error) => code_of(error),
        }
    }

    /// Returns the first message for the user.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Failure::Usage(sentence)
            | Failure::Hook(sentence)
            | Failure::Nothing(sentence)
            | Failure::Unfinished { sentence, .. } => sentence.clone(),
            Failure::Invalid(problem) => problem.message.clone(),
            // The texts of the fields follow below.
            Failure::Call(Error::Api { problem, .. })
                if !problem.errors.is_empty() && !problem.message.is_empty() =>
            {
                problem.message.clone()
            }
            Failure::Call(error) | Failure::No(error) => error.sentence(lang),
            Failure::Profile(error) => error.sentence(lang),
            Failure::File(path, error) => {
                Key::TransportFile.text(lang, &[("path", path), ("detail", &reason(error, lang))])
            }
            Failure::Output(error) => Key::CliErrorOutput.text(lang, &[("detail", &reason(error, lang))]),
            Failure::Declined => Key::CliConfirmDeclined.text(lang, &[]),
            Failure::Help { text, .. } => text.clone(),
        }
    }

    /// Writes the message and returns the exit code.
    pub fn report(&self, lang: Lang, colour: bool, pages: bool) -> ExitCode {
        match self {
            Failure::Help { text, asked: true } => {
                let _ = pager::print(text.as_bytes(), pages);
            }
            Failure::Help { text, .. } => terminal::say(text),
            Failure::Declined | Failure::Nothing(_) => terminal::say(&self.sentence(lang)),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Failure::No(_) => {}
            _ => self.explain(lang, colour),
        }
        ExitCode::from(self.code())
    }

    fn explain(&self, lang: Lang, colour: bool) {
        terminal::say_error(&self.title(lang), &self.sentence(lang), colour);
        for line in self.details(lang) {
            terminal::say(&format!("  {line}"));
        }
    }

    /// Returns the title of the message.
    fn title(&self, lang: Lang) -> String {
        match self.problem() {
            Some(problem) if !problem.errors.is_empty() => {
                format!("{}:", Key::ErrorsValidation.text(lang, &[]))
            }
            _ => Key::CliError.text(lang, &[]),
        }
    }

    fn problem(&self) -> Option<&Problem> {
        match self {
            Failure::Invalid(problem) => Some(problem.as_ref()),
            Failure::Call(error) => error.problem(),
            _ => None,
        }
    }

    fn details(&self, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(problem) = self.problem() {
            for (field, texts) in &problem.errors {
                lines.extend(texts.iter().map(|text| format!("{field}: {text}")));
            }
            let reason = problem.reason.as_ref().map(|reason| &reason.sentence);
            lines.extend(reason.filter(|sentence| **sentence != self.sentence(lang)).cloned());
            let id = problem.request_id.as_deref();
            lines.extend(id.map(|id| Key::CliErrorRequest.text(lang, &[("id", id)])));
        }
        match self {
            Failure::Call(Error::Undecodable { detail, .. }) => lines.push(detail.clone()),
            _ if self.is_signed_out() => lines.push(Key::CliErrorLogin.text(lang, &[])),
            _ => {}
        }
        lines
    }
}

/// Returns the code for a file: wrong usage if another name would work, otherwise a failure of the machine.
fn code_of_file(error: &io::Error) -> u8 {
    use io::ErrorKind::{InvalidFilename, IsADirectory, NotADirectory, NotFound, PermissionDenied};
    match error.kind() {
        NotFound | PermissionDenied | IsADirectory | NotADirectory | InvalidFilename => 2,
        _ => 1,
    }
}

/// Describes a file error, in the catalogue's words for common reasons.
fn reason(error: &io::Error, lang: Lang) -> String {
    use io::ErrorKind::{
        AlreadyExists, BrokenPipe, FileTooLarge, InvalidData, InvalidFilename, IsADirectory, NotADirectory,
        NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull,
    };
    let key = match error.kind() {
        NotFound => Key::TransportFileMissing,
        PermissionDenied => Key::TransportFileDenied,
        IsADirectory => Key::TransportFileFolder,
        NotADirectory => Key::TransportFileNoFolder,
        AlreadyExists => Key::TransportFileExists,
        InvalidFilename => Key::TransportFileName,
        ReadOnlyFilesystem => Key::TransportFileReadOnly,
        InvalidData => Key::TransportFileEncoding,
        BrokenPipe => Key::TransportFileClosed,
        StorageFull | QuotaExceeded | FileTooLarge => Key::TransportFileFull,
        // The system's own sentence is in its language; its number is the same in all.
        _ => match error.raw_os_error() {
            Some(code) => return Key::TransportFileSystem.text(lang, &[("code", &code.to_string())]),
            None => return error.to_string(),
        },
    };
    key.text(lang, &[])
}

/// Returns the code for a refusal of the server, by its status.
pub fn code_of_status(status: u16) -> u8 {
    match status {
        200..=299 => 0,
        400 | 413 | 415 | 422 => 2,
        401 => 3,
        403 => 4,
        404 => 5,
        409 | 412 => 6,
        502..=504 => 8,
        _ => 1,
    }
}

fn code_of(error: &Error) -> u8 {
    match error {
        Error::Api { status, .. } => code_of_status(*status),
        Error::SignedOut => 3,
        Error::Unreachable { .. } | Error::Timeout | Error::RefreshTimeout => 8,
        Error::Undecodable { .. } | Error::Unrehearsed | Error::File { .. } => 1,
    }
}
