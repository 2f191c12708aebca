//! Demonstration accounts.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, StoreError};
use crate::work::words::stored;

/// Inserts all accounts, with one password.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, password: &str) -> Result<(), StoreError> {
    let hired = scope.now - SignedDuration::from_hours(3 * 365 * 24);
    let accounts = (1_i64..).zip(&scope.data.staff).map(|(id, (local, role, name))| {
        let email = format!("{local}@demo.test");
        vec![
            id.into(),
            name.as_str().into(),
            email.into(),
            stored(role).into(),
            password.into(),
            hired.into(),
        ]
    });
    insert(conn, "staff", "id, name, email, role, password_hash, created_at", accounts.collect())?;
    number_on(conn, "staff")
}
