//! One target, run for long: see `cargo xtask fuzz`.

#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
mod guided;

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    println!("fuzz targets run long by `cargo xtask fuzz`, and short as tests");
    std::process::ExitCode::from(2)
}
