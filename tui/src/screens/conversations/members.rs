//! Both members of the conversation, side by side.

use client::api::service::conversations::Side;
use client::message::Key;
use client::value::word::Word;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::core::theme::Tone;
use crate::kit::facts::Fact;
use crate::kit::shell::Shell;
use crate::kit::widget::text::{fit, fit_line, pad};
use crate::screens::conversations::facts;
use crate::screens::conversations::inbox::{Conversations, Person};

/// Draws both members, a line above them.
pub fn draw(screen: &Conversations, shell: &Shell, frame: &mut Frame<'_>, area: Rect) {
    let Some(members) = screen.shown_conversation().and_then(|id| screen.members(id)) else { return };
    if area.height == 0 {
        return;
    }
    let quiet = shell.theme.style(Tone::Quiet);
    let rule = "─".repeat(usize::from(area.width));
    frame.buffer_mut().set_string(area.x, area.y, rule, quiet);
    let half = area.width / 2;
    for (at, (side, id)) in [Side::Company, Side::Rep].into_iter().zip(members).enumerate() {
        let column = Rect {
            x: area.x + half * at as u16 + 1,
            y: area.y + 1,
            width: half.saturating_sub(2),
            height: area.height - 1,
        };
        let title = format!("{} #{id}", side.label(shell.lang));
        frame.buffer_mut().set_string(column.x, column.y, fit(&title, usize::from(column.width)), quiet);
        let lines = match screen.own.person(id) {
            Some(Person::Known(member)) => {
                let name = Line::styled(member.name.clone(), shell.theme.style(Tone::Title));
                let facts = facts::party(member, shell.lang);
                std::iter::once(name).chain(facts_lines(shell, &facts)).collect()
            }
            Some(Person::Failed(error)) => {
                vec![Line::styled(error.sentence(shell.lang), shell.theme.style(Tone::Bad))]
            }
            Some(Person::Waiting) | None => vec![Line::styled(shell.say(Key::ShellLoading, &[]), quiet)],
        };
        for (line, y) in lines.iter().zip(column.y + 1..column.bottom()) {
            frame.buffer_mut().set_line(
                column.x,
                y,
                &fit_line(line, usize::from(column.width)),
                column.width,
            );
        }
    }
}

fn facts_lines(shell: &Shell, facts: &[Fact]) -> Vec<Line<'static>> {
    let width = facts.iter().map(|fact| fact.label.width()).max().unwrap_or(0);
    let line = |fact: &Fact| {
        Line::from(vec![
            Span::styled(pad(&fact.label, width, false) + "  ", shell.theme.style(Tone::Quiet)),
            Span::styled(fact.value.clone(), shell.theme.style(fact.tone)),
        ])
    };
    facts.iter().map(line).collect()
}
