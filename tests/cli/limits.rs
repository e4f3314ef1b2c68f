//! Verbs on a server that counts and limits the calls of a caller.

use crate::certificates::{Files, token_lines};
use crate::run::{EASY, sudokud};
use crate::server::Server;

const CALLER: &str = "sudokud_a-caller-of-the-test-0123456789abcdef";

/// The calls in the access log up to the first `ListRecipes`: each with its method, and with the number of its elements if it is a stream.
fn calls(server: &Server) -> Vec<String> {
    server.logged("CatalogService/ListRecipes");
    let log = server.log();
    let lines = log
        .iter()
        .filter_map(|line| Some(line.split_once(" INFO access: call ")?.1));
    let call = |line: &str| {
        let field = |name: &str| line.split_once(&format!(" {name}="))?.1.split(' ').next();
        let method = field("method").unwrap().trim_matches('"');
        let method = method.rsplit('/').next().unwrap();
        field("elements").map_or_else(|| method.to_owned(), |elements| format!("{method} {elements}"))
    };
    lines.map(call).take_while(|call| call != "ListRecipes").collect()
}

#[test]
fn each_verb_makes_as_few_calls_as_it_can() {
    let server = Server::with("[log]\naccess = true\n", &["singles"]);
    let files = Files::new();
    let given = format!("--givens {EASY}");
    files.write("one.txt", EASY);
    files.write("other.txt", EASY);
    let (folder, sheet) = (files.text("pictures"), files.text("sheet.pdf"));
    let two_files = format!("{} {}", files.text("one.txt"), files.text("other.txt"));
    let (one, two) = (EASY.to_owned(), format!("{EASY}\n{EASY}\n"));
    let cases = [
        ("grade".to_owned(), &one, "Grade"),
        ("grade --facts --trace".to_owned(), &two, "Grade, Grade"),
        (format!("grade {two_files}"), &one, "Grade, Grade"),
        ("scale compare hodoku foxy".to_owned(), &one, "Grade"),
        ("solve".to_owned(), &one, "Solve"),
        ("solve --hint".to_owned(), &two, "Solve, Solve"),
        (format!("solve {given}"), &one, "Check"),
        ("transform --transpose".to_owned(), &one, "Transform"),
        ("draw".to_owned(), &one, "Draw"),
        (format!("draw --folder {folder}"), &two, "Draw, Draw"),
        (format!("print --out {sheet}"), &two, "Print"),
        ("generate --seed 1".to_owned(), &one, "Generate"),
        ("generate".to_owned(), &one, "Generate"),
        (
            "generate --seed 1 --count 2".to_owned(),
            &one,
            "Generate, Generate",
        ),
        ("technique list".to_owned(), &one, "ListTechniques"),
        (
            "technique show naked-single".to_owned(),
            &one,
            "ListTechniques, Draw",
        ),
        ("scale show hodoku".to_owned(), &one, "ListScales"),
        ("grade".to_owned(), &format!("53..7\n{EASY}"), "Grade"),
        ("grade".to_owned(), &format!("{EASY}\nbad\n"), "Grade"),
    ];
    for (line, input, _) in &cases {
        let run = sudokud(&format!("{line} --server http://{}", server.public), input);
        assert!(run.status < 2, "{line}: {}", run.err);
    }
    sudokud(&format!("recipe list --server http://{}", server.public), "");
    let expected: Vec<&str> = cases.iter().flat_map(|(_, _, calls)| calls.split(", ")).collect();
    assert_eq!(calls(&server), expected);
}

/// A server that allows a caller this much.
fn limited(files: &Files, limits: &str) -> Server {
    let names = token_lines("shop", "caller", CALLER, "") + &format!("[limits.shop]\n{limits}\n");
    files.write("access.toml", &names);
    files.write("shop.token", CALLER);
    let configuration = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    Server::with(&configuration, &["singles"])
}

#[test]
fn verbs_wait_for_their_turn_at_the_limits_of_their_caller() {
    let files = Files::new();
    let three = format!("{EASY}\n").repeat(3);
    for limits in ["calls_per_second = 3\nburst = 1", "calls_at_once = 1"] {
        let server = limited(&files, limits);
        let (folder, sheet) = (files.text("pictures"), files.text("sheet.pdf"));
        let more = format!(
            "--server http://{} --token-file {}",
            server.public,
            files.text("shop.token")
        );
        for (line, rows) in [
            ("grade".to_owned(), 3),
            ("solve".to_owned(), 3),
            ("transform --transpose".to_owned(), 3),
            ("generate --seed 1 --count 3".to_owned(), 3),
            (format!("draw --folder {folder}"), 3),
            (format!("print --out {sheet}"), 0),
            (format!("solve --givens {EASY}"), 3),
            ("scale list".to_owned(), 1),
        ] {
            let run = sudokud(&format!("{line} {more}"), &three);
            assert!(
                run.status == 0 && run.lines().len() >= rows && !run.out.contains("failed: "),
                "{limits}: {line}: {}{}",
                run.out,
                run.err
            );
        }
    }
}

#[test]
fn a_caller_with_a_burst_of_two_gets_the_answer_to_one_puzzle() {
    let files = Files::new();
    let server = limited(&files, "calls_per_second = 1\nburst = 2");
    let token = files.text("shop.token");
    let url = format!("http://{}", server.public);
    let run = sudokud(&format!("grade --server {url} --token-file {token}"), EASY);
    assert_eq!((run.status, run.lines().len()), (0, 1), "{}", run.err);
}

#[test]
fn a_server_that_refuses_the_caller_refuses_the_command() {
    let files = Files::new();
    let server = limited(&files, "");
    files.write("wrong.token", "sudokud_nobody-has-this-one-0123456789abcdef");
    let url = format!("http://{}", server.public);
    let wrong = format!("--token-file {}", files.text("wrong.token"));
    for line in [
        "grade",
        "solve",
        "solve --givens .",
        "transform --transpose",
        "generate",
        "generate --count 3",
        "draw",
        "print --out /dev/null",
        "scale list",
        "technique show naked-single",
    ] {
        let line = line.replace("--givens .", &format!("--givens {EASY}"));
        for (more, said) in [("", "--token-file"), (wrong.as_str(), "unknown token")] {
            let run = sudokud(&format!("{line} --server {url} {more}"), EASY);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}: {}", run.err);
            let words = run.err.lines().collect::<Vec<_>>();
            assert!(words.len() == 1 && words[0].contains(said), "{line}: {}", run.err);
            assert!(!run.err.contains("header"), "{line}: {}", run.err);
        }
    }
    let admin = format!("http://{}", server.admin);
    for line in [
        "status",
        "reload",
        "plugin list",
        "ledger list",
        "plugin lift singles",
    ] {
        let run = sudokud(&format!("{line} --server {admin} {wrong}"), "");
        assert_eq!(run.status, 2, "{line}: {}{}", run.out, run.err);
        assert!((run.out + &run.err).contains("unknown token"), "{line}");
    }
}
