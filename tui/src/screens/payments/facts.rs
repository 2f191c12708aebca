//! A payment in words, for the screen and for `--plain` alike.

use client::api::finance::payments::{
    Approve, CancelSubscription, ChangePaymentManager, Create, GatewayRaw, Get, SendPaymentCharge,
    TransactionDetails,
};
use client::catalogue::can;
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::message::{Key, Lang};
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::facts::{DeclaredFacts, Fact, Section, fact, section};

static FACTS: DeclaredFacts = DeclaredFacts::of::<Get>();

/// Returns everything about a payment.
pub fn details(record: &Value, details: &TransactionDetails, lang: Lang) -> Vec<Section> {
    let mut sections = FACTS.sections(record, &|_| None, lang);
    // What happened is read last, before the gateway's own words.
    let at = sections.len().saturating_sub(usize::from(!details.history.is_empty()));
    sections.insert(at, section(Key::TuiDetailsCan, guards(&details.can, lang), lang));
    sections.push(section(Key::PaymentDetailsRaw, raw(&details.gateway_raw), lang));
    sections.retain(|section| !section.facts.is_empty());
    sections
}

/// Returns the actions, each with the reason of a refusal.
fn guards(can: &Can, lang: Lang) -> Vec<Fact> {
    let acts = [
        (Key::ActionPaymentsApprove, Approve::ID),
        (Key::ActionPaymentsSendCharge, SendPaymentCharge::ID),
        (Key::ActionPaymentsChangeManager, ChangePaymentManager::ID),
        (Key::ActionPaymentsCancelSubscription, CancelSubscription::ID),
        (Key::ActionPaymentsCreate, Create::ID),
    ];
    let guard = |(label, endpoint)| match can::refusal(can, endpoint) {
        None => Fact { tone: Tone::Good, ..fact(label, Key::TuiDetailsAllowed.text(lang, &[]), lang) },
        Some(reason) => Fact { tone: Tone::Quiet, ..fact(label, format!("✗ {}", reason.sentence), lang) },
    };
    acts.into_iter().map(guard).collect()
}

/// The gateway's own words, indented as JSON is.
fn raw(raw: &GatewayRaw) -> Vec<Fact> {
    let GatewayRaw { status, subscription, invoice, charge } = raw.clone();
    let parts = [
        ("status", status.map(Value::from)),
        ("subscription", subscription),
        ("invoice", invoice),
        ("charge", charge),
    ];
    let mut facts = Vec::new();
    for (name, value) in parts.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        let text = serde_json::to_string_pretty(&value).unwrap_or_default();
        facts.extend(text.lines().enumerate().map(|(at, line)| Fact {
            label: if at == 0 { name.to_owned() } else { String::new() },
            value: line.to_owned(),
            tone: Tone::Quiet,
        }));
    }
    facts
}
