//! `/agendar/{token}`: the page on which a member books by the link of an invitation, without signing in. Loading it changes
//! nothing, because mail scanners load every link; the buttons do.

use axum::Router;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use client::api::service::scheduler::{Book, MeetingState, OPEN_DAYS};
use client::endpoint::Endpoint;
use client::endpoint::call::encode_segment;
use client::message::{Key, Lang};
use client::reason::{Reason, Why};
use client::rules::Rule;
use client::value::date::{day_of, sao_paulo};
use client::value::instant::LocalInstant;
use client::value::moment::said_whole;
use client::value::word::Word;
use http::{HeaderMap, StatusCode, header};
use serde::Deserialize;

use super::calendar::{self, OpenDay};
use super::events::{Reader, calendar as events, domain};
use super::letters::PATH;
use super::load::{LoadedMeeting, by_token};
use super::{booking, colleagues};
use crate::http::page::{escape, page, refused};
use crate::http::request;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new()
        .route(&format!("{PATH}{{token}}"), get(show).post(choose))
        .route(&format!("{PATH}{{token}}/liberar"), post(release))
        .route(&format!("{PATH}{{token}}/reuniao.ics"), get(download))
}

/// The language that the member chose on the page, and the page that is open.
#[derive(Debug, Default, Deserialize)]
struct PageLanguage {
    lang: Option<Lang>,
    /// Whether the member looks for another time than the one that is booked.
    #[serde(default)]
    outro: bool,
    /// Whether the member has just cancelled the time.
    #[serde(default)]
    cancelado: bool,
}

impl PageLanguage {
    /// Returns the language of an address; none of an address that cannot be read.
    fn of(query: std::result::Result<Query<PageLanguage>, QueryRejection>) -> PageLanguage {
        query.map(|Query(spoken)| spoken).unwrap_or_default()
    }

    fn or_asked(&self, headers: &HeaderMap) -> Lang {
        self.lang.unwrap_or_else(|| request::language(headers))
    }
}

/// The time that the member chose.
#[derive(Debug, Deserialize)]
struct Choice {
    start_at: LocalInstant,
    #[serde(default)]
    notes: String,
}

/// Why a time was not booked: shown above the free times, of which the member chooses another.
struct Alert {
    status: StatusCode,
    text: String,
}

/// A meeting, as its page shows it.
pub struct MeetingView {
    loaded: LoadedMeeting,
    /// The days with free times; empty unless the member can choose.
    days: Vec<OpenDay>,
    is_expired: bool,
    /// Whether the member looks for another time than the booked one, which stays until then.
    is_moving: bool,
    /// Whether the time was just cancelled.
    is_released: bool,
}

async fn show(
    State(app): State<Shared>,
    Path(token): Path<String>,
    spoken: std::result::Result<Query<PageLanguage>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let spoken = PageLanguage::of(spoken);
    let lang = spoken.or_asked(&headers);
    answer(&app, &token, None, &spoken, lang).await
}

async fn choose(
    State(app): State<Shared>,
    Path(token): Path<String>,
    spoken: std::result::Result<Query<PageLanguage>, QueryRejection>,
    headers: HeaderMap,
    choice: std::result::Result<Form<Choice>, FormRejection>,
) -> Response {
    let spoken = PageLanguage::of(spoken);
    let lang = spoken.or_asked(&headers);
    let Ok(Form(choice)) = choice else {
        let alert = Alert { status: StatusCode::UNPROCESSABLE_ENTITY, text: Rule::Format.text(lang) };
        return answer(&app, &token, Some(alert), &spoken, lang).await;
    };
    let (hash, is_moving) = (hashed(&token), spoken.outro);
    let name = member_of(&app, &hash).await;
    let booked = system::write(&app, Book::ID, &name, move |cx| {
        booking::choose(cx, &hash, (choice.start_at.0, &choice.notes), lang, is_moving)
    });
    match booked.await {
        Ok(()) => back(&token, &spoken, ""),
        Err(Refusal::Guard(Reason { why: Why::Slot { conflict, .. }, .. })) => {
            let (time, why) = (said_whole(choice.start_at.0, lang), conflict.label(lang));
            let text = Key::SchedulerPageGone.text(lang, &[("time", &time), ("why", &why)]);
            let alert = Alert { status: StatusCode::CONFLICT, text };
            answer(&app, &token, Some(alert), &spoken, lang).await
        }
        Err(refusal) => failed(&refusal, lang),
    }
}

async fn release(
    State(app): State<Shared>,
    Path(token): Path<String>,
    spoken: std::result::Result<Query<PageLanguage>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let (hash, spoken) = (hashed(&token), PageLanguage::of(spoken));
    let name = member_of(&app, &hash).await;
    match system::write(&app, Book::ID, &name, move |cx| booking::release(cx, &hash)).await {
        Ok(()) => back(&token, &spoken, "cancelado=true"),
        Err(refusal) => failed(&refusal, spoken.or_asked(&headers)),
    }
}

/// Returns the event of a booked meeting, for the member's calendar.
async fn download(State(app): State<Shared>, Path(token): Path<String>, headers: HeaderMap) -> Response {
    let (lang, hash) = (request::language(&headers), hashed(&token));
    match system::read(&app, move |cx| by_token(cx, &hash)).await {
        Ok(loaded) if loaded.meeting.state == MeetingState::Booked => {
            let domain = domain(&app.settings.origin).to_owned();
            let text = events(&[loaded], Reader::Member, &domain, app.clock.now(), lang);
            let kind = (header::CONTENT_TYPE, "text/calendar; charset=utf-8");
            let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"reuniao.ics\"");
            ([kind, name, (header::CACHE_CONTROL, "no-store")], text).into_response()
        }
        Ok(_) => failed(&Refusal::NotFound, lang),
        Err(refusal) => failed(&refusal, lang),
    }
}

fn back(token: &str, spoken: &PageLanguage, done: &str) -> Response {
    let lang = spoken.lang.map(|lang| format!("lang={}", lang.tag()));
    let query = [lang.as_deref().unwrap_or_default(), done].into_iter().filter(|part| !part.is_empty());
    let query = query.collect::<Vec<_>>().join("&");
    let mark = if query.is_empty() { "" } else { "?" };
    Redirect::to(&format!("{PATH}{}{mark}{query}", encode_segment(token))).into_response()
}

/// Returns the name under which the audit knows what the member does.
async fn member_of(app: &Shared, hash: &str) -> String {
    let hash = hash.to_owned();
    let found = system::read(app, move |cx| Ok(by_token(cx, &hash)?.meeting.member.name)).await;
    found.unwrap_or_else(|_| "—".to_owned())
}

async fn answer(
    app: &Shared,
    token: &str,
    alert: Option<Alert>,
    spoken: &PageLanguage,
    lang: Lang,
) -> Response {
    let (hash, is_moving, is_released) = (hashed(token), spoken.outro, spoken.cancelado);
    match system::read(app, move |cx| find(cx, &hash, is_moving, is_released)).await {
        Ok(shown) => draw(&shown, token, alert, lang),
        Err(refusal) => failed(&refusal, lang),
    }
}

fn find(cx: &mut Cx<'_, '_>, hash: &str, is_moving: bool, is_released: bool) -> Result<MeetingView> {
    let loaded = by_token(cx, hash)?;
    let is_expired = loaded.expires_at.is_none_or(|at| at <= cx.now);
    let meeting = &loaded.meeting;
    let is_moving = is_moving && meeting.state == MeetingState::Booked && !loaded.facts.has_begun;
    let is_open = meeting.state == MeetingState::Invited || is_moving;
    let days = if is_open && !is_expired {
        let asked = colleagues::one(cx, meeting.manager.id)?;
        calendar::open_days(cx, &asked, OPEN_DAYS)?
    } else {
        Vec::new()
    };
    Ok(MeetingView { loaded, days, is_expired, is_moving: is_moving && !is_expired, is_released })
}

fn draw(shown: &MeetingView, token: &str, alert: Option<Alert>, lang: Lang) -> Response {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let meeting = &shown.loaded.meeting;
    let first = meeting.member.name.split(' ').next().unwrap_or_default();
    let kind = meeting.kind.label(lang);
    let what = [("kind", kind.as_str()), ("consultant", &meeting.manager.name)];
    let mut body = format!(
        "<h1>{}</h1><p>{}</p>",
        say(Key::SchedulerPageHello, &[("name", first)]),
        say(Key::SchedulerPageWhat, &what)
    );
    let status = alert.as_ref().map_or(StatusCode::OK, |alert| alert.status);
    if let Some(Alert { text, .. }) = alert {
        let text = format!("{text}. {}", Key::SchedulerPageChooseAnother.text(lang, &[]));
        body += &format!("<p class=\"state bad\" role=\"alert\">{}</p>", escape(&text));
    }
    let time = meeting.start_at.map(|at| said_whole(at, lang)).unwrap_or_default();
    body += &match meeting.state {
        MeetingState::Invited if shown.is_expired => said("bad", &say(Key::SchedulerPageExpired, &[])),
        MeetingState::Invited if shown.days.is_empty() => said("bad", &say(Key::SchedulerPageFull, &what)),
        MeetingState::Invited if shown.is_released => {
            said("good", &say(Key::SchedulerPageReleased, &[])) + &choices(shown, lang)
        }
        MeetingState::Invited => choices(shown, lang),
        MeetingState::Booked if shown.is_moving => moving(token, &time, shown, lang),
        MeetingState::Booked => booked(token, &time, shown, lang),
        MeetingState::Cancelled | MeetingState::Unknown => {
            said("bad", &say(Key::SchedulerPageCancelled, &[]))
        }
        MeetingState::Done | MeetingState::Missed => {
            said("good", &say(Key::SchedulerPageOver, &[("time", &time)]))
        }
    };
    body += &languages(lang, shown.is_moving);
    page(status, lang, &Key::SchedulerPageTitle.text(lang, &[]), &body, None)
}

fn said(class: &str, text: &str) -> String {
    format!("<p class=\"state {class}\" role=\"status\">{text}</p>")
}

/// The free times, day by day: a button each, which books.
fn choices(shown: &MeetingView, lang: Lang) -> String {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let minutes = shown.loaded.meeting.minutes.to_string();
    let mut out = format!(
        "<p>{}</p><form method=\"post\"><label>{}<textarea name=\"notes\" maxlength=\"2000\" rows=\"2\"></textarea></label>",
        say(Key::SchedulerPageChoose, &[("n", &minutes)]),
        say(Key::SchedulerPageNotes, &[]),
    );
    for (place, OpenDay { by, slots }) in shown.days.iter().enumerate() {
        let Some(day) = slots.first().map(|at| day_of(*at)) else { continue };
        let label = say(weekday(day.weekday()), &[]);
        let open = if place == 0 { " open" } else { "" };
        let is_other = by.id != shown.loaded.meeting.manager.id;
        let with = if is_other { format!(" · {}", escape(&by.name)) } else { String::new() };
        let date = day.strftime("%d/%m/%Y");
        out += &format!("<details{open}><summary>{label}, {date}{with}</summary><div class=\"times\">");
        for at in slots {
            let clock = at.to_zoned(sao_paulo()).strftime("%H:%M").to_string();
            out += &format!("<button name=\"start_at\" value=\"{at}\">{clock}</button>");
        }
        out += "</div></details>";
    }
    out + "</form><p class=\"note\">" + &say(Key::SchedulerPageZone, &[]) + "</p>"
}

fn weekday(day: jiff::civil::Weekday) -> Key {
    use jiff::civil::Weekday;
    match day {
        Weekday::Monday => Key::SchedulerDayMonday,
        Weekday::Tuesday => Key::SchedulerDayTuesday,
        Weekday::Wednesday => Key::SchedulerDayWednesday,
        Weekday::Thursday => Key::SchedulerDayThursday,
        Weekday::Friday => Key::SchedulerDayFriday,
        Weekday::Saturday => Key::SchedulerDaySaturday,
        Weekday::Sunday => Key::SchedulerDaySunday,
    }
}

fn booked(token: &str, time: &str, shown: &MeetingView, lang: Lang) -> String {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let path = format!("{PATH}{}", encode_segment(token));
    let mut out = said("good", &say(Key::SchedulerPageBooked, &[("time", time)]));
    out += &format!(
        "<p><a href=\"{path}/reuniao.ics\">{}</a></p><p class=\"note\">{}</p>",
        say(Key::SchedulerPageDownload, &[]),
        say(Key::SchedulerPageZone, &[]),
    );
    if !shown.loaded.facts.has_begun && !shown.is_expired {
        out += &format!(
            "<p><a class=\"button\" href=\"{path}?outro=true&amp;lang={lang}\">{}</a></p>\
             <form method=\"post\" class=\"choices\" action=\"{path}/liberar?lang={lang}\"><button>{}</button></form>",
            say(Key::SchedulerPageAnother, &[]),
            say(Key::SchedulerPageRelease, &[]),
            lang = lang.tag(),
        );
    }
    out
}

/// The free times for another one than is booked, which stays until one of them is chosen.
fn moving(token: &str, time: &str, shown: &MeetingView, lang: Lang) -> String {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let path = format!("{PATH}{}?lang={}", encode_segment(token), lang.tag());
    let mut out = said("good", &say(Key::SchedulerPageKept, &[("time", time)]));
    out += &format!("<p><a href=\"{path}\">{}</a></p>", say(Key::SchedulerPageKeep, &[]));
    if shown.days.is_empty() {
        let what = [("consultant", shown.loaded.meeting.manager.name.as_str())];
        return out + &said("bad", &say(Key::SchedulerPageFull, &what));
    }
    out + &choices(shown, lang)
}

fn languages(lang: Lang, is_moving: bool) -> String {
    let more = if is_moving { "&amp;outro=true" } else { "" };
    let link = |other: &Lang| {
        let name = escape(&Key::TuiLangName.text(*other, &[]));
        match *other == lang.of_interface() {
            true => format!("<span aria-current=\"true\">{name}</span>"),
            false => format!("<a href=\"?lang={0}{more}\" lang=\"{0}\">{name}</a>", other.tag()),
        }
    };
    let links: Vec<String> = Lang::ALL.iter().map(link).collect();
    format!("<p class=\"languages\">{}</p>", links.join(" · "))
}

fn failed(refusal: &Refusal, lang: Lang) -> Response {
    refused(refusal, lang, [Key::SchedulerPageUnknown, Key::SchedulerPageUnknownNote])
}
