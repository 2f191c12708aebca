//! Traces for OpenTelemetry: one span for each call of the API, sent to a collector over OTLP/HTTP in its JSON
//! encoding.
//!
//! A span has the id of its request, which links log and trace. Without a collector the only cost is a look at
//! an empty cell.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use bytes::Bytes;
use client::transport::Origin;
use http::{HeaderMap, Method, StatusCode};
use jiff::Timestamp;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceState};
use opentelemetry::{Context, InstrumentationScope, KeyValue};
use opentelemetry_http::{HeaderExtractor, HttpClient, HttpError, ResponseExt};
use opentelemetry_otlp::{Protocol, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, IdGenerator, RandomIdGenerator, SpanData, SpanEvents, SpanLinks,
    SpanProcessor,
};
use reqwest::Client;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::work::Failure;

/// Limit on queued spans. Further ones are dropped.
const WAITING: usize = 4096;
/// Limit on spans in one message.
const BATCH: usize = 512;
/// How long the first span of a message waits for others.
const LINGER: Duration = Duration::from_secs(1);
/// Time limit of the collector.
const PATIENCE: Duration = Duration::from_secs(5);

static SPANS: OnceLock<BatchSpanProcessor> = OnceLock::new();

/// The trace of a request, and the caller's span in it.
#[derive(Debug, Clone)]
pub struct Trace(SpanContext);

impl Trace {
    /// Returns the caller's trace (W3C Trace Context), or a new one. Returns `None` without a collector, and for a
    /// trace that the caller does not sample.
    pub fn of(headers: &HeaderMap) -> Option<Trace> {
        SPANS.get()?;
        let caller =
            TraceContextPropagator::new().extract_with_context(&Context::new(), &HeaderExtractor(headers));
        let parent = caller.span().span_context().clone();
        if !parent.is_valid() {
            let id = RandomIdGenerator::default().new_trace_id();
            let sampled = TraceFlags::SAMPLED;
            return Some(Trace(SpanContext::new(id, SpanId::INVALID, sampled, false, TraceState::NONE)));
        }
        parent.is_sampled().then_some(Trace(parent))
    }
}

/// A call of the API that was answered.
#[derive(Debug)]
pub struct Span {
    /// The span that contains it.
    pub trace: Trace,
    /// The request's id: 16 hexadecimal digits.
    pub id: String,
    /// The endpoint's id.
    pub endpoint: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The answer's status.
    pub status: StatusCode,
    /// When the answer was there.
    pub ended: Timestamp,
    /// The duration.
    pub took: Duration,
}

impl Span {
    /// Queues the span for the collector.
    pub fn send(self) {
        if let (Some(spans), Ok(id)) = (SPANS.get(), SpanId::from_hex(&self.id)) {
            spans.on_end(self.data(id));
        }
    }

    fn data(self, id: SpanId) -> SpanData {
        let Trace(parent) = self.trace;
        let ended = SystemTime::from(self.ended);
        let failed = self.status.is_server_error();
        SpanData {
            span_context: SpanContext::new(
                parent.trace_id(),
                id,
                TraceFlags::SAMPLED,
                false,
                parent.trace_state().clone(),
            ),
            parent_span_id: parent.span_id(),
            parent_span_is_remote: parent.is_remote(),
            span_kind: SpanKind::Server,
            name: self.endpoint.into(),
            start_time: ended.checked_sub(self.took).unwrap_or(ended),
            end_time: ended,
            attributes: vec![
                KeyValue::new("http.request.method", self.method.to_string()),
                KeyValue::new("http.response.status_code", i64::from(self.status.as_u16())),
                KeyValue::new("retaguarda.request_id", self.id),
            ],
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: if failed { Status::error("") } else { Status::Unset },
            instrumentation_scope: InstrumentationScope::builder("retaguarda").build(),
        }
    }
}

/// Begins to collect.
///
/// # Errors
/// When the HTTP client cannot be made.
pub fn start(collector: &Origin) -> Result<SpanExporter, Failure> {
    let builder = Client::builder().timeout(PATIENCE);
    // The system's certificates take milliseconds to read, and an unencrypted collector has none.
    let builder = if collector.is_encrypted() { builder } else { builder.tls_certs_only([]) };
    let transport =
        Transport { http: builder.build()?, runtime: Handle::current(), is_failing: AtomicBool::default() };
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpJson)
        .with_http_client(transport)
        .with_endpoint(format!("{collector}/v1/traces"))
        .with_timeout(PATIENCE)
        .build()?;
    let config = BatchConfigBuilder::default()
        .with_max_queue_size(WAITING)
        .with_max_export_batch_size(BATCH)
        .with_scheduled_delay(LINGER)
        .build();
    let mut spans = BatchSpanProcessor::builder(exporter).with_batch_config(config).build();
    let server = Resource::builder_empty()
        .with_service_name("retaguarda-server")
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    spans.set_resource(&server.build());
    // There is one server in a process.
    let _ = SPANS.set(spans);
    Ok(SpanExporter(()))
}

/// Sends spans, until it is finished.
#[derive(Debug)]
pub struct SpanExporter(());

impl SpanExporter {
    /// Sends the spans that wait, and no more.
    pub async fn finish(self) {
        // The SDK waits on the thread that asks it.
        let _ = spawn_blocking(|| SPANS.get().map(SpanProcessor::shutdown)).await;
    }
}

/// Sends messages to the collector from the SDK's thread, which runs no asynchronous code.
#[derive(Debug)]
struct Transport {
    http: Client,
    runtime: Handle,
    is_failing: AtomicBool,
}

#[async_trait]
impl HttpClient for Transport {
    async fn send_bytes(&self, message: http::Request<Bytes>) -> Result<http::Response<Bytes>, HttpError> {
        let http = self.http.clone();
        let sent =
            self.runtime.spawn(async move { http.send_bytes(message).await?.error_for_status() }).await;
        let sent = sent.map_err(HttpError::from).and_then(|answer| answer);
        // The log says once, not for each message, that the collector refuses.
        let was_failing = self.is_failing.swap(sent.is_err(), Ordering::Relaxed);
        if let (Err(error), false) = (&sent, was_failing) {
            tracing::warn!(%error, "the collector does not take traces");
        }
        sent
    }
}
