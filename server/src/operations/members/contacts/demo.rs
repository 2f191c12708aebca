//! Phones and e-mail addresses in every state, imported phones, and one that is invalid.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError, Value};

const PHONES: &str = "member_id, phone, complete, verified_at, verification_type, conferred_at, conferred_by, verification_sent_at";
const EMAILS: &str = "member_id, email, verified_at, verification_type, conferred_at, conferred_by, verification_sent_at, bounced_at";
const SOURCES: [&str; 3] = ["Junta comercial", "Site da empresa", "Assinatura de e-mail"];
const HOSTS: [&str; 4] = ["gmail.com", "uol.com.br", "empresa.test", "vendas.test"];

/// Fills the main phones and addresses from the members, and additional ones next to them.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let main = "insert into member_phones (member_id, phone, complete, master)
        select id, phone, phone, 1 from members where phone is not null order by id";
    conn.execute(main, &[])?;
    let main = "insert into member_emails (member_id, email, master, verified_at, verification_type)
        select id, email, 1, verified_at, case when verified_at is null then null else 'own_user' end
        from members order by id";
    conn.execute(main, &[])?;
    let mut random = Random::new(17);
    let (mut phones, mut emails, mut imported) = (Vec::new(), Vec::new(), Vec::new());
    for member in 1..=scope.members {
        for extra in 0..extras(&mut random, member) {
            // Numbers that begin with 91 are not assigned to any main phone.
            let number = format!("1191{:02}{:05}", extra, member % 100_000);
            let mut row: Vec<Value> = vec![member.into(), number.as_str().into(), number.as_str().into()];
            row.extend(state(&mut random, scope, member + extra));
            phones.push(row);
        }
        for extra in 0..extras(&mut random, member + 1) {
            let host = HOSTS[(member + extra) as usize % HOSTS.len()];
            let mut row: Vec<Value> = vec![member.into(), format!("contato{extra}.{member}@{host}").into()];
            row.extend(state(&mut random, scope, member + extra));
            row.push(random.percent(10).then_some(scope.now - SignedDuration::from_hours(30)).into());
            emails.push(row);
        }
        if random.percent(15) || member <= 5 {
            let number = format!("2198{:07}", member % 10_000_000);
            let source = *random.pick(&SOURCES);
            imported.push(vec![member.into(), number.into(), source.into(), scope.now.into()]);
        }
    }
    insert(conn, "member_phones", PHONES, phones)?;
    insert(conn, "member_emails", EMAILS, emails)?;
    insert(conn, "imported_phones", "member_id, phone, source, created_at", imported)?;
    for table in ["member_phones", "member_emails", "imported_phones"] {
        number_on(conn, table)?;
    }
    Ok(())
}

/// Returns how many additional entries a member has. The first members show every state.
fn extras(random: &mut Random, member: i64) -> i64 {
    if member <= 8 { 3 } else { i64::from(random.percent(20)) }
}

/// Draws verified by whom, confirmed manually, asked or new.
fn state(random: &mut Random, scope: &DemoScope, turn: i64) -> [Value; 5] {
    let at = scope.now - SignedDuration::from_hours(24 * (1 + random.below(200)));
    let (none, staff) = (None::<jiff::Timestamp>, "Camila Rezende");
    let no_one = None::<&str>;
    match turn % 5 {
        0 => [none.into(), no_one.into(), none.into(), no_one.into(), none.into()],
        1 => [none.into(), no_one.into(), none.into(), no_one.into(), at.into()],
        2 => [at.into(), "own_user".into(), none.into(), no_one.into(), at.into()],
        3 => [at.into(), "administration".into(), at.into(), staff.into(), none.into()],
        _ => [at.into(), "system".into(), none.into(), no_one.into(), none.into()],
    }
}
