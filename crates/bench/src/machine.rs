//! Which machine the figures are of.

use std::fs;
use std::process::Command;

/// The processor, how many cores this process may use, and the compiler.
pub(crate) fn describe() -> String {
    let cores = cores();
    let cores = if cores == 1 {
        "1 core".to_owned()
    } else {
        format!("{cores} cores")
    };
    format!("{}, {cores}, {}", processor(), compiler())
}

/// How many cores this process may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

fn processor() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let arch = std::env::consts::ARCH;
    match model {
        Some((_, model)) => format!("{} ({arch})", model.trim()),
        None => arch.to_owned(),
    }
}

fn compiler() -> String {
    let asked = Command::new("rustc").arg("--version").output();
    let told = asked
        .ok()
        .and_then(|told| String::from_utf8(told.stdout).ok());
    told.map_or_else(
        || "rustc of unknown version".to_owned(),
        |told| told.trim().to_owned(),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_machine_is_named_with_its_cores() {
        let told = super::describe();
        assert!(
            told.contains(std::env::consts::ARCH) && told.contains(" core"),
            "{told}"
        );
    }
}
