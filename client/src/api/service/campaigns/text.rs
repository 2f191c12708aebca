//! The text of a campaign, with names in braces in the place of what differs from member to member.

use crate::message::{Key, Lang};

/// A placeholder for a value of the member in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variable {
    /// The member's name.
    Name,
    /// The group of the plan that ends last.
    Plan,
    /// The last day of that plan.
    EndOfPlan,
    /// The sales consultant, else who sends it.
    Consultant,
}

impl Variable {
    /// All variables.
    pub const ALL: [Variable; 4] =
        [Variable::Name, Variable::Plan, Variable::EndOfPlan, Variable::Consultant];

    /// Returns what people call it.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            Variable::Name => Key::CampaignsVariableName,
            Variable::Plan => Key::CampaignsVariablePlan,
            Variable::EndOfPlan => Key::CampaignsVariableEndOfPlan,
            Variable::Consultant => Key::CampaignsVariableConsultant,
        };
        key.text(lang, &[])
    }

    /// Returns its name between braces.
    pub const fn placeholder(self) -> &'static str {
        match self {
            Variable::Name => "nome",
            Variable::Plan => "plano",
            Variable::EndOfPlan => "fim_do_plano",
            Variable::Consultant => "consultor",
        }
    }
}

/// A part of a text.
enum Part<'t> {
    Plain(&'t str),
    Variable(Variable),
    Unknown,
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.find(['{', '}']) {
        parts.push(Part::Plain(&rest[..at]));
        let named = rest[at..].strip_prefix('{').and_then(|inner| inner.split_once('}'));
        let variable = named.and_then(|(name, after)| {
            let is_it = |variable: &Variable| variable.placeholder() == name.trim();
            Some((Variable::ALL.into_iter().find(is_it)?, after))
        });
        let Some((variable, after)) = variable else {
            parts.push(Part::Unknown);
            return parts;
        };
        parts.push(Part::Variable(variable));
        rest = after;
    }
    parts.push(Part::Plain(rest));
    parts
}

/// Returns whether every name in braces is a variable.
pub fn is_valid(text: &str) -> bool {
    !parts(text).iter().any(|part| matches!(part, Part::Unknown))
}

/// Returns the text for a member.
///
/// # Errors
/// The first variable that has no value.
pub fn fill(text: &str, value: impl Fn(Variable) -> Option<String>) -> Result<String, Variable> {
    let mut filled = String::new();
    for part in parts(text) {
        match part {
            Part::Plain(plain) => filled.push_str(plain),
            Part::Variable(variable) => filled.push_str(&value(variable).ok_or(variable)?),
            Part::Unknown => {}
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_replaced_and_one_without_a_value_is_named() {
        let value = |variable| match variable {
            Variable::Name => Some("Ana {plano}".to_owned()),
            Variable::Consultant => Some("Bia".to_owned()),
            _ => None,
        };
        assert_eq!(fill("Oi, {nome}! Sou { consultor }.", value).unwrap(), "Oi, Ana {plano}! Sou Bia.");
        assert_eq!(fill("{nome}: {fim_do_plano}", value), Err(Variable::EndOfPlan));
    }

    #[test]
    fn braces_hold_nothing_but_variables() {
        for (text, valid) in
            [("Oi", true), ("{nome}", true), ("{sobrenome}", false), ("{nome", false), ("}", false)]
        {
            assert_eq!(is_valid(text), valid, "{text}");
        }
    }
}
