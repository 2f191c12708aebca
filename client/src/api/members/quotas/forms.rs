//! The forms of quotas.

use super::{ChangeEnd, CreateDaily, MOST_DAYS, SignatureType};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Choice, Expr, Field, Form, Kind, Notice, Tone};
use crate::message::{Key, Lang};
use crate::value::word;

/// Returns the form of `quotas.change-end`: the last day.
pub fn change_end(lang: Lang) -> Form {
    form(ChangeEnd::ID, vec![required("end_of_plan", Key::HistoryFieldEndOfPlan, Kind::Date, lang)], lang)
}

/// Returns the form of `quotas.create-daily`. Warns if the member has a plan in force.
pub fn daily(has_plan: bool, lang: Lang) -> Form {
    let days = |days: i64| {
        let key = if days == 0 { Key::QuotasLengthDay } else { Key::QuotasLengthMore };
        Choice::new(days, key.text(lang, &[("n", &days.to_string())]))
    };
    let kind = Field {
        options: word::all::<SignatureType>().into_iter().map(|kind| choice(kind, lang)).collect(),
        ..required("type", Key::ColumnKind, Kind::Segmented, lang)
    };
    let length = Field {
        options: (0..=MOST_DAYS).map(days).collect(),
        ..required("signature_length", Key::ColumnLength, Kind::Segmented, lang)
    };
    let warning = Notice {
        text: Key::QuotasDailyWarning.text(lang, &[]),
        tone: Tone::Danger,
        shown_when: Expr::TRUE,
        blocks: false,
    };
    let notices = if has_plan { vec![warning] } else { Vec::new() };
    Form { notices, ..form(CreateDaily::ID, vec![kind, length], lang) }
}
