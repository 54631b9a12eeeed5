use std::future::ready;
use std::pin::pin;
use std::sync::mpsc;

use super::*;

/// What comes of it without any waiting.
async fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        biased;
        done = future => Some(done),
        () = ready(()) => None,
    }
}

fn queue(workers: usize, waiting: usize) -> JobQueue {
    JobQueue::new(Limits { workers, waiting })
}

fn client(last: u8) -> Client {
    Client::of([192, 0, 2, last].into())
}

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

impl JobQueue {
    /// As if a client had had so much of a core just now.
    fn has_had(&self, client: Client, took: Duration) {
        self.0.line().charge(client, took, Instant::now());
    }

    async fn turn_of(&self, client: Client) -> Result<Turn, Problem> {
        client.serve(self.turn()).await
    }
}

#[test]
fn a_client_is_an_address_or_the_network_of_a_home() {
    let of = |text: &str| Client::of(text.parse().unwrap());
    assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::2"));
    assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
}

#[tokio::test]
async fn one_more_than_the_places_is_turned_away() {
    let work = queue(2, 1);
    work.has_had(Client::current(), seconds(1.0));
    let (release, released) = mpsc::channel::<()>();
    let mut busy = pin!(work.run(move |_| released.recv().unwrap()));
    assert_eq!(at_once(&mut busy).await, None);
    let mut waiting = pin!(work.run(|_| 7));
    assert_eq!(at_once(&mut waiting).await, None);
    assert_eq!(at_once(work.run(|_| 8)).await, Some(Err(Problem::busy(1))));
    release.send(()).unwrap();
    assert_eq!(busy.await, Ok(()));
    assert_eq!(waiting.await, Ok(7));
    assert_eq!(work.run(|_| 9).await, Ok(9));
}

#[tokio::test]
async fn heavy_jobs_never_take_the_last_worker() {
    let work = queue(3, 10);
    for heavy in 1..=3 {
        work.has_had(client(heavy), seconds(9.0));
    }
    let _first = work.turn_of(client(1)).await.unwrap();
    let _second = work.turn_of(client(2)).await.unwrap();
    assert!(at_once(work.turn_of(client(3))).await.is_none());
    // Who has had nothing has the last one; who has a job running is heavy.
    let light = work.turn_of(client(9)).await.unwrap();
    assert!(at_once(work.turn_of(client(9))).await.is_none());
    drop(light);
    assert!(at_once(work.turn_of(client(3))).await.is_none());
    assert!(work.turn_of(client(8)).await.is_ok());
}

#[tokio::test]
async fn who_has_had_least_is_next() {
    let work = queue(2, 10);
    for heavy in 1..=4 {
        work.has_had(client(heavy), seconds(f64::from(10 - heavy)));
    }
    let mut turn = Some(work.turn_of(client(1)).await.unwrap());
    let mut waiting: Vec<_> = (1..=4)
        .map(|one| (one, Box::pin(work.turn_of(client(one)))))
        .collect();
    for (_, one) in &mut waiting {
        assert!(at_once(one).await.is_none());
    }
    let mut order = Vec::new();
    while !waiting.is_empty() {
        drop(turn.take());
        for index in 0..waiting.len() {
            if let Some(next) = at_once(&mut waiting[index].1).await {
                turn = Some(next.unwrap());
                order.push(waiting.remove(index).0);
                break;
            }
        }
        assert!(turn.is_some(), "a free worker is handed out");
    }
    assert_eq!(order, [4, 3, 2, 1]);
}

#[tokio::test]
async fn a_full_line_has_a_place_for_who_waits_least() {
    let work = queue(2, 3);
    work.has_had(client(1), seconds(1.0));
    let _busy = work.turn_of(client(1)).await.unwrap();
    let mut greedy: Vec<_> = (0..3).map(|_| Box::pin(work.turn_of(client(1)))).collect();
    for one in &mut greedy {
        assert!(at_once(one).await.is_none());
    }
    work.has_had(client(2), seconds(1.0));
    let mut modest = Box::pin(work.turn_of(client(2)));
    assert!(at_once(&mut modest).await.is_none());
    let last = at_once(greedy.pop().unwrap()).await.unwrap();
    assert_eq!(last.err(), Some(Problem::busy(1)));
    // The greedy one has no more places now than others, and those who have gone leave theirs.
    assert!(at_once(work.turn_of(client(1))).await.unwrap().is_err());
    drop(greedy.pop());
    assert!(at_once(work.turn_of(client(1))).await.is_none());
}

#[tokio::test]
async fn who_would_wait_long_is_told_so_at_once() {
    let work = queue(2, 100);
    work.0.line().takes = 4.0;
    work.has_had(client(1), seconds(4.0));
    let _busy = work.turn_of(client(1)).await.unwrap();
    let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(work.turn_of(client(1)))).collect();
    for one in &mut waiting {
        assert!(at_once(one).await.is_none());
    }
    let sent_away = at_once(work.turn_of(client(1))).await.unwrap();
    assert_eq!(sent_away.err(), Some(Problem::busy(12)));
    // Others do not wait for these.
    assert!(at_once(work.turn_of(client(2))).await.unwrap().is_ok());
    assert_eq!(busy_for(1e9), Problem::busy(LONGEST_AWAY));
}

#[test]
fn a_long_job_gives_way_and_goes_on() {
    let work = queue(2, 10);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let turn = runtime.block_on(work.turn_of(client(1))).unwrap();
    work.has_had(client(1), seconds(9.0));
    // It has lasted long enough.
    turn.since
        .set(Instant::now().checked_sub(2 * TURN).unwrap());
    // Alone it keeps its worker.
    turn.give_way();
    assert!(turn.since.get().elapsed() > TURN, "it began when it began");
    work.has_had(client(2), seconds(1.0));
    work.has_had(client(3), seconds(1.0));
    let other = runtime.block_on(work.turn_of(client(4))).unwrap();
    let (tell, told) = mpsc::channel();
    std::thread::scope(|scope| {
        let (work, tell) = (&work, &tell);
        for one in [2, 3] {
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .build()
                    .unwrap();
                let turn = runtime.block_on(work.turn_of(client(one))).unwrap();
                tell.send(one).unwrap();
                drop(turn);
            });
        }
        while work.0.line().count() < 2 {
            std::thread::yield_now();
        }
        turn.give_way();
        tell.send(1).unwrap();
    });
    // Both others had the worker meanwhile; the job has it again, and pays for what it had.
    let order: Vec<u8> = told.try_iter().collect();
    assert_eq!(order.last(), Some(&1));
    assert_eq!(order.len(), 3);
    assert_eq!(work.0.line().workers, 2);
    assert!(turn.before.get() >= 2 * TURN, "{:?}", turn.before.get());
    drop((turn, other));
    let line = work.0.line();
    assert_eq!((line.workers, line.heavy, line.running.len()), (0, 0, 0));
}

#[test]
fn what_was_had_is_forgotten_by_and_by() {
    let mut line = Line::default();
    let now = Instant::now();
    line.charge(client(1), seconds(1.0), now);
    assert!(!line.is_light(client(1), now));
    assert!((line.had(client(1), now + HALF_LIFE) - 0.5).abs() < 1e-9);
    assert!(line.is_light(client(1), now + 3 * HALF_LIFE));
    for network in 0..2 * MOST_CLIENTS as u64 {
        let address = Ipv6Addr::from_bits(u128::from(network) << 64);
        line.charge(Client::of(address.into()), seconds(0.01), now);
    }
    assert!(line.had.len() <= MOST_CLIENTS);
    assert!(
        line.had(client(1), now) > 0.9,
        "of whom much is known stays known"
    );
}

#[tokio::test]
async fn large_bodies_have_so_much_room_and_small_ones_never_wait() {
    let work = queue(2, 0);
    let room_of = async |one| client(one).serve(async { work.room() }).await;
    let mut rooms = Vec::new();
    for one in 0..4 {
        let mut room = room_of(one).await;
        room.grow(ROOM_EACH).unwrap();
        assert_eq!(
            room.grow(1),
            Err(Problem::busy(1)),
            "the part of one client"
        );
        rooms.push(room);
    }
    let mut other = room_of(9).await;
    other.grow(SMALL).unwrap();
    assert_eq!(other.grow(1), Err(Problem::busy(1)));
    drop(rooms.pop());
    other.grow(1).unwrap();
    assert_eq!(work.0.line().held[&client(9)], SMALL + 1);
    drop((rooms, other));
    assert!(work.0.line().held.is_empty());
}

#[tokio::test]
async fn a_job_whose_client_has_gone_is_stopped_and_keeps_its_turn_until_then() {
    let work = queue(2, 0);
    work.has_had(Client::current(), seconds(1.0));
    let (started, has_started) = oneshot::channel();
    let (release, released) = mpsc::channel::<()>();
    let (tell, told) = oneshot::channel();
    let abandoned = work.run(move |turn| {
        started.send(()).unwrap();
        released.recv().unwrap();
        tell.send(turn.stop().load(Ordering::Relaxed)).unwrap();
    });
    tokio::select! {
        _ = abandoned => unreachable!("the job is not released"),
        begun = has_started => begun.unwrap(),
    }
    assert!(at_once(work.run(|_| 7)).await.unwrap().is_err());
    release.send(()).unwrap();
    assert_eq!(told.await, Ok(true));
    // Its worker is free once the job has ended, a moment after it sends its result.
    while work.0.line().workers > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(work.run(|_| 8).await, Ok(8));
}
