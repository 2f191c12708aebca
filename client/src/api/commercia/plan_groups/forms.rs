//! The forms of groups of plans.

use super::managed_group::{ManagedGroup, PeriodPrices};
use super::words::RenewalRule;
use super::{Create, Edit, LAST_POSITION, Retire};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::value::money::Money;
use crate::value::word::{self, Word};

/// Returns the form of `plan-groups.create`.
pub fn create(lang: Lang) -> Form {
    form(Create::ID, fields(None, lang), lang)
}

/// Returns the form of `plan-groups.edit`, with the prices in force.
pub fn edit(group: &ManagedGroup, lang: Lang) -> Form {
    form(Edit::ID, fields(Some(group), lang), lang)
}

/// Returns the form of `plan-groups.retire`, with the other groups that are sold.
pub fn retire(others: &[Choice], lang: Lang) -> Form {
    let rules = word::all::<RenewalRule>().into_iter().map(|word| choice(word, lang)).collect();
    let wants_successor = Expr::field("renewals").equal(RenewalRule::Successor.name().as_str());
    let fields = vec![
        required("last_day", Key::FieldLastDay, Kind::Date, lang),
        Field { options: rules, ..required("renewals", Key::FieldRenewals, Kind::Segmented, lang) },
        Field {
            options: others.to_vec(),
            shown_when: wants_successor,
            ..required("successor_id", Key::FieldSuccessorId, Kind::Select, lang)
        },
    ];
    form(Retire::ID, fields, lang)
}

fn fields(group: Option<&ManagedGroup>, lang: Lang) -> Vec<Field> {
    let prices = group.map(|group| group.prices).unwrap_or_default();
    let name = group.map_or(Value::Null, |group| Value::Text(group.name.clone()));
    let features = group.and_then(common_features);
    let position = Field {
        options: (0..=LAST_POSITION).map(|at| Choice::new(at, at.to_string())).collect(),
        default: Value::Int(group.map_or(0, |group| group.position)),
        ..Field::new("position", Key::FieldPosition.text(lang, &[]), Kind::Select)
    };
    let from_day = Field {
        hint: Some(Key::PlanGroupsHintFromDay.text(lang, &[])),
        ..Field::new("from_day", Key::FieldFromDay.text(lang, &[]), Kind::Date)
    };
    let features = Field {
        default: features.map_or(Value::Null, Value::Text),
        hint: Some(Key::PlanGroupsHintFeatures.text(lang, &[])),
        ..text("features", Key::FieldFeatures, lang)
    };
    let name = Field { default: name, ..required("name", Key::ColumnName, Kind::Text, lang) };
    let mut fields = vec![name, position];
    fields.extend(price_fields(prices, lang));
    fields.extend([from_day, features]);
    fields
}

/// Returns the features that all plans of a group offer; `None` if they differ, so that saving leaves each as it is.
fn common_features(group: &ManagedGroup) -> Option<String> {
    let mut features = group.plans.iter().map(|plan| plan.features.as_deref());
    let first = features.next()?;
    first.filter(|_| features.all(|other| other == first)).map(str::to_owned)
}

fn price_fields(prices: PeriodPrices, lang: Lang) -> impl Iterator<Item = Field> {
    let periods = [
        ("monthly", Key::FieldMonthly, prices.monthly),
        ("quarterly", Key::FieldQuarterly, prices.quarterly),
        ("semiannual", Key::FieldSemiannual, prices.semiannual),
        ("yearly", Key::FieldYearly, prices.yearly),
        ("daily", Key::FieldDaily, prices.daily),
        ("none", Key::FieldNone, prices.none),
    ];
    periods.into_iter().map(move |(name, key, price)| Field {
        default: price.map_or(Value::Null, |price: Money| Value::Int(price.cents())),
        ..Field::new(name, key.text(lang, &[]), Kind::Money)
    })
}
