//! The question before many records are changed: how many would be, which would not and why, and the first effects, as the
//! server rehearsed them. *No* comes first.

use client::message::Key;
use ratatui::Frame;
use ratatui::text::Line;

use crate::core::cmd::Cmd;
use crate::core::outcome::Outcome;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::confirm::buttons;
use crate::kit::panel::{self, PanelText};
use crate::kit::shell::Shell;
use crate::kit::widget::text::wrap;
use crate::kit::work::Stage;

/// Effects that are shown.
const EFFECTS: usize = 5;

/// Handles a command of the question.
pub fn on(shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let work = panel::results(shell)?;
    let (number, ready) = (work.number, work.count(Outcome::is_ready));
    let Stage::Asking { yes } = work.stage else { return None };
    match cmd {
        Cmd::Close | Cmd::Back => return shell.drop_plan(number),
        Cmd::Accept if yes => return shell.apply_plan(number),
        Cmd::Accept => return shell.drop_plan(number),
        Cmd::Next if ready > 0 => {
            let work = shell.works.get_mut(number);
            work.into_iter().for_each(|work| work.stage = Stage::Asking { yes: !yes });
        }
        cmd => {
            let said = said(shell)?;
            panel::scroll(shell, &cmd, &said);
        }
    }
    None
}

fn said(shell: &Shell) -> Option<PanelText> {
    let work = panel::results(shell)?;
    let Stage::Asking { yes } = work.stage else { return None };
    let (style, room) = (|tone| shell.theme.style(tone), panel::room(shell));
    let counted = |key, outcome: fn(&Outcome) -> bool| {
        let n = work.count(outcome);
        (n > 0).then(|| shell.say(key, &[("n", &n.to_string())]))
    };
    let (ready, refused) = (
        counted(Key::BatchPlanReady, Outcome::is_ready),
        counted(Key::BatchPlanRefused, Outcome::is_refused),
    );
    let mut body: Vec<Line<'static>> = Vec::new();
    body.extend(ready.as_ref().map(|text| Line::styled(format!("✓ {text}"), style(Tone::Good))));
    if let Some(text) = refused {
        body.push(Line::styled(format!("× {text}"), style(Tone::Bad)));
        let items = work.items.iter().filter(|item| item.outcome.is_refused());
        body.extend(panel::rows(shell, work, items, room.saturating_sub(2)).into_iter().map(indented));
    }
    let effects = work.items.iter().filter_map(|item| match &item.outcome {
        Outcome::Ready(effects) => Some(effects.as_str()),
        _ => None,
    });
    if ready.is_some() {
        body.push(Line::raw(""));
        body.push(Line::raw(shell.say(Key::BatchPlanEffects, &[])));
        for effect in effects.take(EFFECTS) {
            let lines = wrap(effect, room.saturating_sub(4));
            let signed = lines
                .into_iter()
                .enumerate()
                .map(|(at, line)| format!("{}{line}", if at == 0 { "  • " } else { "    " }));
            body.extend(signed.map(Line::raw));
        }
    }
    let foot = match ready {
        Some(_) => {
            let n = work.count(Outcome::is_ready).to_string();
            let answers = [shell.say(Key::TuiPlanNo, &[]), shell.say(Key::TuiPlanYes, &[("n", &n)])];
            buttons(shell, &answers, yes)
        }
        None => Line::styled(shell.say(Key::TuiPlanNothing, &[]), style(Tone::Quiet)),
    };
    let title = format!("{} · {}", shell.title(&work.endpoint), panel::progress(shell, work));
    Some(PanelText { title, body, foot: vec![Line::raw(""), foot] })
}

fn indented(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, "  ".into());
    line
}

/// Draws the question over the middle of the screen.
pub fn draw(shell: &Shell, frame: &mut Frame<'_>) {
    said(shell).into_iter().for_each(|said| panel::show(shell, frame, &said));
}
