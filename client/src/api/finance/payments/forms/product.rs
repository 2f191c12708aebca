//! The form for a payment link of an additional service.

use super::{discounts, expires_at, line, method, priced, texts, totals};
use crate::api::finance::payments::pricing::{CUSTOM_PRICE, Offer};
use crate::form::{Assign, Check, Choice, Expr, Field, Form, Kind, Notice, Op, Table, Tables, Tone, Value};
use crate::message::{Key, Lang};
use crate::rules::Rule;

/// Returns the form. Its lines show the numbers of [`Offer::quote_product`].
pub fn form(offer: &Offer<'_>, lang: Lang) -> Form {
    let custom = product().equal(CUSTOM_PRICE);
    let listed = Expr::lookup("products", product(), "price");
    let charged = Expr::call(Op::If, [custom.clone(), Expr::field("custom_price"), listed]);
    let none = Expr::call(Op::Any, [custom.clone(), Expr::field("discount").empty()]);
    let taken_off = Expr::call(Op::If, [none, 0.into(), Expr::field("discount")]);
    let discounts = discounts(&charged, lang);
    let discounts = discounts.map(|field| Field { shown_when: !custom.clone(), ..field });
    Form {
        endpoint: "payments.create".into(),
        title: Key::PaymentsFormTitleProduct.text(lang, &[]),
        submit: Key::PaymentsFormSubmit.text(lang, &[]),
        fields: [choice(offer, lang), custom_price(offer, lang), method(lang), expires_at(offer, lang)]
            .into_iter()
            .chain(discounts)
            .collect(),
        lines: [line("price", Key::PaymentsFormProduct.text(lang, &[]), charged.clone())]
            .into_iter()
            .chain(totals(charged, taken_off, lang))
            .collect(),
        notices: notices(offer, lang),
        tables: Tables::from([("products".into(), products(offer))]),
        texts: texts(lang),
    }
}

fn product() -> Expr {
    Expr::field("product_id")
}

/// Returns the field for the product. Choosing the product with a custom price resets the discount; choosing
/// another resets the custom price.
fn choice(offer: &Offer<'_>, lang: Lang) -> Field {
    let keep = |field: &str, when: Expr, otherwise: Value| Assign {
        field: field.to_owned(),
        to: Expr::call(Op::If, [when, Expr::field(field), Expr::Value(otherwise)]),
    };
    let custom = || product().equal(CUSTOM_PRICE);
    let options = offer.products.iter().map(|product| {
        let priced = priced(&product.name, product.price);
        Choice::new(product.id, if product.id == CUSTOM_PRICE { product.name.clone() } else { priced })
    });
    Field {
        options: options.collect(),
        required_when: Expr::TRUE,
        sets: vec![
            keep("custom_price", custom(), Value::Null),
            keep("percent", !custom(), 0.into()),
            keep("discount", !custom(), 0.into()),
        ],
        ..Field::new("product_id", Key::PaymentsFormProduct.text(lang, &[]), Kind::Select)
    }
}

fn custom_price(offer: &Offer<'_>, lang: Lang) -> Field {
    let most = offer.limits.most_price;
    let nothing = Check { broken: Expr::field("custom_price").less(1), text: Rule::Positive.text(lang) };
    let much = Check {
        broken: Expr::from(most).less(Expr::field("custom_price")),
        text: Rule::AtMostAmount(most).text(lang),
    };
    Field {
        shown_when: product().equal(CUSTOM_PRICE),
        required_when: Expr::TRUE,
        checks: vec![nothing, much],
        ..Field::new("custom_price", Key::PaymentsFormCustomPrice.text(lang, &[]), Kind::Money)
    }
}

fn notices(offer: &Offer<'_>, lang: Lang) -> Vec<Notice> {
    let days = offer.days_left().unwrap_or_default().to_string();
    let proportional = Notice {
        text: Key::PaymentsFormProportional.text(lang, &[("n", &days)]),
        tone: Tone::Info,
        shown_when: Expr::lookup("products", product(), "proportional"),
        blocks: false,
    };
    let refused = Notice {
        text: Rule::ActivePlan.text(lang),
        tone: Tone::Danger,
        shown_when: Expr::lookup("products", product(), "refused"),
        blocks: true,
    };
    vec![proportional, refused]
}

fn products(offer: &Offer<'_>) -> Table {
    let products = offer.products.iter().map(|product| {
        let row = [
            ("price".into(), offer.charged(product).into()),
            ("proportional".into(), offer.proportional_days(product).is_some().into()),
            ("refused".into(), offer.is_refused(product).into()),
        ];
        (product.id.to_string(), row.into())
    });
    products.collect()
}
