//! `files.list`, `files.add`, `files.download` and `files.delete`

use client::api::account::session::Done;
use client::api::members::files::{Add, Delete, Download, FileAdded, FileList, List, MemberFile};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::FileId;
use client::wire::file::StoredFile;
use serde_json::json;

use crate::http::mount::Api;
use crate::operations::members::members;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};
use client::api::members::migration::Migrated;

const COLUMNS: &str = "id, member_id, name, media, size, sha256, added_at, added_by, version";

/// Returns the operations of the files of members.
fn mount(api: Api) -> Api {
    api.handle(list).handle(add).handle(download).handle(delete)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_files", MEMBER)
    .migrated(Migrated::Files)
    .erased(Key::PersonalDataErasePartFiles)
    .traced(Trace::Found(Key::RegistrationTraceFiles))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).with_files(&["member_files"]).holding(HOLDINGS);

fn file(row: &Row) -> MemberFile {
    MemberFile {
        id: row.get("id"),
        user_id: row.get("member_id"),
        name: row.get("name"),
        size: row.get("size"),
        added_at: row.get("added_at"),
        added_by: row.get("added_by"),
        version: row.get("version"),
    }
}

fn row_of(cx: &mut Cx<'_, '_>, id: FileId) -> Result<Row> {
    let sql = format!("select {COLUMNS} from member_files where id = $1");
    cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)
}

/// Returns the files of a member, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<FileList> {
    members::load(cx, call.path)?;
    let sql = format!("select {COLUMNS} from member_files where member_id = $1 order by id desc");
    Ok(FileList { files: cx.query(&sql, &[call.path.into()])?.iter().map(file).collect() })
}

/// Keeps a file, which is stored already, with a member.
pub fn add(cx: &mut Cx<'_, '_>, call: Call<Add>) -> Result<FileAdded> {
    let member = members::load(cx, call.path)?;
    let StoredFile { name, media, size, sha256 } = call.body.file.required()?;
    let by = cx.actor()?.name.clone();
    let sql = "insert into member_files (member_id, name, media, size, sha256, added_at, added_by)
        values ($1, $2, $3, $4, $5, $6, $7) returning id";
    let values = [
        member.id.into(),
        name.as_str().into(),
        media.as_str().into(),
        (*size).into(),
        sha256.as_str().into(),
        cx.now.into(),
        by.into(),
    ];
    let id = FileId::new(cx.insert(sql, &values)?);
    cx.changed(id, json!(null), json!({ "user_id": member.id, "name": name, "size": size }));
    cx.effect(Message::new(Key::FilesEffectAdded).with("name", name).with("member", &member.name));
    let message = Key::FilesDoneAdded.text(cx.lang(), &[("name", name)]);
    Ok(FileAdded { message, file: Some(file(&row_of(cx, id)?)) })
}

/// Finds a file of a member.
pub fn download(cx: &mut Cx<'_, '_>, call: Call<Download>) -> Result<StoredFile> {
    let row = row_of(cx, call.path)?;
    Ok(StoredFile {
        name: row.get("name"),
        media: row.get("media"),
        size: row.get("size"),
        sha256: row.get("sha256"),
    })
}

/// Removes a file from a member.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let gone = cx.delete(|cx| {
        let row = row_of(cx, call.path)?;
        Ok((RecordVersion::new(call.path, row.get("version")), file(&row)))
    })?;
    let member = members::load(cx, gone.user_id)?;
    cx.changed(
        call.path,
        json!({ "user_id": gone.user_id, "name": gone.name, "size": gone.size }),
        json!(null),
    );
    cx.effect(Message::new(Key::FilesEffectRemoved).with("name", &gone.name).with("member", &member.name));
    Ok(Done { message: Key::FilesDoneRemoved.text(cx.lang(), &[]) })
}
