//! Panels that stay open: the outcomes of several changes, or a notice.

use std::path::Path;

use client::catalogue;
use client::message::Key;
use client::value::text::quoted;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::core::cmd::Cmd;
use crate::core::outcome::Outcome;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::item::Item;
use crate::kit::sheet::{Notice, Sheet};
use crate::kit::shell::Shell;
use crate::kit::widget::scrollbar;
use crate::kit::widget::text::{fit, fit_line, pad, wrap};
use crate::kit::widget::window::window;
use crate::kit::work::{Stage, Work};

/// The panel's columns.
const WIDTH: u16 = 100;
/// Scrolled lines that stay on the screen whatever is below them.
const LEAST: u16 = 3;

/// The text of the panel: the lines that scroll, and those that stay below.
pub(crate) struct PanelText {
    pub(crate) title: String,
    pub(crate) body: Vec<Line<'static>>,
    pub(crate) foot: Vec<Line<'static>>,
}

/// Handles a command of the panel. Running work is stopped before it is left.
pub fn on(shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    match cmd {
        Cmd::Close | Cmd::Back => return leave(shell),
        Cmd::Accept => {
            let running = results(shell).is_some_and(|work| work.stage != Stage::Over);
            return if running { None } else { leave(shell) };
        }
        Cmd::CopyCommand => {
            let command = results(shell).and_then(next)?;
            return copy(shell, command);
        }
        Cmd::CopyUndo => {
            let command = results(shell).and_then(undo)?;
            return copy(shell, command);
        }
        cmd => {
            let said = said(shell, room(shell))?;
            scroll(shell, &cmd, &said);
        }
    }
    None
}

/// Scrolls the report.
pub(crate) fn scroll(shell: &mut Shell, cmd: &Cmd, said: &PanelText) {
    let height = i64::from(height(shell, said));
    let by = match cmd {
        Cmd::Down => 1,
        Cmd::Up => -1,
        Cmd::PageDown => height,
        Cmd::PageUp => -height,
        Cmd::Scroll(by) => *by,
        _ => 0,
    };
    let last = (said.body.len() as u64).saturating_sub(height as u64);
    let first = match &mut shell.sheet {
        Some(Sheet::Results(_, first)) => first,
        Some(Sheet::Program(sheet)) => &mut sheet.first,
        _ => return,
    };
    *first = first.saturating_add_signed(by).min(last);
}

fn leave(shell: &mut Shell) -> Option<Action> {
    let under_way = results(shell).map(|work| (work.number, work.stage, work.stopping));
    match under_way {
        Some((number, Stage::Rehearsing, _)) => shell.drop_plan(number),
        Some((number, Stage::Running, false)) => {
            shell.works.get_mut(number).into_iter().for_each(|work| work.stopping = true);
            Some(Action::Stop(number))
        }
        _ => {
            shell.sheet = None;
            None
        }
    }
}

fn copy(shell: &mut Shell, command: impl Fn(&str) -> String) -> Option<Action> {
    let plan = results(shell)?.plan.as_ref()?;
    let whole = command(&quoted(&plan.path));
    let named = command(&shell.say(Key::BatchValuePlan, &[]));
    let text = shell.say(Key::TuiCopied, &[("text", &named)]);
    shell.toast_text(text, false);
    Some(Action::Copy(whole))
}

/// The changes that the panel shows.
pub(crate) fn results(shell: &Shell) -> Option<&Work> {
    match &shell.sheet {
        Some(Sheet::Results(number, _)) => shell.works.get(*number),
        _ => None,
    }
}

/// Returns the command that resumes a plan, or shows its status if it is complete.
fn next(work: &Work) -> Option<fn(&str) -> String> {
    work.plan.as_ref().filter(|_| work.stage == Stage::Over)?;
    let left = work.count(|outcome| matches!(outcome, Outcome::Stopped | Outcome::Unanswered));
    Some(if left > 0 {
        |plan| format!("retaguarda batch apply {plan}")
    } else {
        |plan| format!("retaguarda batch status {plan}")
    })
}

/// The command that makes the plan which undoes what was done of a plan, where there is one.
fn undo(work: &Work) -> Option<fn(&str) -> String> {
    work.plan.as_ref().filter(|_| work.stage == Stage::Over)?;
    catalogue::undo_of(&work.endpoint).filter(|_| work.count(Outcome::is_done) > 0)?;
    Some(|plan| format!("retaguarda batch undo {plan} -o undo.plan"))
}

/// Returns the stage of changes in one sentence.
pub(crate) fn progress(shell: &Shell, work: &Work) -> String {
    let count = |outcome: fn(&Outcome) -> bool| work.count(outcome).to_string();
    let (done, refused) = (count(Outcome::is_done), count(Outcome::is_refused));
    let stopped = count(|outcome| matches!(outcome, Outcome::Stopped | Outcome::Unanswered));
    let rehearsed = count(|outcome| !matches!(outcome, Outcome::Waiting));
    let all = work.items.len().to_string();
    let params = [
        ("done", done.as_str()),
        ("refused", &refused),
        ("stopped", &stopped),
        ("rehearsed", &rehearsed),
        ("all", &all),
    ];
    let key = match (work.stage, work.stopping) {
        (Stage::Rehearsing, _) => Key::TuiWorkRehearsing,
        (Stage::Asking { .. }, _) => Key::TuiWorkRehearsed,
        (Stage::Over, _) => Key::TuiWorkOver,
        (Stage::Running, true) => Key::TuiWorkStopping,
        (Stage::Running, false) => Key::TuiWorkRunning,
    };
    shell.say(key, &params)
}

/// Returns the outcome of a row: its sign, its sentence, its tone.
fn outcome(shell: &Shell, work: &Work, outcome: &Outcome) -> (char, String, Tone) {
    let say = |key| shell.say(key, &[]);
    match outcome {
        Outcome::Ready(text) if work.stage == Stage::Rehearsing => ('·', text.clone(), Tone::Quiet),
        Outcome::Waiting | Outcome::Ready(_) => ('…', say(Key::TuiWorkWaiting), Tone::Quiet),
        Outcome::Done(text) => ('✓', text.clone(), Tone::Good),
        Outcome::Refused(text) => ('×', text.clone(), Tone::Bad),
        Outcome::Unanswered => ('?', say(Key::TuiWorkUnanswered), Tone::Bad),
        Outcome::Stopped => ('–', say(Key::TuiWorkStopped), Tone::Pending),
    }
}

/// Renders rows with their outcomes.
pub(crate) fn rows<'w>(
    shell: &Shell,
    work: &'w Work,
    items: impl Iterator<Item = &'w Item> + Clone,
    room: usize,
) -> Vec<Line<'static>> {
    let style = |tone| shell.theme.style(tone);
    let names = items.clone().map(|item| item.label().width());
    let width = names.max().unwrap_or(0).min(room.saturating_sub(2) / 2);
    let row = |item: &Item| {
        let (sign, text, tone) = outcome(shell, work, &item.outcome);
        let who = pad(&item.label(), width, false);
        let rest = room.saturating_sub(2 + width + 3);
        // A refusal is read in full.
        let mut parts =
            if tone == Tone::Bad { wrap(&text, rest) } else { vec![fit(&text, rest).into_owned()] };
        let first = Line::from(vec![
            Span::styled(format!("{sign} "), style(tone)),
            Span::raw(format!("{who}   ")),
            Span::styled(parts.remove(0), style(tone)),
        ]);
        let indent = room.saturating_sub(rest);
        let more = parts.into_iter().map(move |part| {
            Line::from(vec![Span::raw(" ".repeat(indent)), Span::styled(part, style(tone))])
        });
        std::iter::once(first).chain(more).collect::<Vec<_>>()
    };
    items.flat_map(row).collect()
}

/// Returns the lines below the rows: the pending answer, or the file of the plan and how to continue it.
fn foot(shell: &Shell, work: &Work, room: usize) -> Vec<Line<'static>> {
    let style = |tone| shell.theme.style(tone);
    let mut foot = Vec::new();
    let mut add = |text: &str, tone| {
        foot.extend(wrap(text, room).into_iter().map(|line| Line::styled(line, style(tone))));
    };
    work.note.iter().for_each(|note| add(note, Tone::Bad));
    if let Some(plan) = work.plan.as_ref().filter(|_| work.stage == Stage::Over) {
        add(&shell.say(Key::TuiPlanKept, &[("path", &plan.path)]), Tone::Text);
        if let Some(file) = plan.failed_rows.as_deref().map(Path::new).and_then(Path::file_name) {
            let file = file.to_string_lossy();
            add(&shell.say(Key::BatchApplyFailedRows, &[("file", &file)]), Tone::Text);
        }
        // The plan is named once; a copy names it whole.
        let name = shell.say(Key::BatchValuePlan, &[]);
        for (key, command) in [("y", next(work)), ("Y", undo(work))] {
            let command = command.map(|command| command(&name));
            command.iter().for_each(|command| {
                add(&shell.say(Key::TuiPlanCopy, &[("key", key), ("command", command)]), Tone::Quiet);
            });
        }
    }
    if foot.is_empty() { foot } else { std::iter::once(Line::raw("")).chain(foot).collect() }
}

/// The columns inside the panel.
pub(crate) fn room(shell: &Shell) -> usize {
    usize::from(WIDTH.min(shell.size.0.saturating_sub(2)).saturating_sub(4))
}

fn said(shell: &Shell, room: usize) -> Option<PanelText> {
    if let Some(Sheet::Notice(Notice { title, lines })) = &shell.sheet {
        let body = lines.iter().flat_map(|line| wrap(line, room)).map(Line::raw).collect();
        return Some(PanelText { title: title.clone(), body, foot: Vec::new() });
    }
    let work = results(shell)?;
    let title = format!("{} · {}", shell.title(&work.endpoint), progress(shell, work));
    let body = rows(shell, work, work.items.iter(), room);
    Some(PanelText { title, body, foot: foot(shell, work, room) })
}

/// The lines of the panel that are scrolled.
fn height(shell: &Shell, said: &PanelText) -> u16 {
    let inside = shell.size.1.saturating_sub(4);
    let foot = (said.foot.len() as u16).min(inside.saturating_sub(LEAST));
    (said.body.len() as u16).min(inside.saturating_sub(foot))
}

/// Draws the panel over the middle of the screen.
pub fn draw(shell: &Shell, frame: &mut Frame<'_>) {
    if results(shell).is_some_and(|work| matches!(work.stage, Stage::Asking { .. })) {
        return;
    }
    said(shell, room(shell)).into_iter().for_each(|said| show(shell, frame, &said));
}

/// Draws the report, from the line to which it was scrolled.
pub(crate) fn show(shell: &Shell, frame: &mut Frame<'_>, said: &PanelText) {
    let first = match &shell.sheet {
        Some(Sheet::Results(_, first)) => *first,
        Some(Sheet::Program(sheet)) => sheet.first,
        _ => 0,
    };
    let shown = height(shell, said);
    let width = WIDTH.min(shell.size.0.saturating_sub(2));
    let inside = window(shell, frame, &said.title, (width, shown + said.foot.len() as u16));
    let first = first.min((said.body.len() as u64).saturating_sub(u64::from(shown)));
    let body = said.body.iter().skip(first as usize).take(usize::from(shown));
    for (line, y) in body.chain(&said.foot).zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, &fit_line(line, usize::from(inside.width)), inside.width);
    }
    let bar = Rect { width: inside.width + 1, height: shown, ..inside };
    scrollbar::draw(frame.buffer_mut(), bar, first, said.body.len() as u64, shell.theme.style(Tone::Quiet));
}
