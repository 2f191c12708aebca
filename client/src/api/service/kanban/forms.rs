//! The forms of the kanban.

use super::layout::Column;
use super::words::{Bias, Board, ContactChannel, LeadQualification, Need, PipelineStage};
use super::{
    AddCercAssistance, AddIssueSuccess, AddSanitation, CancelRegistration, Contact, ContactCerc,
    ContactMentoring, ContactSanitation, CreateCard, FinishCard, HideCard, MoveCard, PostponeCerc,
    PostponeMentoring, PostponeSanitation, ScheduleCard, ScheduleManually,
};
use crate::api::members::members::{DeactivationReason, Manager};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Choice, Expr, Field, Form, Kind};
use crate::message::{Key, Lang};

/// Returns the form of `cards.move`: the columns of the board other than that of the card, and what the chosen one needs.
pub fn move_to(columns: &[Column], here: &str, lang: Lang) -> Form {
    let others = || columns.iter().filter(|column| column.name != here);
    let needed_by = |need: Need| {
        let is_chosen = |column: &Column| Expr::field("column").equal(column.name.as_str());
        let chosen = others().filter(|column| column.needs.contains(&need)).map(is_chosen);
        chosen.reduce(Expr::or).unwrap_or(Expr::FALSE)
    };
    let asked = |name: &str, key: Key, kind: Kind, need: Need| Field {
        shown_when: needed_by(need),
        required_when: needed_by(need),
        ..Field::new(name, key.text(lang, &[]), kind)
    };
    let column = Field {
        options: others().map(|column| Choice::new(column.name.as_str(), column.label.clone())).collect(),
        required_when: Expr::TRUE,
        ..Field::new("column", Key::KanbanFilterColumn.text(lang, &[]), Kind::Segmented)
    };
    let fields = vec![
        column,
        asked("reason", Key::ColumnReason, Kind::Text, Need::Reason),
        asked("schedule_at", Key::KanbanColumnTitleSchedule, Kind::DateTime, Need::Date),
        asked("annotation", Key::ColumnNote, Kind::Textarea, Need::Note),
    ];
    form(MoveCard::ID, fields, lang)
}

/// Returns the form of `cards.create`: what the consultant is to know.
pub fn create(lang: Lang) -> Form {
    form(CreateCard::ID, vec![text("annotation", Key::ColumnNote, lang)], lang)
}

/// Returns the form of `cards.finish`: the reason.
pub fn finish(lang: Lang) -> Form {
    form(FinishCard::ID, vec![required("reason", Key::ColumnReason, Kind::Text, lang)], lang)
}

/// Returns the form of `tracks.add-sanitation`: why.
pub fn add_sanitation(lang: Lang) -> Form {
    add_to_track(AddSanitation::ID, lang)
}

/// Returns the form of `tracks.add-cerc-assistance`: why.
pub fn add_cerc_assistance(lang: Lang) -> Form {
    add_to_track(AddCercAssistance::ID, lang)
}

/// Returns the form of `tracks.add-issue-success`: why.
pub fn add_issue_success(lang: Lang) -> Form {
    add_to_track(AddIssueSuccess::ID, lang)
}

fn add_to_track(endpoint: &str, lang: Lang) -> Form {
    form(endpoint, vec![text("description", Key::FieldDescription, lang)], lang)
}

/// Returns the form of `cards.schedule`: when, and what for.
pub fn schedule(lang: Lang) -> Form {
    let at = required("schedule_at", Key::KanbanColumnTitleSchedule, Kind::DateTime, lang);
    form(ScheduleCard::ID, vec![at, text("description", Key::FieldDescription, lang)], lang)
}

/// Returns the form of `cards.schedule-manually`: what was agreed.
pub fn schedule_manually(lang: Lang) -> Form {
    let agreed = required("description", Key::KanbanFieldAgreed, Kind::Textarea, lang);
    form(ScheduleManually::ID, vec![agreed], lang)
}

/// Returns the form of `cards.hide`: until when, and why.
pub fn hide(lang: Lang) -> Form {
    let until = required("hide_until", Key::KanbanColumnTitleHideUntil, Kind::Date, lang);
    form(HideCard::ID, vec![until, text("description", Key::ColumnReason, lang)], lang)
}

/// Returns the form of `cards.contact` on a board: the outcome, the channel, what was said, and what comes next. The colleagues
/// are those to whom the card can go.
pub fn contact(board: Board, colleagues: &[Manager], lang: Lang) -> Form {
    let of_sales = if board == Board::Sales { Expr::TRUE } else { Expr::FALSE };
    let made = Field {
        options: vec![
            Choice::new(true, Key::KanbanFieldAnswered.text(lang, &[])),
            Choice::new(false, Key::KanbanFieldUnanswered.text(lang, &[])),
        ],
        default: true.into(),
        ..required("contact_made", Key::KanbanFieldContactMade, Kind::Segmented, lang)
    };
    let assign = Field {
        options: colleagues
            .iter()
            .map(|manager| Choice::new(manager.id.get(), manager.name.clone()))
            .collect(),
        ..Field::new("assign_to", Key::KanbanFieldAssignTo.text(lang, &[]), Kind::Select)
    };
    let new_date = Field {
        hint: Some(Key::KanbanFieldNewDateHint.text(lang, &[])),
        ..Field::new("new_date", Key::KanbanFieldNewDate.text(lang, &[]), Kind::Date)
    };
    let fields = vec![
        Field {
            options: ContactChannel::ALL.iter().map(|channel| choice(*channel, lang)).collect(),
            ..required("channel", Key::ColumnChannel, Kind::Segmented, lang)
        },
        required("annotation", Key::KanbanFieldSaid, Kind::Textarea, lang),
        made,
        Field {
            options: Bias::ALL.iter().map(|bias| choice(*bias, lang)).collect(),
            ..Field::new("bias", Key::FieldBias.text(lang, &[]), Kind::Segmented)
        },
        new_date,
        assign,
        Field {
            options: PipelineStage::ALL.iter().map(|stage| choice(*stage, lang)).collect(),
            shown_when: of_sales.clone(),
            ..Field::new("sales_pipeline", Key::KanbanFieldPipeline.text(lang, &[]), Kind::Select)
        },
        Field {
            options: LeadQualification::ALL.iter().map(|word| choice(*word, lang)).collect(),
            shown_when: of_sales.clone(),
            ..Field::new(
                "sales_lead_qualification",
                Key::FieldSalesLeadQualification.text(lang, &[]),
                Kind::Segmented,
            )
        },
        Field {
            shown_when: of_sales,
            ..Field::new("sales_contact", Key::KanbanFieldSalesContact.text(lang, &[]), Kind::Checkbox)
        },
        text("description", Key::KanbanFieldNext, lang),
    ];
    form(Contact::ID, fields, lang)
}

/// Returns the form of `cards.cancel-registration`: the reason.
pub fn cancel(lang: Lang) -> Form {
    let reason = Field {
        options: DeactivationReason::ALL.iter().map(|reason| choice(*reason, lang)).collect(),
        ..required("reason", Key::ColumnReason, Kind::Select, lang)
    };
    form(CancelRegistration::ID, vec![reason], lang)
}

/// Returns the form of `tracks.postpone-sanitation`.
pub fn postpone_sanitation(lang: Lang) -> Form {
    postpone(PostponeSanitation::ID, lang)
}

/// Returns the form of `tracks.postpone-mentoring`.
pub fn postpone_mentoring(lang: Lang) -> Form {
    postpone(PostponeMentoring::ID, lang)
}

/// Returns the form of `tracks.postpone-cerc`.
pub fn postpone_cerc(lang: Lang) -> Form {
    postpone(PostponeCerc::ID, lang)
}

/// Returns the form of `tracks.contact-sanitation`.
pub fn contact_sanitation(lang: Lang) -> Form {
    contacted(ContactSanitation::ID, lang)
}

/// Returns the form of `tracks.contact-mentoring`.
pub fn contact_mentoring(lang: Lang) -> Form {
    contacted(ContactMentoring::ID, lang)
}

/// Returns the form of `tracks.contact-cerc`.
pub fn contact_cerc(lang: Lang) -> Form {
    contacted(ContactCerc::ID, lang)
}

fn postpone(endpoint: &str, lang: Lang) -> Form {
    let until = Field {
        hint: Some(Key::KanbanFieldUntilHint.text(lang, &[])),
        ..Field::new("until", Key::KanbanColumnTitleUntil.text(lang, &[]), Kind::Date)
    };
    form(endpoint, vec![until, text("annotation", Key::ColumnNote, lang)], lang)
}

fn contacted(endpoint: &str, lang: Lang) -> Form {
    let channel = Field {
        options: ContactChannel::ALL.iter().map(|channel| choice(*channel, lang)).collect(),
        ..Field::new("channel", Key::ColumnChannel.text(lang, &[]), Kind::Segmented)
    };
    form(endpoint, vec![channel, text("annotation", Key::KanbanFieldSaid, lang)], lang)
}

#[cfg(test)]
mod tests {
    use super::super::layout::{FINISHED, default_columns};
    use super::*;
    use crate::form::State;

    #[test]
    fn a_move_asks_for_what_the_chosen_column_needs() {
        let form = move_to(&default_columns(Board::Sales), "proposal", Lang::PtBr);
        let names: Vec<String> = form.fields[0].options.iter().map(|option| option.label.clone()).collect();
        assert!(!names.iter().any(|name| name == "Proposta") && names.len() == 5, "{names:?}");
        let shown = |column: &str| {
            let mut state = State::new(&form);
            state.answer(&form, "column", column.into());
            state.evaluate(&form).fields.iter().any(|shown| shown.field.name == "reason")
        };
        assert!(shown(FINISHED) && !shown("negotiation"));
    }
}
