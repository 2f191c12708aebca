//! Letters: the e-mails of the product, each declared beside its resource with its class and its variables. Their shipped texts are
//! in `client/letters`, a file each with four languages side by side.

mod check;
mod class;
mod content;
mod fields;
mod filter;
mod kind;
mod limits;
mod markdown;
mod placeholder;
mod problem;
mod rich_block;
mod rich_text;
mod shipped;
mod value;
mod variable;

pub use check::{check, named_variables};
pub use class::LetterClass;
pub use content::{
    ConditionTest, LetterBlock, LetterColumn, LetterCondition, LetterContent, LetterImage, LetterLink,
};
pub use fields::{TextField, TextPlace, texts};
pub use filter::Filter;
pub use kind::VariableKind;
pub use placeholder::{FilterCall, Placeholder, placeholders};
pub use problem::{LetterProblem, ProblemKind};
pub use rich_block::{Inline, ItemBlock, LinkTarget, ListItem, Mark, RichBlock};
pub use rich_text::RichText;
pub use shipped::{ShippedLetter, shipped};
pub use value::{LetterRecord, LetterValue, LetterValues, MOST_RECORDS};
pub use variable::*;

/// To whom a letter goes, which decides the sentence at its foot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// A member.
    Member,
    /// A person of staff.
    Staff,
}

/// A letter that the product writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letter {
    /// The key, which names its shipped text and its template.
    pub key: &'static str,
    /// What it is to its recipient.
    pub class: LetterClass,
    /// To whom it goes.
    pub audience: Audience,
    /// The variables of its text.
    pub variables: &'static [Variable],
}

impl Letter {
    /// Declares a letter to a member.
    pub const fn new(key: &'static str, class: LetterClass) -> Letter {
        Letter { key, class, audience: Audience::Member, variables: &[] }
    }

    /// Declares that it goes to staff.
    pub const fn to_staff(self) -> Letter {
        Letter { audience: Audience::Staff, ..self }
    }

    /// Declares its variables.
    pub const fn variables(self, variables: &'static [Variable]) -> Letter {
        Letter { variables, ..self }
    }

    /// Returns the variable of that name.
    pub fn variable(&self, id: &str) -> Option<&'static Variable> {
        self.variables.iter().find(|variable| variable.id == id)
    }

    /// Returns made-up values of all its variables.
    pub fn sample_values(&self) -> LetterValues {
        self.variables.iter().map(|variable| (variable.id.into(), variable.sample_value())).collect()
    }
}
