//! The connection to a server: requests with their retries, and the reading of answers. It knows no session.

use std::sync::Arc;
use std::time::Duration;

use http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, RETRY_AFTER};
use reqwest::Response;

use super::backoff::{self, Failure};
use super::{Answer, Error, Origin, Request, http_client};
use crate::message::Lang;
use crate::value::word::on_wire;
use crate::wire::door::Door;
use crate::wire::rehearsal;

/// Time limit of one attempt.
const TOTAL_LIMIT: Duration = Duration::from_secs(30);

/// The settings of a client.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The server.
    pub server: Origin,
    /// The door that uses it.
    pub door: Door,
    /// The language of answers.
    pub lang: Lang,
    /// The `User-Agent`, e.g. `retaguarda/0.1.0`.
    pub agent: String,
}

/// A connection to one server. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct Connection {
    settings: Arc<Settings>,
    http: reqwest::Client,
}

impl Connection {
    pub(super) fn new(settings: Settings) -> Connection {
        let http = http_client::build(&settings.server, &settings.agent);
        Connection { settings: Arc::new(settings), http }
    }

    pub(super) fn server(&self) -> &Origin {
        &self.settings.server
    }

    pub(super) fn lang(&self) -> Lang {
        self.settings.lang
    }

    /// Sends a request without credentials.
    pub(super) async fn anonymously(&self, request: &Request) -> Result<Answer, Error> {
        let response = self.patiently(request, None).await?;
        self.whole(request, response).await
    }

    /// Sends a request, retrying as often as is safe.
    pub(super) async fn patiently(&self, request: &Request, token: Option<&str>) -> Result<Response, Error> {
        let mut tried = 0;
        loop {
            tried += 1;
            let outcome = self.once(request, token).await;
            let failure = match &outcome {
                Ok(response) => unavailable(response),
                Err((_, failure)) => *failure,
            };
            let wait = failure
                .and_then(|failure| backoff::wait(tried, failure, request.repeatable, http_client::chance()));
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return outcome.map_err(|(error, _)| error),
            }
        }
    }

    async fn once(
        &self,
        request: &Request,
        token: Option<&str>,
    ) -> Result<Response, (Error, Option<Failure>)> {
        let settings = &self.settings;
        let url = format!("{}/api{}", settings.server, request.target);
        let mut builder = self
            .http
            .request(request.method.clone(), url)
            .headers(request.headers.clone())
            .header(ACCEPT_LANGUAGE, settings.lang.tag())
            .header("x-retaguarda-door", on_wire(settings.door));
        if let Some(token) = token {
            builder = builder.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if !request.body.is_empty() {
            builder = builder.body(request.body.clone());
        }
        match tokio::time::timeout(TOTAL_LIMIT, builder.send()).await {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(error)) if error.is_connect() => Err((self.unreachable(), Some(Failure::NotSent))),
            Ok(Err(_)) => Err((self.unreachable(), Some(Failure::Broken))),
            Err(_) => Err((Error::Timeout, None)),
        }
    }

    pub(super) fn unreachable(&self) -> Error {
        Error::Unreachable { server: self.server().to_string() }
    }

    /// Reads the body of an answer.
    pub(super) async fn whole(&self, request: &Request, response: Response) -> Result<Answer, Error> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = tokio::time::timeout(TOTAL_LIMIT, response.bytes()).await.map_err(|_| Error::Timeout)?;
        let body = body.map_err(|_| self.unreachable())?.to_vec();
        let succeeded = (200..300).contains(&status);
        if succeeded && rehearsal::is_asked(&request.headers) && !rehearsal::is_applied(&headers) {
            return Err(Error::Unrehearsed);
        }
        Ok(Answer { status, headers, body, name: request.name.clone() })
    }
}

fn unavailable(response: &Response) -> Option<Failure> {
    let after = || {
        let seconds = response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
        Some(Duration::from_secs(seconds))
    };
    matches!(response.status().as_u16(), 502..=504).then(|| Failure::Unavailable(after()))
}
