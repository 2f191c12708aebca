//! What an erasure leaves no trace of beside the member's own rows: messages to others, stored answers, logs of changed rows, the
//! gateway's words, and the content of files.

use client::record;
use client::value::id::MemberId;
use serde_json::json;

use crate::resource::registry::Registry;
use crate::store::{Row, containing};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The shortest text that names a person wherever it stands.
const SHORTEST: usize = 5;

/// The files of a member: their SHA-256.
const FILES: &str = "select sha256 from member_files where member_id = $1
    union select sha256 from member_avatars where id = $1
    union select a.sha256 from track_attachments a join track_entries e on e.id = a.entry_id where e.member_id = $1";

/// Returns the content of a member's files, before their rows go.
pub fn files(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<String>> {
    Ok(cx.query(FILES, &[member.into()])?.iter().filter_map(|row| row.opt_text(0)).collect())
}

/// Forgets the files that no row names any more.
pub fn forget_files(cx: &mut Cx<'_, '_>, files: Vec<String>) -> Result<()> {
    for sha256 in files {
        let mut is_named = false;
        for table in cx.app.part::<Registry>().file_tables() {
            let sql = format!("select 1 from {table} where sha256 = $1 limit 1");
            is_named |= cx.query_one(&sql, &[sha256.as_str().into()])?.is_some();
        }
        if !is_named {
            cx.forget_files([sha256]);
        }
    }
    Ok(())
}

/// Returns the texts by which messages to others name a member, before they go.
pub fn names(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<String>> {
    let sql =
        "select name as text from members where id = $1 union select company_name from members where id = $1
        union select email from members where id = $1 union select phone from members where id = $1
        union select cpf from members where id = $1 union select cnpj from members where id = $1
        union select email from member_emails where member_id = $1
        union select phone from member_phones where member_id = $1
        union select phone from imported_phones where member_id = $1";
    let texts = cx.query(sql, &[member.into()])?;
    let long = |text: &String| text.chars().count() >= SHORTEST;
    Ok(texts.iter().filter_map(|row| row.opt_text(0)).filter(long).collect())
}

/// Empties the messages to a member, about one of its records, and to others whom they told of it. What waits is recalled.
/// Returns their number.
pub fn empty_outbox(cx: &mut Cx<'_, '_>, member: MemberId, names: &[String]) -> Result<u64> {
    let mut ids: Vec<i64> = Vec::new();
    for condition in about_member() {
        let sql = format!("select id from outbox where {condition}");
        ids.extend(cx.query(&sql, &[member.into()])?.iter().map(|row| row.int(0)));
    }
    for name in names {
        let sql = "select id, payload, recipient, subject from outbox
            where payload like $1 escape '!' or recipient like $1 escape '!'";
        let rows = cx.query(sql, &[pattern(name).into()])?;
        let told = |row: &&Row| (1..=3).any(|at| row.opt_text(at).is_some_and(|text| tells(&text, name)));
        ids.extend(rows.iter().filter(told).map(|row| row.int(0)));
    }
    ids.sort_unstable();
    ids.dedup();
    for id in &ids {
        // One that is being sent keeps its state, and its worker finds it emptied.
        let sql = "update outbox set payload = '{\"scrubbed\":true}', recipient = '', subject = null, undo = null,
            last_error = null, answer_text = null, headers = null, state = case when state in ('held', 'waiting', 'failed') then 'recalled' else state end
            where id = $1";
        cx.execute(sql, &[(*id).into()])?;
        cx.execute("delete from letter_presses where entry_id = $1", &[(*id).into()])?;
    }
    cx.conn().touch("outbox");
    Ok(ids.len() as u64)
}

/// Returns the conditions by which a row names a record of a member, one for each kind.
fn about_member() -> Vec<String> {
    let kinds = record::all().into_iter().filter(|kind| !kind.members.is_empty());
    let condition = kinds.map(|kind| {
        let of_member: Vec<String> = kind.members.iter().map(|column| format!("{column} = $1")).collect();
        let (name, table, of_member) = (kind.name, kind.table, of_member.join(" or "));
        format!("record = '{name}' and record_id in (select id from {table} where {of_member})")
    });
    condition.collect()
}

/// Returns the pattern of JSON in which a text stands.
fn pattern(name: &str) -> String {
    containing(json!(name).to_string().trim_matches('"'))
}

/// Empties the rows of plans that name a member, change one of its records, or tell of it. One that waits is then refused.
/// Returns their number.
pub fn empty_plans(cx: &mut Cx<'_, '_>, member: MemberId, names: &[String]) -> Result<u64> {
    let empty = "update plan_rows set line = '', reason = null, removals = null where line <> '' and";
    let mut emptied = cx.execute(&format!("{empty} members like $1"), &[format!("%,{member},%").into()])?;
    for condition in about_member() {
        emptied += cx.execute(&format!("{empty} {condition}"), &[member.into()])?;
    }
    for name in names {
        let sql = "select id, line, reason from plan_rows
            where line <> '' and (line like $1 escape '!' or reason like $1 escape '!')";
        let rows = cx.query(sql, &[pattern(name).into()])?;
        let told = |row: &&Row| (1..=2).any(|at| row.opt_text(at).is_some_and(|text| tells(&text, name)));
        for row in rows.iter().filter(told) {
            emptied += cx.execute(&format!("{empty} id = $1"), &[row.int(0).into()])?;
        }
    }
    cx.conn().touch("plan_rows");
    Ok(emptied)
}

/// Returns whether a text names something as a whole, and not as a part of another word.
fn tells(text: &str, name: &str) -> bool {
    let escaped = json!(name).to_string();
    let (text, name) = (text.to_lowercase(), escaped.trim_matches('"').to_lowercase());
    text.match_indices(&name).any(|(at, found)| {
        let [before, after] = [text[..at].chars().next_back(), text[at + found.len()..].chars().next()];
        let is_word = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
        !is_word(before) && !is_word(after)
    })
}

/// Empties the answers that repeated requests would get, and removes the logs of changed rows, so that totals are counted anew.
pub fn empty_logs(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let sql = "update idempotency set body = '' where members is null or members like $1";
    cx.execute(sql, &[format!("%,{member},%").into()])?;
    cx.conn().forget_changes()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::tells;

    #[test]
    fn a_name_is_told_as_a_whole() {
        assert!(
            tells(r#"{"body":"Oi, \"Zé\" Prado!"}"#, "Zé\" Prado") || tells("de Ana Prado.", "ana prado")
        );
        assert!(!tells("Fabiana Pradoso", "ana prado"));
        assert!(tells(r#"{"to":"5511987650001"}"#, "5511987650001"));
        assert!(!tells("5511987650001", "987650001"));
    }
}
