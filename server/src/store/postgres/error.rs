//! Classifies the failures of PostgreSQL.

use postgres::error::{DbError, SqlState};

use crate::store::StoreError;

/// Returns the kind of a failure by its SQLSTATE. Without one the connection failed, or a value does not fit
/// its parameter or column.
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

/// Returns the kind of a failed commit. Unless the server refused it, its outcome is unknown.
pub(super) fn unknown_if_lost(error: &postgres::Error) -> StoreError {
    match classify(error) {
        StoreError::Unavailable(detail) => StoreError::UnknownOutcome(detail),
        other => other,
    }
}

/// Returns the failure of a connection that could not be opened.
pub(super) fn unconnected(error: &postgres::Error) -> StoreError {
    StoreError::Unavailable(format!("no connection to PostgreSQL: {}", describe(error)))
}

/// Describes an error with its source, which the client's own errors do not print.
fn describe(error: &postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// Returns whether an error of the client is a defect of the statement: any except I/O errors and a closed
/// connection.
fn is_ours(error: &postgres::Error) -> bool {
    let cause = std::error::Error::source(error);
    !error.is_closed() && !cause.is_some_and(|cause| cause.is::<std::io::Error>())
}

/// Names a unique index as SQLite does: `table.column, table.column`, or its name if it is over an expression.
/// The columns are in the detail `Key (a, b)=(…)`, in every language of the server.
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
