//! HTTP: accepted actions a second, beside a bare handler that reads the same body and answers as many
//! bytes, in the same run and under the same load.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use menagerie_engine::{Coach, Fresh, Player, Seed, Stream, for_each_game};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::games::Compared;
use crate::measure::{Effort, median};
use crate::servers;
use crate::table::Row;

/// How many connections the load holds open.
const CONNECTIONS: &str = "64";

/// The share of the bare handler's rate that we aim at.
const AIM: f64 = 0.6;

/// What a client may ask for, and how the table calls it.
const QUERIES: [(&str, &str); 2] = [("", ""), ("?observation=none", " without observation")];

pub(crate) fn compare(effort: Effort) -> anyhow::Result<Vec<Row>> {
    let oha = oha().context("the HTTP rows are left out: oha is not installed; `cargo install oha --locked` installs it")?;
    let folder = Folder::new()?;
    let ours = Server::start(&[servers::OURS], &folder.0.join("log"))?;
    let mut rows = Vec::new();
    let mut actions = Vec::new();
    for_each_game!(G => {
        let stage = effort.pick(G::MIDDLE, 2);
        actions.push(Mid::reach::<G>(ours.address, stage)?);
    });
    for mid in actions {
        rows.extend(mid.compare(&oha, &ours, &folder, effort)?);
    }
    Ok(rows)
}

/// A run in the middle of the ladder, and a legal action there.
struct Mid {
    slug: &'static str,
    /// Where it stands, for people.
    place: String,
    body: String,
}

impl Mid {
    /// Plays perfectly up to the second action of that stage.
    fn reach<G: Coach>(address: SocketAddr, stage: u32) -> anyhow::Result<Self> {
        let slug = G::INFO.slug;
        let seed = Seed::from_word(7);
        let mut state = G::open(seed, &Fresh).expect("fresh deals are always made");
        let mut random = Stream::new(G::INFO, seed, u64::MAX);
        let mut choose = |state: &G::State| {
            let action = G::choose(state, Player::Perfect, &mut random);
            action.expect("perfect play goes on")
        };
        let mut actions = Vec::new();
        let mut last = false;
        while !last {
            let standing = G::standing(&state);
            last = standing.stage == stage && !standing.between;
            let action = choose(&state);
            G::apply(&mut state, action, &Fresh).expect("a chosen action is legal");
            actions.push(serde_json::to_value(action)?);
        }
        let next = serde_json::to_value(choose(&state))?;

        let opened = ask(
            address,
            "GET",
            &format!("/api/games/{slug}/init?seed={seed}"),
            "",
        )?;
        let mut token = token(&opened)?;
        for part in actions.chunks(500) {
            let body = json!({ "stateToken": token, "actions": part }).to_string();
            let played = ask(
                address,
                "POST",
                &format!("/api/games/{slug}/actions"),
                &body,
            )?;
            token = self::token(&played)?;
        }
        Ok(Self {
            slug,
            place: format!("{}, {} {stage}", G::INFO.name, G::INFO.stage),
            body: json!({ "stateToken": token, "action": next }).to_string(),
        })
    }

    fn compare(
        &self,
        oha: &Path,
        ours: &Server,
        folder: &Folder,
        effort: Effort,
    ) -> anyhow::Result<Vec<Row>> {
        let file = folder.0.join("body.json");
        fs::write(&file, &self.body)?;
        let mut sides = Vec::new();
        for (query, name) in QUERIES {
            let path = format!("/api/games/{}/action{query}", self.slug);
            let answer = ask(ours.address, "POST", &path, &self.body)?;
            let read: Value = serde_json::from_str(&answer)?;
            ensure!(read["ok"] == true, "the action was refused: {answer}");
            let bare = Server::start(
                &[servers::BARE, &answer.len().to_string()],
                &folder.0.join("bare-log"),
            )?;
            sides.push((path, name, answer.len(), bare));
        }
        let mut loads: Vec<(Vec<Load>, Vec<Load>)> = vec![Default::default(); sides.len()];
        for _ in 0..effort.pick(7, 1) {
            for ((path, _, _, bare), (accepted, constant)) in sides.iter().zip(&mut loads) {
                let load = |url: &str| load(oha, url, &file, effort);
                accepted.push(load(&format!("http://{}{path}", ours.address))?);
                constant.push(load(&format!("http://{}/", bare.address))?);
            }
        }
        let rows = sides.iter().zip(loads);
        Ok(rows
            .map(|((_, name, bytes, _), (accepted, constant))| {
                let (ours, bare) = (Load::median(&accepted), Load::median(&constant));
                Row {
                    what: format!(
                        "HTTP, {}{name}: accepted actions / bare answers of {bytes} bytes",
                        self.place
                    ),
                    ours: ours.shown(),
                    beside: bare.shown(),
                    ratio: ours.rate / bare.rate,
                    aim: Some(AIM),
                }
            })
            .collect())
    }
}

/// What a load saw.
#[derive(Debug, Clone, Copy)]
struct Load {
    /// Answers a second.
    rate: f64,
    /// How long the slowest hundredth took at least, in seconds.
    p99: f64,
}

impl Load {
    fn median(loads: &[Self]) -> Self {
        Self {
            rate: median(loads.iter().map(|load| load.rate).collect()),
            p99: median(loads.iter().map(|load| load.p99).collect()),
        }
    }

    fn shown(self) -> String {
        format!("{:.0}/s, p99 {:.1} ms", self.rate, self.p99 * 1e3)
    }
}

/// Loads an address with one body on all connections.
fn load(oha: &Path, url: &str, body: &Path, effort: Effort) -> anyhow::Result<Load> {
    let printed = Command::new(oha)
        .args(["-z", effort.pick("1s", "200ms"), "-c", CONNECTIONS])
        .args(["-m", "POST", "-T", "application/json", "-D"])
        .arg(body)
        .args(["--no-tui", "--output-format", "json", url])
        .output()
        .context("oha cannot be run")?;
    ensure!(
        printed.status.success(),
        "oha failed: {}",
        String::from_utf8_lossy(&printed.stderr)
    );
    read_load(&printed.stdout)
}

/// Reads what oha prints. Every answer must have been a 200.
fn read_load(printed: &[u8]) -> anyhow::Result<Load> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Printed {
        summary: Summary,
        latency_percentiles: Percentiles,
        status_code_distribution: std::collections::BTreeMap<String, u64>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Summary {
        requests_per_sec: f64,
    }
    #[derive(Deserialize)]
    struct Percentiles {
        p99: f64,
    }
    let printed: Printed = serde_json::from_slice(printed).context("oha printed something else")?;
    let statuses: Vec<&str> = printed
        .status_code_distribution
        .keys()
        .map(String::as_str)
        .collect();
    if statuses != ["200"] {
        bail!(
            "not every answer was a 200: {:?}",
            printed.status_code_distribution
        );
    }
    Ok(Load {
        rate: printed.summary.requests_per_sec,
        p99: printed.latency_percentiles.p99,
    })
}

/// Where oha is: `$OHA`, else on the path.
pub fn oha() -> Option<PathBuf> {
    if let Some(named) = env::var_os("OHA") {
        return Some(named.into());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join("oha"))
        .find(|file| file.is_file())
}

/// A server in a process of its own, ended with this value.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts this program with those arguments; its log goes to a file.
    pub(crate) fn start(arguments: &[&str], log: &Path) -> anyhow::Result<Self> {
        let mut process = Command::new(env::current_exe()?)
            .args(arguments)
            .env_remove("MENAGERIE_LOG")
            .stdout(Stdio::piped())
            .stderr(fs::File::create(log)?)
            .spawn()?;
        let stdout = process.stdout.take().expect("it was asked for");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().parse();
        Ok(Self {
            process,
            address: address.with_context(|| format!("{arguments:?} did not start"))?,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, and nothing more is wanted of it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder for what passes between the processes, removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let folder = env::temp_dir().join(format!("menagerie-bench-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Asks once and reads the body of the answer, which must be a 200.
fn ask(address: SocketAddr, method: &str, path: &str, body: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .context("no whole answer came")?;
    ensure!(head.starts_with("HTTP/1.1 200 "), "{head}\n{body}");
    Ok(body.to_owned())
}

fn token(answer: &str) -> anyhow::Result<String> {
    let read: Value = serde_json::from_str(answer)?;
    ensure!(read["refused"].is_null(), "an action was refused: {answer}");
    let token = read["stateToken"]
        .as_str()
        .context("the answer has no token")?;
    Ok(token.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(statuses: &str) -> String {
        format!(
            "{{\"summary\":{{\"successRate\":1.0,\"requestsPerSec\":20.5}},\
             \"latencyPercentiles\":{{\"p50\":0.001,\"p99\":0.004}},\
             \"statusCodeDistribution\":{{{statuses}}}}}"
        )
    }

    #[test]
    fn a_load_is_read() {
        let load = read_load(printed("\"200\":41").as_bytes()).unwrap();
        assert_eq!(load.shown(), "20/s, p99 4.0 ms");
    }

    #[test]
    fn a_load_with_any_other_status_does_not_count() {
        for statuses in ["\"200\":41,\"429\":1", "\"400\":41", ""] {
            assert!(
                read_load(printed(statuses).as_bytes()).is_err(),
                "{statuses}"
            );
        }
        assert!(read_load(b"oha").is_err());
    }
}
