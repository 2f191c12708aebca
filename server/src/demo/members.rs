//! Members, and who looks after them.

use jiff::SignedDuration;
use jiff::civil::Date;

use super::Scene;
use super::data::Data;
use super::insert::{insert, number_on};
use super::random::Random;
use crate::store::{Conn, StoreError, Value};

const COLUMNS: &str = "id, kind, name, email, status, created_at";
const SETTINGS: &str = "member_id, account_manager_id, account_manager_at, success_manager_id, success_manager_at,
    cerc_right_manager_id, cerc_right_at, cerc_preference_manager_id, cerc_preference_at, cerc_preference_until,
    kanban_account_manager_id, kanban_column";
const STEPS: [&str; 6] = ["new_lead", "qualification", "proposal", "negotiation", "follow_up", "finished"];
/// Where members stand who have no plan.
const STATUSES: [(i64, &str); 7] = [
    (20, "lead"),
    (15, "basic"),
    (10, "filter"),
    (10, "review"),
    (5, "blocked"),
    (20, "inactive"),
    (20, "canceled"),
];

/// All members; answers the consultant of each, in the order of their ids.
pub fn fill(conn: &mut Conn<'_>, scene: &Scene) -> Result<Vec<Option<i64>>, StoreError> {
    let mut random = Random::new(1);
    let (mut members, mut settings, mut owners) = (Vec::new(), Vec::new(), Vec::new());
    let age = 3 * 365 * 24 * 3_600;
    for id in 1..=scene.members {
        let joined = scene.now - SignedDuration::from_secs(age * (scene.members - id) / scene.members);
        let owner = owner(&scene.data, &mut random, id);
        members.push(member(&scene.data, &mut random, id, joined.into()));
        settings.push(looked_after(scene, &mut random, id, owner));
        owners.push(owner);
    }
    insert(conn, "members", COLUMNS, members)?;
    number_on(conn, "members")?;
    insert(conn, "member_settings", SETTINGS, settings)?;
    Ok(owners)
}

/// Writes down what the payments led to: until when each plan runs, and where the member stands for it.
pub fn close(conn: &mut Conn<'_>, today: Date) -> Result<(), StoreError> {
    let sql =
        "update members set end_of_plan = (select max(end_of_plan) from quotas where member_id = members.id)";
    conn.execute(sql, &[])?;
    let sql = "update members set status = case when end_of_plan >= $1 then 'active'
        when status in ('inactive', 'canceled', 'blocked') then status else 'inactive' end where end_of_plan is not null";
    conn.execute(sql, &[today.to_string().into()])?;
    Ok(())
}

fn owner(data: &Data, random: &mut Random, id: i64) -> Option<i64> {
    let shares = [(22, "sales"), (22, "sales2"), (12, "sales3"), (12, "sales4"), (7, "sales5"), (25, "")];
    let drawn = random.weighted(&shares);
    let account = match id {
        1..=20 => "sales",
        21..=40 => "sales2",
        41..=60 => "",
        _ => drawn,
    };
    (!account.is_empty()).then(|| data.account(account))
}

fn member(data: &Data, random: &mut Random, id: i64, joined: Value) -> Vec<Value> {
    let family = random.pick(&data.family);
    let (kind, name, email) = if random.percent(35) {
        let name = format!("{family} {} {}", random.pick(&data.trades), random.pick(&data.legal_forms));
        ("company", name, format!("contato@{}-{id}.test", ascii(family)))
    } else {
        let given = random.pick(&data.given);
        let host = random.pick(&data.mail_hosts);
        let name = format!("{given} {} {family}", random.pick(&data.family));
        ("representative", name, format!("{}.{}.{id}@{host}", ascii(given), ascii(family)))
    };
    vec![id.into(), kind.into(), name.into(), email.into(), random.weighted(&STATUSES).into(), joined]
}

fn looked_after(scene: &Scene, random: &mut Random, id: i64, owner: Option<i64>) -> Vec<Value> {
    let mut ago = |days: i64| scene.now - SignedDuration::from_hours(24 * random.below(days) + 1);
    // The first members' consultants are promised: their assignments must not have lapsed.
    let (assigned, helped, granted) = (ago(if id <= 60 { 10 } else { 45 }), ago(400), ago(300));
    let cerc = scene.data.account("cerc");
    let drawn = if id <= 60 { 100 } else { random.below(100) };
    let right = (drawn < 6).then_some(cerc);
    let preference = (6..12).contains(&drawn).then_some(owner.unwrap_or(cerc));
    let preferred_until = random.percent(50).then_some(granted + SignedDuration::from_hours(24 * 180));
    let success = scene.data.account(if random.percent(50) { "success" } else { "success2" });
    let success = random.percent(60).then_some(success);
    vec![
        id.into(),
        owner.into(),
        owner.map(|_| assigned).into(),
        success.into(),
        success.map(|_| helped).into(),
        right.into(),
        right.map(|_| granted).into(),
        preference.into(),
        preference.map(|_| granted).into(),
        preference.and(preferred_until).into(),
        owner.into(),
        owner.map(|_| *random.pick(&STEPS)).into(),
    ]
}

/// A name as it stands in an address.
fn ascii(name: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' => 'u',
        'ç' => 'c',
        letter => letter,
    };
    name.to_lowercase().chars().map(plain).collect()
}
