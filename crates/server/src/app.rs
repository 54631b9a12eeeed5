//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;
use menagerie_engine::{Game, NoDeal};

use crate::answers::Answers;
use crate::config::Config;
use crate::deals::{DealCache, MOST_STAGES, Provider};
use crate::error::{Kind, Problem};
use crate::host::{self, Base, BasePath};
use crate::jobs::{Client, JobQueue};
use crate::keys;
use crate::start_error::StartError;
use crate::token::Keys;

/// What all requests share.
pub(crate) struct App {
    pub(crate) keys: Keys,
    trusted_proxies: Vec<IpNet>,
    /// The path below which the server stands.
    pub(crate) base_path: BasePath,
    deals: DealCache,
    /// Deals, replays, hints, reviews and pictures are made here.
    pub(crate) work: JobQueue,
    /// What took long and may be asked for again.
    pub(crate) answers: Answers,
    /// Whether hints and reviews are given.
    hints: bool,
    /// Whether new work is welcome; false once the server is shutting down.
    pub(crate) ready: AtomicBool,
}

/// Why a job did not come to an answer.
pub(crate) enum Stop {
    /// The answer is a problem.
    Problem(Problem),
    /// A deal was not handed out.
    NoDeal(NoDeal),
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<NoDeal> for Stop {
    fn from(no_deal: NoDeal) -> Self {
        Self::NoDeal(no_deal)
    }
}

impl App {
    /// Loads the keys and makes the caches.
    ///
    /// # Errors
    /// [`StartError`] when the keys cannot be had.
    pub(crate) fn new(config: &Config) -> Result<Arc<Self>, StartError> {
        Ok(Arc::new(Self {
            keys: keys::load(&config.keys, &config.data)?,
            trusted_proxies: config.trusted_proxies.clone(),
            base_path: config.base_path.clone(),
            deals: DealCache::new(),
            work: JobQueue::new(config.limits),
            answers: Answers::new(),
            hints: config.hints,
            ready: AtomicBool::new(true),
        }))
    }

    /// Who asks, at the other end of a connection or of a proxy.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        host::client(peer, headers, &self.trusted_proxies)
    }

    /// The address that the client of this request knows the server by.
    pub(crate) fn base(&self, request: &Parts) -> Result<Base, Problem> {
        Base::of(request, &self.trusted_proxies, &self.base_path)
    }

    /// Does a job at once if every deal that it needs is kept, else does the whole of it again in the
    /// queue, where deals are made.
    ///
    /// # Errors
    /// The problem that the job found, or that the queue is full.
    pub(crate) async fn run<G: Game, T: Send + 'static>(
        self: &Arc<Self>,
        job: impl Fn(&Self, &Provider<G>) -> Result<T, Stop> + Send + 'static,
    ) -> Result<T, Problem> {
        let done = {
            let deals = self.deals.at_hand();
            job(self, &deals)
        };
        match done {
            Err(Stop::NoDeal(NoDeal::NotAtHand)) => self.run_in_turn(job).await,
            done => done.map_err(|stop| problem::<G>(stop, &self.work)),
        }
    }

    /// Whether hints and reviews are given here.
    pub(crate) fn gives_hints(&self) -> bool {
        self.hints
    }

    /// Checks that hints and reviews are given here.
    ///
    /// # Errors
    /// The problem that the operator turned them off.
    pub(crate) fn hints_allowed(&self) -> Result<(), Problem> {
        if self.hints {
            return Ok(());
        }
        Err(Problem::new(
            Kind::NoHints,
            "the operator of this server has turned hints and reviews off, so that runs here are played \
             without help",
        ))
    }

    /// Does a job in the queue, whatever is kept: for jobs that search or are long.
    ///
    /// # Errors
    /// As [`App::run`].
    pub(crate) async fn run_in_turn<G: Game, T: Send + 'static>(
        self: &Arc<Self>,
        job: impl FnOnce(&Self, &Provider<G>) -> Result<T, Stop> + Send + 'static,
    ) -> Result<T, Problem> {
        let app = Arc::clone(self);
        let done = self
            .work
            .run(move |turn| {
                let deals = app.deals.making(turn);
                job(&app, &deals)
            })
            .await?;
        done.map_err(|stop| problem::<G>(stop, &self.work))
    }
}

/// The problem for which a job stopped.
fn problem<G: Game>(stop: Stop, queue: &JobQueue) -> Problem {
    match stop {
        Stop::Problem(problem) => problem,
        Stop::NoDeal(NoDeal::TooManyStages) => {
            let stage = G::INFO.stage;
            let detail = format!(
                "one request plays at most {MOST_STAGES} {stage}s; for a longer run there are \
                 `menagerie replay` and `menagerie review` on the command line"
            );
            Problem::new(Kind::TooManyStages, detail)
        }
        // The client has gone.
        Stop::NoDeal(NoDeal::Stopped | NoDeal::NotAtHand) => queue.busy(),
    }
}
