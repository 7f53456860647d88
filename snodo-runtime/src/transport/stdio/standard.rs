//! The process's own standard streams.
//!
//! tokio reads and writes them on threads of its own, which costs several thread switches for each message. Where they
//! are pipes or Unix sockets, as a client makes them, they are polled instead, with none. A terminal, a file, and other
//! operating systems go tokio's way.

use tokio::io::{AsyncRead, AsyncWrite};

type Input = Box<dyn AsyncRead + Send + Unpin>;
type Output = Box<dyn AsyncWrite + Send + Unpin>;

#[cfg(unix)]
pub(super) fn input() -> Input {
    use std::{io::stdin, os::fd::AsFd};

    use tokio::net::{UnixStream, unix::pipe::Receiver};

    if let Ok(pipe) = stdin().as_fd().try_clone_to_owned().and_then(Receiver::from_owned_fd) {
        return Box::new(pipe);
    }
    match socket(stdin().as_fd()).and_then(UnixStream::from_std) {
        Ok(socket) => Box::new(socket),
        Err(_) => Box::new(tokio::io::stdin()),
    }
}

#[cfg(unix)]
pub(super) fn output() -> Output {
    use std::{io::stdout, os::fd::AsFd};

    use tokio::net::{UnixStream, unix::pipe::Sender};

    if let Ok(pipe) = stdout().as_fd().try_clone_to_owned().and_then(Sender::from_owned_fd) {
        return Box::new(pipe);
    }
    match socket(stdout().as_fd()).and_then(UnixStream::from_std) {
        Ok(socket) => Box::new(socket),
        Err(_) => Box::new(tokio::io::stdout()),
    }
}

/// The stream as a Unix socket, if it is one.
#[cfg(unix)]
fn socket(stream: std::os::fd::BorrowedFd<'_>) -> std::io::Result<std::os::unix::net::UnixStream> {
    let socket = std::os::unix::net::UnixStream::from(stream.try_clone_to_owned()?);
    // Fails for everything else, before anything about the stream was changed.
    socket.local_addr()?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

#[cfg(not(unix))]
pub(super) fn input() -> Input {
    Box::new(tokio::io::stdin())
}

#[cfg(not(unix))]
pub(super) fn output() -> Output {
    Box::new(tokio::io::stdout())
}
