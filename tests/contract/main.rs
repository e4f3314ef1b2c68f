//! Checks the names of the compiled proto files for programs in other languages.
//!
//! `words` has the reserved words of languages and of generated code, `members` the members that generated code makes of a message's
//! fields; `names` checks all names against both; `examples` tests the rules; `service_config` checks the clients' configuration.

#[path = "../support/contract.rs"]
mod contract;
mod examples;
mod members;
mod names;
mod service_config;
mod words;

#[test]
fn no_name_is_taken_in_a_language_of_clients() {
    let found = names::problems(&contract::files());
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}
