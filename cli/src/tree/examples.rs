//! Examples under the help of every command. Those of calls derive from their fields.

use client::catalogue;
use client::catalogue::dynamic::{Dynamic, Field, FieldKind, Shape};
use client::endpoint::Danger;
use client::message::{Key, Lang};
use client::record::Kind;
use client::rules::file::FileType;
use client::value::text::quoted;

use crate::flags::{self, flag_name};

/// Values by the field's name, if the field takes them. Other texts get [`TEXT`], other numbers 1, and others the first word.
const NAMED: &[(&str, &str)] = &[
    ("address", "ana@example.com"),
    ("addresses", "ana@example.com, bia@example.com"),
    ("email", "ana@example.com"),
    ("name", "Ana Lima"),
    ("owner_email", "ana@example.com"),
    ("permission", "seller"),
    ("phone", "11987654321"),
    ("code", "123456"),
    ("otp", "123456"),
    ("q", "ana"),
    ("token", "abcdef"),
    ("monday", "09:00-18:00"),
    ("tuesday", "09:00-18:00"),
    ("wednesday", "09:00-18:00"),
    ("thursday", "09:00-18:00"),
    ("friday", "09:00-18:00"),
    ("saturday", ""),
    ("sunday", ""),
    ("minutes", "30"),
    ("angle", "90"),
    ("signature_length", "1"),
    ("list", "members.list"),
    ("state", "SP"),
    ("city", "São Paulo"),
    ("street", "Paulista"),
    ("column", "follow_up"),
    ("cep", "01310100"),
    ("digits", "19131243000197"),
    ("users", "Ana Lima; ana@example.com"),
    ("to", "13"),
    ("role", "sales"),
    ("subject", "Users"),
    ("second", "all"),
    ("manager", "all"),
    ("user", "all"),
    ("reason", "A pedido do membro"),
    ("changes", r#"[{"role":"sales","action":"read","subject":"Users","granted":true}]"#),
];

/// Flags of calls whose fields depend on one another, so that no schema says which are needed.
const NEEDED: &[(&str, &str)] = &[
    ("payments.create", " --plan-id 5 --turbo 0 --method pix --discount 0"),
    ("payments.renew", " --method pix"),
    ("plan-groups.create", " --name Ouro --monthly 99.90"),
    ("plan-additionals.create", " --name Fotos --key photos --interval-type always"),
    ("members.search", " --q ana"),
    ("members.quick-search", " --q ana"),
    ("members.migrate-login", " --to 813"),
    ("sets.create", " --ids 812,813"),
    (
        "boards.update",
        r#" --columns '[{"name":"new","label":"Novos"},{"name":"finished","label":"Encerrados"}]'"#,
    ),
    ("cards.follow-up", " --role sales"),
    ("cards.finish", " --role sales --reason outro"),
    ("cards.onboard", " --role sales"),
    ("cards.refuse-onboarding", " --role sales"),
    ("cards.schedule", " --role sales"),
    ("cards.schedule-manually", " --role sales"),
    ("cards.schedule-no-contact", " --role sales"),
    ("cards.hide", " --role sales"),
    ("cards.contact", " --user-id 12"),
    ("cards.contact-lead", " --user-id 12"),
];
/// The flag for fields that are secrets, which no argument may show.
const SECRETS: &str = " -d @secrets.json";
const TEXT: &str = "abc";
/// The id of a record, and those of several.
const IDS: [&str; 3] = ["812", "813", "814"];

/// The program's own commands.
const OWN: &[(&str, &[&str])] = &[
    (
        "login",
        &[
            "login",
            "login --email ana@example.com --password-stdin < password.txt",
            "login --profile test --server https://test.example.com",
        ],
    ),
    ("logout", &["logout", "logout --profile test"]),
    ("whoami", &["whoami", "whoami --jq .user.email"]),
    ("profiles list", &["profiles list"]),
    ("profiles use", &["profiles use test"]),
    ("profiles remove", &["profiles remove test --yes"]),
    (
        "api",
        &[
            "api GET '/financial?status=open'",
            "api PUT /financial/payment/approve/812 --rehearse",
            "api POST /login -d @login.json -H 'Accept-Language: en'",
        ],
    ),
    (
        "can",
        &[
            "can payments.approve 812 --explain",
            "can cards.move 12 -d '{\"role\":\"sales\"}'",
            "can conversations.finish",
        ],
    ),
    (
        "watch",
        &[
            "watch --record conversation",
            "watch --only payments.approve --count 1",
            "watch --position seen --exec ./hook.sh",
            "watch --once --position seen --record transaction",
        ],
    ),
    ("completions", &["completions bash > ~/.local/share/bash-completion/completions/retaguarda"]),
    ("man", &["man | man -l -", "man pages"]),
    ("help", &["help payments approve", "help dates"]),
    ("alias set", &["alias set open 'payments list --status open'"]),
    ("alias list", &["alias list"]),
    ("alias remove", &["alias remove open"]),
    (
        "batch plan",
        &[
            "batch plan payments.change-manager --from rows.csv --to plan",
            "batch plan payments.approve --where 'status=open&created_at=7d' --to plan",
            "payments list --status open -o ids | retaguarda batch plan payments.approve --from - --to plan",
        ],
    ),
    ("batch apply", &["batch apply plan --rehearse", "batch apply plan --rate 50/s --yes"]),
    ("batch status", &["batch status plan", "batch status plan --jq .done"]),
    ("batch undo", &["batch undo plan --to undo"]),
    ("batch list", &["batch list", "batch list plans"]),
    ("batch show", &["batch show plan", "batch show plan -o csv > plan.csv"]),
    ("batch diff", &["batch diff plan"]),
];

/// Returns the examples of one of the program's own commands, without the program's name.
pub fn of_own(path: &[&str]) -> Vec<String> {
    let path = path.join(" ");
    let lines = OWN.iter().filter(|(own, _)| *own == path).flat_map(|(_, lines)| *lines);
    lines.map(|line| format!("retaguarda {line}")).collect()
}

/// Returns the examples of a call. `command` is its words, e.g. `payments approve`.
pub fn of_endpoint(endpoint: &Dynamic, shape: &Shape, command: &str) -> Vec<String> {
    let call = format!("retaguarda {command}");
    let needed = NEEDED.iter().find(|(id, _)| *id == endpoint.about.id).map_or("", |(_, flags)| flags);
    let one = format!("{call}{}", path(shape, 0));
    if endpoint.about.danger == Danger::Read {
        let one = one + &required(&shape.query) + needed;
        return if flags::is_paged(shape) {
            of_list(endpoint, shape, &one)
        } else {
            of_record(endpoint, one)
        };
    }
    let is_secret = |field: &Field| field.kind == FieldKind::Secret;
    let secrets = if shape.body.iter().any(is_secret) { SECRETS } else { "" };
    let body = required(&shape.query) + &required(&shape.body) + needed + secrets + file(endpoint);
    let mut lines = vec![format!("{one}{body} --rehearse")];
    let yes = if endpoint.about.danger.is_final() { " --yes" } else { "" };
    lines.push(format!("{one}{body}{yes}"));
    if flags::takes_many(endpoint, shape) {
        let all: String = (0..IDS.len()).map(|at| path(shape, at)).collect();
        lines.push(format!("{call}{all}{body}{yes}"));
        lines.extend(listed(endpoint, shape).map(|list| format!("{list} | {call} -{body}{yes}")));
    }
    lines
}

/// Returns the examples of an export of a list.
pub fn of_export(list: &Shape, command: &str) -> Vec<String> {
    let noun = command.split(' ').next().unwrap_or_default();
    vec![format!("retaguarda {command}{} > {noun}.csv", path(list, 0))]
}

/// Returns the examples of an import. `command` is its words, e.g. `cards import`.
pub fn of_import(command: &str) -> Vec<String> {
    let import = format!("retaguarda {command}");
    vec![format!("{import} rows.csv --rehearse"), format!("{import} - --format ndjson --yes < rows.ndjson")]
}

/// Returns the section of the help.
pub fn section(lang: Lang, lines: &[String]) -> String {
    let lines: String = lines.iter().map(|line| format!("\n  {line}")).collect();
    format!("{}:{lines}", Key::CliHeadingExamples.text(lang, &[]))
}

fn of_list(endpoint: &Dynamic, shape: &Shape, list: &str) -> Vec<String> {
    let is_word = |field: &&Field| matches!(field.kind, FieldKind::Word(_)) && field.name != "order_by";
    let is_period = |field: &&Field| field.kind == FieldKind::Period;
    let chosen = [shape.query.iter().find(is_word), shape.query.iter().find(is_period)];
    let filters: String = chosen.into_iter().flatten().map(flag).collect();
    let order = shape.query.iter().find(|field| field.name == "order_by").map(flag).unwrap_or_default();
    let noun = catalogue::noun_of(endpoint.about.id);
    let mut lines = vec![format!("{list}{filters}")];
    lines.push(format!("{list}{order} --all --output csv > {noun}.csv"));
    if catalogue::page_of(endpoint.about.id).is_some() {
        lines.push(format!("{list}{filters} --web"));
    }
    lines.dedup();
    lines
}

fn of_record(endpoint: &Dynamic, one: String) -> Vec<String> {
    let web = catalogue::page_of(endpoint.about.id).map(|_| format!("{one} --web"));
    [one.clone(), format!("{one} --output yaml")].into_iter().chain(web).collect()
}

/// Returns the command that lists ids for a call's path, if a list has them.
fn listed(endpoint: &Dynamic, shape: &Shape) -> Option<String> {
    let noun = catalogue::noun_of(endpoint.about.id);
    let about = catalogue::descriptor(&format!("{noun}.list"))?;
    let [only] = &shape.path[..] else { return None };
    let lists = |kind: &Kind| only.record.as_deref() == Some(kind.name);
    let fits = about.path_names().is_empty() && about.list?.of.is_some_and(lists);
    fits.then(|| format!("retaguarda {noun} list --output ids"))
}

/// Returns the flag of the file that a call receives, if it receives one.
fn file(endpoint: &Dynamic) -> &'static str {
    match endpoint.about.receives {
        None => "",
        Some(rule) if rule.types.contains(&FileType::Pdf) => " --file contrato.pdf",
        Some(_) => " --file foto.png",
    }
}

/// Returns the flags of the required fields of a body or a query.
fn required(fields: &[Field]) -> String {
    let has_flag =
        |field: &&Field| field.is_required && !matches!(field.kind, FieldKind::Secret | FieldKind::File);
    fields.iter().filter(has_flag).map(flag).collect()
}

fn path(shape: &Shape, record: usize) -> String {
    let id = |field: &Field| match field.kind {
        FieldKind::Whole => IDS[record].to_owned(),
        _ => value(field),
    };
    shape.path.iter().map(|field| format!(" {}", id(field))).collect()
}

fn flag(field: &Field) -> String {
    format!(" --{} {}", flag_name(&field.name), value(field))
}

fn value(field: &Field) -> String {
    let named = || NAMED.iter().find(|(name, _)| *name == field.name).map(|(_, value)| *value);
    match &field.kind {
        FieldKind::Whole if field.record.is_some() => named().unwrap_or("12").to_owned(),
        FieldKind::Wholes => "12,13".to_owned(),
        FieldKind::Whole => named().unwrap_or("1").to_owned(),
        FieldKind::Amount => "199.90".to_owned(),
        FieldKind::YesNo => "true".to_owned(),
        FieldKind::Word(words) | FieldKind::Words(words) => {
            let named = named().filter(|named| words.iter().any(|word| word == named));
            quoted(named.or(words.first().map(String::as_str)).unwrap_or_default())
        }
        FieldKind::Day => "+7d".to_owned(),
        FieldKind::Moment => "'+7d 14:30'".to_owned(),
        FieldKind::Period => "7d".to_owned(),
        FieldKind::Json => quoted(named().unwrap_or("{}")),
        FieldKind::Texts | FieldKind::Text | FieldKind::Secret | FieldKind::File => {
            quoted(named().unwrap_or(TEXT))
        }
    }
}
