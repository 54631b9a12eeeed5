//! The README's session, pasted.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_curl_session_of_the_readme_works_when_pasted() {
    if Command::new("curl")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        println!("skipped: curl is not installed");
        return;
    }
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme-data");
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped());
    let mut server = Server(command.spawn().unwrap());
    let mut ready = String::new();
    BufReader::new(server.0.stdout.take().unwrap())
        .read_line(&mut ready)
        .unwrap();
    let url = ready.trim().rsplit(' ').next().unwrap();
    assert!(url.starts_with("http://127.0.0.1:"), "{ready}");

    let readme = include_str!("../../../README.md");
    let session = readme
        .split("```sh\n")
        .find(|block| block.starts_with("BASE="))
        .unwrap();
    let session = session
        .split("```")
        .next()
        .unwrap()
        .replace("http://127.0.0.1:8080", url);
    let output = Command::new("bash")
        .args(["-euc", &session])
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let answers: Vec<serde_json::Value> = serde_json::Deserializer::from_str(&shown)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(answers.len(), 2, "{shown}");
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{shown}");
    assert_eq!(answers[1]["report"]["type"], "capture");
}

#[test]
fn the_notations_of_the_documents_are_positions() {
    let commands = include_str!("../../../docs/commands.md");
    let games = ["Duskcourt", "Baskmere", "Critter Lineup"];
    for (name, slug) in games
        .into_iter()
        .zip(["duskcourt", "baskmere", "critter-lineup"])
    {
        let row = commands
            .lines()
            .find(|line| line.starts_with(&format!("| {name} | `")))
            .unwrap();
        let notation = row.split('`').nth(1).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        let output = command
            .args(["solve", slug, "--notation", notation])
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{notation}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// The Markdown documents below a folder.
fn documents(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules", "shared"].contains(&name) {
                documents(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn no_line_of_prose_in_the_documents_is_longer_than_100_columns() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    documents(&root, &mut found);
    assert!(found.len() > 10, "{found:?}");
    let mut long = Vec::new();
    for path in found {
        let mut is_code = false;
        for (number, line) in (1..).zip(std::fs::read_to_string(&path).unwrap().lines()) {
            is_code ^= line.starts_with("```");
            // A table row, and a word such as a link, cannot be broken.
            let is_breakable = !line.starts_with('|') && line.trim().contains(' ');
            if !is_code && is_breakable && line.chars().count() > 100 {
                long.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}
