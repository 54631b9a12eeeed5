//! `serve`: starts that fail.

use crate::{errors, folder, run};

#[test]
fn a_start_that_fails_says_so_in_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = folder("serve-taken");
    let output = run(&[
        "serve",
        "--listen",
        &address,
        "--data",
        data.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        errors(&output).matches("in use").count(),
        1,
        "{}",
        errors(&output)
    );
    assert!(errors(&output).contains("--listen 127.0.0.1:0"));
}
