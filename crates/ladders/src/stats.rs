//! Means, shares and how sure they are.

use menagerie_engine::Stream;

/// How many standard errors a 95 % interval reaches to each side.
const Z: f64 = 1.96;

/// A figure with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub at: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The estimate of a figure that cannot lie outside those bounds.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        Self {
            at: self.at,
            low: self.low.max(least),
            high: self.high.min(most),
        }
    }

    fn around(at: f64, error: f64) -> Self {
        Self {
            at,
            low: at - Z * error,
            high: at + Z * error,
        }
    }
}

/// The mean of some figures.
pub fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len() as f64
}

/// The variance of the mean, as the spread of the figures tells it; 0 for a single figure.
fn variance_of_mean(figures: &[f64]) -> f64 {
    if figures.len() < 2 {
        return 0.0;
    }
    let mean = mean(figures);
    let squares: f64 = figures.iter().map(|x| (x - mean) * (x - mean)).sum();
    squares / (figures.len() - 1) as f64 / figures.len() as f64
}

/// The mean, with the normal interval.
pub fn normal(figures: &[f64]) -> Estimate {
    Estimate::around(mean(figures), variance_of_mean(figures).sqrt())
}

/// The mean over classes whose shares are known exactly: each class has its weight and its figures. Which class
/// each seed happens to draw then adds no noise. Normal interval.
pub fn stratified(classes: &[(u32, Vec<f64>)]) -> Estimate {
    let all: u32 = classes.iter().map(|(weight, _)| weight).sum();
    let (mut at, mut variance) = (0.0, 0.0);
    for (weight, figures) in classes {
        let share = f64::from(*weight) / f64::from(all);
        at += share * mean(figures);
        variance += share * share * variance_of_mean(figures);
    }
    Estimate::around(at, variance.sqrt())
}

/// The share of `hits` in `all`, with the interval of Wilson (1927), which also holds near 0 and 1.
pub fn share(hits: u32, all: u32) -> Estimate {
    let n = f64::from(all);
    let at = f64::from(hits) / n;
    let middle = (at + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let reach = Z * (at * (1.0 - at) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
    Estimate {
        at,
        low: (middle - reach).max(0.0),
        high: (middle + reach).min(1.0),
    }
}

/// How many times the bootstrap resamples its figures.
const RESAMPLES: usize = 2_000;

/// The mean, with the percentile interval of the bootstrap (Efron, 1979): for skewed figures such as
/// scores.
pub fn bootstrap(figures: &[f64], random: &mut Stream) -> Estimate {
    let count = figures.len() as u32;
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let drawn = (0..count).map(|_| figures[random.below(count) as usize]);
            drawn.sum::<f64>() / f64::from(count)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    Estimate {
        at: mean(figures),
        low: means[RESAMPLES / 40],
        high: means[RESAMPLES - 1 - RESAMPLES / 40],
    }
}

/// The figure that so many in a hundred do not exceed, by nearest rank.
pub fn percentile(figures: &[f64], percent: usize) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() * percent).div_ceil(100).max(1) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::{Game, Seed, baskmere::Baskmere};

    #[test]
    fn the_normal_interval_of_known_figures() {
        let Estimate { at, low, high } = normal(&[1.0, 2.0, 3.0, 4.0]);
        // Variance 5/3, standard error sqrt(5/12).
        let error = (5.0f64 / 12.0).sqrt();
        assert!((at - 2.5).abs() < 1e-12);
        assert!(
            (low - (2.5 - 1.96 * error)).abs() < 1e-12 && (high - low - 3.92 * error).abs() < 1e-12
        );
        assert_eq!(normal(&[7.0]).low.to_bits(), 7.0f64.to_bits());
    }

    #[test]
    fn classes_count_by_their_weight_and_not_by_how_often_they_were_drawn() {
        let few = stratified(&[(1, vec![10.0]), (1, vec![20.0, 20.0, 20.0])]);
        assert_eq!((few.at, few.low, few.high), (15.0, 15.0, 15.0));
        let spread = stratified(&[(1, vec![0.0, 2.0]), (3, vec![4.0, 4.0])]);
        assert!(
            (spread.at - 3.25).abs() < 1e-12 && (spread.high - 3.25 - 1.96 * 0.25).abs() < 1e-12
        );
    }

    #[test]
    fn wilson_gives_the_published_example() {
        // 15 of 50: 0.1910 to 0.4375.
        let Estimate { low, high, .. } = share(15, 50);
        assert!(
            (low - 0.1910).abs() < 5e-4 && (high - 0.4375).abs() < 5e-4,
            "{low} {high}"
        );
        let none = share(0, 20);
        assert!(none.low.abs() < 1e-12 && none.high > 0.1);
    }

    #[test]
    fn the_bootstrap_holds_the_mean_and_repeats() {
        let figures: Vec<f64> = (0..40).map(|x| f64::from(x * x)).collect();
        let stream = || Stream::new(Baskmere::INFO, Seed::from_word(1), 1);
        let one = bootstrap(&figures, &mut stream());
        assert!(one.low < one.at && one.at < one.high);
        assert_eq!(one, bootstrap(&figures, &mut stream()));
        let normal = normal(&figures);
        assert!((one.high - one.low) / (normal.high - normal.low) > 0.85);
    }

    #[test]
    fn percentiles_are_by_nearest_rank() {
        let figures: Vec<f64> = (1..=10).rev().map(f64::from).collect();
        let found = [10, 50, 90, 91, 100].map(|percent| percentile(&figures, percent) as u32);
        assert_eq!(found, [1, 5, 9, 10, 10]);
    }
}
