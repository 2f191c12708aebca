//! `members.search` and `members.quick-search`: members by anything that staff know of them.

use client::api::members::members::{MemberList, QuickSearch, QuickSearchHits, Search, Searchable, terms};
use client::endpoint::Call;
use client::rules::Invalid;
use client::search;
use client::value::id::MemberId;
use client::wire::page::Paging;

use super::load::{ROW, member, name_phones};
use crate::store::{Conn, Dialect, Selection, StoreError};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The index of the keys that members are found by.
pub const INDEX: &str = "member_search";

/// A page of the members that are found, the latest first.
pub fn search(cx: &mut Cx<'_, '_>, call: Call<Search>) -> Result<MemberList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let found = found(cx.conn().dialect(), &call.query.q)?;
    let mut users = found.page(cx.conn(), paging, member)?.transpose()?;
    name_phones(cx, &mut users.data);
    Ok(MemberList { users })
}

/// The first members that are found, the latest first.
pub fn quick_search(cx: &mut Cx<'_, '_>, call: Call<QuickSearch>) -> Result<QuickSearchHits> {
    let found = found(cx.conn().dialect(), &call.query.q)?;
    let users = found.first(cx.conn(), QuickSearchHits::MOST, member)?;
    let mut users = users.into_iter().collect::<Result<Vec<_>>>()?;
    name_phones(cx, &mut users);
    Ok(QuickSearchHits { users })
}

fn found(dialect: Dialect, text: &str) -> Result<Selection> {
    let mut invalid = Invalid::default();
    search::check("q", Some(text), &mut invalid);
    invalid.into_result(())?;
    Ok(ROW.select().found(dialect, INDEX, Some(terms(text))).sorted("m.id", true))
}

/// The number of members that one unit of work indexes.
const TOGETHER: i64 = 1_000;

/// Indexes members that were stored before there was an index. Returns whether any may be left.
///
/// # Errors
/// Those of the statements.
pub fn index_missing(conn: &mut Conn<'_>) -> std::result::Result<bool, StoreError> {
    let sql = "select id, name, company_name, email, phone, cpf, cnpj from members
        where name_sort = '' and name <> '' order by id limit $1";
    let rows = conn.query(sql, &[TOGETHER.into()])?;
    for row in &rows {
        let text = |column: &str| row.get::<Option<&str>>(column).unwrap_or_default();
        let id: MemberId = row.get("id");
        let member = Searchable {
            id: Some(id),
            names: [text("name"), text("company_name")],
            email: text("email"),
            phone: text("phone"),
            documents: [text("cpf"), text("cnpj")],
        };
        // A name of nothing but accents is still told apart from one that is missing here.
        let sorted = Some(search::plain(text("name"))).filter(|name| !name.is_empty());
        conn.execute(
            "update members set name_sort = $1 where id = $2",
            &[sorted.unwrap_or_else(|| text("name").to_owned()).into(), id.into()],
        )?;
        conn.unindex(INDEX, id.get())?;
        conn.index(INDEX, id.get(), &member.keys())?;
    }
    conn.touch("members");
    Ok(rows.len() as i64 == TOGETHER)
}
