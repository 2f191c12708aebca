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
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    SavePrimary(
        "Salva a identidade, os documentos, o contato, o endereço e o status de um membro; o que \
         faltar fica como está."
    )
    .post("members.save-primary", "/user/{type}/primary/{id}")
    .path::<(MemberKind, MemberId)>()
    .body::<Primary>()
    .answers::<SectionSaved>()
    .guard(SectionFacts::may_save)
    .needs(Update, Users)
    .acts_on::<kind::Member>()
    .undone_by(record::PRIMARY_BEFORE)
    .told_as(Key::SectionsEventPrimary)
    .forms(&[DeclaredForm::Each("members.save-primary", foreign::primary_form)])
    .adapted_by(foreign::saved)
    .says(Key::SectionsDone),
    SaveProfile("Salva o perfil público de um membro; o que faltar fica como está.")
        .post("members.save-profile", "/user/{type}/profile/{id}")
        .path::<(MemberKind, MemberId)>()
        .body::<Profile>()
        .answers::<SectionSaved>()
        .guard(SectionFacts::may_save)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::PROFILE_BEFORE)
        .forms(&[DeclaredForm::Each("members.save-profile", foreign::profile_form)])
        .about("profile")
        .adapted_by(foreign::saved)
        .says(Key::SectionsDone),
    SaveZones("Salva as zonas e os segmentos de um membro; o que faltar fica como está.")
        .post("members.save-zones", "/user/{type}/zones/{id}")
        .path::<(MemberKind, MemberId)>()
        .body::<Coverage>()
        .answers::<SectionSaved>()
        .guard(SectionFacts::may_save)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::ZONES_BEFORE)
        .forms(&[DeclaredForm::Each("members.save-zones", foreign::zones_form)])
        .about("coverage")
        .adapted_by(foreign::saved)
        .says(Key::SectionsDone),
    SaveAdditions(
        "Salva os telefones e os e-mails adicionais de um membro: inclui, remove e escolhe os principais."
    )
    .post("members.save-additions", "/user/{type}/additions/{id}")
    .path::<(MemberKind, MemberId)>()
    .body::<Additions>()
    .answers::<SectionSaved>()
    .guard(SectionFacts::may_save)
    .needs(Update, Users)
    .acts_on::<kind::Member>()
    .undone_by(record::ADDITIONS_BEFORE)
    .forms(&[DeclaredForm::Each("members.save-additions", foreign::additions_form)])
    .about("additions")
    .adapted_by(foreign::saved)
    .says(Key::SectionsDone),
    SaveSocials("Salva as redes sociais de um membro; o que faltar fica como está.")
        .post("members.save-socials", "/user/{type}/socials/{id}")
        .path::<(MemberKind, MemberId)>()
        .body::<Socials>()
        .answers::<SectionSaved>()
        .guard(SectionFacts::may_save)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::SOCIALS_BEFORE)
        .forms(&[DeclaredForm::Each("members.save-socials", foreign::socials_form)])
        .about("socials")
        .adapted_by(foreign::saved)
        .says(Key::SectionsDone),
    SaveApproval("Decide o cadastro de um membro: aprova, devolve ou bloqueia com o motivo.")
        .post("members.save-approval", "/user/{type}/approval/{id}")
        .path::<(MemberKind, MemberId)>()
        .body::<Approval>()
        .answers::<SectionSaved>()
        .guard(SectionFacts::may_decide)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::STATUS_BEFORE)
        .told_as(Key::SectionsEventApproval)
        .forms(&[DeclaredForm::Each("members.save-approval", foreign::approval_form)])
        .adapted_by(foreign::saved)
        .says(Key::SectionsDone),
    SaveRegistrationInfo("Salva de onde veio o cadastro de um membro; o que faltar fica como está.")
        .post("members.save-registration-info", "/user/registration-info/{id}")
        .path::<MemberId>()
        .body::<RegistrationInfo>()
        .answers::<SectionSaved>()
        .guard(SectionFacts::may_save)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::REGISTRATION_BEFORE)
        .forms(&[DeclaredForm::Each("members.save-registration-info", foreign::registration_form)])
        .about("registration_info")
        .adapted_by(foreign::saved_of)
        .says(Key::SectionsDone),
    SaveSearchProfile("Salva o que um membro procura na busca automática; o que faltar fica como está.")
        .post("members.save-search-profile", "/user/search-profile/{id}")
        .path::<MemberId>()
        .body::<SearchProfile>()
        .answers::<SectionSaved>()
        .guard(SectionFacts::may_save)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::SEARCH_PROFILE_BEFORE)
        .forms(&[DeclaredForm::Each("members.save-search-profile", foreign::search_profile_form)])
        .about("search_profile")
        .adapted_by(foreign::saved_of)
        .says(Key::SectionsDone),
);
