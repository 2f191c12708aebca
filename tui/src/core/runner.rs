//! The loop: waits for an event, lets the state take it in, starts what it asks for, draws. It sleeps in between.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::Event as TypedEvent;
use rustix::process::{Signal, kill_current_process_group};
use tokio::runtime::Builder;
use tokio::signal::unix::{Signal as Signals, SignalKind, signal};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::core::action::Action;
use crate::core::editor::{self, EditOutcome};
use crate::core::effects::Effects;
use crate::core::event::Event;
use crate::core::history::History;
use crate::core::input::Input;
use crate::core::program::{EventOf, Program};
use crate::core::recorder::Recorder;
use crate::core::terminal::Screen;

/// The time for the loop to end after the terminal has gone.
const FAREWELL: Duration = Duration::from_secs(1);

/// The time within which the system stops a job that it is to stop. It does not run on while the job is stopped for longer.
const UNTIL_STOPPED: Duration = Duration::from_millis(250);

/// The time within which the system tells a busy program of the Ctrl-C of which its editor died.
const UNTIL_INTERRUPTED: Duration = Duration::from_secs(1);

/// The state of the loop.
pub struct Runner<P: Program> {
    /// The program.
    pub state: P,
    /// The effects.
    pub effects: Effects<P>,
    /// The events of the effects.
    pub told: UnboundedReceiver<EventOf<P>>,
    /// The path of the record.
    pub record_to: PathBuf,
    /// True if it is written at the end too.
    pub record_always: bool,
    /// The history of the typed commands.
    pub history: History,
}

/// How an event was taken in.
#[derive(PartialEq, Eq)]
enum Step {
    Go,
    /// An editor takes the terminal over for this text.
    Edit(String),
    /// The shell takes the terminal over until it continues the program.
    Suspend,
    Quit,
}

impl<P: Program> Runner<P> {
    /// Runs until the user quits or the system stops the program.
    pub async fn run(mut self) -> io::Result<()> {
        end_with_the_terminal();
        let mut screen = Screen::take()?;
        self.state.resize(screen.size()?);
        let mut recorder = Recorder::new(self.state.clone());
        let (mut input, mut stops) = (Input::take(), Stops::new()?);
        let mut event = Event::Started;
        loop {
            match self.step(&event, &mut screen, &mut recorder)? {
                Step::Quit => break,
                Step::Edit(text) => {
                    input.release().await;
                    event = edit(&mut screen, &mut stops, &text).await?;
                    input = Input::take();
                    continue;
                }
                Step::Suspend => {
                    input.release().await;
                    suspend(&mut screen).await?;
                    // The terminal may have another size by now.
                    let (width, height) = screen.size()?;
                    event = Event::Input(TypedEvent::Resize(width, height));
                    input = Input::take();
                    continue;
                }
                Step::Go => {}
            }
            // What has already happened is taken in before it is drawn.
            event = match self.next(&mut input, &mut stops, true).await {
                Some(event) => event,
                None => {
                    screen.draw(&self.state)?;
                    self.next(&mut input, &mut stops, false).await.unwrap_or(Event::Stopped)
                }
            };
        }
        self.history.keep(self.state.typed());
        if self.record_always {
            recorder.write(&self.record_to)?;
        }
        Ok(())
    }

    /// Returns the next event; with `here`, only one that is already queued.
    async fn next(&mut self, input: &mut Input, stops: &mut Stops, here: bool) -> Option<EventOf<P>> {
        loop {
            tokio::select! {
                biased;
                Some(event) = self.told.recv() => return Some(event),
                input = input.next() => return Some(typed(input)),
                () = stops.any() => return Some(Event::Stopped),
                () = self.effects.ended() => {}
                () = std::future::ready(()), if here => return None,
            }
        }
    }

    fn step(
        &mut self,
        event: &EventOf<P>,
        screen: &mut Screen,
        recorder: &mut Recorder<P>,
    ) -> io::Result<Step> {
        recorder.record(event, &self.state);
        let mut step = Step::Go;
        for action in self.state.take(event) {
            match action {
                Action::Quit => return Ok(Step::Quit),
                Action::Edit(text) => step = Step::Edit(text),
                Action::Redraw => screen.clear()?,
                Action::Suspend => step = Step::Suspend,
                Action::Mouse(taken) => screen.mouse(taken)?,
                Action::Copy(text) => screen.copy(&text)?,
                Action::Notify { text, is_bell } => screen.notify(&text, is_bell)?,
                Action::Dump => {
                    let written = recorder.write(&self.record_to).map_err(|error| error.to_string());
                    self.effects.tell(Event::Dumped(written.map(|()| self.record_to.display().to_string())));
                }
                action => self.effects.start(action),
            }
        }
        Ok(step)
    }
}

/// Lets the user write a text in an editor, which has the terminal meanwhile.
async fn edit<A, R>(screen: &mut Screen, stops: &mut Stops, text: &str) -> io::Result<Event<A, R>> {
    let Some(program) = editor::program() else { return Ok(Event::Edited(EditOutcome::NoEditor)) };
    screen.lend();
    let (event, is_interrupted) = tokio::select! {
        (outcome, is_interrupted) = editor::write(&program, text) => (Event::Edited(outcome), is_interrupted),
        () = stops.outside() => (Event::Stopped, false),
    };
    screen.take_back()?;
    stops.forget_keys(is_interrupted).await?;
    Ok(event)
}

/// Stops the program's whole job, as the terminal's own Ctrl-Z would, and takes the terminal over when it is continued. Where no shell
/// controls jobs, the system does not stop it.
async fn suspend(screen: &mut Screen) -> io::Result<()> {
    let mut continued = signal(SignalKind::from_raw(Signal::CONT.as_raw()))?;
    screen.lend();
    kill_current_process_group(Signal::TSTP)?;
    let _ = tokio::time::timeout(UNTIL_STOPPED, continued.recv()).await;
    screen.take_back()
}

/// Turns input of the terminal into an event. The end of the input ends the program.
fn typed<A, R>(input: Option<io::Result<TypedEvent>>) -> Event<A, R> {
    match input {
        Some(Ok(input)) => Event::Input(input),
        Some(Err(_)) | None => Event::Stopped,
    }
}

/// A terminal that went away reads as empty for ever, and the reader of its keys may go on reading without a pause: the loop
/// would then never hear that it is to end. A separate thread hears it, and gives the loop a moment.
#[expect(
    clippy::disallowed_methods,
    reason = "the loop may hold the process, and no terminal is left to give back"
)]
fn end_with_the_terminal() {
    std::thread::spawn(|| {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let Ok(mut hang_up) = signal(SignalKind::hangup()) else { return };
            hang_up.recv().await;
            tokio::time::sleep(FAREWELL).await;
            std::process::exit(1);
        });
    });
}

/// The ways in which the system asks a program to end.
struct Stops {
    terminate: Signals,
    hang_up: Signals,
    interrupt: Signals,
}

impl Stops {
    fn new() -> io::Result<Stops> {
        Ok(Stops {
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    async fn any(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    /// As [`Stops::any`], except Ctrl-C: keys pressed while an editor has the terminal are meant for the editor.
    async fn outside(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
        }
    }

    /// Forgets Ctrl-C, if it was pressed in an editor. The end of an editor that died of it may be heard first: this waits for the
    /// signal, unless it went to the editor alone.
    async fn forget_keys(&mut self, is_interrupted: bool) -> io::Result<()> {
        if is_interrupted {
            let _ = tokio::time::timeout(UNTIL_INTERRUPTED, self.interrupt.recv()).await;
        }
        self.interrupt = signal(SignalKind::interrupt())?;
        Ok(())
    }
}
