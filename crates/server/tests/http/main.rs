//! The HTTP service as its clients see it, one module for each group of routes.
//!
//! Every JSON answer that a test gets is held against the schema that the OpenAPI document declares
//! for its route, method and status.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod client;
mod contract;

mod action;
mod actions;
mod carrying;
mod concurrency;
mod cors;
mod daily;
mod drawing;
mod games;
mod hint;
mod init;
mod observation;
mod openapi;
mod pages;
mod panel;
mod practice;
mod problems;
mod replay;
mod review;
mod service;
mod socket;
mod switches;
