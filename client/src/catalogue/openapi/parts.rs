//! The components that operations share: headers, refusals and security schemes.

use schemars::Schema;
use serde_json::{Map, Value, json};

use crate::access::Ability;
use crate::list::{FIELDS, List};
use crate::wire::event::{AFTER, ONCE};
use crate::wire::file::FIELD;
use crate::wire::ours::OURS;
use crate::wire::rehearsal::{INVERSE, REHEARSAL};

/// The introduction of the document.
pub const DESCRIPTION: &str = "A API da retaguarda. Programas enviam um token (`Authorization: Bearer`), navegadores o cookie \
    da sessão; nunca os dois. Todo corpo é JSON, menos o que traz um arquivo. Campos, parâmetros e valores desconhecidos são recusados com o nome de cada um. \
    Uma escrita com `Prefer: rehearsal` mostra o que faria e não muda nada; com `Idempotency-Key` ela acontece uma vez, \
    por mais que se repita; com `If-Match` só sobre a versão que se viu.";

/// The facts that decide which refusals an operation can answer.
pub struct Facts {
    /// The required ability; `None` if the call is public.
    pub ability: Option<Ability>,
    /// Whether it writes.
    pub writes: bool,
    /// Whether its path names a record that may not exist.
    pub takes_path: bool,
    /// The status for invalid fields.
    pub broken: u16,
}

/// Returns the headers that an operation reads, as references.
pub fn header_parameters(writes: bool) -> impl Iterator<Item = Value> {
    let names: &[&str] = match writes {
        true => &["Prefer", "IdempotencyKey", "IfMatch", "AcceptLanguage"],
        false => &["AcceptLanguage"],
    };
    names.iter().map(|name| json!({ "$ref": format!("#/components/parameters/{name}") }))
}

/// Returns the parameter of an export that names the columns of the file.
pub fn fields(list: &List) -> Value {
    let paths: Vec<String> = list.in_file().map(|column| column.path.replace('.', r"\.")).collect();
    let path = format!("({})", paths.join("|"));
    json!({
        "name": FIELDS,
        "in": "query",
        "required": false,
        "schema": { "type": "string", "pattern": format!("^{path}(,{path})*$"), "maxLength": 500 },
        "description": "As colunas do arquivo, pelos nomes dos campos, separadas por vírgulas; todas, se faltar.",
    })
}

/// Returns the headers that operations read.
pub fn parameters() -> Value {
    let header = |name: &str, schema: Value, description: &str| json!({ "name": name, "in": "header", "required": false, "schema": schema, "description": description });
    json!({
        "Prefer": header("Prefer", json!({ "type": "string", "examples": [REHEARSAL] }),
            "Com `rehearsal`, nada muda: a resposta 200 traz `Preference-Applied: rehearsal` e um `Rehearsal`, com os \
             efeitos que a chamada teria. Quem não sabe ensaiar responde 501. Outras preferências não mudam nada."),
        "IdempotencyKey": header("Idempotency-Key",
            json!({ "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$" }),
            "Sob a mesma chave a escrita acontece uma vez; a repetição recebe a primeira resposta, com \
             `Idempotency-Replayed: true`. Lembrada por 48 horas."),
        "IfMatch": header("If-Match", json!({ "type": "string", "examples": ["\"7\""] }),
            "A `version` do registro que se viu: se ele mudou desde então, a escrita é recusada com 412."),
        "AcceptLanguage": header("Accept-Language", json!({ "type": "string" }),
            "A língua das mensagens: pt-BR, en, de ou fr."),
        "LastEventId": header("Last-Event-ID", event_number(),
            "O último acontecimento visto; o fluxo continua depois dele."),
        "After": {
            "name": AFTER,
            "in": "query",
            "required": false,
            "schema": event_number(),
            "description": "O mesmo que `Last-Event-ID`, para navegadores, que de início não enviam o cabeçalho.",
        },
        "Once": {
            "name": ONCE,
            "in": "query",
            "required": false,
            "schema": { "type": "string", "enum": ["1"] },
            "description": "1 para um fluxo que termina no presente: `X-Retaguarda-Present` diz o último acontecimento, e a mensagem \
                `end` o fim.",
        },
    })
}

/// Returns the schema of the number of an event.
fn event_number() -> Value {
    json!({ "type": "string", "pattern": "^[0-9]+$", "maxLength": 19 })
}

/// Returns the headers of answers.
pub fn headers() -> Value {
    let text = |description: &str| json!({ "schema": { "type": "string" }, "description": description });
    json!({
        "RequestId": text("Encontra a requisição no registro do servidor."),
        "PreferenceApplied": {
            "schema": { "type": "string", "enum": [REHEARSAL] },
            "description": "Presente quando a resposta é um ensaio: nada mudou.",
        },
        "IdempotencyReplayed": {
            "schema": { "type": "string", "enum": ["true"] },
            "description": "Presente quando a resposta é a de antes, sob a mesma chave.",
        },
        "RetryAfter": {
            "schema": { "type": "integer", "minimum": 0 },
            "description": "Segundos até que valha a pena tentar de novo.",
        },
        "WwwAuthenticate": text("Como se identificar."),
        "LastEventId": {
            "schema": event_number(),
            "description": "O último acontecimento que a leitura certamente inclui; o fluxo que começa depois dele não \
                            perde nenhum. Falta onde não é conhecido.",
        },
        "Allow": text("Os métodos que o endereço aceita."),
    })
}

/// Returns the headers of every answer.
pub fn every_header() -> Value {
    json!({ "X-Request-Id": { "$ref": "#/components/headers/RequestId" } })
}

/// Returns the security schemes.
pub fn security_schemes() -> Value {
    json!({
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "description": "O `access_token` de `POST /autenticar`, renovado em `POST /refresh`.",
        },
        "cookie": {
            "type": "apiKey",
            "in": "cookie",
            "name": "__Host-retaguarda_session",
            "description": "De navegadores, que também enviam `X-Retaguarda-Door: web` e escrevem só a partir da mesma \
                            origem. Sem TLS o nome é `retaguarda_session`.",
        },
    })
}

/// Each refusal: its status, name and description.
const REFUSALS: [(u16, &str, &str); 15] = [
    (
        400,
        "BadRequest",
        "A requisição em si está errada: JSON malformado, duas credenciais, outra origem, chave malformada.",
    ),
    (401, "Unauthenticated", "Falta uma sessão válida."),
    (403, "Forbidden", "Falta a permissão, ou o registro é de outra pessoa; `reason` diz por quê."),
    (404, "NotFound", "O registro não existe."),
    (408, "RequestTimeout", "A requisição demorou demais para chegar."),
    (409, "Conflict", "O estado do registro não permite; `reason` diz desde quando e por quem."),
    (412, "Stale", "O registro mudou desde a versão de `If-Match`."),
    (413, "TooLarge", "O corpo passa do limite."),
    (415, "ContentType", "O corpo não se declara JSON, ou vem comprimido."),
    (
        422,
        "Invalid",
        "Campos errados: `errors` traz as mensagens de cada um. Ou a chave já foi usada com outros dados.",
    ),
    (429, "TooMany", "Tentativas demais."),
    (500, "Internal", "Um defeito nosso; `request_id` o encontra."),
    (501, "NoRehearsal", "Esta chamada não pode ser ensaiada aqui; nada foi feito."),
    (503, "Unavailable", "O banco de dados não responde agora."),
    (504, "Timeout", "O servidor, ou o sistema por trás dele, demorou demais."),
];

/// Returns the refusals that operations share.
pub fn responses(problem: &Schema) -> Value {
    let example = json!({ "message": "Existe 1 erro de validação.", "errors": { "email": ["Insira um e-mail válido"] } });
    let content = json!({ "application/json": { "schema": problem } });
    let one = |(status, name, description): &(u16, &str, &str)| {
        let mut headers = every_header();
        if matches!(status, 429 | 503) {
            headers["Retry-After"] = json!({ "$ref": "#/components/headers/RetryAfter" });
        }
        if *status == 401 {
            headers["WWW-Authenticate"] = json!({ "$ref": "#/components/headers/WwwAuthenticate" });
        }
        let mut content = content.clone();
        if *status == 422 {
            content["application/json"]["example"] = example.clone();
        }
        ((*name).to_owned(), json!({ "description": description, "headers": headers, "content": content }))
    };
    let mut all: Map<String, Value> = REFUSALS.iter().map(one).collect();
    all.insert(
        "Problem".to_owned(),
        json!({ "description": "Recusado, com o motivo.", "headers": every_header(), "content": content }),
    );
    all.into()
}

/// Returns the refusals that an operation can answer, by status. The default covers the statuses that a gateway
/// passes on.
pub fn refusals(facts: &Facts) -> Map<String, Value> {
    let can_answer = |status: u16| match status {
        401 | 403 => facts.ability.is_some() || facts.writes,
        404 => facts.takes_path || facts.writes,
        409 | 412 | 415 | 501 => facts.writes,
        422 => facts.broken == 422 || facts.writes,
        _ => true,
    };
    let one = |name: &str| json!({ "$ref": format!("#/components/responses/{name}") });
    let named = REFUSALS.iter().filter(|(status, ..)| can_answer(*status));
    let mut all: Map<String, Value> =
        named.map(|(status, name, _)| (status.to_string(), one(name))).collect();
    all.insert("default".to_owned(), one("Problem"));
    all
}

/// Returns the success response. That of a write may be a rehearsal.
pub fn success(answer: &Value, writes: bool) -> Value {
    let mut headers = every_header();
    let schema = match writes {
        true => json!({ "anyOf": [answer, { "$ref": "#/components/schemas/Rehearsal" }] }),
        false => answer.clone(),
    };
    if writes {
        headers["Preference-Applied"] = json!({ "$ref": "#/components/headers/PreferenceApplied" });
        headers["Idempotency-Replayed"] = json!({ "$ref": "#/components/headers/IdempotencyReplayed" });
    } else {
        headers["Last-Event-ID"] = json!({ "$ref": "#/components/headers/LastEventId" });
    }
    let content = json!({ "application/json": { "schema": schema } });
    json!({ "description": "Feito, ou ensaiado.", "headers": headers, "content": content })
}

/// Returns the schema of an answer that also names the call that undoes the write.
pub fn with_inverse(answer: &Schema) -> Value {
    let inverse = json!({ "$ref": "#/components/schemas/Inverse", OURS: true });
    json!({ "allOf": [answer, { "type": "object", "properties": { INVERSE: inverse } }] })
}

/// Returns the answer that is a file.
pub fn file() -> Value {
    let content = json!({ "*/*": { "schema": { "type": "string", "format": "binary" } } });
    json!({ "description": "O arquivo.", "headers": every_header(), "content": content })
}

/// Returns the body that carries a file.
pub fn upload() -> Value {
    let file = json!({ "type": "string", "format": "binary", "description": "O arquivo." });
    let schema = json!({ "type": "object", "properties": { FIELD: file }, "required": [FIELD], "additionalProperties": false });
    json!({ "required": true, "content": { "multipart/form-data": { "schema": schema } } })
}
