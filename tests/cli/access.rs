//! TLS, certificates and tokens on the command line, as a client and to set up a server.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::certificates::{Authority, Files, token_lines};
use crate::run::{EASY, Run, command, finish, sudokud};
use crate::server::{Server, add_plugin};

const CALLER: &str = "sudokud_a-caller-of-the-test-0123456789abcdef";
const OPERATOR: &str = "sudokud_an-operator-of-the-test-0123456789ab";

/// A server with TLS on both listeners, and these names: a caller and an operator by token, an operator by certificate.
fn server(files: &Files) -> Server {
    let certificate = "[[certificate]]\nname = 'ops.example.org'\nrole = 'operator'\n";
    let names = [
        token_lines("shop", "caller", CALLER, ""),
        token_lines("ops", "operator", OPERATOR, ""),
        certificate.to_owned(),
    ];
    files.write("access.toml", &names.concat());
    let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    let tls = ["tls", "admin_tls"].map(|section| files.section(section, Some("optional")));
    Server::with(&(access + &tls.concat()), &["singles"])
}

#[test]
fn verbs_and_health_speak_tls_and_show_tokens_and_certificates() {
    let files = Files::new();
    let server = server(&files);
    let own = files.authority.make(&["ops.example.org"], "ops", 4096);
    for (name, text) in [
        ("shop.token", &format!("{CALLER}\n")),
        ("ops.token", &format!("{OPERATOR}\n")),
        ("own.pem", &own.certificate),
        ("own.key", &own.key),
        ("other.pem", &Authority::new().pem()),
    ] {
        files.write(name, text);
    }
    let ca = format!("--ca {}", files.text("authorities.pem"));
    let token = |name| format!("--token-file {}", files.text(name));
    let certificate = format!(
        "--certificate {} --certificate-key {}",
        files.text("own.pem"),
        files.text("own.key")
    );
    let (public, admin) = (
        format!("--server https://{}", server.public),
        format!("--server https://{}", server.admin),
    );
    let (shop, ops) = (token("shop.token"), token("ops.token"));
    for (line, status, said) in [
        (format!("health {public} {ca}"), 0, "serving"),
        (format!("health {admin} {ca}"), 0, "serving"),
        (format!("health {admin} {ca} {certificate}"), 0, "serving"),
        // The authorities of this system have not made this certificate.
        (format!("health {public}"), 1, "cannot reach"),
        (
            format!("health {public} --ca {}", files.text("other.pem")),
            1,
            "invalid peer certificate",
        ),
        (format!("grade {public} {ca} {shop}"), 0, EASY),
        (format!("grade {public} {ca} {certificate}"), 0, EASY),
        (
            format!("grade {public} {ca}"),
            2,
            "the server requires a token: name the file that contains it with --token-file",
        ),
        (
            format!("plugin list {admin} {ca} {ops}"),
            0,
            "sudoku-technique-singles",
        ),
        (
            format!("plugin list {admin} {ca} {certificate}"),
            0,
            "sudoku-technique-singles",
        ),
        (
            format!("plugin list {admin} {ca} {shop}"),
            2,
            "needs the role operator",
        ),
        // Credentials that fail before a connection.
        (
            format!("grade {public} {ca} --token-file nowhere"),
            2,
            "cannot read nowhere",
        ),
        (format!("grade {public} --ca nowhere"), 2, "cannot read nowhere"),
        (
            format!("grade --server http://{} {ca}", server.public),
            2,
            "https://",
        ),
    ] {
        let run = sudokud(&line, &format!("{EASY}\n"));
        assert_eq!(run.status, status, "{line}: {}{}", run.out, run.err);
        assert!(
            (run.out.clone() + &run.err).contains(said),
            "{line}: {}{}",
            run.out,
            run.err
        );
        for secret in [CALLER, OPERATOR] {
            assert!(!(run.out.clone() + &run.err).contains(secret), "{line}");
        }
    }
}

#[test]
fn a_token_may_come_from_the_environment_and_a_bad_one_is_not_repeated() {
    let files = Files::new();
    let server = server(&files);
    let url = format!("https://{}", server.public);
    let ca = files.text("authorities.pem");
    let with = |token: &str| {
        let mut command = command(&["grade", "--server", &url, "--ca", &ca]);
        command.env("SUDOKUD_TOKEN", token);
        finish(command, &format!("{EASY}\n"))
    };
    let run = with(CALLER);
    assert_eq!(run.status, 0, "{}", run.err);
    let run = with("two words");
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(
        run.err.contains("SUDOKUD_TOKEN: not a token") && !run.err.contains("two"),
        "{}",
        run.err
    );
    // In process the token is not used.
    let mut here = command(&["grade"]);
    here.env("SUDOKUD_TOKEN", CALLER);
    assert_eq!(finish(here, &format!("{EASY}\n")).status, 0);
}

#[test]
fn a_token_is_made_with_its_lines_and_may_go_to_a_file_of_its_owner() {
    let files = Files::new();
    let run = sudokud("token --name shop", "");
    assert_eq!(run.status, 0, "{}", run.err);
    let (name, role) = ("name = \"shop\"", "role = \"caller\"");
    assert!(
        run.out.contains("# sudokud_") && run.out.contains(name) && run.out.contains(role),
        "{}",
        run.out
    );

    let line = format!(
        "token --name ops --role operator --token-file {}",
        files.text("ops.token")
    );
    let run = sudokud(&line, "");
    assert_eq!(run.status, 0, "{}", run.err);
    let token = fs::read_to_string(files.path("ops.token")).unwrap();
    let mode = fs::metadata(files.path("ops.token"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(!run.out.contains(token.trim()));
    // Its lines are those that a server knows it by.
    files.write("access.toml", &run.out);
    let configuration = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    let server = Server::with(&configuration, &["singles"]);
    let ask = |more: &str| {
        sudokud(
            &format!("plugin list --server http://{} {more}", server.admin),
            "",
        )
    };
    assert_eq!(ask("").status, 2);
    let run = ask(&format!("--token-file {}", files.text("ops.token")));
    assert_eq!(run.status, 0, "{}", run.err);

    let again = sudokud(&line, "");
    assert_eq!(again.status, 2, "the file is there: {}", again.out);
    assert!(again.err.contains("the file exists"), "{}", again.err);
    assert_eq!(fs::read_to_string(files.path("ops.token")).unwrap(), token);
}

/// `config check` of this text, with the plugin of the singles alone: each check tries all plugins.
fn check(files: &Files, text: &str) -> Run {
    let plugins = files.path("plugins");
    if !plugins.exists() {
        fs::create_dir(&plugins).unwrap();
        add_plugin(&plugins, "singles");
    }
    let text = format!("{text}[plugins]\nfolder = '{}'\n", plugins.display());
    files.write("sudokud.toml", &text);
    sudokud(&format!("config check {}", files.text("sudokud.toml")), "")
}

#[test]
fn config_check_says_what_is_open_to_whom() {
    let files = Files::new();
    files.write("access.toml", &token_lines("shop", "caller", CALLER, ""));
    let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    let all = "[server]\nlisten = '0.0.0.0:50051'\nadmin = '0.0.0.0:50052'\n";
    let (tls, required) = (
        files.section("tls", None),
        files.section("admin_tls", Some("required")),
    );
    let optional = files.section("admin_tls", Some("optional"));
    for (text, rows, warnings) in [
        (
            String::new(),
            [
                "none SudokuService, CatalogService, reflection: everybody; health: everybody",
                "none AdminService",
            ],
            &[][..],
        ),
        (
            all.to_owned(),
            [
                "0.0.0.0:50051 none SudokuService",
                "reflection, /metrics: everybody;",
            ],
            &[
                "server.listen 0.0.0.0:50051: any client can call",
                "server.admin 0.0.0.0:50052: any client can call",
            ],
        ),
        (
            format!("{all}{access}"),
            [
                "names in access.file with the role caller or operator; health: everybody",
                "names in access.file with the role operator; health, /livez, /readyz: everybody",
            ],
            &[
                "server.listen 0.0.0.0:50051: tokens arrive unencrypted",
                "server.admin 0.0.0.0:50052: tokens arrive",
            ],
        ),
        (
            format!("{all}{access}{tls}{optional}"),
            [
                "0.0.0.0:50051 yes SudokuService",
                "0.0.0.0:50052 yes, certificate optional AdminService",
            ],
            &[],
        ),
        (
            format!("{all}{tls}{required}"),
            [
                "0.0.0.0:50051 yes SudokuService, CatalogService, reflection: everybody;",
                "yes, certificate required AdminService, reflection, /metrics: everybody with a certificate of \
                 admin_tls.client_authorities;",
            ],
            &["server.listen 0.0.0.0:50051: any client can call"],
        ),
    ] {
        let run = check(&files, &text);
        assert_eq!(run.status, 0, "{text}: {}", run.err);
        let table: Vec<String> = run
            .out
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        for (row, listener) in rows.iter().zip(["server.listen", "server.admin"]) {
            let found = table.iter().find(|line| line.starts_with(listener)).unwrap();
            assert!(found.contains(row), "{text}: {found}");
        }
        let told: Vec<&str> = run
            .err
            .lines()
            .filter(|line| line.contains("warning: "))
            .collect();
        assert_eq!(told.len(), warnings.len(), "{text}: {told:?}");
        for (told, warning) in told.iter().zip(warnings) {
            assert!(told.contains(warning), "{text}: {told}");
        }
    }
}

#[test]
fn a_configuration_that_locks_nothing_or_everybody_out_is_refused() {
    let files = Files::new();
    let (certificate, key) = (files.text("server.pem"), files.text("server.key"));
    let expired = files.authority.make(&["localhost"], "server", 2020);
    files.write("expired.pem", &expired.certificate);
    files.write("expired.key", &expired.key);
    files.write("other.key", &Authority::new().server().key);
    let tls = |certificate: &str, key: &str| {
        format!(
            "[tls]\ncertificate = '{}'\nkey = '{}'\n",
            files.text(certificate),
            files.text(key)
        )
    };
    for (text, said) in [
        (
            format!("[tls]\ncertificate = '{certificate}'\n"),
            "tls.certificate is set and tls.key is not",
        ),
        (
            format!("[admin_tls]\nkey = '{key}'\n"),
            "admin_tls.key is set and admin_tls.certificate is not",
        ),
        (
            "[tls]\nclient_authorities = 'a'\n".to_owned(),
            "tls.client_authorities is set and tls.certificate is not",
        ),
        (
            tls("server.pem", "server.key") + "client_certificates = 'required'\n",
            "tls.client_certificates is set and tls.client_authorities is not",
        ),
        (
            files.section("tls", Some("optional")),
            "clients without a certificate could call everything",
        ),
        (
            files.section("tls", Some("perhaps")),
            "write required or optional",
        ),
        (tls("nowhere", "server.key"), "tls.certificate: cannot read"),
        (tls("server.key", "server.key"), "has no certificate in PEM"),
        (tls("server.pem", "server.pem"), "has no private key in PEM"),
        (
            tls("server.pem", "other.key"),
            "does not belong to the certificate",
        ),
        (tls("expired.pem", "expired.key"), "which is not now"),
        (
            "[access]\nfile = 'nowhere'\n".to_owned(),
            "access.file: cannot read nowhere",
        ),
    ] {
        let run = check(&files, &text);
        assert_eq!(run.status, 64, "{text}: {}{}", run.out, run.err);
        assert!(run.err.contains(said), "{text}: {}", run.err);
    }
    let shop = token_lines("shop", "caller", CALLER, "");
    let access = format!("[access]\nfile = '{}'\n", files.text("access.toml"));
    for (names, said) in [
        (String::new(), "no client could call"),
        (
            shop.replace("sha256 = '", "sha256 = 'x"),
            "token 1 (shop): sha256 is not 64 hexadecimal digits",
        ),
        (
            shop.clone() + &token_lines("shop", "operator", OPERATOR, ""),
            "token 2 (shop): this name has the role operator here and caller above",
        ),
        (
            shop.clone() + "[[certificate]]\nname = 'shop'\nrole = 'operator'\n",
            "certificate 1 (shop): this name has the role",
        ),
        (shop.clone() + &shop, "this token is listed twice"),
        (
            shop.replace("'shop'", "'the shop'"),
            "printable ASCII characters without spaces",
        ),
        (
            shop.clone() + "[limits.shops]\nburst = 1\n",
            "limits.shops: no token and no certificate has this name",
        ),
        (
            shop.clone() + "[limits.shop]\nburts = 1\n",
            "line 7: unknown key; the keys are `calls_per_second`, `burst`, `calls_at_once`",
        ),
        (shop.clone() + "expires = 12:00:00\n", "expires is not a date"),
        (shop.replace("'caller'", "'boss'"), "line 3: no such role"),
        ("token = [".to_owned(), "line 1: not valid TOML"),
    ] {
        files.write("access.toml", &names);
        let run = check(&files, &access);
        assert_eq!(run.status, 64, "{names}: {}{}", run.out, run.err);
        assert!(run.err.contains(said), "{names}: {}", run.err);
    }
}
