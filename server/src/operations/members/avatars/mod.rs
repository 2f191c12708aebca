//! The pictures of members.

mod delete;
mod rotate;
mod save;
mod show;

use client::api::members::avatars::{AvatarChanged, PictureAddress};
use client::api::members::members::Member;
use client::api::members::migration::MigratedPart;
use client::message::Key;
use client::reason::Reason;
use client::value::avatar::Avatar;
use client::value::id::{AvatarId, MemberId};
use client::wire::file::StoredFile;
use serde_json::json;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Passing, Trace};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Returns the operations of the pictures of members.
fn mount(api: Api) -> Api {
    api.handle(show::show).handle(save::save).handle(rotate::rotate).handle(delete::delete)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_avatars", OWN)
    .passing(MigratedPart::Picture, Passing::Own)
    .erased(Key::NounFile)
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
