//! The settings of a member: alerts, the automatic reply, consultants, and the block against abuse, called *{product} PRO*.

mod block;
mod cerc;
mod changes;
mod foreign;
pub mod forms;
mod guards;
pub mod letters;
mod member_settings;
pub mod pro;
mod record;
mod reply;
mod words;

pub use block::*;
pub use cerc::*;
pub use changes::*;
pub use foreign::{block_of, request_facts};
pub use guards::*;
pub use member_settings::*;
pub use pro::*;
pub use reply::*;
pub use words::*;

use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    Get("Mostra a configuração de um membro: alertas, resposta automática, consultores e bloqueio.")
        .get("settings.get", "/user/settings/{id}")
        .path::<MemberId>()
        .answers::<SettingsAnswer>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Same("settings")])
        .adapted_by(foreign::settings),
    Save("Guarda alertas, mensagens e resposta automática de um membro; um campo ausente fica como está.")
        .post("settings.save", "/user/settings/{id}")
        .path::<MemberId>()
        .body::<SettingsChanges>()
        .answers::<SettingsSaved>()
        .needs(Update, Users)
        .acts_on::<kind::Settings>()
        .key('e')
        .undone_by(record::SETTINGS_BEFORE)
        .told_as(Key::SettingsEventSaved)
        .forms(&[DeclaredForm::Each("settings.save", foreign::save_form)])
        .says(Key::SettingsSaved),
    ChangeCerc("Troca o consultor CERC de um membro, por direito ou por preferência; 0 é nenhum.")
        .put("settings.change-cerc", "/user/settings/cerc-manager/{id}")
        .path::<MemberId>()
        .body::<CercAssignment>()
        .answers::<SettingsSaved>()
        .guard(CercFacts::may_change)
        .needs(Update, Users)
        .acts_on::<kind::Settings>()
        .key('c')
        .undone_by(record::CERC_BEFORE)
        .told_as(Key::SettingsEventCerc)
        .forms(&[DeclaredForm::Each("settings.change-cerc", foreign::cerc_form)])
        .refuses(422, Key::SettingsCercFailed)
        .says(Key::SettingsCercSaved),
    DrawReply(
        "Sorteia uma das dez respostas automáticas, com o telefone e o e-mail do membro, sem a enviar."
    )
    .get("settings.draw-reply", "/user/settings/reply/{id}")
    .path::<MemberId>()
    .answers::<ReplyDraft>()
    .needs(Read, Users)
    .still()
    .ours(),
);
