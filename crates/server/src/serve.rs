//! The socket: listening, timeouts, signals, and an end that lets work in flight finish.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::Uri;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::app::App;
use crate::config::Config;
use crate::host::{BasePath, Peer};
use crate::start_error::StartError;
use crate::{log, router};

/// How long the head of a request may take, and how long a connection may stay idle.
const HEAD_PATIENCE: Duration = Duration::from_secs(20);

/// How long a client may read nothing of its answer: answers fill memory until they are read.
const WRITE_PATIENCE: Duration = Duration::from_secs(20);

/// How long work in flight may take once no new connection is taken; what is not done then is answered with
/// 503.
const FINISHING: Duration = Duration::from_secs(15);

/// How long clients may take to read that.
const ANSWERING: Duration = Duration::from_secs(5);

/// When nothing has been asked for so long, clients have what was sent to them.
const QUIET: Duration = Duration::from_millis(500);

/// How long to wait when no connection can be taken (too many open files).
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Serves until SIGTERM or SIGINT comes. From then on `/readyz` says so, while new connections are still served
/// for a little, until whoever sends work here has seen it; then what is in flight is finished. A second signal
/// ends all at once. `on_ready` gets the address once connections are accepted.
///
/// # Errors
/// [`StartError`] when the keys cannot be had or the address cannot be listened at.
pub async fn serve(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let mut signals = Signals::new()?;
    let heard = watch::Sender::new(0);
    let nth = |nth: u32| {
        let mut heard = heard.subscribe();
        async move {
            // The sender lives as long as this function.
            let _ = heard.wait_for(|&so_far| so_far >= nth).await;
        }
    };
    let listening = async {
        loop {
            signals.next().await;
            heard.send_modify(|so_far| *so_far += 1);
        }
    };
    tokio::select! {
        served = serve_until(config, on_ready, nth(1)) => served,
        () = nth(2) => {
            tracing::warn!("stopped at once, by a second signal");
            log::flush();
            Ok(())
        }
        () = listening => unreachable!("signals are listened for as long as the server runs"),
    }
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
    let hall = Hall {
        router: router::router(app.clone()),
        app,
        connections: GracefulShutdown::new(),
        asked: Arc::default(),
    };
    on_ready(address);
    tokio::select! {
        () = stop => {}
        never = hall.welcome(&listener) => match never {},
    }
    hall.app.ready.store(false, Ordering::Relaxed);
    // A timer of no time is one of a moment.
    if !config.drain.is_zero() {
        let seconds = config.drain.as_secs();
        tracing::info!(seconds, "stopping: new connections are still served");
        tokio::select! {
            () = tokio::time::sleep(config.drain) => {}
            never = hall.welcome(&listener) => match never {},
        }
    }
    drop(listener);
    tracing::info!("stopping: no new connections, work in flight is finished");
    hall.finish().await;
    log::flush();
    Ok(())
}

/// Where connections are served.
struct Hall {
    router: Router,
    app: Arc<App>,
    connections: GracefulShutdown,
    /// How many requests are being answered: from the end of their head to the end of their answer.
    asked: Arc<AtomicUsize>,
}

impl Hall {
    /// Takes connections, for ever.
    async fn welcome(&self, listener: &TcpListener) -> Infallible {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    // Answers are small and whole: waiting to fill a packet only delays them.
                    let _ = stream.set_nodelay(true);
                    self.take(stream, peer);
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }

    /// Waits for what is in flight. What cannot be finished in time is answered with 503.
    async fn finish(self) {
        let Self {
            app,
            connections,
            asked,
            ..
        } = self;
        app.work.hurry();
        // A connection that only began to ask, or whose client does not go, holds nothing up.
        let quiet = async {
            let mut since = Instant::now();
            while since.elapsed() < QUIET {
                tokio::time::sleep(QUIET / 5).await;
                if asked.load(Ordering::Relaxed) > 0 {
                    since = Instant::now();
                }
            }
        };
        let done = async {
            tokio::select! {
                () = connections.shutdown() => {}
                () = quiet => {}
            }
        };
        let mut done = pin!(done);
        if tokio::time::timeout(FINISHING, &mut done).await.is_ok() {
            return;
        }
        app.work.close();
        if tokio::time::timeout(ANSWERING, done).await.is_err() {
            tracing::warn!("stopped with clients that had not finished");
        }
    }

    /// Serves a connection, over whatever stream it comes.
    fn take<S>(&self, stream: S, peer: SocketAddr)
    where
        S: AsyncRead + AsyncWrite + Send + 'static,
    {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITE_PATIENCE));
        let (app, router) = (Arc::clone(&self.app), self.router.clone());
        let asked = Arc::clone(&self.asked);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            let asked = Asked::new(&asked);
            request.extensions_mut().insert(Peer(peer));
            within(&app.base_path, request.uri_mut());
            let client = app.client(peer.ip(), request.headers());
            let request: Request = request.map(Body::new);
            let answer = client.serve(router.clone().oneshot(request));
            async move {
                let answer: Result<_, Infallible> = answer.await;
                answer.map(|answer| {
                    answer.map(|body| Answer {
                        body,
                        _asked: asked,
                    })
                })
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_PATIENCE)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = self.connections.watch(connection);
        tokio::spawn(async move {
            // Errors on a connection concern its client only: cut off, slow, or not HTTP.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
}

/// Takes the base path off, where a proxy has passed it whole.
fn within(base: &BasePath, uri: &mut Uri) {
    let Some(path) = base.within(uri.path()) else {
        return;
    };
    let query = uri
        .query()
        .map_or(String::new(), |query| format!("?{query}"));
    let mut parts = uri.clone().into_parts();
    // What is left of a path is one.
    parts.path_and_query = format!("{path}{query}").parse().ok();
    if let Ok(inner) = Uri::from_parts(parts) {
        *uri = inner;
    }
}

/// Counts a request that is being answered.
struct Asked(Arc<AtomicUsize>);

impl Asked {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of an answer, which is in flight until it is sent.
struct Answer {
    body: Body,
    _asked: Asked,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Where the signals that stop the server are heard.
#[cfg(unix)]
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Self, StartError> {
        Ok(Self {
            terminate: signal(SignalKind::terminate()).map_err(StartError::Signals)?,
            interrupt: signal(SignalKind::interrupt()).map_err(StartError::Signals)?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Result<Self, StartError> {
        Ok(Self)
    }

    async fn next(&mut self) {
        // Where the signal cannot be heard the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Limits;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

    /// A server whose clients come through memory. Their clock is paused: it moves on, by as much as it
    /// takes, when all that is left to do is to wait.
    impl Hall {
        fn open() -> Self {
            Self::below("")
        }

        /// A server that stands below a path.
        fn below(path: &str) -> Self {
            let config = Config {
                base_path: path.parse().unwrap(),
                ..Config::with_key("00".repeat(64))
            };
            let app = App::new(&config).unwrap();
            Self {
                router: router::router(Arc::clone(&app)),
                app,
                connections: GracefulShutdown::new(),
                asked: Arc::default(),
            }
        }

        /// A client, who has sent this.
        async fn connect(&self, sent: &str) -> DuplexStream {
            let (mut client, server) = tokio::io::duplex(1 << 16);
            let peer = "192.0.2.1:5000".parse().unwrap();
            self.take(server, peer);
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
    async fn below_a_path_all_is_found_with_it_and_without() {
        let hall = Hall::below("/games/");
        let ask = async |path: &str| {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n");
            read_to_end(hall.connect(&request).await).await
        };
        for path in ["/games/api/games", "/api/games"] {
            let answer = ask(path).await;
            let init = "\"http://example.org/games/api/games/duskcourt/init\"";
            assert!(answer.contains(init), "{path}: {answer}");
        }
        let document = ask("/games/api/openapi.json").await;
        assert!(document.contains("\"servers\":[{\"url\":\"/games\"}]"));
        for path in [
            "/games/",
            "/games/play/duskcourt?seed=7",
            "/games/web/play.css",
        ] {
            let answer = ask(path).await;
            assert!(answer.starts_with("HTTP/1.1 200 "), "{path}: {answer}");
        }
        let bare = ask("/games").await;
        assert!(
            bare.starts_with("HTTP/1.1 308 ") && bare.contains("location: /games/\r\n"),
            "{bare}"
        );
        let other = ask("/gamesome").await;
        assert!(other.starts_with("HTTP/1.1 404 "), "{other}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_half_sent_body_is_answered_soon_when_the_server_stops() {
        let hall = Hall::open();
        let head = post("Content-Length: 100\r\nExpect: 100-continue");
        let mut stuck = hall.connect(&head).await;
        // Asked for its body, it is in flight.
        let mut asked = [0; 25];
        stuck.read_exact(&mut asked).await.unwrap();
        assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
        let began = Instant::now();
        hall.finish().await;
        assert!(
            began.elapsed() < Duration::from_secs(3),
            "{:?}",
            began.elapsed()
        );
        let answer = read_to_end(stuck).await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("retry-after: 1\r\n"), "{answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_half_sent_head_holds_nothing_up() {
        let hall = Hall::open();
        let _half = hall.connect("GET /healthz HTTP/1.1\r\nHost: exam").await;
        tokio::task::yield_now().await;
        let began = Instant::now();
        hall.finish().await;
        assert!(began.elapsed() <= 2 * QUIET, "{:?}", began.elapsed());
    }

    /// Jobs hold the workers and one more waits: it is answered with 503, and is not cut.
    #[tokio::test(start_paused = true)]
    async fn what_is_queued_and_cannot_be_finished_is_answered_with_503() {
        let hall = Hall::open();
        let app = Arc::clone(&hall.app);
        let workers = Limits::default().workers.max(2);
        let mut turns = Vec::new();
        for _ in 0..workers {
            turns.push(app.work.turn().await.unwrap());
        }
        let waiting = hall
            .connect("GET /api/games/duskcourt/init?seed=1 HTTP/1.1\r\nHost: example.org\r\n\r\n")
            .await;
        while hall.asked.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let began = Instant::now();
        hall.finish().await;
        assert!(began.elapsed() >= FINISHING && began.elapsed() < FINISHING + ANSWERING);
        let answer = read_to_end(waiting).await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_stopping_server_does_not_wait_for_who_asks_nothing() {
        let hall = Hall::open();
        let idle = hall.connect("").await;
        let began = Instant::now();
        hall.finish().await;
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
