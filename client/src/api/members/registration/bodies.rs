//! The members to register.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::members::members::MemberKind;
use crate::rules::{Invalid, Rule};
use crate::value::id::StaffId;
use crate::wire::ours;

/// The word of [`NewMembers::send_in`] for a welcome that leaves immediately.
pub const NOW: &str = "now";

/// The members to register, and what follows.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewMembers {
    /// A line each: name, e-mail address, phone and document, separated by semicolons or tabs, in any order. Required.
    #[schemars(length(max = NewMembers::LONGEST))]
    #[schemars(extend("x-required" = true))]
    pub users: String,
    /// Representatives or companies. Required.
    #[serde(rename = "type")]
    #[schemars(extend("x-required" = true))]
    pub kind: Option<MemberKind>,
    /// When the welcome e-mail leaves: `now`, or on a day. None is sent if absent.
    pub send_in: Option<String>,
    /// The consultant of sales to whom they are assigned. None if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub account_manager_id: Option<StaffId>,
}

/// When the welcome leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Welcome {
    /// Immediately.
    Now,
    /// In the morning of a day.
    On(Date),
}

impl NewMembers {
    /// The longest text of lines, in characters.
    pub const LONGEST: i64 = 60_000;
    /// The largest number of lines.
    pub const MOST: usize = 500;

    /// Requires lines and the type, and a day to come for the welcome. Returns the type and the welcome.
    pub fn check(&self, today: Date) -> Result<(MemberKind, Option<Welcome>), Invalid> {
        let mut invalid = Invalid::default();
        let lines = self.lines().count();
        invalid.ensure("users", lines > 0, Rule::Required);
        invalid.ensure("users", lines <= NewMembers::MOST, Rule::AtMost(NewMembers::MOST as i64));
        let kind = invalid.require("type", self.kind);
        let welcome = match self.send_in.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
            None => None,
            Some(NOW) => Some(Welcome::Now),
            Some(text) => match text.parse::<Date>() {
                Ok(day) => {
                    invalid.ensure("send_in", day >= today, Rule::NotBefore(today));
                    Some(Welcome::On(day))
                }
                Err(_) => {
                    invalid.add("send_in", Rule::IsNot);
                    None
                }
            },
        };
        let Some(kind) = kind else { return Err(invalid) };
        invalid.into_result((kind, welcome))
    }

    /// Returns the lines that hold anything, with their numbers from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.users.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        lines.filter(|(_, line)| !line.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(users: &str, send_in: &str) -> Vec<String> {
        let new = NewMembers {
            users: users.to_owned(),
            kind: Some(MemberKind::Company),
            send_in: Some(send_in.to_owned()),
            account_manager_id: None,
        };
        let checked = new.check(Date::constant(2026, 11, 23));
        let Err(invalid) = checked else { return Vec::new() };
        ["users", "type", "send_in"]
            .into_iter()
            .filter(|field| invalid.names(field))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn lines_and_a_day_to_come_are_required() {
        assert_eq!(broken("Ana; ana@a.test", "now"), Vec::<String>::new());
        assert_eq!(broken("Ana; ana@a.test", "2026-11-23"), Vec::<String>::new());
        assert_eq!(broken("\n  \n", ""), ["users"]);
        assert_eq!(broken("Ana; ana@a.test", "2026-11-22"), ["send_in"]);
        assert_eq!(broken("Ana; ana@a.test", "amanhã"), ["send_in"]);
        assert_eq!(broken(&"a\n".repeat(NewMembers::MOST + 1), "now"), ["users"]);
    }
}
