//! The keys by which duplicates are found: two members with an equal key have that evidence in common.

use super::words::Evidence;
use crate::rules::{document, phone};
use crate::search::words;

/// The fields of a member that are compared. All phones and e-mail addresses, the main ones included.
#[derive(Debug, Clone, Default)]
pub struct MatchingFields<'m> {
    /// The name.
    pub name: &'m str,
    /// CPF and CNPJ.
    pub documents: [&'m str; 2],
    /// The phones.
    pub phones: Vec<&'m str>,
    /// The e-mail addresses.
    pub emails: Vec<&'m str>,
    /// The city.
    pub city: &'m str,
    /// The initials of the state.
    pub state: &'m str,
}

impl MatchingFields<'_> {
    /// Returns the keys, each once. Empty fields have none.
    pub fn keys(&self) -> Vec<(Evidence, String)> {
        let documents = self.documents.iter().map(|text| document::normalise(text).to_lowercase());
        let emails = self.emails.iter().map(|text| text.trim().to_lowercase());
        let phones = self.phones.iter().map(|text| phone_key(text));
        let mut keys: Vec<_> = documents.map(|key| (Evidence::Document, key)).collect();
        keys.extend(emails.map(|key| (Evidence::Email, key)));
        keys.extend(phones.map(|key| (Evidence::Phone, key)));
        keys.extend(self.name_and_city().map(|key| (Evidence::NameCity, key)));
        keys.retain(|(_, key)| !key.is_empty());
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    fn name_and_city(&self) -> Option<String> {
        let joined = |text: &str| words(text).collect::<Vec<_>>().join(" ");
        let (name, city) = (joined(self.name), joined(self.city));
        let is_told = !name.is_empty() && !city.is_empty();
        is_told.then(|| format!("{name}|{city}|{}", self.state.to_lowercase()))
    }
}

/// Returns the national digits without the ninth of a mobile number.
fn phone_key(text: &str) -> String {
    let digits = phone::normalise(text);
    match (digits.len(), digits.get(2..3)) {
        (11, Some("9")) => format!("{}{}", &digits[..2], &digits[3..]),
        _ => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn common(one: &MatchingFields<'_>, other: &MatchingFields<'_>) -> Vec<Evidence> {
        let keys = other.keys();
        one.keys().into_iter().filter(|key| keys.contains(key)).map(|(evidence, _)| evidence).collect()
    }

    #[test]
    fn members_are_compared_as_people_read_them() {
        let one = MatchingFields {
            name: "José  D'Ávila",
            documents: ["529.982.247-25", ""],
            phones: vec!["(11) 98765-4321", "11 3876-5432"],
            emails: vec!["Jose@A.test"],
            city: "São Paulo",
            state: "SP",
        };
        let other = MatchingFields {
            name: "JOSE D AVILA",
            documents: ["", "52998224725"],
            phones: vec!["+55 11 8765-4321"],
            emails: vec![" jose@a.TEST"],
            city: "sao paulo",
            state: "sp",
        };
        assert_eq!(
            common(&one, &other),
            [Evidence::Document, Evidence::Email, Evidence::Phone, Evidence::NameCity]
        );
    }

    #[test]
    fn what_is_missing_or_elsewhere_is_nothing_in_common() {
        let nothing = MatchingFields::default();
        assert_eq!(nothing.keys(), []);
        let here = MatchingFields { name: "Ana", city: "Bonito", state: "MS", ..MatchingFields::default() };
        let there = MatchingFields { state: "PE", ..here.clone() };
        let unknown = MatchingFields { city: "", ..here.clone() };
        assert_eq!((common(&here, &there), common(&here, &unknown)), (vec![], vec![]));
        let landline = MatchingFields { phones: vec!["1138765432"], ..MatchingFields::default() };
        let mobile = MatchingFields { phones: vec!["11938765432"], ..MatchingFields::default() };
        let area = MatchingFields { phones: vec!["2138765432"], ..MatchingFields::default() };
        assert_eq!((common(&landline, &area).len(), common(&landline, &mobile).len()), (0, 1));
    }
}
