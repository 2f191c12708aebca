//! The calls of the block against abuse.

use super::{ProFacts, ProRelease, SettingsSaved, foreign, letters};
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    Release("Libera um membro bloqueado; no quarto nível pode enviar a régua escolhida.")
        .post("pro.release", "/user/onivoro-release/{id}")
        .path::<MemberId>()
        .body::<ProRelease>()
        .answers::<SettingsSaved>()
        .guard(ProFacts::may_release)
        .needs(Update, Users)
        .sends(&[&letters::RELEASE])
        .acts_on::<kind::Settings>()
        .key('l')
        .told_as(Key::SettingsEventReleased)
        .forms(&[DeclaredForm::Each("pro.release", foreign::release_form)])
        .says(Key::ProReleased),
    Reset("Zera os bloqueios de um membro.")
        .post("pro.reset", "/user/onivoro-reset/{id}")
        .path::<MemberId>()
        .answers::<SettingsSaved>()
        .guard(ProFacts::may_reset)
        .needs(Update, Users)
        .irreversible()
        .acts_on::<kind::Settings>()
        .key('z')
        .told_as(Key::SettingsEventReset)
        .says(Key::SettingsEventReset),
);
