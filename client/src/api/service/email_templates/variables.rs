//! The variables of templates.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::letter::{
    CONSULTANT_NAME, FILE_COLUMNS, MEMBER_ID, MEMBER_NAME, PRODUCT_NAME, Variable, VariableKind,
};
use crate::message::Lang;

/// The variables of templates of staff, whose readers are members.
pub const OF_MEMBERS: &[Variable] =
    &[MEMBER_NAME, MEMBER_ID, CONSULTANT_NAME.optional(), PRODUCT_NAME, FILE_COLUMNS];

/// A variable that a template may name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LetterVariable {
    /// The name in texts.
    pub id: String,
    /// What it stands for.
    pub meaning: String,
    /// The kind.
    pub kind: VariableKind,
    /// Whether it can be empty, so that a text needs a fallback.
    pub is_optional: bool,
    /// Whether the text must name it.
    pub is_required: bool,
    /// A made-up value, as a letter shows it.
    pub sample: String,
}

impl LetterVariable {
    /// Describes a variable.
    pub fn of(variable: &Variable, lang: Lang) -> LetterVariable {
        LetterVariable {
            id: variable.id.to_owned(),
            meaning: variable.meaning.text(lang, &[]),
            kind: variable.kind,
            is_optional: variable.is_optional,
            is_required: variable.is_required,
            sample: variable.sample_value().show(lang),
        }
    }
}
