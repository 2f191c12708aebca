//! The letters of the product as they leave, with usual, longest and empty values.

use std::path::Path;
use std::{env, fs};

use client::catalogue::letters::letters;
use client::letter::{Letter, LetterContent, LetterValues, Variable, shipped};
use client::message::Lang;
use serde_json::json;
use server::letter::{CLIPPED_AT, LetterFrame, RenderedLetter, render, to_mjml};

fn values(letter: &Letter, of: impl Fn(&Variable) -> client::letter::LetterValue) -> LetterValues {
    letter.variables.iter().map(|variable| (variable.id, of(variable))).collect()
}

fn rendered(letter: &Letter, values: &LetterValues, lang: Lang) -> RenderedLetter {
    let content = shipped(letter.key, lang).unwrap().content.as_ref().unwrap();
    render(content, values, &LetterFrame::of(letter, "Praça", lang))
        .unwrap_or_else(|fault| panic!("{}: {fault}", letter.key))
}

#[test]
fn letters_read_as_they_were_written() {
    for sent in letters() {
        let letter = sent.letter;
        let mut said = String::new();
        for lang in Lang::ALL {
            let RenderedLetter { subject, preheader, text, .. } =
                rendered(letter, &letter.sample_values(), lang);
            said.push_str(&format!("=== {}\n{subject}\n{preheader}\n\n{text}\n", lang.tag()));
        }
        let longest = rendered(letter, &values(letter, Variable::longest_value), Lang::PtBr);
        said.push_str(&format!("=== longest\n{}\n\n{}\n", longest.subject, longest.text));
        let of = |variable: &Variable| {
            if variable.is_optional { variable.empty_value() } else { variable.sample_value() }
        };
        let shortest = rendered(letter, &values(letter, of), Lang::PtBr);
        said.push_str(&format!("=== empty\n{}\n\n{}", shortest.subject, shortest.text));
        insta::assert_snapshot!(format!("{}.text", letter.key), said);
    }
}

#[test]
fn html_is_the_same_in_an_honest_frame() {
    for sent in letters() {
        let letter = sent.letter;
        for lang in Lang::ALL {
            let longest = rendered(letter, &values(letter, Variable::longest_value), lang);
            let html = &longest.html;
            assert!(html.len() < CLIPPED_AT, "{}: {} bytes", letter.key, html.len());
            for sign in ["<Ltda.>", "<especiais>", "[[", "<script", "http://fonts", "https://fonts"] {
                assert!(!html.contains(sign), "{}: {sign}", letter.key);
            }
            assert!(!longest.subject.contains(['\n', '\r']), "{}", letter.key);
            assert!(
                html.contains("Praça") && html.contains(&format!("lang=\"{}\"", lang.tag())),
                "{}",
                letter.key
            );
        }
    }
}

/// Compares a letter with its committed file, which programs that know mail programs look at; `UPDATE=1` rewrites it.
#[track_caller]
fn accept(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters").join(name);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, drawn).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == drawn, "{name} is drawn in another way now: run `make accept` and look at it");
}

#[test]
fn letters_look_as_they_were_accepted() {
    for sent in letters() {
        let letter = sent.letter;
        for lang in Lang::ALL {
            let html = rendered(letter, &letter.sample_values(), lang).html;
            accept(&format!("{}.{}.html", letter.key, lang.tag()), &html);
        }
        let longest = rendered(letter, &values(letter, Variable::longest_value), Lang::PtBr).html;
        accept(&format!("{}.longest.html", letter.key), &longest);
    }
}

fn of_blocks<R>(
    blocks: serde_json::Value,
    render: impl Fn(&LetterContent, &LetterValues, &LetterFrame<'_>) -> R,
) -> R {
    let content: LetterContent =
        serde_json::from_value(json!({ "subject": "Oi", "blocks": blocks })).unwrap();
    let letter = letters().iter().find(|sent| sent.letter.key == "search-results").unwrap().letter;
    render(&content, &letter.sample_values(), &LetterFrame::of(letter, "Praça", Lang::PtBr))
}

/// A block of each kind, by the name of its file.
fn blocks() -> Vec<(&'static str, serde_json::Value)> {
    let text = "Um *parágrafo* com [link](https://x.test/?a=1&b=2).\n\n- item **um**\n- item dois";
    let right = json!({ "image": { "src": "https://x.test/b.png", "alt": "B" }, "button": { "label": "Ver", "url": "https://x.test" } });
    let table = "<table width=\"100%\"><tr><td style=\"color:red\">{{ membro.nome }}</td></tr></table><script>x()</script>";
    vec![
        ("heading", json!({ "kind": "heading", "text": "Título" })),
        ("text", json!({ "kind": "text", "text": text })),
        (
            "button",
            json!({ "kind": "button", "label": "Abrir & ver", "url": "https://x.test/?n={{ membro.nome }}" }),
        ),
        (
            "image",
            json!({ "kind": "image", "src": "https://x.test/a.png", "alt": "Fachada \"A\"", "url": "https://x.test" }),
        ),
        ("columns", json!({ "kind": "columns", "columns": [{ "text": "esquerda" }, right] })),
        ("divider", json!({ "kind": "divider" })),
        ("records", json!({ "kind": "records", "variable": "busca.resultados" })),
        ("html", json!({ "kind": "html", "html": table })),
    ]
}

#[test]
fn each_block_is_drawn() {
    let never =
        json!({ "kind": "text", "text": "nunca", "condition": { "variable": "membro.nome", "is": "empty" } });
    let condition = json!({ "variable": "membro.nome", "is": "equal", "value": "Ana Lima" });
    let once = json!({ "kind": "text", "text": "às vezes", "condition": condition });
    let all: Vec<_> = blocks().into_iter().map(|(_, block)| block).chain([never, once]).collect();
    let rendered = of_blocks(json!(all), render).unwrap();
    assert!(!rendered.text.contains("nunca") && !rendered.html.contains("nunca"));
    insta::assert_snapshot!("blocks.text", rendered.text);
    for (kind, block) in blocks() {
        accept(&format!("blocks/{kind}.html"), &of_blocks(json!([block]), render).unwrap().html);
        accept(&format!("blocks/{kind}.mjml"), &of_blocks(json!([block]), to_mjml).unwrap());
    }
}

#[test]
fn what_is_broken_or_harmful_does_not_render() {
    for block in [
        json!({ "kind": "heading", "text": "{{ outra }}" }),
        json!({ "kind": "heading", "text": "{% for a in membro.nome %}{% endfor %}" }),
        json!({ "kind": "button", "label": "a", "url": "javascript:alert(1)" }),
        json!({ "kind": "text", "text": "[a](data:text/html,x)" }),
        json!({ "kind": "records", "variable": "membro.nome" }),
        json!({ "kind": "html", "html": format!("<p>{}</p>", "x".repeat(2_000_000)) }),
        json!({ "kind": "divider", "condition": { "variable": "outra", "is": "filled" } }),
    ] {
        assert!(of_blocks(json!([block]), render).is_err(), "{}", &block.to_string()[..60]);
    }
    let heading = json!([{ "kind": "heading", "text": "<img src=x onerror=alert(1)> [[0]]" }]);
    let rendered = of_blocks(heading, render).unwrap();
    assert!(rendered.html.contains("&lt;img src=x onerror=alert(1)&gt;"), "{}", rendered.html);
}
