//! Turns fields of the contract into typed flags with help, and flags back into a call.

mod call;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ValueHint};
use client::batch::is_batchable;
use client::catalogue::dynamic::{ALL, Dynamic, Field, FieldKind, Shape};
use client::catalogue::filters::{self, Choice, FilterKind, TypedFilter};
use client::catalogue::{self, Descriptor};
use client::endpoint::Danger;
use client::endpoint::action::Action;
use client::message::{Key, Lang, noun};
use client::record;
use client::wire::page::PAGING;

use crate::parse;

pub use call::{BoundCall, by_flags, read_data};

/// Returns the arguments of an endpoint's command.
pub fn args(lang: Lang, endpoint: &Dynamic, shape: &Shape) -> Vec<Arg> {
    let help = FlagHelp::of(lang, endpoint);
    let mut args = path(&help, shape, takes_many(endpoint, shape));
    args.extend(records(lang, endpoint));
    let query = shape.query.iter().map(filter);
    args.extend(query.chain(shape.body.iter().cloned()).filter_map(|field| flag(&help, &field)));
    if !shape.body.is_empty() && endpoint.about.receives.is_none() {
        args.push(data(lang));
    }
    if endpoint.about.sends_file {
        let to = Arg::new(TO).long(TO).value_name(Key::CliValueFile.text(lang, &[]));
        args.push(to.value_hint(ValueHint::FilePath).help(Key::CliArgumentTo.text(lang, &[])));
    }
    if is_paged(shape) {
        args.push(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .conflicts_with("page")
                .help(Key::CliArgumentAll.text(lang, &[])),
        );
    }
    args
}

/// Returns the path and the filters of a list, without its paging.
pub fn filters(lang: Lang, endpoint: &Dynamic) -> Vec<Arg> {
    let (help, shape) = (FlagHelp::of(lang, endpoint), endpoint.shape());
    let path = path(&help, &shape, false).into_iter();
    let filters = shape.query.iter().filter(|field| !PAGING.contains(&field.name.as_str()));
    path.chain(filters.filter_map(|field| flag(&help, &filter(field)))).collect()
}

/// Returns the field of a query with all words that its flag takes.
fn filter(field: &Field) -> Field {
    let mut filter = field.clone();
    if let FieldKind::Word(words) = &mut filter.kind
        && field.takes_all()
    {
        words.push(ALL.to_owned());
    }
    filter
}

/// Returns the flag for a raw body.
pub fn data(lang: Lang) -> Arg {
    Arg::new("data")
        .long("data")
        .short('d')
        .value_name(Key::CliValueData.text(lang, &[]))
        .value_hint(ValueHint::Other)
        .help(Key::CliArgumentData.text(lang, &[]))
}

/// Returns whether an endpoint answers in pages.
pub fn is_paged(shape: &Shape) -> bool {
    ["page", "per_page"].iter().all(|name| shape.query.iter().any(|field| field.name == *name))
}

/// Returns the flag of a field: `planId` and `plan_id` become `plan-id`.
pub fn flag_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        match letter {
            '_' => out.push('-'),
            letter if letter.is_ascii_uppercase() => {
                out.push('-');
                out.push(letter.to_ascii_lowercase());
            }
            letter => out.push(letter),
        }
    }
    out
}

/// Returns the placeholder of a value: `userId` becomes `USER-ID`.
pub fn value_name(name: &str) -> String {
    flag_name(name).to_uppercase()
}

/// The meaning of the fields of an endpoint.
struct FlagHelp {
    lang: Lang,
    noun: &'static str,
    filters: Vec<TypedFilter>,
    /// The fields of the record that the call changes.
    fields: &'static [record::Field],
}

impl FlagHelp {
    fn of(lang: Lang, endpoint: &Dynamic) -> FlagHelp {
        let filters = endpoint.about.list.map(|_| filters::by_id(endpoint.about.id));
        FlagHelp {
            lang,
            noun: catalogue::noun_of(endpoint.about.id),
            filters: filters.unwrap_or_default(),
            fields: changed(&endpoint.about),
        }
    }

    /// Returns what a field means: with this noun (`cli.flag.<noun>.<field>`), with any (`cli.flag.<field>`), by the title of
    /// the filter, by the label of the record's field, or by that of fields of this name. Words and periods of a filter mean what its title says, whatever calls take
    /// by the same name.
    fn text(&self, field: &Field) -> String {
        let name = flag_name(&field.name);
        let own = said(self.lang, &format!("{}.{name}", self.noun));
        let own = own.or_else(|| self.title(field).filter(|_| self.is_chosen(field)));
        let shared = own.or_else(|| said(self.lang, &name)).or_else(|| self.title(field));
        let text =
            shared.or_else(|| self.label(field)).or_else(|| labelled(self.lang, &name)).unwrap_or_default();
        match &field.kind {
            FieldKind::Word(words) | FieldKind::Words(words) => format!("{text} [{}]", words.join("|")),
            FieldKind::YesNo => format!("{text} [true|false]"),
            _ => text,
        }
    }

    /// Returns whether a field is a filter by words of a closed list or by a period.
    fn is_chosen(&self, field: &Field) -> bool {
        let filter = self.filters.iter().find(|filter| filter.declared.field == field.name);
        filter.is_some_and(|filter| matches!(filter.kind, FilterKind::Choice(_) | FilterKind::Period))
    }

    fn label(&self, field: &Field) -> Option<String> {
        let changed = self.fields.iter().find(|changed| changed.path == field.name)?;
        Some(changed.label.text(self.lang, &[]))
    }

    /// Returns the title of a filter, with the values of a flag or the form of a period.
    fn title(&self, field: &Field) -> Option<String> {
        let filter = self.filters.iter().find(|filter| filter.declared.field == field.name)?;
        let title = filter.declared.title.text(self.lang, &[]);
        let label = |choice: &Choice| {
            let label = choice.label.map(|label| label.text(self.lang, &[])).unwrap_or_default();
            format!("{} = {label}", choice.value)
        };
        Some(match &filter.kind {
            FilterKind::Period => Key::CliFilterPeriod.text(self.lang, &[("title", &title)]),
            FilterKind::Choice(choices) if field.kind == FieldKind::Whole => {
                format!("{title}: {}", choices.iter().map(label).collect::<Vec<_>>().join(", "))
            }
            _ => title,
        })
    }
}

/// Returns the fields of the record that a call changes.
pub fn changed(about: &Descriptor) -> &'static [record::Field] {
    about.action().map_or(&[], |action| action.on.fields)
}

/// Returns the message of a flag.
fn said(lang: Lang, flag: &str) -> Option<String> {
    Key::named(&format!("cli.flag.{flag}")).map(|key| key.text(lang, &[]))
}

/// Returns the label that a field has in lists and records, else the records of which it lists some.
pub fn labelled(lang: Lang, flag: &str) -> Option<String> {
    Key::of_field(flag).or_else(|| noun::titles(flag)).map(|key| key.text(lang, &[]))
}

fn typed(help: &FlagHelp, field: &Field) -> Arg {
    let lang = help.lang;
    let arg = Arg::new(field.name.clone()).help(help.text(field)).hide_possible_values(true);
    let value = match field.kind {
        FieldKind::Day => Key::CliValueDay,
        FieldKind::Moment => Key::CliValueMoment,
        FieldKind::Period => Key::CliValuePeriod,
        FieldKind::Whole => Key::CliValueNumber,
        FieldKind::Wholes => Key::CliValueNumbers,
        FieldKind::Amount => Key::CliValueAmount,
        FieldKind::Word(_) | FieldKind::Words(_) | FieldKind::YesNo => Key::CliValueWord,
        FieldKind::Json => Key::CliValueJson,
        FieldKind::File => Key::CliValueFile,
        FieldKind::Texts | FieldKind::Text | FieldKind::Secret => Key::CliValueText,
    };
    let arg = arg.value_name(value.text(lang, &[]));
    match &field.kind {
        FieldKind::Word(words) => arg.value_parser(PossibleValuesParser::new(words.clone())),
        FieldKind::Words(words) => {
            let parser = PossibleValuesParser::new(words.clone());
            arg.value_parser(parser).value_delimiter(',').action(ArgAction::Append)
        }
        FieldKind::Texts => arg.value_delimiter(',').action(ArgAction::Append),
        FieldKind::Text | FieldKind::Secret => arg,
        FieldKind::File => arg.value_hint(ValueHint::FilePath).required(field.is_required),
        kind => {
            let kind = kind.clone();
            let parse = move |text: &str| parse::read(&kind, text, lang);
            arg.value_parser(parse).allow_negative_numbers(true)
        }
    }
}

/// The argument for the place of a downloaded file.
pub const TO: &str = "to";

/// The argument for the records of a call whose body names them.
pub const RECORDS: &str = "records";

/// Returns the argument for the records of a call whose body names them, by the fields that a list of them has.
fn records(lang: Lang, endpoint: &Dynamic) -> Option<Arg> {
    let action = named_by_body(endpoint)?;
    let (kind, is_for_many) = (action.on.name, action.is_for_many && is_batchable(endpoint));
    let arg = Arg::new(RECORDS).value_name(format!("{}-ID", value_name(kind))).allow_negative_numbers(true);
    let most = if is_for_many { usize::MAX } else { 1 };
    let parse = move |text: &str| parse::segment(&FieldKind::Whole, true, text, lang);
    Some(arg.num_args(0..=most).value_parser(parse).help(Key::CliArgumentRecords.text(lang, &[])))
}

/// Returns the action of a call whose body alone names its record.
pub fn named_by_body(endpoint: &Dynamic) -> Option<Action> {
    let action = endpoint.about.action().filter(|action| !action.names.is_empty())?;
    endpoint.about.path_names().is_empty().then_some(action)
}

/// The argument for the further records of a call.
pub const MORE: &str = "more-records";

/// Returns whether a command takes several records: if it reads records that are no lists, or makes a change that a plan can
/// make.
pub fn takes_many(endpoint: &Dynamic, shape: &Shape) -> bool {
    let about = &endpoint.about;
    let is_record = about.list.is_none() && !about.sends_file && !is_paged(shape);
    let is_read = about.danger == Danger::Read && is_record;
    !shape.path.is_empty() && (is_read || is_batchable(endpoint))
}

/// Returns the arguments of a path: its values, and those of further records if it `takes_many`. Then `-` may stand
/// for all of them, so that the parser requires the first alone.
fn path(help: &FlagHelp, shape: &Shape, takes_many: bool) -> Vec<Arg> {
    let lang = help.lang;
    let names: Vec<String> = shape.path.iter().map(|field| value_name(&field.name)).collect();
    let value = |(at, field): (usize, &Field)| {
        let arg = typed(help, field).value_name(names[at].clone()).required(at == 0 || !takes_many);
        match &field.kind {
            FieldKind::Word(_) => arg,
            kind => {
                let (kind, takes_stdin) = (kind.clone(), takes_many && at == 0);
                arg.value_parser(move |text: &str| parse::segment(&kind, takes_stdin, text, lang))
            }
        }
    };
    let mut args: Vec<Arg> = shape.path.iter().enumerate().map(value).collect();
    if takes_many {
        let more = Arg::new(MORE).value_name(names.join(" ")).num_args(0..).allow_negative_numbers(true);
        args.push(more.help(Key::CliArgumentMore.text(lang, &[])));
    }
    args
}

/// Returns the flag of a field. A secret has none, because other processes can read arguments.
fn flag(help: &FlagHelp, field: &Field) -> Option<Arg> {
    let arg = (field.kind != FieldKind::Secret).then(|| typed(help, field).long(flag_name(&field.name)))?;
    if !field.is_required {
        return Some(arg);
    }
    // A body may also come from --data, so that the parser requires none of its fields.
    let (text, required) = (help.text(field), Key::CliRequired.text(help.lang, &[]));
    Some(arg.help(format!("{text} ({required})")))
}
