//! The notice of an open link for the same purchase.

use super::Offer;
use crate::api::finance::payments::Transaction;
use crate::form::{Expr, Notice, Tone};
use crate::message::{Key, Lang};
use crate::value::date::{day_of, show_date};

/// Returns the notices of a form, one for each open payment that is for a plan on offer.
pub fn plans(offer: &Offer<'_>, open: &[Transaction], lang: Lang) -> Vec<Notice> {
    let plans = || offer.plan_groups().flat_map(|group| group.plans.iter().map(move |plan| (group, plan)));
    let chosen = |payment: &Transaction| {
        let (bought, group) = (payment.plan.as_ref()?, payment.plan_group.as_ref()?);
        let (_, plan) = plans().find(|(other, plan)| {
            other.name == group.name && plan.payment_interval_label == bought.payment_interval_label
        })?;
        Some(Expr::field("planId").equal(plan.id))
    };
    open.iter().filter_map(|payment| Some(notice(payment, chosen(payment)?, lang))).collect()
}

/// Returns the notices of a form, one for each open payment that is for a product on offer alone.
pub fn products(offer: &Offer<'_>, open: &[Transaction], lang: Lang) -> Vec<Notice> {
    let chosen = |payment: &Transaction| {
        let [only] = payment.products.as_slice() else { return None };
        let product = offer.products.iter().find(|product| product.name == only.name)?;
        payment.plan.is_none().then(|| Expr::field("product_id").equal(product.id))
    };
    open.iter().filter_map(|payment| Some(notice(payment, chosen(payment)?, lang))).collect()
}

fn notice(payment: &Transaction, shown_when: Expr, lang: Lang) -> Notice {
    let (id, amount) = (payment.id.to_string(), payment.amount.to_string());
    let date = show_date(day_of(payment.created_at));
    let params = [("id", id.as_str()), ("amount", &amount), ("date", &date), ("member", &payment.user.name)];
    let text = Key::PaymentsEffectEqual.text(lang, &params);
    Notice { text, tone: Tone::Info, shown_when, blocks: false }
}
