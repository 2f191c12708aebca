//! The data that the system holds about a member, as a page to read and to print.

use std::fmt::Write;

use client::api::members::personal_data::{DataPart, PersonalData};
use client::catalogue::dynamic;
use client::message::{Key, Lang};
use client::value::date::show_instant;
use serde_json::{Map, Value};

use crate::http::page::escape;

/// Returns an export as an HTML page that needs no other file and runs no script.
pub fn page(data: &PersonalData, lang: Lang) -> String {
    let when = show_instant(data.collected_at);
    let params = [("name", data.name.as_str()), ("at", &when), ("by", &data.collected_by)];
    let title = escape(&Key::PersonalDataExportTitle.text(lang, &params));
    let head = escape(&Key::PersonalDataExportHead.text(lang, &params));
    let parts: String = data.parts.iter().map(|part| section(part, lang)).collect();
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head>\
         <body><h1>{title}</h1><p>{head}</p>{parts}</body></html>\n",
        lang.tag(),
    )
}

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1f24}\
    h2{margin-top:2rem;border-bottom:1px solid #d0d7de}table{border-collapse:collapse;width:100%}\
    th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #eaeef2;\
    overflow-wrap:anywhere}th{font-weight:600}dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.2rem 1rem;margin:0}\
    dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}@media print{body{margin:0}h2,tr{break-inside:avoid}}";

fn section(part: &DataPart, lang: Lang) -> String {
    let mut html = format!("<section><h2>{} ({})</h2>", escape(&part.title), part.rows.len());
    if part.rows.is_empty() {
        let _ = write!(html, "<p>{}</p>", escape(&Key::PersonalDataExportNone.text(lang, &[])));
    } else if part.columns.is_empty() {
        part.rows.iter().for_each(|row| write_value(&mut html, row));
    } else {
        html += "<table><thead><tr>";
        for column in &part.columns {
            let _ = write!(html, "<th>{}</th>", escape(&column.title));
        }
        html += "</tr></thead><tbody>";
        for row in &part.rows {
            html += "<tr>";
            for column in &part.columns {
                html += "<td>";
                write_value(&mut html, dynamic::at(row, column.path.as_str()).unwrap_or(&Value::Null));
                html += "</td>";
            }
            html += "</tr>";
        }
        html += "</tbody></table>";
    }
    html + "</section>"
}

/// Writes a value: an object as its fields under their names, a list as its items. Leaves out empty values.
fn write_value(html: &mut String, value: &Value) {
    match value {
        Value::Null => {}
        Value::Object(fields) => write_fields(html, fields),
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            html.push_str("<ul>");
            for item in items {
                html.push_str("<li>");
                write_value(html, item);
                html.push_str("</li>");
            }
            html.push_str("</ul>");
        }
        Value::Array(items) => {
            let texts: Vec<String> = items.iter().map(text).collect();
            html.push_str(&escape(&texts.join(", ")));
        }
        _ => html.push_str(&escape(&text(value))),
    }
}

fn write_fields(html: &mut String, fields: &Map<String, Value>) {
    html.push_str("<dl>");
    for (name, value) in fields {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if !is_empty && !NOT_ABOUT.contains(&name.as_str()) {
            let _ = write!(html, "<dt>{}</dt><dd>", escape(name));
            write_value(html, value);
            html.push_str("</dd>");
        }
    }
    html.push_str("</dl>");
}

/// Fields about the caller's actions on a record, not about the member.
const NOT_ABOUT: [&str; 2] = ["can", "version"];

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use client::api::members::personal_data::DataColumn;
    use client::value::id::MemberId;
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_tells_every_row_and_no_text_is_markup() {
        let hostile = "</h1><script>alert('1')</script>";
        let phones = DataPart {
            id: "phones.list".to_owned(),
            title: "Telefones".to_owned(),
            columns: vec![DataColumn { path: "manager.name".to_owned(), title: hostile.to_owned() }],
            rows: vec![json!({ "manager": { "name": hostile } }), json!({ "manager": null })],
        };
        let record = DataPart {
            id: "members.get".to_owned(),
            title: "Cadastro".to_owned(),
            columns: Vec::new(),
            rows: vec![
                json!({ "name": hostile, "zones": [{ "name": "Sul" }], "words": ["a", "b"], "can": { "x": 1 } }),
            ],
        };
        let none = DataPart {
            title: "Arquivos".to_owned(),
            rows: Vec::new(),
            columns: Vec::new(),
            ..record.clone()
        };
        let data = PersonalData {
            user_id: MemberId::new(1),
            name: hostile.to_owned(),
            collected_at: Timestamp::UNIX_EPOCH,
            collected_by: "Ana".to_owned(),
            parts: vec![phones, record, none],
            html: None,
        };
        let html = page(&data, Lang::PtBr);
        assert!(!html.contains("<script") && html.contains("&lt;script&gt;"), "{html}");
        for told in ["Telefones (2)", "<dd>a, b</dd>", "Sul", "Arquivos (0)", "Ana"] {
            assert!(html.contains(told), "{told}: {html}");
        }
        assert!(!html.contains("<dt>can</dt>"));
    }
}
