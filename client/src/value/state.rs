//! The states of Brazil.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::word::on_wire;

/// The codes of the 26 states and of the Federal District, which are the same in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names are the official codes")]
pub enum StateCode {
    Ac, Al, Am, Ap, Ba, Ce, Df, Es, Go, Ma, Mg, Ms, Mt, Pa, Pb, Pe, Pi, Pr, Rj, Rn, Ro, Rr, Rs, Sc, Se, Sp, To,
}

/// The states with their names, which are the same in every language.
#[rustfmt::skip]
const STATES: [(StateCode, &str); 27] = [
    (StateCode::Ac, "Acre"), (StateCode::Al, "Alagoas"), (StateCode::Am, "Amazonas"), (StateCode::Ap, "Amapá"),
    (StateCode::Ba, "Bahia"), (StateCode::Ce, "Ceará"), (StateCode::Df, "Distrito Federal"), (StateCode::Es, "Espírito Santo"),
    (StateCode::Go, "Goiás"), (StateCode::Ma, "Maranhão"), (StateCode::Mg, "Minas Gerais"), (StateCode::Ms, "Mato Grosso do Sul"),
    (StateCode::Mt, "Mato Grosso"), (StateCode::Pa, "Pará"), (StateCode::Pb, "Paraíba"), (StateCode::Pe, "Pernambuco"),
    (StateCode::Pi, "Piauí"), (StateCode::Pr, "Paraná"), (StateCode::Rj, "Rio de Janeiro"), (StateCode::Rn, "Rio Grande do Norte"),
    (StateCode::Ro, "Rondônia"), (StateCode::Rr, "Roraima"), (StateCode::Rs, "Rio Grande do Sul"), (StateCode::Sc, "Santa Catarina"),
    (StateCode::Se, "Sergipe"), (StateCode::Sp, "São Paulo"), (StateCode::To, "Tocantins"),
];

impl StateCode {
    /// All states, by their codes.
    pub const ALL: [StateCode; 27] = {
        let mut all = [StateCode::Ac; 27];
        let mut at = 0;
        while at < all.len() {
            all[at] = STATES[at].0;
            at += 1;
        }
        all
    };

    /// Returns the name.
    pub fn title(self) -> &'static str {
        STATES.iter().find(|(state, _)| *state == self).map_or("", |(_, name)| name)
    }
}

impl fmt::Display for StateCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}
