//! The built-in gateway: it has no separate page, moves no money, and takes its outcomes from notices.

use futures_util::future::{self, BoxFuture, FutureExt};
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{Answer, Gateway, GatewayCharge, Notice, NoticeContent, Order, RefusedAttempt, ToldMoney};
use crate::outbox::Attempt;

/// The sandbox.
#[derive(Debug, Default)]
pub struct Sandbox;

/// The outcome of a charge in the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The charge is paid.
    Pay,
    /// The payment is refused.
    Fail,
    /// The charge expired.
    Expire,
}

#[derive(Deserialize)]
struct SandboxNotice {
    link: String,
    outcome: Outcome,
    /// The return code of a refused card.
    #[serde(default)]
    code: Option<String>,
    /// The text of a refusal.
    #[serde(default)]
    text: Option<String>,
}

/// Creates the notice of an outcome for a link.
pub fn notice(link: &str, outcome: Outcome) -> Vec<u8> {
    json!({ "link": link, "outcome": outcome }).to_string().into_bytes()
}

impl Gateway for Sandbox {
    fn name(&self) -> &'static str {
        "Sandbox"
    }

    fn charge<'a>(&'a self, order: &'a Order, _: &'a Attempt) -> BoxFuture<'a, Answer<GatewayCharge>> {
        let invoice = json!({ "id": order.key, "status": "pending" });
        let (reference, word) = (format!("SBX-{}", order.key), "pending".to_owned());
        let held = GatewayCharge {
            reference,
            key: Some(order.key.clone()),
            of: None,
            amount: Some(order.amount),
            currency: None,
            money: ToldMoney::default(),
            word,
            refused: None,
            pdf: None,
            subscription: None,
            invoice,
            charge: None,
        };
        future::ready(Ok(held)).boxed()
    }

    fn look<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Answer<GatewayCharge>> {
        future::ready(Err("the sandbox tells and is not asked".into())).boxed()
    }

    fn withdraw<'a>(&'a self, _: &'a GatewayCharge, _: bool) -> BoxFuture<'a, Answer<()>> {
        future::ready(Ok(())).boxed()
    }

    fn next_charge(&self, _: &Json) -> Option<Date> {
        None
    }

    fn cancel<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Answer<()>> {
        future::ready(Ok(())).boxed()
    }

    fn read(&self, notice: &[u8]) -> Answer<Option<Notice>> {
        let SandboxNotice { link, outcome, code, text } =
            serde_json::from_slice(notice).map_err(|error| error.to_string())?;
        let refused = (outcome == Outcome::Fail).then_some(RefusedAttempt { code, text });
        let word = match outcome {
            Outcome::Pay => "paid",
            Outcome::Fail => "rejected",
            Outcome::Expire => "expired",
        };
        Ok(Some(Notice {
            id: Some(format!("{link} {word}")),
            content: NoticeContent::Status { link, word, refused },
        }))
    }

    fn page(&self, _: &Json) -> Option<String> {
        None
    }
}
