//! Consents as they are stored: what another person approves, bound to the version of a content. A record has one at most.

use client::message::{Key, Message};
use client::reason::Reason;
use client::record::Record;
use client::value::id::Id;
use client::wire::consent::{Consent, GiveConsent};

use super::cx::Cx;
use super::refusal::Result;

impl Cx<'_, '_> {
    /// Requests a consent for a version of a record's content, in the place of an earlier one.
    pub fn ask_consent<K: Record>(&mut self, id: Id<K>, version: i64) -> Result<()> {
        self.void_consent(id)?;
        let author = self.author().to_owned();
        let sql = "insert into consents (kind, record_id, content_version, asked_by, asked_at) values ($1, $2, $3, $4, $5)";
        let values = [K::KIND.name.into(), id.into(), version.into(), author.into(), self.now.into()];
        self.execute(sql, &values)?;
        Ok(())
    }

    /// Returns the consent of a record, requested or given.
    pub fn consent<K: Record>(&mut self, id: Id<K>) -> Result<Option<Consent>> {
        let sql = "select content_version, asked_by, asked_at, given_by, given_at from consents where kind = $1 and record_id = $2";
        let row = self.query_one(sql, &[K::KIND.name.into(), id.into()])?;
        Ok(row.map(|row| Consent {
            version: row.get("content_version"),
            asked_by: row.get("asked_by"),
            asked_at: row.get("asked_at"),
            given_by: row.get("given_by"),
            given_at: row.get("given_at"),
        }))
    }

    /// Gives the consent that was requested.
    ///
    /// # Errors
    /// Rejects another version than the one that was requested: the person read another content.
    pub fn give_consent<K: Record>(&mut self, id: Id<K>, given: &GiveConsent) -> Result<()> {
        let asked = self.consent(id)?.map_or(0, |consent| consent.version);
        if given.version.is_some_and(|version| version != asked) {
            let sentence = Message::new(Key::ConsentStale).with("version", asked).text(self.lang());
            return Err(Reason::state("stale", sentence).into());
        }
        let author = self.author().to_owned();
        let sql = "update consents set given_by = $1, given_at = $2 where kind = $3 and record_id = $4 and content_version = $5";
        let values = [author.into(), self.now.into(), K::KIND.name.into(), id.into(), asked.into()];
        self.execute(sql, &values)?;
        Ok(())
    }

    /// Voids the consent of a record, because what was approved is no more.
    pub fn void_consent<K: Record>(&mut self, id: Id<K>) -> Result<()> {
        let sql = "delete from consents where kind = $1 and record_id = $2";
        self.execute(sql, &[K::KIND.name.into(), id.into()])?;
        Ok(())
    }
}
