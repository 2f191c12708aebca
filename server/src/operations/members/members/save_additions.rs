//! `members.save-additions`

use client::api::members::contacts::{Email, Phone};
use client::api::members::members::sections::{
    Additions, ContactEdit, ContactEntry, EditFields, EmailEntry, PhoneEntry, SaveAdditions, SectionSaved,
};
use client::endpoint::Call;
use client::rules;
use client::value::id::{EmailId, MemberId, PhoneId, kind};
use client::value::text;
use serde_json::json;

use super::sections::contact::{Contact, keep_typed, reindex};
use super::sections::merge::difference;
use super::sections::subject::{saved, subject, version};
use crate::operations::members::contacts::load::{emails, phones};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Where the entries of a kind are stored.
struct Table {
    name: &'static str,
    column: &'static str,
    /// The other fields that an entry loses with its text.
    bounced: &'static str,
}

const PHONES: Table = Table { name: "member_phones", column: "phone", bounced: "" };

const EMAILS: Table = Table { name: "member_emails", column: "email", bounced: ", bounced_at = null" };

const PHONE_FIELDS: EditFields =
    EditFields { list: "phones", added: "new_phone", removed: "removed_phones", main: "main_phone" };

const EMAIL_FIELDS: EditFields =
    EditFields { list: "emails", added: "new_email", removed: "removed_emails", main: "main_email" };

/// Adds, removes and changes phones and e-mail addresses, and makes others the main ones.
pub fn save_additions(cx: &mut Cx<'_, '_>, call: Call<SaveAdditions>) -> Result<SectionSaved> {
    let member = cx.change(
        |cx| {
            let (member, facts) = subject(cx, call.path)?;
            cx.guard(&call, &facts)?;
            Ok((version::<kind::Additions>(cx, member.id)?, member))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    let (old_phones, old_emails) = (phone_entries(cx, member.id)?, email_entries(cx, member.id)?);
    let new_phones =
        phone_edit(&call.body).applied(&old_phones, PHONE_FIELDS, rules::phone, rules::phone::normalise)?;
    let trimmed = |text: &str| text::trimmed(text).to_owned();
    let new_emails = email_edit(&call.body).applied(&old_emails, EMAIL_FIELDS, rules::email, trimmed)?;
    for entry in changed(&old_phones, &new_phones) {
        Contact::Phone(&entry.text).must_be_free(cx, member.id)?;
    }
    for entry in changed(&old_emails, &new_emails) {
        Contact::Email(&entry.text).must_be_free(cx, member.id)?;
    }
    store(cx, &PHONES, member.id, &old_phones, &new_phones)?;
    for entry in changed(&old_phones, &new_phones) {
        keep_typed(cx, member.id, &entry.text, &entry.typed)?;
    }
    store(cx, &EMAILS, member.id, &old_emails, &new_emails)?;
    follow(cx, member.id, &new_phones, &new_emails)?;
    let (old, new) = (body(&old_phones, &old_emails), body(&new_phones, &new_emails));
    saved::<kind::Additions>(cx, &member, difference(&old, &new, member.kind)?)
}

fn phone_entries(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<ContactEntry>> {
    let entry = |phone: Phone| ContactEntry {
        id: phone.id.get(),
        text: phone.phone,
        typed: phone.complete,
        is_main: phone.master,
    };
    Ok(phones(cx, member)?.into_iter().map(entry).collect())
}

fn email_entries(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<ContactEntry>> {
    let entry = |email: Email| ContactEntry {
        id: email.id.get(),
        typed: email.email.clone(),
        text: email.email,
        is_main: email.master,
    };
    Ok(emails(cx, member)?.into_iter().map(entry).collect())
}

fn given(text: &Option<String>) -> Option<String> {
    text.clone().filter(|text| !text.trim().is_empty())
}

fn phone_edit(body: &Additions) -> ContactEdit {
    let entry = |entry: &PhoneEntry| ContactEntry {
        id: entry.id.unwrap_or_default().get(),
        text: entry.phone.clone(),
        typed: String::new(),
        is_main: entry.master,
    };
    ContactEdit {
        list: body.phones.as_ref().map(|list| list.iter().map(entry).collect()),
        added: given(&body.new_phone),
        removed: body.removed_phones.iter().map(|id| id.get()).collect(),
        main: body.main_phone.map(|id| id.get()),
    }
}

fn email_edit(body: &Additions) -> ContactEdit {
    let entry = |entry: &EmailEntry| ContactEntry {
        id: entry.id.unwrap_or_default().get(),
        text: entry.email.clone(),
        typed: String::new(),
        is_main: entry.master,
    };
    ContactEdit {
        list: body.emails.as_ref().map(|list| list.iter().map(entry).collect()),
        added: given(&body.new_email),
        removed: body.removed_emails.iter().map(|id| id.get()).collect(),
        main: body.main_email.map(|id| id.get()),
    }
}

/// Returns the entries whose text is new.
fn changed<'n>(old: &[ContactEntry], new: &'n [ContactEntry]) -> Vec<&'n ContactEntry> {
    new.iter().filter(|entry| !old.iter().any(|before| before.text == entry.text)).collect()
}

/// Stores the entries. One whose text changed has to be confirmed again; one that comes back keeps its confirmation.
fn store(
    cx: &mut Cx<'_, '_>,
    table: &Table,
    member: MemberId,
    old: &[ContactEntry],
    new: &[ContactEntry],
) -> Result<()> {
    let Table { name, column, bounced } = table;
    for gone in old.iter().filter(|before| !new.iter().any(|entry| entry.id == before.id)) {
        let sql =
            format!("update {name} set removed_at = $1, master = 0, version = version + 1 where id = $2");
        cx.execute(&sql, &[cx.now.into(), gone.id.into()])?;
    }
    for entry in new {
        let before = old.iter().find(|before| before.id == entry.id);
        if before.is_some_and(|before| (&before.text, before.is_main) == (&entry.text, entry.is_main)) {
            continue;
        }
        let main = entry.is_main.into();
        if before.is_some_and(|before| before.text == entry.text) {
            let sql = format!("update {name} set master = $1, version = version + 1 where id = $2");
            cx.execute(&sql, &[main, entry.id.into()])?;
        } else if before.is_some() {
            let sql = format!(
                "update {name} set {column} = $1, master = $2, verified_at = null, verification_type = null,
                 conferred_at = null, conferred_by = null, verification_sent_at = null, link_hash = null{bounced}, version = version + 1 where id = $3"
            );
            cx.execute(&sql, &[entry.text.as_str().into(), main, entry.id.into()])?;
        } else {
            let sql = format!(
                "update {name} set removed_at = null, master = $1, version = version + 1
                 where id = (select max(id) from {name} where member_id = $2 and {column} = $3)"
            );
            let text = entry.text.as_str();
            if cx.execute(&sql, &[main, member.into(), text.into()])? == 0 {
                let sql = format!(
                    "insert into {name} (member_id, {column}, master) values ($1, $2, $3) returning id"
                );
                cx.insert(&sql, &[member.into(), text.into(), entry.is_main.into()])?;
            }
        }
    }
    Ok(())
}

/// Keeps what the member's row, lists and search know of the main ones.
fn follow(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    phones: &[ContactEntry],
    emails: &[ContactEntry],
) -> Result<()> {
    let main =
        |entries: &[ContactEntry]| entries.iter().find(|entry| entry.is_main).map(|entry| entry.text.clone());
    let (phone, email) = (main(phones), main(emails));
    let sql = "select coalesce(phone, '') as phone, email from members where id = $1";
    let Some(row) = cx.query_one(sql, &[member.into()])? else { return Ok(()) };
    let (old_phone, old_email): (String, String) = (row.get("phone"), row.get("email"));
    let new_email = email.unwrap_or_else(|| old_email.clone());
    let new_phone = phone.clone().unwrap_or_default();
    if (&old_phone, &old_email) != (&new_phone, &new_email) {
        let sql = "update members set phone = $1, email = $2, version = version + 1 where id = $3";
        cx.execute(sql, &[phone.into(), new_email.as_str().into(), member.into()])?;
        let old = json!({ "phone": old_phone, "email": old_email });
        cx.changed(member, old, json!({ "phone": new_phone, "email": new_email }));
    }
    reindex(cx, member)
}

/// Returns the entries as the body that saves them.
fn body(phones: &[ContactEntry], emails: &[ContactEntry]) -> Additions {
    let id = |entry: &ContactEntry| Some(entry.id).filter(|id| *id > 0);
    let phone = |entry: &ContactEntry| PhoneEntry {
        id: id(entry).map(PhoneId::new),
        phone: entry.text.clone(),
        master: entry.is_main,
    };
    let email = |entry: &ContactEntry| EmailEntry {
        id: id(entry).map(EmailId::new),
        email: entry.text.clone(),
        master: entry.is_main,
    };
    Additions {
        phones: Some(phones.iter().map(phone).collect()),
        emails: Some(emails.iter().map(email).collect()),
        ..Additions::default()
    }
}
