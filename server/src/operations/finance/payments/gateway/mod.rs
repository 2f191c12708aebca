//! Payment gateways behind one trait: our own sandbox, iugu and Vindi.
//!
//! Architecture invariant: nobody waits for a gateway but the outbox. What a gateway is to do is written down with the change
//! that wants it, what a gateway tells is taken once, and no unit of work is open while one is asked.

pub mod callback;

mod apply;
mod cancel;
mod charge;
mod iugu;
mod look;
mod order;
mod sandbox;
mod vindi;
mod wire;
mod word;

use client::api::finance::payments::GatewayType;
use client::api::service::outbox::OutboxKind;
use futures_util::future::BoxFuture;
use serde_json::Value as Json;

pub use self::order::{Order, Renewal, what};
pub use self::sandbox::{Outcome, notice};
pub use self::wire::Account;
use self::{iugu::Iugu, sandbox::Sandbox, vindi::Vindi};
use crate::outbox::Carriers;
use crate::work::refusal::Refusal;
use crate::work::words::stored;

/// Under which endpoint a gateway's doing stands in the audit.
const ENDPOINT: &str = client::endpoint::raw::GATEWAY_CALLBACK.id;

/// What a gateway answers, or its own words for why not, which are kept in the outbox's row.
pub type Answer<T> = Result<T, String>;

/// A gateway's side of the work.
pub trait Gateway: Send + Sync {
    /// Returns how it signs what it did, in the audit and in a payment's history.
    fn name(&self) -> &'static str;
    /// Returns the charge that the gateway has under our key, or a new one.
    fn charge<'a>(&'a self, order: &'a Order) -> BoxFuture<'a, Answer<GatewayCharge>>;
    /// Returns a charge as it stands now.
    fn look<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Answer<GatewayCharge>>;
    /// Ends a renewal; that it has ended already is no failure.
    fn cancel<'a>(&'a self, subscription: &'a str) -> BoxFuture<'a, Answer<()>>;
    /// Returns what a notice says; `None` for one that does not concern us.
    fn read(&self, notice: &[u8]) -> Answer<Option<Notice>>;
    /// Returns the gateway's own page for an invoice; none where ours is the page.
    fn page(&self, invoice: &Json) -> Option<String>;
}

/// A charge as its gateway holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct GatewayCharge {
    /// The gateway's name for it.
    pub reference: String,
    /// Our key, where the gateway gives it back.
    pub key: Option<String>,
    /// The gateway's word for where it stands.
    pub word: String,
    /// The invoice as a PDF.
    pub pdf: Option<String>,
    /// The subscription that it belongs to, as the gateway tells it.
    pub subscription: Option<Json>,
    /// The invoice, as the gateway tells it.
    pub invoice: Json,
    /// The attempt to collect it, as the gateway tells it.
    pub charge: Option<Json>,
}

/// What a gateway tells us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What makes it the same notice when it comes again; none where the gateway repeats itself on purpose.
    pub id: Option<String>,
    /// What it says.
    pub says: NoticeContent,
}

/// How much a notice is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeContent {
    /// It is true of the payment with this link: whoever knows the link may say it.
    Told {
        /// The link's token.
        link: String,
        /// Where the payment stands now, as a gateway's word.
        word: &'static str,
    },
    /// Something happened to this charge: what, is asked of the gateway, so that neither order nor origin matters.
    Ask {
        /// The gateway's name for the charge.
        reference: String,
    },
}

/// The gateways that the operator has an account with, and our own.
#[derive(Default)]
pub struct Gateways {
    sandbox: Sandbox,
    iugu: Option<Iugu>,
    vindi: Option<Vindi>,
    secret: Option<String>,
}

impl Gateways {
    /// Brings the accounts together. The secret is what the gateways' notices have to carry.
    ///
    /// # Errors
    /// When an address is malformed, or there is an account and no secret.
    pub fn new(iugu: Option<Account>, vindi: Option<Account>, secret: Option<String>) -> Answer<Gateways> {
        if (iugu.is_some() || vindi.is_some()) && secret.as_ref().is_none_or(String::is_empty) {
            return Err("a gateway's notices need a secret: set RETAGUARDA_GATEWAY_SECRET".into());
        }
        let iugu = iugu.map(Iugu::new).transpose()?;
        let vindi = vindi.map(Vindi::new).transpose()?;
        Ok(Gateways { sandbox: Sandbox, iugu, vindi, secret })
    }

    /// Returns the adapter of a gateway.
    ///
    /// # Errors
    /// When there is no account with it.
    pub fn of(&self, gateway: GatewayType) -> Answer<&dyn Gateway> {
        let adapter: Option<&dyn Gateway> = match gateway {
            GatewayType::Sandbox => Some(&self.sandbox),
            GatewayType::Iugu => self.iugu.as_ref().map(|iugu| iugu as _),
            GatewayType::Vindi => self.vindi.as_ref().map(|vindi| vindi as _),
        };
        adapter.ok_or_else(|| "there is no account with this gateway".into())
    }

    /// Returns what the gateways' notices have to carry.
    fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Returns where a gateway tells us what happens.
    fn notify_url(&self, origin: &str, gateway: GatewayType) -> String {
        let path = client::endpoint::raw::GATEWAY_CALLBACK.path.replace("{gateway}", &stored(gateway));
        let token = self.secret().map(|secret| format!("?token={secret}")).unwrap_or_default();
        format!("{origin}/api{path}{token}")
    }
}

/// Registers what carries out the outbox's entries for gateways.
pub fn carry(carriers: Carriers) -> Carriers {
    carriers
        .with(OutboxKind::GatewayCharge, |app, payload| Box::pin(charge::deliver(app, payload)))
        .with(OutboxKind::GatewayCancel, |app, payload| Box::pin(cancel::deliver(app, payload)))
        .with(OutboxKind::GatewayLook, |app, payload| Box::pin(look::deliver(app, payload)))
}

/// Returns a payload of the outbox as the kind of message that it is.
fn message<T: serde::de::DeserializeOwned>(payload: Json) -> Answer<T> {
    serde_json::from_value(payload).map_err(|error| format!("payload: {error}"))
}

/// Our own failure to read or write, as the outbox's row keeps it.
fn ours(refusal: Refusal) -> String {
    format!("{refusal:?}")
}
