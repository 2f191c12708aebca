//! The forms of additionals of plans.

use super::plan_additional::PlanAdditional;
use super::words::{AdditionalIntervalType, PlanAdditionalState};
use super::{Activate, Create, Edit};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::value::word::{self, Word};

/// Returns the form of `plan-additionals.create`, with the groups of plans.
pub fn create(groups: &[Choice], lang: Lang) -> Form {
    form(Create::ID, fields(None, groups, lang), lang)
}

/// Returns the form of `plan-additionals.edit`: the name alone once it is in force.
pub fn edit(additional: &PlanAdditional, groups: &[Choice], lang: Lang) -> Form {
    let mut fields = fields(Some(additional), groups, lang);
    if additional.state != PlanAdditionalState::Draft {
        fields.truncate(1);
    }
    form(Edit::ID, fields, lang)
}

/// Returns the form of `plan-additionals.activate`: without a day, from today.
pub fn activate(lang: Lang) -> Form {
    let day = Field {
        hint: Some(Key::PlanGroupsHintFromDay.text(lang, &[])),
        ..Field::new("effective_from", Key::FieldEffectiveFrom.text(lang, &[]), Kind::Date)
    };
    form(Activate::ID, vec![day], lang)
}

fn fields(of: Option<&PlanAdditional>, groups: &[Choice], lang: Lang) -> Vec<Field> {
    let told = |value: Option<String>| value.map_or(Value::Null, Value::Text);
    let name = Field {
        default: told(of.map(|of| of.name.clone())),
        ..required("name", Key::ColumnName, Kind::Text, lang)
    };
    let key = Field {
        default: told(of.map(|of| of.key.clone())),
        hint: Some(Key::PlanAdditionalsHintKey.text(lang, &[])),
        ..required("key", Key::FieldKey, Kind::Text, lang)
    };
    let kinds = word::all::<AdditionalIntervalType>().into_iter().map(|word| choice(word, lang)).collect();
    let interval_type = Field {
        options: kinds,
        default: of.map_or(Value::Null, |of| of.interval_type.name().as_str().into()),
        ..required("interval_type", Key::FieldIntervalType, Kind::Segmented, lang)
    };
    let always = Expr::field("interval_type").equal(AdditionalIntervalType::Always.name().as_str());
    let amount = Field {
        default: told(of.and_then(|of| of.amount).map(|amount| amount.to_string())),
        shown_when: always.equal(false),
        ..required("amount", Key::FieldAdditionalAmount, Kind::Text, lang)
    };
    let chosen: Option<Vec<Value>> =
        of.map(|of| of.plan_groups.iter().map(|group| group.id.into()).collect());
    let plan_groups = Field {
        options: groups.to_vec(),
        default: chosen.map_or(Value::Null, Value::List),
        ..Field::new("plan_groups", Key::NounPlanGroupTitles.text(lang, &[]), Kind::Several)
    };
    let price = Field {
        default: of.and_then(|of| of.price).map_or(Value::Null, |price| Value::Int(price.cents())),
        hint: Some(Key::PlanAdditionalsHintPrice.text(lang, &[])),
        ..Field::new("price", Key::ColumnPrice.text(lang, &[]), Kind::Money)
    };
    vec![name, key, interval_type, amount, plan_groups, price]
}
