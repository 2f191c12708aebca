//! The sections of a member's record, each saved by a separate call.

mod answer;
mod bodies;
mod foreign;
pub mod forms;
mod guards;
mod merge;
mod origin;
mod origin_forms;
mod places;
mod record;

pub use answer::*;
pub use bodies::*;
pub use guards::*;
pub use merge::*;
pub use origin::*;
pub use places::*;

use super::words::MemberKind;
use crate::endpoints;
use crate::value::id::MemberId;

endpoints! {
    /// Salva a identidade, os documentos, o contato, o endereço e o status de um membro; o que faltar fica como está.
    SavePrimary "members.save-primary" POST "/user/{type}/primary/{id}"
        path((MemberKind, MemberId)) body(Primary) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::PRIMARY_BEFORE), told_as(SectionsEventPrimary),
        forms("members.save-primary" => foreign::primary_form),
        adapted_by(foreign::saved), says(SectionsDone);
    /// Salva o perfil público de um membro; o que faltar fica como está.
    SaveProfile "members.save-profile" POST "/user/{type}/profile/{id}"
        path((MemberKind, MemberId)) body(Profile) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::PROFILE_BEFORE),
        forms("members.save-profile" => foreign::profile_form), about("profile"),
        adapted_by(foreign::saved), says(SectionsDone);
    /// Salva as zonas e os segmentos de um membro; o que faltar fica como está.
    SaveZones "members.save-zones" POST "/user/{type}/zones/{id}"
        path((MemberKind, MemberId)) body(Coverage) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::ZONES_BEFORE),
        forms("members.save-zones" => foreign::zones_form), about("coverage"),
        adapted_by(foreign::saved), says(SectionsDone);
    /// Salva os telefones e os e-mails adicionais de um membro: inclui, remove e escolhe os principais.
    SaveAdditions "members.save-additions" POST "/user/{type}/additions/{id}"
        path((MemberKind, MemberId)) body(Additions) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::ADDITIONS_BEFORE),
        forms("members.save-additions" => foreign::additions_form), about("additions"),
        adapted_by(foreign::saved), says(SectionsDone);
    /// Salva as redes sociais de um membro; o que faltar fica como está.
    SaveSocials "members.save-socials" POST "/user/{type}/socials/{id}"
        path((MemberKind, MemberId)) body(Socials) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::SOCIALS_BEFORE),
        forms("members.save-socials" => foreign::socials_form), about("socials"),
        adapted_by(foreign::saved), says(SectionsDone);
    /// Decide o cadastro de um membro: aprova, devolve ou bloqueia com o motivo.
    SaveApproval "members.save-approval" POST "/user/{type}/approval/{id}"
        path((MemberKind, MemberId)) body(Approval) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_decide), undone_by(record::STATUS_BEFORE), told_as(SectionsEventApproval),
        forms("members.save-approval" => foreign::approval_form),
        adapted_by(foreign::saved), says(SectionsDone);
    /// Salva de onde veio o cadastro de um membro; o que faltar fica como está.
    SaveRegistrationInfo "members.save-registration-info" POST "/user/registration-info/{id}"
        path(MemberId) body(RegistrationInfo) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::REGISTRATION_BEFORE),
        forms("members.save-registration-info" => foreign::registration_form), about("registration_info"),
        adapted_by(foreign::saved_of), says(SectionsDone);
    /// Salva o que um membro procura na busca automática; o que faltar fica como está.
    SaveSearchProfile "members.save-search-profile" POST "/user/search-profile/{id}"
        path(MemberId) body(SearchProfile) -> SectionSaved, needs(Update, Users), acts(Member),
        guard(SectionFacts::may_save), undone_by(record::SEARCH_PROFILE_BEFORE),
        forms("members.save-search-profile" => foreign::search_profile_form), about("search_profile"),
        adapted_by(foreign::saved_of), says(SectionsDone);
}
