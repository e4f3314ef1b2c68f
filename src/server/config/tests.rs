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
        found.map(|(_, value)| (*value).to_owned())
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
    let knowledge = load(text, Flags::default(), &[]).unwrap().knowledge;
    assert_eq!(knowledge.order, ["full-house"]);
    let options = &knowledge.techniques["x-wing"];
    assert!(options.disabled);
    let expected = [("deep", "true"), ("most", "12")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    assert_eq!(options.options, expected);
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
    check(
        "[pool]\nqueue = 2305843009213693952\n",
        "the queue has 1 to 1000000",
    );
    check("[log]\nform = 'yaml'\n", "yaml");
    check(
        "[technique.x-wing]\noptions = { a = [1] }\n",
        "an option is a text",
    );
    check("= 1\n", "sudokud.toml");
}
