//! `serve`: starts that fail.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::{errors, folder, menagerie, run};

/// Ended with this value, so that a test that fails leaves none behind.
pub(crate) struct Serving(Child);

impl Serving {
    /// Starts it with a data folder of that name, and waits for its address.
    pub(crate) fn start(data: &str) -> (Self, String) {
        let mut command = menagerie(&["serve", "--listen", "127.0.0.1:0", "--data"]);
        command.arg(folder(data)).env("MENAGERIE_LOG", "info");
        let started = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut serving = Self(started.unwrap());
        let mut ready = String::new();
        let mut stdout = BufReader::new(serving.0.stdout.take().unwrap());
        stdout.read_line(&mut ready).unwrap();
        let address = ready.split("http://").nth(1).unwrap().trim().to_owned();
        (serving, address)
    }

    /// The memory that it fills, in MiB.
    #[cfg(target_os = "linux")]
    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmRSS:"))
            .unwrap();
        let kib: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kib / 1024
    }
}

#[cfg(target_os = "linux")]
#[test]
fn bodies_that_are_only_announced_fill_no_memory() {
    let (serving, address) = Serving::start("serve-announced");
    let before = serving.resident();
    let open = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!(
            "POST /api/games/duskcourt/replay HTTP/1.1\r\nHost: {address}\r\nExpect: 100-continue\r\n\
             Content-Type: application/json\r\nContent-Length: 8388608\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // Who is asked for the body has had room made for it, as far as it is made before it comes.
        let mut asked = [0; 25];
        stream.read_exact(&mut asked).unwrap();
        assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
        stream
    };
    let streams: Vec<TcpStream> = (0..200).map(|_| open()).collect();
    let grown = serving.resident().saturating_sub(before);
    assert!(
        grown < 50,
        "{} bodies announced fill {grown} MiB",
        streams.len()
    );
}

/// Asks on a connection of its own.
fn ask(address: &str, method: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head =
        format!("{method} {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_log_has_a_line_for_each_request_without_its_query_and_without_tricks() {
    let (mut serving, address) = Serving::start("serve-log");
    let get = |target| ask(&address, "GET", target);
    assert!(get("/api/games/duskcourt/init?seed=31415&hidden=1").starts_with("HTTP/1.1 200"));
    assert!(get("/x\u{2003}status=200").starts_with("HTTP/1.1 404"));
    assert!(ask(&address, &"M".repeat(300), "/y").starts_with("HTTP/1.1 404"));
    assert!(get("/the-last").starts_with("HTTP/1.1 404"));

    let mut lines = Vec::new();
    let log = BufReader::new(serving.0.stderr.take().unwrap());
    for line in log
        .lines()
        .map(Result::unwrap)
        .filter(|line| line.contains("request"))
    {
        let last = line.contains("the-last");
        lines.push(line);
        if last {
            break;
        }
    }
    let [opened, odd, long, last] = &lines[..] else {
        panic!("{lines:?}");
    };
    let shape = "method=GET path=\"/api/games/duskcourt/init\" status=200 ms=";
    assert!(opened.contains(shape), "{opened}");
    assert!(
        !opened.contains("31415") && !opened.contains("hidden"),
        "{opened}"
    );
    assert!(
        odd.contains("path=\"/x\\u{2003}status=200\" status=404"),
        "{odd}"
    );
    assert!(
        long.contains(&format!("method={} path", "M".repeat(16))),
        "{long}"
    );
    assert!(last.contains("status=404"), "{last}");
}

#[test]
fn a_start_that_fails_says_so_in_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = folder("serve-taken");
    let output = run(&[
        "serve",
        "--listen",
        &address,
        "--data",
        data.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        errors(&output).matches("in use").count(),
        1,
        "{}",
        errors(&output)
    );
    assert!(errors(&output).contains("--listen 127.0.0.1:0"));
}
