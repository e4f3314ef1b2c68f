//! What ARCHITECTURE.md promises: the table of rooms, and the files that its invariants name.

use std::collections::BTreeMap;

/// A room: what it may use, and on which floor it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub(crate) floor: u32,
    /// Rooms by their names in the table, such as `src/puzzle`. A name without `/` is another crate.
    pub(crate) may_use: Vec<String>,
}

/// The document, read.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// By name, such as `src/engine`.
    pub(crate) rooms: BTreeMap<String, Room>,
    /// Where `unsafe` may stand: files and folders.
    pub(crate) unsafe_in: Vec<String>,
    /// Where `async` may stand.
    pub(crate) async_in: Vec<String>,
    /// Where generated protobuf types may stand.
    pub(crate) proto_in: Vec<String>,
}

impl Document {
    /// Reads the document, or says what is missing in it.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut rooms = BTreeMap::new();
        for line in text.lines().filter(|line| line.starts_with('|')) {
            let columns: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [floor, names, _, may_use] = columns[..] else {
                continue;
            };
            let Ok(floor) = floor.parse() else {
                continue;
            };
            for name in quoted(names).filter(|name| name.contains('/')) {
                let room = Room {
                    floor,
                    may_use: quoted(may_use).collect(),
                };
                rooms.insert(name, room);
            }
        }
        if rooms.is_empty() {
            return Err(
                "ARCHITECTURE.md has no table with the columns floor, room, what lives there, may use"
                    .to_owned(),
            );
        }
        Ok(Self {
            rooms,
            unsafe_in: named(text, "*`unsafe`")?,
            async_in: named(text, "*`async`")?,
            proto_in: named(text, "*Generated protobuf types")?,
        })
    }

    /// What is wrong with the table itself.
    pub(crate) fn contradictions(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for (name, room) in &self.rooms {
            for used in room.may_use.iter().filter(|used| used.contains('/')) {
                match self.rooms.get(used.as_str()) {
                    None => wrong.push(format!("{name} may use {used}, which is no room of the table")),
                    Some(other) if other.floor > room.floor => {
                        wrong.push(format!("{name} may use {used}, which is on a higher floor"));
                    }
                    Some(_) if self.reaches(used, name, self.rooms.len()) => {
                        wrong.push(format!("{name} and {used} may use each other"));
                    }
                    Some(_) => {}
                }
            }
        }
        wrong
    }

    /// Whether `from` may use `to` by way of at most so many rooms.
    fn reaches(&self, from: &str, to: &str, steps: usize) -> bool {
        let uses = self
            .rooms
            .get(from)
            .map(|room| room.may_use.as_slice())
            .unwrap_or_default();
        let mut uses = uses.iter();
        steps > 0 && uses.any(|used| used == to || self.reaches(used, to, steps - 1))
    }
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The files and folders that the paragraph with this beginning names.
fn named(text: &str, beginning: &str) -> Result<Vec<String>, String> {
    let mut paragraphs = text.split("\n\n").map(str::trim_start);
    let paragraph = paragraphs.find(|paragraph| paragraph.starts_with(beginning));
    let paragraph =
        paragraph.ok_or_else(|| format!("ARCHITECTURE.md has no paragraph that begins with {beginning}"))?;
    Ok(quoted(paragraph).filter(|name| name.contains('/')).collect())
}
