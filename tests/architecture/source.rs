//! The words of a source file: names, texts and punctuation, each with its line, and whether it belongs to tests.
//!
//! `syn` parses the file and finds what is under `#[cfg(test)]`. The words are those of all tokens, those inside of macros too.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, Lit};

/// A word of a source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// An identifier or a keyword.
    Name(String),
    /// The value of a text.
    Text(String),
    /// A single character of punctuation. Numbers, other literals and brackets are left out.
    Mark(char),
}

/// A word with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) word: Word,
    /// The line, from 1.
    pub(crate) line: usize,
    /// Whether it belongs to an item under `#[cfg(test)]`.
    pub(crate) in_test: bool,
}

impl Token {
    pub(crate) fn is(&self, name: &str) -> bool {
        matches!(&self.word, Word::Name(found) if found == name)
    }

    pub(crate) fn is_mark(&self, mark: char) -> bool {
        self.word == Word::Mark(mark)
    }
}

/// A source file.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path from the root of the repository, with `/` between the parts.
    pub(crate) path: String,
    pub(crate) tokens: Vec<Token>,
    /// Modules that are declared under `#[cfg(test)]` and have a file of their own.
    pub(crate) test_modules: BTreeSet<String>,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut tests = TestItems::default();
        tests.visit_file(&file);
        let mut tokens = Vec::new();
        collect(file.into_token_stream(), &mut tokens);
        for token in &mut tokens {
            token.in_test = tests.lines.iter().any(|lines| lines.contains(&token.line));
        }
        Self {
            path: path.to_owned(),
            tokens,
            test_modules: tests.modules,
        }
    }

    /// Marks the whole file as one of tests.
    pub(crate) fn all_in_test(&mut self) {
        for token in &mut self.tokens {
            token.in_test = true;
        }
    }
}

/// Appends the words of `stream`, without comments.
fn collect(stream: TokenStream, words: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        let word = match tree {
            TokenTree::Group(group) => {
                if !is_comment(&group) {
                    collect(group.stream(), words);
                }
                continue;
            }
            TokenTree::Ident(name) => Word::Name(name.to_string()),
            TokenTree::Punct(mark) => Word::Mark(mark.as_char()),
            TokenTree::Literal(literal) => match Lit::new(literal) {
                Lit::Str(text) => Word::Text(text.value()),
                Lit::ByteStr(text) => Word::Text(String::from_utf8_lossy(&text.value()).into_owned()),
                Lit::CStr(text) => Word::Text(text.value().to_string_lossy().into_owned()),
                _ => continue,
            },
        };
        words.push(Token {
            word,
            line,
            in_test: false,
        });
    }
}

/// Returns whether this is the `[doc = "..."]` of a documentation comment.
fn is_comment(group: &proc_macro2::Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

/// What is under `#[cfg(test)]`.
#[derive(Default)]
struct TestItems {
    lines: Vec<RangeInclusive<usize>>,
    modules: BTreeSet<String>,
}

impl TestItems {
    /// Notes the lines of `node` if it is only compiled for tests. Returns whether it is.
    fn take(&mut self, node: &impl ToTokens) -> bool {
        let is_test = attributes(node).iter().any(is_test_attribute);
        if is_test {
            let span = node.span();
            self.lines.push(span.start().line..=span.end().line);
        }
        is_test
    }
}

impl<'ast> Visit<'ast> for TestItems {
    fn visit_item(&mut self, item: &'ast Item) {
        if !self.take(item) {
            visit::visit_item(self, item);
        } else if let Item::Mod(module) = item
            && module.content.is_none()
        {
            self.modules.insert(module.ident.to_string());
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if !self.take(item) {
            visit::visit_impl_item(self, item);
        }
    }
}

/// Returns the attributes in front of any part of a file.
fn attributes(node: &impl ToTokens) -> Vec<Attribute> {
    let outer = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<TokenStream>()?;
        Ok(attributes)
    };
    outer.parse2(node.to_token_stream()).unwrap_or_default()
}

/// Returns whether this is `#[cfg(test)]`, or `test` is one of several conditions of `all`.
fn is_test_attribute(attribute: &Attribute) -> bool {
    if !attribute.path().is_ident("cfg") {
        return false;
    }
    let mut condition = Vec::new();
    collect(attribute.meta.to_token_stream(), &mut condition);
    let has = |name: &str| condition.iter().any(|word| word.is(name));
    has("test") && !has("not") && !has("any")
}
