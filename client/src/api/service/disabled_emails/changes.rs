//! What is asked and answered by the calls that disable, enable and check addresses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::disabled_email::DisabledEmail;
use super::words::{DisabledReason, EmailState, EnableReason};
use super::{EMAIL, MOST_ADDRESSES, MOST_TEXT};
use crate::rules::text::required;
use crate::rules::{Invalid, Rule};
use crate::value::email_key::EmailKey;
use crate::value::text::trimmed;

/// An address to disable.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddDisabledEmail {
    /// The address.
    #[schemars(length(min = 1, max = EMAIL))]
    pub address: String,
    /// The reason.
    pub reason: DisabledReason,
    /// A note.
    #[serde(default)]
    pub note: Option<String>,
}

impl AddDisabledEmail {
    /// Rejects a text that is no address. Returns the address and its key.
    pub fn check(&self) -> Result<(&str, EmailKey), Invalid> {
        let address = trimmed(&self.address);
        let mut invalid = Invalid::default();
        invalid.check("address", address, required);
        let key = EmailKey::of(address);
        invalid.ensure("address", address.is_empty() || key.is_some(), Rule::Email);
        match key {
            Some(key) => invalid.into_result((address, key)),
            None => Err(invalid),
        }
    }
}

/// Why an address is enabled again.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnableEmail {
    /// The reason, which is required.
    #[serde(default)]
    pub why: Option<EnableReason>,
    /// A note; required after a complaint, because it is the only evidence.
    #[serde(default)]
    pub note: Option<String>,
}

impl EnableEmail {
    /// Rejects a call without a reason, and one without a note for an address that was disabled by a complaint.
    pub fn check(&self, reason: DisabledReason) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("why", self.why.is_some(), Rule::Required);
        let is_told = self.note.as_deref().is_some_and(|note| required(note).is_ok());
        invalid.ensure("note", is_told || reason != DisabledReason::Complaint, Rule::Required);
        invalid.into_result(())
    }
}

/// Addresses to check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckEmails {
    /// The addresses, separated by lines, commas, semicolons or spaces.
    #[schemars(length(min = 1, max = MOST_TEXT))]
    pub addresses: String,
}

/// Addresses to disable for one reason.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportDisabledEmails {
    /// The addresses, separated by lines, commas, semicolons or spaces.
    #[schemars(length(min = 1, max = MOST_TEXT))]
    pub addresses: String,
    /// The reason.
    pub reason: DisabledReason,
    /// A note on each.
    #[serde(default)]
    pub note: Option<String>,
}

/// Returns the texts of a pasted list, each once and in its order, with the key if it is an address. Two spellings of one address
/// are one. Names next to addresses in angle brackets, as mail programs copy them (`"Lima, Ana" <ana@x.test>`), are left out.
///
/// # Errors
/// Rejects a list without texts or with more than [`MOST_ADDRESSES`].
pub fn listed(addresses: &str) -> Result<Vec<(String, Option<EmailKey>)>, Invalid> {
    let mut found: Vec<(String, Option<EmailKey>)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for text in addresses.lines().flat_map(texts_of) {
        let key = EmailKey::of(&text);
        let known = key.as_ref().map_or_else(|| text.clone(), EmailKey::to_string);
        if seen.insert(known) {
            found.push((text, key));
        }
    }
    let mut invalid = Invalid::default();
    invalid.ensure("addresses", !found.is_empty(), Rule::Required);
    invalid.ensure("addresses", found.len() <= MOST_ADDRESSES, Rule::AtMost(MOST_ADDRESSES as i64));
    invalid.into_result(found)
}

/// Returns the texts of a line: what stands in angle brackets, and of the rest either what looks like an address or, without
/// brackets, every word.
pub fn texts_of(line: &str) -> Vec<String> {
    let is_bracketed = line.contains('<');
    let mut texts = Vec::new();
    for (at, part) in line.split(['<', '>']).enumerate() {
        let words = part.split(|symbol: char| symbol.is_whitespace() || [',', ';'].contains(&symbol));
        let words = words.map(|word| trimmed(word.trim_matches(['"', '\''])).to_owned());
        // A name stands before its brackets.
        let is_text =
            |word: &String| !word.is_empty() && (!is_bracketed || at % 2 == 1 || word.contains('@'));
        texts.extend(words.filter(is_text));
    }
    texts
}

/// An address after it was disabled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DisabledEmailAdded {
    /// The message for the user.
    pub message: String,
    /// The address.
    pub disabled_email: DisabledEmail,
}

/// What a check finds of an address.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailFound {
    /// The text of the list.
    pub address: String,
    /// What it is.
    pub state: EmailState,
    /// The disabled address, if it is one and its data are there.
    #[serde(default)]
    pub disabled: Option<DisabledEmail>,
}

/// The answer to a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailsChecked {
    /// The message for the user: how many are disabled.
    pub message: String,
    /// Each address, in the order of the list.
    pub emails: Vec<EmailFound>,
}

/// The answer to an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DisabledEmailsImported {
    /// The message for the user.
    pub message: String,
    /// The number of addresses that are disabled now and were not before, for this reason.
    pub disabled: i64,
    /// The number of those that were disabled for it already.
    pub already: i64,
    /// The texts that are no addresses, which were left out.
    pub left_out: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_list_is_read_as_people_paste_it() {
        let list = "Ana Lima <Ana@X.test>, \"bia@x.test\"; ana@x.test\r\ncaio@x.test\tdora@x.test eva\n\n";
        let texts: Vec<(String, bool)> =
            listed(list).unwrap().into_iter().map(|(text, key)| (text, key.is_some())).collect();
        let expected = [
            ("Ana@X.test", true),
            ("bia@x.test", true),
            ("caio@x.test", true),
            ("dora@x.test", true),
            ("eva", false),
        ];
        assert_eq!(texts, expected.map(|(text, is)| (text.to_owned(), is)));
        let mixed = "Ana <a@x.test> Bia <b@x.test>, c@x.test\n\"Lima, Dora\" <d@x.test>; 'e@x.test'";
        let found: Vec<String> = listed(mixed).unwrap().into_iter().map(|(text, _)| text).collect();
        assert_eq!(found, ["a@x.test", "b@x.test", "c@x.test", "d@x.test", "e@x.test"]);
        assert!(listed(" \n,").is_err());
        let many: String = (0..=MOST_ADDRESSES).map(|n| format!("a{n}@x.test\n")).collect();
        assert!(listed(&many).is_err());
    }

    #[test]
    fn a_complaint_is_taken_back_with_a_note_alone() {
        let without = EnableEmail { why: Some(EnableReason::Asked), note: Some(" ".to_owned()) };
        assert!(without.check(DisabledReason::Complaint).is_err());
        assert!(without.check(DisabledReason::HardBounce).is_ok());
        let with = EnableEmail { note: Some("pediu por telefone".to_owned()), ..without };
        assert!(with.check(DisabledReason::Complaint).is_ok());
    }
}
