//! A list of phones or e-mail addresses after a change.

use crate::rules::{Invalid, Rule};
use crate::value::text::trimmed;

/// A phone or an e-mail address of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactEntry {
    /// The id; 0 for a new one.
    pub id: i64,
    /// The number or address, in its normal form.
    pub text: String,
    /// The number or address as it was typed.
    pub typed: String,
    /// Whether it is the main one.
    pub is_main: bool,
}

/// A change of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContactEdit {
    /// The additional ones, which replace the previous ones.
    pub list: Option<Vec<ContactEntry>>,
    /// One to add.
    pub added: Option<String>,
    /// Those to remove.
    pub removed: Vec<i64>,
    /// The one that becomes the main one.
    pub main: Option<i64>,
}

/// The names of the fields that a change is given by.
#[derive(Debug, Clone, Copy)]
pub struct EditFields {
    /// The list.
    pub list: &'static str,
    /// The one to add.
    pub added: &'static str,
    /// Those to remove.
    pub removed: &'static str,
    /// The main one.
    pub main: &'static str,
}

impl ContactEdit {
    /// Returns whether nothing is to change.
    pub fn is_empty(&self) -> bool {
        *self == ContactEdit::default()
    }

    /// Returns the list after the change. The main entry stays unless another takes its place.
    ///
    /// # Errors
    /// Texts that break `rule` or are in the list already, unknown ids, and the removal of the main entry. Those of an entry of
    /// the list name its place, as in `phones.2`.
    pub fn applied(
        &self,
        current: &[ContactEntry],
        fields: EditFields,
        rule: fn(&str) -> Result<(), Rule>,
        normalise: fn(&str) -> String,
    ) -> Result<Vec<ContactEntry>, Invalid> {
        let mut invalid = Invalid::default();
        let is_known = |id: i64| current.iter().any(|entry| entry.id == id);
        let mut entries: Vec<ContactEntry> = match &self.list {
            None => current.to_vec(),
            Some(list) => {
                let kept =
                    |entry: &&ContactEntry| entry.is_main && !list.iter().any(|new| new.id == entry.id);
                current.iter().filter(kept).chain(list).cloned().collect()
            }
        };
        if let Some(added) = &self.added {
            invalid.check(fields.added, trimmed(added), rule);
            let same = normalise(added).to_lowercase();
            let is_there = entries.iter().any(|entry| normalise(&entry.text).to_lowercase() == same);
            invalid.ensure(fields.added, !is_there, Rule::Repeated);
            entries.push(ContactEntry { id: 0, text: added.clone(), typed: String::new(), is_main: false });
        }
        for (at, entry) in self.list.iter().flatten().enumerate() {
            let field = format!("{}.{at}", fields.list);
            invalid.check(&field, trimmed(&entry.text), rule);
            invalid.ensure(&field, entry.id == 0 || is_known(entry.id), Rule::IsNot);
            invalid.ensure(&field, !self.repeats(at, current, normalise), Rule::Repeated);
        }
        for entry in &mut entries {
            let normal = normalise(&entry.text);
            if entry.typed.is_empty() {
                entry.typed = trimmed(&entry.text).to_owned();
            }
            entry.text = normal;
        }
        let mut seen: Vec<String> = Vec::new();
        entries.retain(|entry| {
            let is_new = !seen.contains(&entry.text);
            seen.push(entry.text.clone());
            is_new
        });
        let listed =
            self.list.iter().flatten().rfind(|entry| entry.is_main).map(|entry| normalise(&entry.text));
        let before = current.iter().find(|entry| entry.is_main).map(|entry| entry.id);
        let main = match (self.main, listed) {
            (Some(id), _) => entries.iter().position(|entry| entry.id == id),
            (None, Some(text)) => entries.iter().position(|entry| entry.text == text),
            (None, None) => before.and_then(|id| entries.iter().position(|entry| entry.id == id)),
        };
        invalid.ensure(fields.main, self.main.is_none() || main.is_some(), Rule::IsNot);
        // The first phone of a member who has none becomes the main one.
        let main = main.or(if before.is_none() && !entries.is_empty() { Some(0) } else { None });
        for (at, entry) in entries.iter_mut().enumerate() {
            entry.is_main = Some(at) == main;
        }
        for id in &self.removed {
            invalid.ensure(fields.removed, is_known(*id), Rule::IsNot);
            let is_main = entries.iter().any(|entry| entry.id == *id && entry.is_main);
            invalid.ensure(fields.removed, !is_main, Rule::MainContact);
            entries.retain(|entry| entry.id != *id);
        }
        invalid.into_result(entries)
    }

    /// Returns whether a new or changed entry of the list has the text of the main one or of another entry of the list.
    fn repeats(&self, at: usize, current: &[ContactEntry], normalise: fn(&str) -> String) -> bool {
        let list: Vec<&ContactEntry> = self.list.iter().flatten().collect();
        let same = |one: &ContactEntry, other: &ContactEntry| {
            normalise(&one.text).to_lowercase() == normalise(&other.text).to_lowercase()
        };
        let entry = list[at];
        let is_as_before =
            |entry: &ContactEntry| current.iter().any(|before| before.id == entry.id && same(before, entry));
        if is_as_before(entry) || entry.text.trim().is_empty() {
            return false;
        }
        let in_list = |(place, other): (usize, &&ContactEntry)| {
            place != at && same(other, entry) && (place < at || is_as_before(other))
        };
        let is_kept_main = |before: &&ContactEntry| {
            before.is_main && !list.iter().any(|new| new.id == before.id) && same(before, entry)
        };
        list.iter().enumerate().any(in_list) || current.iter().any(|before| is_kept_main(&before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::phone;

    const FIELDS: EditFields = EditFields { list: "list", added: "added", removed: "removed", main: "main" };

    fn entry(id: i64, text: &str, is_main: bool) -> ContactEntry {
        ContactEntry { id, text: text.to_owned(), typed: String::new(), is_main }
    }

    #[test]
    fn changes_of_a_list() {
        let (first, second) = ("11987654321", "1138765432");
        let current = [entry(1, first, true), entry(2, second, false)];
        let third = "(21) 98765-4321";
        let nothing = ContactEdit::default();
        let cases = [
            (nothing.clone(), Ok(vec![(1, true), (2, false)])),
            (ContactEdit { list: Some(vec![]), ..nothing.clone() }, Ok(vec![(1, true)])),
            (
                ContactEdit { added: Some(third.to_owned()), ..nothing.clone() },
                Ok(vec![(1, true), (2, false), (0, false)]),
            ),
            (ContactEdit { added: Some(second.to_owned()), ..nothing.clone() }, Err("added")),
            (
                ContactEdit {
                    list: Some(vec![entry(0, "(11) 3876-5432", false), entry(2, second, false)]),
                    ..nothing.clone()
                },
                Err("list.0"),
            ),
            (
                ContactEdit {
                    list: Some(vec![entry(2, second, false), entry(0, first, false)]),
                    ..nothing.clone()
                },
                Err("list.1"),
            ),
            (
                ContactEdit {
                    list: Some(vec![entry(0, third, false), entry(0, third, false)]),
                    ..nothing.clone()
                },
                Err("list.1"),
            ),
            (ContactEdit { added: Some("12".to_owned()), ..nothing.clone() }, Err("added")),
            (ContactEdit { removed: vec![2], ..nothing.clone() }, Ok(vec![(1, true)])),
            (ContactEdit { removed: vec![1], ..nothing.clone() }, Err("removed")),
            (ContactEdit { removed: vec![9], ..nothing.clone() }, Err("removed")),
            (ContactEdit { removed: vec![1], main: Some(2), ..nothing.clone() }, Ok(vec![(2, true)])),
            (ContactEdit { main: Some(9), ..nothing.clone() }, Err("main")),
            (
                ContactEdit { list: Some(vec![entry(0, third, true)]), ..nothing.clone() },
                Ok(vec![(1, false), (0, true)]),
            ),
            (ContactEdit { list: Some(vec![entry(7, third, false)]), ..nothing }, Err("list.0")),
        ];
        for (edit, expected) in cases {
            let found = edit.applied(&current, FIELDS, phone, phone::normalise);
            match (found, expected) {
                (Ok(found), Ok(expected)) => {
                    let found: Vec<_> = found.iter().map(|entry| (entry.id, entry.is_main)).collect();
                    assert_eq!(found, expected, "{edit:?}");
                }
                (Err(invalid), Err(field)) => {
                    assert!(invalid.rules().any(|(name, _)| name == field), "{edit:?}")
                }
                (found, expected) => panic!("{edit:?}: {found:?}, not {expected:?}"),
            }
        }
    }

    #[test]
    fn the_first_of_a_member_without_any_becomes_the_main_one() {
        let edit = ContactEdit { added: Some("11987654321".to_owned()), ..ContactEdit::default() };
        let entries = edit.applied(&[], FIELDS, phone, phone::normalise).unwrap();
        assert!(entries[0].is_main);
    }

    #[test]
    fn a_number_is_kept_as_it_was_typed() {
        let edit = ContactEdit { added: Some(" (11) 98765-4321".to_owned()), ..ContactEdit::default() };
        let entries = edit.applied(&[], FIELDS, phone, phone::normalise).unwrap();
        assert_eq!((entries[0].text.as_str(), entries[0].typed.as_str()), ("11987654321", "(11) 98765-4321"));
    }
}
