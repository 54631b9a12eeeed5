//! The socket: listening, timeouts, signals, and an end that lets work in flight finish.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::app::App;
use crate::config::Config;
use crate::host::Peer;
use crate::start_error::StartError;
use crate::{log, router};

/// How long the head of a request may take, and how long a connection may stay idle.
const HEAD_PATIENCE: Duration = Duration::from_secs(20);

/// How long a client may read nothing of its answer: answers fill memory until they are read.
const WRITE_PATIENCE: Duration = Duration::from_secs(20);

/// How long work in flight may take once the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// How long to wait when no connection can be taken (too many open files).
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Serves until SIGTERM or SIGINT comes, then stops accepting and finishes what is in flight.
/// `on_ready` gets the address once connections are accepted.
///
/// # Errors
/// [`StartError`] when the keys cannot be had or the address cannot be listened at.
pub async fn serve(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let signal = stop_signal()?;
    serve_until(config, on_ready, signal).await
}

/// As [`serve`], until `stop` comes.
///
/// # Errors
/// As [`serve`].
pub async fn serve_until(
    config: Config,
    on_ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), StartError> {
    let app = App::new(&config)?;
    let unable = |source| StartError::Listen {
        address: config.listen,
        source,
    };
    let listener = TcpListener::bind(config.listen).await.map_err(unable)?;
    let address = listener.local_addr().map_err(unable)?;
    let router = router::router(app.clone());
    on_ready(address);

    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // Answers are small and whole: waiting to fill a packet only delays them.
                    let _ = stream.set_nodelay(true);
                    take(stream, peer, &router, &connections);
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
        }
    }
    app.ready.store(false, Ordering::Relaxed);
    drop(listener);
    tracing::info!("stopping: no new connections, work in flight is finished");
    finish(connections).await;
    log::flush();
    Ok(())
}

/// Waits for what is in flight.
async fn finish(connections: GracefulShutdown) {
    if tokio::time::timeout(GRACE, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("stopped with clients that had not finished");
    }
}

/// Serves a connection, over whatever stream it comes.
fn take<S>(stream: S, peer: SocketAddr, router: &Router, connections: &GracefulShutdown)
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_PATIENCE));
    let router = router.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        let request: Request = request.map(Body::new);
        let answer = router.clone().oneshot(request);
        async move {
            let answer: Result<_, Infallible> = answer.await;
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        // Errors on a connection concern its client only: cut off, slow, or not HTTP.
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}

#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>, StartError> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).map_err(StartError::Signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(StartError::Signals)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>, StartError> {
    Ok(async {
        // Where the signal cannot be heard the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::GivenKeys;
    use crate::jobs::Limits;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
    use tokio::time::Instant;

    /// A server whose clients come through memory. Their clock is paused: it moves on, by as much as it
    /// takes, when all that is left to do is to wait.
    struct Hall {
        router: Router,
        connections: GracefulShutdown,
    }

    impl Hall {
        fn open() -> Self {
            let config = Config {
                listen: "127.0.0.1:0".parse().unwrap(),
                data: "/nowhere/at/all".into(),
                trusted_proxies: Vec::new(),
                keys: GivenKeys {
                    current: Some("00".repeat(64)),
                    old: None,
                },
                hints: true,
                limits: Limits::default(),
            };
            Self {
                router: router::router(App::new(&config).unwrap()),
                connections: GracefulShutdown::new(),
            }
        }

        /// A client, who has sent this.
        async fn connect(&self, sent: &str) -> DuplexStream {
            let (mut client, server) = tokio::io::duplex(1 << 16);
            let peer = "192.0.2.1:5000".parse().unwrap();
            take(server, peer, &self.router, &self.connections);
            client.write_all(sent.as_bytes()).await.unwrap();
            client
        }
    }

    /// What the client is sent until the connection is closed. A connection that never is fails the
    /// test, which would else wait for ever.
    async fn read_to_end(mut client: DuplexStream) -> String {
        let mut answer = String::new();
        let reading = client.read_to_string(&mut answer);
        let read = tokio::time::timeout(10 * HEAD_PATIENCE, reading).await;
        read.expect("the connection is closed").unwrap();
        answer
    }

    fn post(headers: &str) -> String {
        format!(
            "POST /api/games/duskcourt/action HTTP/1.1\r\nHost: example.org\r\n\
             Content-Type: application/json\r\n{headers}\r\n\r\n"
        )
    }

    #[tokio::test(start_paused = true)]
    async fn a_stuck_client_holds_a_stopping_server_until_its_grace_ends() {
        let hall = Hall::open();
        let head = post("Content-Length: 100\r\nExpect: 100-continue");
        let mut stuck = hall.connect(&head).await;
        // Asked for its body, it is in flight.
        let mut asked = [0; 25];
        stuck.read_exact(&mut asked).await.unwrap();
        assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
        let began = Instant::now();
        finish(hall.connections).await;
        assert_eq!(began.elapsed(), GRACE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stopping_server_does_not_wait_for_who_asks_nothing() {
        let hall = Hall::open();
        let idle = hall.connect("").await;
        let began = Instant::now();
        finish(hall.connections).await;
        assert!(began.elapsed().is_zero());
        assert_eq!(read_to_end(idle).await, "");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_end_its_head_is_let_go() {
        let hall = Hall::open();
        let slow = hall.connect("GET /healthz HTTP/1.1\r\nHost: exam").await;
        let began = Instant::now();
        assert_eq!(read_to_end(slow).await, "");
        assert_eq!(began.elapsed(), HEAD_PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_is_let_go() {
        let hall = Hall::open();
        let mut deaf = hall.connect("").await;
        let began = Instant::now();
        // Answers pile up behind a client that only asks.
        let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: example.org\r\n\r\n";
        let asking = async { while deaf.write_all(request).await.is_ok() {} };
        let let_go = tokio::time::timeout(10 * WRITE_PATIENCE, asking).await;
        let_go.expect("the connection is closed");
        assert_eq!(began.elapsed(), WRITE_PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_is_announced_too_large_and_never_comes_is_not_waited_for() {
        let hall = Hall::open();
        for length in [2_000_000, 999_999_999_999_u64] {
            let client = hall
                .connect(&post(&format!("Content-Length: {length}")))
                .await;
            // Waited for as other bodies are, it would be answered with 408.
            let answer = read_to_end(client).await;
            assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
        }
    }
}
