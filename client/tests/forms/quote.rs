//! The server's decision and the form agree on whether, how much, and which errors.

use std::collections::BTreeMap;

use client::api::finance::payments::CreatePayment;
use client::api::finance::payments::pricing::Quote;
use client::form::{Form, FormView, State, Value};
use client::message::Lang;
use client::rules::Invalid;
use client::value::money::Money;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use serde_json::json;

use super::offers::{Shelf, TODAY, edits, fill, shelf, shelves};

/// Compares the form with what the server decides about its body.
fn agree(form: &Form, state: &State, decide: impl Fn(&CreatePayment) -> Result<Quote, Invalid>) {
    let body = serde_json::Value::Object(state.body(form));
    let draft: CreatePayment = serde_json::from_value(body).unwrap();
    let (shown, decided) = (state.evaluate(form), decide(&draft));
    assert_eq!(decided.is_ok(), shown.ready, "{decided:?}");
    match decided {
        Err(invalid) => assert_eq!(first_texts(&invalid), errors(&shown)),
        Ok(quote) => {
            let lines = shown.lines.iter().map(|(line, value)| (line.name.as_str(), value.clone())).collect();
            assert_eq!(lines_of(&quote, draft.turbo == Some(1)), lines);
        }
    }
}

/// Returns the form's errors of the fields that it sends. A blocking notice is about the product.
fn errors(shown: &FormView<'_>) -> BTreeMap<String, String> {
    let sent = shown.fields.iter().filter(|now| now.field.sent);
    let errors = sent.filter_map(|now| Some((now.field.name.clone(), now.error?.to_owned())));
    let blocking = shown.notices.iter().filter(|notice| notice.blocks);
    errors.chain(blocking.map(|notice| ("product_id".to_owned(), notice.text.clone()))).collect()
}

fn first_texts(invalid: &Invalid) -> BTreeMap<String, String> {
    invalid.texts(Lang::PtBr).into_iter().map(|(field, texts)| (field, texts[0].clone())).collect()
}

/// Returns the lines that a form shows for a quote.
fn lines_of(quote: &Quote, highlighted: bool) -> BTreeMap<&'static str, Value> {
    let mut lines = BTreeMap::from([("price", quote.price.into()), ("total", quote.total.into())]);
    if highlighted {
        lines.insert("highlight", quote.highlight.into());
    }
    if quote.discount > Money::ZERO {
        lines.insert("discount", (-quote.discount).into());
    }
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_plan_costs_what_its_form_shows((shelf, edits) in shelves().prop_flat_map(|shelf| {
        let edits = edits(&shelf.plan_form());
        (Just(shelf), edits)
    })) {
        let form = shelf.plan_form();
        let state = fill(&form, &edits);
        agree(&form, &state, |draft| shelf.offer().quote_plan(draft));
    }

    #[test]
    fn a_product_costs_what_its_form_shows((shelf, edits) in shelves().prop_flat_map(|shelf| {
        let edits = edits(&shelf.product_form());
        (Just(shelf), edits)
    })) {
        let form = shelf.product_form();
        let state = fill(&form, &edits);
        agree(&form, &state, |draft| shelf.offer().quote_product(draft));
    }
}

fn quote(shelf: &Shelf, body: serde_json::Value) -> Result<Quote, BTreeMap<String, String>> {
    let draft: CreatePayment = serde_json::from_value(body).unwrap();
    shelf.offer().quote(&draft).map_err(|invalid| first_texts(&invalid))
}

fn broken(field: &str, text: &str) -> Result<Quote, BTreeMap<String, String>> {
    Err(BTreeMap::from([(field.to_owned(), text.to_owned())]))
}

#[test]
fn the_highlight_is_added_for_the_whole_period() {
    for (plan, total) in
        [(21, 19_980 + 3 * 4_990), (22, 39_960 + 6 * 4_990), (23, 59_940 + 12 * 4_990), (24, 79_920 + 4_990)]
    {
        let body = json!({ "planId": plan, "turbo": 1, "method": "pix", "discount": 0 });
        let quote = quote(&shelf(None), body).unwrap();
        assert_eq!(quote.total, Money::from_cents(total), "plan {plan}");
    }
}

#[test]
fn a_boleto_falls_due_in_three_days_by_default() {
    let body = |more: serde_json::Value| {
        let mut body = json!({ "planId": 21, "turbo": 0, "method": "boleto", "discount": 10.5 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        quote(&shelf(None), body)
    };
    assert_eq!(body(json!({})).unwrap().expires_at, Some(date(2026, 11, 24)));
    assert_eq!(body(json!({ "expires_at": TODAY })).unwrap().expires_at, Some(TODAY));
    assert_eq!(
        body(json!({ "expires_at": "2026-11-20" })),
        broken("expires_at", "Escolha uma data a partir de 21/11/2026")
    );
    assert_eq!(body(json!({ "method": "pix", "expires_at": "2026-11-20" })).unwrap().expires_at, None);
}

#[test]
fn everything_missing_is_named_at_once() {
    let missing = quote(&shelf(None), json!({})).unwrap_err();
    let required = "Este campo é obrigatório!".to_owned();
    let fields = ["discount", "method", "planId", "turbo"];
    assert_eq!(missing, fields.map(|field| (field.to_owned(), required.clone())).into());
}

#[test]
fn what_is_not_offered_is_refused() {
    let body = json!({ "planId": 11, "turbo": 7, "method": "debit_card", "discount": -1 });
    let texts = [("discount", "Please enter positive number!")];
    let not = ["method", "planId", "turbo"].map(|field| (field, "Valor não permitido!"));
    let expected = texts.into_iter().chain(not).map(|(field, text)| (field.to_owned(), text.to_owned()));
    assert_eq!(quote(&shelf(None), body).unwrap_err(), expected.collect());
    let both = json!({ "planId": 21, "product_id": 2, "method": "pix" });
    assert_eq!(quote(&shelf(None), both), broken("planId", "Valor não permitido!"));
}

#[test]
fn a_discount_may_take_everything_and_no_more() {
    let with = |discount: f64| {
        quote(&shelf(None), json!({ "product_id": 3, "method": "pix", "discount": discount }))
    };
    assert_eq!(with(350.0).unwrap().total, Money::ZERO);
    assert_eq!(with(350.01), broken("discount", "Dê um desconto de no máximo o valor cobrado"));
}

#[test]
fn attached_products_are_charged_until_the_plan_ends() {
    let price = |end: Option<Date>| {
        quote(&shelf(end), json!({ "product_id": 2, "method": "pix" })).unwrap().price.cents()
    };
    assert_eq!(price(Some(date(2026, 12, 6))), 1_000, "15 of 30 days, rounded half away from zero");
    assert_eq!(price(Some(date(2027, 1, 20))), 3_998, "60 days");
    assert_eq!(price(Some(TODAY)), 67, "the last day counts as one");
    assert_eq!(price(Some(date(2026, 11, 20))), 1_999, "nothing to be attached to");
    assert_eq!(price(None), 1_999);
}

#[test]
fn boosting_a_profile_needs_a_plan_in_force() {
    let with = |end| quote(&shelf(end), json!({ "product_id": 1, "method": "pix" }));
    let text = "Somente usuários ativos com assinatura ativa podem contratar Turbine seu Perfil";
    assert!(with(Some(TODAY)).is_ok());
    assert_eq!(with(Some(date(2026, 11, 20))), broken("product_id", text));
    assert_eq!(with(None), broken("product_id", text));
}

#[test]
fn the_custom_product_has_a_price_of_its_own_and_no_discount() {
    let body = json!({ "product_id": 5, "method": "pix", "discount": 99, "custom_price": 1234.56 });
    let quote_of = |body| quote(&shelf(Some(date(2026, 12, 6))), body);
    assert_eq!(quote_of(body).unwrap().total, Money::from_cents(123_456));
    for price in [0.0, -0.02] {
        let free = json!({ "product_id": 5, "method": "pix", "custom_price": price });
        assert_eq!(quote_of(free), broken("custom_price", "Please enter positive number!"));
    }
}

#[test]
fn the_discount_edited_last_drives_the_other() {
    let form = shelf(None).plan_form();
    let mut state = State::new(&form);
    state.answer(&form, "planId", 21.into());
    state.answer(&form, "percent", 1_000.into());
    assert_eq!(state.answers["group_id"], Value::Int(2), "the plan says which group it is of");
    assert_eq!(state.answers["discount"], Value::Int(1_998));
    state.answer(&form, "planId", 22.into());
    assert_eq!(state.answers["discount"], Value::Int(3_996), "the percentage stays and the money follows");
    state.answer(&form, "discount", 9_990.into());
    assert_eq!(state.answers["percent"], Value::Int(2_500));
    state.answer(&form, "turbo", 1.into());
    assert_eq!(state.answers["discount"], Value::Int(9_990), "the money stays and the percentage follows");
    assert_eq!(state.answers["percent"], Value::Int(1_429));
}

#[test]
fn a_discount_that_is_only_passed_does_not_lead() {
    let form = shelf(None).plan_form();
    let mut state = State::new(&form);
    let discounts = |state: &State| [state.answers["percent"].clone(), state.answers["discount"].clone()];
    state.answer(&form, "planId", 21.into());
    state.answer(&form, "percent", 2_000.into());
    assert_eq!(discounts(&state), [2_000.into(), 3_996.into()]);
    state.answer(&form, "discount", 3_996.into());
    state.answer(&form, "planId", 22.into());
    assert_eq!(discounts(&state), [2_000.into(), 7_992.into()], "the percentage still leads");
    state.answer(&form, "discount", 5_000.into());
    state.answer(&form, "percent", 1_251.into());
    state.answer(&form, "planId", 21.into());
    assert_eq!(discounts(&state), [2_503.into(), 5_000.into()], "the money was changed last");
    state.answer(&form, "percent", Value::Null);
    assert_eq!(discounts(&state), [Value::Null, Value::Null], "an emptied percentage leaves no money");
}

#[test]
fn the_latest_ten_quotas_are_offered_and_the_first_fills_in_the_plan() {
    let form = shelf(Some(date(2027, 1, 5))).plan_form();
    let field = form.field("quota").unwrap();
    let labels: Vec<&str> = field.options.iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels.len(), 10);
    assert_eq!(labels[0], "Ouro · Semestral · até 05/01/2027");
    assert_eq!(labels[2], "Gratuito · Trimestral · até 06/11/2026");
    assert_eq!(labels[3], "Pacote de serviços GOLD · até 07/10/2026");
    let mut state = State::new(&form);
    let plan = |state: &State| {
        [state.answers["quota"].clone(), state.answers["group_id"].clone(), state.answers["planId"].clone()]
    };
    assert_eq!(plan(&state), [900.into(), 3.into(), 32.into()]);
    state.answer(&form, "quota", 899.into());
    assert_eq!(plan(&state), [899.into(), 2.into(), 23.into()]);
    state.answer(&form, "quota", 898.into());
    assert_eq!(
        plan(&state),
        [898.into(), Value::Null, Value::Null],
        "a plan that is no longer sold is not filled in"
    );
    state.answer(&form, "planId", 21.into());
    state.answer(&form, "quota", Value::Null);
    assert_eq!(plan(&state), [Value::Null, 2.into(), 21.into()], "no quota changes nothing");
    assert!(!state.body(&form).contains_key("quota"));
}
