//! `/pagar/{link}`: the page where a member pays. It is ours for every gateway, so that the link works immediately.
//! It shows the sandbox's buttons, and redirects to other gateways' pages as soon as they are known.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use client::api::finance::payments::{GatewayType, PaymentStatus, PaymentType, Transaction};
use client::message::{Key, Lang};
use client::value::date::show_date;
use client::value::moment::said_whole;
use http::StatusCode;
use jiff::civil::Date;

use super::gateway::{self, Gateways, Outcome, callback, what};
use super::load::load;
use crate::http::page::{escape, page, refused};
use crate::http::request;
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;
use crate::work::words::parse;

/// Interval in seconds at which a page that waits for its gateway reloads.
const AGAIN: u32 = 4;

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new().route("/pagar/{link}", get(show)).route("/pagar/{link}/{outcome}", post(act))
}

/// A payment, as its page shows it.
struct Bill {
    payment: Transaction,
    due: Option<Date>,
    standing: BillState,
}

/// The state of a payment, for the payer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BillState {
    Open,
    Preparing { stuck: bool },
    Paid,
    Expired,
    Cancelled,
    Error,
}

async fn show(State(app): State<Shared>, Path(link): Path<String>, request: Request) -> Response {
    let lang = request::language(request.headers());
    let token = link.clone();
    match system::read(&app, move |cx| find(cx, &token)).await {
        Ok((_, Some(elsewhere))) => Redirect::to(&elsewhere).into_response(),
        Ok((bill, None)) => draw(&bill, &link, lang),
        Err(refusal) => failed(&refusal, lang),
    }
}

/// Sends an outcome to the sandbox through the callback of gateways. Only shows a payment that is no longer
/// open.
async fn act(
    State(app): State<Shared>,
    Path((link, outcome)): Path<(String, String)>,
    request: Request,
) -> Response {
    let told = tell(&app, &link, &outcome).await;
    match told {
        Ok(()) => Redirect::to(&format!("/pagar/{link}")).into_response(),
        Err(refusal) => failed(&refusal, request::language(request.headers())),
    }
}

async fn tell(app: &Shared, link: &str, outcome: &str) -> Result<()> {
    let outcome: Outcome = parse(outcome).map_err(|_| Refusal::NotFound)?;
    let token = link.to_owned();
    let (bill, _) = system::read(app, move |cx| find(cx, &token)).await?;
    if bill.payment.gateway_type != GatewayType::Sandbox {
        return Err(Refusal::NotFound);
    }
    let late = bill.standing == BillState::Expired && outcome == Outcome::Expire;
    if bill.standing != BillState::Open && !late {
        return Ok(());
    }
    callback::take(app, GatewayType::Sandbox, gateway::notice(link, outcome)).await
}

/// Returns the payment behind a link, and the gateway's page if any.
fn find(cx: &mut Cx<'_, '_>, link: &str) -> Result<(Bill, Option<String>)> {
    let sql = "select t.id, t.expires_at, t.gateway_status, t.gateway_invoice, o.state from transactions t
        left join outbox o on o.dedup_key = 'gateway.charge ' || t.id where t.link_token = $1";
    let row = cx.query_one(sql, &[link.into()])?.ok_or(Refusal::NotFound)?;
    let payment = load(cx, row.get("id"))?.payment;
    let due: Option<Date> = row.get("expires_at");
    let ours = payment.gateway_type == GatewayType::Sandbox;
    let (word, charge): (Option<&str>, Option<&str>) = (row.get("gateway_status"), row.get("state"));
    let standing = match payment.status {
        PaymentStatus::Paid => BillState::Paid,
        PaymentStatus::Error => BillState::Error,
        PaymentStatus::Cancelled if word == Some("expired") => BillState::Expired,
        PaymentStatus::Cancelled => BillState::Cancelled,
        PaymentStatus::Open if !ours => BillState::Preparing { stuck: charge == Some("failed") },
        PaymentStatus::Open if due.is_some_and(|due| due < cx.today) => BillState::Expired,
        PaymentStatus::Open | PaymentStatus::Unknown => BillState::Open,
    };
    let invoice =
        row.get::<Option<&str>>("gateway_invoice").and_then(|invoice| serde_json::from_str(invoice).ok());
    let waits = matches!(standing, BillState::Preparing { .. });
    let gateways = cx.app.part::<Gateways>();
    let adapter = gateways.of(payment.gateway_type).ok();
    let elsewhere =
        adapter.zip(invoice).filter(|_| waits).and_then(|(adapter, invoice)| adapter.page(&invoice));
    Ok((Bill { payment, due, standing }, elsewhere))
}

fn draw(bill: &Bill, link: &str, lang: Lang) -> Response {
    let say = |key: Key| escape(&key.text(lang, &[]));
    let payment = &bill.payment;
    let name = payment.user.name.split(' ').next().unwrap_or_default();
    let hello = escape(&Key::ServerHello.text(lang, &[("name", name)]));
    let (class, state, note) = sentences(bill, lang);
    let due = bill.due.map(|due| fact(&say(Key::PaymentDetailsExpires), &show_date(due))).unwrap_or_default();
    let facts = [
        fact(&say(Key::PayWhat), &escape(&what(payment))),
        fact(&say(Key::FieldMethod), &say(method(payment.payment_type))),
        due,
    ];
    let buttons = if bill.standing == BillState::Open { choices(link, lang) } else { String::new() };
    let body = format!(
        "<h1>{hello}</h1><p class=\"amount\">{}</p>\
         <p class=\"{class}\" role=\"status\">{}</p><p>{}</p><dl>{}</dl>{buttons}",
        escape(&payment.amount.to_string()),
        escape(&state),
        escape(&note),
        facts.concat(),
    );
    let refresh = (bill.standing == BillState::Preparing { stuck: false }).then_some(AGAIN);
    page(StatusCode::OK, lang, &Key::NounPaymentTitle.text(lang, &[]), &body, refresh)
}

/// Returns the state's style, its name, and its meaning for the payer.
fn sentences(bill: &Bill, lang: Lang) -> (&'static str, String, String) {
    let (class, state, note) = match bill.standing {
        BillState::Open => ("state", Key::PayOpen, Key::PaySandboxNote),
        BillState::Preparing { stuck: false } => ("state", Key::PayPreparing, Key::PayPreparingNote),
        BillState::Preparing { stuck: true } => ("state", Key::PayPreparing, Key::PayStuckNote),
        BillState::Paid => ("state good", Key::PayPaid, Key::PayPaidNote),
        BillState::Expired => ("state bad", Key::PayExpired, Key::PayExpiredNote),
        BillState::Cancelled => ("state bad", Key::PayCancelled, Key::PayCancelledNote),
        BillState::Error => ("state bad", Key::PayError, Key::PayErrorNote),
    };
    let at = bill.payment.paid_at.map(|at| said_whole(at, lang)).unwrap_or_default();
    (class, state.text(lang, &[]), note.text(lang, &[("at", &at)]))
}

fn fact(name: &str, value: &str) -> String {
    format!("<dt>{name}</dt><dd>{value}</dd>")
}

fn choices(link: &str, lang: Lang) -> String {
    let link = escape(link);
    let button = |outcome: &str, class: &str, key: Key| {
        let label = escape(&key.text(lang, &[]));
        format!("<button{class} formaction=\"/pagar/{link}/{outcome}\">{label}</button>")
    };
    let pay = button("pay", " class=\"first\"", Key::PaySandboxPay);
    let fail = button("fail", "", Key::PaySandboxFail);
    let expire = button("expire", "", Key::PaySandboxExpire);
    format!("<form method=\"post\" class=\"choices\">{pay}{fail}{expire}</form>")
}

fn method(method: PaymentType) -> Key {
    match method {
        PaymentType::CreditCard => Key::PaymentsTypeCreditCard,
        PaymentType::DebitCard => Key::PaymentsTypeDebitCard,
        PaymentType::Boleto => Key::PaymentsTypeBoleto,
        PaymentType::Pix => Key::PaymentsTypePix,
        PaymentType::Other | PaymentType::Unknown => Key::PaymentsTypeOther,
    }
}

fn failed(refusal: &Refusal, lang: Lang) -> Response {
    refused(refusal, lang, [Key::PayUnknown, Key::PayUnknownNote])
}
