//! Members, and who looks after them.

use client::rules::document::completed;
use client::search::plain;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::demo::data::Data;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::demo::{DemoScope, Person};
use crate::operations::members::reference::demo as reference;
use crate::store::{Conn, StoreError, Value};

const COLUMNS: &str =
    "id, kind, name, email, status, created_at, phone, avatar, name_sort, company_name, person, cpf, cnpj,
    state, verified_at, last_login_at, health_score";
const SETTINGS: &str = "member_id, account_manager_id, account_manager_at, success_manager_id, success_manager_at,
    cerc_right_manager_id, cerc_right_at, cerc_preference_manager_id, cerc_preference_at, cerc_preference_until,
    kanban_account_manager_id, kanban_column";
const STEPS: [&str; 6] = ["new_lead", "qualification", "proposal", "negotiation", "follow_up", "finished"];
/// Area codes, with their states.
const AREAS: [&str; 12] = ["11", "19", "21", "31", "41", "47", "51", "61", "62", "71", "81", "85"];
const STATES: [&str; 12] = ["SP", "SP", "RJ", "MG", "PR", "SC", "RS", "DF", "GO", "BA", "PE", "CE"];
/// The colours of pictures.
const COLOURS: [&str; 6] = ["3e63dd", "218358", "ab6400", "8e4ec6", "ce2c31", "0e7490"];
/// The statuses of members without a plan.
const STATUSES: [(i64, &str); 7] = [
    (20, "lead"),
    (15, "basic"),
    (10, "filter"),
    (10, "review"),
    (5, "blocked"),
    (20, "inactive"),
    (20, "canceled"),
];

/// All members, in the order of their ids.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<Vec<Person>, StoreError> {
    let (mut random, mut reached, mut known) = (Random::new(1), Random::new(5), Random::new(7));
    let (mut members, mut settings, mut people) = (Vec::new(), Vec::new(), Vec::new());
    let (mut zones, mut segments) = (Vec::new(), Vec::new());
    let age = 3 * 365 * 24 * 3_600;
    for id in 1..=scope.members {
        let joined = scope.now - SignedDuration::from_secs(age * (scope.members - id) / scope.members);
        let owner = owner(&scope.data, &mut random, id);
        let (name, trade, mut row) = member(&scope.data, &mut random, id, joined.into());
        let phone = phone(&mut reached, id);
        row.extend([phone.as_deref().into(), avatar(&mut reached).into()]);
        let mut details = Details::draw(&mut known, scope, &name, trade, phone.as_deref(), joined);
        zones.extend(details.zones.drain(..).map(|zone| vec![zone.into(), id.into()]));
        segments.extend(details.segments.drain(..).map(|segment| vec![segment.into(), id.into()]));
        row.extend(details.row(&name));
        members.push(row);
        settings.push(looked_after(scope, &mut random, id, owner));
        people.push(Person { owner, name, trade });
    }
    insert(conn, "members", COLUMNS, members)?;
    number_on(conn, "members")?;
    insert(conn, "member_settings", SETTINGS, settings)?;
    reference::fill(conn, &scope.data)?;
    insert(conn, "member_zones", "zone_id, member_id", zones)?;
    insert(conn, "member_segments", "segment_id, member_id", segments)?;
    Ok(people)
}

/// The details of a member beside name, contact and status.
struct Details {
    company_name: Option<String>,
    cpf: Option<String>,
    cnpj: Option<String>,
    state: &'static str,
    verified_at: Option<Timestamp>,
    last_login_at: Option<Timestamp>,
    health_score: Option<i64>,
    zones: Vec<i64>,
    segments: Vec<i64>,
}

impl Details {
    fn draw(
        random: &mut Random,
        scope: &DemoScope,
        name: &str,
        trade: Option<usize>,
        phone: Option<&str>,
        joined: Timestamp,
    ) -> Details {
        let place = phone.and_then(|phone| AREAS.iter().position(|area| phone.starts_with(area)));
        let place = place.unwrap_or_else(|| random.place(&AREAS));
        let family = name.rsplit(' ').next().unwrap_or_default();
        let has_company = trade.is_some() || random.percent(35);
        let own = || format!("{family} Representações {}", scope.data.legal_forms[0]);
        let company_name = has_company.then(|| if trade.is_some() { name.to_owned() } else { own() });
        // A tenth of the companies have the numbers with letters that are given out since July 2026.
        let letters = if random.percent(10) { *random.pick(&["AB", "K7", "3M", "XY"]) } else { "" };
        let number = format!("{letters}{:08}", random.below(100_000_000));
        let cnpj = has_company.then(|| completed(&format!("{}0001", &number[..8])));
        let cpf = trade.is_none().then(|| completed(&format!("{:09}", 1 + random.below(999_999_998))));
        let within = |random: &mut Random, days: i64| {
            let seconds = (scope.now.as_second() - joined.as_second()).min(days * 24 * 3_600);
            SignedDuration::from_secs(random.below(seconds))
        };
        let verified_at = random.percent(75).then(|| joined + within(random, 3));
        let last_login_at =
            verified_at.filter(|_| random.percent(85)).map(|_| scope.now - within(random, 400));
        let health_score = last_login_at.map(|_| 15 + random.below(86));
        let zone =
            |random: &mut Random, place: usize| 2 * place.saturating_sub(1) as i64 + 1 + random.below(2);
        let mut zones = vec![zone(random, place)];
        if trade.is_none() {
            let other = random.place(&AREAS);
            zones.push(zone(random, other));
        }
        let mut segments = vec![trade.unwrap_or_else(|| random.place(&scope.data.trades)) as i64 + 1];
        if trade.is_none() {
            segments.push(random.place(&scope.data.trades) as i64 + 1);
        }
        zones.dedup();
        segments.dedup();
        let state = STATES[place];
        Details { company_name, cpf, cnpj, state, verified_at, last_login_at, health_score, zones, segments }
    }

    /// The last columns of [`COLUMNS`].
    fn row(self, name: &str) -> Vec<Value> {
        let person = if self.cpf.is_some() && self.cnpj.is_none() { "pf" } else { "pj" };
        vec![
            plain(name).into(),
            self.company_name.into(),
            person.into(),
            self.cpf.into(),
            self.cnpj.into(),
            self.state.into(),
            self.verified_at.into(),
            self.last_login_at.into(),
            self.health_score.into(),
        ]
    }
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
    let row =
        vec![id.into(), kind.into(), name.as_str().into(), email.as_str().into(), status.into(), joined];
    (name, trade, row)
}

/// Draws an unassigned number: mobile numbers do not begin with 90. Some members have none.
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

fn looked_after(scope: &DemoScope, random: &mut Random, id: i64, owner: Option<i64>) -> Vec<Value> {
    let mut ago = |days: i64| scope.now - SignedDuration::from_hours(24 * random.below(days) + 1);
    // The first members' consultants are promised: their assignments must not have lapsed.
    let (assigned, helped, granted) = (ago(if id <= 60 { 10 } else { 45 }), ago(400), ago(300));
    let cerc = scope.data.account("cerc");
    let drawn = if id <= 60 { 100 } else { random.below(100) };
    let right = (drawn < 6).then_some(cerc);
    let preference = (6..12).contains(&drawn).then_some(owner.unwrap_or(cerc));
    let preferred_until = random.percent(50).then_some(granted + SignedDuration::from_hours(24 * 180));
    let success = scope.data.account(if random.percent(50) { "success" } else { "success2" });
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
