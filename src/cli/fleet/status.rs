//! Shows which revision and which plugins each server of a fleet has.

use prost_reflect::DynamicMessage;
use serde::Serialize;

use super::servers::{Answer, ServerRow, ask_each, worst};
use super::{FleetFlags, ask_until, common_revision};
use crate::calls::{ListCall as _, Server};
use crate::json::dynamic;
use crate::printer::{Row, Style, print_list};
use crate::status::{Outcome, Status, complain};
use crate::table::Column;
use sudokud_service::proto::{
    GetLastReloadRequest, GetLastReloadResponse, ListPluginsRequest, ListPluginsResponse,
    ListQuarantineRequest, Plugin, Quarantined,
};

/// What a server has.
struct Content {
    /// The revision of its snapshot.
    revision: String,
    plugins: Vec<Plugin>,
    quarantined: Vec<Quarantined>,
    reload: GetLastReloadResponse,
}

/// Shows the servers.
pub(crate) fn run(fleet: &FleetFlags) -> Outcome {
    let servers = fleet.servers()?;
    let expected = fleet.expect.as_deref();
    let answers = ask_until(
        fleet.wait,
        || ask_each(&servers, &fleet.own.client, content),
        |answers| agreed(answers, expected).is_ok(),
    );
    let status = match agreed(&answers, expected) {
        Ok(_) => Status::Done,
        Err(problem) => {
            complain(&problem);
            worst(&answers)
        }
    };
    print_list(
        fleet.list.output,
        columns(),
        &ServerRow::all(&servers, &answers, "serving"),
    )?;
    Ok(status)
}

fn content(server: &Server) -> Answer<Content> {
    let (mut plugins, mut request) = (Vec::new(), ListPluginsRequest::default());
    let revision = loop {
        let page = server.call(&request)?;
        let revision = page.snapshot_revision.clone();
        let (items, next) = ListPluginsRequest::items(page);
        plugins.extend(items);
        if next.is_empty() {
            break revision;
        }
        request.page_token = next;
    };
    Ok(Content {
        revision,
        plugins,
        quarantined: server.list(&ListQuarantineRequest::default())?,
        reload: server.call(&GetLastReloadRequest {})?,
    })
}

/// The revision that all servers have. The error is a message.
fn agreed<'a>(answers: &'a [Answer<Content>], expected: Option<&str>) -> Result<&'a str, String> {
    let failed = answers.iter().filter(|answer| answer.is_err()).count();
    if failed > 0 {
        return Err(format!("{failed} of {} servers failed", answers.len()));
    }
    let answers = answers.iter().flatten();
    common_revision(answers.map(|content| content.revision.as_str()), expected)
}

type StatusRow<'a> = ServerRow<'a, Content>;

fn columns<'a>() -> [Column<StatusRow<'a>>; 7] {
    [
        Column::new("server", |row, text| text.push_str(row.url)),
        Column::new("state", |row, text| text.push_str(&row.state())),
        Column::new("revision", |row, text| {
            text.extend(row.answer.iter().map(|content| content.revision.as_str()));
        }),
        Column::new("plugins", |row, text| {
            text.extend(row.answer.iter().map(|content| content.plugins().join(", ")));
        }),
        Column::new("quarantined", |row, text| {
            text.extend(row.answer.iter().map(|content| content.withheld().join(" ")));
        }),
        Column::new("languages", |row, text| {
            text.extend(
                row.answer
                    .iter()
                    .map(|content| content.reload.languages.join(" ")),
            );
        }),
        Column::new("warnings", |row, text| {
            text.extend(
                row.answer
                    .iter()
                    .map(|content| warnings(&content.reload).join("; ")),
            );
        }),
    ]
}

impl Content {
    /// The plugins: name, version and twelve digits of the file's SHA-256.
    fn plugins(&self) -> Vec<String> {
        let plugin = |plugin: &Plugin| {
            let digest: String = plugin.sha256.chars().take(12).collect();
            format!("{} {} {digest}", plugin.name, plugin.version)
        };
        self.plugins.iter().map(plugin).collect()
    }

    /// The techniques in quarantine, and the plugins that are in it as a whole, whose files are there.
    fn withheld(&self) -> Vec<&str> {
        self.quarantined.iter().filter_map(withheld).collect()
    }
}

/// Names what an entry of the quarantine takes out: a technique, or a plugin. `None` if its file is gone.
fn withheld(entry: &Quarantined) -> Option<&str> {
    let plugin = entry.plugin.as_ref().filter(|plugin| !plugin.path.is_empty())?;
    Some(match entry.technique.as_str() {
        "" => &plugin.name,
        technique => technique,
    })
}

/// What an operator should know about the last reload.
pub(crate) fn warnings(reload: &GetLastReloadResponse) -> Vec<String> {
    let mut warnings = Vec::new();
    if reload.serves_last_good {
        warnings.push("files were refused at the start: the last good set serves".to_owned());
    }
    if !reload.refused_reason.is_empty() {
        warnings.push(format!("the last reload was refused: {}", reload.refused_reason));
    }
    warnings.extend(reload.left_out.iter().map(|file| format!("left out: {file}")));
    warnings
}

/// The JSON of a server's content: the API's list of plugins, the entries of the quarantine, and the last reload.
#[derive(Serialize)]
struct JsonContent {
    #[serde(flatten)]
    plugins: DynamicMessage,
    quarantined: Vec<DynamicMessage>,
    #[serde(rename = "lastReload")]
    last_reload: DynamicMessage,
}

impl From<&Content> for JsonContent {
    fn from(content: &Content) -> Self {
        let plugins = ListPluginsResponse {
            plugins: content.plugins.clone(),
            snapshot_revision: content.revision.clone(),
            ..ListPluginsResponse::default()
        };
        let quarantined = content.quarantined.iter();
        Self {
            plugins: dynamic("ListPluginsResponse", &plugins),
            quarantined: quarantined.map(|entry| dynamic("Quarantined", entry)).collect(),
            last_reload: dynamic("GetLastReloadResponse", &content.reload),
        }
    }
}

impl Row for StatusRow<'_> {
    fn text(&self, _: Style) -> Option<String> {
        let mut text = format!("{}: {}\n", self.url, self.state());
        if let Ok(content) = self.answer {
            let withheld = content.withheld();
            let revision = format!("revision {}", content.revision);
            let quarantine =
                (!withheld.is_empty()).then(|| format!("in quarantine: {}", withheld.join(", ")));
            let languages = format!("languages: {}", content.reload.languages.join(", "));
            let lines = [revision].into_iter().chain(content.plugins()).chain([languages]);
            for line in lines.chain(quarantine).chain(warnings(&content.reload)) {
                text.extend(["  ", &line, "\n"]);
            }
        }
        Some(text)
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        self.write_answer(|content| JsonContent::from(content), output);
    }
}
