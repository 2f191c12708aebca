//! Sessions: the visitor behind a token, and the lifetimes of tokens.

use std::sync::Arc;

use client::access::{NamedAbility, Role};
use client::actor::Actor;
use client::api::account::session::StaffUser;
use client::api::administration::service_accounts;
use client::message::{Key, Message};
use client::value::address_range::AddressRange;
use client::value::avatar::Avatar;
use client::value::date::{day_of, show_date};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::admitted::{AdmittedSession, Terms};
use super::app::App;
use super::clock::hashed;
use super::credential::{Authorship, Credential};
use super::refusal::{Refusal, Result};
use super::visitor::{FirstUse, Visitor};
use crate::store::{Conn, Row};

/// Lifetime of an access token.
pub const ACCESS_LIFE: SignedDuration = SignedDuration::from_mins(15);
/// Lifetime of a session, regardless of use.
pub const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(12);
/// Idle time after which a browser must sign in again.
pub const IDLE_LIFE: SignedDuration = SignedDuration::from_mins(60);

/// How long a refresh token may be exchanged again, because its answer may have been lost.
pub const GRACE: SignedDuration = SignedDuration::from_secs(30);

const BY_ACCESS: &str =
    "select s.id as session_id, st.id, s.access_expires_at, s.expires_at, s.revoked_at, s.seen_at, s.door,
    st.name, st.role, st.active, st.language, s.refreshed_at, s.used_at,
    (select stamp from access_matrix where id = 1) as stamp, st.totp_confirmed_at, s.password_at,
    sa.abilities, sa.addresses, sa.valid_until as service_until, sa.revoked_at as service_revoked_at
    from sessions s join staff st on st.id = s.staff_id left join service_accounts sa on sa.id = st.id
    where s.access_hash = $1";

/// Returns the visitor behind a credential that came from a network address. An expired access token can be refreshed; an ended session
/// cannot.
pub fn visitor(app: &App, conn: &mut Conn<'_>, credential: &Credential, address: &str) -> Result<Visitor> {
    if let Credential::Author(authorship) = credential {
        return author(app, conn, *authorship);
    }
    let visitor = watcher(app, conn, credential)?;
    visitor.check_address(address)?;
    app.activity.note(visitor.session, app.clock.now());
    Ok(visitor)
}

/// Like [`visitor`], but does not count as a use of the session: for unattended requests, such as an event
/// stream.
pub fn watcher(app: &App, conn: &mut Conn<'_>, credential: &Credential) -> Result<Visitor> {
    let now = app.clock.now();
    let token = credential.token().ok_or(Refusal::Unauthenticated)?;
    let access_hash = hashed(token);
    // Before the session, so that data remembered under a stamp is never older than it.
    let stamp = conn.admission_stamp()?;
    if let Some(session) = stamp.as_deref().and_then(|stamp| app.admitted.find(stamp, &access_hash))
        // A refusal is decided by the stored session: another server may have written a later use.
        && admit(&session.terms, app, credential, now).is_ok()
    {
        return Ok(session.visitor.clone());
    }
    let Some(row) = conn.query_one(BY_ACCESS, &[access_hash.as_str().into()])? else {
        return Err(Refusal::TokenExpired);
    };
    let terms = terms_of(&row);
    admit(&terms, app, credential, now)?;
    let actor = actor(app, conn, &row)?;
    let is_set = |column: &str| row.get::<Option<Timestamp>>(column).is_some();
    let (enrolled, password_at) = (is_set("totp_confirmed_at"), row.get("password_at"));
    let (session, addresses) = (terms.session, addresses(&row));
    let visitor = Visitor { actor, session, enrolled, password_at, addresses, first_use: None };
    let refreshed = row.get::<Option<Timestamp>>("refreshed_at").filter(|_| !is_set("used_at"));
    if refreshed.is_some_and(|refreshed| now.duration_since(refreshed) <= GRACE) {
        let first_use = Some(FirstUse { session: terms.session, access_hash });
        return Ok(Visitor { first_use, ..visitor });
    }
    if let Some(stamp) = stamp {
        app.admitted.remember(stamp, access_hash, AdmittedSession { terms, visitor: visitor.clone() });
    }
    Ok(visitor)
}

/// Returns the visitor in whose name the server makes a call: with the role, the permissions and the second factor of this moment.
/// The password was checked when the account asked for the call.
fn author(app: &App, conn: &mut Conn<'_>, authorship: Authorship) -> Result<Visitor> {
    let sql = "select st.id, st.name, st.role, st.active, st.language, st.totp_confirmed_at,
        (select stamp from access_matrix where id = 1) as stamp, sa.abilities, sa.addresses, sa.valid_until as service_until,
        sa.revoked_at as service_revoked_at from staff st left join service_accounts sa on sa.id = st.id where st.id = $1";
    let row = conn.query_one(sql, &[authorship.account.into()])?.ok_or(Refusal::Unauthenticated)?;
    let is_valid = match row.get::<Option<Date>>("service_until") {
        Some(until) => {
            until >= day_of(app.clock.now()) && row.get::<Option<Timestamp>>("service_revoked_at").is_none()
        }
        None => row.get("active"),
    };
    if !is_valid {
        return Err(Refusal::bad(Key::JobsErrorAuthor));
    }
    let enrolled = row.get::<Option<Timestamp>>("totp_confirmed_at").is_some();
    let (actor, password_at) = (actor(app, conn, &row)?, Some(app.clock.now()));
    let (session, addresses) = (authorship.session, addresses(&row));
    Ok(Visitor { actor, session, enrolled, password_at, addresses, first_use: None })
}

/// Returns the address ranges of a service account; none for a person's account.
fn addresses(row: &Row) -> Arc<[AddressRange]> {
    let addresses = row.get::<Option<&str>>("addresses").unwrap_or_default();
    addresses.split(',').filter_map(|range| range.parse().ok()).collect()
}

/// Reads an account with the permissions in force: of a service account those that are named, as long as its role has them.
fn actor(app: &App, conn: &mut Conn<'_>, row: &Row) -> Result<Actor> {
    let role: Role = row.word("role")?;
    let matrix = app.matrix(conn, row.get("stamp"))?;
    let held = matrix.abilities(role);
    let named = row.get::<Option<&str>>("abilities");
    let is_service_account = named.is_some();
    let abilities = match named {
        Some(named) => {
            let named = service_accounts::in_force(named, &held).map(NamedAbility::ability);
            [service_accounts::ALWAYS].into_iter().chain(named).collect()
        }
        None => held,
    };
    Ok(Actor {
        is_service_account,
        id: row.get("id"),
        name: row.get("name"),
        role,
        abilities,
        matrix,
        lang: row.word("language")?,
        now: app.clock.now(),
    })
}

/// Reads the columns of [`BY_ACCESS`].
fn terms_of(row: &Row) -> Terms {
    let service_until: Option<Date> = row.get("service_until");
    Terms {
        session: row.get("session_id"),
        is_browser: row.get::<&str>("door") == "web",
        is_ended: row.get::<Option<Timestamp>>("revoked_at").is_some()
            || row.get::<Option<Timestamp>>("service_revoked_at").is_some()
            || !(row.get::<bool>("active") || service_until.is_some()),
        service_until,
        seen_at: row.get("seen_at"),
        access_expires_at: row.get("access_expires_at"),
        expires_at: row.get("expires_at"),
    }
}

/// Rejects a credential of the other kind, a session that has ended, and an access token that has expired.
fn admit(terms: &Terms, app: &App, credential: &Credential, now: Timestamp) -> Result<()> {
    // A cookie's token is not valid as a bearer token, nor the reverse, so that a stolen one works in one way
    // only.
    if terms.is_browser != matches!(credential, Credential::Cookie(_)) {
        return Err(Refusal::LoginAgain);
    }
    if let Some(until) = terms.service_until {
        return admit_service(terms, until, now);
    }
    let seen = app.activity.last(terms.session).map_or(terms.seen_at, |noted| noted.max(terms.seen_at));
    let is_idle = terms.is_browser && seen + IDLE_LIFE <= now;
    if terms.is_ended || terms.expires_at <= now || is_idle {
        return Err(Refusal::LoginAgain);
    }
    if terms.access_expires_at <= now { Err(Refusal::TokenExpired) } else { Ok(()) }
}

/// Rejects a service account that was revoked, and one whose last day is over.
fn admit_service(terms: &Terms, until: Date, now: Timestamp) -> Result<()> {
    if terms.is_ended {
        return Err(Refusal::Token(Message::new(Key::StaffServiceTokenRevoked)));
    }
    if terms.expires_at <= now {
        let message = Message::new(Key::StaffServiceTokenExpired).with("date", show_date(until));
        return Err(Refusal::Token(message));
    }
    Ok(())
}

/// Returns an account as sent to the doors.
pub fn staff_user(row: &Row) -> Result<StaffUser> {
    let role: Role = row.word("role")?;
    Ok(StaffUser {
        id: row.get("id"),
        name: row.get("name"),
        email: row.get("email"),
        role,
        permission_type: role,
        avatar: Avatar { sm: row.get("avatar") },
    })
}

/// The columns that [`staff_user`] reads.
pub const STAFF_USER: &str = "id, name, email, role, avatar";
