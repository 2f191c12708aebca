//! `payments.plan-form` and `payments.product-form`: the two forms of a member, as data.

use client::api::finance::payments::{PlanForm, ProductForm};
use client::endpoint::Call;
use client::form::{Form, payment_plan, payment_product};
use client::rules::payment::{LATEST_QUOTAS, Offer, Quota};
use client::value::id::{MemberId, PlanId, QuotaId};

use crate::operations::finance::reference;
use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

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
    let quotas = quotas(cx, member.id)?;
    let (end_of_plan, today) = (member.end_of_plan, cx.today);
    Ok(use_it(&Offer { groups: &groups, products: &products, quotas: &quotas, end_of_plan, today }))
}

/// The latest quotas of a member. One whose end is no date cannot be told apart, and is left out.
fn quotas(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<Quota>> {
    let sql = format!(
        "select id, plan_id, end_of_plan from quotas where member_id = $1 order by created_at desc, id desc limit {LATEST_QUOTAS}"
    );
    let rows = cx.query(&sql, &[member.into()])?;
    let quota = |row: &Row| {
        let end_of_plan = row.text(2).parse().ok()?;
        Some(Quota { id: QuotaId::new(row.int(0)), plan_id: row.opt_int(1).map(PlanId::new), end_of_plan })
    };
    Ok(rows.iter().filter_map(quota).collect())
}
