//! Tests all sources of solution grids.

mod statistics;

use super::*;
use sudokud_puzzle::Seed;

#[test]
fn every_source_draws_valid_grids_and_repeats_itself() {
    for source in GridSource::ALL {
        assert_eq!(source.to_string().parse(), Ok(source));
        let draw = || {
            let mut stream = RandomStream::new(Seed(5), 0);
            let mut draw = || source.draw(&mut stream, &Stop::never()).unwrap();
            [draw(), draw()]
        };
        let grids = draw();
        assert_eq!(grids, draw());
        assert_ne!(grids[0], grids[1], "{source}");
        for grid in grids {
            assert!(grid.is_full(), "{source}");
            assert_eq!(grid.conflict(), None, "{source}");
        }
    }
}

#[test]
fn a_source_that_tries_gives_up_when_it_is_told_to_stop() {
    let stop = Stop::never();
    stop.raise();
    let sources = [
        GridSource::Uniform,
        GridSource::Sequential,
        GridSource::Random,
        GridSource::RandomWithSingles,
        GridSource::LasVegas,
        GridSource::Shuffled,
    ];
    for source in sources {
        let mut stream = RandomStream::new(Seed(5), 0);
        assert_eq!(source.draw(&mut stream, &stop), Err(Stopped), "{source}");
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_known_ones() {
    let error = "unform".parse::<GridSource>().unwrap_err().to_string();
    assert!(error.contains("\"unform\""), "{error}");
    assert!(error.contains("uniform, sequential"), "{error}");
}
