//! Documents with versions, as they are stored: each publication keeps a version, which can be read again, compared and restored.

use client::record::Record;
use client::value::id::Id;
use client::wire::document::DocumentVersion;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::cx::Cx;
use super::refusal::Result;

impl Cx<'_, '_> {
    /// Keeps a content as the next version of a record. Returns its number.
    pub fn keep_version<K: Record>(
        &mut self,
        id: Id<K>,
        content: &impl Serialize,
        note: Option<&str>,
    ) -> Result<i64> {
        let sql = "insert into document_versions (kind, record_id, number, content, author, at, note)
            select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from document_versions
            where kind = $1 and record_id = $2 returning number";
        let content = serde_json::to_string(content)?;
        let author = self.author().to_owned();
        let values =
            [K::KIND.name.into(), id.into(), content.into(), author.into(), self.now.into(), note.into()];
        self.insert(sql, &values)
    }

    /// Returns the versions of a record, the latest first.
    pub fn versions<K: Record>(&mut self, id: Id<K>) -> Result<Vec<DocumentVersion>> {
        let sql = "select number, author, at, note from document_versions where kind = $1 and record_id = $2 order by number desc";
        let rows = self.query(sql, &[K::KIND.name.into(), id.into()])?;
        let version = |row: &crate::store::Row| DocumentVersion {
            number: row.get("number"),
            author: row.get("author"),
            at: row.get("at"),
            note: row.get("note"),
        };
        Ok(rows.iter().map(version).collect())
    }

    /// Returns the content of a version; `None` if there is no such version.
    pub fn version_content<K: Record, C: DeserializeOwned>(
        &mut self,
        id: Id<K>,
        number: i64,
    ) -> Result<Option<C>> {
        let sql = "select content from document_versions where kind = $1 and record_id = $2 and number = $3";
        let row = self.query_one(sql, &[K::KIND.name.into(), id.into(), number.into()])?;
        Ok(row.map(|row| serde_json::from_str(row.get("content"))).transpose()?)
    }

    /// Removes the versions of a record that is deleted.
    pub fn forget_versions<K: Record>(&mut self, id: Id<K>) -> Result<()> {
        let sql = "delete from document_versions where kind = $1 and record_id = $2";
        self.execute(sql, &[K::KIND.name.into(), id.into()])?;
        Ok(())
    }
}
