//! The paths that a source file names: in `use`, with groups taken apart, and written out in code.

use super::source::{Source, Token, Word};

/// A path from the root of the crate, or of another crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Import {
    /// Where it starts.
    pub(crate) from: Origin,
    /// The names behind that.
    pub(crate) names: Vec<String>,
    pub(crate) line: usize,
    /// Whether it stands in a `use`.
    pub(crate) is_use: bool,
    pub(crate) in_test: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// This crate.
    Crate,
    /// Whatever the first name says: another crate, or something that has been imported.
    Elsewhere,
}

/// The name of this crate, as the binary writes it.
const CRATE: &str = "sudokud";

/// All paths of a source file.
pub(crate) fn imports(source: &Source) -> Vec<Import> {
    let tokens = &source.tokens;
    let mut imports = Vec::new();
    // The modules that are open here, the file's own first, and behind each the depth of braces at which it ends.
    let mut inner: Vec<(String, usize)> = Vec::new();
    let (mut depth, mut at, mut in_use) = (0_usize, 0, false);
    while let Some(token) = tokens.get(at) {
        match &token.word {
            Word::Mark('{') => depth += 1,
            Word::Mark('}') => {
                depth = depth.saturating_sub(1);
                inner.retain(|(_, opened)| *opened <= depth);
            }
            Word::Mark(';') => in_use = false,
            Word::Name(name) if name == "use" => in_use = true,
            Word::Name(name) if name == "mod" => {
                if let [
                    _,
                    Token {
                        word: Word::Name(name),
                        ..
                    },
                    brace,
                    ..,
                ] = &tokens[at..]
                    && brace.is_mark('{')
                {
                    inner.push((name.clone(), depth + 1));
                }
            }
            Word::Name(_) => {
                let mut module = module(&source.path);
                module.extend(inner.iter().map(|(name, _)| name.clone()));
                let mut found = Vec::new();
                let end = paths(tokens, at, &[], &mut found);
                for (names, line) in found {
                    imports.push(Import {
                        line,
                        is_use: in_use,
                        in_test: token.in_test,
                        ..resolve(&module, names)
                    });
                }
                at = end.max(at + 1);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    imports
}

/// The module that a file of `src` is.
fn module(path: &str) -> Vec<String> {
    let inside = path.strip_prefix("src/").unwrap_or(path);
    let inside = inside.strip_suffix(".rs").unwrap_or(inside);
    let mut names: Vec<String> = inside.split('/').map(str::to_owned).collect();
    if names
        .last()
        .is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main"))
    {
        names.pop();
    }
    names
}

/// Reads the path at `at`, behind `before`, and those of the groups in it. The answer is the place behind it.
fn paths(tokens: &[Token], mut at: usize, before: &[String], found: &mut Vec<(Vec<String>, usize)>) -> usize {
    let mut names = before.to_vec();
    let line = tokens[at].line;
    loop {
        match tokens.get(at).map(|token| &token.word) {
            Some(Word::Name(name)) => names.push(name.clone()),
            Some(Word::Mark('*')) => names.push("*".to_owned()),
            Some(Word::Mark('{')) => {
                at += 1;
                while let Some(token) = tokens.get(at).filter(|token| !token.is_mark('}')) {
                    at = if token.is_mark(',') || token.is("as") {
                        at + 1
                    } else {
                        paths(tokens, at, &names, found).max(at + 1)
                    };
                }
                return at + 1;
            }
            _ => break,
        }
        at += 1;
        let goes_on = tokens
            .get(at..at + 2)
            .is_some_and(|colons| colons.iter().all(|colon| colon.is_mark(':')));
        if !goes_on {
            break;
        }
        at += 2;
    }
    // `a as b`: the new name is no path.
    if tokens.get(at).is_some_and(|token| token.is("as")) && !before.is_empty() {
        at += 2;
    }
    found.push((names, line));
    at
}

/// The same path from the root of the crate.
fn resolve(module: &[String], mut names: Vec<String>) -> Import {
    names.retain({
        let mut first = true;
        move |name| std::mem::take(&mut first) || name != "self"
    });
    let (from, names) = match names[0].as_str() {
        "crate" | CRATE => (Origin::Crate, names.split_off(1)),
        "self" => (Origin::Crate, [module, &names[1..]].concat()),
        "super" => {
            let hops = names.iter().take_while(|name| *name == "super").count();
            let kept = module.len().saturating_sub(hops);
            (Origin::Crate, [&module[..kept], &names[hops..]].concat())
        }
        _ => (Origin::Elsewhere, names),
    };
    Import {
        from,
        names,
        line: 0,
        is_use: false,
        in_test: false,
    }
}
