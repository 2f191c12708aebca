//! Members, and who looks after them.

use jiff::SignedDuration;
use jiff::civil::Date;

use crate::demo::Scene;
use crate::demo::data::Data;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError, Value};

const COLUMNS: &str = "id, kind, name, email, status, created_at, phone, avatar";
const SETTINGS: &str = "member_id, account_manager_id, account_manager_at, success_manager_id, success_manager_at,
    cerc_right_manager_id, cerc_right_at, cerc_preference_manager_id, cerc_preference_at, cerc_preference_until,
    kanban_account_manager_id, kanban_column";
const STEPS: [&str; 6] = ["new_lead", "qualification", "proposal", "negotiation", "follow_up", "finished"];
/// Where phones are.
const AREAS: [&str; 12] = ["11", "19", "21", "31", "41", "47", "51", "61", "62", "71", "81", "85"];
/// What pictures are painted with.
const COLOURS: [&str; 6] = ["3e63dd", "218358", "ab6400", "8e4ec6", "ce2c31", "0e7490"];
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

/// A member, as the rest of the demonstration knows them.
pub struct Person {
    /// The consultant.
    pub owner: Option<i64>,
    /// The name.
    pub name: String,
    /// What a company deals in, as a place among the trades; nothing for representatives.
    pub trade: Option<usize>,
}

/// All members, in the order of their ids.
pub fn fill(conn: &mut Conn<'_>, scene: &Scene) -> Result<Vec<Person>, StoreError> {
    let (mut random, mut reached) = (Random::new(1), Random::new(5));
    let (mut members, mut settings, mut people) = (Vec::new(), Vec::new(), Vec::new());
    let age = 3 * 365 * 24 * 3_600;
    for id in 1..=scene.members {
        let joined = scene.now - SignedDuration::from_secs(age * (scene.members - id) / scene.members);
        let owner = owner(&scene.data, &mut random, id);
        let (name, trade, mut row) = member(&scene.data, &mut random, id, joined.into());
        row.extend([phone(&mut reached, id).into(), avatar(&mut reached).into()]);
        members.push(row);
        settings.push(looked_after(scene, &mut random, id, owner));
        people.push(Person { owner, name, trade });
    }
    insert(conn, "members", COLUMNS, members)?;
    number_on(conn, "members")?;
    insert(conn, "member_settings", SETTINGS, settings)?;
    Ok(people)
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

fn member(data: &Data, random: &mut Random, id: i64, joined: Value) -> (String, Option<usize>, Vec<Value>) {
    let family = random.pick(&data.family);
    let (kind, trade, name, email) = if random.percent(35) {
        let trade = random.place(&data.trades);
        let name = format!("{family} {} {}", data.trades[trade], random.pick(&data.legal_forms));
        ("company", Some(trade), name, format!("contato@{}-{id}.test", ascii(family)))
    } else {
        let given = random.pick(&data.given);
        let host = random.pick(&data.mail_hosts);
        let name = format!("{given} {} {family}", random.pick(&data.family));
        ("representative", None, name, format!("{}.{}.{id}@{host}", ascii(given), ascii(family)))
    };
    let status = random.weighted(&STATUSES);
    let row = vec![id.into(), kind.into(), name.as_str().into(), email.into(), status.into(), joined];
    (name, trade, row)
}

/// A number that nobody has: mobile numbers do not begin with 90. Some have none.
fn phone(random: &mut Random, id: i64) -> Option<String> {
    let (area, number) = (random.pick(&AREAS), random.below(10_000_000));
    (id % 9 != 0).then(|| format!("{area}90{number:07}"))
}

/// A picture in a few bytes, which needs no other server. Many have none.
fn avatar(random: &mut Random) -> Option<String> {
    let colour = random.pick(&COLOURS);
    random.percent(45).then(|| {
        format!(
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E\
             %3Cpath fill='%23{colour}' d='M0 0h8v8H0z'/%3E%3Ccircle cx='4' cy='3' r='1.6' fill='%23fff'/%3E\
             %3Cpath fill='%23fff' d='M1 8a3 3 0 0 1 6 0z'/%3E%3C/svg%3E"
        )
    })
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
