//! Forms of payments, and the fields that the two of a payment link share: method, due date, discount, and the lines that add it up.

pub mod changes;
pub mod equal;
pub mod plan;
pub mod product;
pub mod renew;

use jiff::civil::Date;

use super::pricing::{METHODS, Offer};
use super::words::PaymentType;
use crate::form::{Assign, Check, Choice, Expr, Field, Format, Kind, Line, Op, Texts, Value};
use crate::message::{Key, Lang};
use crate::rules::Rule;
use crate::value::date::show_date;
use crate::value::money::Money;
use crate::value::word::Word;

fn texts(lang: Lang) -> Texts {
    Texts {
        required: Rule::Required.text(lang),
        not_allowed: Rule::IsNot.text(lang),
        incomplete: Key::PaymentsFormIncomplete.text(lang, &[]),
    }
}

fn method(lang: Lang) -> Field {
    let choice = |method: PaymentType| Choice::new(method.name().as_str(), method.label(lang));
    Field {
        required_when: Expr::TRUE,
        options: METHODS.map(choice).into(),
        ..Field::new("method", Key::FieldMethod.text(lang, &[]), Kind::Segmented)
    }
}

fn expires_at(offer: &Offer<'_>, lang: Lang) -> Field {
    let day = |day: Date| Expr::from(day.to_string().as_str());
    let past = Expr::field("expires_at").less(day(offer.today));
    let late = day(offer.latest_due()).less(Expr::field("expires_at"));
    let hint = Key::PaymentsFormExpiresAtHint.text(lang, &[("date", &show_date(offer.due()))]);
    Field {
        default: Value::from(offer.due().to_string().as_str()),
        hint: Some(hint),
        shown_when: Expr::field("method").equal("boleto"),
        checks: vec![
            Check { broken: past, text: Rule::NotBefore(offer.today).text(lang) },
            Check { broken: late, text: Rule::NotAfter(offer.latest_due()).text(lang) },
        ],
        ..Field::new("expires_at", Key::PaymentsFormExpiresAt.text(lang, &[]), Kind::Date)
    }
}

/// Returns the fields for the discount as a percentage and as money. The one answered last drives the other.
fn discounts(price: &Expr, lang: Lang) -> [Field; 2] {
    let whole = || Expr::from(10_000);
    let (percent, discount) = (Expr::field("percent"), Expr::field("discount"));
    // A percentage may round to an amount that is none.
    let either = |amount: Expr, part: Expr| Expr::call(Op::Any, [amount, part]);
    let below = either(discount.clone().less(0), percent.clone().less(0));
    let above = either(price.clone().less(discount.clone()), whole().less(percent.clone()));
    let negative = Check { broken: below, text: Rule::Positive.text(lang) };
    let over = Check { broken: above, text: Rule::OverTotal.text(lang) };
    let in_money = Expr::call(Op::MulDiv, [price.clone(), percent, whole()]);
    let in_percent = Expr::call(Op::MulDiv, [discount, whole(), price.clone()]);
    [
        Field {
            default: Value::Int(0),
            sent_while_leading: true,
            drives: vec![Assign { field: "discount".into(), to: in_money }],
            ..Field::new("percent", Key::PaymentsFormPercent.text(lang, &[]), Kind::Percent)
        },
        Field {
            default: Value::Int(0),
            checks: vec![negative, over],
            drives: vec![Assign { field: "percent".into(), to: in_percent }],
            ..Field::new("discount", Key::PaymentsFormDiscount.text(lang, &[]), Kind::Money)
        },
    ]
}

fn line(name: &str, label: String, value: Expr) -> Line {
    Line { name: name.to_owned(), label, value, format: Format::Money, shown_when: Expr::TRUE, strong: false }
}

/// Returns the lines for the discount, if any, and for the total.
fn totals(price: Expr, discount: Expr, lang: Lang) -> [Line; 2] {
    let taken_off = Expr::from(0).minus(discount.clone());
    [
        Line {
            shown_when: Expr::from(0).less(discount.clone()),
            ..line("discount", Key::PaymentsFormTakenOff.text(lang, &[]), taken_off)
        },
        Line { strong: true, ..line("total", Key::PaymentsFormTotal.text(lang, &[]), price.minus(discount)) },
    ]
}

/// Formats a name with its price: `Trimestral · R$ 299,70`.
fn priced(name: &str, price: Money) -> String {
    format!("{name} · {price}")
}
