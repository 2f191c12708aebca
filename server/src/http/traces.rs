//! Traces for OpenTelemetry: one span for each call of the API, sent to a collector over OTLP/HTTP in its JSON
//! encoding.
//!
//! A span has the id of its request, which links log and trace. Without a collector the only cost is a look at
//! an empty cell.

use std::sync::OnceLock;
use std::time::Duration;

use client::transport::Origin;
use http::{HeaderMap, Method, StatusCode};
use jiff::Timestamp;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::work::Failure;
use crate::work::clock::token;

/// Limit on queued spans. Further ones are dropped.
const WAITING: usize = 4096;
/// Limit on spans in one message, and how long the first of them waits for others.
const BATCH: usize = 512;
const LINGER: Duration = Duration::from_secs(1);
/// Time limit of the collector.
const PATIENCE: Duration = Duration::from_secs(5);

/// The header that names the caller's trace (W3C Trace Context).
const TRACEPARENT: &str = "traceparent";

/// The queue of spans. `None` ends it.
static SPANS: OnceLock<mpsc::Sender<Option<Span>>> = OnceLock::new();

/// The trace of a request, and the caller's span in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    id: String,
    parent: Option<String>,
}

impl Trace {
    /// Returns the caller's trace or a new one; `None` without a collector, or if the caller does not sample.
    pub fn of(headers: &HeaderMap) -> Option<Trace> {
        SPANS.get()?;
        match headers.get(TRACEPARENT).and_then(|value| value.to_str().ok()).and_then(parse) {
            Some((_, _, false)) => None,
            Some((id, parent, true)) => Some(Trace { id, parent: Some(parent) }),
            None => Some(Trace { id: token()[..32].to_owned(), parent: None }),
        }
    }
}

/// Parses `00-<trace>-<span>-<flags>` into trace, span, and whether it is sampled.
fn parse(text: &str) -> Option<(String, String, bool)> {
    let mut parts = text.trim().split('-');
    let mut hex = |length: usize| {
        let digits = |part: &&str| {
            part.len() == length && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        parts.next().filter(digits)
    };
    let (version, trace, span, flags) = (hex(2)?, hex(32)?, hex(16)?, hex(2)?);
    let named = |id: &str| id.bytes().any(|byte| byte != b'0');
    let flags = u8::from_str_radix(flags, 16).ok()?;
    (version != "ff" && named(trace) && named(span)).then(|| (trace.into(), span.into(), flags & 1 == 1))
}

/// An answered call of the API.
#[derive(Debug)]
pub struct Span {
    /// The trace.
    pub trace: Trace,
    /// The request's id.
    pub id: String,
    /// The endpoint's id.
    pub endpoint: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The answer's status.
    pub status: StatusCode,
    /// When it was answered.
    pub ended: Timestamp,
    /// The duration.
    pub took: Duration,
}

impl Span {
    /// Queues the span.
    pub fn send(self) {
        if let Some(spans) = SPANS.get() {
            // A slow collector loses spans and never delays requests.
            let _ = spans.try_send(Some(self));
        }
    }

    fn json(&self) -> Value {
        let attribute = |key: &str, value: Value| json!({ "key": key, "value": value });
        let ended = self.ended.as_nanosecond();
        let began = ended - i128::try_from(self.took.as_nanos()).unwrap_or_default();
        let mut span = json!({
            "traceId": self.trace.id,
            "spanId": self.id,
            "name": self.endpoint,
            "kind": 2,
            "startTimeUnixNano": began.to_string(),
            "endTimeUnixNano": ended.to_string(),
            "attributes": [
                attribute("http.request.method", json!({ "stringValue": self.method.as_str() })),
                attribute("http.response.status_code", json!({ "intValue": self.status.as_u16().to_string() })),
                attribute("retaguarda.request_id", json!({ "stringValue": self.id })),
            ],
        });
        if let Some(parent) = &self.trace.parent {
            span["parentSpanId"] = json!(parent);
        }
        if self.status.is_server_error() {
            span["status"] = json!({ "code": 2 });
        }
        span
    }
}

/// Starts the exporter.
///
/// # Errors
/// An error if the HTTP client cannot be created.
pub fn start(collector: &Origin) -> Result<SpanExporter, Failure> {
    let builder = Client::builder().timeout(PATIENCE);
    // Reading the system's certificates takes milliseconds, and an unencrypted collector needs none.
    let builder = if collector.is_encrypted() { builder } else { builder.tls_certs_only([]) };
    let exporter = Exporter { http: builder.build()?, url: format!("{collector}/v1/traces"), failing: false };
    let (sender, spans) = mpsc::channel(WAITING);
    // A process has one server, so this is the first call.
    let _ = SPANS.set(sender);
    Ok(SpanExporter(tokio::spawn(exporter.run(spans))))
}

/// The task that sends spans.
#[derive(Debug)]
pub struct SpanExporter(JoinHandle<()>);

impl SpanExporter {
    /// Sends the queued spans and stops.
    pub async fn finish(self) {
        if let Some(spans) = SPANS.get()
            && spans.send(None).await.is_ok()
        {
            // The task ends after `None`.
            let _ = self.0.await;
        }
    }
}

struct Exporter {
    http: Client,
    url: String,
    failing: bool,
}

impl Exporter {
    async fn run(mut self, mut spans: mpsc::Receiver<Option<Span>>) {
        while let Some(Some(first)) = spans.recv().await {
            let mut batch = vec![first];
            let others = async {
                while batch.len() < BATCH {
                    let Some(Some(span)) = spans.recv().await else { return true };
                    batch.push(span);
                }
                false
            };
            let last = timeout(LINGER, others).await.unwrap_or(false);
            self.send(&batch).await;
            if last {
                return;
            }
        }
    }

    /// Sends a message. Drops it on failure, and logs only the first of several failures.
    async fn send(&mut self, spans: &[Span]) {
        let sent = self.http.post(&self.url).json(&message(spans)).send().await;
        match sent.and_then(reqwest::Response::error_for_status) {
            Ok(_) => self.failing = false,
            Err(error) if !self.failing => {
                self.failing = true;
                tracing::warn!(%error, "the collector does not take traces");
            }
            Err(_) => {}
        }
    }
}

fn message(spans: &[Span]) -> Value {
    let name = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
    let server =
        [name("service.name", "retaguarda-server"), name("service.version", env!("CARGO_PKG_VERSION"))];
    let spans: Vec<Value> = spans.iter().map(Span::json).collect();
    json!({ "resourceSpans": [{
        "resource": { "attributes": server },
        "scopeSpans": [{ "scope": { "name": "retaguarda" }, "spans": spans }],
    }] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_callers_trace_is_read_and_anything_else_is_none() {
        let (trace, span) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        let read = |text: &str| parse(text).map(|(trace, span, wanted)| format!("{trace} {span} {wanted}"));
        assert_eq!(read(&format!("00-{trace}-{span}-01")), Some(format!("{trace} {span} true")));
        assert_eq!(read(&format!("00-{trace}-{span}-00")), Some(format!("{trace} {span} false")));
        assert_eq!(read(&format!("01-{trace}-{span}-03-more")), Some(format!("{trace} {span} true")));
        let zeros = ["0".repeat(32), "0".repeat(16)];
        for bad in [
            format!("ff-{trace}-{span}-01"),
            format!("00-{}-{span}-01", zeros[0]),
            format!("00-{trace}-{}-01", zeros[1]),
            format!("00-{}-{span}-01", trace.to_uppercase()),
            format!("00-{trace}-{span}"),
            "\"><script>".to_owned(),
        ] {
            assert_eq!(read(&bad), None, "{bad}");
        }
    }
}
