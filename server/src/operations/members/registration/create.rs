//! `members.create`

use client::api::members::consultants::ConsultantType;
use client::api::members::members::{Manager, MemberKind, MemberStatus, PersonKind};
use client::api::members::registration::{
    Create, KnownLine, NewMember, RefusedLine, RegisteredLine, RegistrationFacts, RegistrationOutcome,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::search::plain;
use client::value::id::MemberId;
use client::value::word::Word;
use serde_json::json;

use super::welcome;
use crate::operations::members::consultants::{CurrentConsultant, consultant, write};
use crate::operations::members::members::sections::contact::{
    Contact, claim, follow_email, follow_phone, reindex,
};
use crate::store::Dialect;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Registers a member for each line. A line of an existing member, or one that breaks a rule, is reported and left out.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<RegistrationOutcome> {
    let (kind, when) = call.body.check(cx.today)?;
    let manager = call.body.account_manager_id.filter(|id| !id.is_none());
    let manager =
        manager.map(|id| consultant(cx, "account_manager_id", ConsultantType::Sales, id)).transpose()?;
    let manager = manager.map(|(manager, _)| manager);
    claim(cx)?;
    let mut told = RegistrationOutcome::default();
    for (line, text) in call.body.lines() {
        // Whose phone or document it is matters more than what the line lacks.
        if let Ok(parts) = NewMember::parts(text)
            && let Some(known) = known(cx, &parts, line, text)?
        {
            match told.created.iter().find(|created| created.id == known.id) {
                Some(first) => told.refused.push(same(cx, first.line, known)),
                None => told.existing.push(known),
            }
            continue;
        }
        let new = match NewMember::read(text) {
            Ok(new) => new,
            Err(fault) => {
                let reason = fault.text(cx.lang());
                told.refused.push(RefusedLine { line, text: text.to_owned(), reason });
                continue;
            }
        };
        let id = insert(cx, kind, &new, manager.as_ref())?;
        if let Some(when) = when {
            welcome::send(cx, id, &new, when)?;
        }
        let version = Some(RegistrationFacts::FIRST_VERSION);
        told.created.push(RegisteredLine { line, id, name: new.name, version });
    }
    told.message = told.summary(cx.lang());
    Ok(told)
}

fn contacts(new: &NewMember) -> impl Iterator<Item = Contact<'_>> {
    let documents = [new.cpf.as_deref().map(Contact::Cpf), new.cnpj.as_deref().map(Contact::Cnpj)];
    let emails = [&new.email].into_iter().chain(&new.more_emails).map(|text| Contact::Email(text));
    let emails = emails.filter(|email| !email.text().is_empty());
    let phones = new.phone.iter().chain(&new.more_phones).map(|text| Contact::Phone(text));
    documents.into_iter().flatten().chain(emails).chain(phones)
}

/// Returns the member who has the document, the e-mail address or the phone of a line.
fn known(cx: &mut Cx<'_, '_>, new: &NewMember, line: usize, text: &str) -> Result<Option<KnownLine>> {
    for contact in contacts(new) {
        if let Some((id, name)) = contact.holder(cx, None)? {
            let by = contact.shown(cx.lang());
            return Ok(Some(KnownLine { line, text: text.to_owned(), id, name, by }));
        }
    }
    Ok(None)
}

/// The refusal of a line that repeats an earlier one.
fn same(cx: &Cx<'_, '_>, first: usize, known: KnownLine) -> RefusedLine {
    let params = [("line", &*first.to_string()), ("part", &known.by)];
    let reason = Key::RegistrationFaultLine.text(cx.lang(), &params);
    RefusedLine { line: known.line, text: known.text, reason }
}

/// Returns a number that no member has had, not even one who was discarded.
fn new_number(cx: &mut Cx<'_, '_>) -> Result<MemberId> {
    let sql = match cx.conn().dialect() {
        Dialect::Sqlite => {
            "select 1 + max(coalesce((select max(id) from members), 0),
                coalesce((select max(id) from discarded_members), 0)) as id"
        }
        Dialect::Postgres => "select nextval(pg_get_serial_sequence('members', 'id')) as id",
    };
    let row = cx.query_one(sql, &[])?;
    row.map(|row| row.get("id")).ok_or_else(|| Refusal::Internal("a database that counts".into()))
}

fn insert(
    cx: &mut Cx<'_, '_>,
    kind: MemberKind,
    new: &NewMember,
    manager: Option<&Manager>,
) -> Result<MemberId> {
    let status = MemberStatus::Lead;
    let person = match (&new.cpf, &new.cnpj) {
        (None, None) => None,
        (_, Some(_)) => Some(PersonKind::Pj),
        (Some(_), None) => Some(PersonKind::Pf),
    };
    let sql =
        "insert into members (id, kind, name, name_sort, email, status, created_at, phone, person, cpf, cnpj)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    let id = new_number(cx)?;
    let values = [
        id.into(),
        kind.name().into(),
        new.name.as_str().into(),
        plain(&new.name).into(),
        new.email.as_str().into(),
        status.name().into(),
        cx.now.into(),
        new.phone.as_deref().into(),
        person.map(Word::name).into(),
        new.cpf.as_deref().into(),
        new.cnpj.as_deref().into(),
    ];
    cx.execute(sql, &values)?;
    follow_email(cx, id, &new.email)?;
    if let Some(phone) = &new.phone {
        follow_phone(cx, id, phone)?;
    }
    add(cx, id, new)?;
    cx.execute("insert into member_settings (member_id) values ($1)", &[id.into()])?;
    reindex(cx, id)?;
    let stored = json!({ "name": new.name, "email": new.email, "status": status });
    cx.changed(id, json!(null), stored);
    if manager.is_some() {
        write(cx, id, ConsultantType::Sales, &CurrentConsultant::nothing(), manager, None)?;
    }
    let effect = Message::new(Key::RegistrationEffect).with("name", &new.name);
    cx.effect(effect.with("kind", kind.label(cx.lang())));
    Ok(id)
}

/// Adds the additional phones and addresses. They are marked as part of the registration, which can be discarded with them.
fn add(cx: &mut Cx<'_, '_>, id: MemberId, new: &NewMember) -> Result<()> {
    for phone in &new.more_phones {
        let sql = "insert into member_phones (member_id, phone, complete, registered) values ($1, $2, $2, 1) returning id";
        cx.insert(sql, &[id.into(), phone.as_str().into()])?;
    }
    for email in &new.more_emails {
        let sql = "insert into member_emails (member_id, email, registered) values ($1, $2, 1) returning id";
        cx.insert(sql, &[id.into(), email.as_str().into()])?;
    }
    Ok(())
}
