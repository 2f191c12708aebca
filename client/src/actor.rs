//! The caller of an endpoint.

use std::sync::Arc;

use jiff::Timestamp;

use crate::access::{Ability, AccessMatrix, Action, Role, Subject, allows};
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::id::StaffId;
use crate::value::moment;
use crate::value::word::Word;

/// The caller: identity, abilities, and the language to answer in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The staff account.
    pub id: StaffId,
    /// Its name, for audit rows and sentences.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Whether it is a service account, which leads no others whatever its role: it has the named permissions alone.
    pub is_service_account: bool,
    /// The permissions.
    pub abilities: Vec<Ability>,
    /// The matrix in force. Reasons name the roles that hold a missing ability.
    pub matrix: Arc<AccessMatrix>,
    /// The language of the answer.
    pub lang: Lang,
    /// The present, to which sentences relate other moments.
    pub now: Timestamp,
}

#[cfg(test)]
impl Actor {
    /// Creates an actor for tests: Ana, number 7, with the abilities that a role has by default.
    pub(crate) fn of(role: Role) -> Actor {
        let (id, name, matrix) = (StaffId::new(7), "Ana".to_owned(), Arc::default());
        Actor {
            is_service_account: false,
            id,
            name,
            role,
            abilities: crate::access::default_abilities(role),
            matrix,
            lang: Lang::PtBr,
            now: Timestamp::UNIX_EPOCH,
        }
    }
}

impl Actor {
    /// Returns whether the actor holds the ability.
    pub fn can(&self, action: Action, subject: Subject) -> bool {
        allows(&self.abilities, Ability { action, subject })
    }

    /// Says when something was or will be, to this actor: `hoje às 10h37`.
    pub fn said(&self, at: Timestamp) -> String {
        moment::said(at, self.now, self.lang)
    }

    /// Says an instant behind a preposition, to this actor: `03/12, às 10h37`.
    pub fn said_after(&self, at: Timestamp) -> String {
        moment::said_after(at, self.now, self.lang)
    }

    /// Rejects an actor that lacks the ability, with the reason.
    pub fn must(&self, needed: Ability) -> Result<(), Reason> {
        if allows(&self.abilities, needed) {
            return Ok(());
        }
        Err(Reason::missing(needed, self.matrix.holders(needed), self.lang))
    }

    /// Returns whether the actor leads the others, by its role.
    pub fn leads(&self) -> bool {
        Role::LEADERS.contains(&self.role) && !self.is_service_account
    }

    /// Rejects every role except those that lead, with a sentence.
    pub fn must_lead(&self, key: Key, params: &[(&str, &str)]) -> Result<(), Reason> {
        if self.leads() {
            return Ok(());
        }
        let why = Why::Role { roles: Role::LEADERS.to_vec() };
        Err(Reason { sentence: key.text(self.lang, params), why })
    }

    /// Rejects every role except root.
    pub fn must_be_root(&self) -> Result<(), Reason> {
        if self.role == Role::Root {
            return Ok(());
        }
        let sentence = Key::ApiRoleOnly.text(self.lang, &[("role", &Role::Root.label(self.lang))]);
        let why = Why::Role { roles: vec![Role::Root] };
        Err(Reason { sentence, why })
    }
}
