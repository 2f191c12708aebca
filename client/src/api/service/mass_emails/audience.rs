//! Whom a mass e-mail reaches, and what an audience holds before its recipients are frozen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::LeftOutReason;
use super::{LONGEST_FILE, LONGEST_FILTER, LONGEST_LIST, LONGEST_NAME};
use crate::value::id::{MassEmailId, MemberId, SetId};

/// Whom a mass e-mail reaches.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MassEmailAudience {
    /// The members whom a filter of their list finds when the recipients are frozen.
    Filter {
        /// The filter, as a query of the list of members; empty for all of them.
        #[schemars(length(max = LONGEST_FILTER))]
        filter: String,
    },
    /// The members of a saved set.
    Set {
        /// The set.
        set_id: SetId,
    },
    /// Pasted addresses and numbers of members.
    Addresses {
        /// The texts, separated by lines, commas, semicolons or spaces. A list answers none; a change without keeps them.
        #[serde(default)]
        #[schemars(length(max = LONGEST_LIST))]
        addresses: Option<String>,
    },
    /// A CSV file with a line of names: the first column has addresses, and the others become the variables `coluna.<name>`.
    File {
        /// The name of the file.
        #[schemars(length(max = LONGEST_NAME))]
        name: String,
        /// The text. No answer has it; a change without keeps it.
        #[serde(default)]
        #[schemars(length(max = LONGEST_FILE))]
        csv: Option<String>,
    },
    /// The recipients of another mass e-mail who pressed no link of it.
    NotPressed {
        /// The other one.
        mass_email_id: MassEmailId,
    },
}

/// The number of recipients who are left out for a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOutCount {
    /// The reason.
    pub reason: LeftOutReason,
    /// The number.
    pub count: i64,
}

/// One who is left out.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOutRecipient {
    /// The text that stands for the address.
    pub address: String,
    /// The member.
    #[serde(default)]
    pub member_id: Option<MemberId>,
    /// The line of the file or list, from 1.
    #[serde(default)]
    pub line: Option<i64>,
}

/// Those who are left out for a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOutGroup {
    /// The reason.
    pub reason: LeftOutReason,
    /// Their number.
    pub count: i64,
    /// The first 20.
    pub first: Vec<LeftOutRecipient>,
}

/// What an audience holds now. Nothing is frozen by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AudienceChecked {
    /// The message for the user.
    pub message: String,
    /// How many would get the letter.
    pub recipients: i64,
    /// How many would not.
    pub left_out: i64,
    /// Those by reason.
    pub groups: Vec<LeftOutGroup>,
    /// The variables that the columns of a file become.
    pub variables: Vec<String>,
    /// The variables that the text names and a file does not have.
    pub missing: Vec<String>,
}
