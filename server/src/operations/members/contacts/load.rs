//! Phones and e-mail addresses as they are stored.

use client::api::members::annotations::Step;
use client::api::members::contacts::{Confirmer, Email, EmailState, Phone, PhoneState, shortened};
use client::api::members::ownership::OwnershipFacts;
use client::catalogue::can;
use client::value::id::{EmailId, MemberId, PhoneId};

use crate::operations::members::ownership;
use crate::operations::members::steps;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const PHONE: &str =
    "p.id, p.member_id, p.phone, p.complete, p.master, p.verified_at, p.verification_type, p.conferred_at,
    p.conferred_by, p.verification_sent_at, p.version, m.name as member";
const EMAIL: &str =
    "p.id, p.member_id, p.email, p.master, p.verified_at, p.verification_type, p.conferred_at,
    p.conferred_by, p.verification_sent_at, p.bounced_at, p.version, m.name as member";

/// Returns the name of a member, or a 404.
pub fn name_of(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<String> {
    let row = cx.query_one("select name from members where id = $1", &[member.into()])?;
    Ok(row.ok_or(Refusal::NotFound)?.get("name"))
}

/// Marks a member as verified, whose main e-mail address was confirmed.
pub fn note_verified(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let sql = "update members set verified_at = $1 where id = $2 and verified_at is null";
    if cx.execute(sql, &[cx.now.into(), member.into()])? > 0 {
        steps::reach(cx, member, Step::Verified)?;
    }
    Ok(())
}

/// Returns the phones of a member, the main one first.
pub fn phones(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<Phone>> {
    let sql = format!(
        "select {PHONE} from member_phones p join members m on m.id = p.member_id
         where p.member_id = $1 and p.removed_at is null order by p.master desc, p.id"
    );
    let rows = cx.query(&sql, &[member.into()])?;
    let owner = ownership::facts(cx, member)?;
    rows.iter().map(|row| phone(cx, row, &owner)).collect()
}

/// Returns a phone and the name of its member, or a 404.
pub fn phone_of(cx: &mut Cx<'_, '_>, id: PhoneId) -> Result<(Phone, String)> {
    let sql = format!(
        "select {PHONE} from member_phones p join members m on m.id = p.member_id
         where p.id = $1 and p.removed_at is null"
    );
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let owner = ownership::facts(cx, row.get("member_id"))?;
    Ok((phone(cx, &row, &owner)?, row.get("member")))
}

/// Returns the state of a phone, as its guards need it.
pub fn phone_state(cx: &Cx<'_, '_>, phone: &Phone) -> PhoneState {
    PhoneState {
        phone: phone.phone.clone(),
        verified_at: phone.verified_at,
        sent_at: phone.verification_sent_at,
        now: cx.now,
    }
}

fn confirmer(row: &Row) -> Option<Confirmer> {
    row.get::<Option<String>>("conferred_by").map(|name| Confirmer { name })
}

fn phone(cx: &Cx<'_, '_>, row: &Row, owner: &OwnershipFacts) -> Result<Phone> {
    let number: String = row.get("phone");
    let mut phone = Phone {
        id: row.get("id"),
        dial: Phone::dialled(&number),
        phone: number,
        complete: row.get("complete"),
        master: row.get("master"),
        verified_at: row.get("verified_at"),
        conferred_at: row.get("conferred_at"),
        verification_sent_at: row.get("verification_sent_at"),
        verification_type: row.opt_word("verification_type")?,
        account_manager: confirmer(row),
        user_id: row.get("member_id"),
        can: can::judge(cx.actor()?, &[]),
        version: row.get("version"),
    };
    phone.can = can::judge(cx.actor()?, &[owner, &phone_state(cx, &phone)]);
    Ok(phone)
}

/// Returns the e-mail addresses of a member, the main one first.
pub fn emails(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<Email>> {
    let sql = format!(
        "select {EMAIL} from member_emails p join members m on m.id = p.member_id
         where p.member_id = $1 and p.removed_at is null order by p.master desc, p.id"
    );
    let rows = cx.query(&sql, &[member.into()])?;
    let owner = ownership::facts(cx, member)?;
    rows.iter().map(|row| email(cx, row, &owner)).collect()
}

/// Returns an e-mail address and the name of its member, or a 404.
pub fn email_of(cx: &mut Cx<'_, '_>, id: EmailId) -> Result<(Email, String)> {
    let sql = format!(
        "select {EMAIL} from member_emails p join members m on m.id = p.member_id
         where p.id = $1 and p.removed_at is null"
    );
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let owner = ownership::facts(cx, row.get("member_id"))?;
    Ok((email(cx, &row, &owner)?, row.get("member")))
}

/// Returns the state of an e-mail address, as its guards need it.
pub fn email_state(cx: &Cx<'_, '_>, email: &Email) -> EmailState {
    EmailState { verified_at: email.verified_at, sent_at: email.verification_sent_at, now: cx.now }
}

fn email(cx: &Cx<'_, '_>, row: &Row, owner: &OwnershipFacts) -> Result<Email> {
    let address: String = row.get("email");
    let mut email = Email {
        id: row.get("id"),
        short: shortened(&address).to_owned(),
        email: address,
        master: row.get("master"),
        verified_at: row.get("verified_at"),
        conferred_at: row.get("conferred_at"),
        verification_sent_at: row.get("verification_sent_at"),
        verification_type: row.opt_word("verification_type")?,
        account_manager: confirmer(row),
        user_id: row.get("member_id"),
        bounced_at: row.get("bounced_at"),
        can: can::judge(cx.actor()?, &[]),
        version: row.get("version"),
    };
    email.can = can::judge(cx.actor()?, &[owner, &email_state(cx, &email)]);
    Ok(email)
}
