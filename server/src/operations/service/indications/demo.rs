//! Indications of long ago, whose e-mails the outbox no longer holds.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, StoreError};

const COLUMNS: &str = "member_id, to_id, message, author, created_at";
const MESSAGES: [&str; 3] =
    ["", "Conversamos ontem e combina com o que você procura.", "Atende toda a região."];

/// Fills the indications of the first members.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let author = scope.data.name(scope.data.account("success"));
    let mut rows = Vec::new();
    for member in 1..=scope.members.min(6) {
        for turn in 0..member % 3 {
            let to = 7 + (member * 3 + turn) % (scope.members - 7).max(1);
            let message = MESSAGES[usize::try_from(member + turn).unwrap_or_default() % MESSAGES.len()];
            let at = scope.now - SignedDuration::from_hours(24 * (100 + 7 * turn + member));
            rows.push(vec![member.into(), to.into(), message.into(), author.into(), at.into()]);
        }
    }
    insert(conn, "direct_indications", COLUMNS, rows)?;
    number_on(conn, "direct_indications")
}
