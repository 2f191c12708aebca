//! Many rows at a time into one table.

use crate::store::{Conn, Dialect, StoreError, Value};

/// Rows in one statement: few enough that SQLite, which looks its parameters up one by one, does not slow down.
const TOGETHER: usize = 16;

/// Inserts the rows, whose values stand in the order of the columns.
pub fn insert(
    conn: &mut Conn<'_>,
    table: &'static str,
    columns: &str,
    rows: Vec<Vec<Value>>,
) -> Result<(), StoreError> {
    for chunk in rows.chunks(TOGETHER) {
        let width = chunk[0].len();
        let hole = |row: usize| {
            let names: Vec<String> = (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", names.join(", "))
        };
        let holes: Vec<String> = (0..chunk.len()).map(hole).collect();
        let sql = format!("insert into {table} ({columns}) values {}", holes.join(", "));
        conn.execute(&sql, &chunk.concat())?;
    }
    conn.touch(table);
    Ok(())
}

/// Lets a table number itself from here: PostgreSQL does not notice ids that it was given.
pub fn number_on(conn: &mut Conn<'_>, table: &str) -> Result<(), StoreError> {
    if conn.dialect() == Dialect::Postgres {
        let sql = format!(
            "select setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 1)) from {table}"
        );
        conn.query(&sql, &[])?;
    }
    Ok(())
}
