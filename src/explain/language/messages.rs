//! Lists the messages with their arguments. Each is a method of [`Words`].

use fluent_bundle::{FluentArgs, FluentValue};
use sudoku_technique::{Cell, Digit, House};

use super::loaded::Language;
use crate::cells;

/// The words of a language: a method for each message of `en.ftl`, which shows its text.
#[derive(Clone, Copy, Debug)]
pub struct Words(Language);

impl Words {
    /// Returns the words of a language.
    pub fn of(language: Language) -> Self {
        Self(language)
    }

    /// Writes `row 4`.
    pub fn house(self, house: House) -> String {
        cells::house(self, house)
    }

    /// Returns the message with this name in Rust, in English if the language lacks it.
    fn fill<const N: usize>(self, name: &str, arguments: [(&'static str, FluentValue<'_>); N]) -> String {
        let id = id(name);
        let arguments: FluentArgs<'_> = arguments.into_iter().collect();
        let text = self.0.text(&id, &arguments);
        let text = text.or_else(|| Language::english().text(&id, &arguments));
        text.expect("English has every message, and a test shows it")
    }
}

/// A value for an argument of a message.
pub trait Argument {
    /// Returns the value: a number, by which a message can choose a form of the plural, or a text, by which it can choose another one.
    fn value(&self) -> FluentValue<'_>;
}

impl Argument for &str {
    fn value(&self) -> FluentValue<'_> {
        (*self).into()
    }
}

impl Argument for &String {
    fn value(&self) -> FluentValue<'_> {
        self.as_str().into()
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        self.as_str().into()
    }
}

impl Argument for usize {
    fn value(&self) -> FluentValue<'_> {
        (*self).into()
    }
}

impl Argument for Digit {
    fn value(&self) -> FluentValue<'_> {
        self.to_string().into()
    }
}

impl Argument for Cell {
    fn value(&self) -> FluentValue<'_> {
        self.to_string().into()
    }
}

/// A message that the program uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    /// Its name in Rust.
    pub(super) name: &'static str,
    /// The names of its arguments.
    pub(super) arguments: &'static [&'static str],
}

impl Declared {
    /// Returns the name of the message in a file.
    pub(super) fn id(&self) -> String {
        id(self.name)
    }
}

fn id(name: &str) -> String {
    name.replace('_', "-")
}

/// Declares messages, and a method for each.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),*);)*) => {
        /// All messages.
        pub(super) const MESSAGES: &[Declared] = &[
            $(Declared { name: stringify!($name), arguments: &[$(stringify!($argument)),*] }),*
        ];

        #[expect(missing_docs, reason = "en.ftl has the text of each message")]
        impl Words {
            $(
                $(#[$doc])*
                pub fn $name(self $(, $argument: impl Argument)*) -> String {
                    self.fill(stringify!($name), [$((stringify!($argument), $argument.value())),*])
                }
            )*
        }
    };
}

messages! {
    /// `row 4`, `rows 4 and 9`.
    row(number, count);
    /// `column 4`.
    column(number, count);
    /// `box 4`.
    block(number, count);
    /// `1, 2 and 3`, from `1, 2` and `3`.
    list_end(most, last);
    /// `1 or 2`.
    alternative(first, second);
    /// `1 and 2 at r3c4, r3c5`.
    candidates_at(digits, cells);
    /// `1 and 2 from r3c4, r3c5`.
    candidates_from(digits, cells);

    /// `colour A`.
    colour(name);
    /// `set 1`.
    numbered_set(number);
    /// `part 1`.
    part(number);
    /// `fin of part 1`.
    role_of_group(role, group);
    /// `in rows 4 and 9`.
    in_houses(houses);

    /// Roles of candidates and cells.
    role_pivot(count);
    role_pincer(count);
    role_fin(count);
    role_endo_fin(count);
    role_cannibal(count);
    role_floor(count);
    role_roof(count);
    role_guardian(count);
    role_restricted_common(count);
    role_coloured(count);
    role_on(count);
    role_off(count);
    role_set(count);
    role_base_cell(count);
    role_target_cell(count);
    role_companion(count);
    role_cross_line_cell(count);
    role_other_cell(count);
    role_cell(count);

    /// Kinds of nodes.
    node_group();
    node_set();
    node_hidden_set();
    node_fish();
    node_rectangle();

    /// `r1c2 is 4`. `clause` says where the statement stands, in these seven.
    cell_is(cell, digits, clause);
    /// `r1c2 is not 4`.
    cell_is_not(cell, digit, clause);
    /// `r1c2 is not 4, 7 or 9`, from `4, 7` and `9`.
    cell_is_neither(cell, most, last, clause);
    /// `r1c7 or r2c7 is 4`.
    one_cell_is(cells, digit, clause);
    /// `neither r1c7 nor r2c7 is 4`, from `r1c7` and `r2c7`; `count` is the number of cells.
    no_cell_is(most, last, count, digit, clause);
    /// `one of 4 and 7 at r1c2, r1c3 is true`.
    one_is_true(candidates, clause);
    /// `none of 4 and 7 at r1c2, r1c3 is true`.
    none_is_true(candidates, clause);
    /// `the fish 4 at r1c2, r4c2`.
    the_node(node, kind);
    /// `the fish 4 at r1c2, r4c2 holds`.
    node_holds(node, clause);
    /// `the fish 4 at r1c2, r4c2 does not hold`.
    node_does_not_hold(node, clause);
    /// `r5c7 and r5c8 hold 2 and 4`, as a consequence.
    cells_hold(cells, digits, count);

    /// `if r1c7, r1c8 {1,5,6} lacks 5, it holds 1`. `count` is the number of digits that are missing.
    set_lacks(set, lost, held, count);
    /// `then r1c2 {1,8} sees this 1, loses it and holds 8`.
    set_loses(set, lost, held);

    /// `r3c3 has no candidate left`.
    no_candidate_left(cell);
    /// `row 5 has no place left for 4`.
    no_place_left(house, digit);
    /// `r3c3 would be 5 and not 5 at once`.
    both_true_and_false(cell, digit);
    /// `the consequences contradict each other`.
    consequences_contradict();

    /// `in r1c2`.
    in_cell(cell);
    /// `r5c7 has only 4 and 9`.
    cell_has_only(cell, digits);
    /// `r5c7 is already 4`.
    cell_is_already(cell, digits);
    /// `the only two places for 4 in row 5`.
    only_two_places(digit, house);
    /// `the only places for 4 in row 5`.
    only_places(digit, house);
    /// `row 5 has one 4`.
    house_has_one(house, digit);
    /// `r1c2 and r3c3 have only 1, 2 and 3`.
    cells_have_only(cells, digits, count);
    /// `1 and 2 have only r1c2, r1c4 and r1c7`.
    digits_have_only(digits, cells, count);
    /// `the rectangle 1 and 2 at r1c2, r4c2 must not be deadly`.
    must_not_be_deadly(node);
    /// `by the fish 4 at r1c2, r4c2`.
    by_node(node, kind);
    /// `by case 1`.
    by_label(label);
    /// `shown before`.
    shown_before();

    /// `case 1.2`.
    label_case(path);
    /// `step 1`.
    label_step(path);
    /// `chain 1`.
    label_chain(path);
    /// `if r1c2 is 4`.
    condition(assumed);
    /// `as r1c2 is 4`.
    because(assumed);
    /// `then r1c7 is 9`.
    then(follows);
    /// `so r1c7 is 9`.
    so(follows);
    /// `so r1c2 is 4 or r5c3 is 9`.
    so_one_of_both(one, other);
    /// `which cannot be`.
    which_cannot_be();
    /// The end of a loop.
    closes_the_loop();
    /// `suppose r1c2 is 4`.
    suppose(premise);
    /// `So case 2 cannot be: r1c7 is 9.`
    so_cannot_be(label, so);
    /// `This cannot be, so r1c7 is 9.`
    this_cannot_be(so);
    /// `So in case 2 r1c7 is 9.`
    so_in(label, so);
    /// `In every case r1c7 is 9.`
    in_every_case(so);
    /// `So r1c7 is 9.`
    therefore(so);

    /// `place r5c5=5`.
    place(changes);
    /// `remove 1 from r6c9`.
    remove(candidates);
    /// `remove 1 from r6c9, which either of these rules out`, after `so r1c2 is 4 or r5c3 is 9`.
    remove_excluded(candidates);
    /// `place r5c5=5 and remove 1 from r6c9`.
    and(first, second);
    /// `In short: (4)r1c2 = r1c7.`
    in_short(notation);

    /// `Look at row 4`, if the whole pattern is there.
    look(houses);
    /// `Look at row 4 first`, if only a part of the pattern is there.
    look_first(houses);
    /// `Look at row 4, after 2 eliminations`.
    look_after(look, count);
    /// `Look at row 4 first; parts of the pattern lie elsewhere`.
    look_elsewhere(look);

    /// There is no next step: the puzzle is solved.
    solved();
    /// The same after steps that the player has seen.
    solved_after_these_steps();
    /// No technique finds a step.
    stuck();
    /// None of the techniques that the caller allows finds a step.
    stuck_with_these_techniques();
    /// No step leads to a digit.
    no_further_digit();

    /// `r1c3 is 1, which is wrong`.
    wrong_value(cell, digit);
    impossible_value(cell, digit);
    /// `box 1 has a cell without its right mark`.
    missing_mark_in_house(house);
    /// `r1c1 lacks its right mark`.
    missing_mark_in_cell(cell);
    /// `r1c1 lacks the mark 4, which is right`.
    missing_mark(cell, digit);
    /// `r1c3 has the mark 1, but r1c9 is 1`.
    stale_mark(cell, digit, value);
    /// `r1c3 is 1, but its given is 2`.
    changed_given(cell, digit, given);
    /// `5 is at r1c1 and r1c7, both in row 1`.
    clash(digit, first, second, house);

    /// Remarks about a puzzle.
    one_solution();
    no_solution();
    several_solutions();
    such_as(status);
    solution_count(shown, count);
    invalid(why);
    failed(why);
    and_more();
    check_solved();
    check_right();
    check_wrong();
    open_cells(status, count);
    level(level);
    on_scale(level, scale);
    score(score);
    hardest(technique);
    not_finished();
    given_count(count);
    symmetry(symmetry);
    minimal();
    redundant_givens(count);
    guesses(count);
    canonical_id(id);
    solution(solution);
    shape_groups(symmetries, groups, touching);
    shape_empty(rows, columns, boxes);
    shape_spread(spread, off_centre);
    waves(count);
    bottleneck(count);
    inverse_availability(sum);
    eliminating_steps(count);
    easy_start(count);
    hardest_rung(count);
    mean_guesses(guesses);
    seed(seed);
    hint_place(text);
    hint_technique(text);
    hint_step(text);
    wrong_step();
    picture_of(kind, count);
    picture_of_position(kind, givens, count);
    solutions_title();
    solutions_of(title);

    /// Legends of pictures; [`Legend`](crate::Legend) shows the texts.
    legend_where_contradiction();
    legend_pattern();
    legend_assumed();
    legend_pivot();
    legend_pincer();
    legend_fin();
    legend_endo_fin();
    legend_cannibal();
    legend_floor();
    legend_roof();
    legend_guardian();
    legend_restricted_common();
    legend_on();
    legend_off();
    legend_pattern_cell();
    legend_base_house();
    legend_cover_house();
    legend_cover_line();
    legend_rectangle();
    legend_strong_link();
    legend_weak_link();
    legend_chain_number();
    legend_group();
    legend_not_both();
    legend_sees();
    legend_impossible_digit();
    legend_same_digit();
    legend_no_place();
    legend_placed();
    legend_eliminated();
}
