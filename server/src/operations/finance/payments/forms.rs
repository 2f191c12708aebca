//! The forms of payment links, and of actions on a payment.

use client::api::finance::payments::forms;
use client::api::finance::payments::pricing::{LATEST_QUOTAS, Offer, Quota};
use client::value::id::MemberId;

use super::load::load;
use crate::operations::finance::reference;
use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::form::{FormMaker, path};
use crate::work::refusal::Result;

/// The forms, by their names.
pub const FORMS: &[FormMaker] = &[
    FormMaker {
        name: "payments.create.plan",
        make: |cx, values| {
            let lang = cx.lang();
            with_offer(cx, path(values)?, |offer| forms::plan::form(offer, lang))
        },
    },
    FormMaker {
        name: "payments.create.product",
        make: |cx, values| {
            let lang = cx.lang();
            with_offer(cx, path(values)?, |offer| forms::product::form(offer, lang))
        },
    },
    FormMaker {
        name: "payments.send-charge",
        make: |cx, values| {
            let payment = load(cx, path(values)?)?.payment;
            let has_phone = members::load(cx, payment.user_id)?.phone.is_some();
            Ok(forms::changes::charge(&payment.user.email, has_phone, cx.lang()))
        },
    },
    FormMaker {
        name: "payments.renew",
        make: |cx, values| {
            let payment = load(cx, path(values)?)?.payment;
            let lang = cx.lang();
            with_offer(cx, payment.user_id, |offer| forms::renew::form(payment.payment_type, offer, lang))
        },
    },
    FormMaker {
        name: "payments.change-manager",
        make: |cx, values| {
            let payment = load(cx, path(values)?)?.payment;
            let managers = reference::managers::load(cx)?;
            Ok(forms::changes::manager(payment.account_manager.as_ref(), &managers, cx.lang()))
        },
    },
];

/// Runs a function with the offer to a member today.
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

/// Returns the latest quotas of a member. Omits quotas whose end is not a date.
fn quotas(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<Quota>> {
    let sql = format!(
        "select id, plan_id, end_of_plan from quotas where member_id = $1 order by created_at desc, id desc limit {LATEST_QUOTAS}"
    );
    let rows = cx.query(&sql, &[member.into()])?;
    let quota = |row: &Row| {
        let end_of_plan = row.get::<&str>("end_of_plan").parse().ok()?;
        Some(Quota { id: row.get("id"), plan_id: row.get("plan_id"), end_of_plan })
    };
    Ok(rows.iter().filter_map(quota).collect())
}
