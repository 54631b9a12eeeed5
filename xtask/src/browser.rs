//! The checks of the pages: their scripts' types, and the tests in a real browser.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, run, runs};

/// Names of Chromium on a path, the usual one first.
const CHROMIUM: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// What the tests need from outside the repository.
struct Tools {
    chromium: PathBuf,
    menagerie: PathBuf,
}

/// Checks the types of all scripts and opens the pages in Chromium.
pub fn test(chosen: &[String]) -> bool {
    let Some(tools) = tools() else { return false };
    let types = check_types();
    let suites = suites(chosen);
    if suites.is_empty() {
        println!("== pages: no file of tests/browser has such a name");
        return false;
    }
    let mut command = node(&tools);
    // Two files at a time: each has a server and a browser of its own.
    command
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(suites);
    run("pages", &mut command) && types
}

/// Takes the picture of every page.
pub fn screenshots(chosen: &[String]) -> bool {
    let Some(tools) = tools() else { return false };
    run(
        "screenshots",
        node(&tools).arg("screenshots.js").args(chosen),
    )
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/browser")
}

/// The files of tests, or those of them whose name has one of the chosen words in it.
fn suites(chosen: &[String]) -> Vec<String> {
    let files = fs::read_dir(folder()).into_iter().flatten().flatten();
    let mut suites: Vec<String> = files
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".test.js"))
        .filter(|name| chosen.is_empty() || chosen.iter().any(|part| name.contains(part)))
        .collect();
    suites.sort();
    suites
}

fn node(tools: &Tools) -> Command {
    let mut command = Command::new("node");
    command
        .current_dir(folder())
        .env("CHROMIUM", &tools.chromium)
        .env("MENAGERIE", &tools.menagerie);
    command
}

/// Finds or fetches everything; says what is missing.
fn tools() -> Option<Tools> {
    let node = runs("node") && runs("npm") || install("Node.js", &["nodejs", "npm"]);
    if !(node && node_is_new_enough()) {
        return None;
    }
    let chromium = chromium()?;
    println!("== pages: Chromium is {}", chromium.display());
    if !packages() {
        return None;
    }
    // Built as the other tests are, so that nothing is compiled twice.
    let build = [
        "build",
        "--workspace",
        "--all-features",
        "--bins",
        "--profile",
        "test",
    ];
    if !cargo("server", &build, &[]) {
        return None;
    }
    // Cargo puts it beside this very program.
    let menagerie = env::current_exe()
        .ok()?
        .with_file_name(format!("menagerie{}", env::consts::EXE_SUFFIX));
    Some(Tools {
        chromium,
        menagerie,
    })
}

/// Older ones do not know the test runner's options, and say so in no helpful way.
fn node_is_new_enough() -> bool {
    const LEAST: u32 = 20;
    let said = Command::new("node").arg("--version").output();
    let version = said.map_or(String::new(), |said| {
        String::from_utf8_lossy(&said.stdout).trim().to_owned()
    });
    let major = version.trim_start_matches('v').split('.').next();
    let new = major
        .and_then(|major| major.parse().ok())
        .is_some_and(|major: u32| major >= LEAST);
    if !new {
        println!("== pages: Node.js {LEAST} or later is needed, and this is {version:?}");
    }
    new
}

fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        let named = PathBuf::from(named);
        if named.is_file() {
            return Some(named);
        }
        println!(
            "== pages: CHROMIUM names {}, which is no file",
            named.display()
        );
        return None;
    }
    find_chromium().or_else(|| {
        install("Chromium", &["chromium"])
            .then(find_chromium)
            .flatten()
    })
}

fn find_chromium() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let places = CHROMIUM
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// Installs Debian packages where that may be done, else says what to do.
fn install(what: &str, packages: &[&str]) -> bool {
    let by_hand = format!("apt-get install {}", packages.join(" "));
    if !(is_root() && runs("apt-get")) {
        println!(
            "== pages: {what} is missing. Install it (on Debian: {by_hand}), name Chromium in CHROMIUM, or \
             leave the browser out with --no-browser"
        );
        return false;
    }
    println!("== pages: {what} is missing: {by_hand}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(arguments);
        run("packages", &mut command)
    };
    let mut line = vec!["install", "--yes", "--no-install-recommends"];
    line.extend(packages);
    // The lists of a fresh machine are empty, those of an old one name files that are gone.
    apt(&line) || apt(&["update"]) && apt(&line)
}

fn is_root() -> bool {
    let mut command = Command::new("id");
    let said = command.arg("-u").stderr(Stdio::null()).output();
    said.is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}

/// Installs the npm packages of the tests, unless they are those of the lock file already.
fn packages() -> bool {
    let wanted = fs::read(folder().join("package-lock.json"));
    let mark = folder().join("node_modules/.installed");
    if wanted.is_ok() && fs::read(&mark).ok() == wanted.as_ref().ok().cloned() {
        return true;
    }
    let mut command = Command::new("npm");
    let done = run("npm packages", command.current_dir(folder()).arg("ci"));
    if done && let Ok(wanted) = wanted {
        // Without the mark they are merely installed again the next time.
        let _ = fs::write(mark, wanted);
    }
    done
}

fn check_types() -> bool {
    let check = |what: &str, project: &str| {
        let mut command = Command::new("node");
        command
            .current_dir(folder())
            .args(["node_modules/typescript/bin/tsc", "--project"])
            .arg(OsStr::new(project));
        run(what, &mut command)
    };
    let pages = check("types of the pages' scripts", "tsconfig.web.json");
    check("types of the browser tests", "tsconfig.json") && pages
}
