//! Disabled addresses of each reason, of members and of others, one of whom was erased.

use client::value::email_key::EmailKey;
use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::outbox::stop::hash;
use crate::store::{Conn, StoreError, Value};

const COLUMNS: &str = "address, address_key, address_hash, reason, since, author, member_id, note";

/// A reason, the days since, whether a user decided it, and the note.
const OF_MEMBERS: [(&str, i64, bool, &str); 6] = [
    ("hard_bounce", 2, false, ""),
    ("unsubscribed", 9, false, ""),
    ("complaint", 16, false, "Marcou como spam o aviso de vencimento."),
    ("manual", 30, true, "Pediu por telefone para tratar só por WhatsApp."),
    ("hard_bounce", 75, false, ""),
    ("invalid", 130, true, "Faltava uma letra; o certo está na ficha."),
];

/// Addresses that no member has.
const OF_OTHERS: [(&str, &str, i64); 4] = [
    ("contato@distribuidora-fechada.test", "hard_bounce", 5),
    ("Vendas@Moveis-Aurora.test", "unsubscribed", 21),
    ("financeiro@café-do-porto.test", "complaint", 44),
    ("teste@exemplo.test", "invalid", 200),
];

/// An address whose owner asked for the erasure of its data.
const ERASED: &str = "apagado@exemplo.test";

/// Fills the table.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let author = scope.data.name(scope.data.account("manager")).to_owned();
    let days_ago = |days: i64| scope.now - SignedDuration::from_hours(24 * days);
    let sql = "select id, email from members where status = 'lead' order by id desc limit 6";
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut add = |address: &str, reason: &str, days: i64, rest: [Value; 3]| {
        let Some(key) = EmailKey::of(address) else { return };
        let hash = hash(&scope.audit_key, &key);
        let mut row =
            vec![address.into(), key.as_str().into(), hash.into(), reason.into(), days_ago(days).into()];
        row.extend(rest);
        rows.push(row);
    };
    for (member, (reason, days, decided, note)) in conn.query(sql, &[])?.iter().zip(OF_MEMBERS) {
        let author = decided.then_some(author.as_str());
        let note = Some(note).filter(|note| !note.is_empty());
        let rest = [author.into(), member.get::<i64>("id").into(), note.into()];
        add(member.get("email"), reason, days, rest);
    }
    for (address, reason, days) in OF_OTHERS {
        add(address, reason, days, [author.as_str().into(), Value::Null, Value::Null]);
    }
    add(ERASED, "manual", 300, [author.as_str().into(), Value::Null, Value::Null]);
    insert(conn, "disabled_emails", COLUMNS, rows)?;
    let sql = "update disabled_emails set address = null, address_key = '' where address = $1";
    conn.execute(sql, &[ERASED.into()])?;
    number_on(conn, "disabled_emails")
}
