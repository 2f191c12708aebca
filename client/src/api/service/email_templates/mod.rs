//! E-mail templates: the texts of letters, those of the product and those of staff, each with a draft, its published versions, and
//! the shipped text behind those of the product.

mod changes;
mod columns;
mod email_template;
pub mod forms;
mod guards;
mod links;
mod record;
mod variables;
mod words;

pub use changes::*;
pub use columns::*;
pub use email_template::*;
pub use guards::*;
pub use links::*;
pub use variables::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::api::service::outbox::SendOutcome;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{EmailTemplateId, kind};
use crate::wire::document::{
    CompareQuery, DocumentComparison, DocumentVersions, RestoreVersion, VersionQuery,
};
use crate::wire::frame::FramedPage;

/// The longest name of a template, in characters.
pub const LONGEST_NAME: i64 = 128;
/// The longest conditions of a page, in characters.
pub const LONGEST_BRANCH: i64 = 2_000;
/// The largest body with a content, in bytes.
const LARGEST: usize = 900_000;

endpoints!(
    List("Lista os modelos de e-mail: os do sistema e os da equipe, com a situação de cada um.")
        .get("email-templates.list", "/email-templates")
        .query::<EmailTemplateFilter>()
        .answers::<EmailTemplateList>()
        .needs(Templates, Tools)
        .lists(&EMAIL_TEMPLATES)
        .exported_by("email-templates.export")
        .ours(),
    Get("Mostra um modelo de e-mail: o conteúdo, as variáveis, os problemas e as versões.")
        .get("email-templates.get", "/email-templates/{id}")
        .path::<EmailTemplateId>()
        .answers::<EmailTemplateDetail>()
        .needs(Templates, Tools)
        .ours(),
    Create("Cria um modelo de e-mail da equipe, como rascunho.")
        .post("email-templates.create", "/email-templates")
        .body::<NewEmailTemplate>()
        .answers::<EmailTemplateSaved>()
        .needs(Update, Tools)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Same("email-templates.create", forms::create)])
        .up_to(LARGEST)
        .about("email_template")
        .ours(),
    Edit("Muda o rascunho de um modelo de e-mail; o que está publicado continua a sair até a publicação.")
        .put("email-templates.edit", "/email-templates/{id}")
        .path::<EmailTemplateId>()
        .body::<EmailTemplateChange>()
        .answers::<EmailTemplateSaved>()
        .needs(Update, Tools)
        .acts_on::<kind::EmailTemplate>()
        .undone_by(record::DRAFT_BEFORE)
        .up_to(LARGEST)
        .ours(),
    Publish("Publica o rascunho de um modelo de e-mail como nova versão, se não tem problemas.")
        .post("email-templates.publish", "/email-templates/{id}/publish")
        .path::<EmailTemplateId>()
        .body::<PublishTemplate>()
        .answers::<EmailTemplateSaved>()
        .guard(TemplateFacts::may_publish)
        .needs(Update, Tools)
        .acts_on::<kind::EmailTemplate>()
        .key('p')
        .forms(&[DeclaredForm::Same("email-templates.publish", forms::publish)])
        .ours(),
    DiscardDraft("Descarta o rascunho de um modelo de e-mail; fica o que está publicado.")
        .post("email-templates.discard-draft", "/email-templates/{id}/discard-draft")
        .path::<EmailTemplateId>()
        .answers::<EmailTemplateSaved>()
        .guard(TemplateFacts::may_discard_draft)
        .needs(Update, Tools)
        .acts_on::<kind::EmailTemplate>()
        .undone_by(record::DRAFT_BEFORE)
        .ours(),
    Restore("Traz uma versão de um modelo de e-mail de volta, como rascunho; 0 é o texto original.")
        .post("email-templates.restore", "/email-templates/{id}/restore")
        .path::<EmailTemplateId>()
        .body::<RestoreVersion>()
        .answers::<EmailTemplateSaved>()
        .needs(Update, Tools)
        .acts_on::<kind::EmailTemplate>()
        .undone_by(record::DRAFT_BEFORE)
        .ours(),
    Delete("Exclui um modelo de e-mail da equipe, com as versões.")
        .delete("email-templates.delete", "/email-templates/{id}")
        .path::<EmailTemplateId>()
        .answers::<Done>()
        .guard(TemplateFacts::may_delete)
        .needs(Delete, Tools)
        .destructive()
        .acts_on::<kind::EmailTemplate>()
        .key('x')
        .ours(),
    Duplicate("Copia um modelo de e-mail para um da equipe, como rascunho.")
        .post("email-templates.duplicate", "/email-templates/{id}/duplicate")
        .path::<EmailTemplateId>()
        .body::<DuplicateTemplate>()
        .answers::<EmailTemplateSaved>()
        .needs(Update, Tools)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Same("email-templates.duplicate", forms::duplicate)])
        .about("email_template")
        .ours(),
    Preview("Mostra como um modelo de e-mail sai, com um membro ou com valores de exemplo.")
        .post("email-templates.preview", "/email-templates/{id}/preview")
        .path::<EmailTemplateId>()
        .body::<PreviewRequest>()
        .answers::<LetterPreview>()
        .needs(Templates, Tools)
        .up_to(LARGEST)
        .ours(),
    CheckLinks("Consulta os links fixos de um modelo de e-mail e diz o que cada um respondeu.")
        .post("email-templates.check-links", "/email-templates/{id}/check-links")
        .path::<EmailTemplateId>()
        .body::<LinkCheckRequest>()
        .answers::<LinkReport>()
        .needs(Update, Tools)
        .up_to(LARGEST)
        .ours(),
    Page("Mostra um modelo de e-mail como sai, em uma página à parte que não executa nem carrega nada.")
        .get("email-templates.page", "/email-templates/{id}/page")
        .path::<EmailTemplateId>()
        .query::<PageQuery>()
        .answers::<FramedPage>()
        .needs(Templates, Tools)
        .framed()
        .ours(),
    TestSend("Envia um modelo de e-mail a quem chama, marcado como teste e com dados de exemplo.")
        .post("email-templates.test-send", "/email-templates/{id}/test")
        .path::<EmailTemplateId>()
        .body::<PreviewRequest>()
        .answers::<SendOutcome>()
        .needs(Update, Tools)
        .acts_on::<kind::EmailTemplate>()
        .up_to(LARGEST)
        .ours(),
    Versions("Lista as versões publicadas de um modelo de e-mail, da mais recente à mais antiga.")
        .get("email-templates.versions", "/email-templates/{id}/versions")
        .path::<EmailTemplateId>()
        .answers::<DocumentVersions>()
        .needs(Templates, Tools)
        .ours(),
    Version("Mostra o conteúdo de uma versão de um modelo de e-mail; 0 é o texto original.")
        .get("email-templates.version", "/email-templates/{id}/version")
        .path::<EmailTemplateId>()
        .query::<VersionQuery>()
        .answers::<TemplateVersion>()
        .needs(Templates, Tools)
        .ours(),
    Compare("Compara duas versões de um modelo de e-mail; sem dizer quais, a publicada e o rascunho.")
        .get("email-templates.compare", "/email-templates/{id}/compare")
        .path::<EmailTemplateId>()
        .query::<CompareQuery>()
        .answers::<DocumentComparison>()
        .needs(Templates, Tools)
        .ours(),
);
