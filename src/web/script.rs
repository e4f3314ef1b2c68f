//! Joins the modules of a page into scripts.
//!
//! A browser fetches at most six files at once over HTTP/1.1, and begins to run modules when it has all of them. With one file in
//! place of seventeen modules, the first picture of the callers' page comes a fifth earlier. In a script each module is a constant, the
//! object of its exports, after the modules that it imports. Later scripts of the page use the constants of earlier ones.

use std::fmt::Write as _;

use crate::files::SourceFile;

/// Makes the scripts of a page, in the order in which they run.
pub(crate) struct ScriptJoiner<'a> {
    modules: &'a [SourceFile],
    text: String,
    begun: Vec<String>,
    ended: Vec<String>,
}

impl<'a> ScriptJoiner<'a> {
    pub(crate) fn new(modules: &'a [SourceFile]) -> Self {
        Self {
            modules,
            text: String::new(),
            begun: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Joins the module `start` and all that it imports, directly or not. Leaves out those of earlier scripts.
    ///
    /// # Panics
    /// Panics if a module is not in the form that this reads: one line for each import of names from another module, and exports of
    /// functions, classes and constants at their declarations. A test joins the modules of both pages.
    pub(crate) fn join(&mut self, start: &str) -> String {
        // As in a module, also if the script is none.
        self.text = String::from("\"use strict\";\n");
        self.add(start);
        std::mem::take(&mut self.text)
    }

    fn add(&mut self, name: &str) {
        if self.ended.iter().any(|ended| ended == name) {
            return;
        }
        assert!(
            !self.begun.iter().any(|begun| begun == name),
            "{name} imports itself, directly or not"
        );
        self.begun.push(name.to_owned());
        let path = format!("/page/{name}");
        let file = self.modules.iter().find(|file| file.path == path);
        let file = file.unwrap_or_else(|| panic!("no module {name}"));
        let text = std::str::from_utf8(file.content).expect("a module is text");
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in text.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let (names, from) = imported(import).unwrap_or_else(|| panic!("{name}: {line}"));
                self.add(from);
                let _ = writeln!(body, "const {names} = {};", variable(from));
            } else if let Some(export) = line.strip_prefix("export ") {
                exports.push(exported(export).unwrap_or_else(|| panic!("{name}: {line}")));
                body += export;
                body.push('\n');
            } else {
                body += line;
                body.push('\n');
            }
        }
        let exports = exports.join(", ");
        let _ = writeln!(
            self.text,
            "const {} = (() => {{\n{body}return {{ {exports} }};\n}})();",
            variable(name)
        );
        self.ended.push(name.to_owned());
    }
}

/// The names of an import, with braces, and its module.
fn imported(import: &str) -> Option<(&str, &str)> {
    let (names, from) = import.split_once(" from \"./")?;
    let is_list = names.starts_with("{ ") && names.ends_with(" }") && !names.contains(" as ");
    is_list.then_some((names, from.strip_suffix("\";")?))
}

/// The name that a declaration exports. A variable that changes would need more.
fn exported(declaration: &str) -> Option<&str> {
    let kinds = [
        "async function* ",
        "async function ",
        "function* ",
        "function ",
        "class ",
        "const ",
    ];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
    (end > 0).then_some(&rest[..end])
}

/// The variable of a module's exports.
fn variable(module: &str) -> String {
    format!("${}", module.trim_end_matches(".js"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &'static str, content: &'static str) -> SourceFile {
        SourceFile {
            path,
            media_type: "text/javascript; charset=utf-8",
            content: content.as_bytes(),
        }
    }

    #[test]
    fn modules_are_functions_in_the_order_of_their_imports() {
        let files = [
            file(
                "/page/a.js",
                "import { b } from \"./b.js\";\nimport { C } from \"./c.js\";\nb(C);\n",
            ),
            file(
                "/page/b.js",
                "import { C } from \"./c.js\";\nexport async function b(x) {\n  return C + x;\n}\n",
            ),
            file("/page/c.js", "export const C = 1;\n"),
            file("/page/unused.js", "alert();\n"),
        ];
        let mut joiner = ScriptJoiner::new(&files);
        let script = joiner.join("a.js");
        let wanted = "\
            \"use strict\";\n\
            const $c = (() => {\nconst C = 1;\nreturn { C };\n})();\n\
            const $b = (() => {\nconst { C } = $c;\nasync function b(x) {\n  return C + x;\n}\nreturn { b };\n})();\n\
            const $a = (() => {\nconst { b } = $b;\nconst { C } = $c;\nb(C);\nreturn {  };\n})();\n";
        assert_eq!(script, wanted);
    }

    #[test]
    fn a_later_script_uses_the_modules_of_an_earlier_one() {
        let files = [
            file("/page/a.js", "import { b } from \"./b.js\";\nb();\n"),
            file("/page/b.js", "export function b() {}\n"),
        ];
        let mut joiner = ScriptJoiner::new(&files);
        let wanted = "\"use strict\";\nconst $b = (() => {\nfunction b() {}\nreturn { b };\n})();\n";
        assert_eq!(joiner.join("b.js"), wanted);
        let wanted = "\"use strict\";\nconst $a = (() => {\nconst { b } = $b;\nb();\nreturn {  };\n})();\n";
        assert_eq!(joiner.join("a.js"), wanted);
    }

    #[test]
    fn other_forms_are_refused() {
        for text in [
            "x from \"./b.js\";",
            "{ a as b } from \"./b.js\";",
            "\"./b.js\";",
            "{ a } from \"b.js\";",
        ] {
            assert_eq!(imported(text), None, "{text}");
        }
        for text in ["let a = 1;", "default a;", "{ a };", "const { a } = b;"] {
            assert_eq!(exported(text), None, "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "imports itself")]
    fn a_circle_is_refused() {
        let files = [
            file(
                "/page/a.js",
                "import { b } from \"./b.js\";\nexport const a = 1;\n",
            ),
            file(
                "/page/b.js",
                "import { a } from \"./a.js\";\nexport const b = 1;\n",
            ),
        ];
        ScriptJoiner::new(&files).join("a.js");
    }
}
