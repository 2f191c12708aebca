//! E-mails that come in: what mail servers report of our letters, what programs answer, and what people write.

mod changes;
mod columns;
mod facts;
mod foreign;
mod forms;
mod guards;
mod incoming;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use facts::*;
pub use guards::*;
pub use incoming::*;
pub use words::*;

use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{LetterId, kind};
use crate::wire::frame::FramedPage;

endpoints!(
    List(
        "Lista os e-mails recebidos, avisos de servidores e mensagens de pessoas: os que foram passados a \
         quem pergunta ou, para quem cuida dos e-mails, todos."
    )
    .get("letters.list", "/letters")
    .query::<IncomingLetterFilter>()
    .answers::<IncomingLetterList>()
    .needs(Read, Auth)
    .lists(&LETTERS)
    .exported_by("letters.export")
    .ours(),
    Get("Mostra um e-mail recebido: de quem, sobre qual e-mail enviado, e o que o servidor disse.")
        .get("letters.get", "/letters/{id}")
        .path::<LetterId>()
        .answers::<IncomingLetterRecord>()
        .needs(Read, Auth)
        .facts("letter", INCOMING)
        .ours(),
    Letter("Mostra o texto de um e-mail recebido, em uma página à parte que não executa nem carrega nada.")
        .get("letters.letter", "/letters/{id}/letter")
        .path::<LetterId>()
        .answers::<FramedPage>()
        .needs(Read, Auth)
        .framed()
        .ours(),
    Assign("Passa um e-mail recebido a um colega, que o vê entre os seus; 0 o devolve a todos.")
        .post("letters.assign", "/letters/{id}/assign")
        .path::<LetterId>()
        .body::<AssignLetter>()
        .answers::<LetterChanged>()
        .guard(LetterFacts::may_assign)
        .needs(Read, Auth)
        .acts_on::<kind::Letter>()
        .key('m')
        .for_many()
        .undone_by(record::ASSIGNEE_BEFORE)
        .forms(&[DeclaredForm::Each("letters.assign", foreign::assign_form)])
        .ours(),
    Finish("Marca um e-mail recebido como resolvido.")
        .post("letters.finish", "/letters/{id}/finish")
        .path::<LetterId>()
        .answers::<LetterChanged>()
        .guard(LetterFacts::may_finish)
        .needs(Read, Auth)
        .acts_on::<kind::Letter>()
        .key('e')
        .for_many()
        .undone_by(record::OPEN_BEFORE)
        .ours(),
    Reopen("Reabre um e-mail recebido que estava resolvido.")
        .post("letters.reopen", "/letters/{id}/reopen")
        .path::<LetterId>()
        .answers::<LetterChanged>()
        .guard(LetterFacts::may_reopen)
        .needs(Read, Auth)
        .acts_on::<kind::Letter>()
        .for_many()
        .ours(),
);
