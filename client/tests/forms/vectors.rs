//! What the browser's interpreter must answer, computed by ours and committed: `web/src/form/vectors.gen.json`.

use std::collections::BTreeMap;

use client::api::conversations::{Conversation, Party, Side};
use client::api::members::MemberStatus;
use client::form::{Answers, Expr, Field, Form, Kind, Op, State, Tables, Value, conversation};
use client::id::{ConversationId, MemberId};
use client::message::Lang;
use client::rules::mask::{self, Mask};
use jiff::Timestamp;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde::Serialize;
use serde_json::json;

use crate::accepted::accepted;
use crate::offers::{TODAY, edits, fill, shelf};

#[test]
fn the_browser_computes_the_same() {
    accepted("web/src/form/vectors.gen.json", &vectors());
}

/// One case a line, so that a change of a rule is a readable diff.
fn vectors() -> String {
    let mut runner = TestRunner::deterministic();
    let (answers, tables) = surroundings();
    let forms = forms();
    let fillings: Vec<_> = forms.iter().flat_map(|(name, form)| fillings(name, form, &mut runner)).collect();
    let parts = [
        ("masks", list(masks(&mut runner))),
        ("answers", text(&answers)),
        ("tables", text(&tables)),
        ("expressions", list(expressions(&answers, &tables, &mut runner))),
        ("forms", text(&forms)),
        ("fillings", list(fillings)),
    ];
    let parts = parts.map(|(name, part)| format!("{}: {part}", text(&name)));
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn list<T: Serialize>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| text(&item)).collect();
    format!("[\n{}\n]", items.join(",\n"))
}

fn some<T>(runner: &mut TestRunner, strategy: &impl Strategy<Value = T>) -> T {
    strategy.new_tree(runner).unwrap().current()
}

fn masks(runner: &mut TestRunner) -> Vec<serde_json::Value> {
    let typed = "[0-9]{0,16}|[0-9A-Za-z./() é-]{0,20}";
    let masks: [Mask; 5] =
        [mask::CPF, mask::CNPJ, mask::PHONE, mask::CEP, &["999.999.999-99", "**.***.***/****-99"]];
    let case = |at: usize| {
        let (mask, typed) = (masks[at % masks.len()], some(runner, &typed));
        json!([mask, typed, mask::apply(mask, &typed)])
    };
    (0..100).map(case).collect()
}

/// What the expressions see: answers of every type, and a table.
fn surroundings() -> (Answers, Tables) {
    let answers = json!({
        "null": null, "yes": true, "no": false, "empty": "", "name": "Ana", "none": [], "list": [7, "Ana", true],
        "zero": 0, "seven": 7, "debt": -1050, "huge": 9_007_199_254_740_991_i64,
        "today": TODAY, "past": "2024-02-29", "future": "2027-03-01", "wrong": "2026-02-30",
    });
    let tables = json!({ "plans": { "7": { "price": 19_990 }, "Ana": { "price": 0, "name": "x" } } });
    (serde_json::from_value(answers).unwrap(), serde_json::from_value(tables).unwrap())
}

const OPERATIONS: [Op; 15] = [
    Op::Equal,
    Op::In,
    Op::Less,
    Op::Not,
    Op::All,
    Op::Any,
    Op::If,
    Op::Empty,
    Op::Add,
    Op::Subtract,
    Op::Multiply,
    Op::MulDiv,
    Op::Min,
    Op::Max,
    Op::DaysBetween,
];

/// Every operation on arguments that it is made for, on any others, and nested.
fn expressions(answers: &Answers, tables: &Tables, runner: &mut TestRunner) -> Vec<serde_json::Value> {
    let names: Vec<String> = answers.keys().cloned().collect();
    let field = proptest::sample::select(names).prop_map(|name| Expr::field(&name));
    let lookup = field.clone().prop_map(|row| Expr::lookup("plans", row, "price"));
    let leaf = prop_oneof![3 => field, 3 => numbers(), 1 => lookup];
    let nested = leaf.prop_recursive(3, 12, 3, |inner| {
        let operation = proptest::sample::select(OPERATIONS.to_vec());
        let args = proptest::collection::vec(inner, 0..4);
        (operation, args).prop_map(|(op, args)| Expr::Call { op, args })
    });
    let random: Vec<Expr> = (0..250).map(|_| some(runner, &nested)).collect();
    let meant = OPERATIONS.into_iter().flat_map(|op| (0..15).map(move |_| op));
    let meant: Vec<Expr> = meant.map(|op| some(runner, &meant_for(op))).collect();
    let all = random.into_iter().chain(meant).chain(edges());
    all.map(|expr| json!([expr, expr.eval(answers, tables)])).collect()
}

fn numbers() -> BoxedStrategy<Expr> {
    prop_oneof![-20..20_i64, -2_000_000..2_000_000_i64].prop_map(Expr::from).boxed()
}

fn meant_for(op: Op) -> BoxedStrategy<Expr> {
    let of = |names: &'static [&'static str]| proptest::sample::select(names).prop_map(Expr::field).boxed();
    let args = match op {
        Op::Not | Op::All | Op::Any | Op::If => of(&["yes", "no", "yes", "null"]),
        Op::Empty => of(&["null", "empty", "none", "list", "zero", "no", "name"]),
        Op::DaysBetween => of(&["today", "past", "future"]),
        Op::Equal => of(&["list", "seven", "name", "name", "null"]),
        _ => numbers(),
    };
    proptest::collection::vec(args, 3).prop_map(move |args| Expr::Call { op, args }).boxed()
}

/// Halves in every direction, divisions by zero, numbers too large, dates that do not exist.
fn edges() -> impl Iterator<Item = Expr> {
    let field = Expr::field;
    let halves = [(1, 1, 2), (-1, 1, 2), (3, 1, -2), (1999, 15, 30), (5, 0, -3), (7, 7, 0)];
    let halves = halves.map(|(a, b, c)| Expr::call(Op::MulDiv, [a.into(), b.into(), c.into()]));
    let huge = [Op::Add, Op::Subtract, Op::Multiply].map(|op| Expr::call(op, [field("huge"), field("debt")]));
    let days = ["wrong", "name"].map(|to| Expr::call(Op::DaysBetween, [field("past"), field(to)]));
    let members = ["seven", "name", "yes", "no", "list", "null"];
    let members = members.map(|name| Expr::call(Op::In, [field(name), field("list")]));
    let none = OPERATIONS.map(|op| Expr::call(op, []));
    halves.into_iter().chain(huge).chain(days).chain(members).chain(none)
}

fn forms() -> BTreeMap<&'static str, Form> {
    let in_force = shelf(Some(TODAY + jiff::Span::new().days(45)));
    BTreeMap::from([
        ("finish", conversation::finish(Lang::PtBr)),
        ("note", note(&in_force.plan_form())),
        ("plan", in_force.plan_form()),
        ("product", in_force.product_form()),
        ("product-expired", shelf(None).product_form()),
        ("send-link", conversation::send_link(&between(), Lang::PtBr)),
    ])
}

/// A conversation of which only one member has a phone.
fn between() -> Conversation {
    let party = |id, name: &str, phone: Option<&str>| Party {
        id: MemberId::new(id),
        name: name.into(),
        avatar: None,
        email: format!("{id}@exemplo.test"),
        phone: phone.map(str::to_owned),
        status: MemberStatus::Active,
    };
    Conversation {
        id: ConversationId::new(7),
        company: party(1, "Moinho Azul", None),
        representative: party(2, "Rute Lima", Some("11987654321")),
        finished: false,
        reason: None,
        note: None,
        finished_by: None,
        finished_at: None,
        created_at: Timestamp::UNIX_EPOCH,
        last_message_at: None,
        last_sender_type: Some(Side::Company),
        last_readed_at: None,
        reinforced_at: None,
        version: 1,
    }
}

/// What the payment forms do not have: text, a checkbox, and fields that wait for others.
fn note(like: &Form) -> Form {
    let (note, urgent) = (Expr::field("note"), Expr::field("urgent"));
    let reason = Field {
        shown_when: urgent.clone(),
        required_when: urgent,
        enabled_when: !note.empty(),
        ..Field::new("reason", "Motivo".into(), Kind::Textarea)
    };
    let note = Field { required_when: Expr::TRUE, ..Field::new("note", "Nota".into(), Kind::Text) };
    let urgent = Field { default: false.into(), ..Field::new("urgent", "Urgente".into(), Kind::Checkbox) };
    Form { fields: vec![note, urgent, reason], lines: Vec::new(), ..like.clone() }
}

fn fillings(name: &str, form: &Form, runner: &mut TestRunner) -> Vec<serde_json::Value> {
    let edits = edits(form);
    let filling = |_| {
        let edits = some(runner, &edits);
        let state = fill(form, &edits);
        json!({ "form": name, "edits": edits, "shows": picture(form, &state) })
    };
    (0..150).map(filling).collect()
}

/// What a form shows, by name.
fn picture(form: &Form, state: &State) -> serde_json::Value {
    let now = state.evaluate(form);
    let fields = now.fields.iter().map(|now| {
        let options: Vec<&Value> = now.options.iter().map(|choice| &choice.value).collect();
        json!([now.field.name, now.value, now.required, now.enabled, options, now.error])
    });
    let lines = now.lines.iter().map(|(line, value)| json!([line.name, value]));
    let notices = now.notices.iter().map(|notice| &notice.text);
    json!({
        "fields": fields.collect::<Vec<_>>(), "lines": lines.collect::<Vec<_>>(), "notices": notices.collect::<Vec<_>>(),
        "ready": now.ready, "body": state.body(form),
    })
}
