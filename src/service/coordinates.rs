//! Translates cells, candidates and houses to protobuf.

use sudoku_technique::{Candidate, Cell, House, HouseKind};

use sudokud_api as proto;

/// Returns the index of a cell.
pub(super) fn cell(cell: Cell) -> i32 {
    cell.index() as i32
}

pub(super) fn candidate(candidate: Candidate) -> proto::Candidate {
    proto::Candidate {
        cell: cell(candidate.cell()),
        digit: candidate.digit().value().into(),
    }
}

/// Returns a house.
pub(super) fn house(house: House) -> proto::House {
    let kind = match house.kind() {
        HouseKind::Row => proto::HouseKind::Row,
        HouseKind::Column => proto::HouseKind::Column,
        HouseKind::Box => proto::HouseKind::Box,
    };
    proto::House {
        kind: kind.into(),
        number: house.number() as i32 + 1,
    }
}
