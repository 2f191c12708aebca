//! A signed-in visitor, and the additional proofs that some calls require.

use std::sync::Arc;

use client::actor::Actor;
use client::api::account::second_factor::is_open_before_enrolment;
use client::api::administration::service_accounts::is_from;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::address_range::AddressRange;
use client::value::id::SessionId;
use jiff::Timestamp;

use super::refusal::{Refusal, Result};
use super::settings::Settings;
use crate::store::{Conn, Outcome, Store};

/// A signed-in visitor.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// The actor with its abilities.
    pub actor: Actor,
    /// The session.
    pub session: SessionId,
    /// True if the account has a second factor.
    pub enrolled: bool,
    /// When the account's password was last typed in this session.
    pub password_at: Option<Timestamp>,
    /// The address ranges from which it may call; empty for all.
    pub addresses: Arc<[AddressRange]>,
    /// Set if the refresh token that led to this access token could still be exchanged again.
    pub first_use: Option<FirstUse>,
}

impl Visitor {
    /// Rejects a service account that calls from elsewhere.
    pub fn check_address(&self, address: &str) -> Result<()> {
        if is_from(&self.addresses, address) {
            return Ok(());
        }
        Err(Refusal::Token(Message::new(Key::StaffServiceTokenElsewhere).with("address", address)))
    }

    /// Rejects an account that must still enrol a second factor, except for the calls that enrol one.
    /// A service account has none.
    pub fn check_second_factor(&self, settings: &Settings, endpoint: &str) -> Result<()> {
        let required = settings.require_totp.contains(&self.actor.role) && !self.actor.is_service_account;
        if !required || self.enrolled || is_open_before_enrolment(endpoint) {
            return Ok(());
        }
        Err(Reason::second_factor(self.actor.lang).into())
    }

    /// Rejects an action that cannot be undone if the password was typed too long ago. A service account has none: root named what it
    /// may do.
    pub fn check_fresh_password(&self, settings: &Settings, now: Timestamp) -> Result<()> {
        let Some(life) = settings.fresh_password.filter(|_| !self.actor.is_service_account) else {
            return Ok(());
        };
        let age = self.password_at.map(|typed| now.duration_since(typed).abs());
        if age.is_some_and(|age| age <= life) {
            return Ok(());
        }
        Err(Reason::fresh_password(life.as_mins(), self.actor.lang).into())
    }
}

/// The first use of an access token after a refresh, to be written with [`FirstUse::note`].
#[derive(Debug, Clone)]
pub struct FirstUse {
    pub(super) session: SessionId,
    pub(super) access_hash: String,
}

impl FirstUse {
    /// Ends the grace period of the session's last refresh, for all servers on the database.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub async fn note(store: &Store, first_use: Option<FirstUse>, now: Timestamp) -> Result<()> {
        let Some(FirstUse { session, access_hash }) = first_use else { return Ok(()) };
        let sql = "update sessions set used_at = $1 where id = $2 and access_hash = $3 and used_at is null";
        let unit = move |conn: &mut Conn<'_>| {
            Outcome::Commit(conn.execute(sql, &[now.into(), session.into(), access_hash.into()]))
        };
        store.write(unit).await??;
        Ok(())
    }
}
