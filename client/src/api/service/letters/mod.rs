//! E-mails that come in: what mail servers report of our letters, what programs answer, and what people write.

mod columns;
mod facts;
mod incoming;
mod words;

pub use columns::*;
pub use facts::*;
pub use incoming::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::IncomingLetterId;
use crate::wire::frame::FramedPage;

endpoints!(
    List("Lista os e-mails recebidos: avisos de servidores sobre e-mails enviados e mensagens de pessoas.")
        .get("letters.list", "/letters")
        .query::<IncomingLetterFilter>()
        .answers::<IncomingLetterList>()
        .needs(Letters, Tools)
        .lists(&LETTERS)
        .exported_by("letters.export")
        .ours(),
    Get("Mostra um e-mail recebido: de quem, sobre qual e-mail enviado, e o que o servidor disse.")
        .get("letters.get", "/letters/{id}")
        .path::<IncomingLetterId>()
        .answers::<IncomingLetterRecord>()
        .needs(Letters, Tools)
        .facts("letter", INCOMING)
        .ours(),
    Letter("Mostra o texto de um e-mail recebido, em uma página à parte que não executa nem carrega nada.")
        .get("letters.letter", "/letters/{id}/letter")
        .path::<IncomingLetterId>()
        .answers::<FramedPage>()
        .needs(Letters, Tools)
        .framed()
        .ours(),
);
