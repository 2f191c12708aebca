//! `avatars.show`, `avatars.save`, `avatars.rotate` and `avatars.delete`

use client::api::account::session::Done;
use client::api::members::avatars::{AvatarChanged, Delete, PictureAddress, Rotate, Save, Show, turned};
use client::api::members::members::Member;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::avatar::Avatar;
use client::value::id::{AvatarId, MemberId};
use client::wire::file::StoredFile;
use serde_json::json;

use super::members;
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Passing, Trace};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};
use client::api::members::migration::Migrated;

/// Returns the operations of the pictures of members.
fn mount(api: Api) -> Api {
    api.handle(show).handle(save).handle(rotate).handle(delete)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_avatars", OWN)
    .passing(Migrated::Picture, Passing::Own)
    .erased(Key::PersonalDataErasePartFiles)
    .traced(Trace::Found(Key::RegistrationTraceSections))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).with_files(&["member_avatars"]).holding(HOLDINGS);

/// A picture as it is stored.
struct Picture {
    file: StoredFile,
    angle: i64,
    version: i64,
}

fn picture(row: &Row) -> Picture {
    let file = StoredFile {
        name: row.get("name"),
        media: row.get("media"),
        size: row.get("size"),
        sha256: row.get("sha256"),
    };
    Picture { file, angle: row.get("angle"), version: row.get("version") }
}

fn find(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Option<Picture>> {
    let sql = "select name, media, size, sha256, angle, version from member_avatars where id = $1";
    Ok(cx.query_one(sql, &[member.into()])?.as_ref().map(picture))
}

/// Returns the picture with its version, or rejects a member whose picture is not kept here.
fn kept(cx: &mut Cx<'_, '_>, member: &Member) -> Result<(RecordVersion, Picture)> {
    let Some(picture) = find(cx, member.id)? else {
        let sentence = Key::AvatarsGuardNone.text(cx.lang(), &[("member", &member.name)]);
        return Err(Reason::state("none", sentence).into());
    };
    Ok((RecordVersion::new(record(member.id), picture.version), picture))
}

fn record(member: MemberId) -> AvatarId {
    AvatarId::new(member.get())
}

/// Finds the picture of a member.
pub fn show(cx: &mut Cx<'_, '_>, call: Call<Show>) -> Result<StoredFile> {
    Ok(find(cx, call.path)?.ok_or(Refusal::NotFound)?.file)
}

/// Keeps a picture, which is stored already, in the place of the one before.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<AvatarChanged> {
    let member = members::load(cx, call.path)?;
    let file = call.body.file.required()?.clone();
    let StoredFile { name, media, size, sha256 } = &file;
    let by = cx.actor()?.name.clone();
    let values = [
        name.as_str().into(),
        media.as_str().into(),
        (*size).into(),
        sha256.as_str().into(),
        cx.now.into(),
        by.into(),
    ];
    let sql = "insert into member_avatars (id, name, media, size, sha256, added_at, added_by)
        values ($7, $1, $2, $3, $4, $5, $6) on conflict (id) do nothing";
    let mut row = values.to_vec();
    row.push(member.id.into());
    let (old, effect) = if cx.execute(sql, &row)? > 0 {
        (json!(null), Key::AvatarsEffectSaved)
    } else {
        let [name, media, size, sha256, added_at, added_by] = values;
        let set = |_: &mut Cx<'_, '_>, _: &Picture| {
            let file =
                RowValues::new().to("name", name.clone()).to("media", media.clone()).to("size", size.clone());
            let file = file.to("sha256", sha256.clone()).to("angle", 0);
            Ok(file.to("added_at", added_at.clone()).to("added_by", added_by.clone()))
        };
        let before = cx.change(|cx| kept(cx, &member), set)?;
        (described(&before), Key::AvatarsEffectReplaced)
    };
    cx.changed(record(member.id), old, json!({ "name": name, "size": size, "angle": 0 }));
    cx.effect(Message::new(effect).with("name", name).with("member", &member.name));
    changed(cx, &member, Key::AvatarsDoneSaved)
}

/// Turns a picture. The file stays as it is stored.
pub fn rotate(cx: &mut Cx<'_, '_>, call: Call<Rotate>) -> Result<AvatarChanged> {
    let member = members::load(cx, call.path)?;
    let by = call.body.check();
    let before = cx.change(
        |cx| kept(cx, &member),
        |_, picture| Ok(RowValues::new().to("angle", turned(picture.angle, by.clone()?))),
    )?;
    let by = by?;
    let (old, new) = (json!({ "angle": before.angle }), json!({ "angle": turned(before.angle, by) }));
    cx.changed(record(member.id), old, new);
    let effect = Message::new(Key::AvatarsEffectRotated).with("member", &member.name);
    cx.effect(effect.with("angle", by));
    changed(cx, &member, Key::AvatarsDoneRotated)
}

/// Copies the picture of a member to one who has none. Returns whether it passed, and whether it stayed because the other has one.
pub fn pass(cx: &mut Cx<'_, '_>, from: MemberId, to: MemberId) -> Result<(bool, bool)> {
    let Some(theirs) = address(cx, from)? else { return Ok((false, false)) };
    if address(cx, to)?.is_some() {
        return Ok((false, true));
    }
    let sql = "insert into member_avatars (id, name, media, size, sha256, angle, added_at, added_by)
        select $2, name, media, size, sha256, angle, added_at, added_by from member_avatars where id = $1";
    cx.execute(sql, &[from.into(), to.into()])?;
    cx.conn().touch("member_avatars");
    // A picture that is kept elsewhere has no row, and its address tells nothing of the member.
    let copied = find(cx, to)?;
    let address = copied.map_or(theirs, |copy| PictureAddress::of(to, &copy.file.sha256, copy.angle));
    point(cx, to, Some(&address))?;
    Ok((true, false))
}

/// Returns where lists show the picture of a member from.
fn address(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Option<String>> {
    let row = cx.query_one("select avatar from members where id = $1", &[member.into()])?;
    Ok(row.and_then(|row| row.get("avatar")))
}

/// Removes the picture of a member, also one that is kept elsewhere.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let member = members::load(cx, call.path)?;
    let old = match (find(cx, member.id)?, &member.avatar.sm) {
        (None, Some(address)) => json!({ "address": address.chars().take(200).collect::<String>() }),
        _ => described(&cx.delete(|cx| kept(cx, &member))?),
    };
    point(cx, member.id, None)?;
    cx.changed(record(member.id), old, json!(null));
    cx.effect(Message::new(Key::AvatarsEffectDeleted).with("member", &member.name));
    Ok(Done { message: Key::AvatarsDoneDeleted.text(cx.lang(), &[]) })
}

fn described(picture: &Picture) -> serde_json::Value {
    json!({ "name": picture.file.name, "size": picture.file.size, "angle": picture.angle })
}

/// Points the member to the picture as it is now, and answers it.
fn changed(cx: &mut Cx<'_, '_>, member: &Member, done: Key) -> Result<AvatarChanged> {
    let (_, picture) = kept(cx, member)?;
    let address = PictureAddress::of(member.id, &picture.file.sha256, picture.angle);
    point(cx, member.id, Some(&address))?;
    let message = done.text(cx.lang(), &[]);
    Ok(AvatarChanged { message, avatar: Avatar { sm: Some(address) }, version: picture.version })
}

/// Stores where lists show the picture of a member from. The version of the member's record stays: none of its fields changes.
fn point(cx: &mut Cx<'_, '_>, member: MemberId, address: Option<&str>) -> Result<()> {
    cx.execute("update members set avatar = $1 where id = $2", &[address.into(), member.into()])?;
    Ok(())
}
