//! Messages of a byte stream: one a line, each with a limit.

use std::io::{self, BufRead};

use bytes::{Bytes, BytesMut};
use tokio::io::{AsyncRead, AsyncReadExt};

/// How much is read at a time.
const CHUNK: usize = 16 * 1024;

/// What lay between two line feeds.
#[derive(Debug, PartialEq)]
pub(super) enum Line {
    /// A message, without its line feed.
    Message(Bytes),
    /// A line over the limit. None of it was kept; it was read to its end.
    TooLong,
}

/// Cuts a stream into lines and never holds more than one limit's worth of a line.
#[derive(Debug)]
pub(super) struct Lines<R> {
    stream: R,
    buffer: BytesMut,
    /// How much of `buffer` is known to hold no line feed.
    searched: usize,
    limit: usize,
    /// The current line is over the limit: drop bytes up to its end.
    skipping: bool,
    ended: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(stream: R, limit: usize) -> Self {
        Self {
            stream,
            buffer: BytesMut::new(),
            searched: 0,
            limit,
            skipping: false,
            ended: false,
        }
    }

    /// The next line that isn't blank, or `None` at the end of the stream. A last line needs no line feed.
    ///
    /// Nothing is lost when the future is dropped before it is ready: all progress lies in `self`.
    pub(super) async fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            if let Some(line) = self.take_line()? {
                if is_blank(&line) {
                    continue;
                }
                return Ok(Some(line));
            }
            if self.ended {
                return Ok(self.take_rest().filter(|line| !is_blank(line)));
            }
            self.buffer.reserve(CHUNK);
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                self.ended = true;
            }
        }
    }

    /// A line whose end is in the buffer.
    fn take_line(&mut self) -> io::Result<Option<Line>> {
        let mut unsearched = self.buffer.get(self.searched..).unwrap_or_default();
        // The standard library's own memchr: it stops behind the first line feed, or at the end.
        let consumed = unsearched.skip_until(b'\n')?;
        let end = self.searched + consumed;
        if consumed == 0 || self.buffer.get(end - 1) != Some(&b'\n') {
            self.searched = end;
            if self.skipping || end > self.limit {
                self.skipping = true;
                self.buffer.clear();
                self.searched = 0;
            }
            return Ok(None);
        }
        self.searched = 0;
        let mut line = self.buffer.split_to(end);
        line.truncate(end - 1);
        if std::mem::take(&mut self.skipping) || line.len() > self.limit {
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Message(line.freeze())))
    }

    /// What lies behind the last line feed of a stream that has ended.
    fn take_rest(&mut self) -> Option<Line> {
        if std::mem::take(&mut self.skipping) {
            return Some(Line::TooLong);
        }
        self.searched = 0;
        let rest = self.buffer.split();
        (!rest.is_empty()).then(|| Line::Message(rest.freeze()))
    }
}

/// JSON's white space only. Such a line is no message, and nothing to answer.
fn is_blank(line: &Line) -> bool {
    match line {
        Line::Message(message) => message
            .iter()
            .all(|byte| matches!(byte, b' ' | b'\t' | b'\r')),
        Line::TooLong => false,
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::Pin,
        task::{Context, Poll},
    };

    use tokio::io::ReadBuf;

    use super::*;

    /// Gives its bytes in pieces of a chosen size, however large the reader's buffer is.
    struct Pieces {
        bytes: Vec<u8>,
        at: usize,
        piece: usize,
    }

    impl AsyncRead for Pieces {
        fn poll_read(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            buffer: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            let end = self
                .bytes
                .len()
                .min(self.at + self.piece.min(buffer.remaining()));
            buffer.put_slice(&self.bytes[self.at..end]);
            self.at = end;
            Poll::Ready(Ok(()))
        }
    }

    /// The lines of `text`, the same for every size of piece.
    async fn lines(text: &[u8], limit: usize) -> Vec<Line> {
        let mut all = Vec::new();
        for piece in [1, 2, 3, 7, 64, usize::MAX / 2] {
            let bytes = text.to_vec();
            let mut lines = Lines::new(
                Pieces {
                    bytes,
                    at: 0,
                    piece,
                },
                limit,
            );
            let mut found = Vec::new();
            while let Some(line) = lines.next().await.unwrap() {
                found.push(line);
                assert!(lines.buffer.len() <= limit + CHUNK);
            }
            assert_eq!(lines.next().await.unwrap(), None);
            all.push(found);
        }
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
        all.pop().unwrap()
    }

    fn message(text: &str) -> Line {
        Line::Message(Bytes::copy_from_slice(text.as_bytes()))
    }

    #[tokio::test]
    async fn a_line_is_a_message_and_blank_lines_are_none() {
        assert_eq!(lines(b"", 10).await, []);
        assert_eq!(lines(b"\n \r\n\t\n", 10).await, []);
        assert_eq!(
            lines(b"{}\n[]\r\n\n{}", 10).await,
            [message("{}"), message("[]\r"), message("{}")]
        );
    }

    #[tokio::test]
    async fn a_line_over_the_limit_is_dropped_and_the_next_one_read() {
        assert_eq!(
            lines(b"1234\n12345\n1\n", 4).await,
            [message("1234"), Line::TooLong, message("1")]
        );
        assert_eq!(
            lines(b"1234567890\n12345", 4).await,
            [Line::TooLong, Line::TooLong]
        );
        let long = [b"x".repeat(100_000), b"\n1\n".to_vec()].concat();
        assert_eq!(lines(&long, 4).await, [Line::TooLong, message("1")]);
    }
}
