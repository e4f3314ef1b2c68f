//! `serve --check` reports every error of a start with the same words and status.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixListener;
use std::path::Path;

use crate::run::{Run, command, finish};
use crate::server::add_plugin;

/// A folder with a plugin and a configuration.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("plugins")).unwrap();
        add_plugin(&folder.path().join("plugins"), "singles");
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    /// `serve` with these options over this configuration.
    fn serve(&self, configuration: &str, options: &[&str]) -> Run {
        let file = self.write("sudokud.toml", configuration);
        let plugins = self.path().join("plugins").display().to_string();
        let all = [&["serve", "--config", &file, "--plugins", &plugins], options].concat();
        let mut serve = command(&all);
        serve.env_remove("SUDOKUD_SCALES_DEFAULT");
        finish(serve, "")
    }

    fn check(&self, configuration: &str) -> Run {
        self.serve(configuration, &["--check"])
    }
}

/// A configuration that listens here.
fn listen(public: &str, admin: &str) -> String {
    format!("[server]\nlisten = '{public}'\nadmin = '{admin}'\n")
}

#[test]
fn what_would_start_is_good_and_nothing_has_been_started() {
    let place = Place::new();
    let socket = place.path().join("sudokud.sock");
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let text = listen(&format!("unix:{}", socket.display()), &address.to_string());
    let run = place.check(&text);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out
            .starts_with("start: good, plugins: 1, techniques: 3, scales: "),
        "{}",
        run.out
    );
    for address in [format!("unix:{}", socket.display()), address.to_string()] {
        assert!(run.out.contains(&address), "{address} in\n{}", run.out);
    }
    assert!(TcpStream::connect(address).is_err(), "nobody listens");
    let left: Vec<_> = fs::read_dir(place.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "the configuration and the plugins: {left:?}");
}

#[test]
fn what_would_not_start_is_refused_in_the_words_and_with_the_status_of_a_start() {
    let place = Place::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().map(|address| (taken, address)).unwrap();
    let socket = place.path().join("taken.sock");
    let _listens = UnixListener::bind(&socket).unwrap();
    let file = place.write("no-socket", "");
    fs::create_dir(place.path().join("scales")).unwrap();
    place.write("scales/bad.toml", "name = 'bad'\n");
    fs::create_dir(place.path().join("recipes")).unwrap();
    place.write("recipes/bad.toml", "nonsense = 1\n");
    let free = "127.0.0.1:0";
    for (configuration, fault) in [
        (
            listen(&taken.1.to_string(), free),
            "server.listen: cannot listen on",
        ),
        (
            listen(free, &taken.1.to_string()),
            "server.admin: cannot listen on",
        ),
        (listen("192.0.2.1:50051", free), "server.listen: cannot listen on"),
        (
            listen(&format!("unix:{}", socket.display()), free),
            "another process listens on this socket",
        ),
        (listen(&format!("unix:{file}"), free), "and is not a socket"),
        (
            listen("unix:/no/such/folder/socket", free),
            "server.listen: cannot listen on",
        ),
        (
            listen("host.invalid:50051", free),
            "server.listen: cannot listen on host.invalid:50051",
        ),
        ("[server]\nlissen = 1\n".to_owned(), "lissen"),
        (
            "[plugins]\ntechnique_order = ['x-wing']\n".to_owned(),
            "there is no technique \"x-wing\"",
        ),
        ("[scales]\ndefault = 'foxi'\n".to_owned(), "the default scale"),
        (
            "[reserve.stock.easy]\nrecipe = 'jet-pair'\n".to_owned(),
            "reserve.stock.easy.recipe: there is no recipe \"jet-pair\"; the nearest are: jet-pairs",
        ),
        (
            "[reserve]\nstore = 'redis'\nurl = 'redis+sentinel://a:26379/main'\n".to_owned(),
            "reserve.url: Redis Sentinel and Redis Cluster are not supported",
        ),
        (
            format!("[scales]\nfolder = '{}/scales'\n", place.path().display()),
            "bad.toml",
        ),
        (
            format!("[recipes]\nfolder = '{}/recipes'\n", place.path().display()),
            "bad.toml",
        ),
        (
            "[scales]\nfolder = '/no/such/folder'\n".to_owned(),
            "/no/such/folder",
        ),
    ] {
        let (check, start) = (place.check(&configuration), place.serve(&configuration, &[]));
        assert_eq!(
            (check.status, check.out.as_str()),
            (64, ""),
            "{configuration}: {}",
            check.err
        );
        assert!(check.err.contains(fault), "{configuration}: {}", check.err);
        assert_eq!(start.status, 64, "{configuration}: {}", start.err);
        let told = |run: &Run| {
            run.err
                .lines()
                .filter(|line| line.starts_with("sudokud: "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(told(&check), told(&start), "{configuration}");
    }
    place.write("plugins/libsudoku_technique_broken.so", "no library");
    let run = place.check(&listen(free, free));
    assert_eq!((run.status, run.out.as_str()), (64, ""), "{}", run.err);
    assert!(run.err.contains("libsudoku_technique_broken.so"), "{}", run.err);
}

#[test]
fn a_socket_that_a_killed_process_has_left_is_no_fault_and_stays() {
    let place = Place::new();
    let socket = place.path().join("left.sock");
    drop(UnixListener::bind(&socket).unwrap());
    let run = place.check(&listen(&format!("unix:{}", socket.display()), "127.0.0.1:0"));
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(socket.exists());
}

#[test]
fn too_low_a_limit_of_open_files_is_told() {
    let place = Place::new();
    let file = place.write("sudokud.toml", &listen("127.0.0.1:0", "127.0.0.1:0"));
    let plugins = place.path().join("plugins").display().to_string();
    let mut shell = std::process::Command::new("sh");
    shell.args([
        "-c",
        "ulimit -n 100; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_sudokud"),
    ]);
    shell.args(["serve", "--check", "--config", &file, "--plugins", &plugins]);
    shell.env_clear().stdin(std::process::Stdio::piped());
    shell
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let run = finish(shell, "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.err
            .contains("server.max_connections does not fit into the limit of open files"),
        "{}",
        run.err
    );
}

#[test]
fn the_configurations_of_deploy_are_good_and_their_ends_fit_into_what_is_allowed() {
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy");
    // The configuration, who kills the process, by which key, and what it waits before that.
    for (configuration, killer, key, before) in [
        ("sudokud.toml", "compose/servers.yml", "stop_grace_period: ", 0),
        (
            "kubernetes/base/sudokud.toml",
            "kubernetes/base/deployment.yaml",
            "terminationGracePeriodSeconds: ",
            5,
        ),
    ] {
        let file = deploy.join(configuration);
        let run = finish(command(&["config", "check", file.to_str().unwrap()]), "");
        assert_eq!(run.status, 0, "{configuration}: {}", run.err);
        let text: toml::Table = fs::read_to_string(&file).unwrap().parse().unwrap();
        let seconds = |key: &str| text["server"][key].as_integer().unwrap();
        let killer = fs::read_to_string(deploy.join(killer)).unwrap();
        let allowed = killer
            .lines()
            .find_map(|line| line.trim().strip_prefix(key))
            .expect(key);
        let allowed: i64 = allowed.trim_end_matches('s').parse().unwrap();
        // Two seconds more for what is left after the drain.
        let needed = before + seconds("shutdown_delay_seconds") + seconds("drain_seconds") + 2;
        assert!(
            allowed > needed,
            "{configuration}: {allowed} s are allowed, and {needed} may be needed"
        );
    }
}

#[test]
fn a_configuration_that_is_no_regular_file_is_refused_at_once() {
    for verb in [&["serve", "--check", "--config"][..], &["config", "check"]] {
        let run = finish(command(&[verb, &["/dev/zero"]].concat()), "");
        assert_ne!(run.status, 0);
        assert!(
            run.err.contains("it is a device, not a regular file"),
            "{verb:?}: {}",
            run.err
        );
    }
}
