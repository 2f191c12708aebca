//! `payments.plan-form` and `payments.product-form`: the two forms of a member, as data.

use client::api::payments::{PlanForm, ProductForm};
use client::endpoint::Call;
use client::form::{Form, payment_plan, payment_product};
use client::id::MemberId;
use client::rules::payment::Offer;

use crate::cx::Cx;
use crate::embedded::{members, reference};
use crate::refusal::Result;

/// The form of a plan.
pub fn plan(cx: &mut Cx<'_, '_>, call: Call<PlanForm>) -> Result<Form> {
    let lang = cx.lang();
    with_offer(cx, call.path, |offer| payment_plan::form(offer, lang))
}

/// The form of an additional service.
pub fn product(cx: &mut Cx<'_, '_>, call: Call<ProductForm>) -> Result<Form> {
    let lang = cx.lang();
    with_offer(cx, call.path, |offer| payment_product::form(offer, lang))
}

/// Runs something with what can be sold to a member today.
pub fn with_offer<T>(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    use_it: impl FnOnce(&Offer<'_>) -> T,
) -> Result<T> {
    let member = members::load(cx, member)?;
    let groups = reference::plans::load(cx)?;
    let products = reference::products::load(cx)?;
    let offer =
        Offer { groups: &groups, products: &products, end_of_plan: member.end_of_plan, today: cx.today };
    Ok(use_it(&offer))
}
