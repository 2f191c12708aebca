//! Sessions: who is behind a token, and the tokens' lives.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use client::access::{Actor, Role};
use client::api::account::second_factor::is_open_before_enrolment;
use client::api::account::session::{Door, StaffUser};
use client::message::Lang;
use client::reason::Reason;
use client::value::avatar::Avatar;
use client::value::id::{SessionId, StaffId};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use super::app::App;
use super::clock::hashed;
use super::refusal::{Refusal, Result};
use crate::http::request::Credential;
use crate::store::{Conn, Outcome, Row};

/// How long an access token lives.
pub const ACCESS_LIFE: SignedDuration = SignedDuration::from_mins(15);
/// How long a session lives, however much it is used.
pub const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(12);
/// How long a browser may rest before it has to sign in again.
pub const IDLE_LIFE: SignedDuration = SignedDuration::from_mins(60);

/// For how long a refresh token may be exchanged again: its answer may have got lost.
pub const GRACE: SignedDuration = SignedDuration::from_secs(30);

/// A signed-in visitor.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Who, and what they may do.
    pub actor: Actor,
    /// Their session.
    pub session: SessionId,
    /// Whether the account has a second factor.
    pub enrolled: bool,
    /// When the account's password was last typed in this session.
    pub password_at: Option<Timestamp>,
    /// Set if a refresh token that led to this access token could still be exchanged again.
    pub first_use: Option<FirstUse>,
}

impl Visitor {
    /// Refuses an account that still has to enrol a second factor, except for what it takes to do so.
    pub fn check_second_factor(&self, app: &App, endpoint: &str) -> Result<()> {
        let required = app.settings.require_totp.contains(&self.actor.role);
        if !required || self.enrolled || is_open_before_enrolment(endpoint) {
            return Ok(());
        }
        Err(Reason::second_factor(self.actor.lang).into())
    }

    /// Refuses an action that cannot be undone if the password was typed too long ago.
    pub fn check_fresh_password(&self, app: &App) -> Result<()> {
        let Some(life) = app.settings.fresh_password else { return Ok(()) };
        let age = self.password_at.map(|typed| app.clock.now().duration_since(typed).abs());
        if age.is_some_and(|age| age <= life) {
            return Ok(());
        }
        Err(Reason::fresh_password(life.as_mins(), self.actor.lang).into())
    }
}

/// The first use of an access token after a refresh, to be written down with [`FirstUse::note`].
#[derive(Debug, Clone)]
pub struct FirstUse {
    session: SessionId,
    access_hash: String,
}

impl FirstUse {
    /// Ends the grace window of the session's last refresh, for all servers on the database.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn note(app: &App, first_use: Option<FirstUse>) -> Result<()> {
        let Some(FirstUse { session, access_hash }) = first_use else { return Ok(()) };
        let now = app.clock.now();
        let sql = "update sessions set used_at = $1 where id = $2 and access_hash = $3 and used_at is null";
        let unit = move |conn: &mut Conn<'_>| {
            Outcome::Commit(conn.execute(sql, &[now.into(), session.into(), access_hash.into()]))
        };
        app.store.write(unit).await??;
        Ok(())
    }
}

/// When each session was last used, kept in memory and written down now and then.
#[derive(Debug, Default)]
pub struct Seen(Mutex<HashMap<SessionId, Timestamp>>);

impl Seen {
    /// Notes a use.
    pub fn note(&self, session: SessionId, now: Timestamp) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(session, now);
    }

    /// The last use since the server started, if any.
    pub fn last(&self, session: SessionId) -> Option<Timestamp> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&session).copied()
    }

    /// Forgets uses that are written down and long past.
    pub fn forget_before(&self, instant: Timestamp) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at >= instant);
    }

    /// All uses noted so far, to write them down.
    pub fn all(&self) -> Vec<(SessionId, Timestamp)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|(id, at)| (*id, *at)).collect()
    }
}

const BY_ACCESS: &str =
    "select s.id, s.staff_id, s.access_expires_at, s.expires_at, s.revoked_at, s.seen_at, s.door,
    st.name, st.role, st.active, st.language, s.refreshed_at, s.used_at,
    (select stamp from access_matrix where id = 1), st.totp_confirmed_at, s.password_at
    from sessions s join staff st on st.id = s.staff_id where s.access_hash = $1";

/// Returns the visitor behind a credential. An access token that expired can be refreshed; a session that ended cannot.
pub fn visitor(app: &App, conn: &mut Conn<'_>, credential: &Credential) -> Result<Visitor> {
    let visitor = watcher(app, conn, credential)?;
    app.seen.note(visitor.session, app.clock.now());
    Ok(visitor)
}

/// Like [`visitor`], but does not count as a use of the session: for what goes on by itself, such as an event stream.
pub fn watcher(app: &App, conn: &mut Conn<'_>, credential: &Credential) -> Result<Visitor> {
    let now = app.clock.now();
    let token = credential.token().ok_or(Refusal::Unauthenticated)?;
    let access_hash = hashed(token);
    let Some(row) = conn.query_one(BY_ACCESS, &[access_hash.as_str().into()])? else {
        return Err(Refusal::TokenExpired);
    };
    let session = SessionId::new(row.int(0));
    let browser = row.text(6) == "web";
    // A cookie's token is no bearer token, nor the other way round: stolen, neither serves by the other way.
    if browser != matches!(credential, Credential::Cookie(_)) {
        return Err(Refusal::LoginAgain);
    }
    let seen = app.seen.last(session).unwrap_or(instant(row.int(5))).max(instant(row.int(5)));
    let over = row.opt_int(4).is_some() || instant(row.int(3)) <= now || !row.flag(9);
    if over || (browser && seen + IDLE_LIFE <= now) {
        return Err(Refusal::LoginAgain);
    }
    if instant(row.int(2)) <= now {
        return Err(Refusal::TokenExpired);
    }
    let role: Role = parse(&row.text(8))?;
    let matrix = app.matrix(conn, &row.text(13))?;
    let actor = Actor {
        id: StaffId::new(row.int(1)),
        name: row.text(7),
        role,
        abilities: matrix.abilities(role),
        matrix,
        lang: parse(&row.text(10))?,
    };
    let refreshed = row.opt_int(11).map(instant).filter(|_| row.opt_int(12).is_none());
    let first_use = refreshed
        .filter(|refreshed| now.duration_since(*refreshed) <= GRACE)
        .map(|_| FirstUse { session, access_hash });
    let (enrolled, password_at) = (row.opt_int(14).is_some(), row.opt_int(15).map(instant));
    Ok(Visitor { actor, session, enrolled, password_at, first_use })
}

/// An account as the doors see it.
pub fn staff_user(row: &Row) -> Result<StaffUser> {
    let role: Role = parse(&row.text(3))?;
    Ok(StaffUser {
        id: StaffId::new(row.int(0)),
        name: row.text(1),
        email: row.text(2),
        role,
        permission_type: role,
        avatar: Avatar { sm: row.opt_text(4) },
    })
}

/// The columns that [`staff_user`] reads.
pub const STAFF_USER: &str = "id, name, email, role, avatar";

/// A stored word of the contract's enums. A word that we did not store is a defect.
pub fn parse<T: for<'de> Deserialize<'de>>(word: &str) -> Result<T> {
    T::deserialize(StrDeserializer::<Error>::new(word))
        .map_err(|error| Refusal::Internal(format!("stored word: {error}")))
}

/// A stored instant.
pub fn instant(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// By which door a request says that it comes; anything else is the bare API.
pub fn door(name: Option<&str>) -> Door {
    match name {
        Some("web") => Door::Web,
        Some("tui") => Door::Tui,
        Some("cli") => Door::Cli,
        _ => Door::Api,
    }
}

/// The stored word for a door.
pub fn door_name(door: Door) -> &'static str {
    match door {
        Door::Web => "web",
        Door::Tui => "tui",
        Door::Cli => "cli",
        Door::Api => "api",
        Door::System => "system",
    }
}

/// The language of an account, for messages that reach it later.
pub fn language(word: &str) -> Lang {
    parse(word).unwrap_or_default()
}

/// The stored word of a value of the contract's enums: the same as on the wire.
pub fn stored(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
