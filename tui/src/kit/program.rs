//! A program of the user's configuration: the question before it, its output in a panel, and its command to be copied.

use client::message::{Key, Message};
use ratatui::Frame;
use ratatui::text::Line;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::confirm::buttons;
use crate::kit::panel::{PanelText, room, scroll, show};
use crate::kit::sheet::Sheet;
use crate::kit::sheet::program::{ProgramSheet, ProgramStage};
use crate::kit::shell::Shell;
use crate::kit::widget::text::wrap;

impl Shell {
    /// Runs a program, or asks first.
    pub fn run(&mut self, title: String, argv: Vec<String>, asks: bool) -> Option<Action> {
        self.runs += 1;
        let stage = ProgramStage::Asking { yes: false };
        let mut sheet = ProgramSheet { run: self.runs, title, argv, stage, lines: Vec::new(), first: 0 };
        let action = (!asks).then(|| start(&mut sheet));
        self.sheet = Some(Sheet::Program(Box::new(sheet)));
        action
    }

    /// Takes the output of a program in, if it is still shown.
    pub fn ran(&mut self, run: u64, lines: &[String], status: &Result<i32, String>) {
        if let Some(Sheet::Program(sheet)) = &mut self.sheet
            && sheet.run == run
        {
            sheet.lines = lines.to_vec();
            sheet.stage = ProgramStage::Ended(status.clone());
        }
    }
}

/// Runs the program now.
fn start(sheet: &mut ProgramSheet) -> Action {
    sheet.stage = ProgramStage::Running;
    Action::Run(sheet.run, sheet.argv.clone())
}

/// Handles a command of the panel.
pub fn on(shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let Some(Sheet::Program(sheet)) = &shell.sheet else { return None };
    match cmd {
        _ if sheet.is_asked() => return on_question(shell, cmd),
        Cmd::Close | Cmd::Back | Cmd::Accept => return leave(shell),
        Cmd::CopyCommand => {
            let command = sheet.command();
            shell.toast(Message::new(Key::TuiCopied).with("text", &command), false);
            return Some(Action::Copy(command));
        }
        cmd => {
            let said = said(shell, sheet);
            scroll(shell, &cmd, &said);
        }
    }
    None
}

/// Handles a command while a program waits for confirmation.
fn on_question(shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let Some(Sheet::Program(sheet)) = &mut shell.sheet else { return None };
    let ProgramStage::Asking { yes } = &mut sheet.stage else { return None };
    match cmd {
        Cmd::Next => *yes = !*yes,
        Cmd::Accept if *yes => return Some(start(sheet)),
        Cmd::Agree => return Some(start(sheet)),
        Cmd::Accept | Cmd::Close | Cmd::Back => shell.sheet = None,
        _ => {}
    }
    None
}

/// Stops the program if it runs, and closes its panel.
fn leave(shell: &mut Shell) -> Option<Action> {
    let Some(Sheet::Program(sheet)) = &shell.sheet else { return None };
    let action = (sheet.stage == ProgramStage::Running).then_some(Action::EndRun(sheet.run));
    shell.sheet = None;
    action
}

/// Returns the text of the panel.
fn said(shell: &Shell, sheet: &ProgramSheet) -> PanelText {
    let style = |tone| shell.theme.style(tone);
    let room = room(shell);
    let broken =
        |text: &str, tone| wrap(text, room).into_iter().map(move |line| Line::styled(line, style(tone)));
    let mut foot = vec![Line::raw("")];
    let mut body: Vec<Line<'static>> = Vec::new();
    match &sheet.stage {
        ProgramStage::Asking { yes } => {
            body.extend(broken(&sheet.command(), Tone::Text));
            let answers = [shell.say(Key::TuiConfirmNo, &[]), shell.say(Key::TuiRunDo, &[])];
            foot.push(buttons(shell, &answers, *yes));
        }
        ProgramStage::Running => {
            body.extend(broken(&sheet.command(), Tone::Quiet));
            foot.extend(broken(&shell.say(Key::TuiRunRunning, &[]), Tone::Pending));
        }
        ProgramStage::Ended(status) => {
            body.extend(sheet.lines.iter().flat_map(|line| broken(line, Tone::Text)));
            let (text, tone) = match status {
                Ok(0) => (shell.say(Key::TuiRunDone, &[]), Tone::Good),
                Ok(code) => (shell.say(Key::TuiRunFailed, &[("code", &code.to_string())]), Tone::Bad),
                Err(why) => (shell.say(Key::TuiRunMissing, &[("why", why)]), Tone::Bad),
            };
            foot.extend(broken(&text, tone));
        }
    }
    PanelText { title: sheet.title.clone(), body, foot }
}

/// Draws the panel over the middle of the screen.
pub fn draw(shell: &Shell, frame: &mut Frame<'_>) {
    if let Some(Sheet::Program(sheet)) = &shell.sheet {
        show(shell, frame, &said(shell, sheet));
    }
}
