//! The consequences of a change of contacts: their owner, the main ones, and the index of the search.

use client::api::members::members::sections::taken;
use client::message::{Key, Lang};
use client::value::id::MemberId;

use crate::operations::members::index::index;
use crate::operations::members::members::matching;
use crate::store::Dialect;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The number of the lock on what belongs to one member alone.
const CLAIMS: i64 = 7_382_685;

/// Waits until no other caller claims a contact or a document: of two members that get the same concurrently, the second
/// finds it taken. SQLite has one writer.
pub fn claim(cx: &mut Cx<'_, '_>) -> Result<()> {
    if cx.conn().dialect() == Dialect::Postgres {
        cx.query("select 1 from pg_advisory_xact_lock($1)", &[CLAIMS.into()])?;
    }
    Ok(())
}

/// Contacts and documents that belong to one member alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact<'a> {
    /// A person's number.
    Cpf(&'a str),
    /// A company's number.
    Cnpj(&'a str),
    /// A phone: national digits.
    Phone(&'a str),
    /// An e-mail address.
    Email(&'a str),
}

impl<'a> Contact<'a> {
    /// The text, as it is stored.
    pub fn text(self) -> &'a str {
        match self {
            Contact::Cpf(text) | Contact::Cnpj(text) | Contact::Phone(text) | Contact::Email(text) => text,
        }
    }

    /// Its name next to its owner: a document by its kind alone, without the number.
    pub fn shown(self, lang: Lang) -> String {
        match self {
            Contact::Cpf(_) => Key::FieldCpf.text(lang, &[]),
            Contact::Cnpj(_) => Key::FieldCnpj.text(lang, &[]),
            Contact::Phone(text) | Contact::Email(text) => text.to_owned(),
        }
    }

    /// Finds whose it is, among members of other ids than the second parameter.
    fn sql(self) -> &'static str {
        match self {
            Contact::Cpf(_) => "select id, name from members where cpf = $1 and id <> $2 order by id limit 1",
            Contact::Cnpj(_) => "select id, name from members where cnpj = $1 and id <> $2 order by id limit 1",
            Contact::Phone(_) => "select m.id, m.name from member_phones p join members m on m.id = p.member_id
                where p.phone = $1 and p.removed_at is null and p.member_id <> $2 order by m.id limit 1",
            Contact::Email(_) => "select m.id, m.name from member_emails p join members m on m.id = p.member_id
                where lower(p.email) = lower($1) and p.removed_at is null and p.member_id <> $2 order by m.id limit 1",
        }
    }

    /// Returns the id and the name of another member whose it is. To rely on it until the commit, [`claim`] first.
    pub fn holder(self, cx: &mut Cx<'_, '_>, member: Option<MemberId>) -> Result<Option<(MemberId, String)>> {
        let own = member.map_or(0, MemberId::get);
        let row = cx.query_one(self.sql(), &[self.text().into(), own.into()])?;
        Ok(row.map(|row| (row.get("id"), row.get("name"))))
    }

    /// Rejects what another member has, naming whose it is. An empty text is free.
    pub fn must_be_free(self, cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
        if self.text().is_empty() {
            return Ok(());
        }
        claim(cx)?;
        match self.holder(cx, Some(member))? {
            Some((id, name)) => Err(taken(&self.shown(cx.lang()), &name, id.get(), cx.lang()).into()),
            None => Ok(()),
        }
    }
}

/// Makes a phone the main one. The previous one gives way.
pub fn follow_phone(cx: &mut Cx<'_, '_>, member: MemberId, phone: &str) -> Result<()> {
    follow(cx, "member_phones", "phone", member, phone)
}

/// Keeps a phone as it was typed.
pub fn keep_typed(cx: &mut Cx<'_, '_>, member: MemberId, phone: &str, typed: &str) -> Result<()> {
    let sql = "update member_phones set complete = $1, version = version + 1
        where member_id = $2 and phone = $3 and complete is distinct from $1";
    cx.execute(sql, &[typed.into(), member.into(), phone.into()])?;
    Ok(())
}

/// Makes an e-mail address the main one. The previous one gives way.
pub fn follow_email(cx: &mut Cx<'_, '_>, member: MemberId, email: &str) -> Result<()> {
    follow(cx, "member_emails", "email", member, email)
}

fn follow(cx: &mut Cx<'_, '_>, table: &str, column: &str, member: MemberId, text: &str) -> Result<()> {
    let sql = format!(
        "update {table} set removed_at = $1, master = 0, version = version + 1
         where member_id = $2 and master = 1 and {column} <> $3"
    );
    cx.execute(&sql, &[cx.now.into(), member.into(), text.into()])?;
    if text.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "update {table} set removed_at = null, master = 1, version = version + 1 where member_id = $1 and {column} = $2"
    );
    if cx.execute(&sql, &[member.into(), text.into()])? == 0 {
        let sql =
            format!("insert into {table} (member_id, {column}, master) values ($1, $2, 1) returning id");
        cx.insert(&sql, &[member.into(), text.into()])?;
    }
    Ok(())
}

/// Indexes a member by all that it is found by, and compares it with the others.
pub fn reindex(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    index(cx.conn(), &[member.get()])?;
    let now = cx.now;
    matching::refresh(cx.conn(), &[member.get()], now)?;
    Ok(())
}
