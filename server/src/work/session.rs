//! Sessions: who is behind a token, and the tokens' lives.

use client::access::{Actor, Role};
use client::api::account::session::StaffUser;
use client::value::avatar::Avatar;
use client::value::id::{SessionId, StaffId};
use jiff::SignedDuration;

use super::app::App;
use super::clock::hashed;
use super::credential::Credential;
use super::refusal::{Refusal, Result};
use super::visitor::{FirstUse, Visitor};
use super::words::{instant, parse};
use crate::store::{Conn, Row};

/// How long an access token lives.
pub const ACCESS_LIFE: SignedDuration = SignedDuration::from_mins(15);
/// How long a session lives, however much it is used.
pub const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(12);
/// How long a browser may rest before it has to sign in again.
pub const IDLE_LIFE: SignedDuration = SignedDuration::from_mins(60);

/// For how long a refresh token may be exchanged again: its answer may have got lost.
pub const GRACE: SignedDuration = SignedDuration::from_secs(30);

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
