//! Payment gateways behind one trait: the built-in sandbox, iugu and Vindi.
//!
//! Architecture invariant: only the outbox waits for a gateway. A call to a gateway is written with the change
//! that causes it, a notice is taken once, and no unit of work is open during a call.

pub mod callback;

mod apply;
mod cancel;
mod charge;
mod failure;
mod iugu;
mod look;
mod money;
mod order;
mod renewal;
mod sandbox;
mod unknown;
mod vindi;
mod wire;
mod withdraw;

use client::api::finance::payments::GatewayType;
use client::api::service::outbox::OutboxKind;
use client::value::money::Money;
use futures_util::future::BoxFuture;
use jiff::civil::Date;
use serde_json::Value as Json;

pub use self::failure::RefusedAttempt;
pub use self::money::{ToldMoney, source};
pub use self::order::{Order, Renewal, what};
pub use self::sandbox::{Outcome, notice};
pub use self::wire::Account;
use self::{iugu::Iugu, sandbox::Sandbox, vindi::Vindi};
use crate::outbox::{Attempt, Carriers};
use crate::work::refusal::Refusal;
use crate::work::words::stored;

/// The endpoint of gateways' changes in the audit.
const ENDPOINT: &str = client::catalogue::raw::GATEWAY_CALLBACK.id;

/// Empties what gateways told of the payments of the member `$1`, which names the payer.
pub const ERASURE: &[&str] = &[
    "update gateway_callbacks set payload = '' where exists (select 1 from transactions t where t.member_id = $1
     and coalesce(t.gateway_ref, '') <> '' and gateway_callbacks.payload like '%' || t.gateway_ref || '%')",
    "update transactions set gateway_invoice = null, gateway_charge = null, gateway_subscription = null,
     failure_text = null, version = version + 1 where member_id = $1 and (gateway_invoice is not null
     or gateway_charge is not null or gateway_subscription is not null or failure_text is not null)",
];

/// A gateway's answer, or its error text, which the outbox's row stores.
pub type Answer<T> = Result<T, String>;

/// An adapter of a gateway.
pub trait Gateway: Send + Sync {
    /// Returns the gateway's name in the audit and in a payment's history.
    fn name(&self) -> &'static str;
    /// Returns the gateway's charge with our key, or creates one if the attempt may.
    fn charge<'a>(&'a self, order: &'a Order, attempt: &'a Attempt) -> BoxFuture<'a, Answer<GatewayCharge>>;
    /// Reads the current state of a charge.
    fn look<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Answer<GatewayCharge>>;
    /// Makes a charge that can still be paid unpayable: as paid elsewhere, where the gateway knows such a state, else as cancelled.
    fn withdraw<'a>(&'a self, charge: &'a GatewayCharge, is_paid: bool) -> BoxFuture<'a, Answer<()>>;
    /// Returns the day of a subscription's next charge, from the gateway's data of it.
    fn next_charge(&self, subscription: &Json) -> Option<Date>;
    /// Cancels a renewal. Succeeds if it has already ended.
    fn cancel<'a>(&'a self, subscription: &'a str) -> BoxFuture<'a, Answer<()>>;
    /// Parses a notice; `None` for an irrelevant one.
    fn read(&self, notice: &[u8]) -> Answer<Option<Notice>>;
    /// Returns the gateway's page for an invoice; `None` if ours is used.
    fn page(&self, invoice: &Json) -> Option<String>;
}

/// A charge at its gateway.
#[derive(Debug, Clone, PartialEq)]
pub struct GatewayCharge {
    /// The gateway's reference.
    pub reference: String,
    /// Our key of the charge itself, if the gateway returns it. A further charge of a subscription has none.
    pub key: Option<String>,
    /// The subscription that it is of.
    pub of: Option<GatewaySubscription>,
    /// The amount to pay, as the gateway tells it.
    pub amount: Option<Money>,
    /// The currency of its amounts, if that is not the real: they are not booked.
    pub currency: Option<String>,
    /// The money that moved.
    pub money: ToldMoney,
    /// The gateway's word for its status.
    pub word: String,
    /// What it says about the latest attempt, if that was refused.
    pub refused: Option<RefusedAttempt>,
    /// The invoice as a PDF.
    pub pdf: Option<String>,
    /// The gateway's data of the subscription.
    pub subscription: Option<Json>,
    /// The gateway's data of the invoice.
    pub invoice: Json,
    /// The gateway's data of the attempt to collect it.
    pub charge: Option<Json>,
}

/// A subscription at its gateway, as a charge names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewaySubscription {
    /// The gateway's reference.
    pub reference: String,
    /// Our key, that of the payment which began it, if the gateway returns it.
    pub key: Option<String>,
}

/// A notice of a gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The key by which a repeated notice is recognised; `None` if the gateway repeats notices on purpose.
    pub id: Option<String>,
    /// The content.
    pub content: NoticeContent,
}

/// The content of a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeContent {
    /// The status of the payment with this link, which is trusted: knowing the link is sufficient.
    Status {
        /// The link's token.
        link: String,
        /// The status, as a gateway's word.
        word: &'static str,
        /// What is said about a refused attempt.
        refused: Option<RefusedAttempt>,
    },
    /// A change of this charge. Its state is read from the gateway, so that neither order nor origin of notices
    /// matters.
    Change {
        /// The gateway's reference of the charge.
        reference: String,
    },
}

/// The gateways with an account, and the sandbox.
#[derive(Default)]
pub struct Gateways {
    sandbox: Sandbox,
    iugu: Option<Iugu>,
    vindi: Option<Vindi>,
    secret: Option<String>,
}

impl Gateways {
    /// Creates the adapters. Notices must carry the secret.
    ///
    /// # Errors
    /// An error if an address is malformed, or if there is an account and no secret.
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
    /// An error if there is no account with it.
    pub fn of(&self, gateway: GatewayType) -> Answer<&dyn Gateway> {
        let adapter: Option<&dyn Gateway> = match gateway {
            GatewayType::Sandbox => Some(&self.sandbox),
            GatewayType::Iugu => self.iugu.as_ref().map(|iugu| iugu as _),
            GatewayType::Vindi => self.vindi.as_ref().map(|vindi| vindi as _),
            GatewayType::Unknown => None,
        };
        adapter.ok_or_else(|| "there is no account with this gateway".into())
    }

    /// Returns the secret that notices must carry.
    fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Returns the address for a gateway's notices.
    fn notify_url(&self, origin: &str, gateway: GatewayType) -> String {
        let path = client::catalogue::raw::GATEWAY_CALLBACK.path.replace("{gateway}", &stored(gateway));
        let token = self.secret().map(|secret| format!("?token={secret}")).unwrap_or_default();
        format!("{origin}/api{path}{token}")
    }
}

/// Registers the delivery of the outbox's entries for gateways.
pub fn carry(carriers: Carriers) -> Carriers {
    carriers
        .with(OutboxKind::GatewayCharge, |app, payload, attempt| {
            Box::pin(charge::deliver(app, payload, attempt))
        })
        .with(OutboxKind::GatewayCancel, |app, payload, _| Box::pin(cancel::deliver(app, payload)))
        .with(OutboxKind::GatewayWithdraw, |app, payload, _| Box::pin(withdraw::deliver(app, payload)))
        .with(OutboxKind::GatewayLook, |app, payload, _| Box::pin(look::deliver(app, payload)))
}

/// Parses a payload of the outbox.
fn message<T: serde::de::DeserializeOwned>(payload: Json) -> Answer<T> {
    serde_json::from_value(payload).map_err(|error| format!("payload: {error}"))
}

/// Formats our own failure for the outbox's row.
fn ours(refusal: Refusal) -> String {
    format!("{refusal:?}")
}
