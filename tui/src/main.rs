//! retaguarda-tui: parses the arguments, opens the session, and runs.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use client::message::Key;
use jiff::Timestamp;
use tokio::sync::mpsc::unbounded_channel;
use tui::app::state::{Session, State};
use tui::args::Args;
use tui::core::door::Door;
use tui::core::effects::Effects;
use tui::core::replay;
use tui::core::runner::Runner;
use tui::core::theme::Theme;
use tui::{manual, plain};

fn main() -> ExitCode {
    match run(Args::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            // Without standard error the message is lost.
            let _ = writeln!(io::stderr(), "{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: Args) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    let lang = args.lang();
    if let Some(command) = &args.command {
        return manual::run(command, lang).map_err(told);
    }
    if !args.plain && !io::stdout().is_terminal() {
        return Err(Key::TuiNoTerminal.text(lang, &[]));
    }
    if let Some(record) = &args.replay {
        return replay::run::<State>(record).map_err(told);
    }
    let door = Door::choose(args.server, args.profile.as_deref(), env::var("RETAGUARDA_TOKEN").ok(), lang)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(told)?;
    runtime.block_on(async {
        let mut state = State::new(door.server().to_string(), lang, theme(args.no_color));
        let (events, told_by_effects) = unbounded_channel();
        let client = door.open(lang).map_err(|error| error.sentence(lang))?;
        if door.has_session(&client) {
            state.session = Session::Resuming;
        }
        state.lang_chosen = args.lang.is_some();
        let history = door.history();
        state.history = history.read();
        let effects = Effects::new(door, client, events, now);
        if args.plain {
            return plain::run(state, effects, told_by_effects, io::stdout()).await.map_err(told);
        }
        let record_always = args.record.is_some();
        let record_to = args.record.unwrap_or_else(|| {
            env::temp_dir().join(format!("retaguarda-tui-{}.jsonl", now().strftime("%Y%m%dT%H%M%S")))
        });
        let runner = Runner { state, effects, told: told_by_effects, record_to, record_always, history };
        runner.run().await.map_err(told)
    })
}

fn theme(no_color: bool) -> Theme {
    if no_color || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return Theme::None;
    }
    Theme::of_terminal(env::var("COLORFGBG").ok().as_deref())
}

#[expect(clippy::disallowed_methods, reason = "the program's one clock; everything else is given it")]
fn now() -> Timestamp {
    Timestamp::now()
}
