//! The question before an irreversible change, or one that sends a message: the rehearsed effects, with *no*
//! preselected. If the server cannot rehearse, the question is asked without the effects.

use client::message::Key;
use ratatui::Frame;
use ratatui::text::{Line, Span};

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::sheet::Sheet;
use crate::kit::shell::Shell;
use crate::kit::widget::text::wrap;
use crate::kit::widget::window::window;

/// The question's columns.
const WIDTH: u16 = 66;

/// Handles a command of the question.
pub fn on(shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let Some(Sheet::Confirm(confirm)) = &mut shell.sheet else { return None };
    match cmd {
        Cmd::Close | Cmd::Back => shell.sheet = None,
        Cmd::Next => confirm.yes = !confirm.yes,
        Cmd::Accept if !confirm.yes => shell.sheet = None,
        // What would happen has to be seen first.
        Cmd::Accept | Cmd::Agree if matches!(confirm.effects, Some(Ok(_))) => {
            let item = confirm.item.clone();
            shell.sheet = None;
            return shell.begin(vec![item]);
        }
        _ => {}
    }
    None
}

/// Returns the lines of the question, each with its tone.
pub fn told(shell: &Shell) -> Vec<(String, Tone)> {
    let Some(Sheet::Confirm(confirm)) = &shell.sheet else { return Vec::new() };
    let say = |key| shell.say(key, &[]);
    let mut told = match &confirm.effects {
        None => vec![(say(Key::ShellLoading), Tone::Quiet)],
        Some(Err(why)) => vec![(why.clone(), Tone::Bad)],
        Some(Ok(effects)) => effects.iter().map(|effect| (effect.clone(), Tone::Text)).collect(),
    };
    if let Some(others) = &confirm.others {
        told.insert(0, (others.clone(), Tone::Pending));
    }
    if !confirm.item.name.is_empty() {
        told.insert(0, (confirm.item.name.clone(), Tone::Title));
    }
    if confirm.write().is_irreversible() && !matches!(confirm.effects, Some(Err(_))) {
        told.push((say(Key::ShellRehearsalIrreversible), Tone::Bad));
    }
    told
}

/// Draws the question over the middle of the screen.
pub fn draw(shell: &Shell, frame: &mut Frame<'_>) {
    let Some(Sheet::Confirm(confirm)) = &shell.sheet else { return };
    let style = |tone| shell.theme.style(tone);
    let width = WIDTH.min(shell.size.0.saturating_sub(2));
    let room = usize::from(width.saturating_sub(4));
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (text, tone) in told(shell) {
        lines.extend(wrap(&text, room).into_iter().map(|line| Line::styled(line, style(tone))));
        lines.push(Line::raw(""));
    }
    let title = shell.title(&confirm.write().endpoint);
    let yes =
        if confirm.write().is_irreversible() { title.clone() } else { shell.say(Key::TuiConfirmDo, &[]) };
    let answers = [shell.say(Key::TuiConfirmNo, &[]), yes];
    lines.push(buttons(shell, &answers, confirm.yes));
    let lines = shortened(lines, usize::from(shell.size.1.saturating_sub(4)));
    let inside = window(shell, frame, &title, (width, lines.len() as u16));
    for (line, y) in lines.iter().zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, line, inside.width);
    }
}

/// Returns as many lines of the question: the empty ones go first, then those before the last two.
fn shortened(mut lines: Vec<Line<'static>>, room: usize) -> Vec<Line<'static>> {
    if lines.len() > room {
        lines.retain(|line| line.width() > 0);
    }
    if lines.len() > room {
        let end = lines.len() - 2;
        lines.splice(room.saturating_sub(3)..end, [Line::raw("…")]);
    }
    lines
}

/// *No* and *yes*, the one that has the keys marked.
pub(crate) fn buttons(shell: &Shell, [no, yes]: &[String; 2], is_yes: bool) -> Line<'static> {
    let button = |text: &str, chosen: bool| {
        let (sign, tone) = if chosen { ('▸', Tone::Selected) } else { (' ', Tone::Quiet) };
        Span::styled(format!("{sign} {text} "), shell.theme.style(tone))
    };
    Line::from(vec![button(no, !is_yes), Span::raw("  "), button(yes, is_yes)])
}
