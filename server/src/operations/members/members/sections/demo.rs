//! Addresses, decisions, public profiles and links of members. What a member has follows from the number and the status.

use client::api::members::members::DeactivationReason;
use client::api::members::members::sections::RegistrationOrigin;
use client::value::word::{Word, all};

use crate::store::{Conn, StoreError};

/// A state, its capital, and a postal code in its centre.
const CAPITALS: [(&str, &str, &str); 11] = [
    ("SP", "São Paulo", "01310100"),
    ("RJ", "Rio de Janeiro", "20040002"),
    ("MG", "Belo Horizonte", "30130010"),
    ("PR", "Curitiba", "80010000"),
    ("SC", "Florianópolis", "88010400"),
    ("RS", "Porto Alegre", "90010150"),
    ("DF", "Brasília", "70040010"),
    ("GO", "Goiânia", "74003010"),
    ("BA", "Salvador", "40020000"),
    ("PE", "Recife", "50010000"),
    ("CE", "Fortaleza", "60030000"),
];

/// Fills the profiles of every second member, the links of every third, the origins of every fourth registration, and what every
/// fifth member searches.
pub fn fill(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let profiles = r#"insert into member_profiles (id, content) select id, case kind
        when 'company' then '{"headline":"Indústria com entrega em todo o Brasil","about":"Procuramos representantes com carteira ativa.","website":"https://empresa' || id || '.test","company_constituted":true}'
        else '{"headline":"Representante comercial","about":"Atendo lojas e distribuidores há mais de dez anos.","brands":"Várias","company_constituted":false}' end
        from members where id % 2 = 0 order by id"#;
    conn.execute(profiles, &[])?;
    let links = r#"insert into member_socials (id, content) select id, '{"linkedin":"https://linkedin.test/in/' || id
        || '","instagram":"https://instagram.test/m' || id || '"}' from members where id % 3 = 0 order by id"#;
    conn.execute(links, &[])?;
    let origins = all::<RegistrationOrigin>();
    let count = origins.len();
    let cases = (0..).zip(&origins);
    let origins: String =
        cases.map(|(at, origin): (usize, _)| format!(" when {at} then '{}'", origin.name())).collect();
    let registrations = format!(
        r#"insert into member_registrations (id, content) select id, '{{"origin":"' || case id % {count}{origins} end
        || '","campaign":"' || case when id % 8 = 1 then 'Portfólio cheio' else '' end || '"}}'
        from members where id % 4 = 1 order by id"#
    );
    conn.execute(&registrations, &[])?;
    let searches = r#"insert into member_search_profiles (id, content) select id, case kind
        when 'company' then '{"words":"representante com carteira","segments":[1],"zones":["SP","PR"],"active":true}'
        else '{"words":"indústria sem representante na região","segments":[2],"zones":["MG"],"active":false}' end
        from members where id % 5 = 1 order by id"#;
    conn.execute(searches, &[])?;
    Ok(())
}

/// Writes down addresses and decisions, once the statuses are known.
pub fn close(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let count = DeactivationReason::ALL.len();
    let reasons: String = (0..)
        .zip(DeactivationReason::ALL)
        .map(|(at, reason): (usize, _)| format!(" when {at} then '{}'", reason.name()))
        .collect();
    let places: String = CAPITALS
        .iter()
        .map(|(state, city, code)| {
            let address = format!(r#"{{"zip_code":"{code}","city":"{city}","neighbor":"Centro","street":"Rua das Flores","number":"#);
            format!(r#" when '{state}' then '{address}"' || (1 + id % 900) || '","complement":""}}'"#)
        })
        .collect();
    let sql = format!(
        "update members set address = case when id % 4 = 0 then '{{}}' else case state{places} else '{{}}' end end,
         deactivation_reason = case when status in ('blocked', 'inactive') then case id % {count}{reasons} end end,
         decision = case status when 'active' then 'approve' when 'filter' then 'send_back' when 'blocked' then 'block' end,
         decided_at = case when status in ('active', 'filter', 'blocked') then created_at end,
         decided_by = case when status in ('active', 'filter', 'blocked') then 'Gustavo Siqueira' end"
    );
    conn.execute(&sql, &[])?;
    Ok(())
}
