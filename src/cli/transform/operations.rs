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

/// An option and its operation.
struct OperationOption {
    name: &'static str,
    /// Name of the value in the help; empty for an option without a value.
    value: &'static str,
    /// The accepted values, if they are a fixed list.
    accepted: &'static [&'static str],
    help: &'static str,
    /// Makes the operation of a value.
    parse: fn(&str) -> Result<Change, String>,
}

const GROUP: &str = "operations";

const OPTIONS: [OperationOption; 14] = [
    OperationOption {
        name: "rotate",
        value: "DEGREES",
        accepted: &["90", "180", "270"],
        help: "Rotate the grid clockwise by this angle",
        parse: |text| match text {
            "90" => Ok(rotate(Rotation::Clockwise90)),
            "180" => Ok(rotate(Rotation::Clockwise180)),
            "270" => Ok(rotate(Rotation::Clockwise270)),
            _ => Err("write 90, 180 or 270".to_owned()),
        },
    },
    OperationOption {
        name: "mirror",
        value: "LINES",
        accepted: &["rows", "columns"],
        help: "Reverse the order of the rows or of the columns",
        parse: |text| match text.to_lowercase().as_str() {
            "rows" => Ok(mirror(Mirror::Rows)),
            "columns" => Ok(mirror(Mirror::Columns)),
            _ => Err("write rows or columns".to_owned()),
        },
    },
    OperationOption {
        name: "transpose",
        value: "",
        accepted: &[],
        help: "Exchange rows and columns",
        parse: |_| Ok(Change::Transpose(Transpose {})),
    },
    OperationOption {
        name: "rows",
        value: "ORDER",
        accepted: &[],
        help: "Put the rows into this order, such as 213456798; rows of a band stay together",
        parse: |text| read::<LineMap, _>(text).map(Change::Rows),
    },
    OperationOption {
        name: "columns",
        value: "ORDER",
        accepted: &[],
        help: "Put the columns into this order, such as 213456798; columns of a stack stay together",
        parse: |text| read::<LineMap, _>(text).map(Change::Columns),
    },
    OperationOption {
        name: "bands",
        value: "ORDER",
        accepted: &[],
        help: "Put the three bands into this order, such as 312",
        parse: |text| blocks(text).map(Change::Bands),
    },
    OperationOption {
        name: "stacks",
        value: "ORDER",
        accepted: &[],
        help: "Put the three stacks into this order, such as 312",
        parse: |text| blocks(text).map(Change::Stacks),
    },
    OperationOption {
        name: "relabel",
        value: "DIGITS",
        accepted: &[],
        help: "Replace 1 to 9 by these nine digits",
        parse: |text| read::<Relabelling, _>(text).map(Change::Relabel),
    },
    OperationOption {
        name: "random",
        value: "",
        accepted: &[],
        help: "Choose a random variant",
        parse: |_| Ok(Change::Random(RandomVariant { seed: None })),
    },
    OperationOption {
        name: "variant",
        value: "I",
        accepted: &[],
        help: "Choose the variant with this number, from 0 to 1218998108159",
        parse: |text| match text.parse::<u64>() {
            Ok(number) if number < Variants::WHOLE.count() => Ok(Change::Variant(number as i64)),
            _ => Err(format!(
                "write a whole number from 0 to {}",
                Variants::WHOLE.count() - 1
            )),
        },
    },
    OperationOption {
        name: "key",
        value: "TEXT",
        accepted: &[],
        help: "Choose a variant by a text: the same text always chooses the same variant",
        parse: |text| values::key(text).map(Change::Key),
    },
    OperationOption {
        name: "canonical",
        value: "",
        accepted: &[],
        help: "Bring the puzzle to its canonical form",
        parse: |_| Ok(Change::Canonical(Canonical {})),
    },
    OperationOption {
        name: "onto",
        value: "PUZZLE",
        accepted: &[],
        help: "Bring the puzzle to this one, which must be equivalent",
        parse: |text| read::<Clues, _>(text).map(Change::Onto),
    },
    OperationOption {
        name: "transformation",
        value: "TEXT",
        accepted: &[],
        help: "Apply the transformation of an earlier answer; its inverse leads back",
        parse: |text| read::<Transformation, _>(text).map(Change::Transformation),
    },
];

fn rotate(rotation: Rotation) -> Change {
    Change::Rotate(rotation.into())
}

fn mirror(mirror: Mirror) -> Change {
    Change::Mirror(mirror.into())
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
        let arguments = OPTIONS.map(|option| {
            let parser = match option.accepted {
                [] => ValueParser::new(option.parse),
                accepted => {
                    let names = PossibleValuesParser::new(accepted);
                    names.try_map(move |name: String| (option.parse)(&name)).into()
                }
            };
            let argument = Arg::new(option.name)
                .long(option.name)
                .help(option.help)
                .action(ArgAction::Append)
                .value_parser(parser);
            match option.value {
                "" => argument.num_args(0).default_missing_value(""),
                value => argument
                    .value_name(value)
                    .allow_negative_numbers(true)
                    .ignore_case(true),
            }
        });
        let group = ArgGroup::new(GROUP)
            .args(OPTIONS.map(|option| option.name))
            .multiple(true)
            .required(true);
        command.args(arguments).group(group)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Operations {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut ordered: Vec<(usize, Change)> = Vec::new();
        for option in OPTIONS {
            let places = matches.indices_of(option.name).into_iter().flatten();
            let operations = matches.get_many(option.name).into_iter().flatten().cloned();
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
