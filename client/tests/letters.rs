//! Letters: every one that is declared has its texts, and a content is checked at each place.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use client::catalogue::letters::{letter, letters};
use client::letter::{
    CONSULTANT_NAME, LetterContent, LetterProblem, LetterValue, MEMBER_NAME, ProblemKind, Variable,
    VariableKind, check, shipped,
};
use client::message::{Key, Lang};
use serde_json::{Value, json};

#[test]
fn every_letter_is_shipped_in_four_languages_without_a_problem() {
    for sent in letters() {
        for lang in Lang::ALL {
            let (key, tag) = (sent.letter.key, lang.tag());
            let shipped =
                shipped(key, lang).unwrap_or_else(|| panic!("client/letters/{key}.json is missing"));
            let content = shipped.content.as_ref().unwrap_or_else(|error| panic!("{key} in {tag}: {error}"));
            let problems = check(content, sent.letter.variables, lang);
            assert!(problems.is_empty(), "{key} in {tag}: {problems:#?}");
            assert!(!shipped.name.is_empty() && !content.preheader.is_empty(), "{key} in {tag}");
        }
    }
}

#[test]
fn every_shipped_text_is_of_a_letter_that_a_call_sends() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("letters");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files: BTreeSet<String> =
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let declared: BTreeSet<String> = letters().iter().map(|sent| sent.letter.key.to_owned()).collect();
    assert_eq!(files, declared);
    let booked = letter("meeting-booked").unwrap();
    assert_eq!(
        booked.used_in,
        ["meetings.book", "meetings.book-by-query", "meetings.move", "meetings.restore"]
    );
}

#[test]
fn samples_are_of_the_kinds_of_their_variables() {
    for variable in letters().iter().flat_map(|sent| sent.letter.variables) {
        for value in [variable.sample_value(), variable.longest_value()] {
            assert!(value.is_of(variable.kind) && !value.is_empty(), "{}: {value:?}", variable.id);
        }
        let is_text = matches!(
            variable.empty_value(),
            LetterValue::Text(_) | LetterValue::Url(_) | LetterValue::Code(_)
        );
        assert!(!variable.is_optional || is_text, "{} has no empty value", variable.id);
    }
}

const NICKNAME: Variable = Variable::text("membro.apelido", Key::LetterVariableNote, "Aninha").optional();
const LINK: Variable =
    Variable::url("link.senha", Key::LetterVariablePasswordLink, "https://x.test").required();
const AMOUNT: Variable =
    Variable::new("cobranca.valor", Key::LetterVariableChargeAmount, VariableKind::Money, "100");
const LIST: Variable =
    Variable::new("busca.resultados", Key::LetterVariableSearchResults, VariableKind::Records, "Elo\tSP");
const VARIABLES: &[Variable] = &[MEMBER_NAME, CONSULTANT_NAME, NICKNAME, AMOUNT, LIST];

fn problems_of(blocks: Value, variables: &[Variable]) -> Vec<LetterProblem> {
    let content: LetterContent =
        serde_json::from_value(json!({ "subject": "Oi", "blocks": blocks })).unwrap();
    check(&content, variables, Lang::PtBr)
}

#[test]
fn a_content_without_faults_has_no_problem() {
    let blocks = json!([
        { "kind": "heading", "text": "Olá, {{ membro.nome | first }}" },
        { "kind": "text", "text": "{{ membro.apelido | fallback(\"você\") }} deve **{{ cobranca.valor }}**. [Site](https://x.test)" },
        { "kind": "text", "text": "{{ membro.apelido }}", "condition": { "variable": "membro.apelido", "is": "filled" } },
        { "kind": "button", "label": "Escrever", "url": "mailto:a@x.test" },
        { "kind": "image", "src": "https://x.test/a.png", "alt": "Fachada" },
        { "kind": "columns", "columns": [{ "text": "um" }, { "button": { "label": "dois", "url": "https://x.test" } }] },
        { "kind": "divider" },
        { "kind": "records", "variable": "busca.resultados" },
        { "kind": "html", "html": "<b>{{ membro.nome }}</b>", "condition": { "variable": "membro.nome", "is": "equal", "value": "Ana" } },
    ]);
    assert_eq!(problems_of(blocks, VARIABLES), []);
}

#[test]
fn each_problem_is_found_at_its_place() {
    use ProblemKind::*;
    let text = |text: &str| json!({ "kind": "text", "text": text });
    let button = |url: &str| json!({ "kind": "button", "label": "Abrir", "url": url });
    let when = |condition: Value| json!({ "kind": "divider", "condition": condition });
    for (block, kind, field, at) in [
        (text("Olá, {{ membro.nme }}"), UnknownVariable, "text", 5),
        (text("Um **dois** {{ membro.apelido }}"), NoFallback, "text", 8),
        (text("{% for a in b %}"), Statement, "text", 0),
        (text("a {# b #}"), Statement, "text", 2),
        (text("a {{ membro.nome"), Unclosed, "text", 2),
        (text("{{ 1 + 1 }}"), Malformed, "text", 0),
        (text("{{ membro.nome | safe }}"), UnknownFilter, "text", 0),
        (text("{{ membro.nome | date }}"), WrongFilter, "text", 0),
        (text("{{ membro.nome | upper(\"a\") }}"), WrongFilter, "text", 0),
        (text("{{ busca.resultados }}"), WrongPlace, "text", 0),
        (text("[a](javascript:x)"), WrongLink, "text", 0),
        (text(" "), Missing, "text", 0),
        (button("javascript:alert(1)"), WrongLink, "url", 0),
        (button("/relativo"), WrongLink, "url", 0),
        (button("{{ membro.nome }}"), WrongLink, "url", 0),
        (json!({ "kind": "image", "src": "https://x.test/a.png", "alt": "" }), NoAlternative, "alt", 0),
        (json!({ "kind": "image", "src": "data:image/png;base64,AA", "alt": "a" }), WrongLink, "src", 0),
        (json!({ "kind": "columns", "columns": [{}] }), TooLong, "columns", 0),
        (
            json!({ "kind": "columns", "columns": [{ "text": "{{ x }}" }, {}] }),
            UnknownVariable,
            "columns.0.text",
            0,
        ),
        (json!({ "kind": "records", "variable": "membro.nome" }), WrongPlace, "variable", 0),
        (json!({ "kind": "html", "html": "x".repeat(60_001) }), TooLong, "html", 60_000),
        (json!({ "kind": "heading", "text": "x".repeat(201) }), TooLong, "text", 200),
        (when(json!({ "variable": "x", "is": "empty" })), UnknownVariable, "condition.variable", 0),
        (when(json!({ "variable": "membro.nome", "is": "equal" })), WrongCondition, "condition.value", 0),
    ] {
        let found = problems_of(json!([text("Oi"), block]), VARIABLES);
        let places: Vec<_> = found.iter().map(|it| (it.kind, it.block, it.field.as_str(), it.at)).collect();
        assert_eq!(places, [(kind, Some(1), field, at)], "{block}");
    }
}

#[test]
fn the_letter_as_a_whole_is_checked() {
    let of =
        |blocks| problems_of(blocks, &[MEMBER_NAME, LINK]).into_iter().map(|it| it.kind).collect::<Vec<_>>();
    assert_eq!(of(json!([])), [ProblemKind::Missing, ProblemKind::NoRequired]);
    let link = json!({ "kind": "button", "label": "Criar", "url": "{{ link.senha }}" });
    assert_eq!(of(json!([link])), []);
    let mut sometimes = link.clone();
    sometimes["condition"] = json!({ "variable": "membro.nome", "is": "filled" });
    assert_eq!(of(json!([sometimes])), [ProblemKind::NoRequired]);
    let many: Vec<Value> = (0..61).map(|_| link.clone()).collect();
    assert_eq!(of(json!(many)), [ProblemKind::TooLong]);
}

#[test]
fn an_unknown_variable_is_answered_with_the_nearest() {
    let message = |name: &str| {
        problems_of(json!([{ "kind": "heading", "text": format!("{{{{ {name} }}}}") }]), VARIABLES)[0]
            .message
            .clone()
    };
    assert_eq!(message("membro.nme"), "A variável membro.nme não existe. Seria membro.nome?");
    assert_eq!(message("xyz"), "A variável xyz não existe nesta mensagem.");
}
