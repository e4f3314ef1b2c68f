use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use super::environment::{Environment, is_service_link};
use super::keys::KEYS;
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
    let variables = variables.iter().map(|(name, value)| (name.into(), value.into()));
    Settings::resolve(flags, variables)
}

#[test]
fn an_empty_file_means_the_defaults() {
    let settings = load("", Flags::default(), &[]).unwrap();
    assert_eq!(settings.listen.to_string(), "127.0.0.1:50051");
    assert_eq!(settings.admin, "127.0.0.1:50052".parse().unwrap());
    assert_eq!(settings.limits.message, 64 << 10);
    assert_eq!(settings.drain, Duration::from_secs(30));
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let text = "[server]\nlisten = '127.0.0.1:1'\nadmin = '127.0.0.1:2'\ndrain_seconds = 0.5\n";
    let listen = |flag: Option<&str>, variables: &[(&str, &str)]| {
        let flags = Flags {
            listen: flag.map(str::to_owned),
            ..Flags::default()
        };
        load(text, flags, variables).unwrap().listen.to_string()
    };
    let environment = [("SUDOKUD_SERVER_LISTEN", "127.0.0.1:3")];
    assert_eq!(listen(None, &[]), "127.0.0.1:1");
    assert_eq!(listen(None, &environment), "127.0.0.1:3");
    assert_eq!(listen(Some("unix:/4"), &environment), "unix:/4");
    assert_eq!(
        load(text, Flags::default(), &[]).unwrap().drain,
        Duration::from_millis(500)
    );
}

#[test]
fn techniques_get_their_options_as_texts() {
    let text = "[plugins]\ntechnique_order = ['full-house']\n[technique.x-wing]\nenabled = false\noptions = { most = 12, deep = true }\n";
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
    let variables = KEYS.iter().map(keys::Key::variable);
    for variable in variables.chain(["SUDOKUD_CONFIG".to_owned()]) {
        let broken = (OsString::from(&variable), OsString::from_vec(vec![0xff]));
        let error = Settings::resolve(Flags::default(), [broken])
            .unwrap_err()
            .to_string();
        assert_eq!(error, format!("{variable} is not UTF-8"));
    }
}

/// A value for each key that is not its default, as written in a variable.
const OTHERWISE: &[(&str, &str)] = &[
    ("server.listen", "127.0.0.1:1"),
    ("server.admin", "127.0.0.1:2"),
    ("server.shutdown_delay_seconds", "0.5"),
    ("server.drain_seconds", "0.5"),
    ("server.max_connections", "3"),
    ("server.max_connections_per_address", "3"),
    ("server.proxies", "10.0.0.0/8,192.0.2.7"),
    ("server.hosts", "a.example, 10.0.0.1"),
    ("server.max_failed_logins_per_second", "3"),
    ("server.max_probes_per_second", "3"),
    ("server.silence_seconds", "0.5"),
    ("server.max_connection_age_seconds", "0"),
    ("server.max_connection_age_grace_seconds", "0.5"),
    ("server.max_connection_idle_seconds", "0"),
    ("server.max_calls_per_connection", "3"),
    ("server.max_buffered_bytes", "1048576"),
    ("tls.certificate", "/server.pem"),
    ("tls.key", "/server.key"),
    ("tls.min_version", "1.3"),
    ("tls.client_authorities", "/authorities.pem"),
    ("tls.client_certificates", "optional"),
    ("admin_tls.certificate", "/server.pem"),
    ("admin_tls.key", "/server.key"),
    ("admin_tls.min_version", "1.3"),
    ("admin_tls.client_authorities", "/authorities.pem"),
    ("admin_tls.client_certificates", "optional"),
    ("access.file", "/access.toml"),
    ("access.calls_per_second", "3"),
    ("access.burst", "3"),
    ("access.calls_at_once", "3"),
    ("pool.threads", "1000"),
    ("pool.queue", "3"),
    ("calls.generate_seconds", "0.5"),
    ("calls.grade_seconds", "0.5"),
    ("calls.solve_seconds", "0.5"),
    ("calls.transform_seconds", "0.5"),
    ("calls.stream_seconds", "0.5"),
    ("calls.reload_seconds", "0.5"),
    ("calls.max_count", "3"),
    ("calls.max_message_bytes", "1048576"),
    ("log.form", "json"),
    ("log.filter", "warn,sudokud=debug"),
    ("log.access", "true"),
    ("traces.endpoint", "http://collector:4317"),
    ("traces.sample", "0.5"),
    ("json.enabled", "false"),
    ("web.enabled", "true"),
    ("web.origins", "https://a.example, https://b.example"),
    ("web.page", "off"),
    ("plugins.folder", "/plugins"),
    ("plugins.own_folder", "/own"),
    ("plugins.hang_after_seconds", "0.5"),
    ("plugins.watch", "5s"),
    ("plugins.admission", "required"),
    ("plugins.on_error", "refuse"),
    ("plugins.technique_order", "x-wing, swordfish"),
    ("state.folder", "/state"),
    ("state.on_error", "refuse"),
    ("scales.folder", "/scales"),
    ("scales.default", "club"),
    ("recipes.folder", "/recipes"),
    ("languages.folder", "/languages"),
    ("reserve.store", "file"),
    ("reserve.path", "/state/reserve.redb"),
    ("reserve.create", "true"),
    ("reserve.url", "rediss://reserve.internal:6379"),
    ("reserve.url_file", "/reserve-url"),
];

/// The keys that a variable can set. Stocks are tables, which only the file can have.
fn keys_of_variables() -> impl Iterator<Item = &'static keys::Key> {
    KEYS.iter().filter(|key| key.name != "reserve.stock")
}

#[test]
fn a_variable_means_what_its_key_means_in_the_file() {
    let named: Vec<&str> = keys_of_variables().map(|key| key.name).collect();
    let covered: Vec<&str> = OTHERWISE.iter().map(|(key, _)| *key).collect();
    assert_eq!(named, covered);
    for (key, (name, value)) in keys_of_variables().zip(OTHERWISE) {
        let (section, last) = name.split_once('.').unwrap();
        let written = match *name {
            "plugins.technique_order" => "['x-wing', 'swordfish']".to_owned(),
            "server.proxies" => "['10.0.0.0/8', '192.0.2.7']".to_owned(),
            "server.hosts" => "['a.example', '10.0.0.1']".to_owned(),
            "web.origins" => "['https://a.example', 'https://b.example']".to_owned(),
            // A version is no number: 1.10 would be less than 1.2.
            "tls.min_version" | "admin_tls.min_version" => format!("'{value}'"),
            _ if value.parse::<f64>().is_ok() || value.parse::<bool>().is_ok() => (*value).to_owned(),
            _ => format!("'{value}'"),
        };
        let read = |text: &str| toml::from_str::<keys::ConfigFile>(text).unwrap();
        let from_file = read(&format!("[{section}]\n{last} = {written}\n"));
        let mut from_variable = read("");
        assert!(
            !(key.is_same)(&from_file, &from_variable),
            "{name}: {value} is the default"
        );
        let environment = Environment::of([(key.variable().into(), (*value).into())]).unwrap();
        environment.put_over(&mut from_variable).unwrap();
        assert_eq!(from_file, from_variable, "{name}");
    }
}

#[test]
fn a_reload_names_the_changes_that_need_a_new_process() {
    // The folder is named by a flag in these tests. TLS and the stores of the reserve need several keys at once.
    let tls = "certificate = 'a'\nkey = 'b'\nclient_authorities = 'c'\n";
    let reserve = "path = '/e'\nurl = 'redis://f:1'\n";
    let text = format!("[tls]\n{tls}[admin_tls]\n{tls}[access]\nfile = 'd'\n[reserve]\n{reserve}");
    let start = load(&text, Flags::default(), &[]).unwrap();
    for (key, (_, value)) in keys_of_variables().zip(OTHERWISE) {
        let next = load(&text, Flags::default(), &[(&key.variable(), value)]).unwrap();
        let section = key.name.split_once('.').unwrap().0;
        let expected = match section {
            "server" | "tls" | "admin_tls" | "pool" | "calls" | "log" | "traces" | "json" | "web"
            | "reserve" | "state" => {
                vec![key.name]
            }
            "plugins" if key.name == "plugins.hang_after_seconds" => vec![key.name],
            _ => Vec::new(),
        };
        assert_eq!(start.needs_new_process(&next), expected, "{}", key.name);
    }
}

#[test]
fn variables_of_a_technique_win_over_its_table_in_the_file() {
    let text = "[technique.X-Wing]\nenabled = true\noptions = { most = 12 }\n";
    let variables = [
        ("SUDOKUD_TECHNIQUE_X_WING_ENABLED", "false"),
        ("SUDOKUD_TECHNIQUE_ALS_XZ_FROM", "club"),
    ];
    let techniques = load(text, Flags::default(), &variables)
        .unwrap()
        .sources
        .techniques;
    let x_wing = &techniques["X-Wing"];
    assert!(x_wing.disabled);
    assert_eq!(x_wing.options, [("most".to_owned(), "12".to_owned())]);
    assert_eq!(techniques["als-xz"].from.as_deref(), Some("club"));
    assert_eq!(techniques.len(), 2);
}

#[test]
fn a_refused_variable_is_named_with_the_remedy() {
    let check = |variable: &str, value: &str, expected: &str| {
        let error = load("", Flags::default(), &[(variable, value)]).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check(
        "SUDOKUD_SERVER_LISTEN",
        "nowhere",
        "SUDOKUD_SERVER_LISTEN: \"nowhere\" is not an address; write an IP address or a host and a port, such as 127.0.0.1:50051, or unix: and a path",
    );
    check(
        "SUDOKUD_POOL_THREADS",
        "0",
        "SUDOKUD_POOL_THREADS: \"0\" is out of range; write 1 to 1024",
    );
    check(
        "SUDOKUD_POOL_THREADS",
        "four",
        "SUDOKUD_POOL_THREADS: \"four\" is not a whole number; write 1 to 1024",
    );
    for wrong in ["-1", "nan", "10s", "1e300"] {
        let expected =
            format!("SUDOKUD_CALLS_GRADE_SECONDS: {wrong:?} is not a time; write 0 to 31622400 seconds");
        check("SUDOKUD_CALLS_GRADE_SECONDS", wrong, &expected);
    }
    check(
        "SUDOKUD_LOG_FORM",
        "yaml",
        "SUDOKUD_LOG_FORM: \"yaml\" is not a log form; write compact or json",
    );
    check(
        "SUDOKUD_PLUGINS_TECHNIQUE_ORDER",
        "x-wing,",
        "SUDOKUD_PLUGINS_TECHNIQUE_ORDER: \"x-wing,\" has an empty name; write names separated by single commas",
    );
    check(
        "SUDOKUD_TECHNIQUE_X_WING_ENABLED",
        "no",
        "SUDOKUD_TECHNIQUE_X_WING_ENABLED: \"no\" is not a truth value; write true or false",
    );
    check(
        "SUDOKUD_TECHNIQUE_X_WING_OPTIONS_MOST",
        "3",
        "SUDOKUD_TECHNIQUE_X_WING_OPTIONS_MOST is not a variable of sudokud; techniques have \
         SUDOKUD_TECHNIQUE_ID_ENABLED and SUDOKUD_TECHNIQUE_ID_FROM, their options are set in the file",
    );
    for (variable, nearest) in [
        ("SUDOKUD_LISTEN", "SUDOKUD_SERVER_LISTEN"),
        ("SUDOKUD_ADMIN", "SUDOKUD_SERVER_ADMIN"),
        ("SUDOKUD_PLUGINS", "SUDOKUD_PLUGINS_WATCH, SUDOKUD_PLUGINS_FOLDER"),
        ("SUDOKUD_SERVER_LISTENS", "SUDOKUD_SERVER_LISTEN"),
        ("SUDOKUD_POOL_THREAD", "SUDOKUD_POOL_THREADS"),
        ("SUDOKUD_CALL_GRADE_SECONDS", "SUDOKUD_CALLS_GRADE_SECONDS"),
    ] {
        let error = load("", Flags::default(), &[(variable, "1")]).unwrap_err();
        let expected = format!("{variable} is not a variable of sudokud; the nearest are: {nearest}, ");
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
}

#[test]
fn variables_that_kubernetes_sets_for_a_service_of_our_name_are_none_of_ours() {
    let of_services = [
        ("SUDOKUD_SERVICE_HOST", "10.0.0.1"),
        ("SUDOKUD_SERVICE_PORT", "50051"),
        ("SUDOKUD_SERVICE_PORT_GRPC", "50051"),
        ("SUDOKUD_PORT", "tcp://10.0.0.1:50051"),
        ("SUDOKUD_PORT_50051_TCP", "tcp://10.0.0.1:50051"),
        ("SUDOKUD_PORT_50051_TCP_ADDR", "10.0.0.1"),
        ("SUDOKUD_PORT_50051_TCP_PORT", "50051"),
        ("SUDOKUD_PORT_50051_TCP_PROTO", "tcp"),
        ("SUDOKUD_SERVER_PORT_53_UDP", "udp://10.0.0.1:53"),
        ("SUDOKUD_ADMIN_SERVICE_HOST", "10.0.0.1"),
        ("SUDOKUD_ADMIN_PORT_50052_TCP", "tcp://10.0.0.1:50052"),
    ];
    load("", Flags::default(), &of_services).unwrap();
    for (variable, value) in [
        ("SUDOKUD_PORT", "50051"),
        ("SUDOKUD_PORT_NUMBER_TCP", "50051"),
        ("SUDOKUD_SERVER_PORT_50051", "1"),
    ] {
        assert!(
            load("", Flags::default(), &[(variable, value)]).is_err(),
            "{variable}"
        );
    }
    for key in KEYS {
        let variable = key.variable();
        assert!(
            !is_service_link(&variable, "tcp://10.0.0.1"),
            "{variable} could never be set"
        );
    }
}

#[test]
fn the_document_has_the_table_of_this_code() {
    let document = include_str!("../../docs/configuration.md");
    assert!(
        document.contains(&keys::table()),
        "put what `sudokud config keys` prints into docs/configuration.md"
    );
}

#[test]
fn a_message_of_the_largest_size_can_be_read() {
    let error = load("[calls]\nmax_message_bytes = 67108865\n", Flags::default(), &[]).unwrap_err();
    assert!(
        error.to_string().contains("server.max_buffered_bytes (67108864)"),
        "{error}"
    );
}

#[test]
fn a_misspelt_level_is_refused() {
    let filter = |text: &str| load(&format!("[log]\nfilter = '{text}'\n"), Flags::default(), &[]);
    for text in [
        "info",
        "WARN",
        "off",
        "info,sudokud_service=debug",
        "sudokud=trace, warn",
        " info ",
    ] {
        assert!(filter(text).is_ok(), "{text:?}");
    }
    for text in [
        "",
        ",",
        "info,",
        "warning",
        "info,debugg",
        "sudokud",
        "a=b=c",
        "=",
        "sudokud=",
        "sudokud =info",
        "sudokud[x]=info",
    ] {
        assert!(filter(text).is_err(), "{text:?}");
    }
}

#[test]
fn unreadable_values_are_named() {
    let check = |text: &str, expected: &str| {
        let error = load(text, Flags::default(), &[]).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?} gave {error:?}");
    };
    check("[server]\nlissen = 'x'\n", "lissen");
    check("[server]\nlisten = 'nowhere'\n", "\"nowhere\" is not an address");
    check("[server]\ndrain_seconds = -1\n", "-1 is not a time");
    check("[server]\nmax_connections = 0\n", "max_connections");
    check("[pool]\nqueue = 2305843009213693952\n", "write 1 to 1000000");
    check("[pool]\nthreads = 0\n", "0 is out of range; write 1 to 1024");
    check("[pool]\nthreads = 1025\n", "write 1 to 1024");
    check("[calls]\nmax_count = 0\n", "write 1 to 2147483647");
    check("[calls]\nmax_message_bytes = 1023\n", "write 1024 to 4294967295");
    check(
        "[server]\nlisten = '[::1]:1'\nadmin = '[::1]:1'\n",
        "server.listen and server.admin are both [::1]:1",
    );
    check(
        "[plugins]\nwatch = 5\n",
        "\"5\" is not a time between two checks; write off, or",
    );
    check("[log]\nform = 'yaml'\n", "yaml");
    check(
        "[technique.x-wing]\noptions = { a = [1] }\n",
        "an option is a text",
    );
    check("= 1\n", "sudokud.toml");
}
