//! The form of the demographic record, by the sidebar from which it is opened and the type of the member.

use super::words::{
    CompanySize, CoreState, Degree, DemographicOrigin, Experience, GrowthReplacement, Moment, Objective,
    Planning, Portfolio, RepresentedCompanies, TalkedWith, TeamSize, YesOrNo,
};
use super::{Demographic, SaveCompany, SaveRepresentative};
use crate::api::members::members::MemberKind;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Answers, Assign, Check, Expr, Field, Form, Kind, Op, Value};
use crate::message::{Key, Lang};
use crate::rules::Rule;
use crate::value::word::{self, Word};

/// The fewest characters of the notes.
pub const SHORTEST_NOTES: usize = 40;

/// The sidebar from which the record is opened, as far as it decides the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sidebar {
    /// None: the record's own page.
    None,
    /// That of the board of success, or of one that asks for the same.
    Success,
    /// That of the board of sales.
    Sales,
    /// That of the board of CERC.
    Cerc,
}

impl Sidebar {
    /// All of them.
    pub const ALL: [Sidebar; 4] = [Sidebar::None, Sidebar::Success, Sidebar::Sales, Sidebar::Cerc];

    /// Returns the sidebar by whose form a save with this origin is checked. The form without a sidebar requires what that of
    /// success does, and shows both blocks.
    pub fn of(origin: DemographicOrigin) -> Sidebar {
        match origin {
            DemographicOrigin::Sales => Sidebar::Sales,
            DemographicOrigin::Cerc => Sidebar::Cerc,
            DemographicOrigin::Success => Sidebar::None,
        }
    }

    /// Returns the origin that a save names.
    pub fn origin(self) -> DemographicOrigin {
        match self {
            Sidebar::Sales => DemographicOrigin::Sales,
            Sidebar::Cerc => DemographicOrigin::Cerc,
            Sidebar::None | Sidebar::Success => DemographicOrigin::Success,
        }
    }

    /// Returns whether the fields of sales are required.
    pub fn sells(self) -> bool {
        matches!(self, Sidebar::Sales | Sidebar::Cerc)
    }

    /// Returns whether the block of sales is shown; that of success is part of it.
    fn shows_sales(self) -> bool {
        self.sells() || self == Sidebar::None
    }
}

/// Returns the form. `name` is the member's, which is filled in for the person responsible; `now` are the present answers.
pub fn demographic(
    sidebar: Sidebar,
    kind: MemberKind,
    name: &str,
    now: Option<&Demographic>,
    lang: Lang,
) -> Form {
    let rules = Rules { sidebar, kind, lang };
    let mut fields = vec![rules.talked_with(name)];
    fields.extend(rules.person());
    fields.extend(rules.objective());
    fields.extend(rules.qualification());
    fields.extend(rules.tools());
    fields.extend(rules.moment());
    fields.push(rules.notes());
    fields.push(rules.origin());
    let id = match kind {
        MemberKind::Company => SaveCompany::ID,
        MemberKind::Representative | MemberKind::Unknown => SaveRepresentative::ID,
    };
    let answers = now.map(answers).unwrap_or_default();
    for field in &mut fields {
        // A sidebar asks for new notes.
        let is_cleared = field.name == "notes" && sidebar != Sidebar::None;
        if let Some(value) = answers.get(&field.name).filter(|_| !is_cleared && field.name != "origin") {
            field.default = value.clone();
        }
    }
    form(id, fields, lang)
}

/// Returns the answers of a record.
pub fn answers(record: &Demographic) -> Answers {
    let fields = serde_json::to_value(record).unwrap_or_default();
    serde_json::from_value(fields).unwrap_or_default()
}

/// The rules of one cell of the table: a sidebar and a type.
struct Rules {
    sidebar: Sidebar,
    kind: MemberKind,
    lang: Lang,
}

/// A condition that does not depend on the answers.
fn always(holds: bool) -> Expr {
    if holds { Expr::TRUE } else { Expr::FALSE }
}

fn is<W: Word>(field: &str, word: W) -> Expr {
    Expr::field(field).equal(word.name().as_str())
}

impl Rules {
    fn word<W: Word + schemars::JsonSchema>(&self, name: &str, key: Key, kind: Kind) -> Field {
        Field {
            options: word::all::<W>().into_iter().map(|word| choice(word, self.lang)).collect(),
            ..Field::new(name, key.text(self.lang, &[]), kind)
        }
    }

    fn text(&self, name: &str, key: Key, kind: Kind) -> Field {
        Field::new(name, key.text(self.lang, &[]), kind)
    }

    fn is_company(&self) -> bool {
        self.kind == MemberKind::Company
    }

    /// The name of the field that holds the experience of this type.
    fn experience(&self) -> &'static str {
        if self.is_company() { "experience_with_representatives" } else { "experience_with_representation" }
    }

    fn talked_with(&self, name: &str) -> Field {
        let chosen = || is("talked_with", TalkedWith::Responsible);
        let or_as_it_is = |to: Expr, field: &str| Expr::call(Op::If, [chosen(), to, Expr::field(field)]);
        Field {
            options: word::all::<TalkedWith>().into_iter().map(|word| choice(word, self.lang)).collect(),
            sets: vec![
                Assign { field: "responsible".into(), to: or_as_it_is(name.into(), "responsible") },
                Assign {
                    field: "position_in_company".into(),
                    to: or_as_it_is("".into(), "position_in_company"),
                },
            ],
            ..required("talked_with", Key::DemographicFieldTalkedWith, Kind::Segmented, self.lang)
        }
    }

    /// Who the person is. Required except in the sidebars of sales and CERC.
    fn person(&self) -> [Field; 3] {
        let required_when = always(!self.sidebar.sells());
        let other = is("talked_with", TalkedWith::Other);
        [
            Field {
                required_when: required_when.clone(),
                ..self.text("responsible", Key::DemographicFieldResponsible, Kind::Text)
            },
            Field {
                shown_when: other,
                required_when: required_when.clone(),
                ..self.text("position_in_company", Key::DemographicFieldPosition, Kind::Text)
            },
            Field {
                shown_when: always(self.is_company()),
                required_when,
                ..self.word::<TeamSize>("commercial_team_size", Key::DemographicFieldTeam, Kind::Select)
            },
        ]
    }

    fn objective(&self) -> [Field; 2] {
        let other = is("objective", Objective::Other);
        [
            Field {
                required_when: always(self.sidebar.sells()),
                ..self.word::<Objective>("objective", Key::DemographicFieldObjective, Kind::Select)
            },
            Field {
                shown_when: other.clone(),
                required_when: other,
                ..self.text("objective_other", Key::DemographicFieldObjectiveOther, Kind::Text)
            },
        ]
    }

    /// The questions of sales about size and experience.
    fn qualification(&self) -> [Field; 6] {
        let (sells, shown, company) = (self.sidebar.sells(), self.sidebar.shows_sales(), self.is_company());
        let experienced = || !is(self.experience(), Experience::WithoutExperience);
        let of_experienced = |shown_to: bool, must: bool, field: Field| Field {
            shown_when: always(shown && shown_to).and(experienced()),
            required_when: always(must && sells),
            ..field
        };
        [
            Field {
                shown_when: always(shown && company),
                required_when: always(sells),
                ..self.word::<CompanySize>("company_size", Key::DemographicFieldSize, Kind::Select)
            },
            Field {
                shown_when: always(shown),
                required_when: always(sells),
                ..self.word::<Experience>(self.experience(), Key::DemographicFieldExperience, Kind::Select)
            },
            of_experienced(
                !company,
                false,
                self.word::<YesOrNo>(
                    "constituted_company",
                    Key::DemographicFieldConstituted,
                    Kind::Segmented,
                ),
            ),
            of_experienced(
                !company,
                true,
                self.word::<CoreState>("core", Key::DemographicFieldCore, Kind::Segmented),
            ),
            of_experienced(
                !company,
                false,
                self.word::<RepresentedCompanies>(
                    "quantity_represented",
                    Key::DemographicFieldRepresented,
                    Kind::Select,
                ),
            ),
            of_experienced(
                true,
                true,
                self.word::<Portfolio>("portfolio", Key::DemographicFieldPortfolio, Kind::Segmented),
            ),
        ]
    }

    fn tools(&self) -> [Field; 4] {
        let (sells, shown) = (self.sidebar.sells(), self.sidebar.shows_sales());
        let none = || is("crm", YesOrNo::No);
        let blanked = Expr::call(Op::If, [none(), "".into(), Expr::field("crm_detail")]);
        [
            Field {
                required_when: always(sells),
                sets: vec![Assign { field: "crm_detail".into(), to: blanked }],
                ..self.word::<YesOrNo>("crm", Key::DemographicFieldCrm, Kind::Segmented)
            },
            Field {
                shown_when: is("crm", YesOrNo::Yes),
                ..self.text("crm_detail", Key::DemographicFieldCrmDetail, Kind::Text)
            },
            Field {
                shown_when: always(shown),
                required_when: always(sells),
                ..self.word::<Degree>("digital_maturity", Key::DemographicFieldMaturity, Kind::Segmented)
            },
            Field {
                shown_when: always(shown),
                required_when: always(sells),
                ..self.word::<Degree>(
                    "adherence_to_the_proposal",
                    Key::DemographicFieldAdherence,
                    Kind::Segmented,
                )
            },
        ]
    }

    /// The optional questions of sales and CERC alone.
    fn moment(&self) -> [Field; 6] {
        let fields = [
            self.word::<Moment>("commercial_moment", Key::DemographicFieldMoment, Kind::Segmented),
            self.text("pains", Key::DemographicFieldPains, Kind::Textarea),
            self.word::<GrowthReplacement>(
                "growth_replacement",
                Key::DemographicFieldGrowth,
                Kind::Segmented,
            ),
            self.word::<Planning>("planning", Key::DemographicFieldPlanning, Kind::Select),
            self.text("goal", Key::DemographicFieldGoal, Kind::Textarea),
            self.text("is_urgent", Key::DemographicFieldUrgent, Kind::Checkbox),
        ];
        fields.map(|field| Field { shown_when: always(self.sidebar.sells()), ..field })
    }

    fn notes(&self) -> Field {
        let short = Expr::call(Op::Length, [Expr::field("notes")]).less(SHORTEST_NOTES as i64);
        Field {
            checks: vec![Check { broken: short, text: Rule::Min(SHORTEST_NOTES).text(self.lang) }],
            ..required("notes", Key::DemographicFieldNotes, Kind::Textarea, self.lang)
        }
    }

    /// The origin of the save, which is not the user's to choose.
    fn origin(&self) -> Field {
        let origin = self.sidebar.origin();
        Field {
            options: vec![choice(origin, self.lang)],
            default: Value::from(origin.name().as_str()),
            enabled_when: Expr::FALSE,
            ..self.text("origin", Key::FieldOrigin, Kind::Select)
        }
    }
}
