//! The server's life: open, fill, listen, drain, close.

use std::io::{IsTerminal, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use client::api::payments::GatewayType;
use client::message::{Key, Lang};
use client::transport::Origin;
use jiff::SignedDuration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

use crate::app::{App, Settings, Shared};
use crate::audit::{self, Verdict};
use crate::config::{Command, Config, Serve};
use crate::http::{first_access, router};
use crate::outbox::{deliver, mail::Mailer};
use crate::store::{DatabaseUrl, Options, Store};
use crate::traces::Collecting;
use crate::upstream::{self, Gateway};
use crate::{demo, embedded, store, traces, upkeep};

/// The largest request body.
const BODY_LIMIT: usize = 1 << 20;
/// How long requests may take to finish after the server was told to stop.
const DRAIN: Duration = Duration::from_secs(8);

/// How long the workers may take after that.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// What an operator reads when the server cannot go on.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// JSON lines on stderr, or readable ones on a terminal.
pub fn start_log() {
    let filter = EnvFilter::try_from_env("RETAGUARDA_LOG")
        .unwrap_or_else(|_| EnvFilter::new("info,hyper=warn,reqwest=warn,tokio_postgres=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() { log.init() } else { log.json().init() }
}

/// Does what the operator wants.
///
/// # Errors
/// With a sentence that says what to do.
pub fn run(config: Config) -> Result<(), Failure> {
    // A second provider in one process is refused; either is ring.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match config.command {
        Some(Command::ExportOpenapi) => {
            let document = serde_json::to_string_pretty(&client::openapi::document())?;
            Ok(writeln!(std::io::stdout(), "{document}")?)
        }
        Some(Command::Migrate) => {
            open(&config.serve)?.shutdown();
            Ok(())
        }
        Some(Command::Backup { to }) => Ok(store::backup(&database(&config.serve)?, &to)?),
        Some(Command::Restore { from }) => restore(&config.serve, &from),
        Some(Command::VerifyAudit) => verify_audit(&config.serve),
        None => {
            tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(config.serve))
        }
    }
}

fn open(serve: &Serve) -> Result<Store, Failure> {
    Ok(Store::open(&database(serve)?, Options::default())?)
}

/// Where the database is; the folder of a SQLite file is made.
fn database(serve: &Serve) -> Result<DatabaseUrl, Failure> {
    if let Some(url) = &serve.database_url {
        return Ok(url.parse()?);
    }
    std::fs::create_dir_all(&serve.data_dir)
        .map_err(|error| format!("{}: {error}", serve.data_dir.display()))?;
    Ok(DatabaseUrl::Sqlite(serve.data_dir.join("retaguarda.db")))
}

/// Opening the copy first proves that it is a database of ours.
fn restore(serve: &Serve, from: &Path) -> Result<(), Failure> {
    let path = serve.data_dir.join("retaguarda.db");
    Store::open(&DatabaseUrl::Sqlite(from.to_owned()), Options::default())?.shutdown();
    if path.exists() {
        Store::open(&DatabaseUrl::Sqlite(path.clone()), Options::default())?.shutdown();
    }
    std::fs::create_dir_all(&serve.data_dir)?;
    let staged = path.with_extension("restoring");
    std::fs::copy(from, &staged)?;
    std::fs::File::open(&staged)?.sync_all()?;
    Ok(std::fs::rename(staged, path)?)
}

fn verify_audit(serve: &Serve) -> Result<(), Failure> {
    let store = open(serve)?;
    let verdict = store.read_blocking(audit::verify);
    store.shutdown();
    match verdict? {
        Ok(Verdict::Whole(links)) => Ok(writeln!(std::io::stdout(), "{links} links, each as it was sealed")?),
        Ok(Verdict::Broken(seq)) => Err(format!("link {seq} is missing or was changed").into()),
        Err(refusal) => Err(format!("the chain cannot be read: {refusal:?}").into()),
    }
}

async fn serve(config: Serve) -> Result<(), Failure> {
    if config.demo.is_some() && !config.listen.ip().is_loopback() {
        return Err(
            "demonstration data is only served on a loopback address: use --listen 127.0.0.1:PORT".into()
        );
    }
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| format!("{}: {error}", config.listen))?;
    let settings = settings(&config, listener.local_addr()?);
    match &config.upstream {
        Some(upstream) => gateway(listener, upstream, &config, settings).await,
        None => embedded(listener, &config, settings).await,
    }
}

fn settings(config: &Serve, address: SocketAddr) -> Settings {
    Settings {
        origin: config.origin.clone().unwrap_or_else(|| format!("http://{address}")),
        data_dir: config.data_dir.clone(),
        body_limit: BODY_LIMIT,
        gateway: config.gateway,
        trusted_proxies: config.trusted_proxies.clone(),
        smtp_url: config.smtp_url.clone(),
        hold: SignedDuration::from_secs(i64::from(config.hold_seconds)),
    }
}

async fn gateway(
    listener: TcpListener,
    upstream: &Origin,
    config: &Serve,
    settings: Settings,
) -> Result<(), Failure> {
    let gateway = Arc::new(Gateway::new(upstream, settings)?);
    let traces = config.otlp.as_ref().map(traces::start).transpose()?;
    tracing::info!(address = %listener.local_addr()?, %upstream, "listening as a gateway");
    listen(listener, upstream::router(gateway.clone()), &gateway.stopping).await?;
    finish(traces).await;
    Ok(())
}

/// Sends the last traces.
async fn finish(traces: Option<Collecting>) {
    if let Some(traces) = traces {
        let _ = tokio::time::timeout(LAST_WORDS, traces.finish()).await;
    }
}

async fn embedded(listener: TcpListener, config: &Serve, settings: Settings) -> Result<(), Failure> {
    let mailer = Arc::new(Mailer::new(settings.smtp_url.as_deref(), &settings.data_dir)?);
    let app = App::new(open(config)?, settings).with_gateways(config.gateways()?);
    let app: Shared = Arc::new(app.with_messenger(config.messenger()?));
    if let Some(size) = config.demo {
        demo::fill(&app, size).await?;
    }
    if let Some(url) = first_access::link(&app).await.map_err(|refusal| format!("{refusal:?}"))? {
        let sentence = Key::ServerFirstAccessLink.text(Lang::default(), &[("url", &url)]);
        writeln!(std::io::stdout(), "{sentence}")?;
    }
    if config.demo.is_none() && config.gateway == GatewayType::Sandbox {
        tracing::warn!(
            "payments are charged at the sandbox, where whoever has a link can say that it is paid: see --gateway"
        );
    }
    app.hear_others()?;
    let routes = router::embedded(app.clone(), embedded::api().complete());
    let outbox = tokio::spawn(deliver::run(app.clone(), mailer, app.stopping.subscribe()));
    let upkeep = tokio::spawn(upkeep::run(app.clone(), app.stopping.subscribe()));
    let traces = config.otlp.as_ref().map(traces::start).transpose()?;
    let guard = tokio::spawn(stop_without_writer(app.clone()));
    tracing::info!(address = %listener.local_addr()?, "listening");
    listen(listener, routes, &app.stopping).await?;
    guard.abort();
    let writes = app.store.is_alive();
    // A delivery under way is finished or its lease runs out; either way nothing is lost.
    let _ = tokio::time::timeout(LAST_WORDS, async { tokio::join!(outbox, upkeep, finish(traces)) }).await;
    let store = app.store.clone();
    tokio::task::spawn_blocking(move || store.shutdown()).await?;
    if !writes {
        return Err("the disk failed to confirm a commit: check it, then start the server again".into());
    }
    tracing::info!("stopped");
    Ok(())
}

/// A disk that once failed to confirm a commit is not to be believed again: only a new start reads what is really there.
async fn stop_without_writer(app: Shared) {
    while app.store.is_alive() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    app.stopping.send_replace(true);
}

/// Serves until SIGTERM or SIGINT, or until something else says stop; then lets what is under way finish, but not for ever.
async fn listen(
    listener: TcpListener,
    routes: axum::Router,
    stopping: &watch::Sender<bool>,
) -> Result<(), Failure> {
    let mut term = signal(SignalKind::terminate())?;
    let mut int = signal(SignalKind::interrupt())?;
    let service = routes.into_make_service_with_connect_info::<SocketAddr>();
    let (sender, mut told) = (stopping.clone(), stopping.subscribe());
    let mut deadline = stopping.subscribe();
    let draining = async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
            _ = told.changed() => {}
        }
        tracing::info!("stopping");
        sender.send_replace(true);
    };
    let server = tokio::spawn(axum::serve(listener, service).with_graceful_shutdown(draining).into_future());
    let deadline = async move {
        let _ = deadline.changed().await;
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        served = server => Ok(served??),
        () = deadline => Ok(()),
    }
}
