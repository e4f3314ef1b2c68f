//! What a call of each technique costs. Run it with `--release -- --ignored --nocapture`.

use sudoku_technique::Technique;
use sudoku_technique::testing::time;
use sudoku_technique_fish::*;

fn cost<T: Technique>() {
    println!("{}: {}", T::ID, time::<T>());
}

#[test]
#[ignore = "says what calls cost; run it with --release"]
fn basic_fish() {
    cost::<XWing>();
    cost::<Swordfish>();
    cost::<Jellyfish>();
    cost::<Squirmbag>();
    cost::<Whale>();
    cost::<Leviathan>();
}

#[test]
#[ignore = "says what calls cost; run it with --release"]
fn finned_fish() {
    cost::<FinnedXWing>();
    cost::<SashimiXWing>();
    cost::<FinnedSwordfish>();
    cost::<SashimiSwordfish>();
    cost::<FinnedJellyfish>();
    cost::<SashimiJellyfish>();
    cost::<FinnedSquirmbag>();
    cost::<SashimiSquirmbag>();
    cost::<FinnedWhale>();
    cost::<SashimiWhale>();
    cost::<FinnedLeviathan>();
    cost::<SashimiLeviathan>();
    cost::<SiameseFish>();
}
