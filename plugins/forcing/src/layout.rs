//! Numbers the candidates of a board and lists their choices and their groups.
//!
//! A *choice* is all candidates of a cell or all places of a digit in a house, if there are at least two: exactly one of them is
//! true. One candidate is a single, which other techniques find. No candidate is a contradiction.
//!
//! A *group* is all places of a digit in the crossing of a line and a box, if there are at least two. It is on if one of them is
//! true, and off otherwise. Candidates and groups are the *nodes*. The numbers of the candidates come first, by digit and then by
//! cell; the numbers of the groups follow.

use std::ops::Range;

use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// No choice: an unused entry of a list.
pub(crate) const NONE: u16 = u16::MAX;

/// The cell or the house of a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ChoicePlace {
    Cell(Cell),
    House(House, Digit),
}

/// Candidates of which exactly one is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) place: ChoicePlace,
    start: u16,
    end: u16,
}

impl Choice {
    /// Returns the number of its candidates.
    pub(crate) const fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// The places of a digit in the crossing of a line and a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CandidateGroup {
    pub(crate) digit: Digit,
    pub(crate) cells: CellSet,
    pub(crate) line: House,
    pub(crate) block: House,
}

/// The groups of a board that get numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NumberedGroups {
    None,
    /// Groups that with one other candidate or group are all places in a house. Other groups are in no chain.
    Linked,
    All,
}

impl CandidateGroup {
    /// Returns the cells that see the whole group.
    pub(crate) fn seen(&self) -> CellSet {
        (self.line.cells() | self.block.cells()) - self.cells
    }
}

/// A node that is true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Fact {
    pub(crate) node: u16,
    pub(crate) is_on: bool,
}

impl Fact {
    pub(crate) const fn on(node: usize) -> Self {
        Self {
            node: node as u16,
            is_on: true,
        }
    }

    pub(crate) const fn off(node: usize) -> Self {
        Self {
            node: node as u16,
            is_on: false,
        }
    }

    pub(crate) const fn opposite(self) -> Self {
        Self {
            is_on: !self.is_on,
            ..self
        }
    }

    /// Returns the index of the fact: twice the number of its node, plus one if it is off.
    pub(crate) const fn index(self) -> usize {
        self.node as usize * 2 + !self.is_on as usize
    }
}

/// The numbered candidates of a board.
pub(crate) struct CandidateLayout {
    all: CandidateSet,
    pub(crate) candidates: Vec<Candidate>,
    /// For each candidate, its number.
    numbers: [u16; Candidate::COUNT],
    pub(crate) choices: Vec<Choice>,
    /// The candidates of all choices, one choice after the other.
    members: Vec<u16>,
    pub(crate) groups: Vec<CandidateGroup>,
    /// For each digit, the start of its groups.
    groups_from: [u16; 10],
}

impl CandidateLayout {
    /// Numbers the candidates of `all` and the groups that `groups` names.
    pub(crate) fn new(all: &CandidateSet, groups: NumberedGroups) -> Self {
        let mut layout = Self {
            all: *all,
            candidates: all.iter().collect(),
            numbers: [0; Candidate::COUNT],
            choices: Vec::with_capacity(256),
            members: Vec::with_capacity(1024),
            groups: Vec::with_capacity(128),
            groups_from: [0; 10],
        };
        // Candidates are numbered by digit, so the choices of the cells need lists by cell.
        let mut by_cell = [[0_u16; 9]; 81];
        let mut sizes = [0_u8; 81];
        for (number, candidate) in layout.candidates.iter().enumerate() {
            let cell = candidate.cell().index();
            layout.numbers[candidate.index()] = number as u16;
            by_cell[cell][sizes[cell] as usize] = number as u16;
            sizes[cell] += 1;
        }
        for cell in Cell::all() {
            let (start, index) = (layout.members.len(), cell.index());
            layout
                .members
                .extend_from_slice(&by_cell[index][..sizes[index] as usize]);
            layout.choose(ChoicePlace::Cell(cell), start);
        }
        for digit in Digit::ALL {
            let places = all.cells_of(digit);
            for house in House::all() {
                let start = layout.members.len();
                for cell in places & house.cells() {
                    layout
                        .members
                        .push(layout.numbers[Candidate::new(cell, digit).index()]);
                }
                layout.choose(ChoicePlace::House(house, digit), start);
            }
            if groups != NumberedGroups::None {
                layout.find_groups(digit, places, groups);
            }
            layout.groups_from[digit.index() + 1] = layout.groups.len() as u16;
        }
        layout
    }

    /// Makes a choice of the members from `start` on, if there are at least two.
    fn choose(&mut self, place: ChoicePlace, start: usize) {
        if self.members.len() - start < 2 {
            self.members.truncate(start);
            return;
        }
        self.choices.push(Choice {
            place,
            start: start as u16,
            end: self.members.len() as u16,
        });
    }

    /// Finds the groups of a digit.
    fn find_groups(&mut self, digit: Digit, places: CellSet, which: NumberedGroups) {
        for line in House::lines() {
            let of_line = places & line.cells();
            let mut rest = of_line;
            while let Some(first) = rest.first() {
                let block = House::block(first.block());
                let cells = of_line & block.cells();
                rest -= cells;
                if cells.len() < 2 {
                    continue;
                }
                let group = CandidateGroup {
                    digit,
                    cells,
                    line,
                    block,
                };
                let is_linked = |house: House| is_one((places & house.cells()) - cells);
                if which == NumberedGroups::All || is_linked(line) || is_linked(block) {
                    self.groups.push(group);
                }
            }
        }
    }

    /// Returns, for each candidate, the indices of its choices. There are at most four; unused entries are [`NONE`].
    pub(crate) fn choices_by_candidate(&self) -> Vec<[u16; 4]> {
        let mut choices = vec![[NONE; 4]; self.candidates.len()];
        let mut found = vec![0_usize; self.candidates.len()];
        for (index, &choice) in self.choices.iter().enumerate() {
            for &member in self.members(choice) {
                let count = &mut found[member as usize];
                choices[member as usize][*count] = index as u16;
                *count += 1;
            }
        }
        choices
    }

    /// Returns whether both houses of a group have other places.
    pub(crate) fn is_split(&self, group: &CandidateGroup) -> bool {
        let has_rest = |house: House| self.places(group.digit, house) != group.cells;
        has_rest(group.line) && has_rest(group.block)
    }

    /// Returns, for each group, the choices of its line and its box. `None` if the group has all places of one of them.
    pub(crate) fn group_houses(&self) -> Vec<Option<[u16; 2]>> {
        let mut choice_of = [[NONE; House::COUNT]; 9];
        for (index, choice) in self.choices.iter().enumerate() {
            if let ChoicePlace::House(house, digit) = choice.place {
                choice_of[digit.index()][house.index()] = index as u16;
            }
        }
        let houses = |group: &CandidateGroup| {
            let choices =
                [group.line, group.block].map(|house| choice_of[group.digit.index()][house.index()]);
            self.is_split(group).then_some(choices)
        };
        self.groups.iter().map(houses).collect()
    }

    /// Returns the number of candidates and groups.
    pub(crate) fn nodes(&self) -> usize {
        self.candidates.len() + self.groups.len()
    }

    /// Returns the number of a candidate of the board.
    pub(crate) const fn number(&self, cell: Cell, digit: Digit) -> usize {
        self.numbers[Candidate::new(cell, digit).index()] as usize
    }

    /// Returns the numbers of the places of `digit` in `cells`.
    pub(crate) fn numbers(&self, digit: Digit, cells: CellSet) -> impl Iterator<Item = usize> + use<'_> {
        cells.into_iter().map(move |cell| self.number(cell, digit))
    }

    /// Returns the candidates of a choice.
    pub(crate) fn members(&self, choice: Choice) -> &[u16] {
        &self.members[choice.start as usize..choice.end as usize]
    }

    /// Returns the group with this number, if the node is a group.
    pub(crate) fn group(&self, node: usize) -> Option<&CandidateGroup> {
        self.groups.get(node.checked_sub(self.candidates.len())?)
    }

    /// Returns the numbers of the groups of `digit`.
    pub(crate) fn groups_of(&self, digit: Digit) -> Range<usize> {
        let first = self.candidates.len();
        let [from, to] = [0, 1].map(|next| self.groups_from[digit.index() + next] as usize);
        first + from..first + to
    }

    /// Returns the places of `digit` in `house`.
    pub(crate) fn places(&self, digit: Digit, house: House) -> CellSet {
        self.all.cells_of(digit) & house.cells()
    }

    /// Returns the numbers of the candidates that see all of `group`.
    pub(crate) fn seen_by(&self, group: &CandidateGroup) -> impl Iterator<Item = usize> + use<'_> {
        self.numbers(group.digit, self.all.cells_of(group.digit) & group.seen())
    }

    /// Returns the numbers of all groups.
    pub(crate) fn group_nodes(&self) -> Range<usize> {
        self.candidates.len()..self.nodes()
    }

    /// Returns the digit of a node and its cells.
    pub(crate) fn cells(&self, node: usize) -> (Digit, CellSet) {
        if let Some(group) = self.group(node) {
            return (group.digit, group.cells);
        }
        let candidate = self.candidates[node];
        (candidate.digit(), CellSet::of(candidate.cell()))
    }
}

/// Returns whether places of a digit are one candidate or one group: they lie in one line and one box.
fn is_one(places: CellSet) -> bool {
    places.first().is_some_and(|first| {
        let [row, column, block] = first.houses().map(House::cells);
        places.is_subset(row & block) || places.is_subset(column & block)
    })
}

/// Numbers all candidates and groups of `board`, for tests.
#[cfg(test)]
pub(crate) fn layout(board: &sudoku_technique::Board) -> CandidateLayout {
    CandidateLayout::new(board.all_candidates(), NumberedGroups::All)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::Board;
    use sudoku_technique::testing::board;

    #[test]
    fn every_cell_and_house_with_two_candidates_is_a_choice_and_one_with_one_is_none() {
        let layout = layout(&board("r1c1=12 r1c2=3"));
        let sizes = |place| {
            let choice = layout.choices.iter().find(|choice| choice.place == place);
            choice.map(|&choice| layout.members(choice).len())
        };
        assert_eq!(sizes(ChoicePlace::Cell(Cell::at(0, 0))), Some(2));
        assert_eq!(sizes(ChoicePlace::Cell(Cell::at(0, 1))), None);
        assert_eq!(sizes(ChoicePlace::Cell(Cell::at(8, 8))), Some(9));
        assert_eq!(layout.choices.len(), 80 + 243);
    }

    #[test]
    fn a_group_is_two_or_three_places_of_a_line_in_a_box() {
        let layout = layout(&board(
            "r1c1245689-7 r2c123456789-7 r3c123456789-7 r4c123456789-7",
        ));
        let digit = Digit::from_index(6);
        let of_row: Vec<_> = layout
            .groups
            .iter()
            .filter(|group| group.digit == digit && group.line == House::row(0))
            .collect();
        assert!(of_row.is_empty(), "{of_row:?}");
        let of_column = layout
            .groups
            .iter()
            .filter(|group| group.digit == digit && group.line == House::column(0));
        assert_eq!(
            of_column.map(|group| group.cells.len()).collect::<Vec<_>>(),
            [2, 3]
        );
    }

    #[test]
    fn a_contradictory_board_has_choices_too() {
        let layout = layout(&Board::from_givens(&[1; 81]));
        assert_eq!((layout.nodes(), layout.choices.len()), (0, 0));
    }
}
