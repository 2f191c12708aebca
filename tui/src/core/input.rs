//! The input of the terminal. It is read on a thread, which is known to read no more once the input is released.

use std::future::poll_fn;
use std::io;
use std::sync::Arc;
use std::task::{Context, Wake, Waker};

use crossterm::event::{Event, EventStream};
use futures_util::StreamExt;
use futures_util::task::AtomicWaker;
use tokio::sync::oneshot;

/// The input of the terminal, as long as it is the program's.
pub struct Input {
    stream: EventStream,
    bell: Arc<Bell>,
    /// Ends once the bell is released by all that held it.
    silence: oneshot::Receiver<()>,
}

/// The bell that the reading thread rings when there is input. It holds the bell for as long as it reads.
struct Bell {
    waker: AtomicWaker,
    _sound: oneshot::Sender<()>,
}

impl Wake for Bell {
    fn wake(self: Arc<Bell>) {
        self.waker.wake();
    }
}

impl Input {
    /// Takes the input.
    pub fn take() -> Input {
        let (sound, silence) = oneshot::channel();
        let bell = Arc::new(Bell { waker: AtomicWaker::new(), _sound: sound });
        Input { stream: EventStream::new(), bell, silence }
    }

    /// Returns what comes next; none at the end.
    pub async fn next(&mut self) -> Option<io::Result<Event>> {
        poll_fn(|cx| {
            self.bell.waker.register(cx.waker());
            let waker = Waker::from(Arc::clone(&self.bell));
            self.stream.poll_next_unpin(&mut Context::from_waker(&waker))
        })
        .await
    }

    /// Leaves the input to another program. Dropping the stream only asks the thread to end: until it has, it takes keys that are the
    /// other program's.
    pub async fn release(self) {
        let Input { stream, bell, silence } = self;
        drop((stream, bell));
        // Nothing is ever sent: this ends when the thread lets go of the bell.
        let _ = silence.await;
    }
}
