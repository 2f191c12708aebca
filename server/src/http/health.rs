//! Whether the server lives, whether it can work, and its figures for Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{StatusCode, header};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::app::Shared;

/// From what is read from memory to what waits for a password's hash or a busy disk.
const SECONDS: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 1.0, 10.0];

static METRICS: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new().set_buckets(&SECONDS).expect("there are buckets");
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // A second recorder in one process (tests) is refused; the first keeps counting.
    let _ = metrics::set_global_recorder(recorder);
    handle
});

/// `/healthz` and `/metrics`, the same in every mode.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/healthz", get(|| async { "ok" })).route(
        "/metrics",
        get(|| async { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.render()) }),
    )
}

/// Ready while the database answers, its writer works, and nobody told the server to stop.
pub async fn ready(State(app): State<Shared>) -> Response {
    let answers = app.store.read(|conn| conn.query_one("select 1", &[])).await;
    readiness(matches!(answers, Ok(Ok(_))) && app.store.is_alive() && !*app.stopping.borrow())
}

/// The answer to whoever decides where requests go.
pub fn readiness(ready: bool) -> Response {
    let (status, word) =
        if ready { (StatusCode::OK, "ready") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready") };
    (status, word).into_response()
}

/// Counts a request. Nothing that a caller makes up becomes a label: their number is bounded.
pub fn count(endpoint: &'static str, status: StatusCode, took: Duration) {
    LazyLock::force(&METRICS);
    let labels = [("endpoint", endpoint.to_owned()), ("status", status.as_u16().to_string())];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_seconds", "endpoint" => endpoint).record(took);
}
