//! `personal-data.collect`: the answers to all calls that tell something of one member.

use std::sync::LazyLock;

use client::api::members::personal_data::{
    Collect, DataColumn, DataPart, MemberViewList, PersonalData, RECORDS,
};
use client::catalogue::described;
use client::catalogue::dynamic::{self, Dynamic, Field};
use client::endpoint::{Call, Danger};
use client::list::{List, title_key};
use client::value::id::MemberId;
use client::wire::page::Paging;
use serde_json::{Value as Json, json};

use super::page::page;
use crate::operations::members::members::load;
use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// A call that tells something of a member.
struct Source {
    id: &'static str,
    doc: &'static str,
    list: Option<&'static List>,
    /// The field of the query that names the member; the path does otherwise.
    field: Option<String>,
    is_complete: bool,
    is_paged: bool,
}

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| dynamic::all().iter().filter_map(source).collect());

/// Returns the endpoint as a source, if it reads what a single member has.
fn source(endpoint: &Dynamic) -> Option<Source> {
    let about = &endpoint.about;
    let is_record = RECORDS.contains(&about.id);
    if about.danger != Danger::Read || !(about.list.is_some() || is_record) {
        return None;
    }
    let shape = endpoint.shape();
    let is_member = |field: &Field| field.record.as_deref() == Some("member");
    let field = match &shape.path[..] {
        [path] if is_member(path) => None,
        [] => Some(shape.query.iter().find(|field| is_member(field) && field.name != "id")?.name.clone()),
        _ => return None,
    };
    let has = |name: &str| shape.query.iter().any(|field| field.name == name);
    Some(Source {
        id: about.id,
        doc: about.doc,
        list: about.list.filter(|_| !is_record),
        field,
        is_complete: has("columns"),
        is_paged: has("page"),
    })
}

/// Puts together what the system holds about a member. The history of the member tells that it was done.
pub fn collect(cx: &mut Cx<'_, '_>, call: Call<Collect>) -> Result<PersonalData> {
    MemberViewList::may_read(cx.actor()?)?;
    call.query.check()?;
    let member = load(cx, call.path)?;
    let registry = cx.app.part::<Registry>();
    let sources = SOURCES.iter().filter(|source| registry.is_unit(source.id));
    let parts = sources.map(|source| part(cx, source, member.id)).collect::<Result<_>>()?;
    cx.note_reading(member.id, json!({ "collected": true }))?;
    let (collected_at, collected_by) = (cx.now, cx.actor()?.name.clone());
    let mut data =
        PersonalData { user_id: member.id, name: member.name, collected_at, collected_by, parts, html: None };
    if call.query.html == Some(1) {
        data.html = Some(page(&data, cx.lang()));
    }
    Ok(data)
}

fn part(cx: &mut Cx<'_, '_>, source: &Source, member: MemberId) -> Result<DataPart> {
    let lang = cx.lang();
    let titled = title_key(source.id).map(|key| key.text(lang, &[]));
    let columns = source.list.map_or(&[][..], |list| list.columns);
    let column = |column: &client::list::Column| DataColumn {
        path: column.path.to_owned(),
        title: column.title.text(lang, &[]),
    };
    Ok(DataPart {
        id: source.id.to_owned(),
        title: titled.unwrap_or_else(|| described(source.id, source.doc, lang)),
        columns: columns.iter().map(column).collect(),
        rows: rows(cx, source, member)?,
    })
}

/// Returns all rows of a list, or the one record.
fn rows(cx: &mut Cx<'_, '_>, source: &Source, member: MemberId) -> Result<Vec<Json>> {
    let mut rows = Vec::new();
    for number in 1.. {
        let answer: Json = match asked(cx, source, member, number) {
            Ok(answer) => answer,
            // A part that a member does not have, such as a card.
            Err(Refusal::NotFound | Refusal::Absent(_)) => return Ok(rows),
            Err(refusal) => return Err(refusal),
        };
        match dynamic::rows(&answer) {
            Some(list) => rows.extend(list.iter().cloned()),
            None => rows.push(answer.clone()),
        }
        if dynamic::last_page(&answer).is_none_or(|last| number >= last) {
            break;
        }
    }
    Ok(rows)
}

fn asked(cx: &mut Cx<'_, '_>, source: &Source, member: MemberId, number: i64) -> Result<Json> {
    let mut query = Vec::new();
    if source.is_paged {
        query.extend([format!("page={number}"), format!("per_page={}", Paging::MOST)]);
    }
    if source.is_complete {
        query.push("columns=complete".to_owned());
    }
    let path = match &source.field {
        Some(field) => {
            query.push(format!("{field}={member}"));
            Vec::new()
        }
        None => vec![member.to_string()],
    };
    Ok(serde_json::from_slice(&cx.app.part::<Registry>().answer(cx, source.id, path, query.join("&"))?)?)
}
