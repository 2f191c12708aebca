//! The search terms of members: the texts that are indexed, and the meaning of what a user types.
//!
//! Both sides become the same short texts: a member is found if each term that was typed begins one of the member's keys.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::rules::mask::{self, apply, strip};
use crate::rules::phone;
use crate::search::{Term, plain, words};
use crate::value::id::MemberId;

/// The shortest part of a word within an e-mail address that finds it, in letters.
const PART: usize = 3;

/// The fewest digits that find a phone or a document of which they are any part.
const RUN: usize = 4;

/// How many last digits of a phone people remember.
const LAST: RangeInclusive<usize> = RUN..=8;

/// The most digits of a number that is also an id when it is alone: no phone and no document is as short.
const ID: usize = 7;

/// The searchable fields of a member.
#[derive(Debug, Clone, Default)]
pub struct Searchable<'m> {
    /// The member.
    pub id: Option<MemberId>,
    /// Name and company name.
    pub names: [&'m str; 2],
    /// E-mail addresses.
    pub emails: Vec<&'m str>,
    /// Phones, with or without punctuation.
    pub phones: Vec<&'m str>,
    /// CPF and CNPJ, bare.
    pub documents: [&'m str; 2],
}

impl Searchable<'_> {
    /// Returns the keys that the member is found by, each once.
    ///
    /// Any part of an e-mail address finds it, hence the ends of its words are keys. So are those of a phone and of a document. A
    /// phone number is a key with and without area code, country code, long-distance 0 and ninth digit.
    pub fn keys(&self) -> Vec<String> {
        let mut keys: BTreeSet<String> = self.names.iter().flat_map(|name| words(name)).collect();
        keys.extend(self.id.map(id_key));
        for word in self.emails.iter().flat_map(|email| words(email)) {
            keys.extend(ends(&word, PART).map(str::to_owned));
        }
        for phone in self.phones.iter().map(|phone| phone::normalise(phone)) {
            keys.extend(phone_keys(&phone));
            keys.extend(national_forms(&phone).iter().flat_map(|form| ends(form, RUN)).map(run_key));
            keys.insert(last_key(&phone));
        }
        for document in self.documents.iter().flat_map(|document| words(document)) {
            keys.extend(ends(&document, RUN).map(run_key));
            keys.insert(document);
        }
        keys.into_iter().collect()
    }
}

/// Returns a word and its ends of at least that many letters.
fn ends(word: &str, least: usize) -> impl Iterator<Item = &str> {
    let starts = word.char_indices().map(|(at, _)| at);
    starts.filter(move |&at| at == 0 || word[at..].chars().count() >= least).map(|at| &word[at..])
}

/// The key of an id, which begins no other.
fn id_key(id: MemberId) -> String {
    format!("id{id}x")
}

/// The key of an end of a phone or document, apart from their beginnings: two digits are to find an area code, and not whatever
/// holds them. No word that is typed has its sign.
fn run_key(end: &str) -> String {
    format!("·{end}")
}

/// The key that begins with the last digits of a phone, backwards.
fn last_key(digits: &str) -> String {
    format!("←{}", digits.chars().rev().collect::<String>())
}

/// Returns national digits with and without the ninth of a mobile phone.
fn national_forms(digits: &str) -> Vec<String> {
    let (Some(area), Some(local)) = (digits.get(..2), digits.get(2..)) else { return Vec::new() };
    let other = match (local.len(), local.as_bytes().first()) {
        (9, Some(b'9')) => Some(format!("{area}{}", &local[1..])),
        (8, Some(b'6'..=b'9')) => Some(format!("{area}9{local}")),
        _ => None,
    };
    [Some(digits.to_owned()), other].into_iter().flatten().collect()
}

/// The forms in which people write a number of these national digits.
fn phone_keys(digits: &str) -> Vec<String> {
    let forms = |national: String| {
        let local = national[2..].to_owned();
        [format!("55{national}"), format!("0{national}"), national, local]
    };
    national_forms(digits).into_iter().flat_map(forms).collect()
}

/// Returns the search terms of a text: its words, and its numbers without their punctuation. None of it is syntax.
///
/// A short number alone, such as `812`, is an id. From four digits on it is also any part of a phone or a document. Behind a
/// `#` it is an id alone.
pub fn terms(text: &str) -> Vec<Term> {
    let text = plain(text);
    let alone = text.trim();
    let id = alone.strip_prefix('#').unwrap_or(alone);
    if (1..=ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_digit()) {
        let key = id.parse().map(|id| id_key(MemberId::new(id))).ok();
        let parts = (id == alone && id.len() >= RUN).then(|| [id.to_owned(), run_key(id)]);
        return vec![Term::any(key.into_iter().chain(parts.into_iter().flatten()))];
    }
    let (mut terms, mut number) = (Vec::new(), String::new());
    for part in text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';')) {
        if part.contains(is_letter) {
            terms.extend(finished(&mut number));
            match document(part) {
                Some(document) => terms.push(document.into()),
                None => terms.extend(words(part).map(numbered)),
            }
        } else {
            number.extend(part.chars().filter(char::is_ascii_digit));
        }
    }
    terms.extend(finished(&mut number));
    terms
}

/// Returns the term for members whose phone ends with the digits of a text; `None` if the text is not only digits. These are
/// the most probable matches.
pub fn last_digits(text: &str) -> Option<Vec<Term>> {
    let text = plain(text);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let is_number = LAST.contains(&digits.len()) && !text.contains(is_letter) && !text.contains('#');
    is_number.then(|| vec![last_key(&digits).into()])
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() && !letter.is_ascii_digit()
}

/// Returns the term of a word. One with digits may be any part of a document.
fn numbered(word: String) -> Term {
    match word.len() >= RUN && word.contains(|letter: char| letter.is_ascii_digit()) {
        true => Term::any([run_key(&word), word]),
        false => word.into(),
    }
}

/// Takes the number that was gathered so far.
fn finished(number: &mut String) -> Option<Term> {
    let number = std::mem::take(number);
    words(&number).next().map(numbered)
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
        let keys = member.keys();
        let has = |term: &Term| term.words().iter().any(|word| keys.iter().any(|key| key.starts_with(word)));
        let terms = terms(text);
        !terms.is_empty() && terms.iter().all(has)
    }

    fn ends_with(text: &str, member: &Searchable<'_>) -> bool {
        let keys = member.keys();
        last_digits(text).is_some_and(|terms| keys.iter().any(|key| key.starts_with(&terms[0].words()[0])))
    }

    #[test]
    fn a_member_is_found_by_each_of_its_texts() {
        let member = Searchable {
            id: Some(MemberId::new(812)),
            names: ["José D'Ávila Conceição", "Ávila & Filhos Ltda"],
            emails: vec!["Jose.Davila+rep@Exemplo-Sul.test", "vendas@filial.test"],
            phones: vec!["11 98765-4321", "(47) 90846-4483"],
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
            "filial",
            "4483",
            "90846",
            "8464483",
            "4790846",
            "470846",
            "47 0846-4483",
            "+55 47 9084",
            "84-644",
            "982247",
            "982.247",
            "abc3",
            "jose 4321",
        ] {
            assert!(finds(text, &member), "{text}: {:?}", terms(text));
        }
        for text in [
            "",
            "\"*:%",
            "josefa",
            "onceic",
            "813",
            "jose 812",
            "81",
            "432",
            "4484",
            "#4483",
            "98765-4322",
            "12.abd",
        ] {
            assert!(!finds(text, &member), "{text}: {:?}", terms(text));
        }
    }

    #[test]
    fn the_last_digits_of_a_phone_are_told_from_other_parts() {
        let member = Searchable {
            phones: vec!["47908464483"],
            documents: ["52944838725", ""],
            ..Searchable::default()
        };
        for text in ["4483", "64483", "846-4483", "0846 4483"] {
            assert!(ends_with(text, &member), "{text}");
        }
        for text in ["483", "#4483", "tel 4483", "448387", "0846", "908464483"] {
            assert!(!ends_with(text, &member), "{text}");
        }
        let number = Searchable { id: Some(MemberId::new(4483)), ..Searchable::default() };
        assert!(finds("4483", &number) && finds("#4483", &number) && !ends_with("4483", &number));
    }

    #[test]
    fn a_number_saved_without_its_ninth_digit_is_found_with_it() {
        let member = Searchable { phones: vec!["1187654321"], ..Searchable::default() };
        assert!(finds("(11) 98765-4321", &member) && finds("8765-4", &member));
        let landline = Searchable { phones: vec!["1138765432"], ..Searchable::default() };
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
            let member = Searchable { phones: vec![&saved], ..Searchable::default() };
            prop_assert!(finds(&format!("{front}{typed}"), &member), "{front}{typed} for {saved}");
        }

        #[test]
        fn any_run_of_four_digits_finds(phone in "[1-9]{2}9[0-9]{8}|[1-9]{2}[2-5][0-9]{7}", cpf in "[0-9]{11}", cnpj in "[0-9]{14}", from in 0..14_usize, long in 4..14_usize) {
            let member = Searchable { phones: vec![&phone], documents: [&cpf, &cnpj], ..Searchable::default() };
            for number in [&phone, &cpf, &cnpj] {
                let run: String = number.chars().skip(from).take(long).collect();
                prop_assert!(run.len() < RUN || finds(&run, &member), "{run} of {number}");
            }
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
            let member = Searchable { emails: vec![&address], ..Searchable::default() };
            // Less than three letters of a word's end are no key.
            let first = part.split(['.', '@']).next().unwrap_or_default();
            prop_assume!(first.len() >= PART);
            // Digits alone are a number, not a part of a text.
            prop_assume!(part.contains(char::is_alphabetic));
            prop_assert!(finds(&part, &member), "{part} in {address}");
        }

        #[test]
        fn words_are_letters_and_digits(text in any::<String>()) {
            for term in terms(&text).iter().flat_map(Term::words) {
                let word = term.trim_start_matches('·');
                prop_assert!(!word.is_empty() && word.chars().all(char::is_alphanumeric), "{term:?}");
            }
        }
    }
}
