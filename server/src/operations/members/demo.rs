//! The sections of the first members' records: every state of the block against abuse, both types of the demographic record,
//! and tax data. A large demonstration has as many as a small one would.

use client::api::members::demographic::{
    CompanySize, CoreState, Degree, Demographic, DemographicOrigin, Experience, Objective, Portfolio,
    TalkedWith, TeamSize, YesOrNo, saved,
};
use client::api::members::members::MemberKind;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use crate::demo::insert::insert;
use crate::demo::past::PastChange;
use crate::demo::random::Random;
use crate::demo::{DemoScope, Person};
use crate::store::{Conn, StoreError, Value};

/// The most members with sections.
const MOST: usize = 2_000;
const SECTION: &str = "id, fields, created_at, saved_at, saved_by, version";
const PREFERENCES: &str = "id, fields, created_at, saved_at, saved_by, onivoro_warning_at, onivoro_aware_at,
    onivoro_tries, onivoro_type, onivoro_requested_review_at, version";
const NOTES: [&str; 4] = [
    "Conversa boa: quer ampliar a carteira e pediu uma demonstração da busca.",
    "Atende bem no interior, mas precisa de apoio para montar o portfólio.",
    "Já trabalhou com a plataforma e volta com interesse em novas regiões.",
    "Decide com o sócio; combinamos de falar de novo depois do fechamento do mês.",
];
const AUTHORS: [&str; 3] = ["sales", "cerc", "success"];
const KINDS: [&str; 3] = ["mensagens em massa", "contato fora da plataforma", "muitas buscas em um dia"];
const STREETS: [[&str; 5]; 4] = [
    ["01310100", "SP", "São Paulo", "Bela Vista", "Avenida Paulista"],
    ["20040002", "RJ", "Rio de Janeiro", "Centro", "Avenida Rio Branco"],
    ["80020310", "PR", "Curitiba", "Centro", "Rua XV de Novembro"],
    ["90010150", "RS", "Porto Alegre", "Centro Histórico", "Rua dos Andradas"],
];

/// Fills the sections. Returns the recent saves.
pub fn fill(
    conn: &mut Conn<'_>,
    scope: &DemoScope,
    people: &[Person],
) -> Result<Vec<PastChange>, StoreError> {
    let mut random = Random::new(23);
    let (mut demographics, mut preferences, mut taxes, mut past) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (id, person) in (1..).zip(people.iter().take(MOST)) {
        let (account, by) = author(scope, &mut random);
        let at = scope.now - SignedDuration::from_hours(24 * random.below(25) + 1);
        let row = |fields: &Json| -> Vec<Value> {
            vec![id.into(), fields.to_string().into(), at.into(), at.into(), by.as_str().into(), 2.into()]
        };
        let changed = |record, endpoint, new: &Json| PastChange {
            at,
            record,
            id,
            endpoint,
            actor: Some(account.into()),
            name: by.clone(),
            old: "{}".to_owned(),
            new: new.to_string(),
        };
        if id <= 20 || random.percent(60) {
            let (kind, record) = demographic(&mut random, person);
            let fields = json!(record);
            let endpoint = match kind {
                MemberKind::Company => "demographic.save-company",
                MemberKind::Representative | MemberKind::Unknown => "demographic.save-representative",
            };
            past.push(changed("demographic", endpoint, &fields));
            demographics.push(row(&fields));
        }
        let fields = alerts(&mut random);
        past.push(changed("settings", "settings.save", &fields));
        let mut all = row(&fields);
        let version = all.pop();
        all.extend(block(scope.now, &mut random, id));
        all.extend(version);
        preferences.push(all);
        if random.percent(40) {
            let fields = tax_data(&mut random, person);
            past.push(changed("tax_data", "tax-data.save", &fields));
            taxes.push(row(&fields));
        }
    }
    insert(conn, "member_demographics", SECTION, demographics)?;
    insert(conn, "member_preferences", PREFERENCES, preferences)?;
    insert(conn, "member_tax_data", SECTION, taxes)?;
    Ok(past)
}

fn author(scope: &DemoScope, random: &mut Random) -> (i64, String) {
    let author: &str = random.pick::<&str>(&AUTHORS);
    let account = scope.data.account(author);
    (account, scope.data.name(account).to_owned())
}

/// A record that the rules accept.
fn demographic(random: &mut Random, person: &Person) -> (MemberKind, Demographic) {
    let kind = if person.trade.is_some() { MemberKind::Company } else { MemberKind::Representative };
    let experience = *random.pick(&[
        Experience::WithoutExperience,
        Experience::UpToTwoYears,
        Experience::TwoToFiveYears,
        Experience::MoreThanFiveYears,
    ]);
    let objective =
        *random.pick(&[Objective::FindPartners, Objective::ExpandRegions, Objective::IncreaseSales]);
    let origin =
        *random.pick(&[DemographicOrigin::Success, DemographicOrigin::Sales, DemographicOrigin::Cerc]);
    let crm = *random.pick(&[YesOrNo::Yes, YesOrNo::No]);
    let is_company = kind == MemberKind::Company;
    let save = Demographic {
        talked_with: Some(Some(TalkedWith::Responsible)),
        commercial_team_size: Some(Some(*random.pick(&[TeamSize::OneToFive, TeamSize::SixToTwenty]))),
        notes: Some(Some((*random.pick(&NOTES)).to_owned())),
        objective: Some(Some(objective)),
        company_size: Some(Some(CompanySize::Small)),
        experience_with_representatives: is_company.then_some(Some(experience)),
        experience_with_representation: (!is_company).then_some(Some(experience)),
        core: Some(Some(*random.pick(&[CoreState::Registered, CoreState::InProgress]))),
        portfolio: Some(Some(*random.pick(&[Portfolio::Ready, Portfolio::InProgress]))),
        crm: Some(Some(crm)),
        digital_maturity: Some(Some(*random.pick(&[Degree::Low, Degree::Medium, Degree::High]))),
        adherence_to_the_proposal: Some(Some(*random.pick(&[Degree::Medium, Degree::High]))),
        origin: Some(origin),
        ..Demographic::default()
    };
    let record = saved(kind, &person.name, &Demographic::default(), &save).unwrap_or_default();
    (kind, record)
}

fn alerts(random: &mut Random) -> Json {
    json!({
        "receive_alert_of_new_opportunities": random.percent(80),
        "receive_alert_on_whatsapp": random.percent(60),
        "receive_automatic_search": random.percent(50),
        "receive_alert_of_new_messages": random.percent(90),
        "show_phones": random.percent(70),
        "indication_sent": random.percent(30),
        "delay_emails": *random.pick(&[0, 0, 1, 7]),
        "default_response_delayed": random.percent(20),
        "default_response_hide_email": random.percent(10),
    })
}

/// The columns of the block. The first members show each of its states.
fn block(now: Timestamp, random: &mut Random, id: i64) -> Vec<Value> {
    let ago = |days: i64| Some(now - SignedDuration::from_hours(24 * days));
    let (warned, aware, tries, asked) = match id {
        1 => (ago(2), None, 1, None),
        2 => (ago(9), None, 4, ago(3)),
        3 => (ago(30), ago(28), 2, None),
        4 => (ago(1), None, 4, None),
        5 => (ago(5), None, 3, ago(4)),
        _ => match random.below(100) {
            0..3 => (ago(1 + random.below(10)), None, 1 + random.below(4), None),
            3..8 => (ago(40), ago(38), 1 + random.below(3), None),
            _ => (None, None, 0, None),
        },
    };
    let kind = warned.map(|_| *random.pick(&KINDS));
    vec![warned.into(), aware.into(), tries.into(), kind.into(), asked.into()]
}

fn tax_data(random: &mut Random, person: &Person) -> Json {
    let [code, state, city, district, street] = *random.pick(&STREETS);
    json!({
        "name": person.name,
        "zip_code": code,
        "state": state,
        "city": city,
        "neighbor": district,
        "street": street,
        "number": (1 + random.below(2_000)).to_string(),
    })
}
