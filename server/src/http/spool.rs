//! A file between the database and a download: written as fast as rows are read, and read as slowly as its receiver takes it, so that
//! no slow connection keeps a snapshot of the database open.

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::spawn_blocking;

/// A piece of the file: where it begins, and its length.
type Piece = (u64, usize);

/// The end that writes.
#[derive(Debug)]
pub struct Writer {
    file: Arc<File>,
    end: u64,
    pieces: UnboundedSender<io::Result<Piece>>,
}

/// The end that reads.
#[derive(Debug)]
pub struct Reader {
    file: Arc<File>,
    pieces: UnboundedReceiver<io::Result<Piece>>,
}

/// Creates a file without a name, which is gone once both ends are.
///
/// # Errors
/// Returns the errors of the folder for temporary files.
pub fn spool() -> io::Result<(Writer, Reader)> {
    let file = Arc::new(tempfile::tempfile()?);
    let (sender, receiver) = unbounded_channel();
    Ok((Writer { file: file.clone(), end: 0, pieces: sender }, Reader { file, pieces: receiver }))
}

impl Writer {
    /// Writes a piece. Returns whether the other end still reads.
    ///
    /// # Errors
    /// Returns the errors of the disk.
    pub fn write(&mut self, piece: &[u8]) -> io::Result<bool> {
        (&*self.file).write_all(piece)?;
        let is_read = self.pieces.send(Ok((self.end, piece.len()))).is_ok();
        self.end += piece.len() as u64;
        Ok(is_read)
    }

    /// Ends the file with an error, so that a part of it is not taken for the whole.
    pub fn fail(self, error: io::Error) {
        // The reader may be gone.
        drop(self.pieces.send(Err(error)));
    }
}

impl Reader {
    /// Returns the pieces in their order, each once it is written.
    pub fn pieces(self) -> impl Stream<Item = io::Result<Bytes>> + Send {
        stream::unfold(self, |mut reader| async {
            let read = match reader.pieces.recv().await? {
                Ok(piece) => reader.read(piece).await,
                Err(error) => Err(error),
            };
            Some((read, reader))
        })
    }

    async fn read(&self, (start, length): Piece) -> io::Result<Bytes> {
        let file = self.file.clone();
        let read = move || {
            let mut piece = vec![0; length];
            file.read_exact_at(&mut piece, start)?;
            Ok(Bytes::from(piece))
        };
        spawn_blocking(read).await.map_err(io::Error::other)?
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;

    use super::*;

    #[tokio::test]
    async fn pieces_are_read_in_their_order_and_an_error_ends_them() {
        let (mut writer, reader) = spool().unwrap();
        assert!(writer.write(b"one").unwrap() && writer.write(b"").unwrap() && writer.write(b"two").unwrap());
        writer.fail(io::Error::other("the database stopped"));
        let pieces: Vec<_> =
            reader.pieces().map(|piece| piece.map_err(|error| error.to_string())).collect().await;
        let [one, empty, two] = [&b"one"[..], b"", b"two"].map(|piece| Ok(Bytes::from(piece)));
        assert_eq!(pieces, [one, empty, two, Err("the database stopped".to_owned())]);
    }

    #[tokio::test]
    async fn a_writer_learns_that_nobody_reads() {
        let (mut writer, reader) = spool().unwrap();
        drop(reader);
        assert!(!writer.write(b"one").unwrap());
    }
}
