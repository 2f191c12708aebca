//! retaguarda-server: parses the operator's options and runs the command.

use std::process::ExitCode;

use clap::Parser;
use server::run::config::Config;
use server::run::{log, serve};

fn main() -> ExitCode {
    let config = Config::parse();
    let _log = log::start();
    match serve::run(config, |routes| routes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}
