//! What the command line may say.

xflags::xflags! {
    /// The project's own commands.
    cmd xtask {
        /// Check everything: format, lints, tests, doc tests, documentation, licences, Rust versions, pages.
        cmd test {
            /// Leave the pages out: they need Node.js and Chromium.
            optional --no-browser
            /// Also run every fuzz target for a minute.
            optional --full
        }
        /// Check the pages alone: types of the scripts, tests in Chromium.
        cmd browser {
            /// Words that choose among the files of tests/browser.
            repeated words: String
        }
        /// Take pictures of every page into shots/.
        cmd screenshots {
            /// Words that choose among the pages.
            repeated words: String
        }
        /// Format every Rust file (`cargo fmt` does not see the folders of the games).
        cmd format {}
        /// Measure the ladders of all games again and draw docs/ladders.md (some minutes).
        cmd ladders {}
        /// Print one table of comparisons: the engine and the server beside plain ways
        /// (oha loads the server; it is installed into target/tools where it is missing).
        cmd bench {}
        /// Print what a well-behaved client waits while others attack the server (some minutes).
        cmd siege {}
        /// Run one fuzz target, or all in turn
        /// (an input that breaks a law is kept in crates/fuzz/corpus).
        cmd fuzz {
            /// One of the folders of crates/fuzz/corpus.
            optional target: String
            /// For how long each target is run: 60 where nothing is said.
            optional --seconds seconds: u32
        }
    }
}

impl Xtask {
    /// What there is to say.
    pub const HELP: &str = Self::HELP_;
}
