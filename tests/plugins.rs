//! Loading real plugins: the ones of this workspace, one in C, and every way in which a file can be refused or misbehave.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest as _, Sha256};
use sudoku_technique::{End, Evidence, Literal, Reason, testing};
use sudokud::engine::{
    Fault, FoundAll, Loader, MOST_DEDUCTIONS, PluginFolder, Recording, Step, TechniqueOptions, WalkError,
};
use sudokud::grade::{Grade, SHIPPED};
use sudokud::puzzle::{Grid, Puzzle, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Snapshot, SnapshotError, SnapshotSources};

use support::families::{self, families};
use support::{built_plugin, built_plugins, compile_c, folder_with, folder_with_all, plugin_name};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Puzzle {
    search::prove(&EASY.parse::<Grid>().unwrap()).unwrap()
}

fn sources(folder: &Path) -> SnapshotSources {
    crate::support::hodoku_sources(PluginFolder(folder.to_owned()))
}

fn start(folder: &Path) -> Result<Live, SnapshotError> {
    Live::start(sources(folder))
}

fn ids(snapshot: &Snapshot) -> Vec<String> {
    snapshot
        .catalog()
        .ladder()
        .rungs()
        .iter()
        .map(|technique| technique.id().to_string())
        .collect()
}

/// The error of loading a folder, in words.
fn refusal(folder: &Path) -> String {
    start(folder).unwrap_err().to_string()
}

#[test]
fn the_plugins_beside_the_executable_bring_every_technique_of_the_sources_in_order() {
    let live = start(&built_plugins()).unwrap();
    assert_eq!(ids(&live.current()), families::ids(&families()));
}

#[test]
fn an_empty_folder_is_an_engine_without_any_technique() {
    let folder = tempfile::tempdir().unwrap();
    let live = start(folder.path()).unwrap();
    assert!(ids(&live.current()).is_empty());
    let snapshot = live.current();
    let grade = snapshot
        .scale("")
        .unwrap()
        .grade(&puzzle(), Recording::COUNTS, &Stop::never())
        .unwrap();
    assert!(!grade.is_solved());
    // HoDoKu guesses where its logic ends, and calls that extreme.
    assert_eq!(grade.level_name.as_deref(), Some("extreme"));
    assert_eq!(grade.trace.end.unsolved().len(), 51);
}

#[test]
fn a_missing_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("nowhere");
    assert!(refusal(&missing).contains(&missing.display().to_string()));
}

#[test]
fn files_with_other_names_are_not_opened() {
    let folder = folder_with(&["singles"]);
    fs::write(folder.path().join("README.md"), "not a plugin").unwrap();
    let other = folder.path().join("libother.so");
    fs::write(&other, "not a plugin").unwrap();
    let snapshot = start(folder.path()).unwrap().current();
    assert_eq!(ids(&snapshot), families::ids(&["singles"]));
    let ignored: Vec<_> = snapshot.ignored().iter().map(ToString::to_string).collect();
    let expected = "is ignored because of its name; rename it to libsudoku_technique_other.so to load it";
    assert_eq!(ignored, [format!("{} {expected}", other.display())]);
}

#[test]
fn a_technique_in_c_is_loaded_and_its_deductions_arrive_with_their_evidence() {
    let folder = folder_with(&[]);
    compile_c("last_digit.c", &[], folder.path(), "last_digit");
    let live = start(folder.path()).unwrap();
    let snapshot = live.current();
    let technique = snapshot.catalog().technique("last-digit").unwrap();
    assert_eq!(technique.info().name, "Last Digit");
    // All nine places of the digit 5 but the last.
    let puzzle = puzzle();
    let mut values = *puzzle.solution();
    let last = sudoku_technique::Cell::all()
        .rfind(|&cell| values.get(cell).is_some_and(|d| d.value() == 5))
        .unwrap();
    values.set(last, None);
    let found = technique
        .find_all(&values.board(), puzzle.solution(), &Stop::never())
        .unwrap()
        .deductions;
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0]
            .placements
            .iter()
            .map(|c| c.to_string())
            .collect::<Vec<_>>(),
        [format!("{last}=5")]
    );
    let evidence = found[0].evidence.as_deref().unwrap();
    assert_eq!((evidence.candidates.len(), evidence.houses.len()), (1, 3));
}

#[test]
fn a_truncated_file_is_refused_by_name_whatever_its_length() {
    let whole = fs::read(built_plugin("fish")).unwrap();
    for length in [0, 1, 16, 63, 64, 200, 4_096, whole.len() / 2, whole.len() - 1] {
        let folder = folder_with(&["singles"]);
        fs::write(folder.path().join(plugin_name("fish")), &whole[..length]).unwrap();
        let reason = refusal(folder.path());
        assert!(
            reason.contains("libsudoku_technique_fish.so"),
            "{length}: {reason}"
        );
        // Shorter ones do not begin as a library does.
        assert!(length < 4 || reason.contains("truncated"), "{length}: {reason}");
    }
}

#[test]
fn foreign_files_are_refused_with_the_reason() {
    let foreign = |bytes: &[u8]| {
        let folder = folder_with(&[]);
        fs::write(folder.path().join(plugin_name("foreign")), bytes).unwrap();
        refusal(folder.path())
    };
    assert!(foreign(b"#!/bin/sh\n").contains("not a shared library"));
    // A real shared library of something else.
    let folder = folder_with(&[]);
    let source = folder.path().join("other.c");
    fs::write(&source, "int other(void) { return 1; }").unwrap();
    let output = folder.path().join(plugin_name("other"));
    let status = std::process::Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&output)
        .arg(&source)
        .status();
    assert!(status.unwrap().success());
    assert!(refusal(folder.path()).contains("does not export sudoku_technique_plugin_v2"));
    // One for another machine.
    let mut bytes = fs::read(built_plugin("fish")).unwrap();
    bytes[18..20].copy_from_slice(&0xf3_u16.to_le_bytes());
    assert!(foreign(&bytes).contains("built for"));
}

#[test]
fn what_is_no_regular_file_or_no_small_one_is_refused_without_being_read() {
    let folder = folder_with(&[]);
    let path = folder.path().join(plugin_name("strange"));
    let status = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(status.unwrap().success());
    assert!(refusal(folder.path()).contains("strange.so: not a regular file"));
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
    assert!(refusal(folder.path()).contains("strange.so: not a regular file"));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(refusal(folder.path()).contains("strange.so: not a regular file"));
    fs::remove_dir(&path).unwrap();
    let file = fs::File::create(&path).unwrap();
    file.set_len(Loader::LARGEST_FILE + 1).unwrap();
    assert!(refusal(folder.path()).contains("strange.so: larger than 268435456 bytes"));
}

/// The name of the private copy of these bytes. Other tests of this process have other bytes.
fn copy_of(bytes: &[u8]) -> String {
    let digest = hex::encode(Sha256::digest(bytes));
    format!("memfd:sudoku-technique-{}", &digest[..16])
}

/// The private copies of these bytes that are mapped, by inode.
fn mapped(bytes: &[u8]) -> BTreeSet<String> {
    let maps = fs::read_to_string("/proc/self/maps").unwrap();
    let copy = copy_of(bytes);
    let lines = maps.lines().filter(|line| line.contains(&copy));
    // Addresses, rights, offset, device, inode, path.
    let inodes = lines.filter_map(|line| line.split_whitespace().nth(4));
    inodes.map(str::to_owned).collect()
}

/// How many descriptors of private copies of these bytes are open.
fn descriptors(bytes: &[u8]) -> usize {
    let copy = copy_of(bytes);
    let open = fs::read_dir("/proc/self/fd").unwrap();
    let targets = open.filter_map(|entry| fs::read_link(entry.unwrap().path()).ok());
    targets
        .filter(|target| target.to_string_lossy().contains(&copy))
        .count()
}

#[test]
fn an_open_library_costs_no_descriptor_and_is_never_taken_for_another() {
    let folder = folder_with(&[]);
    let path = compile_c("last_digit.c", &[], folder.path(), "next");
    let library = fs::read(&path).unwrap();
    let loader = Loader::default();
    for number in 0..40_u8 {
        // What stands behind the last segment belongs to no library, but these are other bytes.
        let bytes = [library.as_slice(), b"copy ", &[number]].concat();
        fs::write(&path, &bytes).unwrap();
        let plugin = loader.load(&path).unwrap();
        assert_eq!(plugin.info.techniques[0].id, "last-digit");
        assert_eq!(
            (mapped(&bytes).len(), descriptors(&bytes)),
            (1, 0),
            "copy {number}"
        );
    }
}

#[test]
fn a_refused_file_is_opened_once_however_often_it_is_loaded() {
    let folder = folder_with(&[]);
    let flags = ["-DFAULT_ABORTS", "-DTECHNIQUE_ID=\"opened-once\""];
    let path = compile_c("faulty.c", &flags, folder.path(), "faulty");
    let loader = Loader::default();
    for _ in 0..3 {
        let reason = loader.load(&path).unwrap_err().to_string();
        assert!(reason.contains("a panic aborts the process"), "{reason}");
    }
    assert_eq!(mapped(&fs::read(&path).unwrap()).len(), 1);
}

#[test]
fn a_file_that_the_linker_refuses_leaves_nothing_open_and_may_be_tried_again() {
    let folder = folder_with(&[]);
    let flags = ["-DFAULT_UNLINKED", "-DTECHNIQUE_ID=\"unlinked\""];
    let path = compile_c("faulty.c", &flags, folder.path(), "faulty");
    let loader = Loader::default();
    for _ in 0..3 {
        let reason = loader.load(&path).unwrap_err().to_string();
        assert!(
            reason.contains("the dynamic linker refused it: undefined symbol: "),
            "{reason}"
        );
    }
    let bytes = fs::read(&path).unwrap();
    assert_eq!((mapped(&bytes).len(), descriptors(&bytes)), (0, 0));
    // The next file gets the same descriptor, and the linker does not take it for the one before.
    let path = compile_c("last_digit.c", &[], folder.path(), "next");
    let plugin = loader.load(&path).unwrap();
    assert_eq!(plugin.info.techniques[0].id, "last-digit");
}

#[test]
fn every_fault_of_a_descriptor_is_named() {
    for (fault, reason) in [
        ("FAULT_NULL", "null or misaligned descriptor"),
        ("FAULT_MAGIC", "wrong magic number 0x12345678"),
        ("FAULT_SIZE", "the descriptor has 16 bytes"),
        (
            "FAULT_NEWER",
            "needs interface 2.7; this server has 2.0; update the server",
        ),
        (
            "FAULT_FEATURES",
            "requires features 0x4 that this server does not have; update the server",
        ),
        ("FAULT_ABORTS", "a panic aborts the process"),
        ("FAULT_COUNT", "names 0 techniques"),
        ("FAULT_COUNT_MANY", "names 1001 techniques"),
        ("FAULT_STRIDE", "the technique stride has 3 bytes"),
        ("FAULT_STRIDE_MISALIGNED", "bytes, no multiple of 8"),
        (
            "FAULT_ENTRY_SIZE",
            "the technique entry has 87 bytes; interface version 2 needs 88",
        ),
        ("FAULT_TABLE_NULL", "the table of its techniques is null"),
        (
            "FAULT_TABLE_MISALIGNED",
            "the table of its techniques is null or misaligned",
        ),
        ("FAULT_NO_FUNCTION", "lacks its create, destroy or find function"),
        ("FAULT_NAME_NULL", "the technique name is null, longer than"),
        ("FAULT_NAME_LONG", "the technique name is null, longer than"),
        ("FAULT_NAME_BYTES", "the technique name is null, longer than"),
        (
            "FAULT_VARIANT",
            "the variant is null, longer than 4096 bytes or not UTF-8",
        ),
        (
            "FAULT_VARIANT_NULL",
            "the variant is null, longer than 4096 bytes or not UTF-8",
        ),
        (
            "FAULT_VARIANT_LONG",
            "which-a-variant-has\" is malformed; it is kebab case",
        ),
        (
            "FAULT_VARIANTS_NULL",
            "the list of variants is null, misaligned or longer than 1000",
        ),
        (
            "FAULT_VARIANTS_MISALIGNED",
            "the list of variants is null, misaligned or longer than 1000",
        ),
        (
            "FAULT_OPTION_DEFAULT",
            "the default of option most: \"9\" is not a whole number from 1 to 8",
        ),
        ("FAULT_DUPLICATE", "declares technique id faulty twice"),
        (
            "TECHNIQUE_ID=\"Not Kebab\"",
            "technique id \"Not Kebab\" is malformed",
        ),
    ] {
        let folder = folder_with(&["singles"]);
        compile_c("faulty.c", &[&format!("-D{fault}")], folder.path(), "faulty");
        let found = refusal(folder.path());
        assert!(
            found.contains(reason) && found.contains("technique_faulty.so"),
            "{fault}: {found}"
        );
    }
}

#[test]
fn a_technique_in_two_plugins_is_refused_with_both_files() {
    let folder = folder_with(&["singles"]);
    fs::copy(
        built_plugin("singles"),
        folder.path().join(plugin_name("zwilling")),
    )
    .unwrap();
    let reason = refusal(folder.path());
    let twice = |id: &String| reason.contains(&format!("{id} is in several plugins"));
    assert!(families::ids(&["singles"]).iter().any(twice), "{reason}");
    assert!(
        reason.contains("_singles.so") && reason.contains("_zwilling.so"),
        "{reason}"
    );
    // Both have one name, so the configuration cannot choose.
    assert!(
        reason.ends_with("which have the same name; take one of them out"),
        "{reason}"
    );
}

#[test]
fn plugins_come_from_both_folders() {
    let (folder, own) = (folder_with(&["singles"]), folder_with(&["fish"]));
    let mut sources = sources(folder.path());
    let without = Live::start(sources.clone()).unwrap();
    sources.own_plugins = Some(PluginFolder(own.path().to_owned()));
    let live = Live::start(sources.clone()).unwrap();
    let snapshot = live.current();
    assert_ne!(snapshot.revision(), without.current().revision());
    let files: Vec<String> = (snapshot.catalog().plugins().iter())
        .map(|plugin| plugin.origin.to_string())
        .collect();
    let expected = [(&folder, "singles"), (&own, "fish")]
        .map(|(folder, family)| folder.path().join(plugin_name(family)).display().to_string());
    assert_eq!(files, expected);
    // Which folder a plugin is in changes no answer.
    let one = Live::start(self::sources(folder_with(&["singles", "fish"]).path())).unwrap();
    assert_eq!(snapshot.revision(), one.current().revision());

    fs::write(own.path().join("mine.so"), "").unwrap();
    live.reload(sources.clone()).unwrap();
    let ignored: Vec<String> = live.current().ignored().iter().map(ToString::to_string).collect();
    assert_eq!(ignored.len(), 1, "{ignored:?}");
    assert!(
        ignored[0].ends_with("rename it to libsudoku_technique_mine.so to load it"),
        "{ignored:?}"
    );
}

#[test]
fn a_folder_of_own_plugins_that_cannot_be_used_is_refused_with_the_remedy() {
    let (folder, own) = (folder_with(&["singles"]), folder_with(&["singles"]));
    let refusal = |own: &Path| {
        let mut sources = sources(folder.path());
        sources.own_plugins = Some(PluginFolder(own.to_owned()));
        Live::start(sources).unwrap_err().to_string()
    };
    let missing = refusal(&own.path().join("missing"));
    assert!(
        missing.starts_with("plugins.own_folder: ") && missing.contains("create the folder"),
        "{missing}"
    );
    let same = refusal(&folder.path().join("."));
    assert!(
        same.starts_with("plugins.own_folder is the folder of plugins itself"),
        "{same}"
    );
    // The rule for one folder: nothing hides a shipped technique.
    let twice = refusal(own.path());
    for folder in [&folder, &own] {
        let file = folder.path().join(plugin_name("singles"));
        assert!(twice.contains(&file.display().to_string()), "{twice}");
    }
}

/// Sources over two plugins, `idle` and `busy`, of which only the second finds something, and what the operator says of the
/// technique that both bring.
fn two_with_one_technique(names: [&str; 2], from: Option<&str>) -> (tempfile::TempDir, SnapshotSources) {
    let folder = folder_with(&[]);
    let files = [("idle", "-UFAULT"), ("busy", "-DEVIDENCE=WELL_FORMED")];
    for ((file, flag), name) in files.into_iter().zip(names) {
        let flags = [flag, &format!("-DPLUGIN_NAME=\"{name}\"")];
        compile_c("faulty.c", &flags, folder.path(), file);
    }
    let mut sources = sources(folder.path());
    let said = TechniqueOptions {
        from: from.map(str::to_owned),
        ..TechniqueOptions::default()
    };
    sources.techniques.insert("faulty".into(), said);
    (folder, sources)
}

#[test]
fn of_two_plugins_with_one_technique_the_operator_says_which_is_asked() {
    for (from, is_solved) in [("idle", false), ("busy", true)] {
        let (_folder, sources) = two_with_one_technique(["idle", "busy"], Some(from));
        let live = Live::start(sources).unwrap();
        let (snapshot, puzzle) = (live.current(), puzzle());
        let catalog = snapshot.catalog();
        assert_eq!(ids(&snapshot), ["faulty"]);
        let technique = catalog.technique("faulty").unwrap();
        assert_eq!(technique.plugin().info.name, from);
        let board = puzzle.givens().board();
        let trace = catalog
            .ladder()
            .walk(board, puzzle.solution(), Recording::COUNTS, &Stop::never());
        assert_eq!(trace.unwrap().is_solved(), is_solved, "{from}");
    }
}

#[test]
fn a_plugin_that_does_not_say_which_of_two_is_meant_is_refused_with_what_would() {
    let both = ["idle (", "_idle.so)", "busy (", "_busy.so)"];
    for (names, from, words) in [
        (["idle", "busy"], None, "[technique.faulty] from = \"busy\""),
        (
            ["idle", "busy"],
            Some("lazy"),
            "technique.faulty.from is \"lazy\", but faulty is in",
        ),
        (
            ["twin", "twin"],
            Some("twin"),
            "is \"twin\", which is the name of several plugins",
        ),
    ] {
        let (_folder, sources) = two_with_one_technique(names, from);
        let reason = Live::start(sources).unwrap_err().to_string();
        assert!(reason.contains(words), "{reason}");
        for place in both.map(|place| place.replace("idle (", &format!("{} (", names[0]))) {
            let place = place.replace("busy (", &format!("{} (", names[1]));
            assert!(reason.contains(&place), "{place}: {reason}");
        }
    }
}

#[test]
fn the_operator_orders_switches_off_and_gives_options() {
    let folder = folder_with(&["singles"]);
    let mut sources = sources(folder.path());
    sources.order = vec!["hidden-single".into()];
    sources.techniques.insert(
        "full-house".into(),
        TechniqueOptions {
            disabled: true,
            ..Default::default()
        },
    );
    let live = Live::start(sources.clone()).unwrap();
    let mut expected = families::ids(&["singles"]);
    expected.retain(|id| id != "full-house" && id != "hidden-single");
    expected.insert(0, "hidden-single".to_owned());
    assert_eq!(ids(&live.current()), expected);
    let snapshot = live.current();
    let [off] = snapshot.catalog().disabled() else {
        panic!("{:?}", snapshot.catalog().disabled());
    };
    assert_eq!(off.info.id, "full-house");

    let mut unknown = sources.clone();
    unknown.order = vec!["hiden-single".into()];
    let reason = Live::start(unknown).unwrap_err().to_string();
    assert!(
        reason.contains("hiden-single") && reason.contains("hidden-single"),
        "{reason}"
    );

    let mut twice = sources.clone();
    twice.order.push("Hidden-Single".into());
    assert_eq!(
        Live::start(twice).unwrap_err().to_string(),
        "plugins.technique_order names technique Hidden-Single twice (case does not count); take one out"
    );
    let mut twice = sources.clone();
    twice
        .techniques
        .insert("Full-House".into(), TechniqueOptions::default());
    assert_eq!(
        Live::start(twice).unwrap_err().to_string(),
        "technique.* names technique full-house twice (case does not count); take one out"
    );

    let options = TechniqueOptions {
        options: vec![("speed".into(), "9".into())],
        ..Default::default()
    };
    sources.techniques.insert("naked-single".into(), options);
    let reason = Live::start(sources).unwrap_err().to_string();
    assert!(
        reason.contains("naked-single refuses its options: unknown option \"speed\""),
        "{reason}"
    );
}

/// A plugin that misbehaves on the board of [`EASY`], and what the engine should call it.
fn misbehaving(fault: &str, first_empty_digit: u8) -> (tempfile::TempDir, Live) {
    let folder = folder_with_all();
    let flags = [
        format!("-D{fault}"),
        "-DCELL=2".to_owned(),
        format!("-DDIGIT={first_empty_digit}"),
    ];
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    compile_c("faulty.c", &flags, folder.path(), "faulty");
    let live = start(folder.path()).unwrap();
    (folder, live)
}

#[test]
fn a_plugin_that_breaks_its_contract_is_taken_out_and_the_answer_is_as_without_it() {
    // The third cell of the puzzle is empty and holds 4 in the solution.
    let puzzle = puzzle();
    assert_eq!(&puzzle.solution().to_string()[..3], "534");
    let clean = start(folder_with_all().path()).unwrap();
    let grade = |snapshot: &Snapshot| {
        let ladder = snapshot.catalog().ladder();
        ladder.walk(
            puzzle.givens().board(),
            puzzle.solution(),
            Recording::EVIDENCE,
            &Stop::never(),
        )
    };
    let expected = clean.run(grade).unwrap();
    let healthy = families::ids(&families());
    for (fault, digit, words) in [
        ("FAULT_WRONG_PLACEMENT", 1, "placed r1c3=1"),
        ("FAULT_WRONG_ELIMINATION", 4, "eliminated r1c3=4"),
        ("FAULT_USELESS", 1, "changes nothing"),
        ("FAULT_MALFORMED", 1, "bits beyond cell 80"),
        ("FAULT_SMALL", 1, "too small"),
        ("FAULT_NO_DEDUCTION", 1, "null or misaligned"),
        ("FAULT_MISALIGNED", 1, "null or misaligned"),
        ("FAULT_STATUS", 1, "returned status 99"),
        ("FAULT_PANICKED", 1, "panicked"),
        (
            "FAULT_WITH_REASON",
            1,
            "returned status 4: the table of fins is full",
        ),
        ("FAULT_FILLS_BOARD", 1, "wrote to a board"),
        ("FAULT_CHANGES_ONE_CANDIDATE", 1, "wrote to a board"),
        ("FAULT_CHANGES_PREVIOUS", 1, "wrote to a board"),
        ("FAULT_OFF_BOARD", 1, "changes nothing"),
        ("FAULT_QUITS", 1, "returned status 1"),
        ("FAULT_IGNORES_STOP", 4, "continued after the sink answered stop"),
    ] {
        let (folder, live) = misbehaving(fault, digit);
        let before = live.current();
        assert_eq!(ids(&before)[0], "faulty");
        let direct: Fault = match grade(&before).unwrap_err() {
            WalkError::Fault(fault) => *fault,
            other => panic!("{other}"),
        };
        assert!(direct.to_string().contains(words), "{fault}: {direct}");
        if fault == "FAULT_CHANGES_PREVIOUS" {
            let previous = direct.previous.expect("there was an earlier board");
            assert!(testing::board(&previous).values() == puzzle.givens().board().values());
        } else {
            assert_eq!((direct.board.as_str(), direct.previous), (EASY, None));
            assert!(
                testing::board(&direct.changes).all_candidates() == puzzle.givens().board().all_candidates()
            );
        }
        let found = live.run(grade).unwrap();
        assert_eq!(found.steps, expected.steps, "{fault}");
        let after = live.current();
        assert_eq!(ids(&after), healthy);
        assert_ne!(after.revision(), before.revision());
        assert_eq!(after.revision(), clean.current().revision());
        assert_eq!(live.current().catalog().withheld().len(), 1);
        // A reload with the same bytes does not bring it back.
        live.reload(sources(folder.path())).unwrap();
        assert_eq!(ids(&live.current()), healthy);
    }
}

#[test]
fn what_a_technique_says_after_it_was_told_to_stop_is_not_heard() {
    let (_folder, live) = misbehaving("FAULT_GOES_ON", 4);
    let (snapshot, puzzle) = (live.current(), puzzle());
    let step = snapshot
        .catalog()
        .ladder()
        .next_step(&puzzle.givens().board(), puzzle.solution(), &Stop::never())
        .unwrap()
        .unwrap();
    assert_eq!(&*step.technique, "faulty");
    let eliminated: Vec<_> = step
        .deduction
        .eliminations
        .iter()
        .map(|c| c.to_string())
        .collect();
    assert_eq!(eliminated, ["r1c3=1", "r1c3=2"]);
}

/// All that the technique `faulty` finds on the board of [`EASY`].
fn all_of_faulty(snapshot: &Snapshot, stop: &Stop) -> Result<FoundAll, WalkError> {
    let (puzzle, technique) = (puzzle(), snapshot.catalog().technique("faulty").unwrap());
    technique.find_all(&puzzle.givens().board(), puzzle.solution(), stop)
}

#[test]
fn a_technique_that_reports_without_end_is_stopped_and_what_it_said_is_the_answer() {
    let (_folder, live) = misbehaving("FAULT_ENDLESS", 4);
    let found = live.run(|snapshot| all_of_faulty(snapshot, &Stop::never()));
    let found = found.unwrap();
    assert_eq!((found.deductions.len(), found.more), (MOST_DEDUCTIONS, true));
    // Sooner when nobody waits for the answer, and then there is none.
    let stop = Stop::never();
    stop.raise();
    let error = live.run(|snapshot| all_of_faulty(snapshot, &stop)).unwrap_err();
    assert!(matches!(error, WalkError::Stopped(_)), "{error}");
    assert!(live.current().catalog().withheld().is_empty());
}

#[test]
fn a_technique_that_does_not_stop_when_it_is_told_to_is_taken_out_however_right_it_is() {
    // All of them are taken, and then it goes on.
    let (_folder, live) = misbehaving("FAULT_IGNORES_STOP", 4);
    let error = all_of_faulty(&live.current(), &Stop::never()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("continued after the sink answered stop"),
        "{error}"
    );
    // Told to stop by the first one, it may look at the answer only now and then.
    for (reports, is_fault) in [(1_000, false), (1_001, true)] {
        let folder = folder_with(&[]);
        let flags = [
            "-DFAULT_IGNORES_STOP",
            "-DCELL=2",
            "-DDIGIT=4",
            &format!("-DIGNORED={reports}"),
        ];
        compile_c("faulty.c", &flags, folder.path(), "faulty");
        let (live, puzzle) = (start(folder.path()).unwrap(), puzzle());
        let ladder = live.current();
        let ladder = ladder.catalog().ladder();
        let step = ladder.next_step(&puzzle.givens().board(), puzzle.solution(), &Stop::never());
        assert_eq!(step.is_err(), is_fault, "{reports}");
    }
}

#[test]
fn numbers_that_mean_nothing_are_left_out_of_a_deduction_that_is_right() {
    for form in ["FAULT_VARIANT_NUMBER", "FAULT_RATING"] {
        let (_folder, live) = misbehaving(form, 4);
        let found = live.run(|snapshot| all_of_faulty(snapshot, &Stop::never()));
        let [deduction] = &found.unwrap().deductions[..] else {
            panic!("{form}");
        };
        assert_eq!(deduction.eliminations.len(), 2, "{form}");
        assert_eq!((&deduction.variant, deduction.rating), (&None, None), "{form}");
        assert!(live.current().catalog().withheld().is_empty());
    }
}

#[test]
fn an_option_of_a_later_version_is_left_out_of_the_descriptor() {
    let folder = folder_with(&[]);
    compile_c("faulty.c", &["-DFAULT_OPTION_KIND"], folder.path(), "faulty");
    let live = start(folder.path()).unwrap();
    let snapshot = live.current();
    assert!(
        snapshot
            .catalog()
            .technique("faulty")
            .unwrap()
            .info()
            .options
            .is_empty()
    );
}

#[test]
fn a_technique_that_gave_up_with_its_caller_has_no_answer_and_no_fault() {
    let (_folder, live) = misbehaving("FAULT_WAITS", 1);
    let puzzle = puzzle();
    let stop = Stop::never();
    stop.raise();
    let found = live.run(|snapshot: &Snapshot| {
        let ladder = snapshot.catalog().ladder();
        ladder.next_step(&puzzle.givens().board(), puzzle.solution(), &stop)
    });
    // Not the step of the next technique: then the clock would choose the step.
    assert!(matches!(found, Err(WalkError::Stopped(_))), "{found:?}");
    assert!(live.current().catalog().withheld().is_empty());
}

/// A scale that refuses to be without `faulty`.
const STRICT: &str = r#"
name = "strict"
rule = "sum"
levels = [{ name = "any" }]
ladder = [
    { technique = "faulty", level = "any", score = 1 },
    { technique = "naked-single", level = "any", score = 1 },
]
"#;

#[test]
fn a_scale_that_insists_on_a_technique_does_not_keep_its_faulty_plugin_alive() {
    let folder = folder_with(&["singles"]);
    compile_c("faulty.c", &["-DFAULT_STATUS"], folder.path(), "faulty");
    let scales = tempfile::tempdir().unwrap();
    fs::write(scales.path().join("strict.toml"), STRICT).unwrap();
    let mut sources = sources(folder.path());
    sources.scales = Some(scales.path().to_owned());
    let live = Live::start(sources.clone()).unwrap();
    let grade = |snapshot: &Snapshot| {
        let scale = snapshot.scale("strict").unwrap();
        scale.grade(&puzzle(), Recording::COUNTS, &Stop::never())
    };
    let found: Result<_, WalkError> = live.run(grade);
    assert!(found.unwrap().is_solved());
    assert_eq!(live.current().catalog().withheld().len(), 1);
    assert_eq!(live.current().scale("strict").unwrap().skipped(), ["faulty"]);
    // Without the plugin altogether it is the operator's mistake, and named: by a reload as by the next start.
    fs::remove_file(folder.path().join(plugin_name("faulty"))).unwrap();
    assert!(live.reload(sources.clone()).is_err());
    let reason = Live::start(sources).unwrap_err().to_string();
    assert!(
        reason.contains("strict.toml") && reason.contains("no technique \"faulty\""),
        "{reason}"
    );
}

#[test]
fn two_scale_files_with_one_name_are_refused_and_a_shipped_scale_can_be_replaced() {
    let folder = folder_with(&["singles"]);
    let scales = tempfile::tempdir().unwrap();
    let text = STRICT
        .replace("faulty", "hidden-single")
        .replace("strict", "HoDoKu");
    fs::write(scales.path().join("a.toml"), &text).unwrap();
    let mut sources = sources(folder.path());
    sources.scales = Some(scales.path().to_owned());
    let live = Live::start(sources.clone()).unwrap();
    assert_eq!(live.current().scales().len(), SHIPPED.len());
    assert_eq!(live.current().scale("hodoku").unwrap().levels().len(), 1);
    fs::write(scales.path().join("b.toml"), &text).unwrap();
    let reason = Live::start(sources).unwrap_err().to_string();
    assert!(
        reason.contains("b.toml") && reason.contains("name HoDoKu is that of another"),
        "{reason}"
    );
}

#[test]
fn a_reload_is_a_whole_new_snapshot_or_nothing() {
    let folder = folder_with(&["singles"]);
    let live = start(folder.path()).unwrap();
    let first = live.current();
    let reload = || live.reload(sources(folder.path()));
    // Nothing changed: the same revision.
    assert_eq!(reload().unwrap().revision(), first.revision());
    // A file more, one that is broken: the old snapshot stays.
    fs::write(folder.path().join(plugin_name("broken")), b"broken").unwrap();
    assert!(reload().is_err());
    assert_eq!(live.current().revision(), first.revision());
    fs::remove_file(folder.path().join(plugin_name("broken"))).unwrap();
    // A good one.
    fs::copy(built_plugin("wings"), folder.path().join(plugin_name("wings"))).unwrap();
    assert_eq!(ids(&reload().unwrap()), families::ids(&["singles", "wings"]));
    // And gone again: the first revision is back, and the snapshot that a call still holds works on.
    let held = live.current();
    fs::remove_file(folder.path().join(plugin_name("wings"))).unwrap();
    assert_eq!(reload().unwrap().revision(), first.revision());
    let grade = held
        .scale("")
        .unwrap()
        .grade(&puzzle(), Recording::COUNTS, &Stop::never())
        .unwrap();
    assert!(grade.is_solved());
}

#[test]
fn a_file_overwritten_in_place_while_it_is_loaded_changes_nothing_until_the_reload() {
    let folder = folder_with(&[]);
    let path = compile_c("last_digit.c", &[], folder.path(), "plugin");
    let live = start(folder.path()).unwrap();
    let held = live.current();
    // The same inode, other bytes: with the file itself opened this would be a SIGBUS.
    let other = folder_with(&[]);
    let next = compile_c("faulty.c", &[], other.path(), "plugin");
    fs::write(&path, fs::read(next).unwrap()).unwrap();
    let technique = held.catalog().technique("last-digit").unwrap();
    let puzzle = puzzle();
    technique
        .find_all(&puzzle.givens().board(), puzzle.solution(), &Stop::never())
        .unwrap();
    assert_eq!(ids(&live.reload(sources(folder.path())).unwrap()), ["faulty"]);
    technique
        .find_all(&puzzle.givens().board(), puzzle.solution(), &Stop::never())
        .unwrap();
}

/// How many elements of each list of evidence are understood: candidates, houses, cells, nodes, links, chains.
type Understood = [usize; 6];

/// What is left of two elements in each list when the second one, or the list, means nothing.
const SPOILED: &[(&str, Understood)] = &[
    ("WELL_FORMED", [2, 2, 2, 2, 2, 2]),
    ("CANDIDATE_ROLE", [1, 2, 2, 2, 2, 2]),
    ("CANDIDATE_RANGE", [1, 2, 2, 2, 2, 2]),
    ("HOUSE_ROLE", [2, 1, 2, 2, 2, 2]),
    ("HOUSE_RANGE", [2, 1, 2, 2, 2, 2]),
    ("CELL_ROLE", [2, 2, 1, 2, 2, 2]),
    ("CELL_RANGE", [2, 2, 1, 2, 2, 2]),
    // The second chain concludes something of the second node.
    ("NODE_KIND", [2, 2, 2, 1, 2, 1]),
    ("NODE_SLICE", [2, 2, 2, 1, 2, 1]),
    ("NODE_SLICE_FAR", [2, 2, 2, 1, 2, 1]),
    ("NODE_MEMBER", [2, 2, 2, 1, 2, 1]),
    // It consists of both links.
    ("LINK_NODE", [2, 2, 2, 2, 1, 1]),
    ("LINK_CANDIDATE", [2, 2, 2, 2, 1, 1]),
    ("LINK_END", [2, 2, 2, 2, 1, 1]),
    ("LINK_STRENGTH", [2, 2, 2, 2, 1, 1]),
    // A link without a reason is a link.
    ("LINK_REASON", [2, 2, 2, 2, 2, 2]),
    ("LINK_REASON_RANGE", [2, 2, 2, 2, 2, 2]),
    ("CHAIN_ROLE", [2, 2, 2, 2, 2, 1]),
    ("CHAIN_SLICE", [2, 2, 2, 2, 2, 1]),
    ("CHAIN_SLICE_FAR", [2, 2, 2, 2, 2, 1]),
    ("CHAIN_PARENT", [2, 2, 2, 2, 2, 1]),
    ("CHAIN_TRUTH", [2, 2, 2, 2, 2, 1]),
    ("CHAIN_END", [2, 2, 2, 2, 2, 1]),
    ("LIST_LONG", [2, 2, 2, 2, 0, 1]),
    ("LIST_HUGE", [2, 2, 2, 2, 0, 1]),
    ("LIST_NULL", [2, 0, 2, 2, 2, 2]),
    ("LIST_MISALIGNED", [2, 0, 2, 2, 2, 2]),
    ("MISALIGNED", [0; 6]),
    ("SMALL", [0; 6]),
    ("SIZE_ZERO", [0; 6]),
];

/// The lengths of all lists, when everything in them that refers to something else refers to something that is there.
fn understood(evidence: &Evidence) -> Understood {
    let is_end = |end: &End| match end {
        End::Candidate(_) => true,
        End::Node(node) => usize::from(node.0) < evidence.nodes.len(),
    };
    let is_literal = |literal: &Option<Literal>| {
        literal.is_none_or(|literal| {
            let (Literal::On(end) | Literal::Off(end)) = literal;
            is_end(&end)
        })
    };
    for node in &evidence.nodes {
        assert!(!node.candidates.is_empty(), "{evidence:?}");
    }
    for link in &evidence.links {
        let reason = match link.reason {
            Some(Reason::Node(node)) => usize::from(node.0) < evidence.nodes.len(),
            Some(Reason::Chain(chain)) => usize::from(chain.0) < evidence.chains.len(),
            _ => true,
        };
        assert!(
            is_end(&link.source) && is_end(&link.target) && reason,
            "{evidence:?}"
        );
    }
    for (number, chain) in evidence.chains.iter().enumerate() {
        let parent = chain.parent.is_none_or(|parent| usize::from(parent.0) < number);
        let links = evidence.links.get(chain.links.clone()).is_some();
        let literals = is_literal(&chain.premise) && is_literal(&chain.conclusion);
        assert!(parent && links && literals, "{evidence:?}");
    }
    [
        evidence.candidates.len(),
        evidence.houses.len(),
        evidence.cells.len(),
        evidence.nodes.len(),
        evidence.links.len(),
        evidence.chains.len(),
    ]
}

/// A scale that asks `faulty` first, and then for hidden singles.
fn faulty_first(folder: &Path) -> SnapshotSources {
    let text = STRICT.replace("naked-single", "hidden-single");
    fs::write(folder.join("strict.toml"), text).unwrap();
    let mut sources = sources(folder);
    sources.scales = Some(folder.to_owned());
    sources
}

/// Grades the puzzle on the scale of [`faulty_first`].
fn graded(live: &Live, recording: Recording) -> Grade {
    let grade = live.run(|snapshot: &Snapshot| {
        let scale = snapshot.scale("strict").unwrap();
        scale.grade(&puzzle(), recording, &Stop::never())
    });
    assert!(live.current().catalog().withheld().is_empty());
    grade.unwrap()
}

#[test]
fn evidence_is_never_a_fault_and_a_trace_has_the_grade_of_none() {
    for (how, left) in SPOILED {
        let folder = folder_with(&["singles"]);
        compile_c(
            "faulty.c",
            &[&format!("-DEVIDENCE={how}")],
            folder.path(),
            "faulty",
        );
        let live = Live::start(faulty_first(folder.path())).unwrap();
        let (plain, traced) = (
            graded(&live, Recording::COUNTS),
            graded(&live, Recording::EVIDENCE),
        );
        assert_eq!(plain.counts, traced.counts, "{how}");
        assert_eq!(
            (plain.level, plain.score, &plain.hardest),
            (traced.level, traced.score, &traced.hardest),
            "{how}"
        );
        assert!(traced.is_solved(), "{how}");
        let is_own = |step: &&Step| &*step.technique == "faulty";
        let steps: Vec<_> = traced.trace.steps.iter().filter(is_own).collect();
        assert!(!steps.is_empty(), "{how}");
        for step in steps {
            let evidence = step.deduction.evidence.as_deref().unwrap();
            assert_eq!(understood(evidence), *left, "{how}: {evidence:?}");
            let has_reason = evidence.links.iter().filter(|link| link.reason.is_some());
            let spoiled_reason = how.starts_with("LINK_REASON");
            assert_eq!(has_reason.count(), left[4] - usize::from(spoiled_reason), "{how}");
        }
    }
}

#[test]
fn every_way_to_spoil_evidence_is_tried() {
    let source = include_str!("c_plugin/faulty.c");
    let (_, rest) = source.split_once("enum spoiled {").unwrap();
    let (names, _) = rest.split_once("};").unwrap();
    let names: Vec<_> = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    let tried: Vec<_> = SPOILED.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, tried);
}

#[test]
fn structures_of_another_size_say_the_same() {
    let steps = |flag: &str| {
        let folder = folder_with(&["singles"]);
        compile_c("faulty.c", &[flag], folder.path(), "faulty");
        let live = Live::start(faulty_first(folder.path())).unwrap();
        let grade = graded(&live, Recording::EVIDENCE);
        assert!(grade.is_solved(), "{flag}");
        assert!(grade.counts.iter().any(|(id, _)| &**id == "faulty"), "{flag}");
        grade.trace.steps
    };
    let plain = steps("-DEVIDENCE=WELL_FORMED");
    assert_eq!(steps("-DGROWTH_LARGER"), plain);
    // A deduction that ends early has no room for evidence.
    let bare = |step: &Step| {
        let mut step = step.clone();
        if &*step.technique == "faulty" {
            step.deduction.evidence = Some(Box::default());
        }
        step
    };
    assert_eq!(
        steps("-DGROWTH_SMALLER"),
        plain.iter().map(bare).collect::<Vec<_>>()
    );
}

/// Changes the first place of `text` in a file to as many other bytes.
fn overwrite(file: &Path, text: &str, other: &str) {
    assert_eq!(text.len(), other.len());
    let mut bytes = fs::read(file).unwrap();
    let place = bytes
        .windows(text.len())
        .position(|window| window == text.as_bytes());
    let place = place.unwrap_or_else(|| panic!("{}: {text} is not there", file.display()));
    bytes[place..place + text.len()].copy_from_slice(other.as_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn stripping_a_plugin_keeps_the_revision_and_changing_its_contents_does_not() {
    let folder = folder_with(&["singles"]);
    let file = folder.path().join(plugin_name("singles"));
    let first = start(folder.path()).unwrap().current();
    let copy = folder.path().join("stripped");
    let strip = std::process::Command::new("strip")
        .arg("-o")
        .arg(&copy)
        .arg(&file)
        .status();
    assert!(strip.expect("strip, which is installed with gcc").success());
    fs::rename(&copy, &file).unwrap();
    let stripped = start(folder.path()).unwrap().current();
    let digest = |snapshot: &Snapshot| snapshot.catalog().plugins()[0].digest;
    assert_ne!(digest(&stripped), digest(&first));
    assert_eq!(stripped.revision(), first.revision());
    overwrite(&file, "Full House", "Full Horse");
    let changed = start(folder.path()).unwrap().current();
    assert_ne!(changed.revision(), first.revision());
}
