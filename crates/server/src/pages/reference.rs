//! `GET /docs/api/reference`: the OpenAPI document as a page.

use std::sync::LazyLock;

use axum::response::Response;
use maud::{Markup, html};
use serde_json::Value;

use super::root::Root;
use super::{code, page};
use crate::openapi;

/// The reference.
pub(crate) async fn reference() -> Response {
    static BODY: LazyLock<Markup> = LazyLock::new(body);
    page(
        Root::DEEP,
        "Reference – Menagerie",
        "Every route, parameter, answer and field of the API.",
        &BODY,
    )
}

fn body() -> Markup {
    let document = &openapi::document().value;
    html! {
        h1 { "Reference" }
        p.lead { (text(document, "/info/description")) }
        p { "Version " (text(document, "/info/version")) ". The same for tools: "
            a href={ (Root::DEEP) "api/openapi.json" } { "openapi.json" } "." }
        h2 id="routes" { "Routes" }
        @for (path, methods) in entries(document, "/paths") {
            @for (method, operation) in entries(methods, "") {
                (route(path, method, operation))
            }
        }
        h2 id="schemas" { "Schemas" }
        @for (name, schema) in openapi::schemas() {
            h3 id={ "schema-" (name) } { (name) }
            (described(schema))
            details {
                summary { "JSON Schema" }
                (code(&serde_json::to_string_pretty(schema).expect("a schema is plain JSON")))
            }
        }
    }
}

fn route(path: &str, method: &str, operation: &Value) -> Markup {
    html! {
        section {
            h3 id=(text(operation, "/operationId")) {
                code { (method.to_ascii_uppercase()) " " (path) }
            }
            p { strong { (text(operation, "/summary")) } }
            p { (text(operation, "/description")) }
            @let parameters = items(operation, "/parameters");
            @if !parameters.is_empty() {
                h4 { "Parameters" }
                dl {
                    @for parameter in parameters {
                        dt {
                            code { (text(parameter, "/name")) }
                            " in the " (text(parameter, "/in"))
                            @if parameter["required"] == true { ", required" }
                        }
                        dd { (text(parameter, "/description")) " " (kind(&parameter["schema"])) }
                    }
                }
            }
            @if let Some(body) = operation.get("requestBody") {
                h4 { "Body" }
                p { (text(body, "/description")) " " (content(body)) }
            }
            h4 { "Answers" }
            dl {
                @for (status, response) in entries(operation, "/responses") {
                    dt { (status) }
                    dd { (text(response, "/description")) " " (content(response)) }
                }
            }
        }
    }
}

fn content(of: &Value) -> Markup {
    html! {
        @for (media, content) in entries(of, "/content") {
            span.media { (media) ": " (kind(&content["schema"])) }
        }
    }
}

/// A schema: what it says, and its fields or choices.
fn described(schema: &Value) -> Markup {
    html! {
        p { (text(schema, "/description")) }
        @let fields = entries(schema, "/properties");
        @if fields.is_empty() {
            p { (kind(schema)) }
        } @else {
            div.scroll tabindex="0" {
                table {
                    thead { tr { th { "Field" } th { "Type" } th { "Meaning" } } }
                    tbody {
                        @for (name, field) in fields {
                            tr {
                                th scope="row" {
                                    code { (name) }
                                    @if !items(schema, "/required").contains(&Value::from(name)) {
                                        " (optional)"
                                    }
                                }
                                td { (kind(field)) }
                                td { (text(field, "/description")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a schema takes, in a few words, with links to the schemas that have names.
fn kind(schema: &Value) -> Markup {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next())
    {
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    for (key, joint) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " with ")] {
        if let Some(parts) = schema[key].as_array() {
            return html! {
                @for (at, part) in parts.iter().enumerate() {
                    @if at > 0 { (joint) }
                    (kind(part))
                }
            };
        }
    }
    let fixed = schema.get("const").map(std::slice::from_ref);
    if let Some(values) = fixed.or_else(|| schema["enum"].as_array().map(Vec::as_slice)) {
        return html! {
            @for (at, value) in values.iter().enumerate() {
                @if at > 0 { ", " }
                code { (value.to_string()) }
            }
        };
    }
    let types = match &schema["type"] {
        Value::String(one) => one.clone(),
        Value::Array(some) => {
            let some: Vec<&str> = some.iter().filter_map(Value::as_str).collect();
            some.join(" or ")
        }
        _ => "anything".to_owned(),
    };
    html! {
        (types)
        @if schema.get("items").is_some() { " of " (kind(&schema["items"])) }
        @if !schema["properties"].is_null() {
            " with "
            @for (at, (name, field)) in entries(schema, "/properties").into_iter().enumerate() {
                @if at > 0 { ", " }
                code { (name) } ": " (kind(field))
            }
        }
        @for (key, word) in [("minimum", "from"), ("maximum", "to"), ("maxItems", "at most")] {
            @if let Some(bound) = schema.get(key) { " " (word) " " (bound.to_string()) }
        }
    }
}

fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    let found = value.pointer(pointer);
    found.and_then(Value::as_str).unwrap_or("")
}

fn items<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    let found = value.pointer(pointer).and_then(Value::as_array);
    found.map_or(&[], Vec::as_slice)
}

fn entries<'a>(value: &'a Value, pointer: &str) -> Vec<(&'a str, &'a Value)> {
    let found = value.pointer(pointer).and_then(Value::as_object);
    let entries = found.into_iter().flatten();
    entries
        .map(|(name, value)| (name.as_str(), value))
        .collect()
}
