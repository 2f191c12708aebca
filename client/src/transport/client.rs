//! The client through which the command line and the terminal reach a server.

use std::sync::Arc;
use std::time::Duration;

use http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, RETRY_AFTER};
use reqwest::Response;

use super::backoff::{self, Failure};
use super::session::{self, SessionStore};
use super::{Answer, Error, Origin, Request, SignedIn, Vault, http_client};
use crate::access::word;
use crate::api::account::session::{Credentials, Login, Logout, Session};
use crate::endpoint::{Call, Endpoint};
use crate::message::Lang;
use crate::wire::door::Door;
use crate::wire::rehearsal::{self, Rehearsal};

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

/// A client of one server, with its session. Clones share both.
#[derive(Debug, Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    settings: Settings,
    http: reqwest::Client,
    /// A token from the environment. Never renewed and never written to disk.
    given: Option<String>,
    held: SessionStore,
}

impl Client {
    /// Creates a client with the session of a profile. Ignores a session of another server.
    ///
    /// # Errors
    /// An error if the profile's file cannot be used.
    pub fn of_profile(settings: Settings, vault: Vault) -> Result<Client, Error> {
        let kept = vault.load()?.filter(|kept| kept.server == settings.server);
        Ok(Client::new(settings, None, SessionStore::new(kept, Some(vault))))
    }

    /// Creates a client whose session is held in memory alone.
    pub fn in_memory(settings: Settings) -> Client {
        Client::new(settings, None, SessionStore::new(None, None))
    }

    /// Creates a client with an access token from the environment.
    pub fn with_token(settings: Settings, token: String) -> Client {
        Client::new(settings, Some(token), SessionStore::new(None, None))
    }

    fn new(settings: Settings, given: Option<String>, held: SessionStore) -> Client {
        let http = http_client::build(&settings.server, &settings.agent);
        Client { inner: Arc::new(Inner { settings, http, given, held }) }
    }

    /// Returns the server.
    pub fn server(&self) -> &Origin {
        &self.inner.settings.server
    }

    /// Returns the language of answers.
    pub fn lang(&self) -> Lang {
        self.inner.settings.lang
    }

    /// Returns the local session, without asking the server.
    pub fn signed_in(&self) -> Option<SignedIn> {
        self.inner.held.signed_in()
    }

    pub(super) fn held(&self) -> &SessionStore {
        &self.inner.held
    }

    /// Sends a call.
    pub async fn send<E: Endpoint>(&self, call: Call<E>) -> Result<E::Response, Error> {
        self.exchange(&Request::call(&call)).await?.decoded()
    }

    /// Rehearses a call.
    pub async fn rehearse<E: Endpoint>(&self, call: Call<E>) -> Result<Rehearsal, Error> {
        self.exchange(&Request::call(&call).rehearsed()).await?.decoded()
    }

    /// Signs in and stores the session.
    pub async fn sign_in(&self, credentials: Credentials) -> Result<Session, Error> {
        let session = self.send(Login::new(credentials)).await?;
        self.held().replace(SignedIn::of(self.server(), session.clone())).await?;
        Ok(session)
    }

    /// Ends the session on the server. Erases it locally even if the server cannot be reached.
    pub async fn sign_out(&self) -> Result<(), Error> {
        let told = self.send(Logout::at(())).await;
        self.held().replace(None).await?;
        match told {
            Ok(_) | Err(Error::SignedOut) | Err(Error::Api { status: 401, .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Sends a request and returns the answer, whatever its status.
    pub async fn exchange(&self, request: &Request) -> Result<Answer, Error> {
        let response = self.open(request).await?;
        self.whole(request, response).await
    }

    /// Sends a request. On a rejected token, renews the session and sends the request once more.
    pub(super) async fn open(&self, request: &Request) -> Result<Response, Error> {
        let mut replayed = false;
        loop {
            let token = self.token(request);
            let response = self.patiently(request, token.as_deref()).await?;
            if response.status().as_u16() != 401 || request.anonymous {
                return Ok(response);
            }
            let Some(token) = token else { return Err(Error::SignedOut) };
            let rejection = self.whole(request, response).await?;
            let demands_login = session::demands_login(&rejection);
            let given = self.inner.given.is_some();
            if given || !session::after_rejection(self, &token, demands_login, replayed).await? {
                return Ok(rejection.into());
            }
            replayed = true;
        }
    }

    /// Sends a request without credentials.
    pub(super) async fn anonymously(&self, request: &Request) -> Result<Answer, Error> {
        let response = self.patiently(request, None).await?;
        self.whole(request, response).await
    }

    fn token(&self, request: &Request) -> Option<String> {
        if request.anonymous {
            return None;
        }
        let held = || self.held().signed_in().map(|session| session.access_token);
        self.inner.given.clone().or_else(held)
    }

    /// Sends a request, retrying as often as is safe.
    async fn patiently(&self, request: &Request, token: Option<&str>) -> Result<Response, Error> {
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
        let settings = &self.inner.settings;
        let url = format!("{}/api{}", settings.server, request.target);
        let mut builder = self
            .inner
            .http
            .request(request.method.clone(), url)
            .headers(request.headers.clone())
            .header(ACCEPT_LANGUAGE, settings.lang.tag())
            .header("x-retaguarda-door", word(settings.door));
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
    async fn whole(&self, request: &Request, response: Response) -> Result<Answer, Error> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = tokio::time::timeout(TOTAL_LIMIT, response.bytes()).await.map_err(|_| Error::Timeout)?;
        let body = body.map_err(|_| self.unreachable())?.to_vec();
        let succeeded = (200..300).contains(&status);
        if succeeded && rehearsal::is_asked(&request.headers) && !rehearsal::is_applied(&headers) {
            return Err(Error::Unrehearsed);
        }
        Ok(Answer { status, headers, body, name: request.name.clone() })
    }

    /// Sends a request and returns a successful response, with its body unread.
    pub(super) async fn opened(&self, request: &Request) -> Result<Response, Error> {
        let response = self.open(request).await?;
        if response.status().is_success() {
            return Ok(response);
        }
        Err(self.whole(request, response).await?.accepted().err().unwrap_or_else(|| self.unreachable()))
    }
}

fn unavailable(response: &Response) -> Option<Failure> {
    let after = || {
        let seconds = response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
        Some(Duration::from_secs(seconds))
    };
    matches!(response.status().as_u16(), 502..=504).then(|| Failure::Unavailable(after()))
}
