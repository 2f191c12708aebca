//! Cards on every board, with what happened to them, and members in tracks.

use client::api::service::kanban::{
    Bias, Board, ContactChannel, Track, default_columns, first_columns, late_at,
};
use client::value::date::day_of;
use client::value::word::Word;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::place::GAP;
use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError, Value};

const CARDS: &str = "id, role, column_name, member_id, account_manager_id, rank, due, created_at, moved_at, moved_by, late_at,
    schedule_at, description, hide_until, hidden, contact_at, contact_by, contact_channel, contact_bias, tags";
const ACTIVITIES: &str = "card_id, at, by, kind, details";
const ENTRIES: &str =
    "track, member_id, status, until, description, added_at, added_by, changed_at, changed_by";
const NOTES: [&str; 6] = [
    "Pediu para ligar depois do almoço.",
    "Quer ver mais representantes no Sul.",
    "Vai conversar com o sócio.",
    "Gostou do destaque na busca.",
    "Não recebeu o boleto.",
    "Prefere falar por WhatsApp.",
];
const MEETINGS: [&str; 4] =
    ["Apresentação da plataforma", "Revisão do plano", "Proposta de renovação", "Dúvidas do cadastro"];
const ISSUES: [&str; 3] = ["Telefone não confere", "Sem resposta há semanas", "Pediu ajuda com o perfil"];

/// The staff who work on each board, by the names of their accounts.
const fn workers(board: Board) -> &'static [&'static str] {
    match board {
        Board::SalesSdr => &["sales_sdr"],
        Board::Sales => &["sales"],
        Board::Success => &["success", "success2"],
        Board::Relationship => &["relationship"],
        Board::ServiceQualification => &["service_qualification"],
        Board::ManagementProcesses => &["management_processes"],
        Board::Cerc => &["cerc"],
        Board::Mentoring => &["mentoring"],
    }
}

/// Returns how many of a hundred members have a card on a board.
const fn share(board: Board) -> i64 {
    match board {
        Board::Sales | Board::Success => 60,
        Board::SalesSdr => 100,
        Board::Relationship => 30,
        Board::ServiceQualification => 20,
        Board::ManagementProcesses | Board::Cerc | Board::Mentoring => 10,
    }
}

/// The largest number of cards on a board.
const MOST: i64 = 5_000;

/// Fills the boards and the tracks.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let mut random = Random::new(11);
    let (mut cards, mut activities) = (Vec::new(), Vec::new());
    for board in Board::ALL {
        let mut on_board = 0;
        for member in members(conn, scope, board)? {
            if on_board == MOST || !random.percent(share(board)) && member.manager.is_none() {
                continue;
            }
            on_board += 1;
            let id = cards.len() as i64 + 1;
            cards.push(card(&mut random, scope, board, id, &member, &mut activities));
        }
    }
    insert(conn, "cards", CARDS, cards)?;
    number_on(conn, "cards")?;
    insert(conn, "card_activities", ACTIVITIES, activities)?;
    number_on(conn, "card_activities")?;
    let entries = entries(&mut random, scope);
    insert(conn, "track_entries", ENTRIES, entries)?;
    number_on(conn, "track_entries")
}

/// A member who may have a card, with the consultant and the column if they are given.
struct Candidate {
    id: i64,
    manager: Option<i64>,
    column: Option<String>,
}

fn members(conn: &mut Conn<'_>, scope: &DemoScope, board: Board) -> Result<Vec<Candidate>, StoreError> {
    let sql = match board {
        Board::Sales => {
            "select member_id as id, kanban_account_manager_id as manager, kanban_column as step from member_settings
             where kanban_account_manager_id is not null order by member_id limit $1"
        }
        Board::Success => {
            "select member_id as id, success_manager_id as manager, cast(null as text) as step from member_settings
             where success_manager_id is not null order by member_id limit $1"
        }
        Board::SalesSdr => {
            "select id, cast(null as bigint) as manager, cast(null as text) as step from members where status = 'lead'
             and not exists (select 1 from quotas where quotas.member_id = members.id) order by id limit $1"
        }
        _ => "select id, cast(null as bigint) as manager, cast(null as text) as step from members order by id limit $1",
    };
    let rows = conn.query(sql, &[scope.members.min(10 * MOST).into()])?;
    let candidate = |row: &crate::store::Row| Candidate {
        id: row.get("id"),
        manager: row.get("manager"),
        column: row.get("step"),
    };
    Ok(rows.iter().map(candidate).collect())
}

fn card(
    random: &mut Random,
    scope: &DemoScope,
    board: Board,
    id: i64,
    member: &Candidate,
    activities: &mut Vec<Vec<Value>>,
) -> Vec<Value> {
    let (columns, workers) = (first_columns(board), workers(board));
    let drawn = *random.pick(columns);
    let column = member.column.clone().unwrap_or_else(|| drawn.to_owned());
    let manager = member.manager.unwrap_or_else(|| scope.data.account(workers[random.place(workers)]));
    let by = scope.data.name(manager).to_owned();
    let ago =
        |random: &mut Random, hours: i64| scope.now - SignedDuration::from_hours(1 + random.below(hours));
    let moved_at = ago(random, 24 * 20);
    let created_at = moved_at - SignedDuration::from_hours(24 * random.below(40));
    let finished = column == "finished";
    let schedule_at = (!finished && random.percent(25)).then(|| appointment(random, scope));
    let contact_at = random.percent(65).then(|| ago(random, 24 * 15));
    let channel = *random.pick(&ContactChannel::ALL);
    let bias = *random.pick(&Bias::ALL);
    let hidden = !finished && schedule_at.is_none() && random.percent(10);
    let hide_until = scope.today.saturating_add(jiff::Span::new().days(1 + random.below(14)));
    activities.push(vec![id.into(), created_at.into(), by.clone().into(), "created".into(), "{}".into()]);
    if let Some(at) = contact_at {
        let details = json!({ "text": random.pick(&NOTES), "channel": channel, "bias": bias }).to_string();
        activities.push(vec![id.into(), at.into(), by.clone().into(), "contact".into(), details.into()]);
    }
    vec![
        id.into(),
        board.name().into(),
        column.as_str().into(),
        member.id.into(),
        manager.into(),
        (id * GAP).into(),
        schedule_at.is_some_and(|at| day_of(at) <= scope.today).into(),
        created_at.into(),
        moved_at.into(),
        by.clone().into(),
        late_at(&default_columns(board), &column, moved_at).into(),
        schedule_at.into(),
        schedule_at.map(|_| *random.pick(&MEETINGS)).into(),
        hidden.then(|| hide_until.to_string()).into(),
        hidden.into(),
        contact_at.into(),
        contact_at.map(|_| by).into(),
        contact_at.map(|_| channel.name()).into(),
        contact_at.map(|_| bias.name()).into(),
        json!(if random.percent(15) { vec!["VIP"] } else { Vec::new() }).to_string().into(),
    ]
}

/// Draws an appointment of the days around today, within working hours.
fn appointment(random: &mut Random, scope: &DemoScope) -> Timestamp {
    let day = scope.today.saturating_add(jiff::Span::new().days(random.below(10) - 1));
    let half_hours = 18 + random.below(16);
    client::value::date::start_of(day) + SignedDuration::from_mins(30 * half_hours)
}

fn entries(random: &mut Random, scope: &DemoScope) -> Vec<Vec<Value>> {
    let mut entries = Vec::new();
    for track in Track::ALL {
        for member in (1..=scope.members.min(MOST)).filter(|_| random.percent(6)).collect::<Vec<_>>() {
            let by = scope.data.name(scope.data.account("manager")).to_owned();
            let added_at = scope.now - SignedDuration::from_hours(1 + random.below(24 * 30));
            let (status, until) = match random.below(10) {
                0..=1 => ("contacted", None),
                2..=4 => (
                    "postponed",
                    Some(scope.today.saturating_add(jiff::Span::new().days(1 + random.below(7)))),
                ),
                _ => ("waiting", None),
            };
            let changed = status != "waiting";
            entries.push(vec![
                track.name().into(),
                member.into(),
                status.into(),
                until.map(|day| day.to_string()).into(),
                (*random.pick(&ISSUES)).into(),
                added_at.into(),
                by.clone().into(),
                changed.then_some(scope.now).into(),
                changed.then_some(by).into(),
            ]);
        }
    }
    entries
}
