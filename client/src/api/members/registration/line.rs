//! One line of a registration: which of its parts is the name, the e-mail address, the phone and the document.

use crate::limits;
use crate::message::{Key, Lang};
use crate::rules::{self, Rule, cnpj, cpf, document, phone};
use crate::value::text::visible;

/// A member as read from a line, in the forms in which a record stores them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewMember {
    /// The name.
    pub name: String,
    /// The e-mail address.
    pub email: String,
    /// The phone: national digits.
    pub phone: Option<String>,
    /// The additional e-mail addresses, in their order.
    pub more_emails: Vec<String>,
    /// The additional phones, in their order.
    pub more_phones: Vec<String>,
    /// The number of a person.
    pub cpf: Option<String>,
    /// The number of a company.
    pub cnpj: Option<String>,
}

/// Why a line is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineFault {
    /// The label of a part, and the rule that it breaks.
    Broken(Key, Rule),
    /// A part that is a phone as well as a CPF.
    Ambiguous(String),
    /// A second part of one kind.
    Twice(String),
}

impl LineFault {
    /// Returns the sentence.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            LineFault::Broken(label, rule) => format!("{}: {}", label.text(lang, &[]), rule.text(lang)),
            LineFault::Ambiguous(part) => Key::RegistrationFaultAmbiguous.text(lang, &[("part", part)]),
            LineFault::Twice(part) => Key::RegistrationFaultTwice.text(lang, &[("part", part)]),
        }
    }
}

/// The kind of a part of a line.
enum Part {
    Name(String),
    Email(String),
    Phone(String),
    Cpf(String),
    Cnpj(String),
}

impl Part {
    fn read(text: &str) -> Result<Part, LineFault> {
        if text.contains('@') {
            let is_email = rules::email(text);
            return is_email
                .map(|()| Part::Email(text.to_owned()))
                .map_err(|rule| LineFault::Broken(Key::ColumnEmail, rule));
        }
        let digits = text.chars().filter(char::is_ascii_digit).count();
        // A number with letters has no spaces; a name may have all else of one.
        let is_words = text.contains(' ') && text.contains(char::is_alphabetic);
        if !is_words && cnpj(text).is_ok() {
            return Ok(Part::Cnpj(document::normalise(text)));
        }
        if digits < 8 || text.chars().filter(|sign| sign.is_alphabetic()).count() > digits {
            return Ok(Part::Name(text.to_owned()));
        }
        // A CPF is written with points, and a phone with its area code apart; bare digits may be both.
        let (is_cpf, is_phone) = (cpf(text).is_ok(), phone(text).is_ok());
        match (is_cpf, is_phone) {
            (true, true) if text.contains('.') => Ok(Part::Cpf(document::normalise(text))),
            (true, true) if text.contains(['(', ' ', '+']) => Ok(Part::Phone(phone::normalise(text))),
            (true, true) => Err(LineFault::Ambiguous(text.to_owned())),
            (true, false) => Ok(Part::Cpf(document::normalise(text))),
            (false, true) => Ok(Part::Phone(phone::normalise(text))),
            (false, false) => Err(Part::fault(text, digits)),
        }
    }
}

impl Part {
    /// Reports the fault of a wholly wrong number, by the way it was written: a company's with a slash, or with its fourteen
    /// digits or letters; a person's with points; else a phone, whose length may be anything.
    fn fault(text: &str, digits: usize) -> LineFault {
        let is_dialled = text.contains(['(', '+']) || text.starts_with('0');
        let bare = document::normalise(text);
        let is_company = text.contains('/') || !is_dialled && bare.len() == 14;
        match phone(text) {
            _ if is_company => LineFault::Broken(Key::FieldCnpj, Rule::Cnpj),
            _ if text.contains('.') && !is_dialled && digits == 11 => {
                LineFault::Broken(Key::FieldCpf, Rule::Cpf)
            }
            told => LineFault::Broken(Key::ColumnPhone, told.err().unwrap_or(Rule::Phone)),
        }
    }
}

impl NewMember {
    /// Limit on the additional phones, and on the additional addresses.
    pub const MOST_CONTACTS: usize = 20;

    /// Reads the parts of a line, which are recognised by their content. Any may be missing.
    pub fn parts(line: &str) -> Result<NewMember, LineFault> {
        let mut new = NewMember::default();
        for text in line.split([';', '\t']).map(str::trim).filter(|text| !text.is_empty()) {
            let is_second = match Part::read(text)? {
                Part::Name(name) => fill(&mut new.name, visible(&name)),
                Part::Email(email) => new.add_email(email),
                Part::Phone(phone) => new.add_phone(phone),
                Part::Cpf(cpf) => new.cpf.replace(cpf).is_some(),
                Part::Cnpj(cnpj) => new.cnpj.replace(cnpj).is_some(),
            };
            if is_second {
                return Err(LineFault::Twice(text.to_owned()));
            }
        }
        Ok(new)
    }

    /// Reads a line. Requires a name and an e-mail address.
    pub fn read(line: &str) -> Result<NewMember, LineFault> {
        let new = NewMember::parts(line)?;
        for (text, label) in [(&new.name, Key::ColumnName), (&new.email, Key::ColumnEmail)] {
            if text.is_empty() {
                return Err(LineFault::Broken(label, Rule::Required));
            }
        }
        if new.name.chars().count() as i64 > limits::NAME {
            return Err(LineFault::Broken(Key::ColumnName, Rule::TooLong(limits::NAME)));
        }
        Ok(new)
    }

    /// Adds an address. Returns whether there are too many.
    fn add_email(&mut self, email: String) -> bool {
        let known = |other: &String| other.eq_ignore_ascii_case(&email);
        if self.email.is_empty() {
            self.email = email;
        } else if !known(&self.email) && !self.more_emails.iter().any(known) {
            self.more_emails.push(email);
        }
        self.more_emails.len() > NewMember::MOST_CONTACTS
    }

    /// Adds a phone. Returns whether there are too many.
    fn add_phone(&mut self, phone: String) -> bool {
        match &self.phone {
            None => self.phone = Some(phone),
            Some(first) if *first == phone || self.more_phones.contains(&phone) => {}
            Some(_) => self.more_phones.push(phone),
        }
        self.more_phones.len() > NewMember::MOST_CONTACTS
    }
}

/// Fills in a text. Returns whether it was there.
fn fill(text: &mut String, part: String) -> bool {
    !std::mem::replace(text, part).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart_in_any_order() {
        let expected = NewMember {
            name: "Ana Souza".to_owned(),
            email: "ana@a.test".to_owned(),
            phone: Some("11987654321".to_owned()),
            cpf: Some("52998224725".to_owned()),
            ..NewMember::default()
        };
        for line in [
            "Ana Souza; ana@a.test; (11) 98765-4321; 529.982.247-25",
            "529.982.247-25\tana@a.test\tAna Souza\t+55 11 98765-4321",
            " 11987654321 ;; 52998224725; Ana Souza; ana@a.test ;",
        ] {
            assert_eq!(NewMember::read(line), Ok(expected.clone()), "{line}");
        }
        let marked = NewMember::read("\u{202e}Ana\u{a0}Souza\u{200b}; a@a.test").unwrap();
        assert_eq!(marked.name, "Ana Souza", "a mark that reverses a name is no part of it");
        let named = NewMember::read("Pessoa parada 42; p@a.test").unwrap();
        assert_eq!(
            (&*named.name, named.cnpj),
            ("Pessoa parada 42", None),
            "a name is no number with letters"
        );
        let company = NewMember::read("Loja 24 Horas; loja@a.test; 11.222.333/0001-81").unwrap();
        assert_eq!(company.cnpj.as_deref(), Some("11222333000181"));
    }

    #[test]
    fn a_line_that_breaks_a_rule_says_which() {
        let long = NewMember::read(&format!("{}; a@a.test", "a".repeat(300)));
        assert_eq!(long, Err(LineFault::Broken(Key::ColumnName, Rule::TooLong(200))));
        for (line, fault) in [
            ("ana@a.test", LineFault::Broken(Key::ColumnName, Rule::Required)),
            ("Ana", LineFault::Broken(Key::ColumnEmail, Rule::Required)),
            ("Ana; ana@", LineFault::Broken(Key::ColumnEmail, Rule::Email)),
            ("Ana; a@a.test; 11 1234", LineFault::Twice("11 1234".to_owned())),
            ("Ana; a@a.test; 00987654321", LineFault::Broken(Key::ColumnPhone, Rule::ForeignPhone)),
            ("Ana; a@a.test; 529.982.247-26", LineFault::Broken(Key::FieldCpf, Rule::Cpf)),
            ("Ana; a@a.test; 11222333000182", LineFault::Broken(Key::FieldCnpj, Rule::Cnpj)),
            ("Ana; a@a.test; (11) 98765-43210", LineFault::Broken(Key::ColumnPhone, Rule::Phone)),
            ("Ana; a@a.test; 119876543210", LineFault::Broken(Key::ColumnPhone, Rule::Phone)),
            ("Ana; a@a.test; 11 98765-4321 99", LineFault::Broken(Key::ColumnPhone, Rule::Phone)),
            ("Ana; a@a.test; 11.222.333/0001-8", LineFault::Broken(Key::FieldCnpj, Rule::Cnpj)),
            ("Ana; a@a.test; 12ABC34501DE36", LineFault::Broken(Key::FieldCnpj, Rule::Cnpj)),
            ("\u{202e}\u{200b}; a@a.test", LineFault::Broken(Key::ColumnName, Rule::Required)),
            ("Ana; a@a.test; 529.982.247-25; 529.982.247-25", LineFault::Twice("529.982.247-25".to_owned())),
        ] {
            assert_eq!(NewMember::read(line), Err(fault), "{line}");
        }
    }

    #[test]
    fn all_phones_and_addresses_of_a_line_are_kept() {
        let line = "Ana; a@a.test; (11) 98765-1024; b@a.test; +55 11 3222-1111; A@a.test; 11 98765-1024";
        let ana = NewMember::read(line).unwrap();
        assert_eq!((&*ana.email, ana.phone.as_deref()), ("a@a.test", Some("11987651024")));
        assert_eq!((ana.more_emails, ana.more_phones), (vec!["b@a.test".into()], vec!["1132221111".into()]));
        let many: String = (0..22).map(|n| format!("; (11) 98765-10{n}", n = 10 + n)).collect();
        assert!(matches!(NewMember::read(&format!("Ana; a@a.test{many}")), Err(LineFault::Twice(_))));
    }

    #[test]
    fn bare_digits_that_are_a_phone_and_a_cpf_are_refused() {
        // Of every number with a CPF's check digits, look for one that can be dialled.
        let both = (0..1_000).map(|number| document::completed(&format!("119{number:06}")));
        let both = both.into_iter().find(|text| phone(text).is_ok()).unwrap();
        let line = format!("Ana; a@a.test; {both}");
        assert_eq!(NewMember::read(&line), Err(LineFault::Ambiguous(both.clone())));
        let spaced = format!("Ana; a@a.test; {} {}", &both[..2], &both[2..]);
        assert_eq!(NewMember::read(&spaced).unwrap().phone, Some(both));
    }
}
