//! The declaration of a list: its table, the columns of its rows, and those that sort and sum up.
//!
//! Columns, keys and conditions are texts of the program: the type `&'static str` keeps out what a caller
//! sent.

use client::list::{List as Declared, Order as Chosen};

use super::sort::{Sort, Sum, column};

/// The column of a list with the time when a row was last written. Takes the alias of the rows and their table, and further tables with the same ids
/// whose columns the rows show. Triggers note each in `row_updates`.
macro_rules! updated_at {
    ($alias:literal, $table:literal $(, $also:literal)*) => {
        concat!(
            "(select max(u.updated_at) from row_updates u where u.table_name in ('", $table, "'"
            $(, ", '", $also, "'")*, ") and u.row_id = ", $alias, ".id) as updated_at"
        )
    };
}
pub(crate) use updated_at;

/// The declaration of a resource's list in SQL.
#[derive(Clone, Copy, Debug)]
pub struct List {
    pub(super) table: &'static str,
    pub(super) alias: &'static str,
    pub(super) joins: &'static str,
    pub(super) columns: &'static str,
    pub(super) watched: &'static [&'static str],
    pub(super) is_logged: bool,
    pub(super) figures_index: Option<&'static str>,
    pub(super) sorts: &'static [Sort],
    pub(super) sums: &'static [Sum],
    pub(super) totals: Option<Totals>,
    pub(super) default: Option<Chosen>,
    pub(super) updated: Option<&'static str>,
}

/// How the sums of all rows are computed where that of each row is a query.
#[derive(Clone, Copy, Debug)]
pub(super) struct Totals {
    /// The table of the rows that are summed up.
    pub(super) rows: &'static str,
    /// The condition by which they belong to a row of the list.
    pub(super) condition: &'static str,
    /// The amounts of the joined rows.
    pub(super) amounts: &'static [Sum],
}

impl List {
    /// A list of the table's rows, called by the alias in every column, key and condition. The table has a
    /// column `id`.
    pub const fn new(table: &'static str, alias: &'static str, columns: &'static str) -> List {
        List {
            table,
            alias,
            joins: "",
            columns,
            watched: &[],
            is_logged: false,
            figures_index: None,
            sorts: &[],
            sums: &[],
            totals: None,
            default: None,
            updated: None,
        }
    }

    /// Joins the tables that the columns need besides the list's own: at most one row for each of its rows, and never none.
    pub const fn joined(self, joins: &'static str) -> List {
        List { joins, ..self }
    }

    /// Names the other tables that the sums look at, so that they are summed up again when those change.
    pub const fn watching(self, tables: &'static [&'static str]) -> List {
        List { watched: tables, ..self }
    }

    /// Says that triggers log the changes of the table in `<table>_changes`, with every column that a condition, a sort or
    /// a sum names, so that totals follow from what changed.
    pub const fn logged(self) -> List {
        List { is_logged: true, ..self }
    }

    /// Names an index with all columns that conditions and sums name. SQLite counts and sums up from it alone: it would choose an index
    /// on one condition instead, and look up each row that this one leaves.
    pub const fn figured_by(self, index: &'static str) -> List {
        List { figures_index: Some(index), ..self }
    }

    /// Names the ids of the rows that show something written at a moment or later, which replaces each `{}`, if that is not the table alone.
    pub const fn updated_with(self, updated: &'static str) -> List {
        List { updated: Some(updated), ..self }
    }

    /// Says by which column each field sorts that the contract's declaration of the list names.
    ///
    /// # Panics
    /// If a field has no column: at compile time, because lists are constants.
    pub const fn sorted_as(self, declared: &Declared, sorts: &'static [Sort]) -> List {
        let (columns, more) = (declared.columns, declared.more_sorts);
        let mut at = 0;
        while at < columns.len() {
            if let Some(field) = columns[at].sort {
                assert!(
                    column(sorts, field).is_some(),
                    "a column sorts by a field that has no column of the table"
                );
            }
            at += 1;
        }
        at = 0;
        while at < more.len() {
            assert!(column(sorts, more[at]).is_some(), "a field that sorts has no column of the table");
            at += 1;
        }
        if let Some(order) = declared.order {
            assert!(column(sorts, order.field).is_some(), "the default order has no column of the table");
        }
        List { sorts, default: declared.order, ..self }
    }

    /// Says how each column is computed that the contract's declaration of the list sums up. The rows have them next to
    /// their other columns.
    ///
    /// # Panics
    /// If a column has no expression: at compile time, because lists are constants.
    pub const fn summed_as(self, declared: &Declared, sums: &'static [Sum]) -> List {
        let mut at = 0;
        while at < declared.sums.len() {
            assert!(
                column(sums, declared.sums[at]).is_some(),
                "a column that is summed up has no expression"
            );
            at += 1;
        }
        List { sums, ..self }
    }

    /// Computes the sums of all rows from the rows of another table, instead of by a query for each row.
    pub const fn totalled_over(
        self,
        rows: &'static str,
        condition: &'static str,
        amounts: &'static [Sum],
    ) -> List {
        List { totals: Some(Totals { rows, condition, amounts }), ..self }
    }
}
