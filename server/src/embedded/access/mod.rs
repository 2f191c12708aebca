//! The permission matrix: shown to root, and changed by root.

use client::access::{Role, default_matrix};
use client::api::access::{Grant, Matrix, Set, Show};
use client::endpoint::Call;
use client::rules::Rule;
use serde_json::json;

use crate::cx::Cx;
use crate::http::mount::Api;
use crate::refusal::{Refusal, Result};

/// The operations of the matrix.
pub fn mount(api: Api) -> Api {
    api.handle(show).handle(set)
}

/// `access.list`
pub fn show(cx: &mut Cx<'_, '_>, _: Call<Show>) -> Result<Matrix> {
    let mut grants: Vec<Grant> =
        default_matrix().into_iter().map(|(ability, roles)| Grant { ability, roles }).collect();
    for row in cx.query("select role, action, subject, granted from grants order by role", &[])? {
        let (Ok(role), Ok(action), Ok(subject)) =
            (row.text(0).parse::<Role>(), row.text(1).parse(), row.text(2).parse())
        else {
            continue;
        };
        let ability = client::access::Ability::new(action, subject);
        let Some(grant) = grants.iter_mut().find(|grant| grant.ability == ability) else { continue };
        grant.roles.retain(|other| *other != role);
        if row.flag(3) {
            grant.roles.push(role);
        }
    }
    Ok(Matrix { grants })
}

/// `access.set`
pub fn set(cx: &mut Cx<'_, '_>, call: Call<Set>) -> Result<Matrix> {
    let change = call.body;
    if !Role::STAFF.contains(&change.role) || change.role == Role::Root {
        return Err(Refusal::field("role", Rule::IsNot));
    }
    if !default_matrix().iter().any(|(ability, _)| *ability == change.ability) {
        return Err(Refusal::field("ability", Rule::IsNot));
    }
    let (role, ability) = (change.role.name(), change.ability);
    let before = show(cx, Call { path: (), query: (), body: () })?;
    let held =
        before.grants.iter().any(|grant| grant.ability == ability && grant.roles.contains(&change.role));
    cx.execute(
        "insert into grants (role, action, subject, granted) values ($1, $2, $3, $4)
         on conflict (role, action, subject) do update set granted = excluded.granted",
        &[
            role.as_str().into(),
            ability.action.to_string().into(),
            ability.subject.to_string().into(),
            change.granted.into(),
        ],
    )?;
    let state = |granted| json!({ "role": role, "ability": ability.to_string(), "granted": granted });
    cx.changed("grants", "grant", 0, state(held), state(change.granted));
    show(cx, Call { path: (), query: (), body: () })
}
