//! `payments.send-proposal`

use client::api::finance::payments::{SendPaymentProposal, Transaction, letters};
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use serde_json::json;

use super::load::hold;
use super::send_charge::link;
use crate::letter;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sends the member the offer of an open payment, with a personal note.
pub fn send_proposal(cx: &mut Cx<'_, '_>, call: Call<SendPaymentProposal>) -> Result<SendOutcome> {
    let payment = hold(cx, &call)?;
    call.body.check()?;
    let url = link(cx, call.path)?;
    let draft = letter::of(&letters::PROPOSAL, Lang::default()).text("membro.nome", &payment.user.name);
    let draft = draft.text("proposta.itens", what(&payment)).text("nota", call.body.note.trim());
    let draft = draft.money("cobranca.valor", payment.amount).url("link.pagamento", url);
    let key = format!("proposal {} {}", call.path, cx.context.request_id);
    let letter = draft.write(cx, &payment.user.email, &key)?.about(call.path);
    let queued = cx.send(letter)?;
    cx.effect(Message::new(Key::PaymentsEffectEmail).with("email", &payment.user.email));
    cx.noted(call.path, json!({ "proposed": payment.user.email }));
    Ok(SendOutcome { message: Key::PaymentsProposalSuccess.text(cx.lang(), &[]), outbox: vec![queued] })
}

/// Describes the purchase in words.
fn what(payment: &Transaction) -> String {
    let plan = payment.plan.as_ref().zip(payment.plan_group.as_ref());
    let plan = plan.map(|(plan, group)| format!("{} ({})", group.name, plan.payment_interval_label));
    let products = payment.products.iter().map(|product| product.name.clone());
    plan.into_iter().chain(products).collect::<Vec<_>>().join(", ")
}
