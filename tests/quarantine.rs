//! Quarantine: what a plugin that breaks its contract leaves behind, whatever the files on the disk say meanwhile.

mod support;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use sudokud::admission::Admitter;
use sudokud::engine::{
    Fault, FaultKind, FaultReach, PluginFolder, PluginOrigin, Recording, TechniqueOptions, Trace, WalkError,
};
use sudokud::grade::{Grade, Score};
use sudokud::host::state::StateFolder;
use sudokud::puzzle::{Grid, Puzzle, Stop};
use sudokud::search;
use sudokud::service::{admin, proto};
use sudokud::snapshot::{Aftermath, Live, QuarantineTarget, Snapshot, SnapshotSources, Update};

use support::patience::{wait_for, wait_until};
use support::waiting::Waiting;
use support::{compile_c, folder_with, plugin_name};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A scale that says with its one score which version of its file was read.
fn scale(score: u32) -> String {
    format!(
        r#"
        name = "club"
        rule = "sum"
        levels = [{{ name = "any" }}]
        ladder = [
            {{ technique = "faulty", level = "any", score = 0 }},
            {{ technique = "hidden-single", level = "any", score = {score} }},
        ]
        "#
    )
}

fn puzzle() -> Puzzle {
    search::prove(&EASY.parse::<Grid>().unwrap()).unwrap()
}

/// Grades the puzzle on the scale `club`, which asks the faulty technique first.
fn grade(snapshot: &Snapshot) -> Result<Grade, WalkError> {
    let scale = snapshot.scale("club").unwrap();
    scale.grade(&puzzle(), Recording::COUNTS, &Stop::never())
}

/// Sources over one folder with the singles, the scale and a plugin that returns a wrong status whenever it is asked.
fn with_faulty() -> (tempfile::TempDir, SnapshotSources) {
    let folder = folder_with(&["singles"]);
    compile_c("faulty.c", &["-DFAULT_STATUS"], folder.path(), "faulty");
    write_scale(folder.path(), &scale(1));
    let mut sources = SnapshotSources::over(PluginFolder(folder.path().to_owned()));
    sources.scales = Some(folder.path().to_owned());
    (folder, sources)
}

fn write_scale(folder: &Path, text: &str) {
    fs::write(folder.join("club.toml"), text).unwrap();
}

#[test]
fn a_quarantine_builds_from_the_scales_that_serve_and_not_from_the_files_of_now() {
    for text in ["name = \"cl", &scale(1000)] {
        let (folder, sources) = with_faulty();
        let live = Live::start(sources.clone()).unwrap();
        // Half written, and edited without a reload.
        write_scale(folder.path(), text);
        let found = live.run(grade).unwrap();
        assert!(found.is_solved());
        assert_eq!(found.score, Some(Score::whole(51)), "{text}");
        assert_eq!(live.current().catalog().plugins().len(), 1);
        // A reload reads them.
        match live.reload(sources) {
            Ok(_) => assert_eq!(live.run(grade).unwrap().score, Some(Score::whole(51_000))),
            Err(error) => assert!(error.to_string().contains("club.toml"), "{error}"),
        }
    }
}

#[test]
fn a_quarantine_keeps_the_recipes_that_serve() {
    let (folder, mut sources) = with_faulty();
    let own = tempfile::tempdir().unwrap();
    let file = own.path().join("daily.toml");
    fs::write(
        &file,
        "name = 'daily'\nsummary = 'First'\nneeds = ['faulty']\nscale = 'club'",
    )
    .unwrap();
    sources.recipes = Some(own.path().to_owned());
    let live = Live::start(sources).unwrap();
    assert_eq!(live.current().recipe("daily").unwrap().unavailable, None);
    fs::write(&file, "summary =").unwrap();
    live.run(grade).unwrap();
    let snapshot = live.current();
    assert_eq!(snapshot.catalog().withheld().len(), 1);
    let daily = snapshot.recipe("daily").unwrap();
    assert_eq!(daily.recipe.summary, "First");
    // Its technique went with the quarantine.
    let unavailable = daily.unavailable.as_ref().unwrap();
    assert_eq!(unavailable.field, "needs[0]");
    assert!(
        unavailable
            .problem
            .contains("the scale club lists faulty, but technique faulty is in quarantine"),
        "{unavailable}"
    );
    drop(folder);
}

#[test]
fn what_was_withheld_is_named_with_its_fault_until_the_file_is_gone_or_mended() {
    let (folder, sources) = with_faulty();
    let live = Live::start(sources.clone()).unwrap();
    assert!(live.current().catalog().withheld().is_empty());
    live.run(grade).unwrap();
    let file = folder.path().join(plugin_name("faulty"));
    // A grade asks about the canonical form.
    let canonical = puzzle().canonical().puzzle.givens().to_string();
    for _ in 0..2 {
        let snapshot = live.current();
        let [withheld] = snapshot.catalog().withheld() else {
            panic!("{:?}", snapshot.catalog().withheld());
        };
        assert_eq!(withheld.plugin.origin, PluginOrigin::File(file.clone()));
        let Fault {
            technique,
            plugin,
            kind,
            board,
            ..
        } = &withheld.fault;
        assert_eq!(
            (&**technique, kind),
            (
                "faulty",
                &FaultKind::Status {
                    status: 99,
                    reason: None
                }
            )
        );
        assert_eq!(
            (*plugin, board.as_str()),
            (withheld.plugin.digest, canonical.as_str())
        );
        // The operator reads the same.
        assert_eq!(admin::plugins(&snapshot).len(), 1);
        let quarantine = admin::quarantine(&snapshot);
        let [told] = &quarantine[..] else {
            panic!("{quarantine:?}");
        };
        assert_eq!(told.plugin.as_ref().unwrap().path, file.display().to_string());
        assert_eq!(
            [&told.technique, &told.text, &told.board],
            ["faulty", "returned status 99", &canonical]
        );
        assert_eq!(
            (told.reach(), told.kind()),
            (proto::QuarantineReach::Plugin, proto::FaultKind::Status)
        );
        live.reload(sources.clone()).unwrap();
    }
    compile_c("faulty.c", &[], folder.path(), "faulty");
    let mended = live.reload(sources.clone()).unwrap();
    assert!(mended.catalog().withheld().is_empty());
    assert!(mended.catalog().technique("faulty").is_ok());
    // Gone, it is missed like any other: a reload refuses what the next start refuses.
    fs::remove_file(file).unwrap();
    let reason = live.reload(sources).unwrap_err().to_string();
    assert!(reason.contains("no technique \"faulty\""), "{reason}");
}

#[test]
fn a_quarantine_creates_no_technique_again() {
    let (folder, sources) = with_faulty();
    let flags = ["-DONCE", "-DFOLDER=\"\""];
    compile_c("waiting.c", &flags, folder.path(), "waiting");
    let live = Live::start(sources.clone()).unwrap();
    let [before, after] = [(); 2].map(|()| {
        live.run(grade).unwrap();
        Arc::clone(live.current().catalog().technique("waiting").unwrap())
    });
    assert!(Arc::ptr_eq(&before, &after));
    assert_eq!(live.current().catalog().withheld().len(), 1);
    // A reload creates new instances, which this plugin refuses.
    let reason = live.reload(sources).unwrap_err().to_string();
    assert!(
        reason.contains("technique waiting refuses its options"),
        "{reason}"
    );
}

#[test]
fn a_quarantine_keeps_the_instances_of_scales_with_options() {
    let folder = folder_with(&["chains"]);
    compile_c("faulty.c", &["-DFAULT_STATUS"], folder.path(), "faulty");
    let text = r#"
        name = "club"
        rule = "sum"
        levels = [{ name = "any" }]
        ladder = [
            { technique = "faulty", level = "any", score = 0 },
            { technique = "alternating-inference-chain-aic", options = { max-length = 5 }, level = "any", score = 1 },
        ]
        "#;
    write_scale(folder.path(), text);
    let mut sources = SnapshotSources::over(PluginFolder(folder.path().to_owned()));
    sources.scales = Some(folder.path().to_owned());
    let live = Live::start(sources).unwrap();
    let technique = |snapshot: &Snapshot| {
        let scale = snapshot.scale("club").unwrap();
        Arc::clone(scale.ladder().rungs().last().unwrap().technique())
    };
    let before = technique(&live.current());
    live.run(grade).unwrap();
    assert_eq!(live.current().catalog().withheld().len(), 1);
    assert!(Arc::ptr_eq(&before, &technique(&live.current())));
}

#[test]
fn a_quarantine_and_calls_go_on_while_a_reload_creates_a_technique() {
    let (folder, sources) = with_faulty();
    let live = Live::start(sources.clone()).unwrap();
    let waiting = Waiting::in_its("CREATE", folder.path());
    thread::scope(|scope| {
        let reload = scope.spawn(|| live.reload(sources.clone()).unwrap());
        waiting.begun();
        // The faulty technique is in both snapshots. The call is answered and the quarantine happens before the reload ends.
        assert!(live.run(grade).unwrap().is_solved());
        assert_eq!(live.current().catalog().withheld().len(), 1);
        assert!(live.current().catalog().technique("waiting").is_err());
        assert!(!reload.is_finished());
        waiting.let_go();
        let reloaded = reload.join().unwrap();
        assert_eq!(reloaded.revision(), live.current().revision());
    });
    let snapshot = live.current();
    assert!(snapshot.catalog().technique("waiting").is_ok());
    assert!(snapshot.catalog().technique("faulty").is_err());
    assert_eq!(snapshot.catalog().withheld().len(), 1);
    assert_eq!(live.quarantines(), 1);
}

#[test]
fn a_fault_of_a_plugin_that_was_replaced_meanwhile_is_kept_for_its_return() {
    let (folder, sources) = with_faulty();
    let live = Live::start(sources.clone()).unwrap();
    let held = live.current();
    let Err(WalkError::Fault(fault)) = grade(&held) else {
        panic!("it is faulty");
    };
    let file = folder.path().join(plugin_name("faulty"));
    let bytes = fs::read(&file).unwrap();
    compile_c("faulty.c", &[], folder.path(), "faulty");
    let revision = live.reload(sources.clone()).unwrap().revision().to_owned();
    // A call that started before the reload.
    assert_eq!(live.without(&fault).unwrap().revision(), revision);
    fs::write(&file, bytes).unwrap();
    let snapshot = live.reload(sources).unwrap();
    assert!(snapshot.catalog().is_withheld("faulty"));
}

#[test]
fn a_fault_of_a_plugin_whose_file_is_gone_meanwhile_has_its_name() {
    let (folder, sources) = with_faulty();
    let live = Live::start(sources.clone()).unwrap();
    let Err(WalkError::Fault(fault)) = grade(&live.current()) else {
        panic!("it is faulty");
    };
    for file in [plugin_name("faulty"), "club.toml".to_owned()] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    live.reload(sources).unwrap();
    // A call that started before the reload.
    let current = live.without(&fault).unwrap();
    let gone = live.quarantined_files_gone(&current);
    let names: Vec<&str> = gone.iter().map(|entry| entry.plugin.as_str()).collect();
    assert_eq!(names, ["faulty"]);
}

#[test]
fn a_technique_that_hangs_in_its_end_holds_up_nothing() {
    let (folder, sources) = with_faulty();
    let waiting = Waiting::in_its("DESTROY", folder.path());
    let live = Live::start(sources.clone()).unwrap();
    fs::remove_file(&waiting.file).unwrap();
    // The reload drops the last reference to its instance.
    live.reload(sources.clone()).unwrap();
    waiting.begun();
    assert!(live.run(grade).unwrap().is_solved());
    live.reload(sources).unwrap();
    waiting.let_go();
}

/// Walks from the start of the puzzle up the ladder of all techniques.
fn walk(snapshot: &Snapshot) -> Result<Trace, WalkError> {
    let (puzzle, ladder) = (puzzle(), snapshot.catalog().ladder());
    let board = puzzle.givens().board();
    ladder.walk(board, puzzle.solution(), Recording::COUNTS, &Stop::never())
}

fn ids(snapshot: &Snapshot) -> Vec<String> {
    let rungs = snapshot.catalog().ladder().rungs().iter();
    rungs.map(|rung| rung.id().to_string()).collect()
}

#[test]
fn a_technique_that_is_wrong_leaves_its_neighbour_and_code_that_is_not_to_be_trusted_takes_it_along() {
    // The third cell of the puzzle is empty and holds 4: 1 is a wrong digit there.
    let cases = [
        ("FAULT_WRONG_PLACEMENT", 1, FaultReach::Technique),
        ("FAULT_WRONG_ELIMINATION", 4, FaultReach::Technique),
        ("FAULT_USELESS", 1, FaultReach::Technique),
        ("FAULT_OFF_BOARD", 1, FaultReach::Technique),
        ("FAULT_MALFORMED", 1, FaultReach::Plugin),
        ("FAULT_SMALL", 1, FaultReach::Plugin),
        ("FAULT_NO_DEDUCTION", 1, FaultReach::Plugin),
        ("FAULT_MISALIGNED", 1, FaultReach::Plugin),
        ("FAULT_STATUS", 1, FaultReach::Plugin),
        ("FAULT_QUITS", 1, FaultReach::Plugin),
        ("FAULT_PANICKED", 1, FaultReach::Plugin),
        ("FAULT_IGNORES_STOP", 4, FaultReach::Plugin),
    ];
    for (fault, digit, reach) in cases {
        let folder = folder_with(&[]);
        let compile = |fault: &str| {
            let flags = [fault, "-DNEIGHBOUR", "-DCELL=2", &format!("-DDIGIT={digit}")];
            compile_c("faulty.c", &flags, folder.path(), "faulty");
        };
        compile(&format!("-D{fault}"));
        let sources = SnapshotSources::over(PluginFolder(folder.path().to_owned()));
        let live = Live::start(sources.clone()).unwrap();
        assert_eq!(ids(&live.current()), ["faulty", "neighbour"]);
        let left: &[&str] = match reach {
            FaultReach::Technique => &["neighbour"],
            FaultReach::Plugin => &[],
        };
        // The neighbour solves the puzzle alone, if it is still there.
        let trace = live.run(walk).unwrap();
        assert_eq!(trace.is_solved(), !left.is_empty(), "{fault}");
        for _ in 0..2 {
            let snapshot = live.current();
            assert_eq!(ids(&snapshot), left, "{fault}");
            assert_eq!(admin::plugins(&snapshot).len(), left.len(), "{fault}");
            let quarantine = admin::quarantine(&snapshot);
            let [told] = &quarantine[..] else {
                panic!("{fault}: {quarantine:?}");
            };
            let told_reach = match reach {
                FaultReach::Technique => proto::QuarantineReach::Technique,
                FaultReach::Plugin => proto::QuarantineReach::Plugin,
            };
            assert_eq!(
                (told.technique.as_str(), told.reach(), told.board.as_str()),
                ("faulty", told_reach, EASY)
            );
            // A reload with the same bytes brings nothing back.
            live.reload(sources.clone()).unwrap();
        }
        compile("-UFAULT");
        let mended = live.reload(sources).unwrap();
        assert_eq!(ids(&mended), ["faulty", "neighbour"], "{fault}");
        assert!(mended.catalog().withheld().is_empty());
    }
}

#[test]
fn a_technique_that_is_out_is_not_replaced_by_another_plugin_s_of_the_same_id() {
    let folder = folder_with(&[]);
    for (name, fault) in [("one", "-DFAULT_STATUS"), ("two", "-DEVIDENCE=WELL_FORMED")] {
        let flags = [fault, &format!("-DPLUGIN_NAME=\"{name}\"")];
        compile_c("faulty.c", &flags, folder.path(), name);
    }
    let mut sources = SnapshotSources::over(PluginFolder(folder.path().to_owned()));
    let from = TechniqueOptions {
        from: Some("one".to_owned()),
        ..TechniqueOptions::default()
    };
    sources.techniques.insert("faulty".to_owned(), from);
    let live = Live::start(sources).unwrap();
    // The operator chose the other one's steps; whether these would do is not for the server to say.
    assert!(!live.run(walk).unwrap().is_solved());
    assert!(ids(&live.current()).is_empty());
    assert!(live.current().catalog().is_withheld("faulty"));
}

/// The state folder at this path, as soon as the last thread that writes there has ended.
fn state(path: &Path) -> Arc<StateFolder> {
    let folder = wait_for("the state folder is free", || StateFolder::open(path).ok());
    Arc::new(folder)
}

fn start_in(path: &Path, sources: &SnapshotSources) -> Live {
    Live::start_with(
        sources.clone(),
        Admitter::default(),
        Some(state(path)),
        Aftermath::default(),
    )
    .unwrap()
}

fn target(plugin: &str, technique: &str) -> QuarantineTarget {
    QuarantineTarget {
        plugin: plugin.to_owned(),
        technique: technique.to_owned(),
    }
}

#[test]
fn a_quarantine_outlives_the_process_until_it_is_lifted_or_the_file_changes() {
    let (folder, sources) = with_faulty();
    let kept = tempfile::tempdir().unwrap();
    let live = start_in(kept.path(), &sources);
    let revision = live.current().revision().to_owned();
    live.run(grade).unwrap();
    let before = admin::quarantine(&live.current());
    drop(live);
    // The next two processes.
    for _ in 0..2 {
        let live = start_in(kept.path(), &sources);
        let now = admin::quarantine(&live.current());
        let ([before], [now]) = (&before[..], &now[..]) else {
            panic!("{before:?} {now:?}");
        };
        // The record has whole seconds.
        let seconds = |told: &proto::Quarantined| told.since.as_ref().map(|since| since.seconds);
        assert_eq!(seconds(now), seconds(before));
        assert_eq!(
            (now.revision.as_str(), now.kind()),
            (revision.as_str(), proto::FaultKind::Status)
        );
        assert_eq!(
            (now.technique.as_str(), now.text.as_str(), now.reach()),
            ("faulty", "returned status 99", proto::QuarantineReach::Plugin)
        );
        assert_eq!((&now.board, &now.changes), (&before.board, &before.changes));
        assert_eq!(live.quarantines(), 0);
    }
    // The same file under other bytes is another plugin.
    let file = folder.path().join(plugin_name("faulty"));
    let bytes = fs::read(&file).unwrap();
    compile_c("faulty.c", &[], folder.path(), "faulty");
    let live = start_in(kept.path(), &sources);
    assert!(live.current().catalog().technique("faulty").is_ok());
    fs::write(&file, bytes).unwrap();
    assert!(
        live.reload(sources.clone())
            .unwrap()
            .catalog()
            .is_withheld("faulty")
    );
    let change = live.lift(&Update::default(), &target("FAULTY", "")).unwrap();
    assert_eq!(change.not_kept, None);
    assert!(live.current().catalog().technique("faulty").is_ok());
    drop(live);
    let live = start_in(kept.path(), &sources);
    assert!(live.current().catalog().withheld().is_empty());
    // Still faulty.
    live.run(grade).unwrap();
    assert!(live.current().catalog().is_withheld("faulty"));
}

#[test]
fn a_quarantine_that_could_not_be_written_is_written_as_soon_as_it_can_be() {
    let (_folder, sources) = with_faulty();
    let kept = tempfile::tempdir().unwrap();
    let file = kept.path().join("quarantine.toml");
    // Nothing can take the place of a folder.
    fs::create_dir(&file).unwrap();
    fs::write(file.join("file"), "").unwrap();
    let state = state(kept.path());
    let live = Live::start_with(
        sources,
        Admitter::default(),
        Some(Arc::clone(&state)),
        Aftermath::default(),
    )
    .unwrap();
    // The start has set it aside.
    fs::create_dir(&file).unwrap();
    let change = live.quarantine_by_operator(&target("faulty", ""), "").unwrap();
    let reason = change.not_kept.unwrap();
    let folder = kept.path().display().to_string();
    assert!(
        reason.contains(&folder) && reason.contains("tries again"),
        "{reason}"
    );
    assert!(state.has_failed());
    fs::remove_dir(&file).unwrap();
    wait_until("the state is written", || !state.has_failed());
    assert!(fs::read_to_string(&file).unwrap().contains("\"faulty\""));
}

#[test]
fn an_operator_takes_out_and_lifts_without_a_reload() {
    let (folder, sources) = with_faulty();
    let live = Live::start(sources.clone()).unwrap();
    let whole = live.current();
    let single = Arc::clone(whole.catalog().technique("hidden-single").unwrap());
    let singles = target("sudoku-technique-singles", "");
    // Files are not read: this one would be refused.
    fs::write(folder.path().join(plugin_name("singles")), "").unwrap();
    let change = live
        .quarantine_by_operator(&target("sudoku-technique-singles", "Naked-Single"), "too easy")
        .unwrap();
    assert_eq!(change.entries.len(), 1);
    let reason = change.not_kept.unwrap();
    assert!(reason.contains("state.folder"), "{reason}");
    let told = admin::quarantine(&live.current());
    assert_eq!(told[0].text, "taken out by an operator: too easy");
    assert_eq!(
        (told[0].technique.as_str(), told[0].kind(), told[0].reach()),
        (
            "naked-single",
            proto::FaultKind::Operator,
            proto::QuarantineReach::Technique
        )
    );
    assert!(live.current().catalog().technique("hidden-single").is_ok());
    let digits = single.plugin().digest.to_string()[..12].to_uppercase();
    live.quarantine_by_operator(&target(&digits, ""), "").unwrap();
    assert!(live.current().catalog().technique("hidden-single").is_err());
    assert_eq!(live.quarantines(), 0, "no plugin has broken its contract");
    // A second time there is nothing to do.
    let again = live.quarantine_by_operator(&singles, "").unwrap();
    assert!(again.entries.is_empty());
    // Instances that never went keep their place; those that were gone are created again.
    let faulty = Arc::clone(live.current().catalog().technique("faulty").unwrap());
    let lifted = live.lift(&Update::default(), &singles).unwrap();
    assert_eq!(lifted.entries.len(), 2);
    assert_eq!(lifted.snapshot.revision(), whole.revision());
    let now = live.current();
    assert!(Arc::ptr_eq(&faulty, now.catalog().technique("faulty").unwrap()));
    assert!(!Arc::ptr_eq(
        &single,
        now.catalog().technique("hidden-single").unwrap()
    ));
    for (target, reason) in [
        (target("singels", ""), "there is no quarantine \"singels\""),
        (target("0123abcd", ""), "there is no quarantine"),
    ] {
        let error = live.lift(&Update::default(), &target).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    for (target, reason) in [
        (target("singels", ""), "there is no plugin \"singels\""),
        // Seven digits name no file.
        (target(&digits[..7], ""), "there is no plugin"),
        (
            target("faulty", "naked-single"),
            "there is no technique \"naked-single\"; the nearest are: faulty",
        ),
    ] {
        let error = live.quarantine_by_operator(&target, "").unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert_eq!(live.current().revision(), whole.revision());
}

#[test]
fn a_lift_that_creates_a_technique_holds_up_no_call_and_a_fault_meanwhile_is_not_lost() {
    let (folder, sources) = with_faulty();
    let live = Live::start(sources.clone()).unwrap();
    let waiting = Waiting::in_its("CREATE", folder.path());
    thread::scope(|scope| {
        let reload = scope.spawn(|| live.reload(sources).unwrap());
        waiting.begun();
        waiting.let_go();
        reload.join().unwrap();
        live.quarantine_by_operator(&target("waiting", ""), "").unwrap();
        waiting.again();
        let lift = scope.spawn(|| live.lift(&Update::default(), &target("waiting", "")).unwrap());
        waiting.begun();
        assert!(live.run(grade).unwrap().is_solved());
        assert!(live.current().catalog().is_withheld("faulty"));
        assert!(live.current().catalog().is_withheld("waiting"));
        waiting.let_go();
        lift.join().unwrap();
    });
    let snapshot = live.current();
    assert!(snapshot.catalog().technique("waiting").is_ok());
    assert!(snapshot.catalog().is_withheld("faulty"));
}

#[test]
fn a_quarantine_file_that_cannot_be_read_is_set_aside() {
    let (_folder, sources) = with_faulty();
    let kept = tempfile::tempdir().unwrap();
    let live = start_in(kept.path(), &sources);
    live.quarantine_by_operator(&target("faulty", ""), "").unwrap();
    drop(live);
    let file = kept.path().join("quarantine.toml");
    let text = fs::read_to_string(&file).unwrap();
    let half = &text[..text.len() / 2];
    for bad in [half.as_bytes(), b"", b"\xff", b"# end\n"] {
        fs::write(&file, bad).unwrap();
        let live = start_in(kept.path(), &sources);
        assert!(live.current().catalog().withheld().is_empty());
        assert_eq!(
            fs::read(kept.path().join("quarantine.toml.unreadable")).unwrap(),
            bad
        );
    }
    // One bad entry leaves the others.
    let twice = text.replace("# end", "") + &text[text.find("[[entry]]").unwrap()..];
    fs::write(&file, twice.replacen("sha256 = \"", "sha256 = \"x", 1)).unwrap();
    let live = start_in(kept.path(), &sources);
    assert_eq!(live.current().catalog().withheld().len(), 1);
}
