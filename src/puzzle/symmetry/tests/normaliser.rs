//! Compares the numbered variants with the normaliser of each symmetry, over all 3,359,232 maps of cells.

use sudoku_technique::Cell;

use crate::symmetry::{PatternSymmetry, Relabelling, Transformation, Variants};

/// How many maps of cells belong to each symmetry, in the order of [`PatternSymmetry::ALL`].
pub(in crate::symmetry) const SIZES: [u64; 10] =
    [3_359_232, 1_152, 96, 31_104, 31_104, 1_152, 2_592, 2_592, 96, 96];

/// All maps of cells, with the digits left alone.
fn all_cell_maps() -> impl Iterator<Item = Transformation> {
    let indices = (0..Transformation::COUNT).step_by(Relabelling::COUNT);
    indices.map(|index| Variants::WHOLE.get(index).unwrap())
}

/// Conjugates the symmetries of the square by every map of cells: a map belongs to the variants of a symmetry when
/// it takes the group of that symmetry to itself, and only then.
#[test]
fn the_variants_are_exactly_the_normaliser() {
    let square: Vec<_> = PatternSymmetry::All.elements().collect();
    let groups = PatternSymmetry::ALL.map(|symmetry| {
        let elements = symmetry.elements();
        elements.fold(0_u16, |group, element| {
            group | 1 << square.iter().position(|&other| other == element).unwrap()
        })
    });
    let mut counts = [0_u64; 10];
    for map in all_cell_maps() {
        let inverse = map.inverse();
        let conjugates: Vec<Option<usize>> = square
            .iter()
            .map(|element| inverse.then(element).then(&map))
            .map(|conjugate| square.iter().position(|&other| other == conjugate))
            .collect();
        for (place, variants) in PatternSymmetry::ALL
            .map(Variants::keeping)
            .into_iter()
            .enumerate()
        {
            let group = groups[place];
            let mut members = (0..8).filter(|bit| group >> bit & 1 == 1);
            let normal = members.all(|bit| conjugates[bit].is_some_and(|image| group >> image & 1 == 1));
            assert_eq!(variants.index_of(&map).is_some(), normal, "{variants:?} {map}");
            counts[place] += u64::from(normal);
        }
    }
    assert_eq!(counts, SIZES);
}

/// Beside the normaliser: which maps take every pattern with the symmetry to one with the symmetry?
#[test]
fn only_for_all_do_further_maps_keep_every_pattern() {
    let orbits = PatternSymmetry::ALL.map(PatternSymmetry::orbits);
    let orbit_of =
        PatternSymmetry::ALL.map(|symmetry| Cell::all().map(|cell| symmetry.orbit(cell)).collect::<Vec<_>>());
    let mut counts = [0_u64; 10];
    for map in all_cell_maps() {
        let table = map.cell_table();
        // Single cells stay single cells, so every map keeps the symmetry that is none.
        counts[0] += 1;
        for place in 1..10 {
            let kept = orbits[place].iter().all(|orbit| {
                let mut images = orbit.into_iter().map(|cell| table[cell.index()]);
                let whole = images.next().map(|cell| orbit_of[place][cell.index()]);
                images.all(|cell| whole.is_some_and(|whole| whole.contains(cell)))
            });
            counts[place] += u64::from(kept);
        }
    }
    let mut expect = SIZES;
    expect[9] = 192;
    assert_eq!(counts, expect);
}
