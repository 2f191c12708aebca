//! `payments.create`: creates a charge, and the page where the member pays it.

use client::api::finance::payments::pricing::{CUSTOM_PRICE, Offer, Quote};
use client::api::finance::payments::{Create, CreatePayment, GatewayType, PaymentCreated};
use client::api::members::members::Member;
use client::api::service::outbox::OutboxKind;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::date::{day_of, show_date};
use client::value::id::{MemberId, PlanPriceId, ProductId, StaffId, TransactionId};
use client::value::money::Money;
use client::value::percent::Percent;
use serde_json::{Value as Json, json};

use super::seller::seller;
use super::settle::{Settlement, settle};
use crate::operations::finance::reference::{self, plans::PriceList};
use crate::operations::members::{members, ownership};
use crate::outbox::Outgoing;
use crate::work::clock::token;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// Creates a charge for a member whom no other consultant claims.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<PaymentCreated> {
    let member = members::load(cx, call.path)?;
    let owner = ownership::facts(cx, call.path)?;
    cx.guard(&call, &owner)?;
    if call.body.user.is_some_and(|user| user != call.path) {
        return Err(Refusal::field("user", Rule::IsNot));
    }
    let maker = cx.actor()?.id;
    let seller = seller(cx, owner.sellers().chain([maker]))?;
    charge(cx, &member, &call.body, seller)
}

/// Returns today's price of a purchase, with the version of the plan that has it.
fn quote(
    cx: &mut Cx<'_, '_>,
    member: &Member,
    draft: &CreatePayment,
) -> Result<(Quote, Option<PlanPriceId>)> {
    let PriceList { groups, versions } = reference::plans::load(cx)?;
    let products = reference::products::load(cx)?;
    let (end_of_plan, today) = (member.end_of_plan, cx.today);
    // A quota fills in a form, and has no price.
    let offer = Offer {
        groups: &groups,
        products: &products,
        quotas: &[],
        end_of_plan,
        today,
        limits: cx.app.settings.link_limits,
    };
    let version = draft.plan_id.and_then(|plan| versions.get(&plan).copied());
    Ok((offer.quote(draft)?, version))
}

/// Charges a member for a purchase, at today's price. The payment is the seller's.
pub fn charge(
    cx: &mut Cx<'_, '_>,
    member: &Member,
    draft: &CreatePayment,
    seller: Option<StaffId>,
) -> Result<PaymentCreated> {
    let (quote, version) = quote(cx, member, draft)?;
    name_equal(cx, member, draft)?;
    name_unused(cx, draft, &quote);
    let link = token();
    let id = insert(cx, member.id, draft, (&quote, version), &link, seller)?;
    for product in products(cx, draft)? {
        let sql = "insert into transaction_products (transaction_id, product_id) values ($1, $2)";
        cx.execute(sql, &[id.into(), product.into()])?;
    }
    cx.changed(id, json!(null), audited(member.id, &quote));
    let effect = Message::new(Key::PaymentsEffectCreate).with("amount", quote.total.to_string());
    cx.effect(effect.with("member", &member.name));
    let url = link_url(&cx.app.settings.origin, &link);
    if quote.total == Money::ZERO {
        let message = release(cx, id, draft)?;
        return Ok(PaymentCreated { success: true, url, transaction_id: id, message });
    }
    let gateway = cx.app.settings.gateway;
    if gateway != GatewayType::Sandbox {
        let payload = json!({ "transaction_id": id, "gateway": gateway });
        let charge = Outgoing::to_gateway(OutboxKind::GatewayCharge, gateway, &id.to_string(), payload);
        cx.send(charge.about(id))?;
    }
    let message = Key::PaymentsLinkCreated.text(cx.lang(), &[]);
    Ok(PaymentCreated { success: true, url, transaction_id: id, message })
}

/// Returns what the audit log keeps of a new payment.
fn audited(member: MemberId, quote: &Quote) -> Json {
    let mut new = json!({ "amount": quote.total, "user_id": member, "method": quote.method });
    if quote.discount > Money::ZERO {
        new["discount"] = json!(quote.discount);
        new["percent"] = json!(quote.percent);
        new["discount_for"] = json!(quote.discount_for);
    }
    new
}

/// Names an open link of the member for the same purchase, so that no second one is sent by mistake.
fn name_equal(cx: &mut Cx<'_, '_>, member: &Member, draft: &CreatePayment) -> Result<()> {
    let sql = "select t.id, t.amount, t.created_at from transactions t where t.member_id = $1 and t.status = 'open'
        and (t.expires_at is null or t.expires_at >= $2) and t.plan_id is not distinct from $3
        and (cast($4 as bigint) is null or exists (select 1 from transaction_products tp where tp.transaction_id = t.id and tp.product_id = $4))
        order by t.id desc limit 1";
    let today = cx.today.to_string();
    let params = [member.id.into(), today.into(), draft.plan_id.into(), draft.product_id.into()];
    if let Some(row) = cx.query_one(sql, &params)? {
        let amount: Money = row.get("amount");
        let equal =
            Message::new(Key::PaymentsEffectEqual).with("id", row.get::<i64>("id")).with("amount", amount);
        cx.effect(equal.with("member", &member.name).with("date", show_date(day_of(row.get("created_at")))));
    }
    Ok(())
}

/// Names the values of a draft that its kind of purchase does not use.
fn name_unused(cx: &mut Cx<'_, '_>, draft: &CreatePayment, quote: &Quote) {
    let is_less = draft.discount.is_some_and(|discount| discount > Money::ZERO)
        || draft.percent.is_some_and(|percent| percent.hundredths() > 0);
    let unused = [
        (Key::PaymentsFormExpiresAt, draft.expires_at.is_some() && quote.expires_at.is_none()),
        (Key::PaymentsFormDiscount, is_less && draft.product_id == Some(CUSTOM_PRICE)),
    ];
    for (field, _) in unused.into_iter().filter(|(_, is_unused)| *is_unused) {
        let field = field.text(cx.lang(), &[]);
        cx.effect(Message::new(Key::PaymentsEffectUnused).with("field", field));
    }
}

/// Releases a purchase without a charge. Returns the sentence about it.
fn release(cx: &mut Cx<'_, '_>, id: TransactionId, draft: &CreatePayment) -> Result<String> {
    cx.effect(Message::new(Key::PaymentsEffectFree));
    if draft.plan_id.is_some() {
        cx.effect(Message::new(Key::PaymentsEffectFreePlan));
    }
    let settlement = Settlement::by_hand(cx.actor()?.name.clone(), cx.now);
    settle(cx, id, &settlement)?;
    Ok(Key::PaymentsLinkFree.text(cx.lang(), &[]))
}

/// Returns the address of a charge's payment page. It is ours for every gateway, so that it exists immediately.
pub fn link_url(origin: &str, token: &str) -> String {
    format!("{origin}/pagar/{token}")
}

fn insert(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    draft: &CreatePayment,
    (quote, version): (&Quote, Option<PlanPriceId>),
    link: &str,
    seller: Option<StaffId>,
) -> Result<TransactionId> {
    let actor = cx.actor()?.name.clone();
    let gateway = cx.app.settings.gateway;
    let reference = (gateway == GatewayType::Sandbox).then(|| format!("SBX-{}", &link[..12].to_uppercase()));
    // A boleto has a due date; every other link expires as well.
    let expires_at = quote.expires_at.unwrap_or(cx.today.saturating_add(cx.app.settings.link_life));
    let agreed = draft.custom_price.filter(|_| draft.product_id == Some(CUSTOM_PRICE));
    let id = cx.insert(
        "insert into transactions (member_id, amount, status, payment_type, gateway_type, gateway_ref, gateway_status,
         recurrent, created_at, changed_at, changed_by, plan_id, turbo, discount, expires_at, account_manager_id, link_token,
         list_price, agreed_price, days, highlight_price, discount_percent, discount_for, priced_by, plan_price_id)
         values ($1, $2, 'open', $3, $4, $5, 'pending', $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
         $20, $8, $21) returning id",
        &[
            member.into(),
            quote.total.into(),
            stored(quote.method).into(),
            stored(gateway).into(),
            reference.into(),
            (draft.plan_id.is_some() && quote.total > Money::ZERO).into(),
            cx.now.into(),
            actor.into(),
            draft.plan_id.into(),
            draft.turbo.unwrap_or(0).into(),
            quote.discount.into(),
            expires_at.to_string().into(),
            seller.into(),
            link.into(),
            quote.list_price.into(),
            agreed.into(),
            quote.days.into(),
            Some(quote.highlight).filter(|price| *price > Money::ZERO).into(),
            quote.percent.map(Percent::hundredths).into(),
            quote.discount_for.map(stored).into(),
            version.into(),
        ],
    )?;
    Ok(TransactionId::new(id))
}

/// Returns the product, or the highlight sold with the plan.
fn products(cx: &mut Cx<'_, '_>, draft: &CreatePayment) -> Result<Vec<ProductId>> {
    if let Some(product) = draft.product_id {
        return Ok(vec![product]);
    }
    if draft.turbo != Some(1) {
        return Ok(Vec::new());
    }
    let products = reference::products::load(cx)?;
    let highlight = |product: &&client::api::finance::reference::Product| {
        product.kind == client::api::finance::reference::ProductKind::WeightInSearchOrdering
    };
    Ok(products.iter().filter(highlight).map(|product| product.id).take(1).collect())
}
