//! The page that shows the figures, written from them alone.

use std::fmt::Write;

use anyhow::Context;

use crate::charts::frame::grouped;
use crate::figures::{Climb, Figures, column, name};
use crate::table::{Row, Table, fixed};

/// Writes the page, as Markdown.
///
/// # Errors
/// When a column is missing or a cell holds no number.
pub fn write(figures: &Figures) -> anyhow::Result<String> {
    let first = figures.duskcourt.rows().next();
    let seeds = first.context("there are no rungs")?.text("seeds")?;
    let mut page = format!(
        "# The ladders, measured\n\n\
         What this page says follows from seeds 0 to {} and can be had again, to the byte, with\n\n\
         ```sh\ncargo xtask ladders\n```\n\n\
         which measures every stage of every game over {seeds} seeds, writes the figures to [`ladders/`](ladders), and draws them. The \
         page and its pictures are made from those files; tests measure some stages anew and compare.\n\n\
         | game | the one measure of difficulty | from | to | stages easier than the one before | most stages alike in a row |\n\
         |---|---|---|---|---|---|\n",
        seeds.parse::<u64>().context("seeds is a count")? - 1
    );
    climbs(&mut page, figures)?;
    page.push_str(HOW_SURE);
    duskcourt(&mut page, &figures.duskcourt)?;
    baskmere(&mut page, &figures.baskmere)?;
    critter_lineup(&mut page, &figures.critter_lineup)?;
    twists(&mut page, figures)?;
    agents(&mut page, &figures.agents)?;
    page.push_str(WORK);
    Ok(page)
}

const HOW_SURE: &str = "\n\
**How sure.** Chances, pars, minima, decoys and trap bits are exact for each deal; what is uncertain is only that a mean over some seeds stands for all \
seeds. Intervals are at 95 %: normal ones for means of deals, Wilson's for shares, the percentile bootstrap (2,000 resamples) for scores. A pond has 3, 4 or 5 rocks \
with shares that the ladder fixes, so the mean of its trap bits weighs the three means by these shares; which seed draws which count adds no noise then.\n";

const WORK: &str = "\n## Work\n\n![Nodes and attempts of a deal, stage by stage](ladders/work.svg)\n\n\
A node is one position worked out (Duskcourt), one word of 64 positions at one level of a search or one position of the trap bits (Baskmere), one rack looked at \
in the proof of the dealt rack (Critter Lineup). An attempt is a court begun, a plan laid, a rack drawn. Times are in [benchmarks.md](benchmarks.md).\n";

fn climbs(page: &mut String, figures: &Figures) -> anyhow::Result<()> {
    let chances = column(&figures.duskcourt, "chance")?;
    let falling: Vec<f64> = chances.iter().map(|chance| -chance).collect();
    let (pars, bits) = (
        column(&figures.baskmere, "par")?,
        column(&figures.baskmere, "trap_bits")?,
    );
    // Par first, trap bits where pars are equal: they are far below a thousand.
    let both: Vec<f64> = pars
        .iter()
        .zip(&bits)
        .map(|(par, bits)| par * 1000.0 + bits)
        .collect();
    let minima = column(&figures.critter_lineup, "minimum")?;
    let ends = |table: &Table, say: &dyn Fn(&Row) -> anyhow::Result<String>| {
        let (first, last) = (table.rows().next(), table.rows().last());
        let ends = first.zip(last).context("a ladder has stages")?;
        Ok::<_, anyhow::Error>(format!("{} | {}", say(&ends.0)?, say(&ends.1)?))
    };
    let chance_ends = ends(&figures.duskcourt, &|row| Ok(one_in(row.number("chance")?)))?;
    let pond_ends = ends(&figures.baskmere, &|row| {
        Ok(format!(
            "{}, {} bits",
            row.text("par")?,
            fixed(row.number("trap_bits")?, 1)
        ))
    })?;
    let level_ends = ends(&figures.critter_lineup, &|row| {
        Ok(row.text("minimum")?.to_owned())
    })?;
    for (game, measure, ends, climb) in [
        (
            "Duskcourt",
            "the chance that random captures clear the court, falling",
            chance_ends,
            Climb::of(&falling),
        ),
        (
            "Baskmere",
            "par and, inside a par step, trap bits",
            pond_ends,
            Climb::of(&both),
        ),
        ("", "trap bits alone", String::from("|"), Climb::of(&bits)),
        (
            "Critter Lineup",
            "the minimum of pours (beside it: wasted pours)",
            level_ends,
            Climb::of(&minima),
        ),
    ] {
        let Climb {
            steps_back,
            longest_level,
        } = climb;
        writeln!(
            page,
            "| {game} | {measure} | {ends} | {steps_back} | {longest_level} |"
        )?;
    }
    Ok(())
}

/// The rows of a table whose stage is asked for.
fn picked<'a>(table: &'a Table, stage: &str, stages: &[u32]) -> anyhow::Result<Vec<Row<'a>>> {
    let mut rows = Vec::new();
    for row in table.rows() {
        if stages.contains(&(row.number(stage)? as u32)) {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// `at (low to high)` of an estimate whose column has that name.
fn estimate(row: &Row, name: &str) -> anyhow::Result<String> {
    let cell = |end: &str| row.text(&format!("{name}{end}"));
    Ok(format!(
        "{} ({} to {})",
        cell("")?,
        cell("_low")?,
        cell("_high")?
    ))
}

/// The chance of random play, as one in so many with the ends of its interval.
fn odds(row: &Row) -> anyhow::Result<String> {
    let number = |column: &str| row.number(column);
    Ok(format!(
        "{} ({} to {})",
        one_in(number("chance")?),
        figure(1.0 / number("chance_high")?),
        figure(1.0 / number("chance_low")?),
    ))
}

/// One in so many.
fn one_in(chance: f64) -> String {
    format!("1 in {}", figure(1.0 / chance))
}

/// A number with two decimals while it is small.
fn figure(number: f64) -> String {
    if number < 100.0 {
        fixed(number, 2)
    } else {
        grouped(number)
    }
}

fn duskcourt(page: &mut String, table: &Table) -> anyhow::Result<()> {
    page.push_str(
        "\n## Duskcourt\n\n![Chance of random play and decoys, rung by rung](ladders/duskcourt.svg)\n\n\
         The measure is the exact chance that captures drawn uniformly among the legal ones clear the court. More idols alone do not lower it, so the dealer aims at it. \
         A decoy is a legal capture of the dealt court after which it cannot be cleared. Every rung: [duskcourt.csv](ladders/duskcourt.csv).\n\n\
         | rung | size | idols | jackal last | boulders | chance of random play | in bits | decoys | clearing sequences, median |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in picked(
        table,
        "rung",
        &[1, 4, 6, 8, 10, 11, 13, 16, 20, 24, 28, 32, 36, 38],
    )? {
        let yes = if row.text("jackal_last")? == "1" {
            "yes"
        } else {
            ""
        };
        writeln!(
            page,
            "| {} | {} | {} | {yes} | {} | {} | {} | {} | {} |",
            row.text("rung")?,
            row.text("size")?,
            row.text("idols")?,
            row.text("boulders")?,
            odds(&row)?,
            row.text("bits")?,
            estimate(&row, "decoys")?,
            grouped(row.number("clearings_p50")?),
        )?;
    }
    Ok(())
}

fn baskmere(page: &mut String, table: &Table) -> anyhow::Result<()> {
    page.push_str(
        "\n## Baskmere\n\n![Par, trap bits and regret, pond by pond](ladders/baskmere.svg)\n\n\
         Par is the exact least Daylight. It rises 26 times over 60 ponds, so it stands still for two or three; inside such a step it is the trap bits that rise: \
         -log2 of the exact chance that moves drawn uniformly among those allowed settle the pond at par. Of several safe starts at par the dealer takes the one nearest to the \
         pond's aim. Fewer rocks leave fewer moves to go wrong with, so 3, 4 and 5 rocks have an aim each. Regret is what a player spends beyond par who always carries the biggest \
         misplaced turtle home (given up, and counted so, at ten times par). Every pond: [baskmere.csv](ladders/baskmere.csv).\n\n\
         | pond | par | trap bits | 3 rocks | 4 rocks | 5 rocks | regret of biggest-first |\n|---|---|---|---|---|---|---|\n",
    );
    for row in picked(
        table,
        "pond",
        &[1, 4, 7, 11, 15, 19, 21, 25, 30, 35, 40, 45, 50, 55, 60],
    )? {
        writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {} |",
            row.text("pond")?,
            row.text("par")?,
            estimate(&row, "trap_bits")?,
            row.text("trap_bits_3rocks")?,
            row.text("trap_bits_4rocks")?,
            row.text("trap_bits_5rocks")?,
            estimate(&row, "regret")?,
        )?;
    }
    Ok(())
}

fn critter_lineup(page: &mut String, table: &Table) -> anyhow::Result<()> {
    page.push_str(
        "\n## Critter Lineup\n\n![Minimum, wasted pours and random play, level by level](ladders/critter-lineup.svg)\n\n\
         The measure is the minimum, proved for every rack and the same for every seed. Beside it W, the pours of a shortest solution that join no two runs: the minimum less runs plus colours. \
         Random play pours uniformly among the possible pours until the rack is sorted, stuck, or 1,000 pours are made; 50 playouts a rack. \
         Every level: [critter-lineup.csv](ladders/critter-lineup.csv).\n\n\
         | level | colours | minimum | par | wasted pours W | random play sorts |\n|---|---|---|---|---|---|\n",
    );
    for row in picked(
        table,
        "level",
        &[1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 34, 40, 46, 52, 57],
    )? {
        writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} |",
            row.text("level")?,
            row.text("colours")?,
            row.text("minimum")?,
            row.text("par")?,
            estimate(&row, "wasted")?,
            estimate(&row, "random_sorts")?,
        )?;
    }
    Ok(())
}

fn twists(page: &mut String, figures: &Figures) -> anyhow::Result<()> {
    page.push_str(
        "\n## Twists\n\n![Share of deals on which each twist matters](ladders/twists.svg)\n\n\
         A twist matters on a deal when the exact answer is another one without it: in Duskcourt the number of clearing sequences, in Baskmere par. \
         Stage by stage: [twists.csv](ladders/twists.csv).\n\n\
         | twist | game | deals that carry it | share on which it matters | least share at a stage |\n|---|---|---|---|---|\n",
    );
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
    page.push_str(
        "\n## Reference agents\n\n![Scores of the reference agents](ladders/agents.svg)\n\n\
         Random takes any legal action but the end; greedy looks one step ahead (in Baskmere it carries the biggest misplaced turtle home, in Critter Lineup it gives up when no pour tidies); \
         perfect asks the exact solver. A run ends at the top of the ladder at the latest: rung 38, pond 60, level 57; random pours that go on for ever are left after 20,000 actions. Also in [agents.csv](ladders/agents.csv).\n\n\
         | game | agent | mean score | median | stages completed | runs that reach the top |\n|---|---|---|---|---|---|\n",
    );
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
