//! Annotations of colleagues, and the journeys of all members.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError};

const COLUMNS: &str = "member_id, author_id, body, pinned, created_at";
const TEXTS: [&str; 5] = [
    "Prefere ser chamado de manhã.",
    "Pediu para trocar o e-mail principal depois das férias.",
    "Documento conferido por telefone.",
    "Tem interesse em ampliar para o Nordeste.",
    "Não oferecer o plano mensal: já recusou duas vezes.",
];
const AUTHORS: [&str; 3] = ["sales", "success", "service_qualification"];

/// Fills the annotations.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let mut random = Random::new(19);
    let mut rows = Vec::new();
    for member in 1..=scope.members {
        let count = if member <= 8 { 4 } else { i64::from(random.percent(20)) };
        for turn in 0..count {
            let author = scope.data.account(AUTHORS[random.place(&AUTHORS)]);
            let at = scope.now - SignedDuration::from_hours(3 + 24 * random.below(90));
            let pinned = turn == 0 && random.percent(40);
            rows.push(vec![
                member.into(),
                author.into(),
                (*random.pick(&TEXTS)).into(),
                pinned.into(),
                at.into(),
            ]);
        }
    }
    insert(conn, "annotations", COLUMNS, rows)?;
    number_on(conn, "annotations")?;
    journeys(conn)
}

/// Derives the journeys from the members and their plans.
fn journeys(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let into = "insert into journey_steps (member_id, step, at) ";
    for steps in [
        "select id, 'registered', created_at from members order by id",
        "select id, 'verified', verified_at from members where verified_at is not null order by id",
        "select id, 'first_login', last_login_at from members where last_login_at is not null order by id",
        "select member_id, 'first_plan', min(created_at) from quotas group by member_id order by member_id",
        "select member_id, 'renewal', max(created_at) from quotas group by member_id having count(*) > 1 order by member_id",
    ] {
        conn.execute(&format!("{into}{steps}"), &[])?;
    }
    Ok(())
}
