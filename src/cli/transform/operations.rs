//! Parses the operations of `transform` in their order on the command line.
//!
//! `--rotate 90 --mirror rows` differs from `--mirror rows --rotate 90`, and each option can be repeated. clap's derived types lose
//! the order between options, so [`Operations`] implements [`FromArgMatches`] itself: it sorts the values of all options by
//! their indices on the command line.

use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser as _, ValueParser};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches};

use crate::values;
use sudokud_puzzle::{Clues, LineMap, Relabelling, Transformation, Variants};
use sudokud_service::proto::operation::Change;
use sudokud_service::proto::{Canonical, Mirror, RandomVariant, Rotation, Transpose};
use sudokud_service::transform;

/// The operations of a transformation, first to last; at least one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Operations(pub Vec<Change>);

/// The options, each of which parses its value to an operation.
fn options() -> [Arg; 14] {
    let angles = [
        ("90", rotate(Rotation::Clockwise90)),
        ("180", rotate(Rotation::Clockwise180)),
        ("270", rotate(Rotation::Clockwise270)),
    ];
    let lines = [
        ("rows", mirror(Mirror::Rows)),
        ("columns", mirror(Mirror::Columns)),
    ];
    [
        option("rotate", "DEGREES", one_of(angles)).help("Rotate the grid clockwise by this angle"),
        option("mirror", "LINES", one_of(lines)).help("Reverse the order of the rows or of the columns"),
        flag("transpose", Change::Transpose(Transpose {})).help("Exchange rows and columns"),
        option("rows", "ORDER", |text: &str| {
            read::<LineMap, _>(text).map(Change::Rows)
        })
        .help("Put the rows into this order, such as 213456798; rows of a band stay together"),
        option("columns", "ORDER", |text: &str| {
            read::<LineMap, _>(text).map(Change::Columns)
        })
        .help("Put the columns into this order, such as 213456798; columns of a stack stay together"),
        option("bands", "ORDER", |text: &str| blocks(text).map(Change::Bands))
            .help("Put the three bands into this order, such as 312"),
        option("stacks", "ORDER", |text: &str| blocks(text).map(Change::Stacks))
            .help("Put the three stacks into this order, such as 312"),
        option("relabel", "DIGITS", |text: &str| {
            read::<Relabelling, _>(text).map(Change::Relabel)
        })
        .help("Replace 1 to 9 by these nine digits"),
        flag("random", Change::Random(RandomVariant { seed: None })).help("Choose a random variant"),
        option("variant", "I", variant).help("Choose the variant with this number, from 0 to 1218998108159"),
        option("key", "TEXT", |text: &str| values::key(text).map(Change::Key))
            .help("Choose a variant by a text: the same text always chooses the same variant"),
        flag("canonical", Change::Canonical(Canonical {})).help("Bring the puzzle to its canonical form"),
        option("onto", "PUZZLE", |text: &str| {
            read::<Clues, _>(text).map(Change::Onto)
        })
        .help("Bring the puzzle to this one, which must be equivalent"),
        option("transformation", "TEXT", |text: &str| {
            read::<Transformation, _>(text).map(Change::Transformation)
        })
        .help("Apply the transformation of an earlier answer; its inverse leads back"),
    ]
}

/// An option with a value.
fn option(name: &'static str, value: &'static str, parser: impl Into<ValueParser>) -> Arg {
    flag_or_option(name, parser)
        .value_name(value)
        .allow_negative_numbers(true)
        .ignore_case(true)
}

/// An option without a value.
fn flag(name: &'static str, change: Change) -> Arg {
    let parser = move |_: &str| Ok::<_, String>(change.clone());
    flag_or_option(name, parser).num_args(0).default_missing_value("")
}

fn flag_or_option(name: &'static str, parser: impl Into<ValueParser>) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::Append)
        .value_parser(parser.into())
}

/// Parses one of these names to its operation. Help, completions and errors show the names.
fn one_of<const N: usize>(changes: [(&'static str, Change); N]) -> ValueParser {
    let names = PossibleValuesParser::new(changes.each_ref().map(|(name, _)| *name));
    names
        .try_map(move |name: String| {
            let mut known = changes.iter();
            let found = known.find(|(known, _)| known.eq_ignore_ascii_case(&name));
            found.map(|(_, change)| change.clone()).ok_or("no such name")
        })
        .into()
}

fn rotate(rotation: Rotation) -> Change {
    Change::Rotate(rotation.into())
}

fn mirror(mirror: Mirror) -> Change {
    Change::Mirror(mirror.into())
}

fn variant(text: &str) -> Result<Change, String> {
    match text.parse::<u64>() {
        Ok(number) if number < Variants::WHOLE.count() => Ok(Change::Variant(number as i64)),
        _ => Err(format!(
            "write a whole number from 0 to {}",
            Variants::WHOLE.count() - 1
        )),
    }
}

/// The text, if it parses as a `T`.
fn read<T: FromStr<Err = E>, E: Display>(text: &str) -> Result<String, String> {
    match text.parse::<T>() {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The text, if it is an order of three blocks.
fn blocks(text: &str) -> Result<String, String> {
    transform::blocks(text).map(|_| text.to_owned())
}

impl Args for Operations {
    fn augment_args(command: Command) -> Command {
        let options = options();
        let group = ArgGroup::new("operations")
            .args(options.iter().map(Arg::get_id))
            .multiple(true)
            .required(true);
        command.args(options).group(group)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Operations {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut ordered: Vec<(usize, Change)> = Vec::new();
        for option in options() {
            let name = option.get_id().as_str();
            let places = matches.indices_of(name).into_iter().flatten();
            let operations = matches.get_many(name).into_iter().flatten().cloned();
            ordered.extend(places.zip(operations));
        }
        ordered.sort_by_key(|(place, _)| *place);
        Ok(Self(
            ordered.into_iter().map(|(_, operation)| operation).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Vec<Change>, String> {
        let command = Operations::augment_args(Command::new("transform"));
        let matches =
            command.try_get_matches_from(std::iter::once("transform").chain(line.split_whitespace()));
        let matches = matches.map_err(|error| error.to_string())?;
        Operations::from_arg_matches(&matches)
            .map(|operations| operations.0)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn operations_keep_their_order_across_options() {
        assert_eq!(
            parse("--transpose --rotate 90 --mirror rows --rotate 270 --transpose --key a --canonical")
                .unwrap(),
            [
                Change::Transpose(Transpose {}),
                rotate(Rotation::Clockwise90),
                mirror(Mirror::Rows),
                rotate(Rotation::Clockwise270),
                Change::Transpose(Transpose {}),
                Change::Key("a".to_owned()),
                Change::Canonical(Canonical {}),
            ]
        );
        assert_eq!(
            parse("--random --variant=7 --relabel 234567891 --mirror=Columns --bands 312 --rows 213456789")
                .unwrap(),
            [
                Change::Random(RandomVariant { seed: None }),
                Change::Variant(7),
                Change::Relabel("234567891".to_owned()),
                mirror(Mirror::Columns),
                Change::Bands("312".to_owned()),
                Change::Rows("213456789".to_owned()),
            ]
        );
    }

    #[test]
    fn wrong_values_say_what_would_be_right() {
        for (line, remedy) in [
            ("--rotate 45", "90, 180, 270"),
            ("--mirror diagonal", "rows, columns"),
            ("--relabel 123", "3 digits"),
            ("--rows 412356789", "band"),
            ("--columns 12", "write all nine"),
            ("--bands 311", "each of 1, 2 and 3 once"),
            ("--stacks 4", "each of 1, 2 and 3 once"),
            ("--onto 123", "81"),
            ("--transformation t0", "t0:r123456789:c123456789:d123456789"),
            ("--variant -1", "from 0 to 1218998108159"),
            ("--variant 1218998108160", "from 0 to 1218998108159"),
            ("--variant x", "from 0 to 1218998108159"),
            ("", "--rotate"),
        ] {
            let message = parse(line).unwrap_err();
            assert!(message.contains(remedy), "{message}");
        }
    }
}
