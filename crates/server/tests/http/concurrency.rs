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

#[tokio::test]
async fn a_full_queue_sends_clients_away_with_a_time_to_come_back() {
    let mut config = config();
    // Nothing is ever worked off, and one may wait.
    config.limits = Limits {
        workers: 0,
        waiting: 1,
    };
    let client = Client::of(&config);
    let waiting = {
        let client = client.clone();
        tokio::spawn(async move { client.get("/api/games/duskcourt/init?seed=1").await })
    };
    let answer = loop {
        // The waiting one is queued as soon as it is polled.
        tokio::task::yield_now().await;
        let limit = std::time::Duration::from_millis(200);
        let request = client.get("/api/games/duskcourt/init?seed=2");
        if let Ok(answer) = tokio::time::timeout(limit, request).await {
            break answer;
        }
    };
    answer.problem(429, "busy");
    assert_eq!(answer.header("retry-after"), "1");
    // What needs no deal is answered all the same.
    client.get("/api/games").await.good();
    client
        .act("duskcourt", "nonsense", "{}")
        .await
        .problem(400, "bad-token");
    assert!(!waiting.is_finished());
    waiting.abort();
    assert!(waiting.await.err().unwrap().is_cancelled());
    let limit = std::time::Duration::from_millis(200);
    let request = client.get("/api/games/duskcourt/init?seed=2");
    let place_is_free_again = tokio::time::timeout(limit, request).await.is_err();
    assert!(place_is_free_again);
}
