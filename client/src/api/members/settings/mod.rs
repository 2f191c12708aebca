//! The settings of a member: alerts, the automatic reply, consultants, and the block against abuse, called *{product} PRO*.

mod cerc;
mod changes;
mod foreign;
pub mod forms;
mod guards;
mod member_settings;
mod pro;
mod record;
mod reply;
mod words;

pub use cerc::*;
pub use changes::*;
pub use foreign::{block_of, request_facts};
pub use guards::*;
pub use member_settings::*;
pub use pro::*;
pub use reply::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::MemberId;

endpoints! {
    /// Mostra a configuração de um membro: alertas, resposta automática, consultores e bloqueio.
    Get "settings.get" GET "/user/settings/{id}"
        path(MemberId) -> SettingsAnswer, needs(Read, Users), adapted_by(foreign::settings);
    /// Guarda alertas, mensagens e resposta automática de um membro; um campo ausente fica como está.
    Save "settings.save" POST "/user/settings/{id}"
        path(MemberId) body(SettingsChanges) -> SettingsSaved, needs(Update, Users), acts(Settings, 'e'),
        undone_by(record::SETTINGS_BEFORE), told_as(SettingsEventSaved), forms("settings.save" => foreign::save_form),
        says(SettingsSaved);
    /// Troca o consultor CERC de um membro, por direito ou por preferência; 0 é nenhum.
    ChangeCerc "settings.change-cerc" PUT "/user/settings/cerc-manager/{id}"
        path(MemberId) body(CercAssignment) -> SettingsSaved, needs(Update, Users), acts(Settings, 'c'),
        guard(CercFacts::may_change), undone_by(record::CERC_BEFORE), told_as(SettingsEventCerc),
        forms("settings.change-cerc" => foreign::cerc_form), refuses(422, SettingsCercFailed),
        says(SettingsCercSaved);
    /// Sorteia uma das dez respostas automáticas, com o telefone e o e-mail do membro, sem a enviar.
    DrawReply "settings.draw-reply" GET "/user/settings/reply/{id}"
        path(MemberId) -> ReplyDraft, needs(Read, Users), is(ours);
    /// Libera um membro bloqueado; no quarto nível pode enviar a régua escolhida.
    Release "pro.release" POST "/user/onivoro-release/{id}"
        path(MemberId) body(ProRelease) -> SettingsSaved, needs(Update, Users), acts(Settings, 'l'),
        guard(ProFacts::may_release), told_as(SettingsEventReleased), forms("pro.release" => foreign::release_form),
        says(ProReleased);
    /// Zera os bloqueios de um membro.
    Reset "pro.reset" POST "/user/onivoro-reset/{id}"
        path(MemberId) -> SettingsSaved, needs(Update, Users), danger(Irreversible), acts(Settings, 'z'),
        guard(ProFacts::may_reset), told_as(SettingsEventReset),
        says(SettingsEventReset);
}
