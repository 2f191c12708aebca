//! The filter line of payments; a number alone is a payment's id.

use client::api::finance::payments::{PaymentFilter, PaymentStatus, PaymentType};
use client::api::finance::reference::StaffManager;
use client::message::{Key, Lang};
use client::value::word::Word;

use crate::kit::filter::{Meaning, Vocabulary, choice, flag, range, show_range, slug, yes_or_no};

/// What the words mean, and to whom.
#[derive(Debug, Clone, Copy)]
pub struct PaymentWords<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// The consultants; none when the reader may not filter by them.
    pub managers: &'a [StaffManager],
}

/// What payments can be filtered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the filter's")]
pub enum Field {
    Status,
    Type,
    Recurrent,
    User,
    Manager,
    Created,
    Paid,
    Id,
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

impl Vocabulary for PaymentWords<'_> {
    type Field = Field;
    type Draft = PaymentFilter;
    type Filter = PaymentFilter;

    const FIELDS: &'static [Field] = &[
        Field::Status,
        Field::Type,
        Field::Recurrent,
        Field::User,
        Field::Manager,
        Field::Created,
        Field::Paid,
        Field::Id,
    ];

    fn lang(&self) -> Lang {
        self.lang
    }

    fn names(field: Field) -> (&'static str, Key, Key) {
        match field {
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

    fn choices(&self, field: Field) -> Vec<Meaning> {
        match field {
            Field::Status => STATUSES.iter().map(|status| choice(status.label(self.lang))).collect(),
            Field::Type => TYPES.iter().map(|kind| choice(kind.label(self.lang))).collect(),
            Field::Recurrent => yes_or_no(self.lang),
            Field::Manager => self.managers.iter().map(|manager| choice(manager.name.clone())).collect(),
            Field::User | Field::Created | Field::Paid | Field::Id => Vec::new(),
        }
    }

    fn knows(&self, field: Field) -> bool {
        field != Field::Manager || !self.managers.is_empty()
    }

    fn set(&self, filter: &mut PaymentFilter, field: Field, value: &str) -> Option<()> {
        let chosen = || self.chosen(field, value);
        match field {
            Field::Status => {
                let wire = STATUSES.into_iter().find(|status| status.name() == value);
                filter.status = Some(wire.or_else(|| Some(STATUSES[chosen()?]))?);
            }
            Field::Type => {
                let wire = serde_json::from_value(value.into()).ok();
                filter.payment_type = Some(wire.or_else(|| Some(TYPES[chosen()?]))?);
            }
            Field::Recurrent => filter.recurrent = Some(flag(value, chosen())?),
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

    fn loose(&self, filter: &mut PaymentFilter, word: &str) -> Option<()> {
        self.set(filter, Field::Id, word)
    }

    fn finish(&self, filter: PaymentFilter) -> Result<PaymentFilter, String> {
        Ok(filter)
    }

    fn written(&self, filter: &PaymentFilter, field: Field) -> Option<String> {
        let value = match field {
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
        };
        Some(self.named(field, &value?))
    }
}
