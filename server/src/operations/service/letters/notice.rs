//! The notices of providers that send for us, by their public documentation: Amazon SES through SNS, and the events of SendGrid.

use client::api::service::letters::IncomingKind;
use serde_json::Value as Json;

use super::parse::{ParsedLetter, header, ids, plain, words};
use super::report::DeliveryReport;
use crate::outbox::SmtpAnswer;
use crate::work::clock::hashed;

/// The most characters of a notice that are kept.
const TEXT: usize = 20_000;

/// A notice about one letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderNotice {
    /// The name under which it is stored once, however often it comes.
    pub name: String,
    /// What it says, as a letter that came in.
    pub letter: ParsedLetter,
}

/// Reads what a provider sends. A text of another format is one notice that is not recognised.
pub fn read(body: &[u8]) -> Vec<ProviderNotice> {
    let text = String::from_utf8_lossy(body);
    let json: Json = serde_json::from_slice(body).unwrap_or_default();
    let read = match &json {
        Json::Array(events) => events.iter().map(sendgrid).collect::<Option<Vec<_>>>().map(|notices| {
            notices.into_iter().filter(|notice| notice.letter.report.is_some() || notice.letter.kind != IncomingKind::Delay).collect()
        }),
        json => ses(json).map(|notice| vec![notice]),
    };
    let unknown = || ProviderNotice {
        name: format!("notice {}", hashed(&text)),
        letter: letter("", IncomingKind::Unrecognised, &text),
    };
    read.unwrap_or_else(|| vec![unknown()])
}

fn letter(provider: &str, kind: IncomingKind, text: &str) -> ParsedLetter {
    ParsedLetter {
        kind,
        from: Some(provider.to_owned()).filter(|name| !name.is_empty()),
        subject: None,
        text: Some(plain(text, TEXT)),
        addresses: Vec::new(),
        message_ids: Vec::new(),
        report: None,
        is_trusted: true,
    }
}

fn text<'a>(json: &'a Json, path: &str) -> &'a str {
    json.pointer(path).and_then(Json::as_str).unwrap_or_default()
}

/// Reads an event of SendGrid: its own id, our `Message-ID` as `smtp-id`, and what the server said.
fn sendgrid(event: &Json) -> Option<ProviderNotice> {
    let id = Some(text(event, "/sg_event_id")).filter(|id| !id.is_empty())?;
    let report = |has_failed| DeliveryReport {
        has_failed,
        answer: SmtpAnswer::reported(text(event, "/status"), text(event, "/reason")),
    };
    let (kind, report) = match text(event, "/event") {
        // The address was not asked again: the provider says nothing new of it.
        "bounce" if text(event, "/type") == "blocked" => (IncomingKind::Delay, Some(report(false))),
        "bounce" => (IncomingKind::Bounce, Some(report(true))),
        "deferred" => (IncomingKind::Delay, Some(report(false))),
        "spamreport" => (IncomingKind::Complaint, None),
        "unsubscribe" | "group_unsubscribe" => (IncomingKind::Unsubscribe, None),
        _ => (IncomingKind::Delay, None),
    };
    let mut letter = ParsedLetter { report, ..letter("SendGrid", kind, &event.to_string()) };
    letter.message_ids = ids(text(event, "/smtp-id"));
    Some(ProviderNotice { name: format!("sendgrid {}", hashed(id)), letter })
}

/// Reads a notification of SNS with an event of SES in it: the sender of the envelope is our return address.
fn ses(json: &Json) -> Option<ProviderNotice> {
    let id = Some(text(json, "/MessageId")).filter(|id| !id.is_empty())?;
    let event: Json = serde_json::from_str(text(json, "/Message")).ok()?;
    let kind = [text(&event, "/notificationType"), text(&event, "/eventType")];
    let kind = kind.into_iter().find(|kind| !kind.is_empty())?;
    let report = |at: &str, has_failed| DeliveryReport {
        has_failed,
        answer: SmtpAnswer::reported(
            text(&event, &format!("{at}/0/status")),
            text(&event, &format!("{at}/0/diagnosticCode")).trim_start_matches("smtp;"),
        ),
    };
    let bounced = "/bounce/bouncedRecipients";
    let (kind, report) = match kind {
        "Bounce" => (IncomingKind::Bounce, Some(report(bounced, true))),
        "Complaint" => (IncomingKind::Complaint, None),
        "DeliveryDelay" => (IncomingKind::Delay, Some(report("/deliveryDelay/delayedRecipients", false))),
        _ => (IncomingKind::Delay, None),
    };
    let mut letter = ParsedLetter { report, ..letter("Amazon SES", kind, &event.to_string()) };
    letter.addresses = words(text(&event, "/mail/source"));
    letter.message_ids = ids(text(&event, "/mail/commonHeaders/messageId"));
    letter.subject = Some(header(text(&event, "/mail/commonHeaders/subject"))).filter(|subject| !subject.is_empty());
    Some(ProviderNotice { name: format!("ses {}", hashed(id)), letter })
}
