//! The run as it would be saved now, shared with whatever may end the program, and the file it goes to.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{bail, ensure};
use menagerie_engine::Start;
use menagerie_engine::run::Record;
use menagerie_telling::{Session, Tell};

use crate::record;

/// The file that a run goes to.
#[derive(Debug)]
pub enum Target {
    /// A new file of that folder, named after the run.
    Folder(PathBuf),
    /// That file, which holds nothing yet.
    File(PathBuf),
    /// The file that the run was read from, with what it held then.
    Origin { path: PathBuf, held: Vec<u8> },
}

impl Target {
    /// The file that was asked for by `--save` or `--from`, or else a new one in the current folder.
    ///
    /// # Errors
    /// When the run could not be saved there, or something else would be lost.
    pub fn choose(save: Option<&Path>, from: Option<&Path>) -> anyhow::Result<Self> {
        let from = from.filter(|from| from.as_os_str() != "-");
        let same = |save: &Path, from: &Path| {
            let real = |path| fs::canonicalize(path).ok();
            real(save).is_some_and(|save| real(from) == Some(save))
        };
        match (save, from) {
            (None, None) => Ok(Self::Folder(PathBuf::new())),
            (Some(save), Some(from)) if !same(save, from) => Self::new_file(save),
            (Some(save), None) => Self::new_file(save),
            (_, Some(from)) => Ok(Self::Origin {
                path: from.to_owned(),
                held: fs::read(from)?,
            }),
        }
    }

    fn new_file(path: &Path) -> anyhow::Result<Self> {
        let name = path.display();
        ensure!(
            path.as_os_str() != "-",
            "a run is saved in a file, not to standard output"
        );
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => {
                bail!("{name} is a folder; --save takes the name of a file")
            }
            Ok(there) if there.len() > 0 => {
                let (holds, instead) = if record::read(&path.to_owned()).is_ok() {
                    ("a saved run", "; --from goes on with it, or")
                } else {
                    ("something else", ";")
                };
                bail!(
                    "{name} holds {holds}, and --save writes over nothing{instead} choose another name"
                )
            }
            Err(error) if error.kind() != ErrorKind::NotFound => {
                bail!("nothing can be saved in {name}: {error}")
            }
            _ => {}
        }
        let folder = folder_of(path);
        let is_there = folder.as_os_str().is_empty() || folder.is_dir();
        ensure!(
            is_there,
            "nothing can be saved in {name}: there is no folder {}",
            folder.display()
        );
        Ok(Self::File(path.to_owned()))
    }

    /// Writes the run, and says where. `grown` is whether it goes on from what its file holds.
    fn write(&self, record: &Record, grown: bool, json: &str) -> io::Result<PathBuf> {
        match self {
            Self::Folder(folder) => {
                // Practice is named by its stage too.
                let begins = match record.start {
                    Start::Ladder(seed) => seed.to_string(),
                    Start::Practice(id) => format!("{}-stage-{}", id.seed(), id.stage()),
                };
                let name = format!("{}-{begins}.replay.json", record.game);
                write_beside(&folder.join(name), 1, json)
            }
            Self::File(path) => match fs::metadata(path) {
                Ok(there) if there.is_file() && there.len() == 0 => write_over(path, json),
                _ => write_beside(path, 1, json),
            },
            Self::Origin { path, held } => match fs::read(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => write_beside(path, 1, json),
                Ok(holds) if grown && holds == *held && !is_read_only(path) => {
                    write_over(path, json)
                }
                _ => write_beside(path, 2, json),
            },
        }
    }

    fn folder(&self) -> PathBuf {
        match self {
            Self::Folder(folder) => folder.clone(),
            Self::File(path) | Self::Origin { path, .. } => folder_of(path).to_owned(),
        }
    }
}

/// What is to be saved, if there is anything new in the run.
#[derive(Clone)]
pub struct Saved(Arc<Mutex<Held>>);

struct Held {
    target: Target,
    /// The actions that the file of the run holds already.
    kept: Vec<String>,
    record: Option<Record>,
}

/// Why a run was not saved.
#[derive(Debug)]
pub struct Unsaved {
    pub error: io::Error,
    json: String,
}

impl Saved {
    /// Nothing new yet: the run is as its file holds it.
    pub fn new<G: Tell>(target: Target, session: &Session<G>) -> Self {
        let kept = Record::new::<G>(session.start(), &session.actions());
        Self(Arc::new(Mutex::new(Held {
            target,
            kept: kept.texts().map(str::to_owned).collect(),
            record: None,
        })))
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the run as it is now.
    pub fn keep<G: Tell>(&self, session: &Session<G>) {
        self.held().record = session.record();
    }

    /// Another run has begun; it goes to a new file of the same folder.
    pub fn begin_another(&self) {
        let mut held = self.held();
        held.target = Target::Folder(held.target.folder());
        held.kept.clear();
        held.record = None;
    }

    /// Writes the run and says where; `None` when nothing in it is new.
    ///
    /// # Errors
    /// When it could not be written; it is still to be saved then.
    pub fn save(&self) -> Result<Option<String>, Unsaved> {
        // Held to the end, so that nobody ends the program in the middle of it.
        let mut held = self.held();
        let Some(record) = &held.record else {
            return Ok(None);
        };
        let json = serde_json::to_string(record).expect("a record is plain JSON");
        let texts: Vec<&str> = record.texts().collect();
        let grown = texts.len() >= held.kept.len()
            && texts
                .iter()
                .zip(&held.kept)
                .all(|(text, kept)| text == kept);
        let path = match held.target.write(record, grown, &json) {
            Ok(path) => path,
            Err(error) => return Err(Unsaved { error, json }),
        };
        held.record = None;
        let why = match &held.target {
            Target::Origin { path, .. } if !grown => {
                format!("This is no longer the run of {}. ", path.display())
            }
            _ => String::new(),
        };
        Ok(Some(format!(
            "{why}The run is saved in {file}. To go on: menagerie play --from {file}. To watch it: menagerie replay \
             --boards {file}.",
            file = path.display()
        )))
    }

    /// Saves the run and prints where; prints the run itself where that fails.
    pub fn leave(&self) -> ExitCode {
        // Standard output or error may be closed.
        match self.save() {
            Ok(told) => {
                let _ = told.map(|told| writeln!(stdout(), "{told}"));
                ExitCode::SUCCESS
            }
            Err(Unsaved { error, json }) => {
                let _ = writeln!(
                    io::stderr(),
                    "error: the run cannot be saved ({error}); here it is:\n{json}"
                );
                ExitCode::FAILURE
            }
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

fn is_read_only(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| there.permissions().readonly())
}

/// Writes over a file: whoever looks at it finds the old run or the new one, whole.
fn write_over(path: &Path, json: &str) -> io::Result<PathBuf> {
    // Where the name is a link, the file that it leads to is meant.
    let real = fs::canonicalize(path)?;
    let mut new = tempfile::NamedTempFile::new_in(folder_of(&real))?;
    writeln!(new, "{json}")?;
    let permissions = fs::metadata(&real)?.permissions();
    new.as_file().set_permissions(permissions)?;
    new.as_file().sync_all()?;
    new.persist(&real)?;
    Ok(path.to_owned())
}

/// Writes a new file: of that name, or with the first number in it that is free.
fn write_beside(path: &Path, first: u32, json: &str) -> io::Result<PathBuf> {
    let mut number = first;
    loop {
        let path = numbered(path, number);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                write_whole(&mut file, json)?;
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

fn write_whole(file: &mut File, json: &str) -> io::Result<()> {
    writeln!(file, "{json}")?;
    file.sync_all()
}

/// The name with a number before its ending: `duskcourt-7-2.replay.json`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut stem = Path::new(path.file_name().unwrap_or_default());
    let mut ending = OsString::new();
    while let Some(part) = stem.extension() {
        if !ending.is_empty() && part != "replay" {
            break;
        }
        ending = [OsStr::new("."), part, &ending].into_iter().collect();
        stem = Path::new(stem.file_stem().unwrap_or_default());
    }
    let mut name = stem.as_os_str().to_owned();
    name.push(format!("-{number}"));
    name.push(ending);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_before_the_ending() {
        for (name, second) in [
            ("duskcourt-7.replay.json", "duskcourt-7-2.replay.json"),
            ("a/b.c/mine.json", "a/b.c/mine-2.json"),
            ("../mine", "../mine-2"),
            (".json", ".json-2"),
            ("mine.v1.txt", "mine.v1-2.txt"),
        ] {
            assert_eq!(numbered(Path::new(name), 1), Path::new(name));
            assert_eq!(numbered(Path::new(name), 2), Path::new(second));
        }
    }
}
