//! What each verb does, one file for each.

use super::Status;
use super::arguments::Verb;

mod config;
mod generate;
mod grade;
mod health;
mod list;
mod plugin;
mod scale;
mod serve;
mod solve;
mod technique;
mod transform;

/// Does what was asked for.
pub(super) fn run(verb: &Verb) -> Status {
    match verb {
        Verb::Serve(arguments) => serve::run(arguments),
        Verb::Generate(arguments) => generate::run(arguments),
        Verb::Grade(arguments) => grade::run(arguments),
        Verb::Solve(arguments) => solve::run(arguments),
        Verb::Transform(arguments) => transform::run(arguments),
        Verb::Technique(verb) => technique::run(verb),
        Verb::Plugin(verb) => plugin::run(verb),
        Verb::Scale(verb) => scale::run(verb),
        Verb::Config(verb) => config::run(verb),
        Verb::Health(arguments) => health::run(arguments),
    }
}
