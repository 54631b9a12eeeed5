//! Holds answers against the OpenAPI document.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use axum::body::Body;
use axum::http::{Method, Request, header};
use http_body_util::BodyExt;
use jsonschema::Validator;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::client::{Answer, config};

/// The document.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    // On a thread of its own: the caller may be within a runtime already.
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            let request = Request::get("/api/openapi.json")
                .body(Body::empty())
                .unwrap();
            let router = menagerie_server::router(&config()).unwrap();
            let response = router.oneshot(request).await.unwrap();
            let bytes = response.into_body().collect().await.unwrap().to_bytes();
            serde_json::from_slice(&bytes).unwrap()
        })
    })
    .join()
    .unwrap()
});

/// Checks an answer under a documented path. Pages and paths that do not exist are passed over.
pub(crate) fn check(method: &Method, path: &str, answer: &Answer) {
    let media = answer.header(header::CONTENT_TYPE);
    let is_page = !path.starts_with("/api/games") && !DOCUMENT["paths"][path].is_object();
    if is_page || !media.ends_with("json") || answer.bytes.is_empty() {
        return;
    }
    let Some(item) = DOCUMENT["paths"].get(path) else {
        assert_eq!(answer.status, 404, "{path} is not documented");
        return;
    };
    // What answers any other method is documented under the one that the path has.
    let operation = item
        .get(method.as_str().to_ascii_lowercase())
        .or_else(|| item.as_object().unwrap().values().next())
        .unwrap();
    let response = &operation["responses"][answer.status.as_str()];
    assert!(
        response.is_object(),
        "{method} {path} does not document {}",
        answer.status
    );
    let content = &response["content"][media];
    assert!(
        content.is_object(),
        "{method} {path} {}: {media}",
        answer.status
    );
    let validator = validator(&content["schema"]);
    let body = answer.json();
    if let Some(error) = validator.iter_errors(&body).next() {
        panic!(
            "{method} {path} {}: {} in {body}",
            answer.status,
            error.instance_path()
        );
    }
}

/// The validator of a schema of the document.
pub(crate) fn validator(schema: &Value) -> Arc<Validator> {
    static MADE: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let key = schema.to_string();
    if let Some(made) = MADE.lock().unwrap().get(&key) {
        return Arc::clone(made);
    }
    let whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "components": DOCUMENT["components"],
        "allOf": [schema],
    });
    let made = Arc::new(jsonschema::validator_for(&whole).unwrap());
    MADE.lock().unwrap().insert(key, Arc::clone(&made));
    made
}
