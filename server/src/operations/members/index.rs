//! The index of what members are found by, and the members that wait to be indexed.

use std::collections::BTreeMap;

use client::api::members::members::Searchable;
use client::search::plain;
use client::value::id::MemberId;

use crate::demo::insert::insert_words;
use crate::store::{Conn, Row, StoreError, Value, places};

/// The index of the keys that members are found by.
pub const INDEX: &str = "member_search";

/// The number of members that one unit of work indexes.
const TOGETHER: i64 = 1_000;

/// Indexes members by all that they are found by, the additional contacts included. What was erased is found no more.
///
/// # Errors
/// Returns the errors of the statements.
pub fn index(conn: &mut Conn<'_>, members: &[i64]) -> Result<(), StoreError> {
    forget_marks(conn, members)?;
    for member in members {
        conn.unindex(INDEX, *member)?;
    }
    for (member, keys) in keys(conn, members)? {
        conn.index(INDEX, member, &keys)?;
    }
    // The hits of a search are counted again when its list changes.
    conn.touch("members");
    Ok(())
}

/// Indexes members that wait for it: those of before the index, and those that a program of the version before changed. Returns whether any may
/// be left.
///
/// # Errors
/// Returns the errors of the statements.
pub fn index_missing(conn: &mut Conn<'_>) -> Result<bool, StoreError> {
    let rows = conn.query("select id from unindexed_members order by id limit $1", &[TOGETHER.into()])?;
    let members: Vec<i64> = rows.iter().map(|row| row.int(0)).collect();
    if members.is_empty() {
        return Ok(false);
    }
    sort(conn, &members)?;
    index(conn, &members)?;
    Ok(rows.len() as i64 == TOGETHER)
}

/// Indexes all members of a new database.
///
/// # Errors
/// Returns the errors of the statements.
pub fn index_all(conn: &mut Conn<'_>, last: i64) -> Result<(), StoreError> {
    let all: Vec<i64> = (1..=last).collect();
    for members in all.chunks(TOGETHER as usize) {
        let keys = keys(conn, members)?.into_iter().map(|(member, keys)| (member, keys.join(" ")));
        let keys = keys.collect();
        insert_words(conn, INDEX, keys)?;
    }
    conn.execute("delete from unindexed_members", &[]).map(drop)
}

/// Removes the marks of members, before they are read: who changes one meanwhile waits, and indexes it again.
fn forget_marks(conn: &mut Conn<'_>, members: &[i64]) -> Result<(), StoreError> {
    let sql = format!("delete from unindexed_members where id in ({})", places(1..=members.len()));
    conn.execute(&sql, &values(members)).map(drop)
}

/// Completes the names that lists are sorted by.
fn sort(conn: &mut Conn<'_>, members: &[i64]) -> Result<(), StoreError> {
    let sql = format!(
        "select id, name from members where name_sort = '' and name <> '' and id in ({})",
        places(1..=members.len())
    );
    for row in conn.query(&sql, &values(members))? {
        let (id, name): (i64, &str) = (row.get("id"), row.get("name"));
        // A name of nothing but accents is still distinguished from one that is missing here.
        let sorted = Some(plain(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| name.to_owned());
        conn.execute("update members set name_sort = $1 where id = $2", &[sorted.into(), id.into()])?;
    }
    Ok(())
}

/// Returns the keys of members, without those whose data were erased.
fn keys(conn: &mut Conn<'_>, members: &[i64]) -> Result<Vec<(i64, Vec<String>)>, StoreError> {
    let (values, among) = (values(members), places(1..=members.len()));
    let contacts = |conn: &mut Conn<'_>, sql: &str| -> Result<BTreeMap<i64, Vec<Row>>, StoreError> {
        let mut found: BTreeMap<i64, Vec<Row>> = BTreeMap::new();
        for row in conn.query(&sql.replace("{}", &among), &values)? {
            found.entry(row.int(0)).or_default().push(row);
        }
        Ok(found)
    };
    let phones = contacts(conn, PHONES)?;
    let emails = contacts(conn, EMAILS)?;
    let sql = format!(
        "select id, name, company_name, email, phone, cpf, cnpj from members
         where erased_at is null and id in ({among}) order by id"
    );
    let rows = conn.query(&sql, &values)?;
    let texts = |of: &BTreeMap<i64, Vec<Row>>, id: i64, main: &str| -> Vec<String> {
        let more = of.get(&id).into_iter().flatten().map(|row| row.text(1));
        std::iter::once(main.to_owned()).chain(more).collect()
    };
    let found = rows.iter().map(|row| {
        let text = |column: &str| row.get::<Option<&str>>(column).unwrap_or_default();
        let id = row.get::<i64>("id");
        let (phones, emails) = (texts(&phones, id, text("phone")), texts(&emails, id, text("email")));
        let member = Searchable {
            id: Some(MemberId::new(id)),
            names: [text("name"), text("company_name")],
            emails: emails.iter().map(String::as_str).collect(),
            phones: phones.iter().map(String::as_str).collect(),
            documents: [text("cpf"), text("cnpj")],
        };
        (id, member.keys())
    });
    Ok(found.collect())
}

/// The phones besides the main one; those that were found elsewhere too, unless they are known to be wrong.
const PHONES: &str =
    "select member_id, phone from member_phones where removed_at is null and member_id in ({})
    union select member_id, phone from imported_phones
    where phone not in (select phone from invalid_phones) and member_id in ({})";

const EMAILS: &str =
    "select member_id, email from member_emails where removed_at is null and member_id in ({})";

fn values(members: &[i64]) -> Vec<Value> {
    members.iter().map(|member| (*member).into()).collect()
}
