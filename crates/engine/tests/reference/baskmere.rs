//! Baskmere, played from its rule sheet.

use std::rc::Rc;

use serde_json::{Value, json};

use super::baskmere_distance::Distances;
use super::side_by_side::{ALL, ANY, Case, GREEDY, PERFECT, RANDOM, Style};
use super::{Dealt, Reference, Referenced, Standing, code, grammar};

const KINDS: grammar::Kinds = &[
    ("MOVE", &["from", "to"]),
    ("STEP_BACK", &[]),
    ("NEXT_POND", &[]),
    ("END_RUN", &[]),
];

/// How many moves the trail remembers.
const TRAIL: usize = 100;

/// Piles of turtles, each from the bottom up.
pub(crate) type Piles = Vec<Vec<usize>>;

/// One pond: where it starts, what it wants, what forbids moves.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pond {
    pub(crate) start: Piles,
    pub(crate) plan: Piles,
    pub(crate) lily: Option<usize>,
    /// The shells from size 1 up, where they bind.
    pub(crate) shy: Option<Vec<char>>,
    pub(crate) creek: bool,
    pub(crate) grandshell: bool,
}

impl Pond {
    /// Reads `321/-/- > -/-/321 lily=1 shells=abc creek grandshell`.
    pub(crate) fn read(notation: &str) -> Self {
        let (start, rest) = notation.split_once(" > ").expect("a pond has a plan");
        let mut words = rest.split(' ');
        let mut pond = Self {
            start: read_piles(start),
            plan: read_piles(words.next().expect("a plan follows")),
            lily: None,
            shy: None,
            creek: false,
            grandshell: false,
        };
        for word in words {
            match word.split_once('=').unwrap_or((word, "")) {
                ("lily", rock) => pond.lily = Some(rock.parse().expect("a rock")),
                ("shells", shells) => pond.shy = Some(shells.chars().collect()),
                ("creek", "") => pond.creek = true,
                ("grandshell", "") => pond.grandshell = true,
                other => panic!("{other:?} is no feature of a pond"),
            }
        }
        assert_eq!(pond.start.len(), pond.plan.len(), "as many rocks in both");
        pond
    }

    pub(crate) fn rocks(&self) -> usize {
        self.plan.len()
    }

    pub(crate) fn turtles(&self) -> usize {
        self.plan.iter().map(Vec::len).sum()
    }

    /// Whether a turtle may swim from one rock to another at all.
    pub(crate) fn lane(&self, from: usize, to: usize) -> bool {
        let against = [(1, 0), (2, 1), (0, 2)].contains(&(from, to));
        from != to && !(self.creek && against)
    }

    /// Whether a turtle may be set down on a rock that holds `pile`.
    pub(crate) fn may_rest(&self, turtle: usize, rock: usize, pile: &[usize]) -> bool {
        if self.lily == Some(rock) && pile.len() >= 2 {
            return false;
        }
        let Some(&top) = pile.last() else {
            return true;
        };
        let shells_differ = match &self.shy {
            None => true,
            Some(shells) => shells[top - 1] != shells[turtle - 1],
        };
        top > turtle && shells_differ
    }

    /// Whether the top turtle of one rock may move onto another, Daylight aside.
    pub(crate) fn may_move(&self, piles: &Piles, from: usize, to: usize) -> bool {
        if from >= piles.len() || to >= piles.len() || !self.lane(from, to) {
            return false;
        }
        match piles[from].last() {
            None => false,
            Some(&turtle) => self.may_rest(turtle, to, &piles[to]),
        }
    }

    /// The Daylight that a move of that turtle costs.
    pub(crate) fn cost(&self, turtle: usize) -> u64 {
        if self.grandshell && turtle == self.turtles() {
            2
        } else {
            1
        }
    }

    /// Whether every pile is ordered and keeps to lily pad and shy shells.
    pub(crate) fn allows(&self, piles: &Piles) -> bool {
        piles.iter().enumerate().all(|(rock, pile)| {
            (0..pile.len()).all(|height| self.may_rest(pile[height], rock, &pile[..height]))
        })
    }
}

fn read_piles(text: &str) -> Piles {
    let pile = |pile: &str| -> Vec<usize> {
        if pile == "-" {
            return Vec::new();
        }
        let size = |digit: char| digit.to_digit(10).expect("turtles are digits") as usize;
        pile.chars().map(size).collect()
    };
    text.split('/').map(pile).collect()
}

/// A run.
#[derive(Debug, Clone)]
pub(crate) struct Baskmere {
    pond: Pond,
    distances: Rc<Distances>,
    /// What every shell is called, from size 1 up.
    shells: Vec<Value>,
    number: u64,
    par: u64,
    spare: u64,
    piles: Piles,
    daylight: u64,
    spent: u64,
    trail: Vec<(usize, usize)>,
    streak: u64,
    score: u64,
    settled: u64,
    phase: &'static str,
    outcome: Option<&'static str>,
    last_award: Value,
}

impl Referenced for menagerie_engine::baskmere::Baskmere {
    type Plain = Baskmere;
}

impl Reference for Baskmere {
    const GOLDEN: &'static [Case] = &[
        ("random", 0, &[(RANDOM, ANY, ALL)], false),
        ("greedy", 7, &[(GREEDY, ANY, ALL)], false),
        ("careless", 11, &[(Style::Careless, ANY, 120)], false),
        (
            "nasty",
            12,
            &[(PERFECT, 8, ALL), (Style::Nasty, ANY, 120)],
            false,
        ),
        (
            "sunset-far-up",
            13,
            &[(PERFECT, 31, ALL), (RANDOM, ANY, ALL)],
            false,
        ),
        (
            "ended-mid-pond",
            9_007_199_254_740_991,
            &[(PERFECT, 5, ALL), (PERFECT, 6, 3)],
            true,
        ),
        ("perfect-through-pond-70", 7, &[(PERFECT, 71, ALL)], false),
    ];

    fn open(_seed: u64, dealt: &Dealt) -> Self {
        let pond = Pond::read(&dealt.notation);
        let mut run = Self {
            distances: Distances::remembered(&pond),
            piles: pond.start.clone(),
            pond,
            shells: Vec::new(),
            number: 0,
            par: 0,
            spare: 0,
            daylight: 0,
            spent: 0,
            trail: Vec::new(),
            streak: 0,
            score: 0,
            settled: 0,
            phase: "drift",
            outcome: None,
            last_award: Value::Null,
        };
        run.next_pond(dealt);
        run
    }

    fn state(&self) -> Value {
        let rocks = self.pond.rocks();
        let turtles: Vec<Value> = (1..=self.pond.turtles())
            .map(|size| {
                json!({
                    "size": size,
                    "shell": self.shells[size - 1],
                    "grandshell": self.pond.grandshell && size == self.pond.turtles(),
                })
            })
            .collect();
        let lanes: Vec<Vec<bool>> = (0..rocks)
            .map(|from| (0..rocks).map(|to| self.pond.lane(from, to)).collect())
            .collect();
        let trail: Vec<Value> = self
            .trail
            .iter()
            .map(|(from, to)| json!({"from": from, "to": to}))
            .collect();
        json!({
            "pond": {
                "number": self.number,
                "rocks": rocks,
                "turtles": turtles,
                "plan": self.pond.plan,
                "par": self.par,
                "spare": self.spare,
                "sunRock": rocks - 1,
                "lilyPad": self.pond.lily,
                "shyShells": self.pond.shy.is_some(),
                "creek": self.pond.creek,
                "grandshell": self.pond.grandshell,
                "lanes": lanes,
            },
            "piles": self.piles,
            "daylight": self.daylight,
            "spent": self.spent,
            "trail": trail,
            "streak": self.streak,
            "score": self.score,
            "settled": self.settled,
            "phase": self.phase,
            "outcome": self.outcome,
            "lastAward": self.last_award,
        })
    }

    fn legal(&self) -> Vec<Value> {
        let mut legal = Vec::new();
        match self.phase {
            "pond" => {
                for from in 0..self.pond.rocks() {
                    for to in 0..self.pond.rocks() {
                        if self.may_move(from, to) {
                            legal.push(json!({"type": "MOVE", "from": from, "to": to}));
                        }
                    }
                }
                if self.may_step_back() {
                    legal.push(json!({"type": "STEP_BACK"}));
                }
                legal.push(json!({"type": "END_RUN"}));
            }
            "drift" => {
                legal.push(json!({"type": "NEXT_POND"}));
                legal.push(json!({"type": "END_RUN"}));
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
        let (kind, numbers) =
            grammar::read(action, KINDS, true, &(0..=4)).ok_or(code::MALFORMED)?;
        if self.phase == "runOver" {
            return Err(code::GAME_OVER);
        }
        let fits = match kind {
            "MOVE" | "STEP_BACK" => self.phase == "pond",
            "NEXT_POND" => self.phase == "drift",
            _ => true,
        };
        if !fits {
            return Err(code::WRONG_PHASE);
        }
        match kind {
            "MOVE" => {
                let (from, to) = (numbers[0] as usize, numbers[1] as usize);
                if !self.may_move(from, to) {
                    return Err(code::NOT_LEGAL);
                }
                self.trail.push((from, to));
                if self.trail.len() > TRAIL {
                    self.trail.remove(0);
                }
                Ok(self.swim(kind, from, to))
            }
            "STEP_BACK" => {
                if !self.may_step_back() {
                    return Err(code::NOT_LEGAL);
                }
                let (from, to) = self.trail.pop().expect("a step back needs a move");
                let report = self.swim(kind, to, from);
                assert_ne!(self.phase, "drift", "a step back never settles a pond");
                Ok(report)
            }
            "NEXT_POND" => {
                self.next_pond(&dealt());
                Ok(json!({"type": "NEXT_POND"}))
            }
            _ => {
                let outcome = if self.phase == "drift" {
                    "win"
                } else {
                    "goodGame"
                };
                self.end(outcome);
                Ok(json!({"type": "END_RUN"}))
            }
        }
    }

    fn standing(&self) -> Standing {
        Standing {
            stage: self.number as u32,
            completed: self.settled as u32,
            score: self.score,
            over: self.phase == "runOver",
        }
    }

    fn every_action(&self) -> Vec<Value> {
        let mut all = vec![
            json!({"type": "STEP_BACK"}),
            json!({"type": "NEXT_POND"}),
            json!({"type": "END_RUN"}),
        ];
        for from in 0..=4 {
            for to in 0..=4 {
                all.push(json!({"type": "MOVE", "from": from, "to": to}));
            }
        }
        all
    }

    fn malformed() -> Vec<&'static str> {
        let own = [
            r#"{"type":"MOVE"}"#,
            r#"{"type":"MOVE","from":0}"#,
            r#"{"type":"MOVE","to":0}"#,
            r#"{"type":"MOVE","from":-1,"to":0}"#,
            r#"{"type":"MOVE","from":0,"to":5}"#,
            r#"{"type":"MOVE","from":0.5,"to":1}"#,
            r#"{"type":"MOVE","from":"0","to":"1"}"#,
            r#"{"type":"MOVE","from":false,"to":1}"#,
            r#"{"type":"MOVE","from":[0],"to":1}"#,
            r#"{"type":"MOVE","from":0,"to":1,"turtle":1}"#,
            r#"{"type":"STEP_BACK","from":0}"#,
            r#"{"type":"NEXT_POND","pond":2}"#,
            r#"{"type":"END_RUN","":0}"#,
            r#"{"type":"end_run"}"#,
            r#"{"type":"move","from":0,"to":1}"#,
            r#"{"type":"capture","from":0,"to":1}"#,
            r#"{"from":0,"to":1}"#,
        ];
        [&grammar::NO_ACTION[..], &own[..]].concat()
    }
}

impl Baskmere {
    /// The pond being played.
    pub(crate) fn pond(&self) -> &Pond {
        &self.pond
    }

    /// The piles as they stand.
    pub(crate) fn piles(&self) -> &Piles {
        &self.piles
    }

    /// How far every position of this pond is from its plan.
    pub(crate) fn distances(&self) -> &Distances {
        &self.distances
    }

    fn next_pond(&mut self, dealt: &Dealt) {
        let pond = Pond::read(&dealt.notation);
        if pond != self.pond {
            self.distances = Distances::remembered(&pond);
        }
        self.shells = shell_names(&pond, &dealt.described);
        self.number += 1;
        self.par = self
            .distances
            .of(&pond.start)
            .expect("the plan can be reached");
        self.spare = 8u64.saturating_sub((self.number - 1) / 2);
        self.daylight += self.par + self.spare;
        self.spent = 0;
        self.piles.clone_from(&pond.start);
        self.pond = pond;
        self.phase = "pond";
    }

    fn may_move(&self, from: usize, to: usize) -> bool {
        self.pond.may_move(&self.piles, from, to) && self.can_pay(from)
    }

    /// The newest move is undone by swimming back, which the creek may forbid.
    fn may_step_back(&self) -> bool {
        match self.trail.last() {
            None => false,
            Some(&(from, to)) => self.pond.lane(to, from) && self.can_pay(to),
        }
    }

    /// Whether there is Daylight enough to move the top turtle of that rock.
    fn can_pay(&self, rock: usize) -> bool {
        let turtle = self.piles[rock].last();
        turtle.is_some_and(|&turtle| self.pond.cost(turtle) <= self.daylight)
    }

    /// Moves a turtle, pays for it, and sees what became of the pond.
    fn swim(&mut self, kind: &str, from: usize, to: usize) -> Value {
        let turtle = self.piles[from].pop().expect("a turtle is there");
        self.piles[to].push(turtle);
        let cost = self.pond.cost(turtle);
        self.daylight -= cost;
        self.spent += cost;
        let settled = self.piles == self.pond.plan;
        let mut award = Value::Null;
        let mut last_light = false;
        if settled {
            award = self.settle();
        } else {
            let needed = self
                .distances
                .of(&self.piles)
                .expect("no position is a dead end");
            last_light = needed == self.daylight;
            if needed > self.daylight {
                self.end("sunset");
            }
        }
        json!({
            "type": kind,
            "turtle": turtle,
            "cost": cost,
            "daylight": self.daylight,
            "lastLight": last_light,
            "settled": settled,
            "sunset": self.outcome == Some("sunset"),
            "award": award,
        })
    }

    fn settle(&mut self) -> Value {
        let over = self.spent.checked_sub(self.par).expect("par is the least");
        let mut raw = 20 * self.par + 10 * self.number.min(60);
        let mut sunbeam = 0;
        let grade = match over {
            0 => {
                raw = raw * 3 / 2;
                self.streak += 1;
                sunbeam = 1;
                "perfect"
            }
            1 | 2 => "tidy",
            _ => {
                self.streak = 0;
                "settled"
            }
        };
        let multiplier = 100 + 25 * self.streak.min(8);
        let total = (raw * multiplier + 50) / 100;
        self.score += total;
        self.daylight += sunbeam;
        self.settled += 1;
        self.phase = "drift";
        self.trail.clear();
        self.last_award = json!({
            "pond": self.number,
            "par": self.par,
            "spent": self.spent,
            "grade": grade,
            "raw": raw,
            "multiplier": multiplier,
            "total": total,
            "sunbeam": sunbeam,
        });
        self.last_award.clone()
    }

    fn end(&mut self, outcome: &'static str) {
        self.phase = "runOver";
        self.outcome = Some(outcome);
        self.trail.clear();
    }
}

/// What the shells are called. The notation tells only which are alike, and only where they bind;
/// the names are read from the description and must agree with it.
fn shell_names(pond: &Pond, described: &Value) -> Vec<Value> {
    let turtles = described["pond"]["turtles"]
        .as_array()
        .expect("turtles are listed");
    assert_eq!(turtles.len(), pond.turtles());
    let names: Vec<Value> = turtles
        .iter()
        .map(|turtle| turtle["shell"].clone())
        .collect();
    assert!(names.iter().all(Value::is_string), "every shell has a name");
    if let Some(letters) = &pond.shy {
        for a in 0..names.len() {
            for b in 0..names.len() {
                assert_eq!(
                    letters[a] == letters[b],
                    names[a] == names[b],
                    "shells agree"
                );
            }
        }
    }
    names
}
