//! The page that shows the figures, written from them alone.

use std::fmt::Write;

use anyhow::Context;
use menagerie_engine::{Game, Info, for_each_game};

use crate::charts::frame::grouped;
use crate::figures::{Climb, Figures, name};
use crate::ladder::{Ladder, Worded};
use crate::table::{Row, Table, fixed};

/// The most columns of a line of prose.
const COLUMNS: usize = 100;

/// Writes the page, as Markdown.
///
/// # Errors
/// When a column is missing or a cell holds no number.
pub fn write(figures: &Figures) -> anyhow::Result<String> {
    let first = figures.ladders.first().context("there are no games")?;
    let first = first.1.rows().next();
    let seeds = first.context("there are no stages")?.text("seeds")?;
    let mut page = format!(
        "# The ladders, measured\n\n\
         The figures on this page come from seeds 0 to {}. This command makes the same page again, to the byte:\n\n\
         ```sh\ncargo xtask ladders\n```\n\n\
         It measures every stage of every game over {seeds} seeds, writes the figures to [`ladders/`](ladders), and draws them. The \
         page and its pictures are made from those files. Tests measure some stages again and compare.\n\n\
         | game | the one measure of difficulty | from | to | stages easier than the one before | most stages alike in a row |\n\
         |---|---|---|---|---|---|\n",
        seeds.parse::<u64>().context("seeds is a count")? - 1
    );
    for_each_game!(G => climbs::<G>(&mut page, figures)?);
    how_sure(&mut page)?;
    for_each_game!(G => G::describe(&mut page, figures.of::<G>())?);
    twists(&mut page, figures)?;
    agents(&mut page, &figures.agents)?;
    effort(&mut page)?;
    Ok(wrapped(&page))
}

/// Breaks prose into lines of at most [`COLUMNS`]. Tables, headings, pictures and code stay as they are.
fn wrapped(page: &str) -> String {
    let mut text = String::new();
    let mut is_code = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || line.starts_with(['|', '#', '!']) {
            text += line;
        } else {
            let mut column = 0;
            for word in line.split(' ') {
                let length = word.chars().count();
                if column > 0 && column + 1 + length > COLUMNS {
                    text.push('\n');
                    column = 0;
                } else if column > 0 {
                    text.push(' ');
                    column += 1;
                }
                text += word;
                column += length;
            }
        }
        text.push('\n');
    }
    text
}

/// What each game has to say, in one list: `pars (Baskmere), minima (Critter Lineup)`.
fn of_games(say: impl Fn(Worded, &Info, u32) -> Option<String>) -> Vec<String> {
    let mut said = Vec::new();
    for_each_game!(G => said.extend(say(G::WORDED, G::INFO, G::TOP)));
    said
}

fn how_sure(page: &mut String) -> anyhow::Result<()> {
    let exact = of_games(|worded, info, _| Some(format!("{} ({})", worded.exact, info.name)));
    writeln!(
        page,
        "\n**How sure.** Exact for each deal are {}. The only uncertainty is that a mean over some seeds stands for \
         all seeds. Intervals are at 95 %: normal ones for means of deals, Wilson's for shares, the percentile bootstrap (2,000 \
         resamples) for scores.",
        exact.join(", ")
    )?;
    Ok(())
}

fn effort(page: &mut String) -> anyhow::Result<()> {
    let nodes = of_games(|worded, info, _| Some(format!("{} ({})", worded.node, info.name)));
    let attempts = of_games(|worded, _, _| Some(worded.attempt.to_owned()));
    writeln!(
        page,
        "\n## Work\n\n![Nodes and attempts of a deal, stage by stage](ladders/work.svg)\n\n\
         A node is {}. An attempt is {}. Times are in [benchmarks.md](benchmarks.md).",
        nodes.join(", "),
        attempts.join(", ")
    )?;
    Ok(())
}

/// The rows of the first table: a measure each, under the name of its game.
fn climbs<G: Ladder>(page: &mut String, figures: &Figures) -> anyhow::Result<()> {
    for (number, measure) in G::measures(figures.of::<G>())?.into_iter().enumerate() {
        let game = if number == 0 { G::INFO.name } else { "" };
        let ends = measure.ends.map_or("|".to_owned(), |ends| ends.join(" | "));
        let Climb {
            steps_back,
            longest_level,
        } = Climb::of(&measure.figures);
        let what = measure.what;
        writeln!(
            page,
            "| {game} | {what} | {ends} | {steps_back} | {longest_level} |"
        )?;
    }
    Ok(())
}

/// What is said of the first row of a table and of the last.
pub(crate) fn ends(
    table: &Table,
    say: &dyn Fn(&Row) -> anyhow::Result<String>,
) -> anyhow::Result<[String; 2]> {
    let ends = table.rows().next().zip(table.rows().last());
    let (first, last) = ends.context("a ladder has stages")?;
    Ok([say(&first)?, say(&last)?])
}

/// The rows of a table whose stage is asked for.
pub(crate) fn picked<'a>(
    table: &'a Table,
    stage: &str,
    stages: &[u32],
) -> anyhow::Result<Vec<Row<'a>>> {
    let mut rows = Vec::new();
    for row in table.rows() {
        if stages.contains(&(row.number(stage)? as u32)) {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// `at (low to high)` of an estimate whose column has that name.
pub(crate) fn estimate(row: &Row, name: &str) -> anyhow::Result<String> {
    let cell = |end: &str| row.text(&format!("{name}{end}"));
    Ok(format!(
        "{} ({} to {})",
        cell("")?,
        cell("_low")?,
        cell("_high")?
    ))
}

/// A number with two decimals while it is small.
pub(crate) fn figure(number: f64) -> String {
    if number < 100.0 {
        fixed(number, 2)
    } else {
        grouped(number)
    }
}

fn twists(page: &mut String, figures: &Figures) -> anyhow::Result<()> {
    let answers = of_games(|worded, info, _| Some(format!("in {} {}", info.name, worded.answer?)));
    write!(
        page,
        "\n## Twists\n\n![Share of deals on which each twist matters](ladders/twists.svg)\n\n\
         A twist matters on a deal when the exact answer is another one without it: {}. \
         Stage by stage: [twists.csv](ladders/twists.csv).\n\n\
         | twist | game | deals that carry it | share on which it matters | least share at a stage |\n|---|---|---|---|---|\n",
        answers.join(", ")
    )?;
    for twist in figures.twist_shares()? {
        let of_twist = |row: &Row| -> anyhow::Result<bool> {
            Ok(row.text("game")? == twist.game && row.text("twist")? == twist.name)
        };
        let (mut least, mut at) = (f64::INFINITY, "");
        for row in figures.twists.rows() {
            // Of a handful of deals a share says little.
            if of_twist(&row)? && row.number("carried")? >= 20.0 && row.number("share")? < least {
                (least, at) = (row.number("share")?, row.text("stage")?);
            }
        }
        let percent = |share: f64| fixed(share * 100.0, 1);
        writeln!(
            page,
            "| {} | {} | {} | {} % ({} to {}) | {} % (stage {at}) |",
            twist.name.replace('-', " "),
            name(&twist.game)?,
            grouped(f64::from(twist.carried)),
            percent(twist.share.at),
            percent(twist.share.low),
            percent(twist.share.high),
            percent(least),
        )?;
    }
    Ok(())
}

fn agents(page: &mut String, table: &Table) -> anyhow::Result<()> {
    let greedy =
        of_games(|worded, info, _| Some(format!("in {} it {}", info.name, worded.greedy?)));
    let tops = of_games(|_, info, top| Some(format!("{} {top}", info.stage)));
    write!(
        page,
        "\n## Reference agents\n\n![Scores of the reference agents](ladders/agents.svg)\n\n\
         Random takes any legal action but the end; greedy looks one step ahead ({}); \
         perfect asks the exact solver. A run ends at the top of the ladder at the latest: {}. A run that does not end is stopped after 20,000 actions. Also in [agents.csv](ladders/agents.csv).\n\n\
         | game | agent | mean score | median | stages completed | runs that reach the top |\n|---|---|---|---|---|---|\n",
        greedy.join(", "),
        tops.join(", ")
    )?;
    for row in table.rows() {
        let number = |column: &str| Ok::<_, anyhow::Error>(grouped(row.number(column)?));
        writeln!(
            page,
            "| {} | {} | {} ({} to {}) | {} | {} | {} % |",
            name(row.text("game")?)?,
            row.text("agent")?,
            number("score")?,
            number("score_low")?,
            number("score_high")?,
            number("score_p50")?,
            estimate(&row, "completed")?,
            fixed(row.number("reached_cap")? * 100.0, 0),
        )?;
    }
    Ok(())
}
