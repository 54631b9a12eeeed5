//! The token: a state sealed with the server's key (AES-SIV, RFC 5297), in base64url.
//!
//! The seal is deterministic, so the same state under the same key is the same token, and bound to
//! the game and its rules version, so a token is good for nothing else.

use aes_siv::KeyInit;
use aes_siv::siv::Aes256Siv;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use menagerie_engine::Info;

/// The bytes of a key.
pub(crate) const KEY_BYTES: usize = 64;

/// A key, half of it for the seal and half for the content. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Key([u8; KEY_BYTES]);

impl Key {
    /// The key of those bytes.
    pub(crate) fn new(bytes: [u8; KEY_BYTES]) -> Self {
        Self(bytes)
    }

    fn cipher(&self) -> Aes256Siv {
        Aes256Siv::new((&self.0).into())
    }
}

/// The keys that a server knows: one that seals, and older ones that still open.
#[derive(Clone)]
pub(crate) struct Keys {
    current: Key,
    old: Vec<Key>,
}

impl Keys {
    /// Seals with `current`; opens with all.
    pub(crate) fn new(current: Key, old: Vec<Key>) -> Self {
        Self { current, old }
    }

    /// The token of a state.
    pub(crate) fn seal(&self, game: &Info, state: &[u8]) -> String {
        let sealed = self
            .current
            .cipher()
            .encrypt(bound_to(game), state)
            .expect("two headers are within what the cipher takes");
        URL_SAFE_NO_PAD.encode(sealed)
    }

    /// The state in a token; `None` when it is not one of ours for this game and rules version.
    pub(crate) fn open(&self, game: &Info, token: &str) -> Option<Vec<u8>> {
        let sealed = URL_SAFE_NO_PAD.decode(token).ok()?;
        std::iter::once(&self.current)
            .chain(&self.old)
            .find_map(|key| key.cipher().decrypt(bound_to(game), &sealed).ok())
    }
}

fn bound_to(game: &Info) -> [Vec<u8>; 2] {
    [
        game.slug.as_bytes().to_vec(),
        game.rules_version.to_be_bytes().to_vec(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Info = Info {
        slug: "example",
        name: "Example",
        stage: "",
        last_stage: 1,
        rules_version: 1,
        open: false,
    };

    fn key(fill: u8) -> Key {
        Key::new([fill; KEY_BYTES])
    }

    #[test]
    fn the_same_state_is_the_same_token_and_opens() {
        let keys = Keys::new(key(1), Vec::new());
        for length in 0..100 {
            let state: Vec<u8> = (0..length).collect();
            let token = keys.seal(&GAME, &state);
            assert_eq!(token, keys.seal(&GAME, &state));
            assert_eq!(keys.open(&GAME, &token), Some(state));
        }
    }

    #[test]
    fn no_changed_character_and_no_cut_opens() {
        let keys = Keys::new(key(1), Vec::new());
        let token = keys.seal(&GAME, b"a state of some length");
        for at in 0..token.len() {
            for other in ['A', 'B', '_', '=', '~'] {
                let mut changed: Vec<char> = token.chars().collect();
                if changed[at] == other {
                    continue;
                }
                changed[at] = other;
                let changed: String = changed.into_iter().collect();
                assert_eq!(keys.open(&GAME, &changed), None, "{at}");
            }
            assert_eq!(keys.open(&GAME, &token[..at]), None, "{at}");
        }
        assert_eq!(keys.open(&GAME, &format!("{token}A")), None);
        assert_eq!(keys.open(&GAME, &format!("{token}=")), None);
    }

    #[test]
    fn every_changed_bit_is_found() {
        let keys = Keys::new(key(1), Vec::new());
        let sealed = URL_SAFE_NO_PAD.decode(keys.seal(&GAME, b"state")).unwrap();
        for bit in 0..sealed.len() * 8 {
            let mut changed = sealed.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(keys.open(&GAME, &URL_SAFE_NO_PAD.encode(changed)), None);
        }
    }

    #[test]
    fn tokens_of_other_games_versions_and_keys_do_not_open() {
        let keys = Keys::new(key(1), Vec::new());
        let token = keys.seal(&GAME, b"state");
        let game = Info {
            slug: "other",
            ..GAME
        };
        assert_eq!(keys.open(&game, &token), None);
        let version = Info {
            rules_version: 2,
            ..GAME
        };
        assert_eq!(keys.open(&version, &token), None);
        assert_eq!(Keys::new(key(2), Vec::new()).open(&GAME, &token), None);
    }

    #[test]
    fn old_keys_still_open_and_never_seal() {
        let before = Keys::new(key(1), Vec::new());
        let after = Keys::new(key(2), vec![key(3), key(1)]);
        let token = before.seal(&GAME, b"state");
        assert_eq!(after.open(&GAME, &token), Some(b"state".to_vec()));
        assert_ne!(after.seal(&GAME, b"state"), token);
        assert_eq!(before.open(&GAME, &after.seal(&GAME, b"state")), None);
    }
}
