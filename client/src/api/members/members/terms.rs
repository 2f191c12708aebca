//! The search terms of members: the texts that are indexed, and the meaning of what a user types.
//!
//! Both sides become the same short texts: a member is found if each term that was typed begins one of the member's keys.

use std::collections::BTreeSet;

use crate::rules::mask::{self, apply, strip};
use crate::rules::phone;
use crate::search::{plain, words};
use crate::value::id::MemberId;

/// The shortest part of a word within an e-mail address that finds it, in letters.
const PART: usize = 3;

/// The most digits of a number that is an id when it stands alone: no phone and no document is as short.
const ID: usize = 7;

/// The searchable fields of a member.
#[derive(Debug, Clone, Default)]
pub struct Searchable<'m> {
    /// The member.
    pub id: Option<MemberId>,
    /// Name and company name.
    pub names: [&'m str; 2],
    /// E-mail.
    pub email: &'m str,
    /// Phone, with or without punctuation.
    pub phone: &'m str,
    /// CPF and CNPJ, bare.
    pub documents: [&'m str; 2],
}

impl Searchable<'_> {
    /// Returns the keys that the member is found by, each once.
    ///
    /// Any part of an e-mail address finds it, hence the ends of its words are keys. A phone number is a key with and without
    /// area code, country code, long-distance 0 and ninth digit.
    pub fn keys(&self) -> Vec<String> {
        let mut keys: BTreeSet<String> = self.names.iter().flat_map(|name| words(name)).collect();
        keys.extend(self.id.map(id_key));
        for word in words(self.email) {
            let starts = word.char_indices().map(|(at, _)| at);
            let long = starts.filter(|&at| at == 0 || word[at..].chars().count() >= PART);
            keys.extend(long.map(|at| word[at..].to_owned()));
        }
        keys.extend(phone_keys(&phone::normalise(self.phone)));
        keys.extend(self.documents.iter().flat_map(|document| words(document)));
        keys.into_iter().collect()
    }
}

/// The key of an id, which begins no other.
fn id_key(id: MemberId) -> String {
    format!("id{id}x")
}

/// The forms in which people write a number of these national digits.
fn phone_keys(digits: &str) -> Vec<String> {
    let (Some(area), Some(local)) = (digits.get(..2), digits.get(2..)) else { return Vec::new() };
    let other = match (local.len(), local.as_bytes().first()) {
        (9, Some(b'9')) => Some(local[1..].to_owned()),
        (8, Some(b'6'..=b'9')) => Some(format!("9{local}")),
        _ => None,
    };
    let forms = |local: String| {
        let national = format!("{area}{local}");
        [format!("55{national}"), format!("0{national}"), national, local]
    };
    [Some(local.to_owned()), other].into_iter().flatten().flat_map(forms).collect()
}

/// Returns what is looked for by a text: its words, and its numbers without their punctuation. None of it is syntax.
///
/// A short number that stands alone, such as `812` or `#812`, is an id and finds that member only.
pub fn terms(text: &str) -> Vec<String> {
    let text = plain(text);
    let alone = text.trim().trim_start_matches('#');
    if (1..=ID).contains(&alone.len()) && alone.bytes().all(|byte| byte.is_ascii_digit()) {
        return alone.parse().map(MemberId::new).map(id_key).into_iter().collect();
    }
    let (mut terms, mut number) = (Vec::new(), String::new());
    for part in text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';')) {
        let is_word = |letter: char| letter.is_alphanumeric() && !letter.is_ascii_digit();
        if part.contains(is_word) {
            terms.extend(finished(&mut number));
            match document(part) {
                Some(document) => terms.push(document),
                None => terms.extend(words(part)),
            }
        } else {
            number.extend(part.chars().filter(char::is_ascii_digit));
        }
    }
    terms.extend(finished(&mut number));
    terms
}

/// Takes the number that was gathered so far.
fn finished(number: &mut String) -> Option<String> {
    let number = std::mem::take(number);
    words(&number).next()
}

/// Returns the bare characters of a CNPJ with letters, or of its beginning, if it is written with its mask.
fn document(part: &str) -> Option<String> {
    let bare = strip(mask::CNPJ, part)?;
    let is_masked = part.contains('.') && part.contains(|letter: char| letter.is_ascii_digit());
    let is_document = is_masked && apply(mask::CNPJ, &bare).eq_ignore_ascii_case(part);
    is_document.then(|| bare.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn finds(text: &str, member: &Searchable<'_>) -> bool {
        let (keys, terms) = (member.keys(), terms(text));
        !terms.is_empty() && terms.iter().all(|term| keys.iter().any(|key| key.starts_with(term)))
    }

    #[test]
    fn a_member_is_found_by_each_of_its_texts() {
        let member = Searchable {
            id: Some(MemberId::new(812)),
            names: ["José D'Ávila Conceição", "Ávila & Filhos Ltda"],
            email: "Jose.Davila+rep@Exemplo-Sul.test",
            phone: "11 98765-4321",
            documents: ["52998224725", "12ABC34501DE35"],
        };
        for text in [
            "812",
            "jose",
            "CONCEIC avila",
            "filhos",
            "davila+rep@exemplo",
            "sul.test",
            "xempl",
            "#812",
            "8765-4321",
            "+55 (11) 98765-4321",
            "011 98765 4321",
            "11 8765.4321",
            "529.982.247-25",
            "52998224",
            "12.ABC.345/01DE-35",
            "12.abc.345",
            "12abc34501de35",
            "josé, 529.982",
        ] {
            assert!(finds(text, &member), "{text}: {:?}", terms(text));
        }
        for text in ["", "\"*:%", "josefa", "onceic", "813", "jose 812", "81", "4321", "98765-4322", "12.abd"]
        {
            assert!(!finds(text, &member), "{text}: {:?}", terms(text));
        }
    }

    #[test]
    fn a_number_saved_without_its_ninth_digit_is_found_with_it() {
        let member = Searchable { phone: "1187654321", ..Searchable::default() };
        assert!(finds("(11) 98765-4321", &member) && finds("8765-4", &member));
        let landline = Searchable { phone: "1138765432", ..Searchable::default() };
        assert!(finds("11 3876-5432", &landline) && !finds("11 93876-5432", &landline));
    }

    proptest! {
        #[test]
        fn a_phone_is_found_however_it_is_written(
            area in "[1-9]{2}", local in "[6-9][0-9]{7}", ninth in any::<bool>(), kept in any::<bool>(),
            front in prop::sample::select(vec!["", "0", "55", "+55 ", "(0", "+55 ("]),
            between in prop::collection::vec(prop::sample::select(vec!["", " ", "-", ".", ") ", " - ", "\u{a0}"]), 10)
        ) {
            let saved = format!("{area}{}{local}", if kept { "9" } else { "" });
            let digits = format!("{area}{}{local}", if ninth { "9" } else { "" });
            let typed: String = digits.chars().zip(between.iter().cycle()).map(|(digit, sign)| format!("{digit}{sign}")).collect();
            let member = Searchable { phone: &saved, ..Searchable::default() };
            prop_assert!(finds(&format!("{front}{typed}"), &member), "{front}{typed} for {saved}");
        }

        #[test]
        fn a_document_is_found_with_and_without_its_mask(cpf in "[0-9]{11}", cnpj in "[0-9A-Z]{12}[0-9]{2}", lower in any::<bool>()) {
            let member = Searchable { documents: [&cpf, &cnpj], ..Searchable::default() };
            for (mask, bare) in [(mask::CPF, &cpf), (mask::CNPJ, &cnpj)] {
                for typed in [bare.clone(), apply(mask, bare)] {
                    let typed = if lower { typed.to_lowercase() } else { typed };
                    prop_assert!(finds(&typed, &member), "{typed}: {:?}", terms(&typed));
                }
            }
        }

        #[test]
        fn any_part_of_an_address_finds_it(address in "[a-z]{4,12}\\.[a-z0-9]{3,9}@[a-z]{4,9}\\.test", from in 0..10_usize, long in 4..20_usize) {
            let part: String = address.chars().skip(from).take(long).collect();
            let member = Searchable { email: &address, ..Searchable::default() };
            // Less than three letters of a word's end are no key.
            let first = part.split(['.', '@']).next().unwrap_or_default();
            prop_assume!(first.len() >= PART);
            // Digits alone are a number, not a part of a text.
            prop_assume!(part.contains(char::is_alphabetic));
            prop_assert!(finds(&part, &member), "{part} in {address}");
        }

        #[test]
        fn words_are_letters_and_digits(text in any::<String>()) {
            for term in terms(&text) {
                prop_assert!(!term.is_empty() && term.chars().all(char::is_alphanumeric), "{term:?}");
            }
        }
    }
}
