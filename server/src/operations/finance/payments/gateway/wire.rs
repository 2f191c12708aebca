//! The HTTP client of gateways: JSON over HTTPS to one origin, with a short time limit and validated answers.

use std::time::Duration;

use client::value::date::{day_of, start_of};
use jiff::Timestamp;
use jiff::civil::Date;
use reqwest::{Client, Method, StatusCode, Url, redirect};
use serde_json::Value as Json;

use super::Answer;
use crate::outbox::Attempt;

/// The largest answer that is read.
const LIMIT: usize = 1 << 20;
/// Length of the stored part of a refusal.
const EXCERPT: usize = 300;

/// An account with a gateway.
#[derive(Clone)]
pub struct Account {
    /// The base address of its API, e.g. `https://api.iugu.com/v1`.
    pub url: String,
    /// The token.
    pub token: String,
    /// The time limit of a call.
    pub patience: Duration,
}

/// A write that must not be repeated.
pub struct Creation<'a> {
    /// The body.
    pub body: Json,
    /// The key by which the gateway recognises a repetition, if it does.
    pub key: Option<String>,
    /// The attempt that it belongs to.
    pub attempt: &'a Attempt,
}

/// A client of a gateway's API.
pub struct Wire {
    client: Client,
    base: Url,
    token: String,
}

impl Wire {
    /// Creates the client. Sends nothing.
    pub fn new(account: Account) -> Answer<Wire> {
        let base = format!("{}/", account.url.trim_end_matches('/'));
        let base = base.parse().map_err(|error| format!("{base}: {error}"))?;
        // Fails only if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(account.patience)
            .redirect(redirect::Policy::none())
            .user_agent("retaguarda")
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Wire { client, base, token: account.token })
    }

    /// Sends a GET.
    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> Answer<Json> {
        self.call(Method::GET, path, query, None).await
    }

    /// Sends a write that may be repeated.
    pub async fn send(&self, method: Method, path: &str) -> Answer<Json> {
        self.call(method, path, &[], None).await
    }

    /// Creates an object, if the attempt may. Anything but a refusal leaves its outcome unknown.
    pub async fn create(&self, path: &str, creation: &Creation<'_>) -> Answer<Json> {
        creation.attempt.hand_over()?;
        self.call(Method::POST, path, &[], Some(creation)).await
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        creation: Option<&Creation<'_>>,
    ) -> Answer<Json> {
        let mut url = self.base.join(path).map_err(|error| format!("{path}: {error}"))?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        let failed = |what: &str| format!("{method} {path}: {what}");
        let refused = || creation.iter().for_each(|creation| creation.attempt.refused());
        let mut request = self.client.request(method.clone(), url).basic_auth(&self.token, Some(""));
        if let Some(Creation { body, key, .. }) = creation {
            request = request.json(body);
            if let Some(key) = key {
                request = request.header("idempotency-key", key);
            }
        }
        let mut response = request.send().await.map_err(|error| {
            if error.is_connect() {
                refused();
            }
            failed(kind(&error))
        })?;
        let status = response.status();
        if is_refusal(status) {
            refused();
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| failed(kind(&error)))? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > LIMIT {
                return Err(failed("the answer is too long"));
            }
        }
        if !status.is_success() {
            let text: String = String::from_utf8_lossy(&bytes).chars().take(EXCERPT).collect();
            return Err(failed(&format!("{status} {text}")));
        }
        serde_json::from_slice(&bytes).map_err(|_| failed("the answer is not JSON"))
    }
}

/// Returns whether a status says that nothing was created. A gateway answers 409 while the first call with a key is
/// still at work.
fn is_refusal(status: StatusCode) -> bool {
    status.is_client_error() && ![StatusCode::REQUEST_TIMEOUT, StatusCode::CONFLICT].contains(&status)
}

/// Describes an error without its text, which contains the address, whose query may name a person.
fn kind(error: &reqwest::Error) -> &'static str {
    match error {
        error if error.is_timeout() => "no answer in time",
        error if error.is_connect() => "no connection",
        _ => "the answer broke off",
    }
}

/// Validates a gateway's reference for use in a path, because a notice can carry anything.
pub fn reference(value: &Json) -> Answer<String> {
    let text = value.as_str().map(str::to_owned).or_else(|| value.as_i64().map(|number| number.to_string()));
    let fit = |text: &String| {
        (1..=64).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    text.filter(fit).ok_or_else(|| "the answer has no usable id".into())
}

/// Reads a moment of an answer: an instant, or a day of São Paulo alone.
pub fn moment(text: &str) -> Option<Timestamp> {
    text.parse().ok().or_else(|| text.parse().ok().map(start_of))
}

/// Reads a day of an answer, also from an instant.
pub fn day(value: &Json) -> Option<Date> {
    moment(value.as_str()?).map(day_of)
}

/// Reads a currency; `None` for the real, and if none is sent.
pub fn other_currency(value: &Json) -> Option<String> {
    text(value).filter(|currency| !currency.trim().is_empty() && !currency.trim().eq_ignore_ascii_case("BRL"))
}

/// Returns a non-empty text of an answer.
pub fn text(value: &Json) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Returns an address to redirect a browser to. Rejects any that is not HTTPS.
pub fn link(value: &Json) -> Option<String> {
    text(value).filter(|url| url.parse::<Url>().is_ok_and(|url| url.scheme() == "https" && url.has_host()))
}
