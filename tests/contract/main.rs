//! What the public contract promises to programs in other languages, held against the compiled proto files.
//!
//! `words` says which words a language or its generated code has taken, `members` what generated code makes of a message's
//! fields, and `names` puts both together; `examples` shows that each rule finds what it is for.

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
