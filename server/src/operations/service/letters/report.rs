//! Reports of mail servers on one letter: fields in groups, the first about the report, the others about a recipient each (RFC 3464).

use std::collections::HashMap;

use super::header_text::plain;
use crate::outbox::SmtpAnswer;

/// The most characters of a server's words that are kept.
const DIAGNOSTIC: usize = 1_000;

/// The fields of a group, by their names in small letters.
type Fields = HashMap<String, String>;

/// What a report says of its recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryReport {
    /// Whether the server gave the letter up.
    pub has_failed: bool,
    /// What the server said, as one that refused the letter at once.
    pub answer: SmtpAnswer,
    /// Whether the reporter calls the failure temporary, whatever the code of the server.
    pub is_temporary: bool,
}

impl DeliveryReport {
    /// Reads an enhanced code and the words of a server, without control characters.
    pub fn new(has_failed: bool, status: &str, diagnostic: &str) -> DeliveryReport {
        let answer = SmtpAnswer::reported(status, &plain(diagnostic, DIAGNOSTIC));
        DeliveryReport { has_failed, answer, is_temporary: false }
    }

    /// Calls the failure temporary.
    pub fn temporary(self) -> DeliveryReport {
        DeliveryReport { is_temporary: true, ..self }
    }

    /// Reads the groups of a `message/delivery-status`; `None` if they name no recipient. Each of our letters has one.
    pub fn of(text: &str) -> Option<DeliveryReport> {
        let recipients: Vec<Fields> =
            groups(text).into_iter().filter(|fields| fields.contains_key("action")).collect();
        let has_failed = |fields: &&Fields| is(fields, "action", "failed");
        let fields = recipients.iter().find(has_failed).or_else(|| recipients.first())?;
        let get = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
        let diagnostic = get("diagnostic-code");
        let diagnostic = diagnostic.split_once(';').map_or(diagnostic, |(_, text)| text);
        Some(DeliveryReport::new(has_failed(&fields), get("status"), diagnostic))
    }
}

fn is(fields: &Fields, name: &str, value: &str) -> bool {
    fields.get(name).is_some_and(|found| found.trim().eq_ignore_ascii_case(value))
}

/// Returns the groups of fields, which empty lines part. A line that begins with space goes on with the field before it.
pub fn groups(text: &str) -> Vec<Fields> {
    let (mut groups, mut fields, mut last) = (Vec::new(), Fields::new(), String::new());
    for line in text.lines().chain([""]) {
        if line.trim().is_empty() {
            if !fields.is_empty() {
                groups.push(std::mem::take(&mut fields));
            }
        } else if line.starts_with([' ', '\t']) {
            if let Some(value) = fields.get_mut(&last) {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            last = name.trim().to_lowercase();
            fields.entry(last.clone()).or_insert_with(|| value.trim().to_owned());
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::Verdict;

    fn report(fields: &str) -> DeliveryReport {
        let text =
            format!("Reporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; a@b.test\r\n{fields}\r\n");
        DeliveryReport::of(&text).unwrap()
    }

    #[test]
    fn a_report_means_what_the_same_answer_would_have_meant() {
        for (fields, has_failed, verdict) in [
            (
                "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such\n user",
                true,
                Verdict::Address,
            ),
            (
                "Action: FAILED\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 No such user",
                true,
                Verdict::Address,
            ),
            ("Action: failed\nStatus: 5.1.10", true, Verdict::Address),
            ("Action: failed\nStatus: 4.2.2\nDiagnostic-Code: smtp; 452 4.2.2 Full", true, Verdict::Later),
            (
                "Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 554 5.7.1 Blocked",
                true,
                Verdict::Provider,
            ),
            ("Action: failed\nStatus: 5.2.2", true, Verdict::Letter),
            ("Action: failed", true, Verdict::Letter),
            ("Action: delayed\nStatus: 4.4.1", false, Verdict::Later),
        ] {
            let report = report(fields);
            assert_eq!((report.has_failed, report.answer.verdict()), (has_failed, verdict), "{fields}");
        }
    }

    #[test]
    fn a_text_without_recipients_is_no_report() {
        for text in ["", "Reporting-MTA: dns; mx.test", ":\n : \n\n\u{0}", " Action: failed"] {
            assert_eq!(DeliveryReport::of(text), None, "{text:?}");
        }
    }
}
