//! The preview of a letter as a person who writes one waits for it.

use client::api::service::email_templates::{Preview, PreviewRequest, PreviewValues};
use client::endpoint::Endpoint;
use client::letter::{LetterBlock, LetterContent, RichText};
use client::value::id::EmailTemplateId;

use crate::load::{alternate, requests};
use crate::wire::request;
use crate::{CONNECTIONS, Running, table};

/// The blocks of the letter: few that are written have so many.
const BLOCKS: usize = 40;

/// Measures the call that renders a letter and checks it.
pub fn measure(running: &Running) {
    let asked = PreviewRequest {
        content: Some(content()),
        values: PreviewValues::Longest,
        ..PreviewRequest::default()
    };
    table::head();
    for connections in CONNECTIONS {
        let [rate] = alternate([&mut || {
            requests(running.server.at, connections, |number| {
                Some(request(&Preview::put(EmailTemplateId::new(1), asked.clone()), &running.root, number))
            })
        }]);
        table::row("preview of a letter", connections, &rate, &[]);
    }
}

/// A letter of texts, buttons and conditions.
fn content() -> LetterContent {
    let text =
        "Olá, {{ membro.nome }}! Este *parágrafo* tem um [link](https://exemplo.test).\n\n- um\n- dois";
    let block = |at: usize| match at % 4 {
        0 => LetterBlock::Button {
            label: "Abrir".to_owned(),
            url: "https://exemplo.test/?a=1".to_owned(),
            condition: None,
        },
        1 => LetterBlock::Divider { condition: None },
        _ => LetterBlock::Text { text: RichText::from_markdown(text), condition: None },
    };
    LetterContent {
        subject: "Uma carta para {{ membro.nome }}".to_owned(),
        preheader: String::new(),
        blocks: (0..BLOCKS).map(block).collect(),
    }
}
