//! What a well-behaved client has to wait while others attack the server, each from an address of its own.
//!
//! The server is a process of its own, as in the HTTP rows. The client asks from 127.0.0.1; the attackers from
//! 127.0.0.2 and on, as fast as they are answered. What is measured: a hint on a fresh stage, an opening, a move
//! and a replay of one move. The goal for each: half of the answers within three times what they take when all
//! is quiet and 50 ms more, and 99 of 100 within 500 ms more.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::{Coach, Fresh, Game, Player, Seed, Stream};
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};

use crate::http::{Folder, Server};
use crate::measure::Effort;
use crate::{machine, servers, table};

/// How many attack at once.
const ATTACKERS: u8 = 16;
/// Between two questions of the well-behaved client.
const PAUSE: Duration = Duration::from_millis(15);
/// Stages of the longest run that is sent: one request plays a thousand.
const STAGES: u32 = 990;
/// A review takes no more actions.
const REVIEWED: usize = 10_000;

/// Runs every attack and prints the table.
///
/// # Errors
/// When the server cannot be started, or refuses what the well-behaved client asks.
pub fn run(effort: Effort) -> anyhow::Result<ExitCode> {
    eprintln!("A long run is played for the attackers…");
    let long = long_run(effort.pick(STAGES, 3));
    let folder = Folder::new()?;
    let mut rows = Vec::new();
    let mut held = true;
    let quiet = measure(&folder, &[], &long, effort)?;
    for attack in Attack::ALL {
        eprintln!("{}…", attack.name());
        let seen = measure(&folder, &[attack], &long, effort)?;
        held &= report(&mut rows, attack.name(), &quiet, &seen);
    }
    eprintln!("all at once…");
    let seen = measure(&folder, &Attack::ALL, &long, effort)?;
    held &= report(&mut rows, "all at once", &quiet, &seen);
    let header = ["attack", "question", "quiet p50, p99", "p50", "p99", "goal"];
    let table = table::markdown(header, rows, 2);
    println!("{}\n\n{table}", machine::describe());
    Ok(if held {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What attackers ask again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attack {
    Cards,
    Hints,
    SameReview,
    Reviews,
    SameReplay,
    Replays,
    Deals,
}

impl Attack {
    const ALL: [Self; 7] = [
        Self::Cards,
        Self::Hints,
        Self::SameReview,
        Self::Reviews,
        Self::SameReplay,
        Self::Replays,
        Self::Deals,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Cards => "cards of new seeds",
            Self::Hints => "all moves of racks of 16 colours",
            Self::SameReview => "one review of 10,000 actions",
            Self::Reviews => "reviews of 10,000 actions, each another",
            Self::SameReplay => "one replay of 990 ponds",
            Self::Replays => "replays of 990 ponds, each another",
            Self::Deals => "deals of level 57",
        }
    }

    /// The next question of an attacker; `number` is never the same.
    fn ask(self, number: u64, rack: &mut Value, long: &str) -> Asked {
        let post = |path: &str, body: String| Asked {
            path: path.to_owned(),
            body: Some(body),
        };
        let get = |path: String| Asked { path, body: None };
        let baskmere = "/api/games/baskmere";
        match self {
            Self::Cards => get(format!("/card/duskcourt?seed={number}")),
            Self::Hints => {
                shuffle(rack, number);
                let body = json!({ "state": rack }).to_string();
                post("/api/games/critter-lineup/hint?all=on", body)
            }
            Self::SameReview => post(&format!("{baskmere}/review"), run_of(long, REVIEWED)),
            Self::Reviews => {
                let query = format!("{baskmere}/review?panel=on&number={number}");
                post(&query, run_of(long, REVIEWED))
            }
            Self::SameReplay => post(&format!("{baskmere}/replay"), run_of(long, usize::MAX)),
            Self::Replays => {
                let query = format!("{baskmere}/replay?panel=on&number={number}");
                post(&query, run_of(long, usize::MAX))
            }
            Self::Deals => get(format!(
                "/api/games/critter-lineup/init?puzzle=critter-lineup:1:{number}:57"
            )),
        }
    }
}

/// A request.
struct Asked {
    path: String,
    /// A body is posted.
    body: Option<String>,
}

/// What the well-behaved client asks.
const QUESTIONS: [&str; 4] = ["hint", "opening", "move", "replay of a move"];

/// How long each question took, sorted.
type Seen = [Vec<Duration>; 4];

/// Asks for a while, with attackers beside or alone.
fn measure(
    folder: &Folder,
    attacks: &[Attack],
    long: &str,
    effort: Effort,
) -> anyhow::Result<Seen> {
    let server = Server::start(&[servers::OURS], &folder.0.join("log"))?;
    let address = server.address;
    let over = AtomicBool::new(false);
    let (asked, answered) = (AtomicU64::new(1), AtomicU64::new(0));
    let seen = thread::scope(|scope| {
        for index in 0..if attacks.is_empty() { 0 } else { ATTACKERS } {
            let attack = attacks[usize::from(index) % attacks.len()];
            let (over, asked, answered) = (&over, &asked, &answered);
            scope.spawn(move || {
                attack_with(attack, 2 + index, address, long, over, asked, answered);
            });
        }
        // Until the attack has filled what it can fill.
        thread::sleep(effort.pick(Duration::from_secs(2), Duration::ZERO));
        let seen = behave(address, effort);
        over.store(true, Ordering::Relaxed);
        // Whoever still waits for an answer is cut off.
        drop(server);
        seen
    });
    if !attacks.is_empty() {
        let (asked, answered) = (asked.into_inner() - 1, answered.into_inner());
        eprintln!("  they asked {asked} times, and were answered {answered} times");
    }
    seen
}

fn attack_with(
    attack: Attack,
    last: u8,
    server: SocketAddr,
    long: &str,
    over: &AtomicBool,
    asked: &AtomicU64,
    answered: &AtomicU64,
) {
    let mut line = Line::new(Ipv4Addr::new(127, 0, 0, last), server);
    let opened = line.ask(&Asked {
        path: "/api/games/critter-lineup/init?puzzle=critter-lineup:1:7:57".to_owned(),
        body: None,
    });
    let Ok(mut rack) = opened.map(|(_, answer)| answer["state"].clone()) else {
        return;
    };
    while !over.load(Ordering::Relaxed) {
        let number = asked.fetch_add(1, Ordering::Relaxed);
        match line.ask(&attack.ask(number, &mut rack, long)) {
            // Whoever means harm does not wait as long as it is told, but takes breath.
            Ok((429, _)) => thread::sleep(Duration::from_millis(20)),
            Ok((status, answer)) => {
                assert_eq!(status, 200, "{}: {answer}", attack.name());
                answered.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => line = Line::new(Ipv4Addr::new(127, 0, 0, last), server),
        }
    }
}

/// Asks the four questions in turn and says how long each took.
fn behave(address: SocketAddr, effort: Effort) -> anyhow::Result<Seen> {
    let mut seen = Seen::default();
    let mut line = Line::new(Ipv4Addr::LOCALHOST, address);
    let began = Instant::now();
    let base = "/api/games/duskcourt";
    let mut seed = 1_000_000_u64;
    while began.elapsed() < effort.pick(Duration::from_secs(8), Duration::from_millis(200)) {
        seed += 1;
        let mut timed = |question: usize, asked: Asked| -> anyhow::Result<Value> {
            thread::sleep(PAUSE);
            let started = Instant::now();
            let (status, answer) = line.ask(&asked)?;
            seen[question].push(started.elapsed());
            if status != 200 {
                bail!(
                    "{} was answered with {status}: {answer}",
                    QUESTIONS[question]
                );
            }
            Ok(answer)
        };
        let post = |path: &str, body: Value| Asked {
            path: format!("{base}/{path}"),
            body: Some(body.to_string()),
        };
        let opened = timed(
            1,
            Asked {
                path: format!("{base}/init?seed={seed}"),
                body: None,
            },
        )?;
        let (token, action) = (&opened["stateToken"], &opened["legalActions"][0]);
        timed(0, post("hint", json!({ "stateToken": token })))?;
        timed(
            2,
            post("action", json!({ "stateToken": token, "action": action })),
        )?;
        timed(
            3,
            post("replay", json!({ "seed": seed, "actions": [action] })),
        )?;
    }
    for times in &mut seen {
        times.sort_unstable();
    }
    Ok(seen)
}

/// Adds a row for each question, and says whether the goal was reached in all of them.
fn report(rows: &mut Vec<[String; 6]>, attack: &str, quiet: &Seen, seen: &Seen) -> bool {
    let mut held = true;
    for (index, question) in QUESTIONS.iter().enumerate() {
        let part = |times: &[Duration], part: usize| times[(times.len() - 1) * part / 100];
        let [(quiet50, quiet99), (p50, p99)] =
            [&quiet[index], &seen[index]].map(|times| (part(times, 50), part(times, 99)));
        let reached = p50 <= 3 * quiet50 + Duration::from_millis(50)
            && p99 <= quiet99 + Duration::from_millis(500);
        held &= reached;
        rows.push([
            if index == 0 { attack } else { "" }.to_owned(),
            (*question).to_owned(),
            format!("{}, {}", table::shown(quiet50), table::shown(quiet99)),
            table::shown(p50),
            table::shown(p99),
            if reached { "reached" } else { "MISSED" }.to_owned(),
        ]);
    }
    held
}

/// A connection that is kept.
struct Line {
    from: Ipv4Addr,
    server: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl Line {
    fn new(from: Ipv4Addr, server: SocketAddr) -> Self {
        Self {
            from,
            server,
            stream: None,
        }
    }

    fn connect(&self) -> anyhow::Result<BufReader<TcpStream>> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.bind(&SocketAddr::new(IpAddr::V4(self.from), 0).into())?;
        socket.connect(&self.server.into())?;
        socket.set_tcp_nodelay(true)?;
        socket.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(BufReader::new(socket.into()))
    }

    /// Asks, and reads status and body; a body that is no JSON is null.
    fn ask(&mut self, asked: &Asked) -> anyhow::Result<(u16, Value)> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.connect()?,
        };
        let method = if asked.body.is_some() { "POST" } else { "GET" };
        let body = asked.body.as_deref().unwrap_or("");
        let request = format!(
            "{method} {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            asked.path,
            self.server,
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).context("no status")?.parse()?;
        let mut length = 0;
        let mut closes = false;
        loop {
            line.clear();
            stream.read_line(&mut line)?;
            let (name, value) = line.trim_end().split_once(": ").unwrap_or_default();
            match name {
                "" => break,
                "content-length" => length = value.parse()?,
                "connection" => closes = value == "close",
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        stream.read_exact(&mut bytes)?;
        if !closes {
            self.stream = Some(stream);
        }
        Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }
}

/// A perfect run over so many ponds, as the list of its actions.
fn long_run(stages: u32) -> String {
    let seed = Seed::from_word(7);
    let mut state = Baskmere::open(seed, &Fresh).expect("fresh deals are always made");
    let mut random = Stream::new(Baskmere::INFO, seed, u64::MAX);
    let mut actions = Vec::new();
    while Baskmere::standing(&state).stage < stages {
        let action = Baskmere::choose(&state, Player::Perfect, &mut random);
        let action = action.expect("perfect play goes on");
        Baskmere::apply(&mut state, action, &Fresh).expect("a chosen action is legal");
        actions.push(serde_json::to_string(&action).expect("an action is plain JSON"));
    }
    actions.join(",")
}

/// The run of the first of these actions.
fn run_of(long: &str, most: usize) -> String {
    let end = long.match_indices("},{").nth(most.saturating_sub(1));
    let actions = end.map_or(long, |(at, _)| &long[..=at]);
    format!("{{\"seed\":7,\"actions\":[{actions}]}}")
}

/// Deals the critters of a rack anew.
fn shuffle(state: &mut Value, number: u64) {
    let Some(tubes) = state["tubes"].as_array_mut() else {
        return;
    };
    let mut all: Vec<Value> = tubes
        .iter_mut()
        .flat_map(|tube| std::mem::take(tube.as_array_mut().expect("a tube is a list")))
        .collect();
    let mut random = number;
    for last in (1..all.len()).rev() {
        // Knuth's generator (MMIX): any that mixes will do.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        all.swap(last, (random >> 33) as usize % (last + 1));
    }
    for (index, critter) in all.into_iter().enumerate() {
        tubes[index / 4]
            .as_array_mut()
            .expect("a tube is a list")
            .push(critter);
    }
}
