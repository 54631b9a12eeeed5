//! Baskmere: par, trap bits and the regret of biggest-first play, pond by pond.

use menagerie_engine::baskmere::ladder::{COMBINED_FROM, INTRODUCTIONS};

use super::frame::{
    Axes, BLUE, GREEN, PALE_INK, VERMILION, builder, end, label, line, mark, mesh, picture, points,
    thin, whiskers,
};
use crate::figures::Figures;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    let table = &figures.baskmere;
    let column = |name: &str| points(table, "pond", name);
    let (bits, par, regret) = (column("trap_bits")?, column("par")?, column("regret")?);
    let last = end(&bits).0;
    let stages = 0.5..last + 0.5;
    picture(
        900,
        "Baskmere: what par asks, and how easily it is missed",
        "Trap bits: -log2 of the chance that random moves spend par. Regret: what biggest-first play spends beyond it.",
        |area| {
            let (upper, rest) = area.split_vertically(230);
            let (middle, lower) = rest.split_vertically(360);
            let mut chart = builder(&upper).build_cartesian_2d(stages.clone(), 0.0..36.0)?;
            mesh(
                &mut chart,
                &Axes {
                    x: "",
                    y: "par",
                    tick: &|par| format!("{par:.0}"),
                    ticks: 5,
                },
            )?;
            line(&mut chart, &par, GREEN)?;
            label(&chart, end(&par), "par", GREEN)?;

            let mut chart = builder(&middle).build_cartesian_2d(stages.clone(), 0.0..80.0)?;
            mesh(
                &mut chart,
                &Axes {
                    x: "",
                    y: "trap bits",
                    tick: &|bits| format!("{bits:.0}"),
                    ticks: 6,
                },
            )?;
            for ((pond, _), says) in
                INTRODUCTIONS
                    .into_iter()
                    .zip(["lily", "shy", "creek", "Grandshell"])
            {
                mark(&mut chart, f64::from(pond), 0.0, 80.0, says)?;
            }
            mark(
                &mut chart,
                f64::from(COMBINED_FROM),
                0.0,
                75.0,
                "two features",
            )?;
            mark(&mut chart, 30.0, 0.0, 80.0, "two or three")?;
            mark(&mut chart, 45.0, 0.0, 80.0, "three or four")?;
            for rocks in 3..=5 {
                let of_rocks = column(&format!("trap_bits_{rocks}rocks"))?;
                thin(&mut chart, &of_rocks, PALE_INK)?;
                label(&chart, end(&of_rocks), &format!("{rocks} rocks"), PALE_INK)?;
            }
            whiskers(
                &mut chart,
                &column("trap_bits_low")?,
                &column("trap_bits_high")?,
                BLUE,
            )?;
            line(&mut chart, &bits, BLUE)?;
            label(&chart, end(&bits), "mean", BLUE)?;

            let mut chart =
                builder(&lower).build_cartesian_2d(stages, 0.0..most(&column("regret_high")?))?;
            mesh(
                &mut chart,
                &Axes {
                    x: "pond",
                    y: "regret",
                    tick: &|regret| format!("{regret:.0}"),
                    ticks: 5,
                },
            )?;
            whiskers(
                &mut chart,
                &column("regret_low")?,
                &column("regret_high")?,
                VERMILION,
            )?;
            line(&mut chart, &regret, VERMILION)?;
            label(&chart, end(&regret), "mean regret", VERMILION)
        },
    )
}

fn most(points: &super::frame::Points) -> f64 {
    points.iter().fold(0.0, |most: f64, &(_, y)| most.max(y)) * 1.05
}
