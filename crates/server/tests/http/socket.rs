//! Over a real socket: starting, stopping, and clients that do not behave.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::mpsc;
use std::time::Duration;

use menagerie_server::{StartError, serve_until};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::{config, games};

struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), StartError>>,
    _frozen: mpsc::Sender<()>,
}

impl Server {
    async fn start() -> Self {
        let frozen = freeze();
        let (ready, is_ready) = oneshot::channel();
        let (stop, stopped) = oneshot::channel();
        let on_ready = |address| ready.send(address).unwrap();
        let task = tokio::spawn(serve_until(config(), on_ready, async {
            let _ = stopped.await;
        }));
        Self {
            address: is_ready.await.unwrap(),
            stop: Some(stop),
            task,
            _frozen: frozen,
        }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Tells it to stop.
    fn tell_to_stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    async fn stop(mut self) {
        self.tell_to_stop();
        self.task.await.unwrap().unwrap();
    }
}

/// Stops the clock of the runtime until the sender is dropped, so that no patience of the server ever
/// ends, however slow the machine is. A paused clock alone would jump to the next end of one whenever
/// the socket has nothing; it stays where it is while a thread is at work.
fn freeze() -> mpsc::Sender<()> {
    tokio::time::pause();
    let (frozen, thaw) = mpsc::channel();
    // A test that hangs goes on after a minute, and then the server lets its clients go.
    tokio::task::spawn_blocking(move || thaw.recv_timeout(Duration::from_secs(60)));
    frozen
}

async fn read_to_end(mut stream: impl AsyncRead + Unpin) -> String {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn a_server_that_says_it_is_ready_answers() {
    let server = Server::start().await;
    let mut stream = server.connect().await;
    let request = "GET /api/games HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let answer = read_to_end(stream).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("http://example.org/api/games/duskcourt/init"));
    server.stop().await;
}

#[tokio::test]
async fn stopping_lets_a_request_in_flight_finish() {
    let mut server = Server::start().await;
    let mut idle = server.connect().await;
    let mut stream = server.connect().await;
    let body = "{\"seed\":7,\"actions\":[]}";
    let head = format!(
        "POST /api/games/duskcourt/replay HTTP/1.1\r\nHost: example.org\r\nExpect: 100-continue\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // Asked for its body, it is in flight.
    let mut asked = [0; 25];
    stream.read_exact(&mut asked).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    server.tell_to_stop();
    // A server that stops hangs up on who asks nothing.
    assert_eq!(read_to_end(&mut idle).await, "");
    // And it takes no connections, as soon as no program that another test starts has a copy of the
    // listening socket, which it has for a moment.
    while TcpStream::connect(server.address).await.is_ok() {}
    assert!(!server.task.is_finished(), "a request is in flight");
    stream.write_all(body.as_bytes()).await.unwrap();
    let answer = read_to_end(stream).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("\"ok\":true"));
    server.task.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_body_that_is_too_large_is_told_to_a_client_that_just_sends() {
    let server = Server::start().await;
    let mut stream = server.connect().await;
    let length = 6 << 20;
    let head = format!(
        "POST /api/games/duskcourt/action HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&vec![b' '; length]).await.unwrap();
    let answer = read_to_end(stream).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_asks_first_is_told_before_it_sends() {
    let server = Server::start().await;
    let mut stream = server.connect().await;
    let head = "POST /api/games/duskcourt/action HTTP/1.1\r\nHost: example.org\r\n\
                Connection: close\r\nExpect: 100-continue\r\n\
                Content-Type: application/json\r\nContent-Length: 999999999\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = read_to_end(stream).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_http_does_no_harm() {
    let server = Server::start().await;
    for nonsense in [
        "\0\0\0\0\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "hello\r\n\r\n",
    ] {
        let mut stream = server.connect().await;
        stream.write_all(nonsense.as_bytes()).await.unwrap();
        let answer = read_to_end(stream).await;
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 400"),
            "{answer}"
        );
    }
    let mut stream = server.connect().await;
    let request = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    assert!(read_to_end(stream).await.starts_with("HTTP/1.1 200 OK"));
    server.stop().await;
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let server = Server::start().await;
    let mut taken = config();
    taken.listen = server.address;
    let said = serve_until(taken, |_| {}, std::future::pending())
        .await
        .unwrap_err()
        .to_string();
    assert!(said.contains(&server.address.to_string()), "{said}");
    assert!(said.contains("--listen 127.0.0.1:0"), "{said}");
    server.stop().await;
}

/// Pastes the example of every game page into a shell, as a reader would.
#[tokio::test]
async fn the_pasted_session_plays() {
    if Command::new("curl").arg("--version").output().is_err() {
        println!("skipped: there is no curl here");
        return;
    }
    let server = Server::start().await;
    for game in games() {
        let page = format!("http://{}/docs/api/{}", server.address, game.slug);
        let script = tokio::task::spawn_blocking(move || {
            let output = Command::new("curl").arg("-s").arg(page).output().unwrap();
            let page = String::from_utf8(output.stdout).unwrap();
            let example = page.split("<code>GAME=").nth(1).expect("an example");
            let example = example.split("</code>").next().unwrap();
            let text = example.replace("&quot;", "\"").replace("&lt;", "<");
            format!("GAME={}", text.replace("&gt;", ">").replace("&amp;", "&"))
        })
        .await
        .unwrap();
        let output = tokio::task::spawn_blocking(move || {
            Command::new("sh").arg("-c").arg(script).output().unwrap()
        })
        .await
        .unwrap();
        let answer = String::from_utf8(output.stdout).unwrap();
        let at = answer
            .find("{\"ok\":true,")
            .unwrap_or_else(|| panic!("{answer:?}"));
        assert!(answer[at..].contains("\"report\":{"), "{answer}");
    }
    server.stop().await;
}
