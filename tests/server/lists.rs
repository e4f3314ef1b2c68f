//! Tests of lists whose pages come from servers with different plugins, scales, recipes and quarantines.

use std::collections::BTreeSet;
use std::fs;

use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::catalog_service_client::CatalogServiceClient;
use sudokud::service::proto::{
    ListPluginsRequest, ListQuarantineRequest, ListRecipesRequest, ListScalesRequest,
    ListTechniqueWorkRequest, ListTechniquesRequest, QuarantineRequest,
};
use tempfile::TempDir;
use tonic::Code;
use tonic::transport::Channel;

use crate::support::{Server, parts_of};

/// A server with these plugins, and with own scales and recipes of these names.
struct ListedServer {
    server: Server,
    _own: TempDir,
    catalog: CatalogServiceClient<Channel>,
    operator: AdminServiceClient<Channel>,
}

impl ListedServer {
    async fn start(families: &[&str], own_names: &[&str], more: &str) -> Self {
        let own = tempfile::tempdir().unwrap();
        for name in own_names {
            let scale = format!("name = \"{name}\"\nsummary = \"test\"\nextends = \"singles\"\n");
            let recipe =
                format!("name = \"{name}\"\nsummary = \"test\"\n[construction]\ngrid = \"cyclic\"\n");
            for (kind, text) in [("scale", scale), ("recipe", recipe)] {
                let folder = own.path().join(kind);
                fs::create_dir_all(&folder).unwrap();
                fs::write(folder.join(format!("{name}.toml")), text).unwrap();
            }
        }
        let folder = own.path().display();
        let configuration =
            format!("[scales]\nfolder = \"{folder}/scale\"\n[recipes]\nfolder = \"{folder}/recipe\"\n{more}");
        let server = Server::with(&configuration, families);
        Self {
            catalog: server.catalog().await,
            operator: server.operator().await,
            server,
            _own: own,
        }
    }

    async fn quarantine(&mut self, techniques: &[&str]) {
        for id in techniques {
            let request = QuarantineRequest {
                plugin: "sudoku-technique-singles".to_owned(),
                technique: (*id).to_owned(),
                reason: String::new(),
            };
            self.operator.quarantine(request).await.unwrap();
        }
    }

    /// Returns the names on a page of a list, and the next page's token.
    async fn page(&mut self, list: &str, page_size: i32, page_token: String) -> (Vec<String>, String) {
        macro_rules! page {
            ($client:expr, $call:ident, $request:ident, $items:ident, $name:expr) => {{
                let request = $request {
                    page_size,
                    page_token,
                };
                let page = $client.$call(request).await.unwrap().into_inner();
                (
                    page.$items.iter().map($name).collect(),
                    page.next_page_token,
                )
            }};
        }
        match list {
            "techniques" => {
                page!(
                    self.catalog,
                    list_techniques,
                    ListTechniquesRequest,
                    techniques,
                    |item| { item.id.clone() }
                )
            }
            "scales" => page!(self.catalog, list_scales, ListScalesRequest, scales, |item| {
                item.name.clone()
            }),
            "recipes" => page!(self.catalog, list_recipes, ListRecipesRequest, recipes, |item| {
                item.name.clone()
            }),
            "plugins" => page!(self.operator, list_plugins, ListPluginsRequest, plugins, |item| {
                format!("{} {}", item.name, item.sha256)
            }),
            "work" => page!(
                self.operator,
                list_technique_work,
                ListTechniqueWorkRequest,
                techniques,
                |item| item.technique.clone()
            ),
            _ => page!(
                self.operator,
                list_quarantine,
                ListQuarantineRequest,
                quarantined,
                |item| item.technique.clone()
            ),
        }
    }
}

#[tokio::test]
async fn a_list_from_two_servers_in_turns_ends_and_has_each_common_item_once() {
    let order = "[plugins]\ntechnique_order = [\"naked-single\", \"w-wing\"]\n[technique.hidden-single]\nenabled = false\n";
    let mut servers = [
        ListedServer::start(&["singles", "fish", "subsets", "wings"], &["a-one", "n-both"], "").await,
        ListedServer::start(&["singles", "intersections", "wings"], &["n-both", "zz"], order).await,
    ];
    servers[0].quarantine(&["full-house", "naked-single"]).await;
    servers[1].quarantine(&["naked-single"]).await;
    for list in ["techniques", "scales", "recipes", "plugins", "work", "quarantine"] {
        let mut all = Vec::new();
        for server in &mut servers {
            let (names, next) = server.page(list, 0, String::new()).await;
            assert!(next.is_empty() && !names.is_empty(), "{list}");
            all.push(names.into_iter().collect::<BTreeSet<_>>());
        }
        assert_ne!(all[0], all[1], "{list}: the servers differ");
        for (page_size, first) in [(1, 0), (1, 1), (2, 0), (2, 1), (5, 0), (5, 1)] {
            let (mut read, mut token) = (Vec::new(), String::new());
            for turn in first.. {
                let (names, next) = servers[turn % 2].page(list, page_size, token).await;
                assert!(names.len() <= page_size as usize);
                read.extend(names);
                assert!(
                    read.len() <= all[0].len() + all[1].len(),
                    "{list} does not end: {read:?}"
                );
                token = next;
                if token.is_empty() {
                    break;
                }
            }
            let once: BTreeSet<_> = read.iter().cloned().collect();
            assert_eq!(once.len(), read.len(), "{list}, pages of {page_size}: {read:?}");
            let missing: Vec<_> = all[0]
                .intersection(&all[1])
                .filter(|name| !once.contains(*name))
                .collect();
            assert!(
                missing.is_empty(),
                "{list}, pages of {page_size}: {missing:?} of {read:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_token_of_another_list_is_refused() {
    let mut servers = [ListedServer::start(&["singles"], &["own"], "").await];
    let (_, of_scales) = servers[0].page("scales", 1, String::new()).await;
    for page_token in ["3@another".to_owned(), "nonsense".to_owned(), of_scales] {
        let request = ListPluginsRequest {
            page_size: 0,
            page_token,
        };
        let refused = servers[0]
            .server
            .operator()
            .await
            .list_plugins(request)
            .await
            .unwrap_err();
        let (code, reason, field, _) = parts_of(&refused);
        assert_eq!(code, Code::InvalidArgument);
        assert_eq!((&*reason, &*field), ("PAGE_TOKEN_MALFORMED", "page_token"));
    }
}
