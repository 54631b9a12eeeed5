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
use tokio::net::{TcpListener, TcpStream};
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

/// How long work in flight may take once the server is told to stop.
const GRACE: Duration = Duration::from_secs(10);

/// How long to wait when no connection can be taken (too many open files).
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Serves until SIGTERM or SIGINT comes, then stops accepting and finishes what is in flight.
/// `on_ready` is told the address once connections are taken.
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
                Ok((stream, peer)) => take(stream, peer, &router, &connections),
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
    if tokio::time::timeout(GRACE, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("stopped with clients that had not finished");
    }
    log::flush();
    Ok(())
}

fn take(stream: TcpStream, peer: SocketAddr, router: &Router, connections: &GracefulShutdown) {
    // Answers are small and whole: waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
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
        // What goes wrong on a connection is its client's affair: cut off, slow, or not HTTP.
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
