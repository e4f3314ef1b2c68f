use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use super::*;

/// The settings of a file with this text, of these flags and of these variables.
fn load(text: &str, flags: Flags, variables: &[(&str, &str)]) -> Result<Settings, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sudokud.toml");
    fs::write(&path, text).unwrap();
    let plugins = Some(folder.path().to_owned());
    let flags = Flags {
        config: Some(path),
        plugins: flags.plugins.clone().or(plugins),
        ..flags
    };
    Settings::resolve(flags, |name| {
        let found = variables.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| OsString::from(value))
    })
}

#[test]
fn an_empty_file_means_the_defaults() {
    let settings = load("", Flags::default(), &[]).unwrap();
    assert_eq!(settings.listen, "127.0.0.1:50051".parse().unwrap());
    assert_eq!(settings.admin, "127.0.0.1:50052".parse().unwrap());
    assert_eq!(settings.limits.message, 1 << 20);
    assert_eq!(settings.drain, Duration::from_secs(30));
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let text = "[server]\nlisten = '127.0.0.1:1'\nadmin = '127.0.0.1:2'\ndrain_seconds = 0.5\n";
    let port = |flag: Option<&str>, variables: &[(&str, &str)]| {
        let flags = Flags {
            listen: flag.map(str::to_owned),
            ..Flags::default()
        };
        load(text, flags, variables).unwrap().listen.port()
    };
    let environment = [("SUDOKUD_LISTEN", "127.0.0.1:3")];
    assert_eq!(port(None, &[]), 1);
    assert_eq!(port(None, &environment), 3);
    assert_eq!(port(Some("127.0.0.1:4"), &environment), 4);
    assert_eq!(
        load(text, Flags::default(), &[]).unwrap().drain,
        Duration::from_millis(500)
    );
}

#[test]
fn techniques_get_their_options_as_texts() {
    let text = "[ladder]\norder = ['full-house']\n[technique.x-wing]\nenabled = false\noptions = { most = 12, deep = true }\n";
    let sources = load(text, Flags::default(), &[]).unwrap().sources;
    assert_eq!(sources.order, ["full-house"]);
    let options = &sources.techniques["x-wing"];
    assert!(options.disabled);
    let expected = [("deep", "true"), ("most", "12")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    assert_eq!(options.options, expected);
}

#[test]
fn a_variable_that_is_no_text_is_an_error() {
    use std::os::unix::ffi::OsStringExt as _;
    for variable in [
        "SUDOKUD_CONFIG",
        "SUDOKUD_LISTEN",
        "SUDOKUD_ADMIN",
        "SUDOKUD_PLUGINS",
        "SUDOKUD_LOG",
    ] {
        let broken = |name: &str| (name == variable).then(|| OsString::from_vec(vec![0xff]));
        let folder = (variable != "SUDOKUD_PLUGINS").then(std::env::temp_dir);
        let flags = Flags {
            plugins: folder,
            ..Flags::default()
        };
        let error = Settings::resolve(flags, broken).unwrap_err().to_string();
        assert_eq!(error, format!("{variable} is not UTF-8"));
    }
}

#[test]
fn keys_of_the_process_are_told_from_those_of_a_reload() {
    let start = load("", Flags::default(), &[]).unwrap();
    let changed = |text: &str| {
        let next = load(text, Flags::default(), &[]).unwrap();
        start.needs_new_process(&next)
    };
    assert!(changed("[ladder]\norder = ['x-wing']\n[technique.x-wing]\nenabled = false\n").is_empty());
    let text = "[server]\nlisten = '127.0.0.1:1'\nadmin = '127.0.0.1:2'\nshutdown_delay_seconds = 3\n\
                drain_seconds = 4\nmax_connections = 5\nsilence_seconds = 6\n[pool]\nthreads = 1000\nqueue = 8\n\
                [calls]\ngenerate_seconds = 9\ngrade_seconds = 9\nsolve_seconds = 9\ntransform_seconds = 9\n\
                stream_seconds = 9\nmax_count = 9\nmax_message_bytes = 2000\n[log]\nform = 'json'\nfilter = 'debug'\n";
    let mut named = changed(text);
    named.sort_unstable();
    // What a reload takes over. Every other key of a configuration belongs into the text above.
    let reloaded = ["plugins", "ladder", "technique", "scales"];
    let mut others: Vec<String> = Vec::new();
    for section in keys_of("") {
        if reloaded.contains(&section.as_str()) {
            continue;
        }
        let keys = keys_of(&format!("[{section}]\n"));
        others.extend(keys.into_iter().map(|key| format!("{section}.{key}")));
    }
    others.sort();
    assert_eq!(named, others);
}

/// All keys that a configuration may have below this head, as the reader itself lists them when it refuses another.
fn keys_of(head: &str) -> Vec<String> {
    let error = load(&format!("{head}no-such-key = 1\n"), Flags::default(), &[]).unwrap_err();
    let text = error.to_string();
    let (_, known) = text.split_once(", expected ").expect("the error lists the keys");
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn what_cannot_be_understood_is_named() {
    let check = |text: &str, expected: &str| {
        let error = load(text, Flags::default(), &[]).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?} gave {error:?}");
    };
    check("[server]\nlissen = 'x'\n", "lissen");
    check(
        "[server]\nlisten = 'nowhere'\n",
        "server.listen: \"nowhere\" is not an address",
    );
    check("[server]\ndrain_seconds = -1\n", "-1 is not a time");
    check("[server]\nmax_connections = 0\n", "max_connections");
    check("[pool]\nqueue = 2305843009213693952\n", "write 1 to 1000000");
    check("[pool]\nthreads = 0\n", "0 is out of range; write 1 to 1024");
    check("[pool]\nthreads = 1025\n", "write 1 to 1024");
    check("[calls]\nmax_count = 0\n", "write 1 to 4294967295");
    check("[calls]\nmax_message_bytes = 1023\n", "write 1024 to 4294967295");
    check(
        "[server]\nlisten = '[::1]:1'\nadmin = '[::1]:1'\n",
        "server.listen and server.admin are both [::1]:1",
    );
    check("[log]\nform = 'yaml'\n", "yaml");
    check(
        "[technique.x-wing]\noptions = { a = [1] }\n",
        "an option is a text",
    );
    check("= 1\n", "sudokud.toml");
}
