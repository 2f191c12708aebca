//! Disables the addresses that mail servers refuse.

use client::api::service::disabled_emails::DisabledReason;
use client::message::{Key, Lang};
use client::value::email_key::EmailKey;
use jiff::SignedDuration;

use super::disable::disable_by;
use crate::outbox::BouncedLetter;
use crate::outbox::stop::hash;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The letters that a server does not take before the address is disabled, and the time within which they count.
const SOFT: i64 = 3;
/// See [`SOFT`].
pub const COUNTED: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Disables the address of a letter that a mail server refused: at once if it does not exist, otherwise after the third letter.
pub fn bounce(cx: &mut Cx<'_, '_>, letter: &BouncedLetter) -> Result<()> {
    let Some(key) = EmailKey::of(&letter.address) else { return Ok(()) };
    let hash = hash(&cx.app.settings.audit_key, &key);
    if !letter.is_hard && !is_last(cx, letter, &hash)? {
        return Ok(());
    }
    let note = (!letter.is_hard).then(|| Key::DisabledEmailsSoftBounces.text(Lang::default(), &[]));
    disable_by(cx, letter.entry, &letter.address, DisabledReason::HardBounce, note.as_deref())?;
    // An address that is enabled again begins anew.
    cx.execute("delete from soft_bounces where address_hash = $1", &[hash.into()])?;
    Ok(())
}

/// Counts a letter that the server did not take. Returns whether it is the last one that an address may have.
fn is_last(cx: &mut Cx<'_, '_>, letter: &BouncedLetter, hash: &str) -> Result<bool> {
    let (now, since) = (cx.now, cx.now - COUNTED);
    // A report may follow the answer, or come twice.
    let known = "select 1 from soft_bounces where address_hash = $1 and outbox_id = $2";
    if cx.query_one(known, &[hash.into(), letter.entry.into()])?.is_none() {
        let sql = "insert into soft_bounces (address_hash, bounced_at, outbox_id) values ($1, $2, $3)";
        cx.execute(sql, &[hash.into(), now.into(), letter.entry.into()])?;
    }
    let sql = "select count(*) from soft_bounces where address_hash = $1 and bounced_at > $2";
    let count = cx.query_one(sql, &[hash.into(), since.into()])?;
    Ok(count.is_some_and(|row| row.int(0) >= SOFT))
}
