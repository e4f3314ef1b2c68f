//! The table of all keys: type and range, default, meaning, and when a change takes effect.
//!
//! The macro makes the structure of the file from this table and, in `KEYS`, one `Key` for each row. The environment variables, the
//! list of changes that need a restart and the table in `docs/configuration.md` are derived from `KEYS`, so they have every key.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::hosts::HostList;
use super::observing::{Endpoint, Fraction, OriginList};
use super::page::PagePolicy;
use super::reserve::{SecretText, StockTable, StoreChoice};
use super::technique::FileTechnique;
use super::value::{ConfigValue, List, OptionalFile, Seconds, Text, Threads, Within};
use super::watch::WatchPeriod;
use sudokud_admission::AdmissionPolicy;
use sudokud_edge::Address;
use sudokud_edge::connections::Proxies;
use sudokud_edge::tls::{ClientCertificates, TlsVersion};
use sudokud_host::log::{LogFilter, LogForm};
use sudokud_host::state::StateErrorPolicy;
use sudokud_snapshot::BadFilePolicy;
use tracing_subscriber::filter::LevelFilter;

/// A key.
pub(super) struct Key {
    /// The name with its section: `server.listen`.
    pub(super) name: &'static str,
    /// Its meaning, as one sentence of Markdown.
    pub(super) meaning: &'static str,
    /// When a change takes effect.
    pub(super) change: ChangeAt,
    kind: fn() -> String,
    pub(super) schema: fn() -> Value,
    pub(super) default: fn(&ConfigFile) -> String,
    /// Sets the key to the text of a variable. The error continues a sentence that begins with the text.
    pub(super) read: fn(&mut ConfigFile, &str) -> Result<(), String>,
    /// Returns whether two configurations have the same value.
    pub(super) is_same: fn(&ConfigFile, &ConfigFile) -> bool,
}

/// When a change of a key takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChangeAt {
    /// At the next start.
    Start,
    /// At the next reload.
    Reload,
}

impl Key {
    /// Returns the environment variable: `SUDOKUD_SERVER_LISTEN`.
    pub(super) fn variable(&self) -> String {
        format!("SUDOKUD_{}", self.name.replace('.', "_").to_ascii_uppercase())
    }
}

macro_rules! keys {
    ($(
        $section:ident: $Section:ident {
            $($(#[doc = $meaning:literal])+ $change:ident $key:ident: $kind:ty = $default:expr,)+
        }
    )+) => {
        /// The content of the whole file.
        #[derive(Clone, PartialEq, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub(super) struct ConfigFile {
            $(pub(super) $section: $Section,)+
            pub(super) technique: BTreeMap<String, FileTechnique>,
        }

        $(
            #[derive(Clone, PartialEq, Debug, Deserialize)]
            #[serde(deny_unknown_fields, default)]
            pub(super) struct $Section {
                $($(#[doc = $meaning])+ pub(super) $key: $kind,)+
            }

            impl Default for $Section {
                fn default() -> Self {
                    Self { $($key: $default,)+ }
                }
            }
        )+

        /// All keys except those of single techniques, in the order of the document.
        pub(super) const KEYS: &[Key] = &[$($(
            Key {
                name: concat!(stringify!($section), ".", stringify!($key)),
                meaning: concat!($($meaning),+),
                change: ChangeAt::$change,
                kind: <$kind as ConfigValue>::kind,
                schema: <$kind as ConfigValue>::schema,
                default: |file| file.$section.$key.shown(),
                read: |file, text| {
                    file.$section.$key = ConfigValue::read(text)?;
                    Ok(())
                },
                is_same: |one, other| one.$section.$key == other.$section.$key,
            },
        )+)+];
    };
}

/// The most puzzles of a stream: the count in the protobuf message is an `int32`.
const MOST_I32: usize = i32::MAX as usize;
/// The most bytes of a message: a length in gRPC has 32 bits.
const MOST_U32: usize = u32::MAX as usize;

keys! {
    server: ServerKeys {
        /// the address for `SudokuService` and `CatalogService`: an IP address or a host name with a port, or `unix:` and a
        /// path; with port 0 the system chooses the port, and the log names it
        Start listen: Text<Address> = Text(Address::local(50051)),
        /// the address for `AdminService`, in the same form
        Start admin: Text<Address> = Text(Address::local(50052)),
        /// time between SIGTERM, when health becomes `NOT_SERVING`, and the end of accepting
        Start shutdown_delay_seconds: Seconds = Seconds::of(0),
        /// time that calls in flight have to end after that
        Start drain_seconds: Seconds = Seconds::of(30),
        /// open connections of callers; further ones are closed at once. Operators have up to 128 of their own
        /// ([operating.md](operating.md#connections))
        Start max_connections: Within<1, 1_000_000> = Within(4096),
        /// open connections of one address, or of one IPv6 network of 64 bits, on each listener; further ones are closed at once
        Start max_connections_per_address: Within<1, 1_000_000> = Within(1024),
        /// addresses and networks of proxies in front of the server, such as `10.0.0.0/8`; `*`: all. The bounds by address do not
        /// apply to them ([operating.md](operating.md#connections))
        Start proxies: List<Proxies> = List::default(),
        /// host names by which browsers may address the listeners, besides IP addresses and `localhost`; `*`: all; none: all, but no name
        /// where a listener is on a loopback address ([security.md](security.md#pages-of-other-sites))
        Start hosts: List<HostList> = List::default(),
        /// failed logins a second of one address in the long run, ten times as many at once; 0: no limit. Beyond it, each further one
        /// ends its connection ([security.md](security.md#failed-logins))
        Start max_failed_logins_per_second: Within<0, 1_000_000> = Within(10),
        /// the same for probes without a name: `Health/Check`, `/livez` and `/readyz`
        Start max_probes_per_second: Within<0, 1_000_000> = Within(100),
        /// a connection that does not finish the HTTP/2 preface, a frame or headers within this time is closed
        Start silence_seconds: Seconds = Seconds::of(10),
        /// the age, give or take a tenth, at which a connection is asked to end; 0: no limit
        Start max_connection_age_seconds: Seconds = Seconds::of(3600),
        /// time that calls have to end on a connection that was asked to end
        Start max_connection_age_grace_seconds: Seconds = Seconds::of(60),
        /// time without a call after which a connection is asked to end; 0: never
        Start max_connection_idle_seconds: Seconds = Seconds::of(300),
        /// concurrent calls on one connection
        Start max_calls_per_connection: Within<1, 1_000_000> = Within(256),
        /// bytes of open calls, incomplete requests and unread answers on each listener; one connection may use a quarter of it, one
        /// address or name a half ([operating.md](operating.md#connections))
        Start max_buffered_bytes: Within<{ 1 << 20 }, { 1 << 40 }> = Within(64 << 20),
    }
    tls: TlsKeys {
        /// the certificate of `server.listen`, followed by its chain, PEM; with it this listener speaks only TLS
        /// ([security.md](security.md#tls))
        Start certificate: OptionalFile = OptionalFile(None),
        /// the private key of that certificate, PEM
        Start key: OptionalFile = OptionalFile(None),
        /// the oldest version of TLS that is spoken, a text; `1.2` if it is left out
        Start min_version: Option<Text<TlsVersion>> = None,
        /// the authorities of callers' certificates, PEM; with it callers are asked for a certificate
        Start client_authorities: OptionalFile = OptionalFile(None),
        /// whether a caller must show a certificate; `required` if there are authorities
        Start client_certificates: Option<Text<ClientCertificates>> = None,
    }
    admin_tls: AdminTlsKeys {
        /// the same for `server.admin`
        Start certificate: OptionalFile = OptionalFile(None),
        /// the private key of that certificate, PEM
        Start key: OptionalFile = OptionalFile(None),
        /// the oldest version of TLS that is spoken, a text; `1.2` if it is left out
        Start min_version: Option<Text<TlsVersion>> = None,
        /// the authorities of operators' certificates, PEM
        Start client_authorities: OptionalFile = OptionalFile(None),
        /// whether an operator must show a certificate; with `optional` probes without a certificate can ask for health
        Start client_certificates: Option<Text<ClientCertificates>> = None,
    }
    access: AccessKeys {
        /// who may call: names, roles, hashes of tokens ([security.md](security.md#tokens-and-names)); without it all
        /// clients may call everything that a listener serves
        Reload file: OptionalFile = OptionalFile(None),
        /// calls a second of one caller in the long run; 0: no limit. A caller is a proved name, or else an address
        /// ([security.md](security.md#limits-for-each-caller))
        Reload calls_per_second: Within<0, 1_000_000> = Within(0),
        /// burst size: calls of one caller at once after a pause; 0: `calls_per_second`
        Reload burst: Within<0, 1_000_000> = Within(0),
        /// concurrent calls of one caller; 0: no limit
        Reload calls_at_once: Within<0, 1_000_000> = Within(0),
    }
    pool: PoolKeys {
        /// threads for CPU work; one extra thread runs short calls while searches occupy all of them
        /// ([operating.md](operating.md#work-queue-and-limits))
        Start threads: Threads = Threads::default(),
        /// places for Grade, Solve and Transform, waiting or running; as many again for Generate
        Start queue: Within<1, 1_000_000> = Within(256),
    }
    calls: CallsKeys {
        /// the longest Generate
        Start generate_seconds: Seconds = Seconds::of(60),
        /// the longest Grade or Print
        Start grade_seconds: Seconds = Seconds::of(10),
        /// the longest Solve or Draw
        Start solve_seconds: Seconds = Seconds::of(10),
        /// the longest Transform or Read
        Start transform_seconds: Seconds = Seconds::of(10),
        /// the longest stream; each of its elements also has its method's limit
        Start stream_seconds: Seconds = Seconds::of(3600),
        /// the longest reload, however it is started, and the longest Lift. Then it [is given up](operating.md#reloads-that-hang) and the
        /// old snapshot keeps serving; 0: no limit
        Start reload_seconds: Seconds = Seconds::of(60),
        /// the most puzzles of one `GenerateStream`
        Start max_count: Within<1, MOST_I32> = Within(100_000),
        /// the largest request message
        Start max_message_bytes: Within<1024, MOST_U32> = Within(64 << 10),
    }
    log: LogKeys {
        /// one line per event on standard error
        Start form: Text<LogForm> = Text(LogForm::Compact),
        /// a level (`error`, `warn`, `info`, `debug`, `trace`, `off`) or `target=level` pairs, comma separated; any other
        /// word is refused
        Start filter: Text<LogFilter> = Text(LogFilter::of(LevelFilter::INFO)),
        /// a log line for each call that has ended ([operating.md](operating.md#access-log))
        Start access: bool = false,
    }
    traces: TracesKeys {
        /// the OpenTelemetry collector that receives a span of each call, by OTLP over gRPC; none: no traces
        /// ([operating.md](operating.md#traces))
        Start endpoint: Endpoint = Endpoint(None),
        /// the fraction of calls to trace if `traceparent` does not decide
        Start sample: Fraction = Fraction(1.0),
    }
    json: JsonKeys {
        /// JSON on both listeners, over HTTP/1.1 and HTTP/2: the Connect protocol, and `/openapi.json`
        /// ([operating.md](operating.md#json))
        Start enabled: bool = true,
    }
    web: WebKeys {
        /// gRPC-Web on `server.listen`, over HTTP/1.1 and HTTP/2 ([operating.md](operating.md#grpc-web))
        Start enabled: bool = false,
        /// origins whose pages may call; `*`: all; none: only pages of the same origin
        Start origins: List<OriginList> = List::default(),
        /// where [the page](page.md) is served, callers' and operators': on listeners with a loopback address, on both, or on none.
        /// It needs `json.enabled`
        Start page: Text<PagePolicy> = Text(PagePolicy::Loopback),
    }
    plugins: PluginsKeys {
        /// the folder with the plugins; by default [the folder of plugins](#the-folder-of-plugins) is looked for
        Reload folder: Option<std::path::PathBuf> = None,
        /// a second folder of plugins, for [an operator's own](#a-folder-of-your-own) beside the shipped ones
        Reload own_folder: Option<std::path::PathBuf> = None,
        /// a technique that takes longer for one board, or for all boards of one walk, is quarantined, whether it returns or not; 0: no
        /// limit ([plugins.md](plugins.md#time))
        Start hang_after_seconds: Seconds = Seconds::of(2),
        /// time between two checks of the folders of plugins, scales, recipes and languages; a change of a file causes [a reload](#watched-folders)
        Reload watch: WatchPeriod = WatchPeriod(None),
        /// whether a file must pass [a trial in a child process](plugins.md#the-trial) before it is opened. `preferred`: a file
        /// that cannot be tried, because no child can be started, is opened with a warning; `required`: it is refused
        Reload admission: Text<AdmissionPolicy> = Text(AdmissionPolicy::Preferred),
        /// if a plugin, a scale or a recipe is refused at a start: `last-good` serves the [last good set](operating.md#the-last-good-set),
        /// if there is a state folder with one; `refuse` does not start; `skip` leaves out a plugin that is refused, also at a reload, and
        /// serves the rest. Another file that is refused at a reload always refuses it
        Reload on_error: Text<BadFilePolicy> = Text(BadFilePolicy::LastGood),
        /// techniques in the order of lists and of [scales that take all techniques](#order-of-techniques); the others follow by their
        /// default place
        Reload technique_order: Vec<String> = Vec::new(),
    }
    state: StateKeys {
        /// a folder of this server alone for [what outlives the process](operating.md#state): the quarantine, the last good
        /// set, what a crash leaves behind, and the list of plugins that passed their trial; none: all of it ends with the process
        Start folder: Option<std::path::PathBuf> = None,
        /// if that folder cannot be used: `warn` starts without it, with an error in the log and a metric; `refuse` does not start
        Start on_error: Text<StateErrorPolicy> = Text(StateErrorPolicy::Warn),
    }
    scales: ScalesKeys {
        /// scale files `*.toml`, in addition to the shipped scales ([grading.md](grading.md))
        Reload folder: Option<std::path::PathBuf> = None,
        /// the scale for requests that name none
        Reload default: String = "standard".to_owned(),
    }
    recipes: RecipesKeys {
        /// recipe files `*.toml`, in addition to the shipped recipes ([generation.md](generation.md#recipes))
        Reload folder: Option<std::path::PathBuf> = None,
    }
    languages: LanguagesKeys {
        /// files of languages `*.ftl`, in addition to the shipped languages ([add-a-language.md](how-to/add-a-language.md))
        Reload folder: Option<std::path::PathBuf> = None,
    }
    reserve: ReserveKeys {
        /// where stocks and ledgers are kept: `memory` ends with the process and has no ledgers, `file` is one file of this server, `redis`
        /// a server that a fleet shares ([reserve.md](reserve.md))
        Start store: Text<StoreChoice> = Text(StoreChoice::Memory),
        /// with `file`: the file, for example in the state folder
        Start path: OptionalFile = OptionalFile(None),
        /// with `file`: whether a file that does not exist is created, for the first start; `sudokud ledger create` creates it, too
        /// ([reserve.md](reserve.md#stores))
        Start create: bool = false,
        /// with `redis`: the server, as `redis://NAME:PASSWORD@HOST:PORT/DATABASE`, or `rediss://` for TLS
        Start url: SecretText = SecretText::default(),
        /// with `redis`: a file with that address, in place of `reserve.url`
        Start url_file: OptionalFile = OptionalFile(None),
        /// puzzles made ahead, a table for each stock
        Start stock: StockTable = StockTable::default(),
    }
}

/// The rows of single stocks, which the operator names.
const STOCK: &str = "\
| `reserve.stock.NAME.recipe` | in the file only | text | required | start | the recipe of the stock NAME, by its name |
| `reserve.stock.NAME.low` | in the file only | integer, 1 to 10,000,000 | `200` | start | the refill begins when there are fewer puzzles |
| `reserve.stock.NAME.high` | in the file only | integer, 1 to 10,000,000 | `1000` | start | the refill ends at this number of puzzles |
";

/// The rows of single techniques, whose names are unknown until the plugins are loaded.
const TECHNIQUE: &str = "\
| `technique.ID.enabled` | `SUDOKUD_TECHNIQUE_ID_ENABLED` | `true`, `false` | `true` | reload | `false` keeps it out of every ladder and scale |
| `technique.ID.from` | `SUDOKUD_TECHNIQUE_ID_FROM` | text | none | reload | the plugin to take the technique from; required if several plugins have it, an error if that plugin does not |
| `technique.ID.options` | in the file only | table | none | reload | options for the technique: texts, numbers, truth values. The technique declares them (`ListTechniques`); others are refused |
";

/// Returns all keys as a Markdown table, the one in `docs/configuration.md`.
pub fn table() -> String {
    const HEAD: &str =
        "| key | variable | type | default | changes at | meaning |\n|---|---|---|---|---|---|\n";
    let defaults = ConfigFile::default();
    let row = |key: &Key| {
        let change = match key.change {
            ChangeAt::Start => "start",
            ChangeAt::Reload => "reload",
        };
        format!(
            "| `{}` | `{}` | {} | {} | {change} | {} |\n",
            key.name,
            key.variable(),
            (key.kind)(),
            (key.default)(&defaults),
            key.meaning.trim()
        )
    };
    let rows: String = KEYS.iter().map(row).collect();
    [HEAD, &rows, STOCK, TECHNIQUE].concat()
}
