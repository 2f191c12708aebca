//! The question before many records are changed: how many would be, which would not and why, and the first effects, as the
//! server rehearsed them. *No* comes first.

use client::message::Key;
use ratatui::Frame;
use ratatui::text::Line;

use crate::app::Action;
use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::outcome::Outcome;
use crate::core::theme::Tone;
use crate::kit::confirm::buttons;
use crate::kit::panel::{self, Said};
use crate::kit::widget::text::wrap;
use crate::kit::work::Stage;

/// Effects that are shown.
const EFFECTS: usize = 5;

/// Does what is asked of the question.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let work = panel::results(state)?;
    let (number, ready) = (work.number, work.count(Outcome::is_ready));
    let Stage::Asking { yes } = work.stage else { return None };
    match cmd {
        Cmd::Close | Cmd::Back => return state.drop_plan(number),
        Cmd::Accept if yes => return state.apply_plan(number),
        Cmd::Accept => return state.drop_plan(number),
        Cmd::Next if ready > 0 => {
            let work = state.works.get_mut(number);
            work.into_iter().for_each(|work| work.stage = Stage::Asking { yes: !yes });
        }
        cmd => {
            let said = said(state)?;
            panel::scroll(state, &cmd, &said);
        }
    }
    None
}

fn said(state: &State) -> Option<Said> {
    let work = panel::results(state)?;
    let Stage::Asking { yes } = work.stage else { return None };
    let (style, room) = (|tone| state.theme.style(tone), panel::room(state));
    let counted = |key, outcome: fn(&Outcome) -> bool| {
        let n = work.count(outcome);
        (n > 0).then(|| state.say(key, &[("n", &n.to_string())]))
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
        body.extend(panel::rows(state, work, items, room.saturating_sub(2)).into_iter().map(indented));
    }
    let effects = work.items.iter().filter_map(|item| match &item.outcome {
        Outcome::Ready(effects) => Some(effects.as_str()),
        _ => None,
    });
    if ready.is_some() {
        body.push(Line::raw(""));
        body.push(Line::raw(state.say(Key::BatchPlanEffects, &[])));
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
            let answers = [state.say(Key::TuiPlanNo, &[]), state.say(Key::TuiPlanYes, &[("n", &n)])];
            buttons(state, &answers, yes)
        }
        None => Line::styled(state.say(Key::TuiPlanNothing, &[]), style(Tone::Quiet)),
    };
    let title = format!("{} · {}", state.title(&work.endpoint), panel::progress(state, work));
    Some(Said { title, body, foot: vec![Line::raw(""), foot] })
}

fn indented(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, "  ".into());
    line
}

/// Draws the question over the middle of the screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    said(state).into_iter().for_each(|said| panel::show(state, frame, &said));
}
