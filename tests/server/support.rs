//! Runs a server process for a test: on free ports, with its log collected, until the end of the test.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::catalog_service_client::CatalogServiceClient;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    AskHint, AskSolution, ClueRange, GenerateRequest, GenerateResponse, GradeRequest, HintDetail,
    SolveRequest,
};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tonic::transport::Channel;
use tonic::{Response, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

pub(crate) use crate::shared::patience::LONG;
pub(crate) use crate::shared::{families, plugin_name};

/// A puzzle with one solution that singles solve.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A running server.
pub(crate) struct Server {
    child: Child,
    /// Where callers connect.
    pub(crate) public: String,
    /// Where operators connect.
    pub(crate) admin: String,
    /// The configuration file.
    pub(crate) configuration: PathBuf,
    /// Where the plugins are.
    pub(crate) plugins: PathBuf,
    log: Arc<Mutex<Vec<String>>>,
    /// Its folder, which goes away with it.
    own_folder: Option<TempDir>,
}

impl Server {
    /// A server with all plugins and the default configuration.
    pub(crate) fn start() -> Self {
        let families = families::families();
        Self::with("", &families.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// A server with this configuration file and these plugins.
    pub(crate) fn with(configuration: &str, families: &[&str]) -> Self {
        let command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
        Self::run(command, "127.0.0.1:0", configuration, families)
    }

    /// A server whose callers connect to `listen`.
    pub(crate) fn at(listen: &str, configuration: &str) -> Self {
        let command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
        Self::run(command, listen, configuration, &["singles"])
    }

    /// A server with this limit of open files.
    pub(crate) fn with_open_files(limit: usize, configuration: &str) -> Self {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -n {limit}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_sudokud")]);
        Self::run(shell, "127.0.0.1:0", configuration, &["singles"])
    }

    /// A server that `command` starts.
    pub(crate) fn by(command: Command, configuration: &str) -> Self {
        Self::run(command, "127.0.0.1:0", configuration, &["singles"])
    }

    /// A server that `command` starts, whose callers connect to `listen`, with these plugins.
    pub(crate) fn run(command: Command, listen: &str, configuration: &str, families: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let plugins = folder.path().join("plugins");
        fs::create_dir(&plugins).unwrap();
        for family in families {
            add_plugin(&plugins, family);
        }
        fs::write(folder.path().join("sudokud.toml"), configuration).unwrap();
        let mut server = Self::over(command, listen, folder.path(), &[]);
        server.own_folder = Some(folder);
        server
    }

    /// A server that `command` starts with these variables, over a folder with a configuration `sudokud.toml` and `plugins`.
    pub(crate) fn over(
        mut command: Command,
        listen: &str,
        folder: &Path,
        variables: &[(&str, &str)],
    ) -> Self {
        let (file, plugins) = (folder.join("sudokud.toml"), folder.join("plugins"));
        let configuration = fs::read_to_string(&file).unwrap();
        // The trial of all plugins takes seconds in a debug build; tests/admission.rs and tests/bad_plugins have it.
        let no_trial = (!configuration.contains("admission")).then_some(("SUDOKUD_PLUGINS_ADMISSION", "off"));
        // Many tests know the levels and scores of this scale.
        let scale = (!configuration.contains("[scales]")).then_some(("SUDOKUD_SCALES_DEFAULT", "hodoku"));
        let mut child = command
            .arg("serve")
            .arg("--config")
            .arg(&file)
            .args(["--listen", listen, "--admin", "127.0.0.1:0", "--plugins"])
            .arg(&plugins)
            .env_clear()
            .envs(no_trial)
            .envs(scale)
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = Arc::new(Mutex::new(Vec::new()));
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let written = Arc::clone(&log);
        // Ends with the child, which closes its standard error.
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                written.lock().unwrap().push(line);
            }
        });
        let mut server = Self {
            child,
            public: String::new(),
            admin: String::new(),
            configuration: file,
            plugins,
            log,
            own_folder: None,
        };
        server.public = server.logged("listening on ");
        server.admin = server.logged("admin on ");
        server
    }

    /// Waits for a log line that contains `text`, and returns the rest of the line after it.
    pub(crate) fn logged(&self, text: &str) -> String {
        let start = Instant::now();
        while start.elapsed() < LONG {
            let found = self.log().iter().find_map(|line| {
                let (_, rest) = line.split_once(text)?;
                Some(rest.to_owned())
            });
            match found {
                Some(rest) => return rest,
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
        panic!("the server never logged {text:?}: {:#?}", self.log());
    }

    /// The resident memory of the process, in bytes.
    pub(crate) fn memory(&self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .unwrap();
        line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() * 1024
    }

    /// A client of the callers' service.
    pub(crate) async fn client(&self) -> SudokuServiceClient<Channel> {
        SudokuServiceClient::new(self.channel().await)
    }

    /// A client of the catalog service.
    pub(crate) async fn catalog(&self) -> CatalogServiceClient<Channel> {
        CatalogServiceClient::new(self.channel().await)
    }

    /// A client of the operators' service.
    pub(crate) async fn operator(&self) -> AdminServiceClient<Channel> {
        AdminServiceClient::connect(format!("http://{}", self.admin))
            .await
            .unwrap()
    }

    /// A connection to the callers' listener.
    pub(crate) async fn channel(&self) -> Channel {
        let endpoint = Channel::from_shared(format!("http://{}", self.public)).unwrap();
        endpoint.connect().await.unwrap()
    }

    /// The processor time of all threads of the process.
    pub(crate) fn processor_time(&self) -> Duration {
        let nanoseconds = self.threads().filter_map(|thread| {
            // A thread may end meanwhile.
            let text = fs::read_to_string(thread.join("schedstat")).ok()?;
            text.split(' ').next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// Waits until the process uses almost no processor time.
    pub(crate) async fn idle(&self) {
        let (start, sample) = (Instant::now(), Duration::from_millis(100));
        loop {
            let (used, sampled) = (self.processor_time(), Instant::now());
            tokio::time::sleep(sample).await;
            if self.processor_time().saturating_sub(used) < sampled.elapsed() / 10 {
                return;
            }
            assert!(start.elapsed() < LONG, "the server stays busy");
        }
    }

    /// The folders of the threads in `/proc`.
    pub(crate) fn threads(&self) -> impl Iterator<Item = PathBuf> {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        threads.filter_map(|thread| Some(thread.ok()?.path()))
    }

    /// A number in the status of the process: see [`status_of`].
    pub(crate) fn status(&self, name: &str) -> u64 {
        status_of(self.child.id(), name)
    }

    /// All lines of the log so far.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// Sends a signal, such as `HUP`.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .arg(format!("-{name}"))
            .arg(self.child.id().to_string())
            .status();
        assert!(status.unwrap().success());
    }

    /// Waits for the end of the process without blocking the clients of this test.
    pub(crate) async fn exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < LONG {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the server does not end: {:#?}", self.log.lock().unwrap());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A number in `/proc/PID/status`: `Threads`, or, in KiB, `VmRSS`, the resident memory, and `VmHWM`, its peak.
pub(crate) fn status_of(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).expect(name)
}

/// A connection from another address, so that its calls are another caller's.
pub(crate) async fn elsewhere(server: &Server) -> Channel {
    let endpoint = Channel::from_shared(format!("http://{}", server.public)).unwrap();
    let endpoint = endpoint.local_address(Some("127.0.0.2".parse().unwrap()));
    endpoint.connect().await.unwrap()
}

/// A configuration with one thread, one place in each queue, and no time limits except those of callers.
pub(crate) const ONE_PLACE: &str = "[pool]\nthreads = 1\nqueue = 1\n[calls]\ngenerate_seconds = 3600\n";

/// A grade of the easy puzzle.
pub(crate) fn grade_easy() -> GradeRequest {
    GradeRequest {
        puzzle: EASY.to_owned(),
        ..Default::default()
    }
}

/// A grade that takes long: a hard puzzle on six scales.
pub(crate) fn six_scales() -> GradeRequest {
    let scales = ["foxy", "hodoku", "hodoku-all", "standard", "jet", "mcm"];
    GradeRequest {
        puzzle: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .to_owned(),
        scales: scales.map(str::to_owned).to_vec(),
        ..GradeRequest::default()
    }
}

/// Asks for the solution of a puzzle.
pub(crate) fn solve(puzzle: &str) -> SolveRequest {
    SolveRequest {
        position: Some(Position::Puzzle(puzzle.to_owned())),
        ask: Some(Ask::Solution(AskSolution {})),
        ..Default::default()
    }
}

/// Asks for the whole next step.
pub(crate) fn whole_hint() -> Ask {
    Ask::Hint(AskHint {
        detail: HintDetail::Step.into(),
        ..AskHint::default()
    })
}

/// A request that no puzzle meets, so that its search ends only with its caller: no puzzle with sixty givens is extreme, but the server
/// has no rule to refuse it.
pub(crate) fn endless() -> GenerateRequest {
    GenerateRequest {
        level: "extreme".to_owned(),
        clues: Some(ClueRange {
            min: Some(60),
            max: None,
        }),
        ..Default::default()
    }
}

/// Starts this search on a server with [`ONE_PLACE`], waits until it runs, and returns the refusal of another call.
pub(crate) async fn occupy(
    server: &Server,
    request: GenerateRequest,
) -> (JoinHandle<Result<Response<GenerateResponse>, Status>>, Status) {
    let searching = server.client().await;
    let begin = || {
        let (mut searching, request) = (searching.clone(), request.clone());
        tokio::spawn(async move { searching.generate(request).await })
    };
    let mut search = begin();
    let mut client = server.client().await;
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < LONG, "the search never took the only place");
        match client.generate(GenerateRequest::default()).await {
            Err(refusal) => return (search, refusal),
            // This puzzle had the place when the search arrived.
            Ok(_) if search.is_finished() => search = begin(),
            Ok(_) => tokio::time::sleep(Duration::from_millis(1)).await,
        }
    }
}

/// Puts the plugin of this family into `folder`, by a rename so that it is complete at any time.
pub(crate) fn add_plugin(folder: &Path, family: &str) {
    let name = plugin_name(family);
    let built = Path::new(env!("CARGO_BIN_EXE_sudokud"))
        .with_file_name("deps")
        .join(&name);
    let half = folder.join("half");
    fs::copy(built, &half).unwrap();
    fs::rename(half, folder.join(name)).unwrap();
}

/// Code, reason, field and description of a status; field and description are empty without a bad field.
pub(crate) fn parts_of(status: &tonic::Status) -> (tonic::Code, String, String, String) {
    let details: ErrorDetails = status.get_error_details();
    let info = details
        .error_info()
        .unwrap_or_else(|| panic!("no ErrorInfo in {status:?}"));
    assert_eq!(info.domain, "sudokud");
    let violation = details
        .bad_request()
        .and_then(|bad| bad.field_violations.first().cloned());
    let (field, description) = violation
        .map(|violation| (violation.field, violation.description))
        .unwrap_or_default();
    (status.code(), info.reason.clone(), field, description)
}
