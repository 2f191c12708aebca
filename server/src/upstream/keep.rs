//! The gateway's own database: sessions, preferences, and the writes that it sent.

use client::api::account::session::Theme;
use client::endpoint::call::KEY_LIFE;
use client::message::Lang;
use client::value::id::StaffId;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::accounts::{Account, Preferences};
use crate::store::{Conn, Outcome, Row, Store, StoreError};
use crate::work::attempts;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::SESSION_LIFE;
use crate::work::throttle::network;

/// The gateway's own database.
#[derive(Clone)]
pub struct Keep(Store);

/// A stored session.
pub struct StoredSession {
    /// The account.
    pub account: Account,
    /// The upstream's tokens, encrypted; `None` for a program.
    pub tokens: Option<String>,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last used.
    pub seen_at: Timestamp,
}

/// An attempt to sign in.
#[derive(Debug, Clone)]
pub struct LoginAttempt {
    /// The account's e-mail.
    pub email: String,
    /// The caller's address.
    pub address: String,
}

impl LoginAttempt {
    fn here(&self) -> String {
        format!("email {} at {}", self.email.trim().to_lowercase(), network(&self.address))
    }

    fn network(&self) -> String {
        format!("address {}", network(&self.address))
    }
}

/// The known state of a write under an idempotency key.
#[derive(Debug, PartialEq, Eq)]
pub enum EarlierWrite {
    /// It was not sent; now it is recorded as sent.
    New,
    /// It was sent, and the answer is not known.
    Unsettled,
    /// It was answered, with this body.
    Answered(String),
    /// The key was used for another call.
    Other,
}

impl Keep {
    /// Keeps in a store.
    pub fn new(store: Store) -> Keep {
        Keep(store)
    }

    /// Stores a session, or what changed of it.
    pub async fn put_session(&self, hash: String, session: StoredSession) -> Result<()> {
        let StoredSession { account, tokens, created_at, seen_at } = session;
        let account = serde_json::to_string(&account)?;
        self.change(move |conn| {
            conn.execute("delete from gateway_sessions where created_at < $1", &[(seen_at - SESSION_LIFE).into()])?;
            conn.execute(
                "insert into gateway_sessions (hash, account, tokens, created_at, seen_at) values ($1, $2, $3, $4, $5)
                 on conflict (hash) do update set account = excluded.account, tokens = excluded.tokens,
                 seen_at = excluded.seen_at",
                &[hash.into(), account.into(), tokens.into(), created_at.into(), seen_at.into()],
            )
        })
        .await
        .map(drop)
    }

    /// Returns a session by the hash of its cookie or token.
    pub async fn session(&self, hash: String) -> Result<Option<StoredSession>> {
        let sql = "select account, tokens, created_at, seen_at from gateway_sessions where hash = $1";
        let row = self.0.read(move |conn| conn.query_one(sql, &[hash.into()])).await??;
        row.map(|row| {
            Ok(StoredSession {
                account: serde_json::from_str(row.get("account"))?,
                tokens: row.get("tokens"),
                created_at: row.get("created_at"),
                seen_at: row.get("seen_at"),
            })
        })
        .transpose()
    }

    /// Removes a session.
    pub async fn forget_session(&self, hash: String) -> Result<()> {
        self.change(move |conn| conn.execute("delete from gateway_sessions where hash = $1", &[hash.into()]))
            .await
            .map(drop)
    }

    /// Returns what a user chose.
    pub async fn preferences(&self, user: StaffId) -> Result<Preferences> {
        let sql = "select language, theme from gateway_preferences where user_id = $1";
        let row = self.0.read(move |conn| conn.query_one(sql, &[user.into()])).await??;
        Ok(row.map_or_else(Preferences::default, |row| Preferences {
            language: row.get::<Option<String>>("language").and_then(|word| word_of(&word)),
            theme: word_of(row.get("theme")).unwrap_or_default(),
        }))
    }

    /// Stores what a user chose.
    pub async fn prefer(&self, user: StaffId, chosen: Preferences) -> Result<()> {
        let (language, theme) =
            (chosen.language.as_ref().map(text_of::<Lang>), text_of::<Theme>(&chosen.theme));
        self.change(move |conn| {
            conn.execute(
                "insert into gateway_preferences (user_id, language, theme) values ($1, $2, $3)
                 on conflict (user_id) do update set language = excluded.language, theme = excluded.theme",
                &[user.into(), language.into(), theme.into()],
            )
        })
        .await
        .map(drop)
    }

    /// Records a write as sent, unless it was before; returns its known state. Durable when it returns.
    pub async fn begin_write(
        &self,
        hash: String,
        fingerprint: String,
        now: Timestamp,
    ) -> Result<EarlierWrite> {
        self.change(move |conn| {
            conn.execute("delete from gateway_writes where created_at < $1", &[(now - KEY_LIFE).into()])?;
            let sql = "select fingerprint, body from gateway_writes where hash = $1";
            if let Some(row) = conn.query_one(sql, &[hash.as_str().into()])? {
                return Ok(earlier(&row, &fingerprint));
            }
            conn.execute(
                "insert into gateway_writes (hash, fingerprint, created_at) values ($1, $2, $3)",
                &[hash.into(), fingerprint.into(), now.into()],
            )?;
            Ok(EarlierWrite::New)
        })
        .await
    }

    /// Records the answer to a write.
    pub async fn settle_write(&self, hash: String, body: Vec<u8>) -> Result<()> {
        let body = String::from_utf8_lossy(&body).into_owned();
        self.change(move |conn| {
            let sql = "update gateway_writes set body = $2 where hash = $1";
            conn.execute(sql, &[hash.into(), body.into()])
        })
        .await
        .map(drop)
    }

    /// Empties the answers of all writes, which may name an erased member. A repeated write is looked up instead.
    pub async fn empty_answers(&self) -> Result<()> {
        self.change(|conn| conn.execute("update gateway_writes set body = null", &[])).await.map(drop)
    }

    /// Forgets a write that the upstream refused, so that it can be sent again.
    pub async fn forget_write(&self, hash: String) -> Result<()> {
        self.change(move |conn| conn.execute("delete from gateway_writes where hash = $1", &[hash.into()]))
            .await
            .map(drop)
    }

    /// Counts an attempt to sign in before it is made.
    ///
    /// # Errors
    /// `TooMany` after many for the account, or from the network.
    pub async fn count_login(&self, login: LoginAttempt, now: Timestamp) -> Result<()> {
        let count = move |conn: &mut Conn<'_>| {
            let counted = attempts::count(conn, &login.here(), attempts::wait_here, now);
            match counted
                .and_then(|()| attempts::count(conn, &login.network(), attempts::wait_of_network, now))
            {
                Ok(()) => Outcome::Commit(Ok(())),
                Err(refusal) => Outcome::Rollback(Err(refusal)),
            }
        };
        self.0.write(count).await?
    }

    /// Forgets the attempts of a caller who signed in.
    pub async fn forgive_login(&self, login: LoginAttempt) -> Result<()> {
        self.change(move |conn| {
            attempts::forget(conn, &login.here())?;
            attempts::take_back(conn, &login.network())
        })
        .await
    }

    async fn change<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Conn<'_>) -> std::result::Result<T, StoreError> + Send + 'static,
    ) -> Result<T> {
        let outcome = self.0.write(move |conn| Outcome::Commit(job(conn))).await?;
        outcome.map_err(Refusal::from)
    }
}

fn earlier(row: &Row, fingerprint: &str) -> EarlierWrite {
    if row.get::<&str>("fingerprint") != fingerprint {
        return EarlierWrite::Other;
    }
    match row.get::<Option<String>>("body") {
        Some(body) => EarlierWrite::Answered(body),
        None => EarlierWrite::Unsettled,
    }
}

fn word_of<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(word.into()).ok()
}

fn text_of<T: Serialize>(word: &T) -> String {
    serde_json::to_value(word).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}
