//! Gives a target to libFuzzer, which keeps the inputs that reach something new and changes those.

use std::sync::LazyLock;
use std::{env, fs};

use menagerie_fuzz::Target;

/// The target that the environment names.
static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("MENAGERIE_FUZZ_TARGET").expect("cargo xtask fuzz names the target");
    Target::named(&name).unwrap_or_else(|| panic!("no target is called {name}"))
});

/// Writes the good inputs and the words to where libFuzzer is told to read them.
fn prepare() {
    let folder = env::var("MENAGERIE_FUZZ_FOLDER").expect("cargo xtask fuzz names the folder");
    for (number, input) in (0..).zip((TARGET.seeds)()) {
        fs::write(format!("{folder}/seeds/{number:04}"), input)
            .expect("the folder can be written to");
    }
    let quoted = |word: &String| {
        let letters = word.bytes().map(|byte| format!("\\x{byte:02x}"));
        format!("\"{}\"\n", letters.collect::<String>())
    };
    let words: String = (TARGET.words)().iter().map(quoted).collect();
    fs::write(format!("{folder}/words"), words).expect("the folder can be written to");
}

libfuzzer_sys::fuzz_target!(init: prepare(), |input: &[u8]| (TARGET.check)(input));
