//! The release that `deploy/release` makes of this build: complete, in the places where its program looks, and with right digests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sha2::{Digest as _, Sha256};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a program, which must succeed, without this process's environment except for `PATH` and what cargo needs.
fn run(command: &mut Command) -> Output {
    let kept = ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"];
    command.env_clear().envs(
        kept.iter()
            .filter_map(|name| Some((name, std::env::var_os(name)?))),
    );
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    output
}

fn text(output: Output) -> String {
    String::from_utf8(output.stdout).unwrap()
}

/// The files below a folder, as paths from there.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

/// Makes a release of what cargo has built for this test, and unpacks it.
fn unpacked(folder: &Path) -> PathBuf {
    let built = Path::new(env!("CARGO_BIN_EXE_sudokud")).parent().unwrap();
    run(Command::new(root().join("deploy/release"))
        .arg("--built")
        .arg(built)
        // A debug build is large.
        .arg("--fast")
        .arg(folder)
        .current_dir(folder));
    let mut archives = files(folder);
    archives.retain(|name| name.ends_with(".tar.gz"));
    let [archive] = &archives[..] else {
        panic!("{archives:?}");
    };
    run(Command::new("tar")
        .arg("--extract")
        .arg("--file")
        .arg(archive)
        .current_dir(folder));
    folder.join(archive.strip_suffix(".tar.gz").unwrap())
}

/// The files of the archive, each with its digest, as `SHA256SUMS` has them.
fn digests(folder: &Path) -> BTreeMap<String, String> {
    let list = fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    let lines = list.lines().map(|line| {
        let (digest, name) = line.split_once("  ").unwrap();
        (name.to_owned(), digest.to_owned())
    });
    lines.collect()
}

/// What `assets` of the Debian package put where: patterns of files and the folders for them.
fn debian_assets() -> Vec<(String, String)> {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let assets = manifest["package"]["metadata"]["deb"]["assets"]
        .as_array()
        .unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
    assets
        .iter()
        .map(|asset| (text(&asset[0]), text(&asset[1])))
        .collect()
}

#[test]
fn a_release_is_complete_and_runs_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let release = unpacked(folder.path());
    let found: Vec<String> = files(&release)
        .into_iter()
        .filter(|name| name != "SHA256SUMS")
        .collect();
    let digests = digests(&release);
    assert_eq!(
        found,
        digests.keys().cloned().collect::<Vec<_>>(),
        "all files have digests"
    );
    for (name, digest) in &digests {
        let bytes = fs::read(release.join(name)).unwrap();
        assert_eq!(*digest, hex::encode(Sha256::digest(bytes)), "{name}");
    }

    // Its program finds its own plugins, all of them.
    let program = release.join("bin/sudokud");
    let built = text(run(
        Command::new(env!("CARGO_BIN_EXE_sudokud")).args(["technique", "list"])
    ));
    let listed = text(run(Command::new(&program)
        .args(["technique", "list"])
        .current_dir("/")));
    assert!(built.lines().count() > 50, "{built}");
    assert_eq!(listed, built);
    let solved = text(run(Command::new(&program).args(["solve", EASY])));
    assert!(
        solved.contains("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
    );
    let plugins = release.join("lib/sudokud/plugins");
    let passed = fs::read_to_string(plugins.join("passed-plugins")).unwrap();
    for name in files(&plugins)
        .iter()
        .filter(|name| name.starts_with("libsudoku_technique_"))
    {
        let digest = hex::encode(Sha256::digest(fs::read(plugins.join(name)).unwrap()));
        assert!(
            passed.contains(&digest),
            "{name} is not among the plugins that passed"
        );
    }

    // A page for each verb, and what each shell completes.
    let verbs = sudokud::cli::command();
    for verb in verbs.get_subcommands().map(clap::Command::get_name) {
        let page = release.join(format!("share/man/man1/sudokud-{verb}.1"));
        assert!(page.exists(), "{}", page.display());
    }
    for script in [
        "bash-completion/completions/sudokud",
        "zsh/site-functions/_sudokud",
        "fish/vendor_completions.d/sudokud.fish",
    ] {
        let script = fs::read_to_string(release.join("share").join(script)).unwrap();
        assert!(script.contains("technique"), "{script}");
    }
    for (sources, names) in [
        ("src/generate/recipes", "recipes"),
        ("src/grade/scales", "scales"),
    ] {
        let shipped = release.join("share/sudokud").join(names);
        assert!(files(&shipped).len() > 5, "{names}");
        for name in files(&shipped) {
            let source = fs::read(root().join(sources).join(&name)).unwrap();
            assert_eq!(fs::read(shipped.join(&name)).unwrap(), source, "{name}");
        }
    }
    // Crates with their licences, which the Debian package and the archive both have.
    let components = fs::read_to_string(release.join("share/doc/sudokud/components.tsv")).unwrap();
    assert!(
        components
            .lines()
            .any(|line| line.starts_with("tonic v") && line.ends_with("MIT")),
        "{components}"
    );
    assert!(!components.contains("sudokud"), "{components}");
    run(Command::new(&program)
        .args(["config", "check"])
        .arg(release.join("share/doc/sudokud/sudokud.toml")));
    the_debian_package_has_all_of_it(&release, &found);
}

/// The package has each file of the archive, below `/usr` where the archive has it below `/usr/local`.
fn the_debian_package_has_all_of_it(release: &Path, found: &[String]) {
    let assets = debian_assets();
    // The unit has other paths there, and cargo-deb finds it by its own key.
    for name in found
        .iter()
        .filter(|name| *name != "lib/systemd/system/sudokud.service")
    {
        let (folder, file) = name.rsplit_once('/').unwrap();
        let pattern = format!("target/package/{folder}/*");
        let place = format!("usr/{folder}/").replace("zsh/site-functions", "zsh/vendor-completions");
        assert!(
            assets.contains(&(pattern, place)),
            "no asset for {file} in {folder}"
        );
    }
    assert!(assets.contains(&("deploy/debian/sudokud.toml".to_owned(), "etc/sudokud/".to_owned())));
    let unit = fs::read_to_string(release.join("lib/systemd/system/sudokud.service")).unwrap();
    assert!(unit.contains("ExecStart=/usr/local/bin/sudokud serve"), "{unit}");
    assert!(
        unit.contains("SUDOKUD_CONFIG=/etc/sudokud/sudokud.toml"),
        "{unit}"
    );
}
