use std::time::Duration;

use menagerie_server::Limits;

use crate::client::{Client, config, games};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_runs_at_once_are_each_the_run_alone() {
    let shared = Client::new();
    for game in games() {
        let runs: Vec<_> = (0..64)
            .map(|seed| {
                let client = shared.clone();
                tokio::spawn(async move { client.wander(game.slug, seed % 16, 60).await })
            })
            .collect();
        let mut played = Vec::new();
        for run in runs {
            played.push(run.await.unwrap());
        }
        for seed in 0..16 {
            let alone = Client::new().wander(game.slug, seed, 60).await;
            for run in played.iter().skip(seed as usize).step_by(16) {
                assert_eq!(*run, alone);
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_full_queue_sends_clients_away_with_a_time_to_come_back() {
    let mut config = config();
    // Nothing is ever worked off, and one may wait.
    config.limits = Limits {
        workers: 0,
        waiting: 1,
    };
    let client = Client::of(&config);
    let open = async |seed| {
        let path = format!("/api/games/duskcourt/init?seed={seed}");
        // The paused clock advances only when every task is idle. A client that has no answer by
        // then waits in the queue.
        tokio::time::timeout(Duration::from_secs(1), client.get(&path)).await
    };
    let mut waiting = Box::pin(client.get("/api/games/duskcourt/init?seed=1"));
    let queued = tokio::time::timeout(Duration::from_secs(1), &mut waiting).await;
    assert!(queued.is_err());
    let answer = open(2).await.expect("the only place is taken");
    answer.problem(429, "busy");
    assert_eq!(answer.header("retry-after"), "1");
    // What needs no deal is answered all the same.
    client.get("/api/games").await.good();
    client
        .act("duskcourt", "nonsense", "{}")
        .await
        .problem(400, "bad-token");
    drop(waiting);
    assert!(open(2).await.is_err(), "the place is free again");
}
