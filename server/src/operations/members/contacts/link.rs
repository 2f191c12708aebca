//! The links by which members confirm their own phones and e-mail addresses.

use client::api::members::contacts::VerificationType;
use client::message::Key;
use client::record::Record;
use client::value::date::day_of;
use client::value::id::{Id, MemberId, kind};
use client::value::word::Word;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::load::note_verified;
use crate::operations::members::opened::note_opened;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// The path of the page, before the token.
pub const PATH: &str = "/confirmar/";
/// The days for which a link is valid.
const DAYS: i64 = 30;

/// A link to send. A new one takes the place of the one before.
pub struct NewLink {
    /// The token, which is stored as its hash alone.
    pub token: String,
    expires_at: Timestamp,
}

impl NewLink {
    /// Draws a token.
    pub fn draw(now: Timestamp) -> NewLink {
        NewLink { token: token(), expires_at: now + SignedDuration::from_hours(24 * DAYS) }
    }

    /// Returns the change that stores the link as sent.
    pub fn set(&self, now: Timestamp) -> RowValues {
        let sent = RowValues::new().to("verification_sent_at", now);
        sent.to("link_hash", hashed(&self.token)).to("link_expires_at", self.expires_at)
    }

    /// Returns the address of the page and the last day of the link.
    pub fn address_and_last_day(&self, origin: &str) -> (String, Date) {
        (format!("{origin}{PATH}{}", self.token), day_of(self.expires_at))
    }
}

/// Returns the change that confirms a contact by hand.
pub fn confirmed(cx: &Cx<'_, '_>) -> Result<RowValues> {
    let by_hand = RowValues::new().to("conferred_at", cx.now).to("conferred_by", cx.actor()?.name.clone());
    Ok(by_hand.once("verified_at", cx.now).once("verification_type", "administration"))
}

/// The phone or address that a link confirms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// A phone.
    Phone,
    /// An e-mail address.
    Email,
}

impl Contact {
    const ALL: [Contact; 2] = [Contact::Phone, Contact::Email];

    const fn stored(self) -> (&'static str, &'static str) {
        match self {
            Contact::Phone => (kind::Phone::KIND.table, "phone"),
            Contact::Email => (kind::Email::KIND.table, "email"),
        }
    }

    /// Returns the question whether it is the member's.
    pub const fn question(self) -> Key {
        match self {
            Contact::Phone => Key::ContactsPagePhone,
            Contact::Email => Key::ContactsPageEmail,
        }
    }
}

/// The phone or e-mail address of a link.
pub struct LinkedContact {
    /// Which of them.
    pub contact: Contact,
    /// The number or address.
    pub text: String,
    /// The name of the member.
    pub member: String,
    /// When it was verified, by the link or before.
    pub verified_at: Option<Timestamp>,
    /// True once the link is older than its days.
    pub is_expired: bool,
    id: i64,
    member_id: MemberId,
    is_main: bool,
}

/// Returns what a link confirms, by the hash of its token, or a 404.
pub fn find(cx: &mut Cx<'_, '_>, hash: &str) -> Result<LinkedContact> {
    for contact in Contact::ALL {
        let (table, column) = contact.stored();
        let sql = format!(
            "select c.id, c.member_id, c.{column} as contact, c.master, c.verified_at, c.link_expires_at, m.name from {table} c
             join members m on m.id = c.member_id where c.link_hash = $1 and c.removed_at is null"
        );
        if let Some(row) = cx.query_one(&sql, &[hash.into()])? {
            let until: Option<Timestamp> = row.get("link_expires_at");
            return Ok(LinkedContact {
                contact,
                text: row.get("contact"),
                member: row.get("name"),
                verified_at: row.get("verified_at"),
                is_expired: until.is_none_or(|until| until <= cx.now),
                id: row.get("id"),
                member_id: row.get("member_id"),
                is_main: row.get("master"),
            });
        }
    }
    Err(Refusal::NotFound)
}

/// Confirms what a link was sent to, in the name of the member. Nothing changes where it is confirmed already.
pub fn confirm(cx: &mut Cx<'_, '_>, hash: &str) -> Result<()> {
    let found = find(cx, hash)?;
    if found.verified_at.is_some() || found.is_expired {
        return Ok(());
    }
    let (table, _) = found.contact.stored();
    let sql = format!(
        "update {table} set verified_at = $1, verification_type = $2, version = version + 1
         where id = $3 and link_hash = $4 and verified_at is null"
    );
    let by = VerificationType::OwnUser;
    if cx.execute(&sql, &[cx.now.into(), by.name().into(), found.id.into(), hash.into()])? == 0 {
        return Ok(());
    }
    let (old, new) =
        (json!({ "verified_at": null }), json!({ "verified_at": cx.now, "verification_type": by }));
    match found.contact {
        Contact::Phone => cx.changed(Id::<kind::Phone>::new(found.id), old, new),
        Contact::Email => cx.changed(Id::<kind::Email>::new(found.id), old, new),
    }
    if found.contact == Contact::Email {
        note_opened(cx, found.member_id)?;
    }
    if found.contact == Contact::Email && found.is_main {
        note_verified(cx, found.member_id)?;
    }
    Ok(())
}
