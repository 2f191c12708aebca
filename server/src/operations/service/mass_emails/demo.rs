//! Mass e-mails in each state. That which is done is so old that its letters are no longer kept.

use client::api::service::mass_emails::{MassEmailAudience, MassEmailState};
use client::value::email_key::EmailKey;
use client::value::word::Word;
use jiff::SignedDuration;
use serde_json::json;

use crate::demo::DemoScope;
use crate::store::{Conn, Row, StoreError, Value};

/// The name, the state, the days since it was written, the days from now to its start, and the number of members whom it reaches.
const MASS_EMAILS: [(&str, MassEmailState, i64, Option<i64>, i64); 8] = [
    ("Boas festas", MassEmailState::Done, 800, Some(-799), 12),
    ("Novo horário de atendimento", MassEmailState::Cancelled, 40, Some(-39), 6),
    ("Pesquisa de satisfação", MassEmailState::Paused, 9, Some(-8), 8),
    ("Encontro anual em São Paulo", MassEmailState::Sending, 2, Some(-1), 30),
    ("Aviso de manutenção", MassEmailState::Late, 4, Some(-1), 5),
    ("Convite para o encontro", MassEmailState::Scheduled, 3, Some(6), 7),
    ("Renovação dos planos", MassEmailState::InApproval, 1, None, 9),
    ("Novidades do mês", MassEmailState::Draft, 1, None, 0),
];

/// The letters of the one that is leaving that have left.
const SENT: usize = 12;
/// The days until a minute that does not come.
const LATER: i64 = 36_500;

/// Fills the tables.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let sql = "select id, published_version from email_templates where key is null and published is not null order by id limit 1";
    let Some(template) = conn.query_one(sql, &[])? else { return Ok(()) };
    let (template, version): (i64, i64) = (template.get("id"), template.get("published_version"));
    let manager = scope.data.account("manager");
    let author = scope.data.name(manager).to_owned();
    let members =
        conn.query("select id, name, email from members where status = 'active' order by id limit 40", &[])?;
    let audience = MassEmailAudience::Filter { filter: "status=active".to_owned() };
    let audience = serde_json::to_string(&audience).unwrap_or_default();
    for (name, state, days, start, count) in MASS_EMAILS {
        let at = |days: i64| scope.now + SignedDuration::from_hours(24 * days);
        let is_frozen = state != MassEmailState::Draft;
        let finished = matches!(state, MassEmailState::Done | MassEmailState::Cancelled);
        let sql = "insert into mass_emails (name, template_id, template_version, audience, state, pause_reason, rate_per_minute,
            starts_at, recipients, author_id, author, editor_id, created_at, finished_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $12, $13) returning id";
        let values: [Value; 13] = [
            name.into(),
            template.into(),
            is_frozen.then_some(version).into(),
            audience.as_str().into(),
            state.name().into(),
            (state == MassEmailState::Paused).then_some("by_hand").into(),
            1_i64.into(),
            start.map(at).into(),
            count.into(),
            manager.into(),
            author.as_str().into(),
            at(-days).into(),
            finished.then(|| at(start.unwrap_or_default() + 1)).into(),
        ];
        let Some(row) = conn.query_one(sql, &values)? else { continue };
        let id: i64 = row.get("id");
        for (number, member) in members.iter().take(count as usize).enumerate() {
            let claimed_at = match state {
                MassEmailState::Done => Some(at(start.unwrap_or_default())),
                // At one letter a minute, the next one waits for the last: the demonstration sends none by itself.
                MassEmailState::Sending if number == 0 => Some(at(LATER)),
                MassEmailState::Sending if number < SENT => Some(at(start.unwrap_or_default())),
                _ => None,
            };
            recipient(conn, id, member, claimed_at)?;
        }
        if is_frozen {
            let is_given = state != MassEmailState::InApproval;
            let sql =
                "insert into consents (kind, record_id, content_version, asked_by, asked_at, given_by, given_at)
                values ('mass_email', $1, 1, $2, $3, $4, $5)";
            let given = is_given.then_some(author.as_str());
            let given_at = is_given.then(|| at(-days));
            conn.execute(
                sql,
                &[id.into(), author.as_str().into(), at(-days).into(), given.into(), given_at.into()],
            )?;
        }
    }
    conn.touch("mass_emails");
    conn.touch("mass_email_recipients");
    Ok(())
}

fn recipient(
    conn: &mut Conn<'_>,
    id: i64,
    member: &Row,
    claimed_at: Option<jiff::Timestamp>,
) -> Result<(), StoreError> {
    let address: String = member.get("email");
    let Some(key) = EmailKey::of(&address) else { return Ok(()) };
    let domain = key.as_str().rsplit_once('@').map(|(_, domain)| domain);
    let number: i64 = member.get("id");
    let variables = json!({ "membro.nome": member.get::<String>("name"), "membro.id": number.to_string() });
    let sql = "insert into mass_email_recipients (mass_email_id, address, address_key, domain, member_id, variables, outbox_id, claimed_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values: [Value; 8] = [
        id.into(),
        address.as_str().into(),
        key.as_str().into(),
        domain.into(),
        number.into(),
        variables.to_string().into(),
        claimed_at.map(|_| -number).into(),
        claimed_at.into(),
    ];
    conn.execute(sql, &values)?;
    Ok(())
}
