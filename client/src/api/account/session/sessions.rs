//! The calls of open sessions.

use super::{Done, OpenSessions};
use crate::api::account::columns::SESSIONS;
use crate::endpoints;
use crate::value::id::{SessionId, kind};

endpoints!(
    ListSessions("Lista as próprias sessões abertas.")
        .get("sessions.list", "/me/sessions")
        .answers::<OpenSessions>()
        .needs(Edit, Profile)
        .lists(&SESSIONS)
        .exported_by("sessions.export")
        .ours(),
    Revoke("Encerra uma das próprias sessões.")
        .delete("sessions.revoke", "/me/sessions/{id}")
        .path::<SessionId>()
        .answers::<Done>()
        .needs(Edit, Profile)
        .acts_on::<kind::Session>()
        .ours(),
);
