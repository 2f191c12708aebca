//! Validation of values: pure functions that return the broken [`Rule`].
//!
//! They read no clock and know no language; every door and the server call the same functions. If a value has a
//! format, an empty text breaks [`Rule::Required`] rather than the format.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::message::{Key, Lang, Message};
use crate::value::date::{DateRange, show_date};
use crate::value::money::Money;

pub mod card;
pub mod cep;
pub mod document;
pub mod file;
pub mod mask;
pub mod password;
pub mod phone;
pub mod reading;
pub mod text;

pub use card::credit_card;
pub use cep::cep;
pub use document::{cnpj, cpf};
pub use file::{FileRule, FileType, PictureLimits};
pub use password::password;
pub use phone::phone;
pub use reading::Reading;
pub use text::{email, integer, min, required, url};

/// A validation rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// There must be a value.
    Required,
    /// It must be an e-mail address.
    Email,
    /// It must have the field's format.
    Format,
    /// It is one of the values that are not allowed here.
    IsNot,
    /// It must have at least this many characters.
    Min(usize),
    /// It must have at most this many characters.
    TooLong(i64),
    /// It must be made of digits alone.
    Integer,
    /// It must be above zero, or not below zero if zero means *none*.
    Positive,
    /// It must be a credit card's number.
    CreditCard,
    /// It must be a strong password.
    Password,
    /// It must not be a common password.
    CommonPassword,
    /// It must be a web address.
    Url,
    /// It must be a CPF, by its check digits.
    Cpf,
    /// It must be a CNPJ, by its check digits.
    Cnpj,
    /// It must be a Brazilian phone number.
    Phone,
    /// A phone's country code must be +55.
    ForeignPhone,
    /// A number must have all its digits. Spreadsheets shorten long ones.
    Rounded,
    /// It must be an amount that can be read in one way.
    Amount,
    /// It must be a day.
    Day,
    /// A year must have all its digits.
    Year,
    /// It must be a postal code.
    Cep,
    /// It must be this number or more.
    AtLeast(i64),
    /// It must be this number or less.
    AtMost(i64),
    /// It must be the account's current password.
    WrongPassword,
    /// It must be the code of the account's authenticator app, and is missing.
    OtpMissing,
    /// It must be the code of the account's authenticator app, or an unused recovery code.
    OtpWrong,
    /// It must be a one-time code that is neither used nor too old.
    SpentCode,
    /// It must name a consultant of sales.
    NotSales,
    /// A discount must not exceed the charge.
    OverTotal,
    /// It must be this day or a later one.
    NotBefore(Date),
    /// It must be this day or an earlier one.
    NotAfter(Date),
    /// It must not be a day of a closed month.
    ClosedMonth,
    /// It must be this amount or less.
    AtMostAmount(Money),
    /// A range of days must have at most this many.
    LongPeriod(i64),
    /// It is sold only to members with a plan in force.
    ActivePlan,
    /// Both members of the conversation must be named.
    BothMembers,
    /// The list of all members is sorted by id alone.
    SortNeedsMember,
    /// The member has no phone to write to.
    NoPhone,
    /// It is a permission that root itself cannot change.
    FixedGrant,
    /// Another account has this e-mail.
    EmailTaken,
    /// Another account has this name.
    AccountNameTaken,
    /// Each must be an address or a range of addresses.
    AddressRange,
    /// The role must have each of the abilities.
    NotOfRole,
    /// Another set of the list has this name.
    SetNameTaken,
    /// A board needs the column *finished*.
    FinishedColumn,
    /// The caller's role has no board, so the call must name one.
    NoBoard,
    /// The member has no card on the board.
    NoCard,
    /// It must name a consultant of the board's role.
    NotOfBoard,
    /// A file must have content.
    EmptyFile,
    /// A file must have at most this many bytes.
    FileTooLarge(usize),
    /// A picture must have at most this many points.
    PictureTooLarge(u64),
    /// A picture must be readable.
    BrokenPicture,
    /// A file must be of one of these types, by its content and by its name.
    FileType(&'static [FileType]),
    /// The main phone or e-mail address stays until another takes its place.
    MainContact,
    /// A phone or an e-mail address is in a list once.
    Repeated,
}

impl Rule {
    /// Returns the message of the rule, with its parameters.
    pub fn message(self) -> Message {
        match self {
            Rule::Required => Key::ValidationRequired.into(),
            Rule::Email => Key::ValidationEmail.into(),
            Rule::Format => Key::ValidationFormat.into(),
            Rule::IsNot => Key::ValidationIsNot.into(),
            Rule::Min(length) => Message::new(Key::ValidationMin).with("length", length),
            Rule::TooLong(length) => Message::new(Key::ApiTooLong).with("n", length),
            Rule::Integer => Key::ValidationInteger.into(),
            Rule::Positive => Key::ValidationPositive.into(),
            Rule::CreditCard => Key::ValidationCreditCard.into(),
            Rule::Password => Key::ValidationPassword.into(),
            Rule::CommonPassword => Key::ValidationCommonPassword.into(),
            Rule::Url => Key::ValidationUrl.into(),
            Rule::Cpf => Key::ValidationCpf.into(),
            Rule::Cnpj => Key::ValidationCnpj.into(),
            Rule::Phone => Key::ValidationPhone.into(),
            Rule::ForeignPhone => Key::ValidationForeignPhone.into(),
            Rule::Rounded => Key::ValidationRounded.into(),
            Rule::Amount => Key::ValidationAmount.into(),
            Rule::Day => Key::ValidationDay.into(),
            Rule::Year => Key::ValidationYear.into(),
            Rule::Cep => Key::ValidationCep.into(),
            Rule::AtLeast(min) => Message::new(Key::ValidationAtLeast).with("min", min),
            Rule::AtMost(max) => Message::new(Key::ValidationAtMost).with("max", max),
            Rule::WrongPassword => Key::AccountWrongPassword.into(),
            Rule::OtpMissing => Key::AccountOtpMissing.into(),
            Rule::OtpWrong => Key::AccountOtpWrong.into(),
            Rule::SpentCode => Key::AccountSpentCode.into(),
            Rule::NotSales => Key::PaymentsManagerNotSales.into(),
            Rule::OverTotal => Key::ValidationOverTotal.into(),
            Rule::LongPeriod(days) => Message::new(Key::ValidationLongPeriod).with("n", days),
            Rule::NotBefore(day) => Message::new(Key::ValidationNotBefore).with("date", show_date(day)),
            Rule::ClosedMonth => Key::MoneyMonthsIsClosed.into(),
            Rule::NotAfter(day) => Message::new(Key::ValidationNotAfter).with("date", show_date(day)),
            Rule::AtMostAmount(most) => Message::new(Key::ValidationAtMost).with("max", most),
            Rule::ActivePlan => Key::ValidationActivePlan.into(),
            Rule::BothMembers => Key::ConversationsFilterBothMembers.into(),
            Rule::SortNeedsMember => Key::ConversationsFilterSortNeedsMember.into(),
            Rule::NoPhone => Key::ConversationsSendLinkNoPhone.into(),
            Rule::FixedGrant => Key::AccessFixed.into(),
            Rule::EmailTaken => Key::StaffEmailTaken.into(),
            Rule::AccountNameTaken => Key::StaffServiceNameTaken.into(),
            Rule::AddressRange => Key::StaffServiceAddressRange.into(),
            Rule::NotOfRole => Key::StaffServiceNotOfRole.into(),
            Rule::SetNameTaken => Key::SetsNameTaken.into(),
            Rule::FinishedColumn => Key::KanbanGuardFinishedColumn.into(),
            Rule::NoBoard => Key::KanbanGuardNoBoard.into(),
            Rule::NoCard => Key::KanbanGuardNoCard.into(),
            Rule::NotOfBoard => Key::KanbanGuardNotOfBoard.into(),
            Rule::EmptyFile => Key::ValidationEmptyFile.into(),
            Rule::FileTooLarge(most) => Message::new(Key::ValidationFileTooLarge).with("mb", most >> 20),
            Rule::PictureTooLarge(points) => {
                Message::new(Key::ValidationPictureTooLarge).with("n", points / 1_000_000)
            }
            Rule::BrokenPicture => Key::ValidationBrokenPicture.into(),
            Rule::FileType(types) => Message::new(Key::ValidationFileType).with("types", file::shown(types)),
            Rule::MainContact => Key::SectionsGuardMain.into(),
            Rule::Repeated => Key::ValidationRepeated.into(),
        }
    }

    /// Returns the rules that are also regular expressions of JavaScript, for doors that implement no rule.
    pub fn patterns() -> [(Rule, String); 3] {
        [
            (Rule::Integer, "^[0-9]+$".to_owned()),
            (Rule::Password, password::pattern()),
            (Rule::Phone, phone::pattern()),
        ]
    }

    /// Returns the message in a language.
    pub fn text(self, lang: Lang) -> String {
        self.message().text(lang)
    }
}

/// All invalid fields of a request, by their names in its body or query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Invalid {
    errors: BTreeMap<String, Vec<Rule>>,
}

impl Invalid {
    /// Creates the error of one field.
    pub fn of(field: &str, rule: Rule) -> Invalid {
        let mut invalid = Invalid::default();
        invalid.add(field, rule);
        invalid
    }

    /// Adds a broken rule.
    pub fn add(&mut self, field: &str, rule: Rule) {
        self.errors.entry(field.to_owned()).or_default().push(rule);
    }

    /// Returns whether a file is over its limit.
    pub fn is_too_large(&self) -> bool {
        self.errors.values().flatten().any(|rule| matches!(rule, Rule::FileTooLarge(_)))
    }

    /// Returns whether a field is invalid.
    pub fn names(&self, field: &str) -> bool {
        self.errors.contains_key(field)
    }

    /// Returns the value, or adds that it is missing.
    pub fn require<T>(&mut self, field: &str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.add(field, Rule::Required);
        }
        value
    }

    /// Returns the option that the value names, or adds that the value is missing or names none.
    pub fn choose<T, U>(
        &mut self,
        field: &str,
        value: Option<T>,
        find: impl FnOnce(T) -> Option<U>,
    ) -> Option<U> {
        let found = find(self.require(field, value)?);
        if found.is_none() {
            self.add(field, Rule::IsNot);
        }
        found
    }

    /// Adds the rule that the text breaks, if any.
    pub fn check(&mut self, field: &str, text: &str, rule: impl FnOnce(&str) -> Result<(), Rule>) {
        if let Err(broken) = rule(text) {
            self.add(field, broken);
        }
    }

    /// Adds the rule unless the condition holds.
    pub fn ensure(&mut self, field: &str, condition: bool, rule: Rule) {
        if !condition {
            self.add(field, rule);
        }
    }

    /// Adds a rule unless the flag of a query is absent or 1.
    pub fn ensure_flag(&mut self, field: &str, flag: Option<i64>) {
        self.ensure(field, matches!(flag, None | Some(1)), Rule::IsNot);
    }

    /// Adds a rule unless the flag of a query is absent, 0 or 1.
    pub fn ensure_yes_or_no(&mut self, field: &str, flag: Option<i64>) {
        self.ensure(field, matches!(flag, None | Some(0 | 1)), Rule::IsNot);
    }

    /// Returns the days between the two dates of a query, by their names. Adds a rule if one is missing, or if they are in the
    /// wrong order.
    pub fn days(
        &mut self,
        (from_name, from): (&str, Option<Date>),
        (to_name, to): (&str, Option<Date>),
    ) -> Option<DateRange> {
        self.ensure(from_name, from.is_some() || to.is_none(), Rule::Required);
        self.ensure(to_name, to.is_some() || from.is_none(), Rule::Required);
        let (from, to) = (from?, to?);
        self.ensure(to_name, from <= to, Rule::NotBefore(from));
        Some(DateRange { from, to })
    }

    /// Returns the value if no field is invalid.
    pub fn into_result<T>(self, value: T) -> Result<T, Invalid> {
        if self.errors.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns each broken rule with the name of its field.
    pub fn rules(&self) -> impl Iterator<Item = (&str, Rule)> {
        self.errors.iter().flat_map(|(field, rules)| rules.iter().map(|rule| (field.as_str(), *rule)))
    }

    /// Returns the sentences of each field, as a 422 carries them.
    pub fn texts(&self, lang: Lang) -> BTreeMap<String, Vec<String>> {
        let texts = |rules: &Vec<Rule>| rules.iter().map(|rule| rule.text(lang)).collect();
        self.errors.iter().map(|(field, rules)| (field.clone(), texts(rules))).collect()
    }
}
