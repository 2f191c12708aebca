//! The filter line: `status:aberto criado:01/11/2026..15/11/2026`. Words are read in the reader's language and as the
//! API calls them; a number alone is a payment's id.

use client::api::payments::{PaymentFilter, PaymentStatus, PaymentType};
use client::api::reference::StaffManager;
use client::date::{DateRange, show_date, typed_date};
use client::message::{Key, Lang, Message};

/// What the filter's words mean, and to whom.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// The consultants; none when the reader may not filter by them.
    pub managers: &'a [StaffManager],
}

/// What a list can be filtered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Status,
    Type,
    Recurrent,
    User,
    Manager,
    Created,
    Paid,
    Id,
}

impl Field {
    const ALL: [Field; 8] = [
        Field::Status,
        Field::Type,
        Field::Recurrent,
        Field::User,
        Field::Manager,
        Field::Created,
        Field::Paid,
        Field::Id,
    ];

    /// As the API calls it, in the reader's language, and what it means.
    fn names(self) -> (&'static str, Key, Key) {
        match self {
            Field::Status => ("status", Key::TuiFilterStatus, Key::TuiFilterStatusHelp),
            Field::Type => ("payment_type", Key::TuiFilterType, Key::TuiFilterTypeHelp),
            Field::Recurrent => ("recurrent", Key::TuiFilterRecurrent, Key::TuiFilterRecurrentHelp),
            Field::User => ("user_id", Key::TuiFilterUser, Key::TuiFilterUserHelp),
            Field::Manager => ("account_manager", Key::TuiFilterManager, Key::TuiFilterManagerHelp),
            Field::Created => ("created_at", Key::TuiFilterCreated, Key::TuiFilterCreatedHelp),
            Field::Paid => ("paid_at", Key::TuiFilterPaid, Key::TuiFilterPaidHelp),
            Field::Id => ("id", Key::TuiFilterId, Key::TuiFilterIdHelp),
        }
    }
}

const STATUSES: [PaymentStatus; 4] =
    [PaymentStatus::Open, PaymentStatus::Paid, PaymentStatus::Cancelled, PaymentStatus::Error];
const TYPES: [PaymentType; 5] = [
    PaymentType::CreditCard,
    PaymentType::DebitCard,
    PaymentType::Boleto,
    PaymentType::Pix,
    PaymentType::Other,
];

impl Words<'_> {
    /// Reads a filter line. Every word that is not understood is named.
    pub fn read(&self, text: &str) -> Result<PaymentFilter, Message> {
        let mut filter = PaymentFilter::default();
        for word in text.split_whitespace() {
            let (name, value) = word.split_once(':').unwrap_or(("id", word));
            let field =
                self.field(name).ok_or_else(|| Message::new(Key::TuiFilterUnknown).with("word", word))?;
            self.set(&mut filter, field, value).ok_or_else(|| {
                let (_, name, help) = field.names();
                let help = help.text(self.lang, &[]);
                Message::new(Key::TuiFilterWrong)
                    .with("word", name.text(self.lang, &[]))
                    .with("value", value)
                    .with("help", help)
            })?;
        }
        Ok(filter)
    }

    /// Writes a filter as the line that reads it.
    pub fn write(&self, filter: &PaymentFilter) -> String {
        let words = Field::ALL.into_iter().filter_map(|field| {
            Some(format!("{}:{}", field.names().1.text(self.lang, &[]), self.value(filter, field)?))
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// What the word before the cursor may become, each with what it means.
    pub fn complete(&self, word: &str) -> Vec<(String, String)> {
        let Some((name, typed)) = word.split_once(':') else {
            return self.fields().filter(|(name, _)| slug(name).starts_with(&slug(word))).collect();
        };
        let Some(field) = self.field(name) else { return Vec::new() };
        let choices = self.choices(field).into_iter().filter(|(value, _)| value.starts_with(&slug(typed)));
        choices.map(|(value, meaning)| (format!("{name}:{value}"), meaning)).collect()
    }

    /// Every word, with its colon, and what it means.
    pub fn fields(&self) -> impl Iterator<Item = (String, String)> {
        let known =
            Field::ALL.into_iter().filter(|field| *field != Field::Manager || !self.managers.is_empty());
        known.map(|field| {
            let (_, name, help) = field.names();
            (format!("{}:", name.text(self.lang, &[])), help.text(self.lang, &[]))
        })
    }

    fn field(&self, name: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| {
            let (wire, own, _) = field.names();
            name == wire || slug(name) == slug(&own.text(self.lang, &[]))
        })
    }

    /// The values of a field that has a closed list, as typed, and their names.
    fn choices(&self, field: Field) -> Vec<(String, String)> {
        let slugged = |label: String| (slug(&label), label);
        match field {
            Field::Status => STATUSES.iter().map(|status| slugged(status.label(self.lang))).collect(),
            Field::Type => TYPES.iter().map(|kind| slugged(kind.label(self.lang))).collect(),
            Field::Recurrent => {
                [Key::ShellYes, Key::ShellNo].iter().map(|key| slugged(key.text(self.lang, &[]))).collect()
            }
            Field::Manager => self.managers.iter().map(|manager| slugged(manager.name.clone())).collect(),
            Field::User | Field::Created | Field::Paid | Field::Id => Vec::new(),
        }
    }

    fn set(&self, filter: &mut PaymentFilter, field: Field, value: &str) -> Option<()> {
        let chosen = || self.choices(field).iter().position(|(choice, _)| *choice == slug(value));
        match field {
            Field::Status => {
                let wire = STATUSES.into_iter().find(|status| status.name() == value);
                filter.status = Some(wire.or_else(|| Some(STATUSES[chosen()?]))?);
            }
            Field::Type => {
                let wire = serde_json::from_value(value.into()).ok();
                filter.payment_type = Some(wire.or_else(|| Some(TYPES[chosen()?]))?);
            }
            Field::Recurrent => {
                filter.recurrent = Some(match value {
                    "1" => 1,
                    "0" => 0,
                    _ => 1 - i64::try_from(chosen()?).ok()?,
                });
            }
            Field::User => filter.user_id = Some(value.parse().ok()?),
            Field::Manager => {
                let typed = value.parse().ok();
                filter.account_manager = Some(typed.or_else(|| Some(self.managers[chosen()?].id))?);
            }
            Field::Created => filter.created_at = Some(range(value)?),
            Field::Paid => filter.paid_at = Some(range(value)?),
            Field::Id => filter.id = Some(value.parse().ok()?),
        }
        Some(())
    }

    fn value(&self, filter: &PaymentFilter, field: Field) -> Option<String> {
        match field {
            Field::Status => filter.status.map(|status| slug(&status.label(self.lang))),
            Field::Type => filter.payment_type.map(|kind| slug(&kind.label(self.lang))),
            Field::Recurrent => filter.recurrent.map(|yes| {
                let key = if yes == 1 { Key::ShellYes } else { Key::ShellNo };
                slug(&key.text(self.lang, &[]))
            }),
            Field::User => filter.user_id.map(|id| id.to_string()),
            Field::Manager => filter.account_manager.map(|id| {
                let known = self.managers.iter().find(|manager| manager.id == id);
                known.map_or_else(|| id.to_string(), |manager| slug(&manager.name))
            }),
            Field::Created => filter.created_at.map(show_range),
            Field::Paid => filter.paid_at.map(show_range),
            Field::Id => filter.id.map(|id| id.to_string()),
        }
    }
}

/// `15/11/2026` or `01/11/2026..15/11/2026`.
fn range(text: &str) -> Option<DateRange> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = DateRange { from: typed_date(from)?, to: typed_date(to)? };
    (range.from <= range.to).then_some(range)
}

fn show_range(range: DateRange) -> String {
    let (from, to) = (show_date(range.from), show_date(range.to));
    if from == to { from } else { format!("{from}..{to}") }
}

/// A label as one word without accents: `Cartão de crédito` → `cartao-de-credito`.
fn slug(label: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        letter if letter.is_whitespace() => '-',
        letter => letter,
    };
    label.trim().to_lowercase().chars().map(plain).collect()
}
