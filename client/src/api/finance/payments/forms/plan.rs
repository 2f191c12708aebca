//! The form for a payment link of a plan with its highlight.

use super::{discounts, expires_at, line, method, priced, texts, totals};
use crate::api::finance::payments::DiscountFor;
use crate::api::finance::payments::pricing::{Offer, Quota};
use crate::api::finance::reference::Plan;
use crate::form::{Assign, Choice, Expr, Field, Form, Kind, Line, Op, Table, Tables, Value};
use crate::message::{Key, Lang};
use crate::value::date::show_date;
use crate::value::word::Word;

/// Returns the form. Its lines show the numbers of [`Offer::quote_plan`].
pub fn form(offer: &Offer<'_>, lang: Lang) -> Form {
    let plan = |column: &str| Expr::lookup("plans", Expr::field("planId"), column);
    let highlighted = Expr::field("turbo").equal(1);
    let highlight = Expr::call(Op::If, [highlighted.clone(), plan("highlight"), 0.into()]);
    let charged = Expr::call(Op::Add, [plan("price"), highlight]);
    let [percent, discount] = discounts(&charged, lang);
    let [taken_off, total] = totals(charged, Expr::field("discount"), lang);
    Form {
        endpoint: "payments.create".into(),
        title: Key::PaymentsFormTitlePlan.text(lang, &[]),
        submit: Key::PaymentsFormSubmit.text(lang, &[]),
        fields: vec![
            quota(offer, lang),
            group(offer, lang),
            period(offer, lang),
            turbo(offer, lang),
            method(lang),
            expires_at(offer, lang),
            percent,
            Field { required_when: Expr::TRUE, ..discount },
            discount_for(lang),
        ],
        lines: vec![
            line("price", Key::PaymentsFormGroup.text(lang, &[]), plan("price")),
            Line {
                shown_when: highlighted,
                ..line("highlight", Key::PaymentsFormHighlight.text(lang, &[]), plan("highlight"))
            },
            taken_off,
            total,
        ],
        notices: Vec::new(),
        tables: Tables::from([("plans".into(), plans(offer)), ("quotas".into(), quotas(offer))]),
        texts: texts(lang),
    }
}

/// Returns the field for the quota to renew, with the latest selected. It only fills in the plan, so it is not
/// sent.
fn quota(offer: &Offer<'_>, lang: Lang) -> Field {
    let name = |quota: &Quota| {
        let plans = offer.groups.iter().flat_map(|group| group.plans.iter().map(move |plan| (group, plan)));
        let plan = plans.into_iter().find(|(_, plan)| Some(plan.id) == quota.plan_id);
        let plan = plan.map(|(group, plan)| format!("{} · {} · ", group.name, plan.payment_interval_label));
        let daily = || quota.kind.map(|kind| format!("{} · ", kind.label(lang)));
        let until = Key::MomentUntil.text(lang, &[("date", &show_date(quota.end_of_plan))]);
        plan.or_else(daily).unwrap_or_default() + &until
    };
    let set = |field: &str| {
        let to = Expr::lookup("quotas", Expr::field("quota"), field);
        let to = Expr::call(Op::If, [Expr::field("quota").empty(), Expr::field(field), to]);
        Assign { field: field.into(), to }
    };
    Field {
        default: offer.quotas().next().map_or(Value::Null, |quota| quota.id.into()),
        options: offer.quotas().map(|quota| Choice::new(quota.id, name(quota))).collect(),
        sent: false,
        sets: vec![set("group_id"), set("planId")],
        shown_when: offer.quotas().next().is_some().into(),
        ..Field::new("quota", Key::PaymentsFormQuota.text(lang, &[]), Kind::Select)
    }
}

/// Returns the group and the plan that renew a quota; null if the plan is no longer offered.
fn renewed(quota: Option<&Quota>, offer: &Offer<'_>) -> (Value, Value) {
    let plans = offer.plan_groups().flat_map(|group| group.plans.iter().map(move |plan| (group, plan)));
    let is_its = |plan: &Plan| quota.is_some_and(|quota| quota.plan_id == Some(plan.id));
    let found = plans.into_iter().find(|(_, plan)| is_its(plan));
    found.map_or_else(Default::default, |(group, plan)| (group.id.into(), plan.id.into()))
}

fn quotas(offer: &Offer<'_>) -> Table {
    let rows = offer.quotas().map(|quota| {
        let (group, plan) = renewed(Some(quota), offer);
        (quota.id.to_string(), [("group_id".into(), group), ("planId".into(), plan)].into())
    });
    rows.collect()
}

fn group(offer: &Offer<'_>, lang: Lang) -> Field {
    let options = offer.plan_groups().map(|group| Choice::new(group.id, group.name.clone()));
    Field {
        default: renewed(offer.quotas().next(), offer).0,
        options: options.collect(),
        sent: false,
        required_when: Expr::TRUE,
        sets: vec![Assign { field: "planId".into(), to: Expr::Value(Value::Null) }],
        ..Field::new("group_id", Key::PaymentsFormGroup.text(lang, &[]), Kind::Select)
    }
}

/// Returns the field for the plan. It needs no group first, so that a script can answer the plan alone.
fn period(offer: &Offer<'_>, lang: Lang) -> Field {
    let plans = offer.plan_groups().flat_map(|group| group.plans.iter().map(move |plan| (group, plan)));
    let options = plans.map(|(group, plan)| Choice {
        value: plan.id.into(),
        label: priced(&plan.payment_interval_label, plan.price),
        when: Expr::field("group_id").equal(group.id),
    });
    let chosen = Expr::field("planId");
    let group = Expr::lookup("plans", chosen.clone(), "group_id");
    let to = Expr::call(Op::If, [chosen.empty(), Expr::field("group_id"), group]);
    Field {
        default: renewed(offer.quotas().next(), offer).1,
        options: options.collect(),
        required_when: Expr::TRUE,
        sets: vec![Assign { field: "group_id".into(), to }],
        enabled_when: !Expr::field("group_id").empty(),
        ..Field::new("planId", Key::PaymentsFormPeriod.text(lang, &[]), Kind::Select)
    }
}

/// Returns the field for the charges that the discount is for. Without a discount there is nothing to ask.
fn discount_for(lang: Lang) -> Field {
    let choice = |scope: DiscountFor| Choice::new(scope.name().as_str(), scope.label(lang));
    Field {
        default: DiscountFor::First.name().as_str().into(),
        options: [DiscountFor::First, DiscountFor::Each].map(choice).into(),
        shown_when: Expr::from(0).less(Expr::field("discount")),
        ..Field::new("discount_for", Key::PaymentsFormDiscountFor.text(lang, &[]), Kind::Segmented)
    }
}

fn turbo(offer: &Offer<'_>, lang: Lang) -> Field {
    let with = Choice::new(1, Key::PaymentsFormHighlightYes.text(lang, &[]));
    let without = Choice::new(0, Key::PaymentsFormHighlightNo.text(lang, &[]));
    Field {
        options: vec![Choice { when: offer.highlight().is_some().into(), ..with }, without],
        required_when: Expr::TRUE,
        ..Field::new("turbo", Key::PaymentsFormHighlight.text(lang, &[]), Kind::Segmented)
    }
}

fn plans(offer: &Offer<'_>) -> Table {
    let plans = offer.plan_groups().flat_map(|group| group.plans.iter().map(move |plan| (group, plan)));
    let rows = plans.map(|(group, plan)| {
        let row = [
            ("group_id".into(), group.id.into()),
            ("price".into(), plan.price.into()),
            ("highlight".into(), offer.highlight_price(plan).unwrap_or_default().into()),
        ];
        (plan.id.to_string(), row.into())
    });
    rows.collect()
}
