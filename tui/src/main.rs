//! retaguarda-tui: parses the arguments, opens the session, and runs.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use client::message::{Key, Lang};
use jiff::Timestamp;
use tokio::sync::mpsc::unbounded_channel;
use tui::app::config;
use tui::app::state::{Session, State};
use tui::args::{Args, Command};
use tui::core::door::{Door, recordings};
use tui::core::effects::Effects;
use tui::core::replay;
use tui::core::runner::Runner;
use tui::core::theme::Theme;
use tui::{info, manual, plain};

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
    match &args.command {
        Some(Command::Info) => {
            let door = door(&args, lang)?;
            return info::run(&door, lang, &mut io::stdout()).map_err(told);
        }
        Some(command) => return manual::run(command, lang).map_err(told),
        None => {}
    }
    if !args.plain && !io::stdout().is_terminal() {
        return Err(Key::TuiNoTerminal.text(lang, &[]));
    }
    if let Some(record) = &args.replay {
        return replay::run::<State>(record).map_err(told);
    }
    let door = door(&args, lang)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(told)?;
    runtime.block_on(async {
        let mut state = State::new(door.server().to_string(), lang, theme(args.no_color), now());
        let (events, told_by_effects) = unbounded_channel();
        let client = door.open(lang).map_err(|error| error.sentence(lang))?;
        if door.has_session(&client) {
            state.session = Session::Resuming;
        }
        state.lang_chosen = args.lang.is_some();
        let history = door.history();
        state.history = history.read();
        state.restore_views(door.views().read());
        state.profile = door.profile().to_owned();
        let config = door.folders().config_file(config::FILE);
        match fs::read_to_string(&config) {
            Ok(text) => state.configure(&text, &config),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => state.fault = Some(format!("{}: {error}", config.display())),
        }
        let effects = Effects::new(door, client, events, now);
        if args.plain {
            return plain::run(state, effects, told_by_effects, io::stdout()).await.map_err(told);
        }
        let record_always = args.record.is_some();
        let record_to = args.record.unwrap_or_else(|| {
            recordings().join(format!("retaguarda-tui-{}.jsonl", now().strftime("%Y%m%dT%H%M%S")))
        });
        let runner = Runner { state, effects, told: told_by_effects, record_to, record_always, history };
        runner.run().await.map_err(told)
    })
}

fn door(args: &Args, lang: Lang) -> Result<Door, String> {
    let token = env::var("RETAGUARDA_TOKEN").ok();
    Door::choose(args.server.clone(), args.profile.as_deref(), token, lang)
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
