//! Reads and checks a file of a language.
//!
//! A mistake in a file must not become a wrong hint, so a file is refused if it has a message that nothing uses, an argument that the
//! message does not get, or a part of Fluent that refers to other messages or calls functions.

use std::collections::{BTreeSet, HashMap};

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Attribute, Entry, Expression, InlineExpression, Message, Pattern, PatternElement};

use super::loaded::TechniqueTexts;
use super::messages::MESSAGES;
use crate::template;

/// The start of the ids of messages about techniques.
const TECHNIQUE: &str = "technique-";

/// The most braces within each other.
const MOST_BRACES: usize = 16;

/// The reason why a file of a language is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{origin}:{}: {}", .problem.line, .problem.problem)]
pub struct LanguageFileError {
    /// The file.
    pub origin: String,
    /// The mistake.
    pub problem: FileProblem,
}

/// A mistake in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileProblem {
    /// The number of the line, from 1.
    pub line: usize,
    /// The mistake and the remedy.
    pub problem: String,
}

/// Reads a file, and puts the texts of its techniques into `techniques` in place of those that are there.
pub(super) fn read(
    source: &str,
    techniques: &mut HashMap<String, TechniqueTexts>,
) -> Result<FluentResource, FileProblem> {
    if let Some(line) = too_deep(source) {
        return Err(FileProblem {
            line,
            problem: format!("braces within braces more than {MOST_BRACES} deep"),
        });
    }
    let resource = FluentResource::try_new(source.to_owned()).map_err(|(_, errors)| {
        let position = errors.first().map_or(0, |error| error.pos.start);
        let kind = errors.first().map(ToString::to_string).unwrap_or_default();
        FileProblem {
            line: line_of(source, position),
            problem: format!("not in the syntax of Fluent: {kind}"),
        }
    })?;
    let checked = Checked {
        source: resource.source(),
    };
    let mut ids = BTreeSet::new();
    for entry in resource.entries() {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Term(term) => return Err(checked.problem(term.id.name, "terms are not supported")),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => {
                continue;
            }
        };
        let id = message.id.name;
        if !ids.insert(id) {
            return Err(checked.problem(id, &format!("message {id} is there twice; remove one")));
        }
        if let Some(technique) = id.strip_prefix(TECHNIQUE) {
            techniques.insert(technique.to_owned(), checked.technique(message)?);
        } else {
            checked.words(message)?;
        }
    }
    Ok(resource)
}

/// Returns the first line whose braces are nested too deep. Fluent's parser calls itself for each level.
fn too_deep(source: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut lines = std::iter::zip(1.., source.lines()).filter(|(_, line)| !line.starts_with('#'));
    let deep = lines.find(|(_, line)| {
        line.bytes().any(|sign| {
            match sign {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth > MOST_BRACES
        })
    });
    deep.map(|(number, _)| number)
}

fn line_of(source: &str, position: usize) -> usize {
    let before = source.get(..position).unwrap_or(source);
    before.matches('\n').count() + 1
}

/// A file whose messages are checked.
struct Checked<'a> {
    source: &'a str,
}

impl<'a> Checked<'a> {
    /// Makes a problem at this part of the file.
    fn problem(&self, at: &str, problem: &str) -> FileProblem {
        let position = at.as_ptr().addr().saturating_sub(self.source.as_ptr().addr());
        FileProblem {
            line: line_of(self.source, position),
            problem: problem.to_owned(),
        }
    }

    /// Checks a message with words of the host.
    fn words(&self, message: &Message<&'a str>) -> Result<(), FileProblem> {
        let id = message.id.name;
        let Some(declared) = MESSAGES.iter().find(|declared| declared.id() == id) else {
            let problem = format!("nothing uses message {id}; the file of English lists all messages");
            return Err(self.problem(id, &problem));
        };
        if let Some(attribute) = message.attributes.first() {
            let problem = format!("message {id} has no attribute {}", attribute.id.name);
            return Err(self.problem(attribute.id.name, &problem));
        }
        let is_argument = |name: &str| declared.arguments.contains(&name);
        self.pattern(self.value(message)?, &|name| {
            is_argument(name).then_some(()).ok_or_else(|| {
                format!(
                    "message {id} has no argument ${name}; it has {}",
                    with_dollars(declared.arguments)
                )
            })
        })
    }

    fn value<'m>(&self, message: &'m Message<&'a str>) -> Result<&'m Pattern<&'a str>, FileProblem> {
        let id = message.id.name;
        let missing = || self.problem(id, &format!("message {id} has no text; write it behind ="));
        message.value.as_ref().ok_or_else(missing)
    }

    /// Checks each part of a text. `argument` checks the name of an argument.
    fn pattern(
        &self,
        pattern: &Pattern<&'a str>,
        argument: &dyn Fn(&str) -> Result<(), String>,
    ) -> Result<(), FileProblem> {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { .. } => {}
                PatternElement::Placeable { expression } => self.expression(expression, argument)?,
            }
        }
        Ok(())
    }

    fn expression(
        &self,
        expression: &Expression<&'a str>,
        argument: &dyn Fn(&str) -> Result<(), String>,
    ) -> Result<(), FileProblem> {
        match expression {
            Expression::Inline(inline) => self.inline(inline, argument),
            Expression::Select { selector, variants } => {
                self.inline(selector, argument)?;
                variants
                    .iter()
                    .try_for_each(|variant| self.pattern(&variant.value, argument))
            }
        }
    }

    fn inline(
        &self,
        inline: &InlineExpression<&'a str>,
        argument: &dyn Fn(&str) -> Result<(), String>,
    ) -> Result<(), FileProblem> {
        let refused = |name: &str| {
            let problem = format!("{name}: functions, terms and other messages cannot be used in a text");
            Err(self.problem(name, &problem))
        };
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
            InlineExpression::VariableReference { id } => {
                argument(id.name).map_err(|problem| self.problem(id.name, &problem))
            }
            InlineExpression::Placeable { expression } => self.expression(expression, argument),
            InlineExpression::FunctionReference { id, .. }
            | InlineExpression::MessageReference { id, .. }
            | InlineExpression::TermReference { id, .. } => refused(id.name),
        }
    }

    /// Reads the message of a technique.
    fn technique(&self, message: &Message<&'a str>) -> Result<TechniqueTexts, FileProblem> {
        let mut texts = TechniqueTexts {
            name: self.plain(self.value(message)?, message.id.name)?,
            ..TechniqueTexts::default()
        };
        for Attribute { id, value } in &message.attributes {
            match id.name {
                "summary" => texts.summary = self.plain(value, id.name)?,
                "sentence" => texts.sentence = self.sentence(value, id.name)?,
                name => {
                    let (named, list) = match name.split_once('-') {
                        Some(("variant", variant)) => (variant, &mut texts.variants),
                        Some(("label", role)) => (role, &mut texts.labels),
                        _ => {
                            let problem = format!(
                                "a technique has no attribute {name}; it has summary, sentence, variant-NAME and label-ROLE"
                            );
                            return Err(self.problem(name, &problem));
                        }
                    };
                    list.push((named.to_owned(), self.plain(value, name)?));
                }
            }
        }
        Ok(texts)
    }

    /// Reads a text without arguments. `at` is the name before it.
    fn plain(&self, pattern: &Pattern<&'a str>, at: &str) -> Result<String, FileProblem> {
        let text = |element: &PatternElement<&'a str>| match element {
            PatternElement::TextElement { value } => Ok(*value),
            PatternElement::Placeable { .. } => Err(self.problem(at, "only a sentence has arguments")),
        };
        pattern.elements.iter().map(text).collect()
    }

    /// Reads a sentence with placeholders: `{ $colour_1_cells }` becomes `{colour 1.cells}`.
    fn sentence(&self, pattern: &Pattern<&'a str>, at: &str) -> Result<String, FileProblem> {
        let mut sentence = String::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => sentence += value,
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::VariableReference { id }),
                } => {
                    let placeholder = placeholder(id.name);
                    if !template::is_placeholder(&placeholder) {
                        let problem = format!("a sentence has no argument ${}", id.name);
                        return Err(self.problem(id.name, &problem));
                    }
                    sentence.extend(["{", &placeholder, "}"]);
                }
                PatternElement::Placeable { .. } => {
                    return Err(self.problem(at, "a sentence has only texts and arguments"));
                }
            }
        }
        Ok(sentence)
    }
}

/// Returns the placeholder for the name of an argument: `colour 1.cells` for `colour_1_cells`.
fn placeholder(argument: &str) -> String {
    let mut parts = argument.split('_');
    let mut name = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_group = part.bytes().all(|byte| byte.is_ascii_digit());
        name.push(if is_group { ' ' } else { '.' });
        name += part;
    }
    name
}

fn with_dollars(arguments: &[&str]) -> String {
    if arguments.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = arguments.iter().map(|name| format!("${name}")).collect();
    names.join(", ")
}
