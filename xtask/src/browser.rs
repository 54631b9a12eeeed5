//! The checks of the pages: their scripts' types, and the tests in a real browser.

use std::env;
use std::path::{Path, PathBuf};

use xshell::{Cmd, Shell, cmd};

use crate::{run, works};

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
pub fn test(sh: &Shell, chosen: &[String]) -> bool {
    let Some(tools) = tools(sh) else { return false };
    let _there = sh.push_dir(folder());
    let types = check_types(sh);
    let suites = suites(sh, chosen);
    if suites.is_empty() {
        println!("== pages: no file of tests/browser has such a name");
        return false;
    }
    // Two files at a time: each has a server and a browser of its own.
    let tests = cmd!(
        sh,
        "node --test --test-concurrency=2 --test-reporter=spec {suites...}"
    );
    run("pages", tools.tell(tests)) && types
}

/// Takes the picture of every page.
pub fn screenshots(sh: &Shell, chosen: &[String]) -> bool {
    let Some(tools) = tools(sh) else { return false };
    let _there = sh.push_dir(folder());
    run(
        "screenshots",
        tools.tell(cmd!(sh, "node screenshots.js {chosen...}")),
    )
}

impl Tools {
    fn tell<'a>(&self, command: Cmd<'a>) -> Cmd<'a> {
        command
            .env("CHROMIUM", &self.chromium)
            .env("MENAGERIE", &self.menagerie)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/browser")
}

/// The files of tests, or those of them whose name has one of the chosen words in it.
fn suites(sh: &Shell, chosen: &[String]) -> Vec<String> {
    let files = sh.read_dir(".").unwrap_or_default();
    let names = files.iter().filter_map(|file| file.file_name()?.to_str());
    names
        .filter(|name| name.ends_with(".test.js"))
        .filter(|name| chosen.is_empty() || chosen.iter().any(|part| name.contains(part)))
        .map(str::to_owned)
        .collect()
}

/// Finds or fetches everything; says what is missing.
fn tools(sh: &Shell) -> Option<Tools> {
    let there = works(cmd!(sh, "node --version")) && works(cmd!(sh, "npm --version"));
    let node = there || install(sh, "Node.js", &["nodejs", "npm"]);
    if !(node && node_is_new_enough(sh)) {
        return None;
    }
    let chromium = chromium(sh)?;
    println!("== pages: Chromium is {}", chromium.display());
    // Built as the other tests are, so that nothing is compiled twice.
    let build = cmd!(
        sh,
        "cargo build --workspace --all-features --bins --profile test"
    );
    if !(packages(sh) && run("server", build)) {
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
fn node_is_new_enough(sh: &Shell) -> bool {
    const LEAST: u32 = 20;
    let version = cmd!(sh, "node --version")
        .quiet()
        .read()
        .unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next();
    let new = major
        .and_then(|major| major.parse().ok())
        .is_some_and(|major: u32| major >= LEAST);
    if !new {
        println!("== pages: Node.js {LEAST} or later is needed, and this is {version:?}");
    }
    new
}

fn chromium(sh: &Shell) -> Option<PathBuf> {
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
        install(sh, "Chromium", &["chromium"])
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
fn install(sh: &Shell, what: &str, packages: &[&str]) -> bool {
    let by_hand = format!("apt-get install {}", packages.join(" "));
    if !(is_root(sh) && works(cmd!(sh, "apt-get --version"))) {
        println!(
            "== pages: {what} is missing. Install it (on Debian: {by_hand}), name Chromium in CHROMIUM, or \
             leave the browser out with --no-browser"
        );
        return false;
    }
    println!("== pages: {what} is missing: {by_hand}");
    let apt = |command: Cmd| run("packages", command.env("DEBIAN_FRONTEND", "noninteractive"));
    let install = || {
        apt(cmd!(
            sh,
            "apt-get install --yes --no-install-recommends {packages...}"
        ))
    };
    // The lists of a fresh machine are empty, those of an old one name files that are gone.
    install() || apt(cmd!(sh, "apt-get update")) && install()
}

fn is_root(sh: &Shell) -> bool {
    let said = cmd!(sh, "id -u").quiet().ignore_stderr().read();
    said.is_ok_and(|said| said == "0")
}

/// Installs the npm packages of the tests, unless they are those of the lock file already.
fn packages(sh: &Shell) -> bool {
    let _there = sh.push_dir(folder());
    let mark = "node_modules/.installed";
    let wanted = sh.read_file("package-lock.json");
    if let (Ok(wanted), Ok(installed)) = (&wanted, sh.read_file(mark))
        && *wanted == installed
    {
        return true;
    }
    let done = run("npm packages", cmd!(sh, "npm ci"));
    if done && let Ok(wanted) = wanted {
        // Without the mark they are merely installed again the next time.
        let _ = sh.write_file(mark, wanted);
    }
    done
}

fn check_types(sh: &Shell) -> bool {
    let check = |what: &str, project: &str| {
        run(
            what,
            cmd!(
                sh,
                "node node_modules/typescript/bin/tsc --project {project}"
            ),
        )
    };
    let pages = check("types of the pages' scripts", "tsconfig.web.json");
    check("types of the browser tests", "tsconfig.json") && pages
}
