//! PostgreSQL's failures by kind.

use postgres::error::{DbError, SqlState};

use crate::store::StoreError;

/// The kind of a failure, from its SQLSTATE; without one it is the connection that failed, or a value that
/// has no place in its parameter or column.
pub(super) fn classify(error: &postgres::Error) -> StoreError {
    let Some(told) = error.as_db_error() else {
        let text = describe(error);
        return if is_ours(error) { StoreError::Internal(text) } else { StoreError::Unavailable(text) };
    };
    let text = format!("{}: {}", told.code().code(), told.message());
    match told.code() {
        code if *code == SqlState::UNIQUE_VIOLATION => StoreError::Unique(unique_index(told)),
        code if *code == SqlState::QUERY_CANCELED || *code == SqlState::LOCK_NOT_AVAILABLE => {
            StoreError::Busy(text)
        }
        code if *code == SqlState::DISK_FULL => StoreError::Full(text),
        code if *code == SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::Unavailable(text),
        code => match &code.code()[..2] {
            "40" => StoreError::Busy(text),
            "08" | "53" | "57" | "58" => StoreError::Unavailable(text),
            "XX" if *code != SqlState::INTERNAL_ERROR => StoreError::Corrupt(text),
            _ => StoreError::Internal(text),
        },
    }
}

/// The kind of a failed commit: unless the server itself refused it, nobody knows whether it happened.
pub(super) fn unknown_if_lost(error: &postgres::Error) -> StoreError {
    match classify(error) {
        StoreError::Unavailable(detail) => StoreError::UnknownOutcome(detail),
        other => other,
    }
}

/// No connection could be made.
pub(super) fn unconnected(error: &postgres::Error) -> StoreError {
    StoreError::Unavailable(format!("no connection to PostgreSQL: {}", describe(error)))
}

/// The client's own errors carry their cause only as a source.
fn describe(error: &postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// The connection fails with an I/O error or is closed; all else that the client says itself is about our
/// statement.
fn is_ours(error: &postgres::Error) -> bool {
    let cause = std::error::Error::source(error);
    !error.is_closed() && !cause.is_some_and(|cause| cause.is::<std::io::Error>())
}

/// In SQLite's words: `table.column, table.column`, or the index's name where it is over an expression. The
/// columns stand in the detail, `Key (a, b)=(…)`, in every language of the server.
fn unique_index(told: &DbError) -> String {
    let detail = told.detail().unwrap_or_default();
    let columns =
        detail.split_once('(').and_then(|(_, rest)| rest.split_once(")=(")).map(|(columns, _)| columns);
    match (told.table(), columns) {
        (Some(table), Some(columns)) if !columns.contains('(') => {
            let columns: Vec<String> =
                columns.split(", ").map(|column| format!("{table}.{column}")).collect();
            columns.join(", ")
        }
        _ => told.constraint().unwrap_or_default().to_owned(),
    }
}
