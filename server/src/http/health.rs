//! Whether the server lives, whether it can work, and its figures for Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{Method, StatusCode, header};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::app::Shared;

static METRICS: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    let recorder = PrometheusBuilder::new().build_recorder();
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

/// Counts a request.
pub fn count(method: &Method, endpoint: &'static str, status: StatusCode, took: Duration) {
    LazyLock::force(&METRICS);
    let labels = [
        ("method", method.to_string()),
        ("endpoint", endpoint.to_owned()),
        ("status", status.as_u16().to_string()),
    ];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_seconds", "endpoint" => endpoint).record(took);
}
