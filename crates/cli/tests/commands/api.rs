//! What the commands print as JSON is what the API sends.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::serve::Serving;
use crate::{errors, games, perfect, record, run_with_input, text};

fn ask(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    body.to_owned()
}

#[test]
fn reviews_and_hints_are_those_of_the_api_byte_for_byte() {
    let (_serving, address) = Serving::start("api");
    for game in games() {
        let run = perfect(game, 2);
        let review = run_with_input(&["review", "--json", "-"], &run);
        let sent = ask(&address, &format!("POST /api/games/{game}/review"), &run);
        assert_eq!(text(&review).trim_end(), sent, "{}", errors(&review));
        assert!(!sent.contains("told") && !sent.contains("Told"), "{sent}");

        let hint = run_with_input(&["hint", "--json", "-"], record(game, ""));
        let opened = ask(&address, &format!("GET /api/games/{game}/init?seed=7"), "");
        let opened: Value = serde_json::from_str(&opened).unwrap();
        let body = json!({ "stateToken": opened["stateToken"] }).to_string();
        let sent = ask(&address, &format!("POST /api/games/{game}/hint"), &body);
        assert_eq!(text(&hint).trim_end(), sent, "{}", errors(&hint));
    }
}
