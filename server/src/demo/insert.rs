//! Bulk inserts: several rows in a statement, and the indexes afterwards.

use crate::store::{Conn, Dialect, StoreError, Value};

/// Inserts rows with values in the order of the columns. Uses few rows in a statement for SQLite, which
/// searches for each parameter, and many for PostgreSQL, which has a round trip for each statement.
pub fn insert(
    conn: &mut Conn<'_>,
    table: &'static str,
    columns: &str,
    rows: Vec<Vec<Value>>,
) -> Result<(), StoreError> {
    insert_as(conn, table, columns, rows, |_, value| value)
}

/// Inserts rows into an index of words: the indexed row, and its words separated by spaces.
pub fn insert_words(
    conn: &mut Conn<'_>,
    table: &'static str,
    rows: Vec<(i64, String)>,
) -> Result<(), StoreError> {
    let dialect = conn.dialect();
    let rows = rows.into_iter().map(|(row, words)| vec![row.into(), words.into()]).collect();
    insert_as(conn, table, "rowid, words", rows, |column, value| match column {
        1 => value,
        _ => dialect.indexed(&value),
    })
}

fn insert_as(
    conn: &mut Conn<'_>,
    table: &'static str,
    columns: &str,
    rows: Vec<Vec<Value>>,
    place: impl Fn(usize, String) -> String,
) -> Result<(), StoreError> {
    let together = match conn.dialect() {
        Dialect::Sqlite => 3,
        Dialect::Postgres => 64,
    };
    let width = rows.first().map_or(0, Vec::len);
    let statement = |count: usize| {
        let hole = |row: usize| {
            let value = |column: usize| place(column, format!("${}", row * width + column));
            let names: Vec<String> = (1..=width).map(value).collect();
            format!("({})", names.join(", "))
        };
        let holes: Vec<String> = (0..count).map(hole).collect();
        format!("insert into {table} ({columns}) values {}", holes.join(", "))
    };
    let whole = statement(together);
    let values: Vec<Value> = rows.into_iter().flatten().collect();
    for chunk in values.chunks(together * width.max(1)) {
        match chunk.len() / width {
            count if count == together => conn.execute(&whole, chunk)?,
            count => conn.execute(&statement(count), chunk)?,
        };
    }
    conn.touch(table);
    Ok(())
}

/// Sets a table's sequence after its largest id: PostgreSQL does not notice inserted ids.
pub fn number_on(conn: &mut Conn<'_>, table: &str) -> Result<(), StoreError> {
    if conn.dialect() == Dialect::Postgres {
        let sql = format!(
            "select setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 1)) from {table}"
        );
        conn.query(&sql, &[])?;
    }
    Ok(())
}

/// Drops a table's indexes and returns the statements that create them: sorting a million keys once is faster
/// than a million searches. Keeps the indexes of constraints.
pub fn drop_indexes(conn: &mut Conn<'_>, table: &str) -> Result<Vec<String>, StoreError> {
    let sql = match conn.dialect() {
        Dialect::Sqlite => {
            "select name, sql from sqlite_master where type = 'index' and tbl_name = $1 and sql is not null"
        }
        Dialect::Postgres => {
            conn.batch("set local statement_timeout = 0")?;
            "select cast(indexname as text), indexdef from pg_indexes
             where schemaname = current_schema() and tablename = cast($1 as text) and indexdef not like 'CREATE UNIQUE%'"
        }
    };
    let indexes = conn.query(sql, &[table.into()])?;
    for index in &indexes {
        conn.batch(&format!("drop index {}", index.str(0)))?;
    }
    Ok(indexes.iter().map(|index| index.text(1)).collect())
}
