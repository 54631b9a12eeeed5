//! `menagerie serve`: the server.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use ipnet::IpNet;
use menagerie_server::{BasePath, Config, GivenKeys, Limits, data_folder, log_to_stderr, serve};

/// Serve the games over HTTP: API, docs and pages.
///
/// Prints one line with its URL when it is ready, and logs one line a request to standard error. Stops on
/// SIGTERM or Ctrl-C once what is in flight is answered, and at once on the second.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie serve --listen 127.0.0.1:8080")]
pub struct Serve {
    /// The address to listen at; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS", value_parser = address)]
    listen: SocketAddr,
    /// The folder for the token key [default: MENAGERIE_DATA, else ~/.local/share/menagerie, or menagerie
    /// below XDG_DATA_HOME].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A network whose proxies may say who the client is, and which host, protocol and path it used. May be repeated.
    #[arg(long = "trusted-proxy", value_name = "CIDR", value_parser = network)]
    trusted_proxies: Vec<IpNet>,
    /// The path below which the server stands, as in /games: behind a proxy that takes it off or that passes it
    /// whole.
    #[arg(
        long,
        value_name = "PATH",
        default_value = "",
        hide_default_value = true
    )]
    base_path: BasePath,
    /// How many seconds new connections are still served once the server is told to stop, until a proxy has seen
    /// that /readyz says so.
    #[arg(long, value_name = "SECONDS", default_value_t = 2)]
    drain: u16,
    /// Give no hints and no reviews, so that runs are played without help.
    #[arg(long)]
    no_hints: bool,
}

impl Serve {
    /// Serves until it is told to stop.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        log_to_stderr()?;
        let keys = GivenKeys::from_env();
        let data = match data_folder(self.data) {
            // Nothing but the key lives there.
            None if keys.current.is_some() => PathBuf::new(),
            found => {
                found.context("no data folder is known; name one with --data or MENAGERIE_DATA")?
            }
        };
        let config = Config {
            listen: self.listen,
            data,
            trusted_proxies: self.trusted_proxies,
            base_path: self.base_path,
            keys,
            hints: !self.no_hints,
            drain: Duration::from_secs(self.drain.into()),
            limits: Limits::default(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let served = runtime.block_on(serve(config, |address| {
            // Standard output may be closed; the server runs on.
            let _ = writeln!(std::io::stdout(), "Menagerie is ready at http://{address}");
        }));
        // Its sentence already holds what the system said.
        served.map_err(|error| anyhow!("{error}"))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "an address is a number and a port, as in 127.0.0.1:8080 or [::1]:8080; 0.0.0.0:8080 listens \
         everywhere"
            .to_owned()
    })
}

fn network(text: &str) -> Result<IpNet, String> {
    text.parse().map_err(|_| {
        "a network is an address and the length of its prefix, as in 10.0.0.0/8 or ::1/128"
            .to_owned()
    })
}
