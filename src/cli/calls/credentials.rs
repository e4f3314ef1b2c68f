//! Authenticates the client: trusted authorities, a client certificate, a token.
//!
//! A token comes from a file or the environment, never from an argument, because every user of a machine can read the arguments of
//! its processes.

use std::path::Path;
use std::time::Duration;

use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint, Identity};
use tonic::{Request, Status};

use super::unreachable::chain;
use crate::flags::CredentialFlags;
use crate::status::CommandError;

/// The variable with the token, if no file is named.
const VARIABLE: &str = "SUDOKUD_TOKEN";

/// The token of a client, which is added to each of its calls.
#[derive(Clone, Debug, Default)]
pub struct Bearer(Option<MetadataValue<Ascii>>);

impl Bearer {
    /// Reads the token of the options or of the environment, if there is one.
    pub(super) fn of(credentials: &CredentialFlags) -> Result<Self, CommandError> {
        let (text, place) = if let Some(path) = &credentials.token_file {
            let text = String::from_utf8(read("--token-file", path)?).unwrap_or_default();
            (text, format!("--token-file {}", path.display()))
        } else if let Some(text) = std::env::var_os(VARIABLE).filter(|text| !text.is_empty()) {
            (text.into_string().unwrap_or_default(), VARIABLE.to_owned())
        } else {
            return Ok(Self::default());
        };
        let token = text.trim();
        let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
        let value = format!("Bearer {token}").parse::<MetadataValue<Ascii>>();
        match value {
            Ok(mut value) if is_token => {
                // HTTP/2 does not store a sensitive value in its header tables, and logs do not print it.
                value.set_sensitive(true);
                Ok(Self(Some(value)))
            }
            _ => Err(CommandError::usage(format!(
                "{place}: not a token; a token is one line of printable ASCII characters"
            ))),
        }
    }

    /// Whether there is a token.
    pub(super) fn is_there(&self) -> bool {
        self.0.is_some()
    }
}

impl Interceptor for Bearer {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(token) = &self.0 {
            request.metadata_mut().insert("authorization", token.clone());
        }
        Ok(request)
    }
}

/// Adds TLS to the endpoint if its URL is https. The certificate must be for `host`, or for the host of the URL.
pub(super) fn with_tls(
    endpoint: Endpoint,
    url: &str,
    host: Option<&str>,
    credentials: &CredentialFlags,
    patience: Duration,
) -> Result<Endpoint, CommandError> {
    let CredentialFlags {
        ca,
        certificate,
        certificate_key,
        token_file: _,
    } = credentials;
    if !url.starts_with("https://") {
        return if ca.is_some() || certificate.is_some() {
            Err(CommandError::usage(format!(
                "--ca, --certificate and --certificate-key are for https://; {url} has no TLS"
            )))
        } else {
            Ok(endpoint)
        };
    }
    let mut tls = ClientTlsConfig::new().timeout(patience);
    if let Some(host) = host {
        tls = tls.domain_name(host);
    }
    tls = match ca {
        Some(path) => tls.ca_certificate(Certificate::from_pem(read("--ca", path)?)),
        None => tls.with_native_roots(),
    };
    if let (Some(certificate), Some(key)) = (certificate, certificate_key) {
        let (certificate, key) = (
            read("--certificate", certificate)?,
            read("--certificate-key", key)?,
        );
        tls = tls.identity(Identity::from_pem(certificate, key));
    }
    endpoint
        .tls_config(tls)
        .map_err(|error| CommandError::usage(format!("{url}: {}", chain(&error))))
}

fn read(option: &'static str, path: &Path) -> Result<Vec<u8>, CommandError> {
    sudokud_host::files::read(path)
        .map_err(|error| CommandError::usage(format!("{option}: cannot read {}: {error}", path.display())))
}
