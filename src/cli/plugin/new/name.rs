//! The name of a new plugin, in the forms that its files need.

use std::path::{Path, PathBuf};

use sudokud_engine::is_name;

/// The folder to make, and the technique's id, which is the last part of its path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewPlugin {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// The id: lower-case kebab case, at most 64 bytes.
    pub(crate) id: String,
}

/// The name that the templates have.
const PLACEHOLDER: &str = "new-technique";

impl NewPlugin {
    /// Parses an id, or a path that ends in one. The error says what would be right.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let folder = Path::new(text);
        let id = folder
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if is_name(id) && !id.bytes().any(|byte| byte.is_ascii_uppercase()) && !text.ends_with('.') {
            return Ok(Self {
                folder: folder.to_owned(),
                id: id.to_owned(),
            });
        }
        let words: Vec<String> = (id.split(|character: char| !character.is_ascii_alphanumeric()))
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let nearest = words.join("-");
        let example = if is_name(&nearest) { &nearest } else { "naked-pair" };
        Err(format!(
            "the name is the technique's id: lower-case letters and digits, with single hyphens between words, at most 64 \
             characters, such as {example}"
        ))
    }

    /// Returns a text or file name of a template with this name in place of the template's.
    pub(super) fn fill(&self, template: &str) -> String {
        let placeholder = Self::parse(PLACEHOLDER).expect("the placeholder is a name");
        template
            .replace(&placeholder.id, &self.id)
            .replace(&placeholder.file(), &self.file())
            .replace(&placeholder.title(), &self.title())
            .replace(&placeholder.camel(), &self.type_name(template))
    }

    /// `naked_pair`.
    pub(super) fn file(&self) -> String {
        self.id.replace('-', "_")
    }

    /// `Naked Pair`.
    fn title(&self) -> String {
        self.capitals().join(" ")
    }

    /// `NakedPair`.
    fn camel(&self) -> String {
        self.capitals().concat()
    }

    /// The name of the technique's type: `NakedPair`, or `TheNakedPair` if the source has that name already or no type can have it.
    fn type_name(&self, source: &str) -> String {
        let name = self.camel();
        let mut words = source.split(|character: char| !character.is_ascii_alphanumeric());
        let is_taken = name == "Self" || (self.id != PLACEHOLDER && words.any(|word| word == name));
        if is_taken || name.starts_with(|first: char| first.is_ascii_digit()) {
            format!("The{name}")
        } else {
            name
        }
    }

    fn capitals(&self) -> Vec<String> {
        let words = self.id.split('-');
        words
            .map(|word| word[..1].to_ascii_uppercase() + &word[1..])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_an_id_or_a_path_that_ends_in_one() {
        for (text, id) in [
            ("x-wing", "x-wing"),
            ("/tmp/a b/2-string-kite", "2-string-kite"),
            ("exocet/", "exocet"),
        ] {
            assert_eq!(NewPlugin::parse(text).unwrap().id, id);
        }
    }

    #[test]
    fn a_wrong_name_is_refused_with_a_right_one() {
        for (text, nearest) in [
            ("X-Wing", "x-wing"),
            ("my technique", "my-technique"),
            ("tmp/2_string_kite", "2-string-kite"),
            ("-a--b-", "a-b"),
            ("", "naked-pair"),
            ("..", "naked-pair"),
            ("/", "naked-pair"),
            ("ö", "naked-pair"),
            (&"a".repeat(65), "naked-pair"),
        ] {
            let error = NewPlugin::parse(text).unwrap_err();
            assert!(
                error.ends_with(&format!("such as {nearest}")),
                "{text:?}: {error}"
            );
        }
    }

    #[test]
    fn the_type_has_a_name_that_is_free_and_valid() {
        let source = "use sudoku_technique::{Board, Sink};\npub struct NewTechnique;";
        for (id, name) in [
            ("exocet", "Exocet"),
            ("w-wing-2", "WWing2"),
            ("board", "TheBoard"),
            ("2-string-kite", "The2StringKite"),
            ("self", "TheSelf"),
            ("new-technique", "NewTechnique"),
        ] {
            let filled = NewPlugin::parse(id).unwrap().fill(source);
            assert!(filled.ends_with(&format!("struct {name};")), "{filled}");
        }
    }

    #[test]
    fn each_form_of_the_placeholder_is_replaced() {
        let plugin = NewPlugin::parse("my-new-technique").unwrap();
        assert_eq!(
            plugin.fill("new-technique new_technique New Technique NewTechnique"),
            "my-new-technique my_new_technique My New Technique MyNewTechnique"
        );
    }
}
