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

/// `/healthz`, `/readyz`, `/metrics`
pub fn routes() -> Router<Shared> {
    Router::new().route("/healthz", get(|| async { "ok" })).route("/readyz", get(ready)).route(
        "/metrics",
        get(|| async { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.render()) }),
    )
}

/// Ready when the database answers.
async fn ready(State(app): State<Shared>) -> Response {
    match app.store.read(|conn| conn.query_one("select 1", &[]).map(|_| ())).await {
        Ok(Ok(())) => (StatusCode::OK, "ready").into_response(),
        Ok(Err(_)) | Err(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer").into_response()
        }
    }
}

/// Counts a request.
pub fn count(method: &Method, status: StatusCode, took: Duration) {
    LazyLock::force(&METRICS);
    let labels = [("method", method.to_string()), ("status", status.as_u16().to_string())];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_seconds").record(took);
}
