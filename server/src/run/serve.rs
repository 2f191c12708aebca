//! Runs the server: open, fill, listen, drain, close.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use client::message::{Key, Lang};
use client::transport::Origin;
use jiff::{SignedDuration, ToSpan};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

use super::config::{Command, Config, Serve};
use super::copies::{self, Restore};
use super::listen::{self, Limits};
use super::{audit, files, ledger, manual, upkeep};
use crate::http::traces;
use crate::http::traces::SpanExporter;
use crate::http::{health, router};
use crate::operations::administration::staff::first_access;
use crate::operations::finance::movements;
use crate::operations::service::mass_emails::sending;
use crate::operations::service::{email_templates, letters};
use crate::outbox::{deliver, mail::Mailer};
use crate::store::{DatabaseUrl, Options, Store};
use crate::upstream::{self, Gateway};
use crate::work::Failure;
use crate::work::app::{App, Shared};
use crate::work::audit::Key as SealKey;
use crate::work::clock::{Clock, token};
use crate::work::files::FOLDER;
use crate::work::settings::{MetricsAccess, ReadBudget, Settings};
use crate::{demo, jobs, operations};

/// The largest request body.
const BODY_LIMIT: usize = 1 << 20;
/// Time limit for a request's headers, and for the idle time between two requests.
const HEADERS: Duration = Duration::from_secs(20);
/// Limit on connections to the listener of the metrics.
const FIGURES: usize = 16;
/// Time for requests to finish after the server is told to stop.
const DRAIN: Duration = Duration::from_secs(8);

/// Time for the workers after that.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Runs the operator's command. The server answers with what `front` makes of its routes.
///
/// # Errors
/// A sentence with instructions.
pub fn run(config: Config, front: impl FnOnce(Router) -> Router) -> Result<(), Failure> {
    // Fails only if a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    files::keep_private();
    match config.command {
        Some(Command::ExportOpenapi) => {
            let document = serde_json::to_string_pretty(&client::catalogue::openapi::document())?;
            Ok(writeln!(std::io::stdout(), "{document}")?)
        }
        Some(Command::Completions { shell }) => Ok(manual::completions(shell)?),
        Some(Command::Man { folder }) => Ok(manual::pages(folder.as_deref())?),
        Some(Command::Migrate) => {
            open(&config.serve)?.shutdown();
            Ok(())
        }
        Some(Command::Backup { to, force }) => {
            let manifest = copies::backup(&database(&config.serve)?, &to, force, Clock::default().now())?;
            writeln!(std::io::stdout(), "{}", manifest.sentence(&to))?;
            Ok(writeln!(std::io::stdout(), "{}", back_up_files(&config.serve, &to)?)?)
        }
        Some(Command::Restore { from, yes, unchecked }) => restore(&config.serve, &from, yes, unchecked),
        Some(Command::VerifyAudit) => on_store(&config.serve, audit::verify_command),
        Some(Command::AcceptDatabase) => on_store(&config.serve, |store, folder, key| {
            audit::accept(store, folder, key, Clock::default().now())
        }),
        None => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(serve(config.serve, front))
        }
    }
}

fn open(serve: &Serve) -> Result<Store, Failure> {
    Ok(Store::open(&database(serve)?, Options::default())?)
}

/// Returns the address of the database. Creates and restricts the folder of a SQLite file.
fn database(serve: &Serve) -> Result<DatabaseUrl, Failure> {
    files::close_data_folder(&serve.data_dir)
        .map_err(|error| format!("{}: {error}", serve.data_dir.display()))?;
    if let Some(url) = &serve.database_url {
        return Ok(url.parse()?);
    }
    let path = serve.data_dir.join("retaguarda.db");
    copies::check_uninterrupted(&path)?;
    Ok(DatabaseUrl::Sqlite(path))
}

/// Copies the stored files beside a backup. Returns the message for the operator.
fn back_up_files(serve: &Serve, to: &Path) -> Result<String, Failure> {
    let say = |key: Key, params: &[(&str, &str)]| key.text(Lang::default(), params);
    if let Some(url) = &serve.files {
        return Ok(say(Key::ServerFilesElsewhere, &[("url", &url.to_string())]));
    }
    let stored = serve.data_dir.join(FOLDER);
    let (n, path) = (copies::files::back_up(to, &stored)?.to_string(), copies::files::folder_of(to));
    Ok(say(Key::ServerFilesBackedUp, &[("n", &n), ("path", &path.display().to_string())]))
}

fn restore(serve: &Serve, from: &Path, yes: bool, unchecked: bool) -> Result<(), Failure> {
    if serve.database_url.is_some() {
        return Err("PostgreSQL is restored with its own tools".into());
    }
    let folder = &serve.data_dir;
    files::close_data_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (database, now) = (folder.join("retaguarda.db"), Clock::default().now());
    let wanted = Restore { from, database: &database, yes, unchecked, now };
    let key = serve.audit_key_file.as_deref();
    let done = copies::restore(&wanted, |copy| {
        if let Some(stored) = serve.files_folder() {
            copies::files::restore(from, copy, &stored, unchecked)?;
        }
        audit::restored(folder, key, copy, unchecked, now)
    })?;
    if let Some(restored) = done {
        writeln!(std::io::stdout(), "{}", restored.sentence(&database))?;
    }
    Ok(())
}

/// Runs a command that needs the database and its audit key.
fn on_store(
    serve: &Serve,
    run: impl FnOnce(&Store, &Path, Option<&Path>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let store = open(serve)?;
    let done = run(&store, &serve.data_dir, serve.audit_key_file.as_deref());
    store.shutdown();
    done
}

/// The signals that stop the server, registered at start.
struct Signals {
    term: Signal,
    int: Signal,
}

impl Signals {
    fn hear() -> Result<Signals, Failure> {
        Ok(Signals { term: signal(SignalKind::terminate())?, int: signal(SignalKind::interrupt())? })
    }
}

async fn serve(config: Serve, front: impl FnOnce(Router) -> Router) -> Result<(), Failure> {
    let signals = Signals::hear()?;
    if config.demo.is_some() && !config.listen.ip().is_loopback() {
        return Err(
            "demonstration data is only served on a loopback address: use --listen 127.0.0.1:PORT".into()
        );
    }
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| format!("{}: {error}", config.listen))?;
    match &config.upstream {
        // A gateway writes no audit, so its key is arbitrary.
        Some(upstream) => {
            let settings = settings(&config, listener.local_addr()?, SealKey::of(&token()));
            gateway(listener, upstream, &config, signals, settings, front).await
        }
        None => embedded(listener, &config, signals, front).await,
    }
}

fn settings(config: &Serve, address: SocketAddr, audit_key: SealKey) -> Settings {
    Settings {
        origin: config.origin.clone().unwrap_or_else(|| format!("http://{address}")),
        members_site: config.members_site.as_ref().map(ToString::to_string),
        product: config.product_name.clone(),
        postal_codes: config.postal_codes.iter().map(ToString::to_string).collect(),
        data_dir: config.data_dir.clone(),
        body_limit: BODY_LIMIT,
        gateway: config.gateway,
        trusted_proxies: config.trusted_proxies.clone(),
        audit_key,
        reads: ReadBudget { listed: config.list_budget, exported: config.export_budget },
        metrics: match (&config.metrics_token, config.metrics_listen) {
            (_, Some(_)) => MetricsAccess::Elsewhere,
            (Some(token), None) => MetricsAccess::Token(token.clone()),
            (None, None) => MetricsAccess::Loopback,
        },
        require_totp: config.require_totp.0.clone(),
        fresh_password: (config.fresh_password > 0)
            .then(|| SignedDuration::from_mins(i64::from(config.fresh_password))),
        mail: config.mail.settings(),
        fetch_hosts: config.fetch_hosts.clone(),
        hold: SignedDuration::from_secs(i64::from(config.hold_seconds)),
        link_life: i64::from(config.link_days).days(),
        link_limits: LinkLimits { most_price: config.most_price, due_months: config.due_months },
    }
}

async fn gateway(
    listener: TcpListener,
    upstream: &Origin,
    config: &Serve,
    signals: Signals,
    settings: Settings,
    front: impl FnOnce(Router) -> Router,
) -> Result<(), Failure> {
    let gateway = Arc::new(Gateway::new(upstream, settings, open(config)?)?);
    let traces = config.otlp.as_ref().map(traces::start).transpose()?;
    tracing::info!(address = %listener.local_addr()?, %upstream, "listening as a gateway");
    let routes = front(upstream::router(gateway.clone()));
    listen(listener, routes, config, signals, &gateway.stopping).await?;
    finish(traces).await;
    Ok(())
}

/// Sends the last traces.
async fn finish(traces: Option<SpanExporter>) {
    if let Some(traces) = traces {
        let _ = tokio::time::timeout(LAST_WORDS, traces.finish()).await;
    }
}

async fn embedded(
    listener: TcpListener,
    config: &Serve,
    signals: Signals,
    front: impl FnOnce(Router) -> Router,
) -> Result<(), Failure> {
    let store = open(config)?;
    let (key, anchor) = {
        let (store, config) = (store.clone(), config.clone());
        let open = move || {
            let key = config.audit_key_file.as_deref();
            let opened = audit::open(&store, &config.data_dir, key, Clock::default().now())?;
            movements::forward::bring_forward(&store)?;
            email_templates::system::bring_forward(&store)?;
            Ok::<_, Failure>(opened)
        };
        tokio::task::spawn_blocking(open).await??
    };
    let settings = settings(config, listener.local_addr()?, key);
    let mailer = Mailer::new(&settings)?;
    let carriers = Arc::new(operations::carriers(mailer, config.messenger()?));
    let app: Shared = Arc::new(operations::known_by(
        App::new(store, settings).with(config.gateways()?).with(config.stored_files()?),
    ));
    if let Some(size) = config.demo {
        demo::fill(&app, size, &operations::DEMO).await?;
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
    app.hear_others().await?;
    let routes = front(router::embedded(app.clone(), operations::api()));
    let outbox = tokio::spawn(deliver::run(app.clone(), carriers, app.stopping.subscribe()));
    let kinds = Arc::new(operations::job_kinds());
    let mail_in = tokio::spawn(letters::round::run(app.clone(), app.stopping.subscribe()));
    let jobs = tokio::spawn(jobs::run::run(app.clone(), kinds.clone(), app.stopping.subscribe()));
    let upkeep = tokio::spawn(upkeep::run(app.clone(), kinds, app.stopping.subscribe()));
    let traces = config.otlp.as_ref().map(traces::start).transpose()?;
    let mass_emails = tokio::spawn(sending::run(app.clone(), app.stopping.subscribe()));
    let ledger = tokio::spawn(ledger::run(app.clone(), app.stopping.subscribe()));
    let anchor = tokio::spawn(audit::keep(app.clone(), anchor, app.stopping.subscribe()));
    let guard = tokio::spawn(stop_without_writer(app.clone()));
    tracing::info!(address = %listener.local_addr()?, "listening");
    listen(listener, routes, config, signals, &app.stopping).await?;
    guard.abort();
    let writes = app.store.is_alive();
    // A delivery or a step in progress finishes or its lease expires. Nothing is lost either way.
    let last = async { tokio::join!(outbox, mail_in, jobs, upkeep, mass_emails, ledger, finish(traces)) };
    let _ = tokio::time::timeout(LAST_WORDS, last).await;
    let (store, now, anchor) = (app.store.clone(), app.clock.now(), anchor.await?);
    let close = move || {
        audit::close(&store, anchor, now);
        store.shutdown();
    };
    tokio::task::spawn_blocking(close).await?;
    if !writes {
        return Err("the disk failed to confirm a commit: check it, then start the server again".into());
    }
    tracing::info!("stopped");
    Ok(())
}

/// Stops the server after the disk failed to confirm a commit. Only a restart reads the true state.
async fn stop_without_writer(app: Shared) {
    while app.store.is_alive() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    app.stopping.send_replace(true);
}

/// Serves until SIGTERM, SIGINT or another reason to stop, then lets requests in progress finish within a time
/// limit.
async fn listen(
    listener: TcpListener,
    routes: Router,
    config: &Serve,
    mut signals: Signals,
    stopping: &watch::Sender<bool>,
) -> Result<(), Failure> {
    let (sender, mut told) = (stopping.clone(), stopping.subscribe());
    tokio::spawn(async move {
        tokio::select! {
            _ = signals.term.recv() => {}
            _ = signals.int.recv() => {}
            _ = told.wait_for(|stopping| *stopping) => {}
        }
        tracing::info!("stopping");
        sender.send_replace(true);
    });
    if let Some(address) = config.metrics_listen {
        let figures = TcpListener::bind(address).await.map_err(|error| format!("{address}: {error}"))?;
        tracing::info!(figures = %figures.local_addr()?, "figures are served");
        let routes = health::figures();
        let limits = Limits { connections: FIGURES, headers: HEADERS, drain: Duration::ZERO };
        tokio::spawn(listen::serve(figures, routes, limits, stopping.subscribe()));
    }
    let limits = Limits { connections: config.max_connections, headers: HEADERS, drain: DRAIN };
    listen::serve(listener, routes, limits, stopping.subscribe()).await;
    Ok(())
}
