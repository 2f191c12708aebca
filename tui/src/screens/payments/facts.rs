//! A payment in words, for the screen and for `--plain` alike.

use client::api::finance::payments::{
    Approve, CancelSubscription, ChangePaymentManager, Create, GatewayRaw, PriceLine, SendPaymentCharge,
    Subscription, SubscriptionStatus, Transaction, TransactionDetails,
};
use client::catalogue::can;
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::message::{Key, Lang};
use client::value::date::{show_date, show_instant};
use client::value::word::Word;
use serde::Serialize;
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::facts::{Fact, Section, fact, section};
use crate::kit::list::columns::sign;

/// A word of a closed list that has no label, as the API writes it.
pub fn word(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| Some(value.as_str()?.to_owned())).unwrap_or_default()
}

/// Returns everything about a payment.
pub fn details(details: &TransactionDetails, lang: Lang) -> Vec<Section> {
    let mut sections = vec![
        section(Key::NounPaymentTitle, payment(details, lang), lang),
        section(Key::PaymentDetailsMoney, money(details, lang), lang),
        section(Key::NounMemberTitle, member(&details.transaction, lang), lang),
        section(Key::NounQuotaTitle, purchase(details, lang), lang),
        section(Key::ColumnGatewayType, gateway(details, lang), lang),
    ];
    if let Some(subscription) = &details.subscription {
        let facts = subscribed(subscription, &details.transaction, lang);
        sections.push(section(Key::NounSubscriptionTitle, facts, lang));
    }
    sections.push(section(Key::TuiDetailsCan, guards(&details.can, lang), lang));
    sections.push(section(Key::ListAuditsList, history(details, lang), lang));
    sections.push(section(Key::PaymentDetailsRaw, raw(&details.gateway_raw), lang));
    sections.retain(|section| !section.facts.is_empty());
    sections
}

fn payment(details: &TransactionDetails, lang: Lang) -> Vec<Fact> {
    let transaction = &details.transaction;
    let (sign, tone) = sign(transaction.status.tone());
    let stands = format!("{sign} {}", transaction.status.label(lang));
    let plots = Key::PaymentDetailsPlots.text(lang, &[("n", &transaction.plots.to_string())]);
    let method = format!("{} · {plots}", transaction.payment_type.label(lang));
    let yes = if transaction.recurrent { Key::ShellYes } else { Key::ShellNo };
    let mut facts = vec![
        fact(Key::ColumnAmount, transaction.amount, lang),
        Fact { tone, ..fact(Key::ColumnStatus, stands, lang) },
        fact(Key::PaymentDetailsMethod, method, lang),
        fact(Key::PaymentsPageFilterRecurrent, yes.text(lang, &[]), lang),
        fact(Key::ColumnCreatedAt, show_instant(transaction.created_at), lang),
    ];
    let paid = transaction.paid_at.map(|at| fact(Key::ColumnPaidAt, show_instant(at), lang));
    let expires = details.expires_at.map(|day| fact(Key::PaymentDetailsExpires, show_date(day), lang));
    let link = details.payment_link.as_ref().map(|link| fact(Key::PaymentDetailsLink, link, lang));
    facts.extend([paid, expires, link].into_iter().flatten());
    facts
}

/// Returns what moved of the money, beside what was asked, and what waits for a person.
fn money(details: &TransactionDetails, lang: Lang) -> Vec<Fact> {
    let transaction = &details.transaction;
    let amounts =
        [(Key::ColumnPaidAmount, transaction.paid_amount), (Key::ColumnReceived, transaction.received)];
    let mut facts: Vec<Fact> =
        amounts.into_iter().filter_map(|(key, amount)| Some(fact(key, amount?, lang))).collect();
    if let Some(told) = &details.told {
        let amounts = [(Key::PaymentsMovementFee, told.fee), (Key::PaymentDetailsNet, told.net)];
        facts.extend(amounts.into_iter().filter_map(|(key, amount)| Some(fact(key, amount?, lang))));
        let method = told.method.map(|method| method.label(lang));
        let texts = [
            (Key::PaymentDetailsMethod, method),
            (Key::PaymentDetailsBankReference, told.reference.clone()),
            (Key::ColumnNote, told.note.clone()),
        ];
        facts.extend(texts.into_iter().filter_map(|(key, text)| Some(fact(key, text?, lang))));
    }
    for exception in &details.exceptions {
        let came = exception.came.map(|came| format!(" · {came}")).unwrap_or_default();
        let note = exception.note.as_ref().map(|note| format!(" · {note}")).unwrap_or_default();
        let what = format!(
            "{} · {}{came} · {}{note}",
            exception.state.label(lang),
            exception.kind.label(lang),
            show_date(exception.day)
        );
        let (_, tone) = sign(exception.state.tone());
        facts.push(Fact { tone, ..fact(Key::PaymentsPageFilterException, what, lang) });
    }
    for movement in &details.movements {
        let (_, tone) = sign(movement.kind.tone());
        let what = format!("{} · {}", show_date(movement.day), movement.amount);
        facts.push(Fact { tone, label: movement.kind.label(lang), ..fact(Key::ColumnReceived, what, lang) });
    }
    facts
}

fn member(transaction: &Transaction, lang: Lang) -> Vec<Fact> {
    let member = format!("{} (#{})", transaction.user.name, transaction.user.id);
    let nobody = || Key::PaymentsPageNoManager.text(lang, &[]);
    let manager = transaction.account_manager.as_ref().map_or_else(nobody, |manager| manager.name.clone());
    let mut facts = vec![
        fact(Key::ColumnMember, member, lang),
        fact(Key::ColumnEmail, &transaction.user.email, lang),
        fact(Key::ColumnConsultant, manager, lang),
    ];
    let since = |key, at: Option<_>| at.map(|at| fact(key, show_instant(at), lang));
    facts.extend(since(Key::TuiDetailsSalesSince, transaction.settings_account_manager_at));
    facts.extend(since(Key::TuiDetailsSuccessSince, transaction.settings_success_manager_at));
    facts
}

fn purchase(details: &TransactionDetails, lang: Lang) -> Vec<Fact> {
    let transaction = &details.transaction;
    let none = || Key::ColumnNoPlan.text(lang, &[]);
    let plan = transaction.plan.as_ref().map_or_else(none, |plan| {
        let group = transaction.plan_group.as_ref().map(|group| format!("{} · ", group.name));
        format!("{}{} · {}", group.unwrap_or_default(), plan.payment_interval_label, plan.price)
    });
    let reference = transaction.plan.as_ref().and_then(|plan| plan.gateway_ref.as_ref());
    let products: Vec<&str> = transaction.products.iter().map(|product| product.name.as_str()).collect();
    let none = || Key::PaymentDetailsNoProducts.text(lang, &[]);
    let products = if products.is_empty() { none() } else { products.join(", ") };
    let mut facts = vec![fact(Key::NounQuotaTitle, plan, lang)];
    facts.extend(reference.map(|reference| fact(Key::PaymentDetailsReference, reference, lang)));
    facts.push(fact(Key::NounProductTitles, products, lang));
    let line =
        |line: &PriceLine| Fact { label: line.label.clone(), value: line.text.clone(), tone: Tone::Text };
    facts.extend(details.price_lines.iter().map(line));
    facts
}

fn gateway(details: &TransactionDetails, lang: Lang) -> Vec<Fact> {
    let transaction = &details.transaction;
    let optional = |key, value: &Option<String>| value.as_ref().map(|value| fact(key, value, lang));
    let mut facts = vec![fact(Key::ColumnGatewayType, transaction.gateway_type.label(lang), lang)];
    let status = details.gateway_status.map(|status| status.label(lang));
    facts.extend(optional(Key::PaymentDetailsGatewayStatus, &status));
    facts.extend(optional(Key::PaymentDetailsReference, &transaction.gateway_ref));
    facts.extend(optional(Key::PaymentDetailsInvoice, &transaction.invoice_pdf_link));
    facts
}

fn subscribed(subscription: &Subscription, transaction: &Transaction, lang: Lang) -> Vec<Fact> {
    let tone = match subscription.status {
        SubscriptionStatus::Active => Tone::Good,
        SubscriptionStatus::Cancelling => Tone::Pending,
        SubscriptionStatus::Inactive | SubscriptionStatus::Unknown => Tone::Quiet,
    };
    let status = subscription.status.label(lang);
    let mut facts = vec![Fact { tone, ..fact(Key::ColumnStatus, status, lang) }];
    let gateway = subscription.gateway_type.map(|gateway| gateway.label(lang));
    facts.extend(gateway.map(|gateway| fact(Key::ColumnGatewayType, gateway, lang)));
    let reference = subscription.gateway_ref.as_ref();
    facts.extend(reference.map(|reference| fact(Key::PaymentDetailsReference, reference, lang)));
    let started = subscription.started_at.map(show_instant);
    facts.extend(started.map(|at| fact(Key::TuiDetailsStarted, at, lang)));
    if let Some(at) = subscription.cancelled_at {
        let by = subscription.cancelled_by.as_deref().unwrap_or_default();
        let ended =
            Key::PaymentDetailsSubscriptionEnded.text(lang, &[("date", &show_instant(at)), ("by", by)]);
        facts.push(fact(Key::TuiDetailsEnded, ended, lang));
    }
    let cutoff = transaction.recurrent_cutoff.map(show_date);
    facts.extend(cutoff.map(|day| fact(Key::PaymentDetailsCutoff, day, lang)));
    facts
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

fn history(details: &TransactionDetails, lang: Lang) -> Vec<Fact> {
    let event = |event: &client::api::finance::payments::PaymentEvent| {
        let by = [("at", event.sentence.as_str()), ("by", event.by.as_str())];
        let value = Key::PaymentDetailsBy.text(lang, &by);
        Fact { label: show_instant(event.at), value, tone: Tone::Text }
    };
    details.history.iter().map(event).collect()
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
