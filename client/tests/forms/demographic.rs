//! The demographic form, cell by cell: every sidebar, type, experience and objective.

use std::collections::BTreeMap;

use client::api::members::demographic::forms::{Sidebar, demographic};
use client::api::members::demographic::{
    Demographic, DemographicOrigin, Experience, Objective, TalkedWith, YesOrNo, saved,
};
use client::api::members::members::MemberKind;
use client::form::{Form, State, Value};
use client::message::Lang;
use client::rules::Rule;
use client::value::word::{self, Word};

use super::offers::Edit;

const NAME: &str = "Ana Lima";
const KINDS: [MemberKind; 2] = [MemberKind::Company, MemberKind::Representative];

/// Each field, for a company and a representative: a letter for each of the sidebars none, success, sales and CERC. `*` is
/// required, `o` shown, `-` hidden. What also depends on an answer is in [`depends`].
const TABLE: [(&str, &str, &str); 25] = [
    ("talked_with", "****", "****"),
    ("responsible", "**oo", "**oo"),
    ("position_in_company", "**oo", "**oo"),
    ("commercial_team_size", "**oo", "----"),
    ("objective", "oo**", "oo**"),
    ("objective_other", "****", "****"),
    ("company_size", "o-**", "----"),
    ("experience_with_representatives", "o-**", "----"),
    ("experience_with_representation", "----", "o-**"),
    ("constituted_company", "----", "o-oo"),
    ("core", "----", "o-**"),
    ("quantity_represented", "----", "o-oo"),
    ("portfolio", "o-**", "o-**"),
    ("crm", "oo**", "oo**"),
    ("crm_detail", "oooo", "oooo"),
    ("digital_maturity", "o-**", "o-**"),
    ("adherence_to_the_proposal", "o-**", "o-**"),
    ("commercial_moment", "--oo", "--oo"),
    ("pains", "--oo", "--oo"),
    ("growth_replacement", "--oo", "--oo"),
    ("planning", "--oo", "--oo"),
    ("goal", "--oo", "--oo"),
    ("is_urgent", "--oo", "--oo"),
    ("notes", "****", "****"),
    ("origin", "oooo", "oooo"),
];

/// The answers of a cell beside the sidebar and the type.
#[derive(Debug, Clone, Copy)]
struct Cell {
    experience: Experience,
    objective: Objective,
    talked_with: TalkedWith,
    crm: YesOrNo,
}

fn cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for experience in word::all::<Experience>() {
        for (at, objective) in word::all::<Objective>().into_iter().enumerate() {
            let talked_with = if at % 2 == 0 { TalkedWith::Other } else { TalkedWith::Responsible };
            let crm = if at % 3 == 0 { YesOrNo::Yes } else { YesOrNo::No };
            cells.push(Cell { experience, objective, talked_with, crm });
        }
    }
    cells
}

impl Cell {
    fn edits(self, kind: MemberKind) -> Vec<Edit> {
        let experience = match kind {
            MemberKind::Company => "experience_with_representatives",
            MemberKind::Representative | MemberKind::Unknown => "experience_with_representation",
        };
        let text = |text: String| Value::from(text.as_str());
        vec![
            Edit::Answer("position_in_company".into(), "Gerente".into()),
            Edit::Answer("crm_detail".into(), "Planilha".into()),
            Edit::Answer("talked_with".into(), text(self.talked_with.name())),
            Edit::Answer("objective".into(), text(self.objective.name())),
            Edit::Answer(experience.into(), text(self.experience.name())),
            Edit::Answer("crm".into(), text(self.crm.name())),
        ]
    }

    /// Returns whether a field that the table shows is shown for these answers.
    fn depends(self, field: &str) -> bool {
        match field {
            "position_in_company" => self.talked_with == TalkedWith::Other,
            "objective_other" => self.objective == Objective::Other,
            "crm_detail" => self.crm == YesOrNo::Yes,
            "constituted_company" | "core" | "quantity_represented" | "portfolio" => {
                self.experience != Experience::WithoutExperience
            }
            _ => true,
        }
    }
}

/// Returns the forms by name, for the vectors that the browser computes too.
pub fn forms() -> BTreeMap<String, (Form, Vec<Vec<Edit>>)> {
    let mut forms = BTreeMap::new();
    for sidebar in Sidebar::ALL {
        for kind in KINDS {
            let name = format!("demographic-{}-{}", format!("{sidebar:?}").to_lowercase(), kind.name());
            let edits = cells().into_iter().map(|cell| cell.edits(kind)).collect();
            forms.insert(name, (demographic(sidebar, kind, NAME, None, Lang::PtBr), edits));
        }
    }
    forms
}

#[test]
fn every_cell_shows_and_requires_what_the_table_says() {
    for (at, sidebar) in Sidebar::ALL.into_iter().enumerate() {
        for kind in KINDS {
            let form = demographic(sidebar, kind, NAME, None, Lang::PtBr);
            for cell in cells() {
                let state = super::offers::fill(&form, &cell.edits(kind));
                let view = state.evaluate(&form);
                for (field, company, representative) in TABLE {
                    let column = if kind == MemberKind::Company { company } else { representative };
                    let mark = column.chars().nth(at).unwrap();
                    let expected = if cell.depends(field) { mark } else { '-' };
                    let shown = view.fields.iter().find(|shown| shown.field.name == field);
                    let found = shown.map_or('-', |shown| if shown.required { '*' } else { 'o' });
                    assert_eq!(found, expected, "{field}: {sidebar:?}, {kind:?}, {cell:?}");
                }
            }
        }
    }
}

#[test]
fn choosing_the_person_responsible_fills_the_name_and_clears_the_position() {
    let form = demographic(Sidebar::None, MemberKind::Company, NAME, None, Lang::PtBr);
    let mut state = State::new(&form);
    state.answer(&form, "position_in_company", "Gerente".into());
    state.answer(&form, "talked_with", "other".into());
    assert_eq!(state.answers["position_in_company"], "Gerente".into());
    state.answer(&form, "talked_with", "responsible".into());
    assert_eq!(state.answers["responsible"], NAME.into());
    assert_eq!(state.answers["position_in_company"], "".into());
    state.answer(&form, "crm_detail", "Planilha".into());
    state.answer(&form, "crm", "yes".into());
    assert_eq!(state.answers["crm_detail"], "Planilha".into());
    state.answer(&form, "crm", "no".into());
    assert_eq!(state.answers["crm_detail"], "".into());
}

#[test]
fn a_sidebar_asks_for_new_notes() {
    let now = Demographic { notes: Some(Some("Já conversamos.".to_owned())), ..Demographic::default() };
    for sidebar in Sidebar::ALL {
        let form = demographic(sidebar, MemberKind::Company, NAME, Some(&now), Lang::PtBr);
        let kept = form.field("notes").unwrap().default != Value::Null;
        assert_eq!(kept, sidebar == Sidebar::None, "{sidebar:?}");
    }
}

fn broken(kind: MemberKind, save: &Demographic) -> Vec<(String, Rule)> {
    let invalid = saved(kind, NAME, &Demographic::default(), save).err().unwrap_or_default();
    invalid.rules().map(|(field, rule)| (field.to_owned(), rule)).collect()
}

#[test]
fn the_server_checks_by_the_form_of_the_origin() {
    let save = Demographic {
        talked_with: Some(Some(TalkedWith::Responsible)),
        notes: Some(Some("Quer crescer.".to_owned())),
        ..Demographic::default()
    };
    let short = ("notes".to_owned(), Rule::Min(40));
    let team = ("commercial_team_size".to_owned(), Rule::Required);
    assert_eq!(broken(MemberKind::Company, &save), [team, short.clone()]);
    assert_eq!(broken(MemberKind::Representative, &save), [short]);
    let of_sales = Demographic { origin: Some(DemographicOrigin::Sales), ..save };
    let names: Vec<String> =
        broken(MemberKind::Representative, &of_sales).into_iter().map(|(field, _)| field).collect();
    assert_eq!(
        names,
        [
            "adherence_to_the_proposal",
            "core",
            "crm",
            "digital_maturity",
            "experience_with_representation",
            "notes",
            "objective",
            "portfolio"
        ]
    );
}

#[test]
fn an_absent_field_stays_as_it_is_and_a_hidden_one_is_not_taken() {
    let stored = Demographic {
        talked_with: Some(Some(TalkedWith::Responsible)),
        responsible: Some(Some("Bia".to_owned())),
        notes: Some(Some("n".repeat(40))),
        pains: Some(Some("Preço".to_owned())),
        ..Demographic::default()
    };
    let save = Demographic {
        objective: Some(Some(Objective::IncreaseSales)),
        objective_other: Some(Some("Oculto".to_owned())),
        ..Demographic::default()
    };
    let now = saved(MemberKind::Representative, NAME, &stored, &save).unwrap();
    assert_eq!(now.objective, save.objective);
    assert_eq!((&now.objective_other, &now.responsible), (&None, &stored.responsible));
    assert_eq!(now.pains, stored.pains, "the form without a sidebar does not show it");
    let cleared = Demographic { objective: Some(None), ..Demographic::default() };
    let now = saved(MemberKind::Representative, NAME, &now, &cleared).unwrap();
    assert_eq!(now.objective.flatten(), None);
}
