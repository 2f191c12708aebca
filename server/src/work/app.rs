//! What all requests share.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use client::access::{Ability, AccessMatrix, Role};
use client::api::finance::payments::GatewayType;
use jiff::SignedDuration;
use tokio::sync::watch;

use super::audit::Key;
use super::clock::Clock;
use super::cx::EVENTS;
use super::ledger::{Ledger, ReadBudget};
use super::password::Hasher;
use super::session::Seen;
use super::throttle::Throttle;
use crate::http::events::Streams;
use crate::http::health::Probe;
use crate::operations::finance::payments::gateway::Gateways;
use crate::outbox::whatsapp::Messenger;
use crate::store::{Conn, Store, StoreError};

/// The server's state, shared by every request and worker.
pub type Shared = Arc<App>;

/// What an operator chose.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The origin that links in e-mails and payment links begin with, e.g. `https://retaguarda.example.com`.
    pub origin: String,
    /// Where links that are for members begin; `None` for [`Settings::origin`].
    pub members_site: Option<String>,
    /// Where files and the outbox's folder are.
    pub data_dir: PathBuf,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// The gateway that charges new payments.
    pub gateway: GatewayType,
    /// The addresses of proxies that are believed when they say whose request they pass on.
    pub trusted_proxies: Vec<IpAddr>,
    /// What the audit log is sealed with.
    pub audit_key: Key,
    /// How many rows one account may read.
    pub reads: ReadBudget,
    /// Who may read the figures.
    pub metrics: Figures,
    /// The roles that have to enrol a second factor.
    pub require_totp: Vec<Role>,
    /// For how long a typed password counts for an action that cannot be undone; `None` asks for none.
    pub fresh_password: Option<SignedDuration>,
    /// Where mail goes: `smtp://…` or, when absent, a folder of files.
    pub smtp_url: Option<String>,
    /// For how long messages to people are held before they leave, so that they can be recalled.
    pub hold: SignedDuration,
}

/// Who may read the figures of this server, which tell how much it is used and by which calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figures {
    /// Callers on this machine that no proxy stands before.
    Loopback,
    /// Callers with this token.
    Token(String),
    /// Callers of another listener.
    Elsewhere,
}

/// The server's state.
pub struct App {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Clock,
    /// What an operator chose.
    pub settings: Settings,
    /// The payment gateways that there is an account with.
    pub gateways: Gateways,
    /// Where WhatsApp messages go.
    pub messenger: Messenger,
    /// Checks and makes password hashes.
    pub hasher: Hasher,
    /// What each network made up lately.
    pub throttle: Throttle,
    /// When each session was last used.
    pub seen: Seen,
    /// The event streams that each session has open.
    pub streams: Streams,
    /// Who read what, and which calls were refused.
    pub ledger: Ledger,
    /// Whether writes work.
    pub probe: Probe,
    /// The number of the last event, for those who wait for the next.
    pub events: watch::Sender<i64>,
    /// Wakes the outbox.
    pub outbox: watch::Sender<()>,
    /// True once the server was told to stop: whatever would go on for ever ends.
    pub stopping: watch::Sender<bool>,
    matrix: RwLock<(String, Arc<AccessMatrix>)>,
}

impl App {
    /// Brings the parts together.
    pub fn new(store: Store, settings: Settings) -> App {
        App {
            store,
            clock: Clock::default(),
            messenger: Messenger::folder(&settings.data_dir),
            settings,
            gateways: Gateways::default(),
            hasher: Hasher::default(),
            throttle: Throttle::default(),
            seen: Seen::default(),
            streams: Streams::default(),
            ledger: Ledger::default(),
            probe: Probe::default(),
            events: watch::Sender::new(0),
            outbox: watch::Sender::new(()),
            stopping: watch::Sender::new(false),
            matrix: RwLock::default(),
        }
    }

    /// With accounts at payment gateways, beside our own sandbox.
    pub fn with_gateways(self, gateways: Gateways) -> App {
        App { gateways, ..self }
    }

    /// With a provider of WhatsApp messages, instead of a folder.
    pub fn with_messenger(self, messenger: Messenger) -> App {
        App { messenger, ..self }
    }

    /// Notes the number of the last event, for those who wait for the next.
    pub fn announce(&self, last: i64) {
        self.events.send_if_modified(|seq| std::mem::replace(seq, (*seq).max(last)) < last);
    }

    /// Hears of events that other servers on the same database make, for as long as this one lives.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub fn hear_others(self: &Arc<App>) -> Result<(), StoreError> {
        let app = Arc::downgrade(self);
        self.store.listen(EVENTS, move |last| {
            let Some(app) = app.upgrade() else { return false };
            if let Ok(last) = last.parse() {
                app.announce(last);
            }
            !*app.stopping.borrow()
        })
    }

    /// The permission matrix in force. The stamp, which every change of the matrix draws anew, says whether the matrix
    /// read last is still the one: a change holds from the next request, whichever server made it.
    pub fn matrix(&self, conn: &mut Conn<'_>, stamp: &str) -> Result<Arc<AccessMatrix>, StoreError> {
        let cached = self.matrix.read().unwrap_or_else(PoisonError::into_inner).clone();
        if cached.0 == stamp {
            return Ok(cached.1);
        }
        let matrix = Arc::new(stored_matrix(conn)?);
        *self.matrix.write().unwrap_or_else(PoisonError::into_inner) = (stamp.to_owned(), matrix.clone());
        Ok(matrix)
    }
}

/// The default matrix with root's changes.
pub fn stored_matrix(conn: &mut Conn<'_>) -> Result<AccessMatrix, StoreError> {
    let mut matrix = AccessMatrix::default();
    for row in conn.query("select role, action, subject, granted from grants", &[])? {
        let (Ok(role), Ok(action), Ok(subject)) =
            (row.text(0).parse(), row.text(1).parse(), row.text(2).parse())
        else {
            continue;
        };
        matrix.set(role, Ability::new(action, subject), row.flag(3));
    }
    Ok(matrix)
}
