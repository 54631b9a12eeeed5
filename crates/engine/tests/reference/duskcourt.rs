//! Duskcourt, played from its rule sheet.

use serde_json::{Map, Value, json};

use super::side_by_side::{ALL, ANY, Case, GREEDY, PERFECT, RANDOM, Style};
use super::{Dealt, Reference, Referenced, Standing, code, grammar};

const LIVES: u32 = 3;

const KINDS: grammar::Kinds = &[
    ("capture", &["from", "to"]),
    ("reset", &[]),
    ("next", &[]),
    ("endRun", &[]),
];

/// One court: what stands where, row 0 first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Court {
    pub(crate) size: usize,
    pub(crate) cells: Vec<Option<char>>,
    pub(crate) jackal_last: bool,
}

impl Court {
    /// Reads `...P/RKQ./..P./..R.`, with ` jackal` behind it where the jackal must stand last.
    pub(crate) fn read(notation: &str) -> Self {
        let ranks = notation.strip_suffix(" jackal").unwrap_or(notation);
        let jackal_last = ranks != notation;
        let mut rows: Vec<Vec<char>> = ranks.split('/').map(|row| row.chars().collect()).collect();
        rows.reverse();
        let size = rows.len();
        let mut cells = Vec::new();
        for row in rows {
            assert_eq!(row.len(), size, "{notation} is square");
            for cell in row {
                assert!("#KQRBNP.".contains(cell), "{cell} stands in {notation}");
                cells.push(if cell == '.' { None } else { Some(cell) });
            }
        }
        Self {
            size,
            cells,
            jackal_last,
        }
    }

    /// How many idols stand.
    pub(crate) fn idols(&self) -> usize {
        let idol = |cell: &&Option<char>| cell.is_some_and(|cell| cell != '#');
        self.cells.iter().filter(idol).count()
    }

    /// How many squares hold `what`.
    pub(crate) fn count(&self, what: char) -> usize {
        self.cells
            .iter()
            .filter(|cell| **cell == Some(what))
            .count()
    }

    /// Whether the idol at `from` may take the one at `to`.
    pub(crate) fn may_take(&self, from: usize, to: usize) -> bool {
        if from == to || from >= self.cells.len() || to >= self.cells.len() {
            return false;
        }
        let (Some(taker), Some(taken)) = (self.cells[from], self.cells[to]) else {
            return false;
        };
        if taker == '#' || taken == '#' || (self.jackal_last && taken == 'K') {
            return false;
        }
        let up = (to / self.size) as i32 - (from / self.size) as i32;
        let right = (to % self.size) as i32 - (from % self.size) as i32;
        let straight = up == 0 || right == 0;
        let diagonal = up.abs() == right.abs();
        match taker {
            'K' => up.abs() <= 1 && right.abs() <= 1,
            'N' => (up.abs(), right.abs()) == (1, 2) || (up.abs(), right.abs()) == (2, 1),
            'P' => up == 1 && right.abs() == 1,
            'R' => straight && self.open_line(from, up, right),
            'B' => diagonal && self.open_line(from, up, right),
            'Q' => (straight || diagonal) && self.open_line(from, up, right),
            other => panic!("{other} is no idol"),
        }
    }

    /// Whether nothing stands between `from` and the square that far up and right of it.
    fn open_line(&self, from: usize, up: i32, right: i32) -> bool {
        let steps = up.abs().max(right.abs());
        (1..steps).all(|step| {
            let row = (from / self.size) as i32 + step * up.signum();
            let col = (from % self.size) as i32 + step * right.signum();
            self.cells[row as usize * self.size + col as usize].is_none()
        })
    }

    /// Every legal capture, by `from`, then `to`.
    pub(crate) fn captures(&self) -> Vec<(usize, usize)> {
        let standing: Vec<usize> = (0..self.cells.len())
            .filter(|&at| self.cells[at].is_some())
            .collect();
        let mut found = Vec::new();
        for &from in &standing {
            for &to in &standing {
                if self.may_take(from, to) {
                    found.push((from, to));
                }
            }
        }
        found
    }

    /// The court after a capture.
    pub(crate) fn after(&self, (from, to): (usize, usize)) -> Self {
        let mut next = self.clone();
        next.cells[to] = next.cells[from].take();
        next
    }
}

/// A run.
#[derive(Debug, Clone)]
pub(crate) struct Duskcourt {
    court: Court,
    dealt: Court,
    /// The courts dealt at this rung, this one included.
    dealt_here: Vec<Court>,
    rung: u64,
    courts: u64,
    lives: u32,
    streak: u64,
    score: u64,
    clears: u32,
    phase: &'static str,
    last_result: Option<&'static str>,
    last_award: Value,
    depth: u64,
    paid_depth: u64,
    /// What captures have paid on this court.
    paid_here: u64,
    reset_used: bool,
}

impl Referenced for menagerie_engine::duskcourt::Duskcourt {
    type Plain = Duskcourt;
}

impl Reference for Duskcourt {
    const GOLDEN: &'static [Case] = &[
        ("random", 0, &[(RANDOM, ANY, ALL)], false),
        ("greedy", 7, &[(GREEDY, ANY, ALL)], false),
        ("careless", 11, &[(Style::Careless, ANY, 120)], false),
        (
            "nasty",
            12,
            &[(PERFECT, 4, ALL), (Style::Nasty, ANY, 120)],
            false,
        ),
        (
            "lost-at-a-high-rung",
            13,
            &[(PERFECT, 14, ALL), (RANDOM, ANY, ALL)],
            false,
        ),
        (
            "ended-at-the-break",
            9_007_199_254_740_991,
            &[(PERFECT, 5, ALL)],
            true,
        ),
        ("perfect-through-rung-20", 7, &[(PERFECT, 21, ALL)], false),
    ];

    fn open(_seed: u64, dealt: &Dealt) -> Self {
        let court = Court::read(&dealt.notation);
        let mut run = Self {
            court: court.clone(),
            dealt: court.clone(),
            dealt_here: Vec::new(),
            rung: 1,
            courts: 0,
            lives: LIVES,
            streak: 0,
            score: 0,
            clears: 0,
            phase: "playing",
            last_result: None,
            last_award: Value::Null,
            depth: 0,
            paid_depth: 0,
            paid_here: 0,
            reset_used: false,
        };
        run.set_up(court);
        run
    }

    fn state(&self) -> Value {
        json!({
            "size": self.court.size,
            "board": board(&self.court),
            "dealt": board(&self.dealt),
            "boulders": self.dealt.count('#'),
            "kingSurvives": self.court.jackal_last,
            "rung": self.rung,
            "court": self.courts,
            "lives": self.lives,
            "streak": self.streak,
            "score": self.score,
            "phase": self.phase,
            "lastResult": self.last_result,
            "depth": self.depth,
            "paidDepth": self.paid_depth,
            "resetUsed": self.reset_used,
            "idols": self.court.idols(),
            "lastAward": self.last_award,
        })
    }

    fn legal(&self) -> Vec<Value> {
        match self.phase {
            "playing" => {
                let captures = self.court.captures();
                let mut legal: Vec<Value> = captures
                    .into_iter()
                    .map(|(from, to)| json!({"type": "capture", "from": from, "to": to}))
                    .collect();
                if self.depth > 0 && !self.reset_used {
                    legal.push(json!({"type": "reset"}));
                }
                legal
            }
            "break" => vec![json!({"type": "next"}), json!({"type": "endRun"})],
            _ => Vec::new(),
        }
    }

    fn play(
        &mut self,
        action: &Value,
        dealt: &mut dyn FnMut() -> Dealt,
    ) -> Result<Value, &'static str> {
        let (kind, numbers) =
            grammar::read(action, KINDS, true, &(0..=35)).ok_or(code::MALFORMED)?;
        if self.phase == "done" {
            return Err(code::GAME_OVER);
        }
        let fits = match kind {
            "capture" | "reset" => self.phase == "playing",
            _ => self.phase == "break",
        };
        if !fits {
            return Err(code::WRONG_PHASE);
        }
        match kind {
            "capture" => self.capture(numbers[0] as usize, numbers[1] as usize),
            "reset" => {
                if self.depth == 0 || self.reset_used {
                    return Err(code::NOT_LEGAL);
                }
                self.court = self.dealt.clone();
                self.depth = 0;
                self.reset_used = true;
                Ok(json!({"type": "reset"}))
            }
            "next" => {
                if self.last_result == Some("clear") {
                    self.rung += 1;
                    self.dealt_here.clear();
                }
                self.set_up(Court::read(&dealt().notation));
                Ok(json!({"type": "next"}))
            }
            _ => {
                self.phase = "done";
                Ok(json!({"type": "endRun"}))
            }
        }
    }

    fn standing(&self) -> Standing {
        Standing {
            stage: self.rung as u32,
            completed: self.clears,
            score: self.score,
            over: self.phase == "done",
        }
    }

    fn flawless(&self) -> bool {
        self.courts == self.rung
    }

    fn deal_depends_on(&self) -> String {
        let (_, before) = self.dealt_here.split_last().expect("a court is dealt");
        format!("court {} rung {} after {before:?}", self.courts, self.rung)
    }

    fn every_action(&self) -> Vec<Value> {
        let mut all = vec![
            json!({"type": "reset"}),
            json!({"type": "next"}),
            json!({"type": "endRun"}),
        ];
        for from in 0..=35 {
            for to in 0..=35 {
                all.push(json!({"type": "capture", "from": from, "to": to}));
            }
        }
        all
    }

    fn malformed() -> Vec<&'static str> {
        let own = [
            r#"{"type":"capture"}"#,
            r#"{"type":"capture","from":0}"#,
            r#"{"type":"capture","to":0}"#,
            r#"{"type":"capture","from":-1,"to":0}"#,
            r#"{"type":"capture","from":0,"to":36}"#,
            r#"{"type":"capture","from":0.5,"to":1}"#,
            r#"{"type":"capture","from":"0","to":"1"}"#,
            r#"{"type":"capture","from":true,"to":1}"#,
            r#"{"type":"capture","from":null,"to":1}"#,
            r#"{"type":"capture","from":0,"to":1,"idol":"Q"}"#,
            r#"{"type":"reset","from":0}"#,
            r#"{"type":"next","court":2}"#,
            r#"{"type":"endRun","score":0}"#,
            r#"{"type":"endrun"}"#,
            r#"{"type":"CAPTURE","from":0,"to":1}"#,
            r#"{"type":"MOVE","from":0,"to":1}"#,
            r#"{"from":0,"to":1}"#,
        ];
        [&grammar::NO_ACTION[..], &own[..]].concat()
    }
}

impl Duskcourt {
    /// The court as it stands.
    pub(crate) fn court(&self) -> &Court {
        &self.court
    }

    /// Opens play on a court.
    fn set_up(&mut self, court: Court) {
        assert!(
            !self.dealt_here.contains(&court),
            "the court was dealt before at this rung"
        );
        assert!((4..=6).contains(&court.size), "a court has 4 to 6 ranks");
        assert!(court.idols() >= 2, "there is something to take");
        assert!(!court.captures().is_empty(), "no court is dealt stuck");
        if court.jackal_last {
            assert_eq!(court.count('K'), 1, "one jackal stands last");
        }
        self.dealt_here.push(court.clone());
        self.court = court.clone();
        self.dealt = court;
        self.courts += 1;
        self.phase = "playing";
        self.depth = 0;
        self.paid_depth = 0;
        self.paid_here = 0;
        self.reset_used = false;
    }

    fn capture(&mut self, from: usize, to: usize) -> Result<Value, &'static str> {
        if !self.court.may_take(from, to) {
            return Err(code::NOT_LEGAL);
        }
        self.court = self.court.after((from, to));
        self.depth += 1;
        let mut paid = 0;
        if self.depth > self.paid_depth {
            paid = 10 + 2 * (self.rung - 1);
            self.paid_depth = self.depth;
            self.paid_here += paid;
            self.score += paid;
        }
        let mut result = None;
        let mut award = Value::Null;
        if self.court.idols() == 1 {
            result = Some("clear");
            award = self.clear();
        } else if self.court.captures().is_empty() {
            result = Some("stuck");
            self.streak = 0;
            self.lives -= 1;
            self.phase = if self.lives == 0 { "done" } else { "break" };
            self.last_result = result;
        }
        Ok(json!({
            "type": "capture",
            "paid": paid,
            "depth": self.depth,
            "result": result,
            "award": award,
            "livesLeft": self.lives,
        }))
    }

    /// Pays the awards of a clear.
    fn clear(&mut self) -> Value {
        self.phase = "break";
        self.last_result = Some("clear");
        self.streak += 1;
        self.clears += 1;
        let clear = 40 * self.rung;
        let streak = 10 * self.rung * self.streak.min(5);
        let clean = if self.reset_used { 0 } else { 20 * self.rung };
        self.score += clear + streak + clean;
        let mut award = Map::new();
        award.insert("captures".into(), self.paid_here.into());
        award.insert("clear".into(), clear.into());
        award.insert("streak".into(), streak.into());
        award.insert("clean".into(), clean.into());
        award.insert(
            "total".into(),
            (self.paid_here + clear + streak + clean).into(),
        );
        self.last_award = Value::Object(award);
        self.last_award.clone()
    }
}

fn board(court: &Court) -> Vec<Option<String>> {
    let cell = |cell: &Option<char>| cell.map(String::from);
    court.cells.iter().map(cell).collect()
}
