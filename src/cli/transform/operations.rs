//! The steps of `transform`, in the order in which they were written.
//!
//! `--rotate 90 --mirror rows` is not `--mirror rows --rotate 90`, and each option may come more than once. Derived
//! arguments lose the order between options, so this one type is taken apart by hand: every option collects its
//! values, and the places on the command line put them back into one list.

use std::fmt::Display;
use std::str::FromStr;

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches};

use sudokud_puzzle::{Grid, LineMap, Relabelling, Transformation, Variants};
use sudokud_service::proto::operation::Change;
use sudokud_service::proto::{Canonical, Mirror, RandomVariant, Rotation, Transpose};
use sudokud_service::transform;

/// The steps of a transformation, first to last; at least one.
#[derive(Clone, PartialEq, Debug)]
pub struct Operations(pub Vec<Change>);

/// An option and the step that it stands for.
struct Step {
    name: &'static str,
    /// What help calls its value; "" for an option without one.
    value: &'static str,
    help: &'static str,
    /// Makes the step of the value, or says what would have been right.
    parse: fn(&str) -> Result<Change, String>,
}

const GROUP: &str = "operations";

const STEPS: [Step; 14] = [
    Step {
        name: "rotate",
        value: "90|180|270",
        help: "Degrees to turn the grid clockwise",
        parse: |text| match text {
            "90" => Ok(rotate(Rotation::Clockwise90)),
            "180" => Ok(rotate(Rotation::Clockwise180)),
            "270" => Ok(rotate(Rotation::Clockwise270)),
            _ => Err("write the degrees clockwise, one of 90, 180 and 270".to_owned()),
        },
    },
    Step {
        name: "mirror",
        value: "rows|columns",
        help: "Reverse the order of the rows or of the columns",
        parse: |text| match text.to_lowercase().as_str() {
            "rows" => Ok(mirror(Mirror::Rows)),
            "columns" => Ok(mirror(Mirror::Columns)),
            _ => Err("write rows to reverse the order of the rows, or columns".to_owned()),
        },
    },
    Step {
        name: "transpose",
        value: "",
        help: "Make rows columns",
        parse: |_| Ok(Change::Transpose(Transpose {})),
    },
    Step {
        name: "rows",
        value: "ORDER",
        help: "Put the rows into this order, such as 213456798; each band stays together",
        parse: |text| read::<LineMap, _>(text).map(Change::Rows),
    },
    Step {
        name: "columns",
        value: "ORDER",
        help: "Put the columns into this order, such as 213456798; each stack stays together",
        parse: |text| read::<LineMap, _>(text).map(Change::Columns),
    },
    Step {
        name: "bands",
        value: "ORDER",
        help: "Put the three bands into this order, such as 312",
        parse: |text| blocks(text).map(Change::Bands),
    },
    Step {
        name: "stacks",
        value: "ORDER",
        help: "Put the three stacks into this order, such as 312",
        parse: |text| blocks(text).map(Change::Stacks),
    },
    Step {
        name: "relabel",
        value: "DIGITS",
        help: "Put these nine digits in the place of 123456789",
        parse: |text| read::<Relabelling, _>(text).map(Change::Relabel),
    },
    Step {
        name: "random",
        value: "",
        help: "Take a random variant",
        parse: |_| Ok(Change::Random(RandomVariant { seed: None })),
    },
    Step {
        name: "variant",
        value: "I",
        help: "Take the variant with this number, from 0",
        parse: |text| match text.parse::<u64>() {
            Ok(number) if number < Variants::WHOLE.count() => Ok(Change::Variant(number as i64)),
            _ => Err(format!(
                "write a whole number from 0 to {}",
                Variants::WHOLE.count() - 1
            )),
        },
    },
    Step {
        name: "key",
        value: "TEXT",
        help: "Take the variant that belongs to this key",
        parse: |text| Ok(Change::Key(text.to_owned())),
    },
    Step {
        name: "canonical",
        value: "",
        help: "Bring the puzzle to its canonical form",
        parse: |_| Ok(Change::Canonical(Canonical {})),
    },
    Step {
        name: "onto",
        value: "PUZZLE",
        help: "Bring the puzzle to this one, which must be the same in another look",
        parse: |text| read::<Grid, _>(text).map(Change::Onto),
    },
    Step {
        name: "transformation",
        value: "TEXT",
        help: "Do what an earlier answer wrote down: its transformation, or its inverse to go back",
        parse: |text| read::<Transformation, _>(text).map(Change::Transformation),
    },
];

fn rotate(rotation: Rotation) -> Change {
    Change::Rotate(rotation.into())
}

fn mirror(mirror: Mirror) -> Change {
    Change::Mirror(mirror.into())
}

/// The text, if a `T` can be read from it.
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
        let arguments = STEPS.map(|step| {
            let argument = Arg::new(step.name)
                .long(step.name)
                .help(step.help)
                .action(ArgAction::Append)
                .value_parser(step.parse);
            match step.value {
                "" => argument.num_args(0).default_missing_value(""),
                value => argument.value_name(value).allow_negative_numbers(true),
            }
        });
        let group = ArgGroup::new(GROUP)
            .args(STEPS.map(|step| step.name))
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
        for step in STEPS {
            let places = matches.indices_of(step.name).into_iter().flatten();
            let operations = matches.get_many(step.name).into_iter().flatten().cloned();
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
    fn steps_keep_their_order_across_options() {
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
            ("--rotate 45", "one of 90, 180 and 270"),
            ("--mirror diagonal", "write rows"),
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
