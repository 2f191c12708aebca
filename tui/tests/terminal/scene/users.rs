//! The user of a scene, and the consultants.

use client::access::{Ability, AccessMatrix, Action as Verb, Role, Subject, default_matrix};
use client::actor::Actor;
use client::api::account::session::{StaffUser, Theme as Preferred, Whoami};
use client::api::members::reference::StaffManager;
use client::message::Lang;
use client::value::id::StaffId;
use client::value::word::Word;

pub fn managers() -> Vec<StaffManager> {
    let sales = Role::Sales;
    vec![
        StaffManager {
            id: StaffId::new(7),
            name: "Rafael Monteiro".to_owned(),
            permission_type: Some(sales),
        },
        StaffManager {
            id: StaffId::new(8), name: "Íris Gonçalves".to_owned(), permission_type: Some(sales)
        },
    ]
}

/// The user for whom forms are made.
pub fn actor() -> Actor {
    let Whoami { user, ability: abilities, .. } = whoami(Role::Manager);
    let (name, role) = (user.name, user.role);
    Actor {
        is_service_account: false,
        id: user.id,
        name,
        role,
        abilities,
        matrix: Default::default(),
        lang: Lang::PtBr,
        now: jiff::Timestamp::UNIX_EPOCH,
    }
}

pub fn whoami(role: Role) -> Whoami {
    let held = default_matrix().into_iter().filter(|(_, roles)| roles.contains(&role));
    let mut ability: Vec<Ability> = held.map(|(ability, _)| ability).collect();
    if role == Role::Root {
        ability = vec![Ability::new(Verb::Manage, Subject::All)];
    }
    let (name, email) = ("Beatriz Moura".to_owned(), format!("{}@demo.test", role.name()));
    let id = StaffId::new(role as i64 + 1);
    let missing = AccessMatrix::default().missing(&ability);
    Whoami {
        lacks: Vec::new(),
        user: StaffUser {
            id,
            name,
            email,
            role,
            permission_type: role,
            avatar: client::value::avatar::Avatar::default(),
        },
        ability,
        missing,
        language: Lang::PtBr,
        theme: Preferred::System,
        session_id: None,
    }
}
