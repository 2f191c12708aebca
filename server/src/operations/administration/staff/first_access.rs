//! `/primeiro-acesso`: the page that creates the first account of an empty database, of root, for the operator
//! who saw the server start.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use client::access::Role;
use client::message::{Key, Lang};
use client::rules::Invalid;
use client::rules::password::password;
use client::rules::text::{email, required};
use client::value::id::StaffId;
use client::value::text::trimmed;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use crate::http::page::{escape, page, refused};
use crate::http::{dispatch, request};
use crate::work::app::Shared;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;
use crate::work::throttle::MADE_UP_CODES;
use crate::work::words::stored;

const ENDPOINT: &str = client::wire::event::FIRST_ACCESS;
const PATH: &str = "/primeiro-acesso";

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new().route(PATH, get(show).post(create))
}

/// Returns the link to the page, valid for one account, unless an account exists. Revokes the link of an
/// earlier start.
///
/// # Errors
/// An error if the store is unreachable.
pub async fn link(app: &Shared) -> Result<Option<String>> {
    let token = token();
    let hash = hashed(&token);
    let offered = system::write(app, ENDPOINT, "", move |cx| {
        if cx.query_one("select id from staff limit 1", &[])?.is_some() {
            return Ok(false);
        }
        let sql = "insert into meta (name, value) values ('first_access', $1)
            on conflict (name) do update set value = excluded.value";
        cx.execute(sql, &[hash.into()])?;
        Ok(true)
    });
    Ok(offered.await?.then(|| format!("{}{PATH}?token={token}", app.settings.origin)))
}

/// The submitted form.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Account {
    token: String,
    name: String,
    email: String,
    password: String,
}

impl Account {
    fn check(&self) -> std::result::Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("name", &self.name, required);
        invalid.check("email", trimmed(&self.email), email);
        invalid.check("password", &self.password, password);
        invalid.into_result(())
    }
}

async fn show(State(app): State<Shared>, request: Request) -> Response {
    let lang = request::language(request.headers());
    let account: Account =
        serde_html_form::from_str(request.uri().query().unwrap_or_default()).unwrap_or_default();
    match is_open(&app, &account.token).await {
        Ok(true) => draw(&account, &Invalid::default(), lang),
        Ok(false) => gone(&Refusal::NotFound, lang),
        Err(refusal) => gone(&refusal, lang),
    }
}

/// Returns whether a link is valid.
async fn is_open(app: &Shared, token: &str) -> Result<bool> {
    let hash = hashed(token);
    let sql = "select value from meta where name = 'first_access' and value = $1";
    system::read(app, move |cx| Ok(cx.query_one(sql, &[hash.into()])?.is_some())).await
}

async fn create(State(app): State<Shared>, request: Request) -> Response {
    let context = request::context(ENDPOINT, &request, &app.settings);
    let lang = context.lang;
    let account = match dispatch::read(request.into_body(), app.settings.body_limit).await {
        Ok(body) => serde_html_form::from_bytes::<Account>(&body).unwrap_or_default(),
        Err(refusal) => return gone(&refusal, lang),
    };
    if let Err(invalid) = account.check() {
        return draw(&account, &invalid, lang);
    }
    match store(&app, &context.address, account).await {
        Ok(()) => Redirect::to("/").into_response(),
        Err(refusal) => gone(&refusal, lang),
    }
}

/// Checks the link before hashing the password, so that invalid links cost only a look-up.
async fn store(app: &Shared, address: &str, account: Account) -> Result<()> {
    let now = app.clock.now();
    app.throttle.check(address, MADE_UP_CODES, now)?;
    if !is_open(app, &account.token).await? {
        app.throttle.count(address, now);
        return Err(Refusal::NotFound);
    }
    let password = app.hasher.hash(address, account.password.clone()).await?;
    system::write(app, ENDPOINT, "", move |cx| insert(cx, &account, &password)).await
}

/// Consumes the link and creates the account in one change.
fn insert(cx: &mut Cx<'_, '_>, account: &Account, password: &str) -> Result<()> {
    let sql = "delete from meta where name = 'first_access' and value = $1";
    if cx.execute(sql, &[hashed(&account.token).into()])? == 0 {
        return Err(Refusal::NotFound);
    }
    let (name, email, role) =
        (account.name.trim(), trimmed(&account.email).to_lowercase(), stored(Role::Root));
    let id = cx.insert(
        "insert into staff (name, email, role, password_hash, created_at) values ($1, $2, $3, $4, $5) returning id",
        &[name.into(), email.as_str().into(), role.as_str().into(), password.into(), cx.now.into()],
    )?;
    cx.changed(StaffId::new(id), json!(null), json!({ "name": name, "email": email, "role": role }));
    Ok(())
}

fn draw(account: &Account, invalid: &Invalid, lang: Lang) -> Response {
    let say = |key: Key| escape(&key.text(lang, &[]));
    let broken = invalid.texts(lang);
    let fields = [
        field("name", &say(Key::ColumnName), "text", "name", &account.name, &broken),
        field("email", &say(Key::ColumnEmail), "email", "username", &account.email, &broken),
        field("password", &say(Key::FieldPassword), "password", "new-password", "", &broken),
    ];
    let body = format!(
        "<h1>{}</h1><p>{}</p><form method=\"post\" action=\"{PATH}\">\
         <input type=\"hidden\" name=\"token\" value=\"{}\">{}<span class=\"hint\">{}</span>\
         <button class=\"first whole\">{}</button></form>",
        say(Key::ServerFirstAccessTitle),
        say(Key::ServerFirstAccessText),
        escape(&account.token),
        fields.concat(),
        say(Key::SessionPasswordHint),
        say(Key::ServerFirstAccessSubmit),
    );
    let status = if broken.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    page(status, lang, &Key::ServerFirstAccessTitle.text(lang, &[]), &body, None)
}

fn field(
    name: &str,
    label: &str,
    kind: &str,
    fill: &str,
    value: &str,
    broken: &BTreeMap<String, Vec<String>>,
) -> String {
    let texts = broken.get(name).map(|texts| escape(&texts.join(" ")));
    let said =
        texts.as_ref().map(|texts| format!("<span class=\"broken\" id=\"{name}-broken\">{texts}</span>"));
    let marks = texts.map(|_| format!(" autofocus aria-invalid=\"true\" aria-describedby=\"{name}-broken\""));
    format!(
        "<label>{label}<input name=\"{name}\" type=\"{kind}\" autocomplete=\"{fill}\" value=\"{}\"{}></label>{}",
        escape(value),
        marks.unwrap_or_default(),
        said.unwrap_or_default(),
    )
}

fn gone(refusal: &Refusal, lang: Lang) -> Response {
    refused(refusal, lang, [Key::ServerLinkGone, Key::ServerFirstAccessGoneNote])
}
