//! The filters of placeholders.

use super::kind::VariableKind;

/// A filter: how a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// Its argument, if the value is empty.
    Fallback,
    /// The day alone.
    Date,
    /// The amount.
    Money,
    /// In capitals.
    Upper,
    /// In small letters.
    Lower,
    /// The first word.
    First,
}

impl Filter {
    /// All filters.
    pub const ALL: [Filter; 6] =
        [Filter::Fallback, Filter::Date, Filter::Money, Filter::Upper, Filter::Lower, Filter::First];

    /// Returns its name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Filter::Fallback => "fallback",
            Filter::Date => "date",
            Filter::Money => "money",
            Filter::Upper => "upper",
            Filter::Lower => "lower",
            Filter::First => "first",
        }
    }

    /// Returns the filter of that name.
    pub fn named(name: &str) -> Option<Filter> {
        Filter::ALL.into_iter().find(|filter| filter.name() == name)
    }

    /// Returns whether it takes an argument.
    pub const fn takes_argument(self) -> bool {
        matches!(self, Filter::Fallback)
    }

    /// Returns whether it applies to values of a kind.
    pub const fn applies_to(self, kind: VariableKind) -> bool {
        match self {
            Filter::Fallback => !matches!(kind, VariableKind::Records),
            Filter::Date => matches!(kind, VariableKind::Date | VariableKind::Moment),
            Filter::Money => matches!(kind, VariableKind::Money),
            Filter::Upper | Filter::Lower | Filter::First => matches!(kind, VariableKind::Text),
        }
    }
}
