//! The member whose section is saved.

use client::api::members::members::sections::{SectionFacts, SectionSaved};
use client::api::members::members::{Member, MemberKind, MemberStatus};
use client::message::{Key, Lang, Message};
use client::record::Record;
use client::value::id::{Id, MemberId};
use client::value::word::Word;
use serde_json::Value as Json;

use super::load::sections;
use crate::operations::members::members::load::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Returns the member that a path names with its facts. Rejects the path of the other type.
pub fn subject(cx: &mut Cx<'_, '_>, (kind, id): (MemberKind, MemberId)) -> Result<(Member, SectionFacts)> {
    let member = load(cx, id)?;
    let facts = SectionFacts::from(&member);
    facts.must_be(kind, cx.lang())?;
    Ok((member, facts))
}

/// Returns the version of a section, which gets a row if it has none.
pub fn version<K: Record>(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<RecordVersion> {
    let table = K::KIND.table;
    let sql = format!("insert into {table} (id) values ($1) on conflict (id) do nothing");
    cx.execute(&sql, &[id.into()])?;
    let row = cx.query_one(&format!("select version from {table} where id = $1"), &[id.into()])?;
    let version = row.map_or(1, |row| row.get("version"));
    Ok(RecordVersion::new(Id::<K>::new(id.get()), version))
}

/// Returns the effect with the new status of a member.
pub fn status_effect(member: &Member, to: MemberStatus, lang: Lang) -> Message {
    let message = Message::new(Key::SectionsEffectStatus).with("member", &member.name);
    message.with("from", member.status.label(lang)).with("to", to.label(lang))
}

/// Records the change of a section, and returns the answer.
pub fn saved<K: Record>(
    cx: &mut Cx<'_, '_>,
    member: &Member,
    (old, new): (Json, Json),
) -> Result<SectionSaved> {
    cx.changed(Id::<K>::new(member.id.get()), old, new);
    cx.effect(Message::new(Key::SectionsEffect).with("member", &member.name));
    let message = Key::SectionsDone.text(cx.lang(), &[]);
    let member = load(cx, member.id)?;
    let sql = format!("select version from {} where id = $1", K::KIND.table);
    let version = cx.query_one(&sql, &[member.id.into()])?.map(|row| row.get("version"));
    Ok(SectionSaved { message, user_id: member.id, version, sections: Some(sections(cx, &member)?) })
}
