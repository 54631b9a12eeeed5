//! `serve`: starts that fail.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::{errors, folder, menagerie, run};

/// Ended with this value, so that a test that fails leaves none behind.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_log_has_a_line_for_each_request_without_its_query_and_without_tricks() {
    let data = folder("serve-log");
    let mut command = menagerie(&["serve", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(&data).env("MENAGERIE_LOG", "info");
    let started = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut serving = Serving(started.unwrap());
    let mut ready = String::new();
    let mut stdout = BufReader::new(serving.0.stdout.take().unwrap());
    stdout.read_line(&mut ready).unwrap();
    let address = ready.split("http://").nth(1).unwrap().trim().to_owned();
    let ask = |target: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!("GET {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(ask("/api/games/duskcourt/init?seed=31415&hidden=1").starts_with("HTTP/1.1 200"));
    assert!(ask("/x\u{2003}status=200").starts_with("HTTP/1.1 404"));
    assert!(ask("/the-last").starts_with("HTTP/1.1 404"));

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
    let [opened, odd, last] = &lines[..] else {
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
