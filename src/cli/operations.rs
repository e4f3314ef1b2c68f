//! The steps of `transform`, in the order in which they were written.
//!
//! `--rotate 90 --mirror rows` is not `--mirror rows --rotate 90`, and each option may come more than once. Derived
//! arguments lose the order between options, so this one type is taken apart by hand: every option collects its
//! values, and the places on the command line put them back into one list.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches};

use super::values;

/// One step of a transformation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Turned clockwise by 90, 180 or 270 degrees.
    Rotate(u32),
    /// Mirrored so that the order of the rows is reversed.
    MirrorRows,
    /// Mirrored so that the order of the columns is reversed.
    MirrorColumns,
    /// Rows become columns.
    Transpose,
    /// Digit `d` becomes the `d`-th of these.
    Relabel([u8; 9]),
    /// A random one.
    Random,
    /// The one with this number among all.
    Variant(u64),
    /// The one that belongs to this key.
    Key(String),
    /// The one that leads to the canonical form.
    Canonical,
}

/// The steps of a transformation, first to last; at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operations(pub Vec<Operation>);

/// Makes an operation of an option's value, or says what would have been right.
type Parse = fn(&str) -> Result<Operation, String>;

const GROUP: &str = "operations";

/// The options with the way each value becomes an operation; a value of "" stands for an option without one.
const OPTIONS: [(&str, Parse); 8] = [
    ("rotate", rotate),
    ("mirror", mirror),
    ("transpose", |_| Ok(Operation::Transpose)),
    ("relabel", |text| {
        values::relabelling(text).map(Operation::Relabel)
    }),
    ("random", |_| Ok(Operation::Random)),
    ("variant", variant),
    ("key", |text| Ok(Operation::Key(text.to_owned()))),
    ("canonical", |_| Ok(Operation::Canonical)),
];

fn rotate(text: &str) -> Result<Operation, String> {
    match text {
        "90" => Ok(Operation::Rotate(90)),
        "180" => Ok(Operation::Rotate(180)),
        "270" => Ok(Operation::Rotate(270)),
        _ => Err("write the degrees clockwise, one of 90, 180 and 270".to_owned()),
    }
}

fn mirror(text: &str) -> Result<Operation, String> {
    match text.to_lowercase().as_str() {
        "rows" => Ok(Operation::MirrorRows),
        "columns" => Ok(Operation::MirrorColumns),
        _ => Err("write rows to reverse the order of the rows, or columns".to_owned()),
    }
}

fn variant(text: &str) -> Result<Operation, String> {
    let number = text
        .parse()
        .map_err(|_| "a variant is a whole number, 0 for the first".to_owned());
    number.map(Operation::Variant)
}

impl Args for Operations {
    fn augment_args(command: Command) -> Command {
        let valued = |name: &'static str, value: &'static str, help: &'static str| {
            let (_, parse) = OPTIONS
                .into_iter()
                .find(|(option, _)| *option == name)
                .unwrap_or(OPTIONS[0]);
            Arg::new(name)
                .long(name)
                .value_name(value)
                .help(help)
                .action(ArgAction::Append)
                .value_parser(parse)
        };
        let flag = |name: &'static str, help: &'static str| {
            valued(name, "", help).num_args(0).default_missing_value("")
        };
        command
            .arg(valued(
                "rotate",
                "90|180|270",
                "Turn clockwise by so many degrees",
            ))
            .arg(valued(
                "mirror",
                "rows|columns",
                "Reverse the order of the rows or of the columns",
            ))
            .arg(flag("transpose", "Make rows columns"))
            .arg(valued(
                "relabel",
                "DIGITS",
                "Put these nine digits in the place of 123456789",
            ))
            .arg(flag("random", "Take a random transformation"))
            .arg(valued(
                "variant",
                "I",
                "Take the variant with this number, from 0",
            ))
            .arg(valued("key", "TEXT", "Take the variant that belongs to this key"))
            .arg(flag("canonical", "Bring the puzzle to its canonical form"))
            .group(
                ArgGroup::new(GROUP)
                    .args(OPTIONS.map(|(name, _)| name))
                    .multiple(true)
                    .required(true),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Operations {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut ordered: Vec<(usize, Operation)> = Vec::new();
        for (name, _) in OPTIONS {
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

    fn parse(line: &str) -> Result<Vec<Operation>, String> {
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
                Operation::Transpose,
                Operation::Rotate(90),
                Operation::MirrorRows,
                Operation::Rotate(270),
                Operation::Transpose,
                Operation::Key("a".to_owned()),
                Operation::Canonical,
            ]
        );
        assert_eq!(
            parse("--random --variant=7 --relabel 234567891 --mirror=Columns").unwrap(),
            [
                Operation::Random,
                Operation::Variant(7),
                Operation::Relabel([2, 3, 4, 5, 6, 7, 8, 9, 1]),
                Operation::MirrorColumns,
            ]
        );
    }

    #[test]
    fn wrong_values_say_what_would_be_right() {
        for (line, remedy) in [
            ("--rotate 45", "one of 90, 180 and 270"),
            ("--mirror diagonal", "write rows"),
            ("--relabel 123", "each of the digits 1 to 9 once"),
            ("--variant -1", "--variant"),
            ("--variant x", "whole number"),
            ("", "--rotate"),
        ] {
            let message = parse(line).unwrap_err();
            assert!(message.contains(remedy), "{message}");
        }
    }
}
