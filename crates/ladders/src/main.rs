//! `cargo xtask ladders`: measures the ladders, and writes the figures, the pictures and the page.

use std::fs::{self, File};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use menagerie_engine::{Game, for_each_game};
use menagerie_ladders::figures::Figures;
use menagerie_ladders::ladder::Ladder;
use menagerie_ladders::measure::{self, TWIST_COLUMNS};
use menagerie_ladders::table::Table;
use menagerie_ladders::{agents, charts, page};

const HELP: &str = "menagerie-ladders [measure|draw] [--seeds N] [--docs DIR]

  measure    measure the ladders again, then draw (the default; takes some minutes)
  draw       draw the pictures and the page from the figures in the folder
  --seeds N  how many seeds a stage is measured over (200)
  --docs DIR where ladders.md and ladders/ lie (docs)";

fn main() -> anyhow::Result<()> {
    let (mut measuring, mut seeds, mut docs) = (true, 200, PathBuf::from("docs"));
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().with_context(|| HELP.to_owned());
        match argument.as_str() {
            "measure" => measuring = true,
            "draw" => measuring = false,
            "--seeds" => seeds = value()?.parse().context("--seeds takes a whole number")?,
            "--docs" => docs = value()?.into(),
            _ => bail!("{argument:?} is not understood\n\n{HELP}"),
        }
    }
    if seeds == 0 {
        bail!("--seeds must be at least 1");
    }
    let began = Instant::now();
    let folder = docs.join("ladders");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    if measuring {
        for (name, table) in measure(seeds) {
            let path = folder.join(name).with_extension("csv");
            let file = File::create(&path).map_err(Into::into);
            file.and_then(|file| table.write(file))
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
    }
    let figures = Figures::read(&folder)?;
    charts::draw(&figures, &folder)?;
    let path = docs.join("ladders.md");
    fs::write(&path, page::write(&figures)?)
        .with_context(|| format!("{} cannot be written", path.display()))?;
    println!("done in {} s", began.elapsed().as_secs());
    Ok(())
}

/// Measures everything; each table with its name.
fn measure(seeds: u64) -> Vec<(&'static str, Table)> {
    let mut count = 0;
    for_each_game!(G => count += u64::from(G::TOP) + agents::AGENTS.len() as u64);
    let bar = progress(count * seeds);
    let mut twists = Table::new(&TWIST_COLUMNS);
    let mut agents = Table::new(&agents::COLUMNS);
    let mut tables = Vec::new();
    for_each_game!(G => {
        bar.set_message(G::INFO.name);
        tables.push((G::INFO.slug, measure::ladder::<G>(seeds, &mut twists, &bar)));
    });
    bar.set_message("agents");
    for_each_game!(G => agents::play::<G>(G::TOP, seeds, &mut agents, &bar));
    bar.finish_and_clear();
    tables.push(("twists", twists));
    tables.push(("agents", agents));
    tables
}

fn progress(count: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "{msg:>14} {wide_bar} {pos}/{len} {elapsed} of about {duration}",
    );
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr());
    bar.set_style(style.expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
