//! The sessions of browsers: the upstream's tokens behind their cookies, hidden from the browsers and renewed
//! here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use client::api::account::session::{Refresh, RefreshToken, Session};
use client::endpoint::{Call, Endpoint};
use client::wire;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;

use super::remote::{Inbound, Outbound, Remote};
use crate::work::clock::{hashed, token};
use crate::work::refusal::{Refusal, Result};
use crate::work::session::{IDLE_LIFE, SESSION_LIFE};

/// How long a request waits for a renewal.
const QUEUE_LIMIT: Duration = Duration::from_secs(3);

/// The sessions of the browsers that signed in here, by the hashes of their cookies.
#[derive(Default)]
pub struct Browsers(Mutex<HashMap<String, CookieSession>>);

struct CookieSession {
    browser: Arc<Browser>,
    ends: Timestamp,
    seen: Timestamp,
}

/// One browser's session.
pub struct Browser {
    /// The user's name, for the events of their writes.
    pub name: String,
    tokens: tokio::sync::Mutex<Tokens>,
}

#[derive(Debug, Clone)]
struct Tokens {
    access: String,
    refresh: Option<String>,
}

impl Browsers {
    /// Stores the tokens of a new session and returns its cookie.
    ///
    /// # Errors
    /// An error if the upstream's answer has no access token.
    pub fn open(&self, session: Session, now: Timestamp) -> Result<String> {
        let tokens = Tokens::of(&session).ok_or(Refusal::Upstream("a session without a token".into()))?;
        let browser = Arc::new(Browser { name: session.user.name, tokens: tokens.into() });
        let cookie = token();
        let mut held = self.held();
        held.retain(|_, held| held.is_open(now));
        held.insert(hashed(&cookie), CookieSession { browser, ends: now + SESSION_LIFE, seen: now });
        Ok(cookie)
    }

    /// Returns the session behind a cookie. Counts as a use if `used`.
    pub fn find(&self, cookie: &str, now: Timestamp, used: bool) -> Result<Arc<Browser>> {
        let mut held = self.held();
        let found = held.get_mut(&hashed(cookie)).filter(|held| held.is_open(now));
        let found = found.ok_or(Refusal::LoginAgain)?;
        if used {
            found.seen = now;
        }
        Ok(found.browser.clone())
    }

    /// Forgets the session behind a cookie.
    pub fn close(&self, cookie: &str) {
        self.held().remove(&hashed(cookie));
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, CookieSession>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CookieSession {
    fn is_open(&self, now: Timestamp) -> bool {
        now < self.ends && now < self.seen + IDLE_LIFE
    }
}

impl Browser {
    /// Sends a request with this session's token. If that has expired, renews it and sends the request once
    /// more.
    pub async fn send(self: &Arc<Browser>, remote: &Arc<Remote>, outbound: Outbound) -> Result<Inbound> {
        let access = self.tokens.lock().await.access.clone();
        let answer = remote.send(outbound.clone().with_token(&access)).await?;
        if answer.status != StatusCode::UNAUTHORIZED {
            return Ok(answer);
        }
        if answer.demands_login() {
            return Err(Refusal::LoginAgain);
        }
        // In a task of its own, so that a renewal completes even if the request that needed it is dropped.
        let renewal = tokio::spawn(self.clone().renew(remote.clone(), access));
        let renewed = tokio::time::timeout(QUEUE_LIMIT, renewal).await.map_err(|_| Refusal::Timeout)?;
        let access = renewed.map_err(|error| Refusal::Internal(format!("renewal: {error}")))??;
        remote.send(outbound.with_token(&access)).await
    }

    /// Returns a token other than the rejected one. The first caller renews it, and the others get the result.
    async fn renew(self: Arc<Browser>, remote: Arc<Remote>, rejected: String) -> Result<String> {
        let mut tokens = self.tokens.lock().await;
        if tokens.access == rejected {
            *tokens = exchange(&remote, tokens.refresh.clone()).await?;
        }
        Ok(tokens.access.clone())
    }
}

async fn exchange(remote: &Remote, refresh_token: Option<String>) -> Result<Tokens> {
    let refresh_token = refresh_token.ok_or(Refusal::LoginAgain)?;
    let call: Call<Refresh> = Refresh::new(RefreshToken { refresh_token });
    let call = call.encode()?;
    let headers =
        HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let (method, body) = (Refresh::METHOD, call.body.into());
    let answer = remote.send(Outbound { method, target: call.target, headers, body, typed: true }).await?;
    if answer.status.is_client_error() {
        return Err(Refusal::LoginAgain);
    }
    let session = answer.status.is_success().then(|| wire::decode::<Session>(answer.whole()).ok()).flatten();
    let tokens = session.as_ref().and_then(Tokens::of);
    tokens.ok_or_else(|| Refusal::Upstream(format!("the session was not renewed: {}", answer.status)))
}

impl Tokens {
    fn of(session: &Session) -> Option<Tokens> {
        Some(Tokens { access: session.access_token.clone()?, refresh: session.refresh_token.clone() })
    }
}
