//! What a table holds of members. Migrations, erasures and the removal of registrations walk the declarations.

use client::api::members::migration::MigratedPart;
use client::message::Key;
use client::value::id::MemberId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// What a table holds of members.
#[derive(Debug, Clone, Copy)]
pub struct Holding {
    /// The table.
    pub table: &'static str,
    /// The columns of its primary key.
    pub key: &'static [&'static str],
    /// The columns that name members.
    pub columns: &'static [Column],
    /// The condition of the rows that concern the members `$1` and `$2`, where the columns do not tell.
    pub concerning: Option<&'static str>,
    /// What a migration counts its rows as; none if migrations leave the table alone.
    pub migrated: Option<MigratedPart>,
    /// How its rows pass in a migration.
    pub passing: Passing,
    /// What an erasure does with its rows.
    pub erasure: Option<Erasure>,
    /// What its rows are to a registration that shall be discarded.
    pub trace: Option<Trace>,
}

/// A column that names a member.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The rows that stay in a migration, because the member `$2` has their like.
    pub clash: &'static str,
}

/// How the rows of a table pass from the member `$1` to the member `$2`.
#[derive(Debug, Clone, Copy)]
pub enum Passing {
    /// Each of its columns is set. Other columns are set beside it, and only some rows pass.
    Columns {
        /// What is set besides, from a comma on. Rows with a version get the next one.
        set: &'static str,
        /// The rows that pass at all.
        only: &'static str,
    },
    /// The rows are copied, each with this column.
    Copied(&'static str),
    /// The migration passes them by statements of its own.
    Own,
}

/// What an erasure does with the rows of a table.
#[derive(Debug, Clone, Copy)]
pub struct Erasure {
    /// What the rows are called in its effects.
    pub what: Key,
    /// Whether rows are gone; otherwise they are emptied.
    pub is_gone: bool,
    /// The statements; none to delete the rows. `$1` is the member, `$2` the text in the place of a text.
    pub statements: &'static [&'static str],
    /// Empties the rows where statements alone do not find them. Returns their number.
    pub function: Option<Erase>,
}

/// Empties the rows of a member. Returns their number.
pub type Erase = fn(&mut Cx<'_, '_>, MemberId) -> Result<u64>;

/// What the rows of a table are to a registration that shall be discarded.
#[derive(Debug, Clone, Copy)]
pub enum Trace {
    /// The registration made them, and they go with it.
    Made,
    /// They show that the member was active, as this.
    Found(Key),
    /// As [`Trace::Found`], if they meet a condition. `$1` is the member.
    FoundWhere(Key, &'static str),
    /// They go with the registration, unless they meet a condition: then they show that the member was active.
    MadeUnless(Key, &'static str),
}

/// What raises the version of a row.
const VERSION: &str = ", version = version + 1";

/// The column of most tables that name one member.
pub const MEMBER: &[Column] = &[Column::new("member_id")];

/// The column of tables with one row for each member.
pub const OWN: &[Column] = &[Column::new("id")];

impl Column {
    /// Creates a column whose rows all pass.
    pub const fn new(name: &'static str) -> Column {
        Column { name, clash: "false" }
    }

    /// Lets rows stay that meet a condition.
    pub const fn unless(self, clash: &'static str) -> Column {
        Column { clash, ..self }
    }
}

impl Holding {
    /// Creates the declaration of a table with these columns and the key `id`.
    pub const fn new(table: &'static str, columns: &'static [Column]) -> Holding {
        Holding {
            table,
            key: &["id"],
            columns,
            concerning: None,
            migrated: None,
            passing: Passing::Columns { set: VERSION, only: "true" },
            erasure: None,
            trace: None,
        }
    }

    /// Has another primary key.
    pub const fn keyed(self, key: &'static [&'static str]) -> Holding {
        Holding { key, ..self }
    }

    /// Passes in a migration.
    pub const fn migrated(self, what: MigratedPart) -> Holding {
        Holding { migrated: Some(what), ..self }
    }

    /// Passes in a migration in another way.
    pub const fn passing(self, what: MigratedPart, passing: Passing) -> Holding {
        Holding { migrated: Some(what), passing, ..self }
    }

    /// Concerns members by a condition on the members `$1` and `$2`.
    pub const fn concerning(self, condition: &'static str) -> Holding {
        Holding { concerning: Some(condition), ..self }
    }

    /// Loses its rows in an erasure.
    pub const fn erased(self, what: Key) -> Holding {
        self.erased_by(what, &[])
    }

    /// Loses its rows in an erasure, by these statements.
    pub const fn erased_by(self, what: Key, statements: &'static [&'static str]) -> Holding {
        Holding { erasure: Some(Erasure { what, is_gone: true, statements, function: None }), ..self }
    }

    /// Keeps its rows in an erasure, emptied by these statements.
    pub const fn emptied(self, what: Key, statements: &'static [&'static str]) -> Holding {
        Holding { erasure: Some(Erasure { what, is_gone: false, statements, function: None }), ..self }
    }

    /// Keeps its rows in an erasure, emptied by a function.
    pub const fn emptied_with(self, what: Key, function: Erase) -> Holding {
        let erasure = Erasure { what, is_gone: false, statements: &[], function: Some(function) };
        Holding { erasure: Some(erasure), ..self }
    }

    /// Declares what its rows are to a registration that shall be discarded.
    pub const fn traced(self, trace: Trace) -> Holding {
        Holding { trace: Some(trace), ..self }
    }

    /// Returns the condition of the rows that name the member `$1`.
    pub fn of_member(&self) -> String {
        self.each_column(|name| format!("{name} = $1"))
    }

    /// Returns the condition of the rows that concern the members `$1` and `$2`.
    pub fn of_pair(&self) -> String {
        self.concerning.map_or_else(|| self.each_column(|name| format!("{name} in ($1, $2)")), str::to_owned)
    }

    fn each_column(&self, condition: impl Fn(&str) -> String) -> String {
        let conditions: Vec<String> = self.columns.iter().map(|column| condition(column.name)).collect();
        conditions.join(" or ")
    }
}
