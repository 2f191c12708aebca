//! The ratings of members by one another, from their conversations.

use jiff::{SignedDuration, Timestamp};

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError, Value};

/// The most conversations that were rated.
const MOST: i64 = 4_000;
const SCORES: [(i64, i64); 5] = [(48, 5), (27, 4), (12, 3), (6, 2), (7, 1)];
const GOOD: [&str; 5] = [
    "Atendimento rápido e transparente.",
    "Conhece bem a região e os clientes.",
    "Respondeu no mesmo dia e mandou o catálogo completo.",
    "Profissional sério; já fechamos o primeiro pedido.",
    "",
];
const FAIR: [&str; 3] = ["Demorou a responder, mas resolveu.", "Boa conversa, sem negócio por enquanto.", ""];
const BAD: [&str; 4] = [
    "Não apareceu na reunião combinada.",
    "Pediu pagamento fora da plataforma.",
    "Sumiu depois da primeira mensagem.",
    "",
];

/// Fills the table. Either member of a conversation may have rated the other.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let mut random = Random::new(48);
    let sql =
        "select id, company_user_id, rep_user_id, created_at from conversations order by id desc limit $1";
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for row in conn.query(sql, &[MOST.into()])? {
        let (company, rep): (i64, i64) = (row.int(1), row.int(2));
        let begun: Timestamp = row.get("created_at");
        for (rater, rated, often) in [(company, rep, 35), (rep, company, 20)] {
            if !random.percent(often) {
                continue;
            }
            let score = random.weighted(&SCORES);
            let comment = *match score {
                4.. => random.pick(&GOOD),
                3 => random.pick(&FAIR),
                _ => random.pick(&BAD),
            };
            let at = (begun + SignedDuration::from_hours(2 + random.below(20 * 24))).min(scope.now);
            let conversation = row.int(0);
            rows.push(vec![
                rater.into(),
                rated.into(),
                score.into(),
                comment.into(),
                conversation.into(),
                at.into(),
            ]);
        }
    }
    insert(conn, "ratings", "rater_id, rated_id, score, comment, conversation_id, created_at", rows)?;
    number_on(conn, "ratings")
}
