//! A gateway with its upstream in one process, with the options of the server. The suites of the doors run before it as
//! before the server itself.

#[path = "../stranger/face/mod.rs"]
mod face;

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use axum::Router;
use clap::{Parser, ValueEnum};
use server::run::config::{Config, Serve};
use server::run::{log, serve};
use server::work::Failure;

use self::face::sloppiness::Sloppiness;

/// Pause between two attempts to reach the upstream.
const PAUSE: Duration = Duration::from_millis(10);

/// The options: those of the server, and what is behind the gateway.
#[derive(Debug, Parser)]
struct Options {
    #[command(flatten)]
    serve: Serve,
    /// The upstream: our own API, or one that knows the specification alone.
    #[arg(long, env = "RETAGUARDA_MODE", value_enum)]
    mode: Mode,
    /// The ways in which the answers of the latter differ from the specification.
    #[arg(long, env = "RETAGUARDA_SLOPPY", value_enum, value_delimiter = ',')]
    sloppy: Vec<Sloppiness>,
}

/// What is behind the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    Gateway,
    Stranger,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let _log = log::start();
    match run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(Options { serve, mode, sloppy }: Options) -> Result<(), Failure> {
    let local = IpAddr::from(Ipv4Addr::LOCALHOST);
    let address = TcpListener::bind((local, 0))?.local_addr()?;
    let upstream = Serve { listen: address, trusted_proxies: vec![local], ..serve.clone() };
    let face = move |routes: Router| match mode {
        Mode::Gateway => routes,
        Mode::Stranger => face::before(routes, sloppy),
    };
    let behind = thread::spawn(move || {
        serve::run(Config { command: None, serve: upstream }, face).map_err(|error| error.to_string())
    });
    while !behind.is_finished() && !answers(address) {
        thread::sleep(PAUSE);
    }
    if !behind.is_finished() {
        let upstream = Some(format!("http://{address}").parse()?);
        let data_dir = serve.data_dir.join("gateway");
        let front = Serve { upstream, data_dir, demo: None, database_url: None, ..serve };
        serve::run(Config { command: None, serve: front }, |routes| routes)?;
    }
    Ok(behind.join().map_err(|_| "the upstream panicked")??)
}

/// Returns whether a server answers anything.
fn answers(address: SocketAddr) -> bool {
    let ask = || -> std::io::Result<()> {
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(b"GET / HTTP/1.0\r\n\r\n")?;
        stream.read_exact(&mut [0])
    };
    ask().is_ok()
}
