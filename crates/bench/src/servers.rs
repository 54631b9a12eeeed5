//! The two servers that are held against each other: ours, and a bare handler. Each is a process of its
//! own, prints its address when it is ready, and lives until it is killed.

use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Context;
use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::post;
use axum::serve::ListenerExt;
use menagerie_server::{Config, log_to_stderr, serve};
use tokio::net::TcpListener;

/// The argument that starts our server.
pub const OURS: &str = "serve";
/// The argument that starts the bare one.
pub const BARE: &str = "bare";

/// Serves the games as `menagerie serve` does, log included, at a free port.
///
/// # Errors
/// When it cannot listen.
pub fn ours() -> anyhow::Result<ExitCode> {
    log_to_stderr()?;
    let config = Config::with_key("0123456789abcdef".repeat(8));
    runtime()?
        .block_on(serve(config, ready))
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads any body that is posted and answers so many bytes, always the same.
///
/// # Errors
/// When `size` is no number or it cannot listen.
pub fn bare(size: &str) -> anyhow::Result<ExitCode> {
    let size = size.parse().context("the size of the answer is a number")?;
    let answer = Bytes::from(vec![b' '; size]);
    let handler = async move |body: Bytes| {
        std::hint::black_box(&body);
        ([(header::CONTENT_TYPE, "application/json")], answer.clone())
    };
    runtime()?.block_on(async {
        let listener = TcpListener::bind(any_port()).await?;
        ready(listener.local_addr()?);
        // As our server does: answers are whole, and waiting to fill a packet only delays them.
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        axum::serve(listener, Router::new().route("/", post(handler))).await
    })?;
    Ok(ExitCode::SUCCESS)
}

fn any_port() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

fn ready(address: SocketAddr) {
    println!("{address}");
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}
