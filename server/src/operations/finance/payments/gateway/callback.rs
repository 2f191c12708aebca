//! `gateways.callback`: receives the notices of gateways, each once.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use client::api::finance::payments::GatewayType;
use client::api::service::outbox::OutboxKind;
use client::message::{Key, Message};
use client::value::id::TransactionId;
use client::wire::rehearsal;
use http::{HeaderMap, StatusCode, header};
use serde_json::json;

use super::apply::{ChargeReport, apply};
use super::{ENDPOINT, Gateways, Notice, NoticeContent, ToldMoney};
use crate::http::{answer, dispatch, request};
use crate::outbox::Outgoing;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;
use crate::work::words::{parse, stored};

/// Receives a notice.
pub async fn receive(State(app): State<Shared>, Path(gateway): Path<String>, request: Request) -> Response {
    let (lang, id) = (
        request::language(request.headers()),
        request::text(request.headers(), request::REQUEST_ID).unwrap_or_default().to_owned(),
    );
    match admitted(&app, &gateway, request).await {
        Ok(()) => answer::json(StatusCode::OK, b"{}".to_vec()),
        Err(refusal) => answer::refused(&refusal, lang, &id),
    }
}

/// Authenticates a notice: the sandbox's by the link that it names, the others' by the secret.
async fn admitted(app: &Shared, gateway: &str, request: Request) -> Result<()> {
    let gateway: GatewayType = parse(gateway).map_err(|_| Refusal::UnknownPath)?;
    let (parts, body) = request.into_parts();
    if rehearsal::is_asked(&parts.headers) {
        return Err(Refusal::NoRehearsal);
    }
    if gateway != GatewayType::Sandbox && !knows_secret(app, &parts.headers, parts.uri.query()) {
        return Err(Refusal::Unauthenticated);
    }
    take(app, gateway, dispatch::read(body, app.settings.body_limit).await?).await
}

/// Returns whether a request carries the secret: in `Authorization`, bare or as a bearer, or as `?token=`,
/// since gateways differ in what can be configured.
fn knows_secret(app: &Shared, headers: &HeaderMap, query: Option<&str>) -> bool {
    let sent = request::text(headers, header::AUTHORIZATION.as_str());
    let sent = sent.map(|value| value.strip_prefix("Bearer ").unwrap_or(value).trim().to_owned());
    let asked = || -> Option<String> {
        let pairs: Vec<(String, String)> = serde_html_form::from_str(query?).ok()?;
        pairs.into_iter().find(|(name, _)| name == "token").map(|(_, value)| value)
    };
    // Comparing hashes reveals nothing about the secret by its duration.
    sent.or_else(asked).is_some_and(|sent| {
        app.part::<Gateways>().secret().is_some_and(|secret| hashed(&sent) == hashed(secret))
    })
}

/// Takes a notice. A repeated one changes nothing.
///
/// # Errors
/// An error if it cannot be read, or names no payment of ours.
pub async fn take(app: &Shared, gateway: GatewayType, notice: Vec<u8>) -> Result<()> {
    let gateways = app.part::<Gateways>();
    let adapter = gateways.of(gateway).map_err(|_| Refusal::UnknownPath)?;
    let unreadable = |detail| Refusal::BadRequest(Message::new(Key::ApiBadJson).with("detail", detail));
    let Some(told) = adapter.read(&notice).map_err(unreadable)? else { return Ok(()) };
    let raw = String::from_utf8_lossy(&notice).into_owned();
    if holds_nul(&told, &raw) {
        return Err(unreadable("U+0000".to_owned()));
    }
    system::write(app, ENDPOINT, adapter.name(), move |cx| heed(cx, gateway, &told, &raw)).await
}

/// Returns whether a notice contains NUL, which PostgreSQL cannot store.
fn holds_nul(notice: &Notice, raw: &str) -> bool {
    let (NoticeContent::Status { link: said, .. } | NoticeContent::Change { reference: said }) =
        &notice.content;
    notice.id.iter().chain([said]).map(String::as_str).chain([raw]).any(|text| text.contains('\0'))
}

fn heed(cx: &mut Cx<'_, '_>, gateway: GatewayType, notice: &Notice, raw: &str) -> Result<()> {
    let name = stored(gateway);
    let id =
        notice.id.clone().unwrap_or_else(|| format!("{} {}", cx.now.as_millisecond(), cx.context.request_id));
    let new = cx.execute(
        "insert into gateway_callbacks (gateway, notice_id, received_at, payload) values ($1, $2, $3, $4)
         on conflict (gateway, notice_id) do nothing",
        &[name.as_str().into(), hashed(&id).into(), cx.now.into(), raw.into()],
    )?;
    if new == 0 {
        return Ok(());
    }
    match &notice.content {
        NoticeContent::Status { link, word, refused } => {
            let sql = "select id from transactions where link_token = $1 and gateway_type = $2";
            let row = cx.query_one(sql, &[link.as_str().into(), name.into()])?.ok_or(Refusal::NotFound)?;
            let said = ChargeReport { word, refused: refused.as_ref(), money: &ToldMoney::default() };
            apply(cx, TransactionId::new(row.int(0)), &said)
        }
        NoticeContent::Change { reference } => {
            let payload = json!({ "gateway": gateway, "reference": reference });
            let (kind, key) = (OutboxKind::GatewayLook, format!("{name} {id}"));
            cx.send(Outgoing::to_gateway(kind, gateway, &key, payload))?;
            Ok(())
        }
    }
}
