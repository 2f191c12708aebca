//! Accounts of the demonstration: in each stage, with people of each permission.

use client::rules::document::completed;
use client::search::plain;
use client::value::email_key::EmailKey;
use jiff::{SignedDuration, ToSpan};

use crate::demo::DemoScope;
use crate::store::{Conn, StoreError, Value};

/// An account of the demonstration.
struct Sample {
    name: &'static str,
    /// The first twelve characters of the CNPJ.
    document: &'static str,
    stage: &'static str,
    reason: Option<&'static str>,
    segment: &'static str,
    place: (&'static str, &'static str),
    /// The next step, and in how many days it is.
    step: Option<(&'static str, i64)>,
    people: &'static [(&'static str, &'static str, &'static str)],
}

const SAMPLES: [Sample; 6] = [
    Sample {
        name: "Aurora Distribuidora",
        document: "110203040001",
        stage: "customer",
        reason: None,
        segment: "Cosméticos",
        place: ("Campinas", "SP"),
        step: Some(("Apresentar o plano anual", 3)),
        people: &[
            ("Helena Prado", "helena@aurora.test", "owner"),
            ("Davi Lopes", "davi@aurora.test", "manager"),
            ("Iara Nunes", "iara@aurora.test", "seller"),
        ],
    },
    Sample {
        name: "Ipê Móveis",
        document: "220304050001",
        stage: "customer",
        reason: None,
        segment: "Móveis",
        place: ("Bento Gonçalves", "RS"),
        step: Some(("Cobrar a resposta da proposta", -2)),
        people: &[("Otávio Reis", "otavio@ipe.test", "owner"), ("Lia Campos", "lia@ipe.test", "seller")],
    },
    Sample {
        name: "Serra Azul Alimentos",
        document: "33AB05060001",
        stage: "prospect",
        reason: None,
        segment: "Alimentos",
        place: ("Petrópolis", "RJ"),
        step: Some(("Ligar para a diretora", 0)),
        people: &[("Nina Falcão", "nina@serraazul.test", "owner")],
    },
    Sample {
        name: "Vento Norte Têxtil",
        document: "440506070001",
        stage: "prospect",
        reason: None,
        segment: "Têxtil",
        place: ("Natal", "RN"),
        step: None,
        people: &[("Caio Braga", "caio@ventonorte.test", "owner"), ("Lia Campos", "lia@ipe.test", "manager")],
    },
    Sample {
        name: "Grupo Maré",
        document: "550607080001",
        stage: "former",
        reason: Some("Encerrou a equipe de vendas externa"),
        segment: "Calçados",
        place: ("Salvador", "BA"),
        step: None,
        people: &[("Rosa Vilela", "rosa@mare.test", "owner")],
    },
    Sample {
        name: "Mangue Tecnologia",
        document: "660708090001",
        stage: "prospect",
        reason: None,
        segment: "Tecnologia",
        place: ("Recife", "PE"),
        step: None,
        people: &[("Beto Aquino", "beto@mangue.test", "owner")],
    },
];

/// Fills the tables.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let manager =
        conn.query_one("select min(id) as id from staff where role = 'sales' and active = 1", &[])?;
    let manager = manager.and_then(|row| row.get::<Option<i64>>("id"));
    for (number, sample) in (0..).zip(&SAMPLES) {
        let created_at = scope.now - SignedDuration::from_hours((90 - 12 * number) * 24);
        let account =
            insert_account(conn, scope, sample, (number % 3 < 2).then_some(manager).flatten(), created_at)?;
        let from_day = scope.today.saturating_sub((90 - 12 * number).days()).to_string();
        for (name, email, permission) in sample.people {
            let person = person(conn, name, email, created_at)?;
            let sql = "insert into account_memberships (account_id, account_user_id, permission, from_day) values ($1, $2, $3, $4)";
            let values = [account.into(), person.into(), (*permission).into(), from_day.as_str().into()];
            conn.execute(sql, &values)?;
        }
        if sample.stage == "former" {
            let person = person(conn, "Edu Sales", "edu@mare.test", created_at)?;
            let sql = "insert into account_memberships (account_id, account_user_id, permission, from_day, until_day, reason)
                values ($1, $2, 'seller', $3, $4, 'Saiu da empresa')";
            let until = scope.today.saturating_sub(10.days()).to_string();
            conn.execute(
                sql,
                &[account.into(), person.into(), from_day.as_str().into(), until.as_str().into()],
            )?;
        }
    }
    own_by_member(conn)
}

/// Lets a member own the last account.
fn own_by_member(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let sql = "select id, name, email from members where kind = 'company' order by id limit 1";
    let Some(member) = conn.query_one(sql, &[])? else { return Ok(()) };
    let (name, email): (&str, &str) = (member.get("name"), member.get("email"));
    let key = EmailKey::of(email).map_or_else(String::new, |key| key.to_string());
    let sql =
        "update account_users set name = $1, search_text = $2, email = $3, email_key = $4, member_id = $5
        where email_key = 'beto@mangue.test'";
    let search = plain(&format!("{name} {email}"));
    let id: i64 = member.get("id");
    conn.execute(sql, &[name.into(), search.into(), email.into(), key.into(), id.into()])?;
    Ok(())
}

fn insert_account(
    conn: &mut Conn<'_>,
    scope: &DemoScope,
    sample: &Sample,
    manager: Option<i64>,
    created_at: jiff::Timestamp,
) -> Result<i64, StoreError> {
    let sql = "insert into accounts (name, search_text, document, stage, stage_reason, segment, city, state, account_manager_id,
        source, next_step, next_step_on, created_at, has_bought)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id";
    let day = |days: i64| scope.today.saturating_add(days.days()).to_string();
    let values: [Value; 14] = [
        sample.name.into(),
        plain(sample.name).into(),
        completed(sample.document).into(),
        sample.stage.into(),
        sample.reason.into(),
        sample.segment.into(),
        sample.place.0.into(),
        sample.place.1.into(),
        manager.into(),
        "Indicação".into(),
        sample.step.map(|(step, _)| step).into(),
        sample.step.map_or_else(String::new, |(_, days)| day(days)).into(),
        created_at.into(),
        i64::from(sample.stage != "prospect").into(),
    ];
    conn.insert(sql, &values)
}

/// Returns the person with an address; adds one who is not known.
fn person(
    conn: &mut Conn<'_>,
    name: &str,
    email: &str,
    created_at: jiff::Timestamp,
) -> Result<i64, StoreError> {
    if let Some(row) = conn.query_one("select id from account_users where email_key = $1", &[email.into()])? {
        return Ok(row.get("id"));
    }
    let sql = "insert into account_users (name, search_text, email, email_key, created_at) values ($1, $2, $3, $4, $5) returning id";
    let values: [Value; 5] = [
        name.into(),
        plain(&format!("{name} {email}")).into(),
        email.into(),
        email.into(),
        created_at.into(),
    ];
    conn.insert(sql, &values)
}
