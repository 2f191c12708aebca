//! The notices of providers that send for us, by their public documentation: Amazon SES through SNS, and the events of SendGrid.

use client::api::service::letters::IncomingKind;
use client::message::{Key, Lang};
use serde_json::Value as Json;

use super::header_text::{header, ids, plain, words};
use super::parse::ParsedLetter;
use super::report::DeliveryReport;
use crate::work::clock::hashed;

/// The most characters of a notice that are kept.
const TEXT: usize = 20_000;
/// The name under which notices of SES are listed.
const SES: &str = "Amazon SES";
/// The name under which notices of SendGrid are listed.
const SENDGRID: &str = "SendGrid";

/// A notice about one letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderNotice {
    /// The name under which it is stored once, however often it comes.
    pub name: String,
    /// What it says, as a letter that came in.
    pub letter: ParsedLetter,
}

/// Reads what a provider sends: the notices that say something of a letter, without those of deliveries and opened letters. Returns
/// `None` for a text of another format.
pub fn read(body: &[u8]) -> Option<Vec<ProviderNotice>> {
    match serde_json::from_slice(body).ok()? {
        Json::Array(events) => {
            let notices = events.iter().map(sendgrid).collect::<Option<Vec<_>>>()?;
            Some(notices.into_iter().flatten().collect())
        }
        json => sns(&json).map(|notice| notice.into_iter().collect()),
    }
}

fn notice(provider: &str, id: &str, kind: IncomingKind, said: &str) -> ProviderNotice {
    let letter = ParsedLetter {
        kind,
        from: Some(provider.to_owned()),
        text: Some(plain(said, TEXT)),
        is_trusted: true,
        ..ParsedLetter::unread()
    };
    ProviderNotice { name: format!("{provider} {}", hashed(id)), letter }
}

fn text<'a>(json: &'a Json, path: &str) -> &'a str {
    json.pointer(path).and_then(Json::as_str).unwrap_or_default()
}

/// Reads an event of SendGrid: its own id, our `Message-ID` as `smtp-id`, and what the server said. Returns `Some(None)` for an event
/// that says nothing of an address.
fn sendgrid(event: &Json) -> Option<Option<ProviderNotice>> {
    let [id, what] = [text(event, "/sg_event_id"), text(event, "/event")];
    if id.is_empty() || what.is_empty() {
        return None;
    }
    let report = |has_failed| DeliveryReport::new(has_failed, text(event, "/status"), text(event, "/reason"));
    let (kind, report) = match what {
        // The provider keeps sending to an address that it calls blocked.
        "bounce" if text(event, "/type") == "blocked" => {
            (IncomingKind::Bounce, Some(report(true).temporary()))
        }
        "bounce" => (IncomingKind::Bounce, Some(report(true))),
        "deferred" => (IncomingKind::Delay, Some(report(false))),
        "spamreport" => (IncomingKind::Complaint, None),
        "unsubscribe" | "group_unsubscribe" => (IncomingKind::Unsubscribe, None),
        _ => return Some(None),
    };
    let mut notice = notice(SENDGRID, id, kind, &event.to_string());
    notice.letter.report = report;
    notice.letter.message_ids = ids(text(event, "/smtp-id"));
    Some(Some(notice))
}

/// Reads a message of SNS: a request to confirm a subscription, or an event of SES. Returns `Some(None)` for one that says nothing of
/// an address.
fn sns(json: &Json) -> Option<Option<ProviderNotice>> {
    let [id, what] = [text(json, "/MessageId"), text(json, "/Type")];
    match what {
        _ if id.is_empty() => None,
        "SubscriptionConfirmation" => confirmation(id, text(json, "/SubscribeURL")).map(Some),
        "UnsubscribeConfirmation" => Some(None),
        "Notification" => {
            let said = json.get("Message")?.as_str()?;
            Some(serde_json::from_str(said).ok().and_then(|event| ses(id, &event)))
        }
        _ => None,
    }
}

/// Lists a request to confirm for a person, who opens its address: the server opens none that it is told. Returns `None` for an address
/// that is not of SNS.
fn confirmation(id: &str, address: &str) -> Option<ProviderNotice> {
    let host = address.strip_prefix("https://")?.split('/').next()?;
    let is_plain = address.chars().all(|letter| letter.is_ascii_graphic());
    if !is_plain
        || !host.starts_with("sns.")
        || !host.ends_with(".amazonaws.com")
        || host.contains(['@', ':', '?', '#'])
    {
        return None;
    }
    let said = Key::LettersNoticeConfirm.text(Lang::default(), &[("address", address)]);
    let mut notice = notice("Amazon SNS", id, IncomingKind::Unrecognised, &said);
    notice.letter.subject = Some(Key::LettersNoticeConfirmSubject.text(Lang::default(), &[]));
    Some(notice)
}

/// Reads an event of SES: the sender of the envelope is our return address.
fn ses(id: &str, event: &Json) -> Option<ProviderNotice> {
    let report = |at: &str, has_failed| {
        let [status, said] =
            ["status", "diagnosticCode"].map(|field| text(event, &format!("{at}/0/{field}")));
        DeliveryReport::new(has_failed, status, said.trim_start_matches("smtp;"))
    };
    let what = [text(event, "/notificationType"), text(event, "/eventType")];
    let (kind, report) = match what.into_iter().find(|what| !what.is_empty())? {
        "Bounce" => {
            let report = report("/bounce/bouncedRecipients", true);
            let is_permanent = text(event, "/bounce/bounceType") == "Permanent";
            (IncomingKind::Bounce, Some(if is_permanent { report } else { report.temporary() }))
        }
        "Complaint" => (IncomingKind::Complaint, None),
        "DeliveryDelay" => (IncomingKind::Delay, Some(report("/deliveryDelay/delayedRecipients", false))),
        _ => return None,
    };
    let mut notice = notice(SES, id, kind, &event.to_string());
    notice.letter.report = report;
    notice.letter.addresses = words(text(event, "/mail/source"));
    notice.letter.message_ids = ids(text(event, "/mail/commonHeaders/messageId"));
    let subject = header(text(event, "/mail/commonHeaders/subject"));
    notice.letter.subject = Some(subject).filter(|subject| !subject.is_empty());
    Some(notice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kinds(body: &Json) -> Option<Vec<IncomingKind>> {
        let notices = read(body.to_string().as_bytes())?;
        Some(notices.into_iter().map(|notice| notice.letter.kind).collect())
    }

    #[test]
    fn a_text_of_another_format_is_no_notice() {
        for body in [
            "",
            "null",
            "[1]",
            "{}",
            "[{\"event\":\"bounce\"}]",
            "{\"Type\":\"Notification\",\"MessageId\":\"1\"}",
            "<a/>",
        ] {
            assert_eq!(read(body.as_bytes()), None, "{body}");
        }
    }

    #[test]
    fn what_says_nothing_of_an_address_is_left_out() {
        let opened =
            json!([{ "sg_event_id": "1", "event": "open" }, { "sg_event_id": "2", "event": "delivered" }]);
        assert_eq!(kinds(&opened), Some(vec![]));
        for said in ["Successfully validated SNS topic", r#"{"eventType":"Open"}"#, "1"] {
            let sent = json!({ "Type": "Notification", "MessageId": "1", "Message": said });
            assert_eq!(kinds(&sent), Some(vec![]), "{said}");
        }
    }

    #[test]
    fn a_subscription_is_confirmed_at_an_address_of_sns_alone() {
        for (address, is_taken) in [
            ("https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=1", true),
            ("http://sns.us-east-1.amazonaws.com/", false),
            ("https://sns.us-east-1.amazonaws.com.evil.test/", false),
            ("https://sns.evil.test/?.amazonaws.com", false),
            ("https://sns.a:b@evil.test#.amazonaws.com", false),
            ("https://sns.us-east-1.amazonaws.com/\nhttps://evil.test", false),
            ("", false),
        ] {
            let sent =
                json!({ "Type": "SubscriptionConfirmation", "MessageId": "1", "SubscribeURL": address });
            let expected = is_taken.then(|| vec![IncomingKind::Unrecognised]);
            assert_eq!(kinds(&sent), expected, "{address}");
        }
    }
}
