//! The sessions of browsers: the upstream's tokens behind their cookies, hidden from the browsers and renewed
//! here. They outlast a restart of the gateway.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use client::api::account::session::{Refresh, RefreshToken, Session};
use client::endpoint::{Call, Endpoint};
use client::wire;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::accounts::Account;
use super::keep::{Keep, StoredSession};
use super::remote::{Inbound, Outbound, Remote};
use crate::work::clock::{hashed, token};
use crate::work::refusal::{Refusal, Result};
use crate::work::seal;
use crate::work::session::{IDLE_LIFE, SESSION_LIFE};

/// The purpose of the key that encrypts the tokens of a session.
const TOKENS: &str = "the upstream's tokens";
/// How long a request waits for a renewal.
const QUEUE_LIMIT: Duration = Duration::from_secs(3);
/// How often the last use of a session is stored.
const NOTED: SignedDuration = SignedDuration::from_mins(1);

/// The sessions of the browsers that signed in here, by the hashes of their cookies.
pub struct Browsers {
    held: Mutex<HashMap<String, CookieSession>>,
    keep: Keep,
}

struct CookieSession {
    browser: Arc<Browser>,
    created: Timestamp,
    seen: Timestamp,
    /// When the last use was stored.
    noted: Timestamp,
}

/// One browser's session.
pub struct Browser {
    /// The account.
    pub account: Account,
    /// The tokens in force. No request waits for them while they are renewed.
    tokens: Mutex<Tokens>,
    /// Held by the renewal.
    turn: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Tokens {
    access: String,
    refresh: Option<String>,
}

impl Browsers {
    /// Holds no session yet; finds those that are kept.
    pub fn new(keep: Keep) -> Browsers {
        Browsers { held: Mutex::default(), keep }
    }

    /// Stores the tokens of a new session and returns its cookie.
    ///
    /// # Errors
    /// An error if the upstream's answer has no access token.
    pub async fn open(&self, session: Session, now: Timestamp) -> Result<String> {
        let tokens = Tokens::of(&session).ok_or(Refusal::Upstream("a session without a token".into()))?;
        let browser = Arc::new(Browser::new(Account::of(&session), tokens));
        let cookie = token();
        {
            let mut held = self.held();
            held.retain(|_, held| held.is_open(now));
            held.insert(hashed(&cookie), CookieSession { browser, created: now, seen: now, noted: now });
        }
        self.store(&cookie).await?;
        Ok(cookie)
    }

    /// Returns the session behind a cookie. Counts as a use if `used`.
    pub async fn find(&self, cookie: &str, now: Timestamp, used: bool) -> Result<Arc<Browser>> {
        if !self.held().contains_key(&hashed(cookie)) {
            self.load(cookie).await?;
        }
        let (browser, is_to_store) = self.held_browser(cookie, now, used).ok_or(Refusal::LoginAgain)?;
        if is_to_store {
            self.store(cookie).await?;
        }
        Ok(browser)
    }

    /// Returns the session behind a cookie, if it is in use.
    pub fn current(&self, cookie: &str, now: Timestamp) -> Option<Arc<Browser>> {
        self.held_browser(cookie, now, false).map(|(browser, _)| browser)
    }

    fn held_browser(&self, cookie: &str, now: Timestamp, used: bool) -> Option<(Arc<Browser>, bool)> {
        let mut held = self.held();
        let found = held.get_mut(&hashed(cookie)).filter(|held| held.is_open(now))?;
        if used {
            found.seen = now;
        }
        let is_to_store = found.seen >= found.noted + NOTED;
        if is_to_store {
            found.noted = found.seen;
        }
        Some((found.browser.clone(), is_to_store))
    }

    /// Forgets the session behind a cookie.
    pub async fn close(&self, cookie: &str) -> Result<()> {
        self.held().remove(&hashed(cookie));
        self.keep.forget_session(hashed(cookie)).await
    }

    /// Sends a request with the session's token. If that has expired, renews it and sends the request once more.
    ///
    /// # Errors
    /// Busy if the renewal takes long: the request was not made, and may be repeated.
    pub async fn send(
        &self,
        cookie: &str,
        browser: &Arc<Browser>,
        remote: &Arc<Remote>,
        outbound: Outbound,
    ) -> Result<Inbound> {
        let access = browser.tokens().access;
        let answer = remote.send(outbound.clone().with_token(&access)).await?;
        if answer.status != StatusCode::UNAUTHORIZED {
            return Ok(answer);
        }
        if answer.demands_login() {
            return Err(Refusal::LoginAgain);
        }
        let renewal = browser.renewed(remote, &access);
        let access = tokio::time::timeout(QUEUE_LIMIT, renewal).await.map_err(|_| Refusal::Busy)??;
        self.store(cookie).await?;
        remote.send(outbound.with_token(&access)).await
    }

    /// Stores a session as it is.
    async fn store(&self, cookie: &str) -> Result<()> {
        let hash = hashed(cookie);
        let held = self.held().get(&hash).map(|held| (held.browser.clone(), held.created, held.seen));
        let Some((browser, created_at, seen_at)) = held else { return Ok(()) };
        let tokens = serde_json::to_string(&browser.tokens())?;
        let tokens = seal::seal(cookie.as_bytes(), TOKENS, &tokens);
        let session = StoredSession { account: browser.account.clone(), tokens, created_at, seen_at };
        self.keep.put_session(hash, session).await
    }

    /// Holds a stored session again.
    async fn load(&self, cookie: &str) -> Result<()> {
        let hash = hashed(cookie);
        let Some(stored) = self.keep.session(hash.clone()).await? else { return Ok(()) };
        let tokens = stored.tokens.and_then(|sealed| seal::unseal(cookie.as_bytes(), TOKENS, &sealed));
        let tokens: Option<Tokens> = tokens.and_then(|tokens| serde_json::from_str(&tokens).ok());
        let Some(tokens) = tokens else { return Ok(()) };
        let browser = Arc::new(Browser::new(stored.account, tokens));
        let (created, seen) = (stored.created_at, stored.seen_at);
        // Another request may have been faster, and may have renewed the tokens since.
        self.held().entry(hash).or_insert(CookieSession { browser, created, seen, noted: seen });
        Ok(())
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, CookieSession>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CookieSession {
    fn is_open(&self, now: Timestamp) -> bool {
        now < self.created + SESSION_LIFE && now < self.seen + IDLE_LIFE
    }
}

impl Browser {
    fn new(account: Account, tokens: Tokens) -> Browser {
        Browser { account, tokens: tokens.into(), turn: Arc::default() }
    }

    fn held(&self) -> MutexGuard<'_, Tokens> {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tokens(&self) -> Tokens {
        self.held().clone()
    }

    /// Returns a token other than the rejected one. The first caller renews it, and the others get the result.
    async fn renewed(self: &Arc<Browser>, remote: &Arc<Remote>, rejected: &str) -> Result<String> {
        let turn = self.turn.clone().lock_owned().await;
        let tokens = self.tokens();
        if tokens.access != rejected {
            return Ok(tokens.access);
        }
        let (own, remote) = (self.clone(), remote.clone());
        // In a separate task, so that a renewal completes even if the request that needed it is dropped.
        let renewal = tokio::spawn(async move {
            let _turn = turn;
            let renewed = exchange(&remote, tokens.refresh).await?;
            let access = renewed.access.clone();
            *own.held() = renewed;
            Ok(access)
        });
        renewal.await.map_err(|error| Refusal::Internal(format!("renewal: {error}")))?
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
