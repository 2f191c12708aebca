//! The letters of the product as they leave, with usual, longest and empty values.

use client::catalogue::letters::letters;
use client::letter::{Letter, LetterContent, LetterValues, Variable, shipped};
use client::message::Lang;
use serde_json::json;
use server::letter::{CLIPPED_AT, LetterFrame, RenderFault, RenderedLetter, render};

fn values(letter: &Letter, of: impl Fn(&Variable) -> client::letter::LetterValue) -> LetterValues {
    letter.variables.iter().map(|variable| (variable.id.into(), of(variable))).collect()
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
    let charge = letters().iter().find(|sent| sent.letter.key == "payment-proposal").unwrap().letter;
    insta::assert_snapshot!(
        "payment-proposal.html",
        rendered(charge, &values(charge, Variable::longest_value), Lang::PtBr).html
    );
}

fn of_blocks(blocks: serde_json::Value) -> Result<RenderedLetter, RenderFault> {
    let content: LetterContent =
        serde_json::from_value(json!({ "subject": "Oi", "blocks": blocks })).unwrap();
    let letter = letters().iter().find(|sent| sent.letter.key == "search-results").unwrap().letter;
    render(&content, &letter.sample_values(), &LetterFrame::of(letter, "Praça", Lang::PtBr))
}

#[test]
fn each_block_is_drawn() {
    let rendered = of_blocks(json!([
        { "kind": "heading", "text": "Título" },
        { "kind": "text", "text": "Um *parágrafo* com [link](https://x.test/?a=1&b=2).\n\n- item **um**\n- item dois" },
        { "kind": "button", "label": "Abrir & ver", "url": "https://x.test/?n={{ membro.nome }}" },
        { "kind": "image", "src": "https://x.test/a.png", "alt": "Fachada \"A\"", "url": "https://x.test" },
        { "kind": "columns", "columns": [
            { "text": "esquerda" },
            { "image": { "src": "https://x.test/b.png", "alt": "B" }, "button": { "label": "Ver", "url": "https://x.test" } },
        ] },
        { "kind": "divider" },
        { "kind": "records", "variable": "busca.resultados" },
        { "kind": "html", "html": "<table width=\"100%\"><tr><td style=\"color:red\">{{ membro.nome }}</td></tr></table><script>x()</script>" },
        { "kind": "text", "text": "nunca", "condition": { "variable": "membro.nome", "is": "empty" } },
        { "kind": "text", "text": "às vezes", "condition": { "variable": "membro.nome", "is": "equal", "value": "Ana Lima" } },
    ]))
    .unwrap();
    assert!(!rendered.text.contains("nunca") && !rendered.html.contains("nunca"));
    insta::assert_snapshot!("blocks.text", rendered.text);
    insta::assert_snapshot!("blocks.html", rendered.html);
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
        assert!(of_blocks(json!([block])).is_err(), "{}", &block.to_string()[..60]);
    }
    let rendered =
        of_blocks(json!([{ "kind": "heading", "text": "<img src=x onerror=alert(1)> [[0]]" }])).unwrap();
    assert!(rendered.html.contains("&lt;img src=x onerror=alert(1)&gt;"), "{}", rendered.html);
}
