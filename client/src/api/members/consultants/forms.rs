//! The forms of assignments.

use super::{Assign, ConsultantType, ForceAssign};
use crate::api::members::reference::StaffManager;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Assign as SetTo, Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::value::word::{self, Word};

/// The type and the consultant, who is one of the type.
fn whom(consultants: &[StaffManager], lang: Lang) -> Vec<Field> {
    let types = word::all::<ConsultantType>();
    let of = |manager: &StaffManager| {
        // One of unknown role is offered for every type.
        let when = manager.permission_type.map_or(Expr::TRUE, |role| {
            let kind = types.iter().find(|kind| kind.role() == role);
            kind.map_or(Expr::FALSE, |kind| Expr::field("type").equal(kind.name().as_str()))
        });
        Choice { when, ..Choice::new(manager.id.get(), manager.name.clone()) }
    };
    let kind = Field {
        options: types.iter().map(|kind| choice(*kind, lang)).collect(),
        default: "sales".into(),
        sets: vec![SetTo { field: "manager_id".into(), to: Expr::Value(Value::Null) }],
        ..required("type", Key::ColumnKind, Kind::Segmented, lang)
    };
    let manager = Field {
        options: consultants.iter().map(of).collect(),
        ..required("manager_id", Key::ColumnConsultant, Kind::Select, lang)
    };
    vec![kind, manager]
}

/// Returns the form of `members.assign`.
pub fn assign(consultants: &[StaffManager], lang: Lang) -> Form {
    form(Assign::ID, whom(consultants, lang), lang)
}

/// Returns the form of `members.force-assign`, which asks for the reason too.
pub fn force(consultants: &[StaffManager], lang: Lang) -> Form {
    let reason = required("reason", Key::ColumnReason, Kind::Textarea, lang);
    let fields = whom(consultants, lang).into_iter().chain([reason]).collect();
    form(ForceAssign::ID, fields, lang)
}
