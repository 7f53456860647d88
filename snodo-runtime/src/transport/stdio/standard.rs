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

    if let Ok(pipe) = stdin()
        .as_fd()
        .try_clone_to_owned()
        .and_then(Receiver::from_owned_fd)
    {
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

    if let Ok(pipe) = stdout()
        .as_fd()
        .try_clone_to_owned()
        .and_then(Sender::from_owned_fd)
    {
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

#[cfg(all(test, unix))]
mod tests {
    use std::{
        fs::File,
        io::{ErrorKind, Read, pipe},
        net::{TcpListener, TcpStream},
        os::{fd::AsFd, unix::net::UnixStream},
    };

    use super::socket;

    #[test]
    fn only_unix_sockets_are_taken_for_sockets() {
        let (ours, _theirs) = UnixStream::pair().unwrap();
        let mut polled = socket(ours.as_fd()).unwrap();
        assert_eq!(
            polled.read(&mut [0]).unwrap_err().kind(),
            ErrorKind::WouldBlock
        );

        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let tcp = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (reader, writer) = pipe().unwrap();
        let file = File::open(std::env::current_exe().unwrap()).unwrap();
        for other in [tcp.as_fd(), reader.as_fd(), writer.as_fd(), file.as_fd()] {
            assert!(socket(other).is_err());
        }
    }
}
