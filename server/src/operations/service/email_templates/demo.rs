//! Templates of staff in each state, besides those of the product.

use client::letter::{LetterBlock, LetterContent, RichText};
use client::record::Record;
use client::value::id::kind;
use jiff::SignedDuration;

use super::system::insert_missing;
use crate::demo::DemoScope;
use crate::store::{Conn, StoreError, Value};

/// The name, the text, whether it is published, whether it has a draft, and the days since.
const TEMPLATES: [(&str, &str, bool, bool, i64); 4] = [
    (
        "Boas festas",
        "Olá, {{ membro.nome | first }}!\n\nA equipe deseja boas festas. Voltamos em **5 de janeiro**.",
        true,
        false,
        40,
    ),
    (
        "Convite para o encontro anual",
        "Olá, {{ membro.nome }}!\n\nO encontro deste ano é em São Paulo.",
        true,
        true,
        12,
    ),
    ("Pesquisa de satisfação", "Olá, {{ membro.nome | first }}! Conte como foi.", false, true, 3),
    ("Novo horário de atendimento", "Fale com {{ consultor.nome }} das 9h às 18h.", false, true, 1),
];

/// Fills the table.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    insert_missing(conn)?;
    let author = scope.data.name(scope.data.account("manager")).to_owned();
    conn.touch("document_versions");
    for (name, text, is_published, has_draft, days) in TEMPLATES {
        let content = LetterContent {
            subject: name.to_owned(),
            preheader: String::new(),
            blocks: vec![LetterBlock::Text { text: RichText::from_markdown(text), condition: None }],
        };
        let content = serde_json::to_string(&content).unwrap_or_default();
        let at = scope.now - SignedDuration::from_hours(24 * days);
        let sql = "insert into email_templates (language, name, subject, draft, published, published_version, changed_at, changed_by)
             values ('pt-BR', $1, $1, $2, $3, $4, $5, $6) returning id";
        let draft = has_draft.then_some(content.as_str());
        let published = is_published.then_some(content.as_str());
        let number = is_published.then_some(1_i64);
        let values: [Value; 6] =
            [name.into(), draft.into(), published.into(), number.into(), at.into(), author.as_str().into()];
        let Some(row) = conn.query_one(sql, &values)? else { continue };
        if is_published {
            let sql = "insert into document_versions (kind, record_id, number, content, author, at) values ($1, $2, 1, $3, $4, $5)";
            let id: i64 = row.get("id");
            let kind = kind::EmailTemplate::KIND.name;
            conn.execute(
                sql,
                &[kind.into(), id.into(), content.as_str().into(), author.as_str().into(), at.into()],
            )?;
        }
    }
    Ok(())
}
