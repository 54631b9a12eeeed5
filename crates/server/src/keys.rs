//! Where the token keys come from: the environment, or a key file in the data folder that is made on
//! first start.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::config::GivenKeys;
use crate::start_error::StartError;
use crate::token::{KEY_BYTES, Key, Keys};

/// The name of the key file in the data folder.
pub const KEY_FILE: &str = "token.key";

/// Loads the keys, and makes a key file when there is neither a given key nor a file.
///
/// # Errors
/// [`StartError`] when a key is malformed or the data folder cannot be used.
pub(crate) fn load(given: &GivenKeys, data: &Path) -> Result<Keys, StartError> {
    let current = match &given.current {
        Some(hex) => key(hex).ok_or(StartError::BadKey(GivenKeys::CURRENT))?,
        None => from_file(data)?,
    };
    let old = given.old.as_deref().unwrap_or("").split(',');
    let old = old
        .map(str::trim)
        .filter(|hex| !hex.is_empty())
        .map(|hex| key(hex).ok_or(StartError::BadKey(GivenKeys::OLD)))
        .collect::<Result<_, _>>()?;
    Ok(Keys::new(current, old))
}

fn from_file(data: &Path) -> Result<Key, StartError> {
    let path = data.join(KEY_FILE);
    if !path.try_exists().map_err(unusable(&path))? {
        fs::create_dir_all(data).map_err(unusable(data))?;
        make(data, &path)?;
    }
    let bytes = fs::read(&path).map_err(unusable(&path))?;
    if is_open_to_others(&path) {
        let path = path.display();
        tracing::warn!(%path, "the token key can be read by others; chmod 600 closes it");
    }
    // What is no text is no key.
    key(&String::from_utf8_lossy(&bytes)).ok_or(StartError::BadKeyFile(path))
}

#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> bool {
    false
}

/// Makes the key file, which only its owner may read. Two servers that start at once in one new folder
/// must end with one key: each writes a whole file of its own, and only the first gets the name.
fn make(data: &Path, path: &Path) -> Result<(), StartError> {
    let mut key = [0; KEY_BYTES];
    getrandom::fill(&mut key)?;
    let mut file = NamedTempFile::new_in(data).map_err(unusable(data))?;
    writeln!(file, "{}", hex::encode(key))
        .and_then(|()| file.as_file().sync_all())
        .map_err(unusable(file.path()))?;
    match file.persist_noclobber(path) {
        Err(lost) if lost.error.kind() != io::ErrorKind::AlreadyExists => {
            Err(unusable(path)(lost.error))
        }
        _ => Ok(()),
    }
}

fn unusable(path: &Path) -> impl Fn(io::Error) -> StartError {
    let path: PathBuf = path.to_owned();
    move |source| StartError::DataFolder {
        path: path.clone(),
        source,
    }
}

fn key(hex: &str) -> Option<Key> {
    let mut bytes = [0; KEY_BYTES];
    hex::decode_to_slice(hex.trim(), &mut bytes).ok()?;
    Some(Key::new(bytes))
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn none() -> GivenKeys {
        GivenKeys::default()
    }

    #[test]
    fn a_new_folder_gets_a_key_that_stays() {
        let folder = TempDir::new().unwrap();
        let inner = folder.path().join("made/as/needed");
        let first = key_of(&inner);
        assert_eq!(first, key_of(&inner));
        let names: Vec<_> = fs::read_dir(&inner).unwrap().collect();
        assert_eq!(names.len(), 1, "nothing but the key file stays");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(inner.join(KEY_FILE)).unwrap().permissions();
            assert_eq!(mode.mode() & 0o777, 0o600);
            assert!(!is_open_to_others(&inner.join(KEY_FILE)));
            let open = fs::Permissions::from_mode(0o644);
            fs::set_permissions(inner.join(KEY_FILE), open).unwrap();
            assert!(is_open_to_others(&inner.join(KEY_FILE)));
        }
    }

    #[test]
    fn servers_that_start_at_once_end_with_one_key() {
        for _ in 0..20 {
            let folder = TempDir::new().unwrap();
            let new = folder.path().join("new");
            let keys: Vec<String> = std::thread::scope(|scope| {
                let starts: Vec<_> = (0..16).map(|_| scope.spawn(|| key_of(&new))).collect();
                starts
                    .into_iter()
                    .map(|start| start.join().unwrap())
                    .collect()
            });
            assert!(keys.iter().all(|key| *key == keys[0]));
        }
    }

    #[test]
    fn two_folders_get_two_keys() {
        let (one, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        assert_ne!(key_of(one.path()), key_of(other.path()));
    }

    #[test]
    fn a_given_key_needs_no_folder() {
        let given = GivenKeys {
            current: Some("aB".repeat(64)),
            old: Some(format!("{}, {}", "00".repeat(64), "11".repeat(64))),
        };
        assert!(load(&given, Path::new("/nowhere/at/all")).is_ok());
    }

    #[test]
    fn malformed_keys_are_named() {
        let message = |given: &GivenKeys, data: &Path| load(given, data).err().unwrap().to_string();
        let nowhere = Path::new("/nowhere/at/all");
        for bad in ["00", &"0g".repeat(64), &"00".repeat(65), &"é0".repeat(43)] {
            let given = GivenKeys {
                current: Some(bad.to_owned()),
                old: None,
            };
            assert!(message(&given, nowhere).starts_with("MENAGERIE_TOKEN_KEY does not hold"));
            let given = GivenKeys {
                current: Some("00".repeat(64)),
                old: Some(format!("{},{bad}", "00".repeat(64))),
            };
            assert!(message(&given, nowhere).starts_with("MENAGERIE_TOKEN_KEYS_OLD does not hold"));
        }
        let folder = TempDir::new().unwrap();
        for bad in [&b"cut short"[..], b"", b"\xff\xfe\x00"] {
            fs::write(folder.path().join(KEY_FILE), bad).unwrap();
            let said = message(&none(), folder.path());
            assert!(said.contains("a key is 128 hexadecimal digits"), "{said}");
            assert!(said.contains("put the right one back"), "{said}");
        }
        assert_eq!(KEY_BYTES * 2, 128);
    }

    #[test]
    fn a_folder_that_cannot_be_used_is_told() {
        let file = NamedTempFile::new().unwrap();
        let message = load(&none(), file.path()).err().unwrap().to_string();
        assert!(
            message.starts_with("the data folder cannot be used: "),
            "{message}"
        );
        assert!(message.contains("--data"));
    }

    fn key_of(folder: &Path) -> String {
        load(&none(), folder).unwrap();
        fs::read_to_string(folder.join(KEY_FILE)).unwrap()
    }
}
