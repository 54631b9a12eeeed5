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
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text
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
    let text = asked
        .ok()
        .and_then(|text| String::from_utf8(text.stdout).ok());
    text.map_or_else(
        || "rustc of unknown version".to_owned(),
        |text| text.trim().to_owned(),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_machine_is_named_with_its_cores() {
        let text = super::describe();
        assert!(
            text.contains(std::env::consts::ARCH) && text.contains(" core"),
            "{text}"
        );
    }
}
