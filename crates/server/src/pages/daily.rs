//! `GET /daily`: the puzzles of a day. What was played of them is kept in the browser alone, so the script
//! adds it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use menagerie_art::Art;
use menagerie_engine::daily::{Course, Daily, Date, STAGES};
use menagerie_engine::{Info, PuzzleId, for_each_game};
use menagerie_telling::{Voice, counted};

use super::Page;
use super::root::Root;
use crate::app::{App, Stop};
use crate::error::Problem;
use crate::routes::daily::{date_in, now};

const ROOT: Root = Root::TOP;
/// So many weeks are looked back on.
const WEEKS: usize = 5;
const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// How hard each day of the week is.
const HARD: [&str; 7] = [
    "the easiest day of the week",
    "an easy day",
    "a rather easy day",
    "a day in the middle",
    "a rather hard day",
    "a hard day",
    "the hardest day of the week",
];

/// A puzzle of the day as it is shown before it is played.
struct Shown {
    id: PuzzleId,
    /// The stage.
    name: String,
    /// What is special about it, or else what is on it.
    special: String,
    picture: String,
}

/// The puzzles of one game.
struct Dealt {
    info: &'static Info,
    puzzles: Vec<Shown>,
}

/// The page.
pub(crate) async fn daily(
    State(app): State<Arc<App>>,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    let today = Daily::at(now());
    let asked = date_in(request.uri.query().unwrap_or(""))?;
    let date = asked.unwrap_or(today.date);
    let page = if date > today.date {
        Page {
            title: "Daily – Menagerie",
            description: "A day that has not begun yet.",
            body: not_yet(date, today.date),
            ..PAGE
        }
        .show_at(ROOT)
    } else {
        let mut courses = Vec::new();
        for_each_game!(G => courses.push(dealt::<G>(&app, date).await?));
        Page {
            title: &format!("Daily, {} – Menagerie", day_and_month(date)),
            description: &format!(
                "The puzzles of {}: {} of each game, the same for everyone.",
                written(date),
                STAGES
            ),
            scripts: &["daily.js"],
            picture: Some(&format!("{base}/card/daily?date={date}")),
            body: body(date, &today, &courses),
            ..PAGE
        }
        .show_at(ROOT)
    };
    let mut page = page;
    page.headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(page)
}

const PAGE: Page<'static> = Page {
    title: "",
    description: "",
    styles: &["play.css", "daily.css"],
    scripts: &[],
    class: "wide",
    game: None,
    picture: None,
    body: PreEscaped(String::new()),
};

/// Deals the puzzles of a game.
async fn dealt<G: Art>(app: &Arc<App>, date: Date) -> Result<Dealt, Problem> {
    app.run::<G, _>(move |_, deals| {
        let shown = |id: PuzzleId| -> Result<Shown, Stop> {
            let state = G::practice(id.seed(), id.stage(), deals)?;
            let heading = G::status(&state, None).heading;
            let position = G::standing_position(&state);
            // Where nothing is special, the board in a line says what there is.
            let title = G::scene(Voice::Person, &position).title;
            let plain = title.split_once(": ").map_or("", |(_, plain)| plain);
            let (name, special) = heading.split_once(" · ").unwrap_or((&heading, plain));
            Ok(Shown {
                id,
                name: name.to_owned(),
                special: special.to_owned(),
                picture: G::svg(Voice::Person, &position),
            })
        };
        let puzzles = Course::of::<G>(date).puzzles.into_iter().map(shown);
        Ok(Dealt {
            info: G::INFO,
            puzzles: puzzles.collect::<Result<_, _>>()?,
        })
    })
    .await
}

fn body(date: Date, today: &Daily, courses: &[Dealt]) -> Markup {
    let is_today = date == today.date;
    let many = counted((courses.len() * STAGES) as u64, "puzzle");
    html! {
        noscript {
            p.noscript {
                "This page needs a script to know what you have played and to open a puzzle, and scripts are off. \
                 These are the puzzles of the day all the same."
            }
        }
        div.daily id="daily" data-date=(date) data-today=(today.date) data-next=[today.next] data-each=(STAGES) {
            div.top {
                div.ring id="ring" hidden {
                    strong id="total" {}
                    span id="total-of" {}
                }
                div.words {
                    p.kind { @if is_today { "Daily" } @else { "Daily, looked back on" } }
                    h1 {
                        (DAYS[date.weekday()]) ", "
                        span { (day_and_month(date)) @if !is_today { " " (date.parts().0) } }
                    }
                    p.lead {
                        (many) ", the same for everyone: " (HARD[date.weekday()]) "."
                    }
                    @if !is_today {
                        p.back {
                            "This day is over: what you play of it now is marked as late. "
                            a href={ (ROOT) "daily" } { "Today’s puzzles" }
                        }
                    }
                    p.turned id="turned" role="status" hidden {}
                    p.until id="until" hidden {
                        "New puzzles in " span id="clock" role="timer" aria-live="off" {}
                    }
                    p.foreign id="foreign" hidden {
                        "What this browser keeps of this day was written by another version of these pages. It stays as it is."
                    }
                }
            }
            div.courses {
                @for course in courses { (course_of(date, course)) }
            }
            section.share id="share" aria-labelledby="share-title" hidden {
                h2 id="share-title" { "Tell others" }
                p { "It says how well you did, and nothing about the boards." }
                pre id="share-text" tabindex="0" {}
                p.ways {
                    button.main type="button" id="share-it" { "Share" }
                    button type="button" id="copy-it" { "Copy" }
                    a href={ (ROOT) "card/daily?date=" (date) } download={ "menagerie-" (date) ".png" } { "A picture of the day" }
                    span id="shared" role="status" {}
                }
            }
            (calendar(date, today.date))
        }
    }
}

fn course_of(date: Date, Dealt { info, puzzles }: &Dealt) -> Markup {
    html! {
        section.course data-game=(info.slug) data-name=(info.name) aria-labelledby={ "of-" (info.slug) } {
            div.title {
                h2 id={ "of-" (info.slug) } { (info.name) }
                p.mean hidden {}
            }
            ol {
                @for Shown { id, name, special, picture } in puzzles {
                    li.puzzle data-puzzle=(id) {
                        div.preview aria-hidden="true" { (PreEscaped(picture)) }
                        div.words {
                            h3 { a href={ (ROOT) "puzzle/" (id) "?daily=" (date) } { (name) } }
                            p.special { (special) }
                            p.state hidden {}
                        }
                    }
                }
            }
        }
    }
}

/// The last weeks, Monday first; the script says what was played on each day.
fn calendar(shown: Date, today: Date) -> Markup {
    let first = today.shifted(-((today.weekday() + 7 * (WEEKS - 1)) as i64));
    let yesterday = today.shifted(-1);
    html! {
        section.past aria-labelledby="past" {
            h2 id="past" { "Your last five weeks" }
            p.needs hidden {
                "A day counts for the streak when the three puzzles of at least one game were begun on that day and finished."
            }
            dl.rows id="rows" hidden {
                div { dt { "Streak" } dd id="row-now" {} }
                div { dt { "Best streak" } dd id="row-best" {} }
            }
            table.calendar id="calendar" role="grid" aria-labelledby="past" {
                thead {
                    tr { @for day in DAYS { th scope="col" { abbr title=(day) { (&day[..2]) } } } }
                }
                tbody {
                    @for week in 0..WEEKS {
                        tr {
                            @for day in 0..7 { (cell(first.shifted((7 * week + day) as i64), shown, today)) }
                        }
                    }
                }
            }
            ul.legend id="legend" aria-label="Signs" hidden {}
            p.ways {
                a href={ (ROOT) "daily?date=" (yesterday) } { "Yesterday’s puzzles, marked as late" }
                a href={ (ROOT) "practice" } { "Practice" }
            }
        }
    }
}

fn cell(date: Date, shown: Date, today: Date) -> Markup {
    let (_, _, day) = date.parts();
    if date > today {
        return html! { td { span.ahead { (day) } } };
    }
    html! {
        td data-date=(date) {
            a href={ (ROOT) "daily?date=" (date) } aria-label=(day_and_month(date)) aria-current=[(date == shown).then_some("date")] {
                span.number { (day) }
                span.sign aria-hidden="true" {}
            }
        }
    }
}

fn not_yet(date: Date, today: Date) -> Markup {
    html! {
        h1 { "That day has not begun" }
        p.lead {
            "The puzzles of " (written(date)) " open when that day begins in UTC. Today is " (written(today)) "."
        }
        p.ways { a.button href={ (ROOT) "daily" } { "Today’s puzzles" } }
    }
}

/// `1 December`.
fn day_and_month(date: Date) -> String {
    let (_, month, day) = date.parts();
    format!("{day} {}", MONTHS[usize::from(month) - 1])
}

/// `Tuesday, 1 December 2026`.
fn written(date: Date) -> String {
    let (year, ..) = date.parts();
    format!("{}, {} {year}", DAYS[date.weekday()], day_and_month(date))
}
