//! A form over the screen: options by number, letter or arrows, text as typed; sent with Enter, or by the number that answers
//! all of it.

use client::form::eval::FieldState;
use client::form::{self, FormView, Format, Kind, Value};
use client::message::Key;
use client::value::money::Money;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::core::cmd::Cmd;
use crate::core::cmd::Motion;
use crate::core::keymap::EDIT;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::line::Line as Typed;
use crate::kit::sheet::Sheet;
use crate::kit::sheet::form::FormSheet;
use crate::kit::sheet::typed;
use crate::kit::shell::{Link, Shell};
use crate::kit::widget::input;
use crate::kit::widget::text::{fit, wrap};
use crate::kit::widget::window::window;

/// The form's columns.
const WIDTH: u16 = 66;
/// The lines of a text that are shown above that of the cursor, and below it.
const LINES_AROUND: usize = 5;

/// Handles a command of the form.
pub fn on(shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let Some(Sheet::Form(sheet)) = &mut shell.sheet else { return None };
    match cmd {
        Cmd::Close | Cmd::Back => shell.sheet = None,
        Cmd::Accept => return accept(shell),
        Cmd::Edit => {
            sheet.find_text();
            return sheet.text().map(|text| Action::Edit(text.to_owned()));
        }
        Cmd::Next => sheet.step(true),
        Cmd::Previous => sheet.step(false),
        Cmd::Down if sheet.is_typing() => sheet.go_line(true),
        Cmd::Up if sheet.is_typing() => sheet.go_line(false),
        Cmd::LineBreak => sheet.edit(&Cmd::Insert("\n".to_owned())),
        Cmd::Down => sheet.turn(true),
        Cmd::Up => sheet.turn(false),
        cmd if sheet.is_typing() => sheet.edit(&cmd),
        Cmd::Insert(text) if choose(sheet, &text) => return accept(shell),
        Cmd::Move(motion) => sheet.turn(!matches!(motion, Motion::Left | Motion::Start)),
        _ => {}
    }
    None
}

/// Chooses the option that a typed text names. Returns whether that sends the form.
fn choose(sheet: &mut FormSheet, text: &str) -> bool {
    sheet.fault = None;
    let letter = text.chars().next();
    let named = letter.and_then(|letter| sheet.option_of(letter));
    let Some(at) = (if text == " " { Some(sheet.option) } else { named }) else { return false };
    sheet.choose(at);
    let now = sheet.now();
    letter.is_some_and(|letter| letter.is_ascii_digit()) && now.ready && sheet.is_sent_by_number(&now)
}

/// Sends it. The typed text stays while the server cannot be reached.
fn accept(shell: &mut Shell) -> Option<Action> {
    let offline = matches!(shell.link, Link::Lost(_)).then(|| shell.say(Key::TuiOfflineUnsent, &[]));
    let Some(Sheet::Form(sheet)) = &mut shell.sheet else { return None };
    let body = sheet.body()?;
    if let Some(offline) = offline {
        sheet.fault = Some(offline);
        return None;
    }
    let draft = sheet.clone();
    let items = std::mem::take(&mut sheet.items);
    shell.sheet = None;
    let items = items.into_iter().map(|item| item.with_body(body.clone())).collect();
    let action = shell.begin(items);
    shell.works.keep_draft(draft);
    action
}

/// A line of the form.
struct FormLine {
    line: Line<'static>,
    /// True if it has the keys, so that it must be on the screen.
    focused: bool,
    /// The text that is typed here, from this column on.
    input: Option<(Typed, u16)>,
}

/// Draws the form over the middle of the screen.
pub fn draw(shell: &Shell, frame: &mut Frame<'_>) {
    opening(shell, frame);
    let Some(Sheet::Form(sheet)) = &shell.sheet else { return };
    let width = WIDTH.min(shell.size.0.saturating_sub(2));
    let room = usize::from(width.saturating_sub(4));
    let now = sheet.now();
    let lines = lines(shell, sheet, &now, room);
    let inside = window(shell, frame, &sheet.form.title, (width, lines.len() as u16));
    let focused = lines.iter().rposition(|drawn| drawn.focused).unwrap_or(0);
    let first = (focused + 1).saturating_sub(usize::from(inside.height));
    for (drawn, y) in lines.iter().skip(first).zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, &drawn.line, inside.width);
        let Some((typed, x)) = &drawn.input else { continue };
        let area = Rect { x: inside.x + x, y, width: inside.width.saturating_sub(*x), height: 1 };
        input::field(frame, area, shell.theme, typed, drawn.focused && shell.help.is_none(), false);
    }
}

fn lines(shell: &Shell, sheet: &FormSheet, now: &FormView<'_>, room: usize) -> Vec<FormLine> {
    let style = |tone| shell.theme.style(tone);
    let plain = |line: Line<'static>| FormLine { line, focused: false, input: None };
    let mut lines = vec![plain(Line::styled(fit(&sheet.about, room).into_owned(), style(Tone::Title)))];
    let refusal = sheet.refusal.iter().map(|why| (format!("× {why}"), Tone::Bad));
    for (text, tone) in sheet.others.iter().map(|others| (others.clone(), Tone::Pending)).chain(refusal) {
        lines.extend(wrap(&text, room).into_iter().map(|text| plain(Line::styled(text, style(tone)))));
    }
    // The empty lines between the fields go first where room is short.
    let airy = shell.size.1 >= 22;
    for (at, field) in now.fields.iter().enumerate() {
        if airy || at == 0 {
            lines.push(plain(Line::raw("")));
        }
        lines.extend(field_lines(shell, sheet, field, at == sheet.field, room));
    }
    lines.extend(sums(shell, now, room).into_iter().map(plain));
    let fault = sheet.fault.iter().flat_map(|fault| wrap(&format!("× {fault}"), room));
    lines.extend(fault.map(|line| plain(Line::styled(line, style(Tone::Bad)))));
    if airy {
        lines.push(plain(Line::raw("")));
    }
    lines.push(plain(hints(shell, sheet, now)));
    lines
}

/// Returns what the keys of the form do.
fn hints(shell: &Shell, sheet: &FormSheet, now: &FormView<'_>) -> Line<'static> {
    let mut hints = vec![("Enter".to_owned(), sheet.form.submit.clone())];
    if sheet.is_sent_by_number(now)
        && let Some(field) = now.fields.get(sheet.field).filter(|field| !field.options.is_empty())
    {
        hints.push((format!("1-{}", field.options.len().min(9)), shell.say(Key::TuiHintNumber, &[])));
    }
    if now.fields.iter().any(|field| field.field.kind == Kind::Textarea) {
        hints.push((EDIT.label(), shell.say(Key::TuiHintEditor, &[])));
    }
    hints.push(("Esc".to_owned(), shell.say(Key::TuiHintLeave, &[])));
    let hints = hints.into_iter().flat_map(|(key, meaning)| {
        let key = Span::styled(key, shell.theme.style(Tone::Accent));
        [key, Span::styled(format!(" {meaning}  "), shell.theme.style(Tone::Quiet))]
    });
    Line::from_iter(hints)
}

/// Returns the computed lines below the fields, and the messages about the answers as a whole.
fn sums(shell: &Shell, now: &FormView<'_>, room: usize) -> Vec<Line<'static>> {
    let style = |tone| shell.theme.style(tone);
    let mut lines = vec![Line::raw("")];
    for (line, value) in &now.lines {
        let worth = match (line.format, value) {
            (Format::Money, Value::Int(cents)) => Money::from_cents(*cents).to_string(),
            (_, value) => typed::show(Kind::Text, value),
        };
        let tone = if line.strong { Tone::Title } else { Tone::Text };
        lines.push(Line::styled(fit(&format!("{}: {worth}", line.label), room).into_owned(), style(tone)));
    }
    for notice in &now.notices {
        let tone = if notice.tone == form::Tone::Danger { Tone::Bad } else { Tone::Quiet };
        lines.extend(wrap(&notice.text, room).into_iter().map(|text| Line::styled(text, style(tone))));
    }
    if lines.len() > 1 { lines } else { Vec::new() }
}

/// Draws that a form is being made.
fn opening(shell: &Shell, frame: &mut Frame<'_>) {
    let Some(Sheet::Opening(opening)) = &shell.sheet else { return };
    let title = opening.items.first().map(|item| shell.title(&item.write.endpoint)).unwrap_or_default();
    let inside = window(shell, frame, &title, (WIDTH.min(shell.size.0.saturating_sub(2)), 1));
    let text = shell.say(Key::ShellLoading, &[]);
    frame.buffer_mut().set_string(inside.x, inside.y, text, shell.theme.style(Tone::Quiet));
}

/// Returns the lines of a text, those near the cursor if it has many; that of the cursor is typed into.
fn text_lines(typed: &Typed, focused: bool, room: usize) -> Vec<FormLine> {
    let (above, here, below) = typed.lines();
    let plain = |text: &&str| {
        let line = Line::raw(format!("  {}", fit(text, room.saturating_sub(2))));
        FormLine { line, focused: false, input: None }
    };
    let first = above.len().saturating_sub(LINES_AROUND);
    let typed_here = FormLine { line: Line::raw(""), focused, input: Some((here, 2)) };
    let after = below.iter().take(LINES_AROUND).map(plain);
    above[first..].iter().map(plain).chain([typed_here]).chain(after).collect()
}

fn field_lines(
    shell: &Shell,
    sheet: &FormSheet,
    field: &FieldState<'_>,
    focused: bool,
    room: usize,
) -> Vec<FormLine> {
    let style = |tone| shell.theme.style(tone);
    let star = if field.required { " *" } else { "" };
    let label = format!("{}{star}", field.field.label);
    let label = Line::styled(label, style(if focused { Tone::Accent } else { Tone::Text }));
    let mut lines = vec![FormLine { line: label, focused, input: None }];
    if let Some((_, typed)) = sheet.typed.iter().find(|(typed, _)| *typed == field.field.name) {
        lines.extend(text_lines(typed, focused, room));
    }
    if field.field.kind == Kind::Checkbox {
        let sign = if field.value.holds() { "[x]" } else { "[ ]" };
        lines.push(FormLine { line: Line::raw(format!("  {sign} ␣")), focused, input: None });
    }
    for (at, option) in field.options.iter().enumerate() {
        let chosen = match &field.value {
            Value::List(chosen) => chosen.contains(&option.value),
            value => *value == option.value,
        };
        let sign = match (field.field.kind, chosen) {
            (Kind::Several, true) => "[x]",
            (Kind::Several, false) => "[ ]",
            (_, true) => "(•)",
            (_, false) => "( )",
        };
        let has_keys = focused && at == sheet.option;
        let cursor = if has_keys { "▸" } else { " " };
        let tone = if chosen { Tone::Title } else { Tone::Text };
        let text = format!("{sign} {}", fit(&option.label, room.saturating_sub(9)));
        let line = Line::from(vec![
            Span::raw(cursor),
            Span::styled(format!("{} ", at + 1), style(Tone::Accent)),
            Span::styled(text, style(tone)),
        ]);
        lines.push(FormLine { line, focused: has_keys, input: None });
    }
    let error = field.error.filter(|_| sheet.tried);
    let below = error.map(|error| (format!("× {error}"), Tone::Bad));
    let meaning = || sheet.meaning(&field.field.name).map(|meaning| (format!("= {meaning}"), Tone::Quiet));
    let hint = || field.field.hint.clone().map(|hint| (hint, Tone::Quiet));
    if let Some((text, tone)) = below.or_else(meaning).or_else(hint) {
        let wrapped = wrap(&text, room.saturating_sub(2)).into_iter();
        lines.extend(wrapped.map(|text| FormLine {
            line: Line::styled(format!("  {text}"), style(tone)),
            focused: false,
            input: None,
        }));
    }
    lines
}
