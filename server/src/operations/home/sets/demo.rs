//! Sets of the last days: of several lists and authors, by a filter and without one.

use jiff::SignedDuration;

use client::search::plain;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, StoreError, Value};

const COLUMNS: &str = "id, name, name_sort, list, record, ids, count, filter, author_id, created_at";

/// A set, and the statement that finds its records.
struct Example {
    name: &'static str,
    list: &'static str,
    record: &'static str,
    sql: &'static str,
    filter: &'static str,
    account: &'static str,
    hours: i64,
}

const EXAMPLES: [Example; 4] = [
    Example {
        name: "Ligar antes da renovação",
        list: "members.list",
        record: "user",
        sql: "select id from members where status = 'active' order by end_of_plan desc, id limit 40",
        filter: "",
        account: "success",
        hours: 3,
    },
    Example {
        name: "Cadastros bloqueados",
        list: "members.list",
        record: "user",
        sql: "select id from members where status = 'blocked' order by id desc limit 1000",
        filter: "status=blocked",
        account: "manager",
        hours: 27,
    },
    Example {
        name: "Boletos para conferir",
        list: "payments.list",
        record: "transaction",
        sql: "select id from transactions where status = 'open' order by id desc limit 25",
        filter: "",
        account: "manager",
        hours: 5,
    },
    Example {
        name: "Conversas da campanha",
        list: "conversations.list",
        record: "conversation",
        sql: "select id from conversations where finished = 0 order by id desc limit 12",
        filter: "",
        account: "success2",
        hours: 50,
    },
];

/// Fills the sets.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for (id, example) in (1_i64..).zip(&EXAMPLES) {
        let found = conn.query(example.sql, &[])?;
        let ids: Vec<String> = found.iter().map(|row| row.int(0).to_string()).collect();
        let at = scope.now - SignedDuration::from_hours(example.hours);
        rows.push(vec![
            id.into(),
            example.name.into(),
            plain(example.name).into(),
            example.list.into(),
            example.record.into(),
            format!("[{}]", ids.join(",")).into(),
            (ids.len() as i64).into(),
            example.filter.into(),
            scope.data.account(example.account).into(),
            at.into(),
        ]);
    }
    insert(conn, "sets", COLUMNS, rows)?;
    number_on(conn, "sets")
}
