//! A public service for postal codes, in the form that ViaCEP made usual: `/ws/{code}/json/` and
//! `/ws/{state}/{city}/{street}/json/`.

use std::time::Duration;

use client::api::members::places::PostalAddress;
use client::wire::decode_value;
use reqwest::{Client, StatusCode, Url};
use serde::Deserialize;
use serde_json::Value as Json;

use super::source::{AddressSource, Answer, Lookup};

/// How long a service may take.
const LIMIT: Duration = Duration::from_secs(3);

/// A service at an origin.
#[derive(Debug, Clone)]
pub struct HttpSource {
    origin: String,
    http: Client,
}

#[derive(Debug, Deserialize)]
struct Row {
    cep: String,
    #[serde(default)]
    logradouro: String,
    #[serde(default)]
    bairro: String,
    #[serde(default)]
    localidade: String,
    #[serde(default)]
    uf: String,
}

impl HttpSource {
    /// Creates the source of an origin.
    pub fn new(origin: &str, http: Client) -> HttpSource {
        HttpSource { origin: origin.to_owned(), http }
    }

    async fn ask(&self, parts: &[&str]) -> Lookup<PostalAddress> {
        let Ok(mut url) = Url::parse(&self.origin) else { return Lookup::Unreachable };
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push("ws").extend(parts).push("json").push("");
        }
        let Ok(answer) = self.http.get(url).timeout(LIMIT).send().await else { return Lookup::Unreachable };
        match answer.status() {
            StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST => return Lookup::NotFound,
            StatusCode::OK => {}
            _ => return Lookup::Unreachable,
        }
        match answer.bytes().await.map(|bytes| serde_json::from_slice::<Json>(&bytes)) {
            Ok(Ok(answer)) => read(answer),
            _ => Lookup::Unreachable,
        }
    }
}

/// Reads an answer: one row or several, or the mark of none.
fn read(answer: Json) -> Lookup<PostalAddress> {
    let rows = match answer {
        Json::Array(rows) => rows,
        row if row.get("erro").is_some() => return Lookup::NotFound,
        row => vec![row],
    };
    let rows: Result<Vec<Row>, _> = rows.into_iter().map(decode_value).collect();
    let Ok(rows) = rows else { return Lookup::Unreachable };
    let address = |row: Row| PostalAddress {
        street: row.logradouro,
        city: row.localidade,
        code: client::rules::cep::normalise(&row.cep),
        district: row.bairro,
        state: row.uf,
        status: 200,
        message: None,
    };
    let all: Vec<PostalAddress> = rows.into_iter().take(50).map(address).collect();
    if all.is_empty() { Lookup::NotFound } else { Lookup::Found(all) }
}

impl AddressSource for HttpSource {
    fn by_code<'s>(&'s self, code: &'s str) -> Answer<'s, PostalAddress> {
        Box::pin(async move { self.ask(&[code]).await })
    }

    fn by_address<'s>(&'s self, state: &'s str, city: &'s str, street: &'s str) -> Answer<'s, PostalAddress> {
        Box::pin(async move { self.ask(&[state, city, street]).await })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_row_several_rows_and_none_are_told_apart() {
        let row = json!({ "cep": "01001-000", "logradouro": "Praça da Sé", "uf": "SP" });
        let Lookup::Found(one) = read(row.clone()) else { panic!("one row") };
        assert_eq!((one[0].code.as_str(), one[0].state.as_str()), ("01001000", "SP"));
        assert!(matches!(read(json!([row.clone(), row])), Lookup::Found(all) if all.len() == 2));
        assert_eq!(read(json!({ "erro": true })), Lookup::NotFound);
        assert_eq!(read(json!([])), Lookup::NotFound);
        assert_eq!(read(json!({ "odd": 1 })), Lookup::Unreachable);
    }
}
