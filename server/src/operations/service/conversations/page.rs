//! `/conversa/{token}`: the page that opens a conversation by a direct link, without signing in. Loading the
//! page changes nothing, because mail scanners load every link; the button does.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use axum::routing::get;
use client::api::service::conversations::{Conversation, Side, WholeMessage};
use client::message::{Key, Lang};
use client::value::date::show_instant;
use client::value::id::MemberId;
use client::value::moment::said_whole;
use client::wire::page::{Page, Paging};
use http::StatusCode;
use jiff::Timestamp;
use serde_json::json;

use super::load::{LoadedConversation, load};
use super::{THREAD, link, whole};
use crate::http::page::{escape, page, refused};
use crate::http::request;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// The endpoint of a member's reading in the audit.
const ENDPOINT: &str = client::wire::event::OPEN_LINK;
/// The number of latest messages shown.
const SHOWN: i64 = 100;

/// Returns the page's routes.
pub fn routes() -> Router<Shared> {
    Router::new().route(&format!("{}{{token}}", link::PATH), get(show).post(open))
}

/// The target of a link.
enum LinkTarget {
    /// A conversation, and the member of the link.
    Open(Box<Invitation>),
    /// A conversation that has been closed.
    Closed,
    /// None, because the link has expired.
    Expired,
    /// None, because the conversation now belongs to another member.
    Gone,
}

/// A member who may open a conversation.
struct Invitation {
    conversation: Conversation,
    side: Side,
    until: Timestamp,
}

impl Invitation {
    fn member(&self) -> &str {
        &self.conversation.party(self.side).name
    }

    fn other(&self) -> &str {
        &self.conversation.party(self.side.other()).name
    }
}

async fn show(State(app): State<Shared>, Path(token): Path<String>, request: Request) -> Response {
    let lang = request::language(request.headers());
    let hash = hashed(&token);
    match system::read(&app, move |cx| find(cx, &hash)).await {
        Ok(LinkTarget::Open(invited)) => invitation(&invited, &token, lang),
        Ok(over) => gone(&over, lang),
        Err(refusal) => failed(&refusal, lang),
    }
}

async fn open(State(app): State<Shared>, Path(token): Path<String>, request: Request) -> Response {
    let lang = request::language(request.headers());
    match read(&app, hashed(&token)).await {
        Ok((LinkTarget::Open(invited), thread)) => conversation(&invited, &thread, lang),
        Ok((over, _)) => gone(&over, lang),
        Err(refusal) => failed(&refusal, lang),
    }
}

/// Reads the thread and audits the reading under the member's name.
async fn read(app: &Shared, hash: String) -> Result<(LinkTarget, Page<WholeMessage>)> {
    let looked = hash.clone();
    let name = match system::read(app, move |cx| find(cx, &looked)).await? {
        LinkTarget::Open(invited) => invited.member().to_owned(),
        over => return Ok((over, nothing())),
    };
    let reading = move |cx: &mut Cx<'_, '_>| match find(cx, &hash)? {
        LinkTarget::Open(invited) => {
            note_reading(cx, &invited)?;
            let thread = THREAD.select().equals("m.conversation_id", Some(invited.conversation.id));
            let latest = Paging { page: 1, per_page: SHOWN };
            let thread = thread.page(cx.conn(), latest, whole)?.transpose()?;
            Ok((LinkTarget::Open(invited), thread))
        }
        over => Ok((over, nothing())),
    };
    system::write(app, ENDPOINT, &name, reading).await
}

fn nothing() -> Page<WholeMessage> {
    Page::of(Vec::new(), Paging { page: 1, per_page: SHOWN }, 0)
}

fn find(cx: &mut Cx<'_, '_>, hash: &str) -> Result<LinkTarget> {
    let sql = "select conversation_id, member_id, expires_at from conversation_links where token_hash = $1";
    let row = cx.query_one(sql, &[hash.into()])?.ok_or(Refusal::NotFound)?;
    let (member, until): (MemberId, Timestamp) = (row.get("member_id"), row.get("expires_at"));
    if until <= cx.now {
        return Ok(LinkTarget::Expired);
    }
    let LoadedConversation { conversation, .. } = load(cx, row.get("conversation_id"))?;
    let side = [Side::Company, Side::Rep].into_iter().find(|side| conversation.party(*side).id == member);
    Ok(match side {
        None => LinkTarget::Gone,
        Some(_) if conversation.finished => LinkTarget::Closed,
        Some(side) => LinkTarget::Open(Box::new(Invitation { conversation, side, until })),
    })
}

/// Marks the unread messages to the member as read.
fn note_reading(cx: &mut Cx<'_, '_>, invited: &Invitation) -> Result<()> {
    let (id, member) = (invited.conversation.id, invited.conversation.party(invited.side).id);
    let sql = "update messages set readed_at = $1 where conversation_id = $2 and receiver_id = $3 and readed_at is null";
    let read = cx.execute(sql, &[cx.now.into(), id.into(), member.into()])?;
    if read == 0 {
        return Ok(());
    }
    let sql = "update conversations set last_readed_at = $1 where id = $2";
    cx.execute(sql, &[cx.now.into(), id.into()])?;
    cx.conn().touch("messages");
    let new = json!({ "readed": read, "user_id": member });
    cx.changed(id, json!({}), new);
    Ok(())
}

fn invitation(invited: &Invitation, token: &str, lang: Lang) -> Response {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let name = invited.member().split(' ').next().unwrap_or_default();
    let body = format!(
        "<h1>{}</h1><p>{}</p><form method=\"post\" action=\"{}{}\">\
         <button class=\"first whole\">{}</button></form><p class=\"hint\">{}</p>",
        say(Key::ServerHello, &[("name", name)]),
        say(Key::TalkWants, &[("other", invited.other())]),
        link::PATH,
        escape(token),
        say(Key::ConversationsPageMessageOpen, &[]),
        say(Key::TalkUntil, &[("until", &said_whole(invited.until, lang))]),
    );
    page(StatusCode::OK, lang, &Key::NounConversationTitle.text(lang, &[]), &body, None)
}

/// Renders a conversation. Members' texts are escaped and keep their own direction.
fn conversation(invited: &Invitation, thread: &Page<WholeMessage>, lang: Lang) -> Response {
    let say = |key: Key, params: &[(&str, &str)]| escape(&key.text(lang, params));
    let line = |message: &WholeMessage| {
        let whose = if message.sender_type == invited.side { "mine" } else { "theirs" };
        format!(
            "<li class=\"{whose}\"><p class=\"hint\">{} · {}</p><p class=\"said\" dir=\"auto\">{}</p></li>",
            escape(&message.sender_name),
            show_instant(message.send_on),
            escape(&message.body),
        )
    };
    let lines: String = thread.data.iter().rev().map(line).collect();
    let earlier = thread.total - i64::try_from(thread.data.len()).unwrap_or(thread.total);
    let earlier = match earlier {
        1.. => format!("<p class=\"hint\">{}</p>", say(Key::TalkEarlier, &[("n", &earlier.to_string())])),
        _ => String::new(),
    };
    let body = format!(
        "<h1>{}</h1>{earlier}<ol class=\"thread\">{lines}</ol><p class=\"hint\">{}</p>",
        say(Key::TalkWith, &[("other", invited.other())]),
        say(Key::TalkAnswer, &[]),
    );
    page(StatusCode::OK, lang, &Key::NounConversationTitle.text(lang, &[]), &body, None)
}

fn gone(over: &LinkTarget, lang: Lang) -> Response {
    let (title, note) = match over {
        LinkTarget::Closed => (Key::TalkClosed, Key::TalkClosedNote),
        LinkTarget::Expired => (Key::TalkExpired, Key::TalkExpiredNote),
        LinkTarget::Gone | LinkTarget::Open(_) => (Key::ServerLinkGone, Key::TalkGoneNote),
    };
    let (title, note) = (title.text(lang, &[]), note.text(lang, &[]));
    let body = format!("<h1>{}</h1><p>{}</p>", escape(&title), escape(&note));
    page(StatusCode::GONE, lang, &title, &body, None)
}

fn failed(refusal: &Refusal, lang: Lang) -> Response {
    refused(refusal, lang, [Key::ContactsPageUnknown, Key::TalkUnknownNote])
}
