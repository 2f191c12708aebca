//! retaguarda-server: parses the operator's options and runs the command.

use std::process::ExitCode;

use clap::Parser;
use server::run::config::Config;
use server::run::serve;

fn main() -> ExitCode {
    let config = Config::parse();
    serve::start_log();
    match serve::run(config, |routes| routes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}
