//! TLS of both listeners and the access rules, and a description of them for operators.

use std::sync::Arc;

use super::exposed;
use sudokud_config::Settings;
use sudokud_edge::Address;
use sudokud_edge::access::{AccessControl, AccessError, AccessRules};
use sudokud_edge::renewal::MadeOfFiles;
use sudokud_edge::tls::{Certificates, ClientCertificates, Loaded, TlsError, TlsSettings};

/// TLS of both listeners and the access rules.
#[derive(Debug)]
pub struct Gates {
    pub(super) public: Option<Arc<Certificates>>,
    pub(super) admin: Option<Arc<Certificates>>,
    pub(super) access: Arc<AccessControl>,
}

/// An error in the files of TLS or of access.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// An error in a file of TLS.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// An error in the file of names.
    #[error(transparent)]
    Access(#[from] AccessError),
}

/// The content of all files at a reload, not yet in use.
#[derive(Debug)]
pub(super) struct NextGates {
    public: Option<Loaded>,
    admin: Option<Loaded>,
    rules: AccessRules,
}

impl Gates {
    /// Reads all files that the settings name.
    pub fn open(settings: &Settings) -> Result<Self, GateError> {
        let certificates = |files: &Option<TlsSettings>| {
            let files = files.as_ref().map(Certificates::open).transpose()?;
            Ok::<_, TlsError>(files.map(Arc::new))
        };
        Ok(Self {
            public: certificates(&settings.tls)?,
            admin: certificates(&settings.admin_tls)?,
            access: Arc::new(AccessControl::open(&settings.access)?),
        })
    }

    /// Returns the parts whose files may change while the server runs.
    pub(super) fn made_of_files(&self) -> Vec<Arc<dyn MadeOfFiles>> {
        let certificates = [&self.public, &self.admin].into_iter().flatten();
        let certificates = certificates.map(|certificates| Arc::clone(certificates) as _);
        let access = Arc::clone(&self.access) as Arc<dyn MadeOfFiles>;
        certificates.chain([access]).collect()
    }

    /// Reads the files again: the certificate files named at the start, and the file of names in `settings`.
    pub(super) fn read(&self, settings: &Settings) -> Result<NextGates, GateError> {
        let read = |certificates: &Option<Arc<Certificates>>| {
            let certificates = certificates.as_deref();
            certificates.map(Certificates::read).transpose()
        };
        Ok(NextGates {
            public: read(&self.public)?,
            admin: read(&self.admin)?,
            rules: AccessRules::read(&settings.access)?,
        })
    }

    /// Replaces the content in use.
    pub(super) fn put(&self, next: NextGates) {
        for (certificates, next) in [(&self.public, next.public), (&self.admin, next.admin)] {
            if let (Some(certificates), Some(next)) = (certificates, next) {
                certificates.put(next);
            }
        }
        self.access.put(next.rules);
    }

    /// Returns a table for people: the clients that each listener admits.
    pub fn in_words(&self, settings: &Settings) -> String {
        let listeners = listeners(settings).map(|listener| {
            let (calls, who) = (listener.calls, self.who(&listener));
            [
                listener.key.to_owned(),
                listener.address.to_string(),
                tls_in_words(listener.tls),
                format!(
                    "{calls}: {who}; {}: everybody{}",
                    listener.open,
                    and_with_certificate(listener.tls)
                ),
            ]
        });
        let head = ["listener", "address", "TLS", "who may call what"].map(str::to_owned);
        let rows: Vec<[String; 4]> = [head].into_iter().chain(listeners).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
        let widths = [width(0), width(1), width(2)];
        let line = |[key, address, tls, who]: &[String; 4]| {
            let [first, second, third] = widths;
            format!("{key:first$}  {address:second$}  {tls:third$}  {who}\n")
        };
        rows.iter().map(line).collect()
    }

    /// Describes the clients that may make calls which need a role.
    fn who(&self, listener: &ListenerSettings<'_>) -> String {
        if self.access.has_names() {
            return format!("names in access.file with the role {}", listener.role);
        }
        format!("everybody{}", and_with_certificate(listener.tls))
    }

    /// Returns warnings about listeners that are open beyond this machine, and about files of keys and tokens that every user can read, which
    /// may be unintended.
    pub fn warnings(&self, settings: &Settings) -> Vec<String> {
        let mut warnings = exposed::warnings(settings);
        for listener in listeners(settings)
            .iter()
            .filter(|listener| !listener.address.is_local())
        {
            let ListenerSettings {
                key,
                address,
                section,
                calls,
                ..
            } = listener;
            let asks_for_certificates = listener.tls.is_some_and(|tls| tls.clients.is_some());
            if !self.access.has_names() && !asks_for_certificates {
                warnings.push(format!(
                    "{key} {address}: any client can call {calls}; set access.file, or {section}.client_authorities"
                ));
            }
            if self.access.has_tokens() && listener.tls.is_none() {
                warnings.push(format!(
                    "{key} {address}: tokens arrive unencrypted and can be stolen on the way; set \
                     {section}.certificate and {section}.key, or terminate TLS in front of the server"
                ));
            }
        }
        warnings
    }
}

/// The settings of one listener, and names of its services.
struct ListenerSettings<'a> {
    key: &'static str,
    section: &'static str,
    address: &'a Address,
    tls: Option<&'a TlsSettings>,
    calls: &'static str,
    open: &'static str,
    role: &'static str,
}

fn listeners(settings: &Settings) -> [ListenerSettings<'_>; 2] {
    [
        ListenerSettings {
            key: "server.listen",
            section: "tls",
            address: &settings.listen,
            tls: settings.tls.as_ref(),
            calls: "SudokuService, CatalogService, reflection",
            open: "health",
            role: "caller or operator",
        },
        ListenerSettings {
            key: "server.admin",
            section: "admin_tls",
            address: &settings.admin,
            tls: settings.admin_tls.as_ref(),
            calls: "AdminService, reflection, /metrics",
            open: "health, /livez, /readyz",
            role: "operator",
        },
    ]
}

fn tls_in_words(tls: Option<&TlsSettings>) -> String {
    let Some(tls) = tls else {
        return "none".to_owned();
    };
    match tls.clients.as_ref().map(|clients| clients.need) {
        None => "yes",
        Some(ClientCertificates::Required) => "yes, certificate required",
        Some(ClientCertificates::Optional) => "yes, certificate optional",
    }
    .to_owned()
}

/// Returns the restriction to add to "everybody", if clients must show a certificate.
fn and_with_certificate(tls: Option<&TlsSettings>) -> String {
    let authorities = tls.and_then(|tls| tls.clients.as_ref().map(|clients| (tls.section, clients)));
    match authorities {
        Some((section, clients)) if clients.need == ClientCertificates::Required => {
            format!(" with a certificate of {section}.client_authorities")
        }
        _ => String::new(),
    }
}
