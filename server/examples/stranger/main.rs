//! An admin API that is not ours: it knows the specification's calls alone, over the demonstration data. Gateways are
//! tested before it.

mod face;

use std::process::ExitCode;

use clap::Parser;
use server::demo::DemoSize;
use server::run::config::{Config, Serve};
use server::run::{log, serve};

use self::face::sloppiness::Sloppiness;

/// The options: those of the server, and how sloppily it answers.
#[derive(Debug, Parser)]
struct Options {
    #[command(flatten)]
    serve: Serve,
    /// The ways in which answers differ from the specification.
    #[arg(long, value_enum, value_delimiter = ',')]
    sloppy: Vec<Sloppiness>,
}

fn main() -> ExitCode {
    let Options { mut serve, sloppy } = Options::parse();
    serve.demo.get_or_insert(DemoSize::Small);
    let _log = log::start();
    let config = Config { command: None, serve };
    match serve::run(config, |routes| face::before(routes, sloppy)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}
