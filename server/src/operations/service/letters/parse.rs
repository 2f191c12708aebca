//! Reads a letter that came in: what it is by its own account, and the addresses and identifiers by which it may name a letter of ours.

use client::api::service::letters::IncomingKind;
use mail_parser::{Message, MessageParser, MessagePart};

use super::header_text::{header, ids, plain, words};
use super::report::{DeliveryReport, groups};

/// The most characters of a text that are kept.
const TEXT: usize = 60_000;
/// Room for letters that nest messages in messages, which are taken apart one in the other.
const STACK: usize = 256 << 20;
/// The headers in which mail servers say to whom a letter went.
const TO: [&str; 6] = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];
/// The headers of programs that answer by themselves.
const AUTOMATIC: [&str; 2] = ["x-autoreply", "x-autorespond"];

/// A letter that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedLetter {
    /// What it says that it is.
    pub kind: IncomingKind,
    /// Who sent it, as it says.
    pub from: Option<String>,
    /// The subject.
    pub subject: Option<String>,
    /// The text.
    pub text: Option<String>,
    /// The addresses to which it went, and those to which the letter in it was to return.
    pub addresses: Vec<String>,
    /// The identifiers of the letters that it is about.
    pub message_ids: Vec<String>,
    /// The report on a letter.
    pub report: Option<DeliveryReport>,
    /// Whether the one who brings it has shown who it is, as a provider with our secret.
    pub is_trusted: bool,
}

impl ParsedLetter {
    /// Reads a letter. What cannot be read is one that is not recognised.
    pub fn of(bytes: Vec<u8>) -> ParsedLetter {
        let parse = move || MessageParser::default().parse(&bytes).map(|message| read(&message));
        let parsed = std::thread::Builder::new().stack_size(STACK).spawn(parse);
        let parsed = parsed.ok().and_then(|thread| thread.join().ok()).flatten();
        parsed.unwrap_or_else(ParsedLetter::unread)
    }

    /// Returns a letter of which nothing is known.
    pub fn unread() -> ParsedLetter {
        ParsedLetter {
            kind: IncomingKind::Unrecognised,
            from: None,
            subject: None,
            text: None,
            addresses: Vec::new(),
            message_ids: Vec::new(),
            report: None,
            is_trusted: false,
        }
    }
}

fn read(message: &Message<'_>) -> ParsedLetter {
    let headers: Vec<(String, &str)> =
        message.headers_raw().map(|(name, value)| (name.to_lowercase(), value)).collect();
    let mut letter = ParsedLetter {
        kind: IncomingKind::Person,
        from: message.from().and_then(|from| from.first()).and_then(|from| from.address()).map(header),
        subject: message.subject().map(header),
        text: message.body_text(0).map(|text| plain(&text, TEXT)).filter(|text| !text.trim().is_empty()),
        ..ParsedLetter::unread()
    };
    for (name, value) in &headers {
        if TO.contains(&name.as_str()) {
            letter.addresses.extend(words(value));
        } else if ["in-reply-to", "references"].contains(&name.as_str()) {
            letter.message_ids.extend(ids(value));
        }
    }
    let mut is_complaint = false;
    for part in &message.parts {
        match kind_of(part).as_str() {
            "message/delivery-status" | "message/global-delivery-status" => {
                letter.report = letter.report.or_else(|| DeliveryReport::of(&text_of(part)));
            }
            "message/feedback-report" => {
                is_complaint = true;
                take_feedback(&mut letter, &text_of(part));
            }
            "text/rfc822-headers" | "message/rfc822-headers" => take_original(&mut letter, &text_of(part)),
            _ => {
                if let Some(original) = part.message() {
                    let headers =
                        original.headers_raw().map(|(name, value)| format!("{name}: {}", value.trim()));
                    take_original(&mut letter, &headers.collect::<Vec<_>>().join("\n"));
                }
            }
        }
    }
    letter.kind = match &letter.report {
        _ if is_complaint => IncomingKind::Complaint,
        Some(report) if report.has_failed => IncomingKind::Bounce,
        Some(_) => IncomingKind::Delay,
        None if is_automatic(&headers) => IncomingKind::AutoReply,
        None if is_unsubscription(&letter) => IncomingKind::Unsubscribe,
        None => IncomingKind::Person,
    };
    letter
}

fn kind_of(part: &MessagePart<'_>) -> String {
    use mail_parser::MimeHeaders;
    let kind =
        part.content_type().map(|kind| format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()));
    kind.unwrap_or_default().to_lowercase()
}

fn text_of(part: &MessagePart<'_>) -> String {
    String::from_utf8_lossy(part.contents()).into_owned()
}

/// Takes the identifier of the letter that was returned, and the address to which it was to return.
fn take_original(letter: &mut ParsedLetter, headers: &str) {
    let fields = groups(headers).into_iter().next().unwrap_or_default();
    letter.message_ids.extend(fields.get("message-id").into_iter().flat_map(|id| ids(id)));
    letter.addresses.extend(fields.get("return-path").into_iter().flat_map(|path| words(path)));
}

fn take_feedback(letter: &mut ParsedLetter, text: &str) {
    for fields in groups(text) {
        letter.addresses.extend(fields.get("original-mail-from").into_iter().flat_map(|from| words(from)));
    }
}

/// Returns whether a program wrote it (RFC 3834).
fn is_automatic(headers: &[(String, &str)]) -> bool {
    headers.iter().any(|(name, value)| {
        let value = value.trim().to_lowercase();
        match name.as_str() {
            "auto-submitted" => value != "no",
            "precedence" => ["auto_reply", "bulk", "junk"].contains(&value.as_str()),
            name => AUTOMATIC.contains(&name),
        }
    })
}

/// Returns whether it is what a mail program sends to the address of `List-Unsubscribe`.
fn is_unsubscription(letter: &ParsedLetter) -> bool {
    letter.subject.as_deref().is_some_and(|subject| subject.trim().eq_ignore_ascii_case("unsubscribe"))
}
