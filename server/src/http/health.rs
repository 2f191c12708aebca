//! Liveness, readiness, and metrics for Prometheus.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{StatusCode, header};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::Mutex;

use super::request::{self, FORWARDED_FOR};
use crate::store::{Conn, Outcome};
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::settings::{MetricsAccess, Settings};

/// Buckets in seconds: from reads of memory to waits for a password hash or a busy disk.
const SECONDS: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 1.0, 10.0];

/// The number of requests counted.
static COUNTED: AtomicU64 = AtomicU64::new(0);
/// Interval in requests at which samples are sorted into the buckets.
const UPKEEP: u64 = 1024;

static METRICS: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new().set_buckets(&SECONDS).expect("there are buckets");
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // A second recorder in one process, as in tests, is refused. The first one keeps counting.
    let _ = metrics::set_global_recorder(recorder);
    handle
});

/// Returns `/healthz` and `/metrics`, which are the same in every mode.
pub fn routes<S: Clone + Send + Sync + 'static>(settings: &Settings) -> Router<S> {
    let access = settings.metrics.clone();
    let figures = move |request: Request| async move {
        if may_read(&access, &request) { render() } else { StatusCode::NOT_FOUND.into_response() }
    };
    Router::new().route("/healthz", get(|| async { "ok" })).route("/metrics", get(figures))
}

/// Returns `/metrics` alone, for a separate listener.
pub fn figures() -> Router {
    Router::new().route("/metrics", get(|| async { render() }))
}

fn render() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.render()).into_response()
}

/// Returns whether a caller may read the metrics. A local caller with a forwarding header is a proxy, not an
/// operator.
fn may_read(access: &MetricsAccess, request: &Request) -> bool {
    let headers = request.headers();
    match access {
        MetricsAccess::Elsewhere => false,
        MetricsAccess::Token(token) => request::text(headers, header::AUTHORIZATION.as_str())
            .and_then(|value| value.strip_prefix("Bearer "))
            .is_some_and(|given| hashed(given.trim()) == hashed(token)),
        MetricsAccess::Loopback => {
            let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
            let is_proxied = headers.contains_key(FORWARDED_FOR) || headers.contains_key(header::FORWARDED);
            !is_proxied && peer.is_some_and(|peer| peer.0.ip().to_canonical().is_loopback())
        }
    }
}

/// The result of the last trial write, cached for a second.
#[derive(Debug, Default)]
pub struct Probe(Mutex<Option<(Instant, bool)>>);

/// How long a result is cached.
const TRIAL: Duration = Duration::from_secs(1);
/// Bytes of a trial: more than the free space of a page, so that a full disk refuses them.
const TRIAL_BYTES: usize = 8_192;

/// Answers whether the server is ready: the database answers and takes writes, and the server is not stopping.
pub async fn ready(State(app): State<Shared>) -> Response {
    if !app.store.is_alive() || *app.stopping.borrow() {
        return readiness(false);
    }
    let probe = app.part::<Probe>();
    let mut last = probe.0.lock().await;
    let known = last.filter(|(at, _)| at.elapsed() < TRIAL).map(|(_, works)| works);
    let works = match known {
        Some(works) => works,
        None => {
            let works = try_write(&app).await;
            *last = Some((Instant::now(), works));
            works
        }
    };
    readiness(works)
}

/// Writes and deletes a row in one durable unit of work.
async fn try_write(app: &Shared) -> bool {
    let unit = |conn: &mut Conn<'_>| {
        let value = "x".repeat(TRIAL_BYTES);
        let insert = "insert into meta (name, value) values ('trial', $1)
            on conflict (name) do update set value = excluded.value";
        let done = conn
            .execute(insert, &[value.into()])
            .and_then(|_| conn.execute("update meta set value = '' where name = 'trial'", &[]));
        match done {
            Ok(_) => Outcome::Commit(Ok(())),
            Err(error) => Outcome::Rollback(Err(error)),
        }
    };
    let done = app.store.write(unit).await.and_then(|done| done);
    if let Err(error) = &done {
        tracing::warn!(%error, "not ready: a trial write failed");
    }
    done.is_ok()
}

/// Returns the answer for a load balancer.
pub fn readiness(ready: bool) -> Response {
    let (status, word) =
        if ready { (StatusCode::OK, "ready") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready") };
    (status, word).into_response()
}

/// Counts a request. Labels hold no text of callers, so their number is bounded.
pub fn count(endpoint: &'static str, status: StatusCode, took: Duration) {
    LazyLock::force(&METRICS);
    let labels = [("endpoint", endpoint.to_owned()), ("status", status.as_u16().to_string())];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_seconds", "endpoint" => endpoint).record(took);
    // Samples are stored until they are sorted into buckets, which a scrape would do, but there may be none.
    if COUNTED.fetch_add(1, Ordering::Relaxed) % UPKEEP == UPKEEP - 1 {
        METRICS.run_upkeep();
    }
}
