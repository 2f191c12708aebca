//! A small catalogue, members, and edits of the two forms.

use client::api::finance::payments::forms;
use client::api::finance::payments::pricing::{LinkLimits, Offer, Quota};
use client::api::finance::reference::{PaymentInterval, Plan, PlanGroup, Product, ProductKind};
use client::api::members::quotas::SignatureType;
use client::form::{Field, Form, Kind, State, Value};
use client::message::Lang;
use client::value::money::Money;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use serde::Serialize;

pub const TODAY: Date = date(2026, 11, 21);

/// An offer that owns what it offers.
#[derive(Debug, Clone)]
pub struct Shelf {
    pub groups: Vec<PlanGroup>,
    pub products: Vec<Product>,
    pub quotas: Vec<Quota>,
    pub end_of_plan: Option<Date>,
}

impl Shelf {
    pub fn offer(&self) -> Offer<'_> {
        let Shelf { groups, products, quotas, end_of_plan } = self;
        Offer {
            groups,
            products,
            quotas,
            end_of_plan: *end_of_plan,
            today: TODAY,
            limits: LinkLimits::default(),
        }
    }

    pub fn plan_form(&self) -> Form {
        forms::plan::form(&self.offer(), Lang::PtBr)
    }

    pub fn product_form(&self) -> Form {
        forms::product::form(&self.offer(), Lang::PtBr)
    }
}

pub fn shelf(end_of_plan: Option<Date>) -> Shelf {
    let intervals = [
        (PaymentInterval::Quarterly, "Trimestral"),
        (PaymentInterval::Semiannual, "Semestral"),
        (PaymentInterval::Yearly, "Anual"),
        (PaymentInterval::Monthly, "Mensal"),
    ];
    let group = |id: i64, name: &str| PlanGroup {
        id: id.into(),
        name: name.into(),
        plans: (1..)
            .zip(intervals)
            .map(|(at, (payment_interval, label))| Plan {
                id: (id * 10 + at).into(),
                price: Money::from_cents(9_990 * id * at),
                payment_interval,
                payment_interval_label: label.into(),
            })
            .collect(),
        offered: true,
    };
    let product = |id: i64, name: &str, cents, kind, can_attach_to_the_plan| Product {
        id: id.into(),
        name: name.into(),
        price: Money::from_cents(cents),
        kind,
        can_attach_to_the_plan,
    };
    Shelf {
        groups: vec![group(1, "Gratuito"), group(2, "Prata"), group(3, "Ouro")],
        products: vec![
            product(1, "Turbine seu Perfil", 4_990, ProductKind::WeightInSearchOrdering, true),
            product(2, "Selo verificado", 1_999, ProductKind::Other, true),
            product(3, "Consultoria", 35_000, ProductKind::Other, false),
            product(5, "Projeto sob medida", 0, ProductKind::Other, true),
        ],
        quotas: end_of_plan.map_or_else(Vec::new, quotas),
        end_of_plan,
    }
}

/// More quotas than are offered, the latest first: of plans on offer, of a hidden group, and a daily plan.
fn quotas(end_of_plan: Date) -> Vec<Quota> {
    let plans = [Some(32), Some(23), Some(11), None];
    let quota = |at: i64| Quota {
        id: (900 - at).into(),
        plan_id: plans[at as usize % plans.len()].map(Into::into),
        kind: plans[at as usize % plans.len()].is_none().then_some(SignatureType::Gold),
        end_of_plan: end_of_plan - jiff::Span::new().days(30 * at),
    };
    (0..12).map(quota).collect()
}

/// Any catalogue and member.
pub fn shelves() -> impl Strategy<Value = Shelf> {
    let end = proptest::option::of((-40..400_i32).prop_map(|days| TODAY + jiff::Span::new().days(days)));
    (end, any::<bool>(), 1..5_000_000_i64).prop_map(|(end, highlighted, cents)| {
        let mut shelf = shelf(end);
        shelf.groups[1].plans[0].price = Money::from_cents(cents);
        shelf.products[1].price = Money::from_cents(cents);
        if !highlighted {
            shelf.products[0].kind = ProductKind::Other;
        }
        shelf
    })
}

/// An edit of a form: answering a field, or answering it again as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Edit {
    Answer(String, Value),
    Again([String; 1]),
}

/// Returns edits: most fields once, in the form's order, and then a few again.
pub fn edits(form: &Form) -> impl Strategy<Value = Vec<Edit>> + use<> {
    let named = |field: &Field| Just(field.name.clone());
    let first: Vec<_> = form.fields.iter().map(|field| (named(field), sensible(field), 0..10)).collect();
    let answer = |(name, value)| Edit::Answer(name, value);
    let later = form.fields.iter().map(|field| {
        let again = named(field).prop_map(|name| Edit::Again([name]));
        prop_oneof![3 => (named(field), anything(field)).prop_map(answer), 1 => again].boxed()
    });
    let later = proptest::collection::vec(proptest::strategy::Union::new(later), 0..7);
    (first, later).prop_map(|(first, later)| {
        let answered = first.into_iter().filter(|(_, _, skipped)| *skipped > 0);
        answered.map(|(name, value, _)| Edit::Answer(name, value)).chain(later).collect()
    })
}

fn sensible(field: &Field) -> BoxedStrategy<Value> {
    match field.kind {
        Kind::Money => (0..20_000_i64).prop_map(Value::Int).boxed(),
        Kind::Percent => (0..10_000_i64).prop_map(Value::Int).boxed(),
        Kind::Date => (0..30_i32).prop_map(day).boxed(),
        Kind::DateTime => (0..24_i32).prop_map(hour).boxed(),
        Kind::Text | Kind::Email | Kind::Textarea => {
            "[a-z]{0,2}".prop_map(|text| Value::from(text.as_str())).boxed()
        }
        Kind::Checkbox => any::<bool>().prop_map(Value::Bool).boxed(),
        Kind::Select | Kind::Segmented if field.options.is_empty() => Just(Value::Null).boxed(),
        Kind::Select | Kind::Segmented => proptest::sample::select(options(field)).boxed(),
        Kind::Several => {
            let options = options(field);
            let all = options.len();
            proptest::sample::subsequence(options, 0..=all).prop_map(Value::List).boxed()
        }
    }
}

fn hour(hour: i32) -> Value {
    Value::from(format!("2026-11-24T{hour:02}:00").as_str())
}

fn options(field: &Field) -> Vec<Value> {
    field.options.iter().map(|choice| choice.value.clone()).collect()
}

fn anything(field: &Field) -> BoxedStrategy<Value> {
    let odd = match field.kind {
        Kind::Money => prop_oneof![-5_000..0_i64, 0..100_000_000_i64].prop_map(Value::Int).boxed(),
        Kind::Percent => (-5_000..20_000_i64).prop_map(Value::Int).boxed(),
        Kind::Date => (-30..0_i32).prop_map(day).boxed(),
        Kind::Several => Just(Value::List(vec!["fax".into()])).boxed(),
        // It fills in the form and is not sent, so the server has no say in it.
        _ if field.name == "quota" => Just(Value::Null).boxed(),
        // A word that is none is refused as the body is read.
        _ if field.name == "discount_for" => Just(Value::Null).boxed(),
        _ if field.name == "method" => Just(Value::from("debit_card")).boxed(),
        _ => Just(Value::Int(99)).boxed(),
    };
    prop_oneof![6 => sensible(field), 2 => odd, 1 => Just(Value::Null)].boxed()
}

fn day(from_today: i32) -> Value {
    Value::from((TODAY + jiff::Span::new().days(from_today)).to_string().as_str())
}

/// Returns the form after these edits.
pub fn fill(form: &Form, edits: &[Edit]) -> State {
    let mut state = State::new(form);
    for edit in edits {
        match edit {
            Edit::Answer(name, value) => state.answer(form, name, value.clone()),
            Edit::Again([name]) => state.answer(form, name, state.answers[name].clone()),
        }
    }
    state
}
