//! Critter Lineup, played from its rule sheet.

use serde_json::{Value, json};

use super::critter_lineup_minimum::minimum;
use super::side_by_side::{ALL, ANY, Case, GREEDY, PERFECT, RANDOM, Style};
use super::{Dealt, Reference, Referenced, Standing, code, grammar};

const KINDS: grammar::Kinds = &[
    ("move", &["from", "to"]),
    ("next_level", &[]),
    ("finish_game", &[]),
];

const CAPACITY: usize = 4;
const CAP: u64 = 1_000_000;

/// The most colours for which the minimum is searched again; with more, the proved one is taken.
const SEARCHED: usize = 4;

const NAMES: [&str; 16] = [
    "aqua", "blue", "crimson", "dove", "emerald", "fuchsia", "gold", "hazel", "ivory", "jade",
    "khaki", "lime", "mauve", "navy", "orange", "pink",
];

/// A rack: tubes of critters, each from the bottom up, one letter a colour.
pub(crate) type Rack = Vec<Vec<char>>;

/// Reads `aa bcb ccb acab -`.
pub(crate) fn read_rack(notation: &str) -> Rack {
    let tube = |tube: &str| -> Vec<char> {
        if tube == "-" {
            Vec::new()
        } else {
            tube.chars().collect()
        }
    };
    notation.split(' ').map(tube).collect()
}

/// How many critters a pour would move; 0 when it is not legal.
pub(crate) fn poured(rack: &Rack, from: usize, to: usize) -> usize {
    if from == to || from >= rack.len() || to >= rack.len() {
        return 0;
    }
    let Some(&critter) = rack[from].last() else {
        return 0;
    };
    if rack[to].last().is_some_and(|&top| top != critter) {
        return 0;
    }
    let run = rack[from]
        .iter()
        .rev()
        .take_while(|&&c| c == critter)
        .count();
    run.min(CAPACITY - rack[to].len())
}

/// The rack after a legal pour.
pub(crate) fn after(rack: &Rack, from: usize, to: usize) -> Rack {
    let mut next = rack.clone();
    for _ in 0..poured(rack, from, to) {
        let critter = next[from].pop().expect("the run stands there");
        next[to].push(critter);
    }
    next
}

/// Every legal pour, by `from`, then `to`.
pub(crate) fn pours(rack: &Rack) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for from in 0..rack.len() {
        for to in 0..rack.len() {
            if poured(rack, from, to) > 0 {
                found.push((from, to));
            }
        }
    }
    found
}

/// Whether every tube is empty or full of one colour.
pub(crate) fn sorted(rack: &Rack) -> bool {
    rack.iter().all(|tube| tube.is_empty() || finished(tube))
}

/// Whether a tube is full of one colour.
pub(crate) fn finished(tube: &[char]) -> bool {
    tube.len() == CAPACITY && tube.iter().all(|critter| *critter == tube[0])
}

/// The colours that stand in a rack.
pub(crate) fn colours(rack: &Rack) -> Vec<char> {
    let mut colours = rack.concat();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// A run.
#[derive(Debug, Clone)]
pub(crate) struct CritterLineup {
    seed: u64,
    level: u64,
    rack: Rack,
    moves: u64,
    par: u64,
    score: u64,
    completed: u32,
    phase: &'static str,
    last_award: Value,
}

impl Referenced for menagerie_engine::critter_lineup::CritterLineup {
    type Plain = CritterLineup;
}

impl Reference for CritterLineup {
    const GOLDEN: &'static [Case] = &[
        ("random", 0, &[(RANDOM, ANY, 200)], false),
        ("greedy", 7, &[(GREEDY, ANY, 200)], false),
        ("careless", 11, &[(Style::Careless, ANY, 150)], false),
        (
            "nasty",
            12,
            &[(PERFECT, 4, ALL), (Style::Nasty, ANY, 120)],
            false,
        ),
        (
            "random-far-up",
            13,
            &[(PERFECT, 16, ALL), (RANDOM, ANY, 100)],
            false,
        ),
        (
            "ended-mid-level",
            9_007_199_254_740_991,
            &[(PERFECT, 5, ALL), (PERFECT, 6, 5)],
            true,
        ),
        ("perfect-through-level-45", 7, &[(PERFECT, 46, ALL)], false),
    ];

    fn open(seed: u64, dealt: &Dealt) -> Self {
        let mut run = Self {
            seed,
            level: 0,
            rack: Vec::new(),
            moves: 0,
            par: 0,
            score: 0,
            completed: 0,
            phase: "level_complete",
            last_award: Value::Null,
        };
        run.next_level(dealt);
        run
    }

    fn state(&self) -> Value {
        let tubes: Vec<Vec<&str>> = self
            .rack
            .iter()
            .map(|tube| tube.iter().map(|&critter| name(critter)).collect())
            .collect();
        json!({
            "rulesVersion": 1,
            "seed": self.seed,
            "level": self.level,
            "capacity": CAPACITY,
            "colours": colours(&self.rack).len(),
            "tubes": tubes,
            "moves": self.moves,
            "par": self.par,
            "score": self.score,
            "phase": self.phase,
            "lastAward": self.last_award,
        })
    }

    fn legal(&self) -> Vec<Value> {
        let mut legal = Vec::new();
        match self.phase {
            "playing" => {
                for (from, to) in pours(&self.rack) {
                    legal.push(json!({"type": "move", "from": from, "to": to}));
                }
                if self.level >= 2 {
                    legal.push(json!({"type": "finish_game"}));
                }
            }
            "level_complete" => {
                legal.push(json!({"type": "next_level"}));
                legal.push(json!({"type": "finish_game"}));
            }
            _ => {}
        }
        legal
    }

    fn play(
        &mut self,
        action: &Value,
        dealt: &mut dyn FnMut() -> Dealt,
    ) -> Result<Value, &'static str> {
        let any = i64::MIN..=i64::MAX;
        let (kind, numbers) = grammar::read(action, KINDS, false, &any).ok_or(code::MALFORMED)?;
        if self.phase == "finished" {
            return Err(code::GAME_OVER);
        }
        match kind {
            "move" if self.phase != "playing" => Err(code::WRONG_PHASE),
            "move" => self.pour(numbers[0], numbers[1]),
            "next_level" if self.phase != "level_complete" => Err(code::WRONG_PHASE),
            "next_level" => {
                self.next_level(&dealt());
                Ok(json!({"type": "next_level"}))
            }
            _ if self.phase == "playing" && self.level == 1 => Err(code::NOT_LEGAL),
            _ => {
                self.phase = "finished";
                Ok(json!({"type": "finish_game"}))
            }
        }
    }

    fn standing(&self) -> Standing {
        Standing {
            stage: self.level as u32,
            completed: self.completed,
            score: self.score,
            over: self.phase == "finished",
        }
    }

    fn every_action(&self) -> Vec<Value> {
        let mut all = vec![
            json!({"type": "next_level"}),
            json!({"type": "finish_game"}),
        ];
        let most = self.rack.len() as i64;
        for from in -1..=most {
            for to in -1..=most {
                all.push(json!({"type": "move", "from": from, "to": to}));
            }
        }
        all.push(json!({"type": "move", "from": 0, "to": 1_000_000_000_000_i64}));
        all.push(json!({"type": "move", "from": i64::MIN, "to": 256}));
        all
    }

    fn loose() -> Vec<&'static str> {
        vec![
            r#"{"type":"finish_game","from":"here","why":[1,2]}"#,
            r#"{"type":"next_level","to":0.5}"#,
            r#"{"type":"move","from":0,"to":1,"colour":"aqua"}"#,
            r#"{"colour":null,"type":"move","from":0,"to":3}"#,
            r#"{"type":"move","from":1,"to":-0,"":{}}"#,
        ]
    }

    fn malformed() -> Vec<&'static str> {
        let own = [
            r#"{"type":"move"}"#,
            r#"{"type":"move","from":0}"#,
            r#"{"type":"move","to":0}"#,
            r#"{"type":"move","from":0.5,"to":1}"#,
            r#"{"type":"move","from":"0","to":"1"}"#,
            r#"{"type":"move","from":0,"to":true}"#,
            r#"{"type":"move","from":0,"to":null}"#,
            r#"{"type":"move","from":{},"to":1}"#,
            r#"{"type":"MOVE","from":0,"to":1}"#,
            r#"{"type":"next"}"#,
            r#"{"type":"finish"}"#,
            r#"{"type":"nextLevel"}"#,
            r#"{"from":0,"to":1}"#,
        ];
        [&grammar::NO_ACTION[..], &own[..]].concat()
    }
}

impl CritterLineup {
    /// The rack as it stands.
    pub(crate) fn rack(&self) -> &Rack {
        &self.rack
    }

    fn next_level(&mut self, dealt: &Dealt) {
        self.rack = read_rack(&dealt.notation);
        let count = colours(&self.rack).len();
        let proved = dealt.described["minimum"]
            .as_u64()
            .expect("a minimum is told");
        let minimum = if count <= SEARCHED {
            minimum(&self.rack).expect("every level can be sorted") as u64
        } else {
            proved
        };
        self.par = minimum + minimum.div_ceil(5);
        self.level += 1;
        self.moves = 0;
        self.phase = "playing";
    }

    fn pour(&mut self, from: i64, to: i64) -> Result<Value, &'static str> {
        let tube = |number: i64| usize::try_from(number).map_err(|_| code::NOT_LEGAL);
        let (from, to) = (tube(from)?, tube(to)?);
        let poured = poured(&self.rack, from, to);
        if poured == 0 {
            return Err(code::NOT_LEGAL);
        }
        let critter = *self.rack[from].last().expect("a run stands there");
        self.rack = after(&self.rack, from, to);
        self.moves += 1;
        let complete = sorted(&self.rack);
        let award = if complete {
            self.complete()
        } else {
            Value::Null
        };
        Ok(json!({
            "type": "move",
            "colour": name(critter),
            "poured": poured,
            "levelComplete": complete,
            "stuck": !complete && pours(&self.rack).is_empty(),
            "award": award,
        }))
    }

    fn complete(&mut self) -> Value {
        let saved = self.par.saturating_sub(self.moves);
        let before = self.score;
        self.score = (before + (100 + 10 * saved) * self.level).min(CAP);
        self.phase = if self.score == CAP {
            "finished"
        } else {
            "level_complete"
        };
        self.completed += 1;
        self.last_award = json!({
            "level": self.level,
            "moves": self.moves,
            "par": self.par,
            "total": self.score - before,
        });
        self.last_award.clone()
    }
}

fn name(critter: char) -> &'static str {
    let named = NAMES.iter().find(|name| name.starts_with(critter));
    named.expect("every colour has a name")
}
