//! Measures the ladders of the games: how hard each stage is, what it took to deal it, which twists matter,
//! how far reference agents get. Writes the figures as CSV, draws them, and writes the page that shows them.
//!
//! Every figure follows from seeds 0, 1, 2, …: whole numbers where the engine's are, and sums, quotients and
//! square roots of them in one fixed order elsewhere, so every machine writes the same files.

pub mod agents;
pub mod charts;
pub mod figures;
mod games;
pub mod ladder;
pub mod measure;
pub mod page;
pub mod stats;
pub mod table;
