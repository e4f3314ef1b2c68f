//! The servers of a fleet: their names, their addresses, and one question to all of them.

use std::net::ToSocketAddrs as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

use serde::Serialize;

use crate::calls::Server;
use crate::flags::ClientFlags;
use crate::json::write_line;
use crate::status::{CommandError, Status};
use crate::values;

/// Servers that are asked at the same time.
const AT_ONCE: usize = 32;

/// A server, or all servers of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ServerName {
    /// A server.
    Url(String),
    /// All addresses that the system finds for a host.
    Dns {
        /// `http` or `https`.
        scheme: &'static str,
        /// The host.
        host: String,
        /// The port.
        port: u16,
    },
}

impl ServerName {
    /// Parses a URL, or `dns:HOST:PORT` with or without a scheme.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let Some(name) = text.strip_prefix("dns:") else {
            return values::url(text).map(Self::Url);
        };
        let (scheme, authority) = match name.split_once("://") {
            Some(("https", rest)) => ("https", rest),
            Some(("http", rest)) => ("http", rest),
            Some(_) => ("", ""),
            None => ("http", name),
        };
        let parts = authority.rsplit_once(':');
        let parts = parts.and_then(|(host, port)| Some((host, port.parse().ok()?)));
        match parts {
            Some((host, port)) if !host.is_empty() && !host.contains(['/', ':', ' ']) => Ok(Self::Dns {
                scheme,
                host: host.to_owned(),
                port,
            }),
            _ => Err("write a host and a port, such as dns:sudokud-admin:50052".to_owned()),
        }
    }
}

/// One server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FleetServer {
    /// Its address.
    pub(super) url: String,
    /// The name that its certificate must have, if it is not in the address.
    pub(super) host: Option<String>,
}

/// Finds the addresses of all servers, each once.
pub(super) fn resolve(names: &[ServerName]) -> Result<Vec<FleetServer>, CommandError> {
    let mut servers = Vec::new();
    for name in names {
        let found: Vec<FleetServer> = match name {
            ServerName::Url(url) => vec![FleetServer {
                url: url.clone(),
                host: None,
            }],
            ServerName::Dns { scheme, host, port } => {
                let addresses = (host.as_str(), *port).to_socket_addrs();
                let addresses =
                    addresses.map_err(|error| CommandError::failed(format!("dns:{host}:{port}: {error}")))?;
                let server = |address| FleetServer {
                    url: format!("{scheme}://{address}"),
                    host: Some(host.clone()),
                };
                let mut found: Vec<FleetServer> = addresses.map(server).collect();
                // Name servers give the addresses in any order.
                found.sort_by(|one, other| one.url.cmp(&other.url));
                found
            }
        };
        for server in found {
            if !servers.contains(&server) {
                servers.push(server);
            }
        }
    }
    Ok(servers)
}

/// The answer of a server, or the error to report for it.
pub(super) type Answer<T> = Result<T, CommandError>;

/// Returns the exit status of a verb to which these servers have not answered as they should.
pub(super) fn worst<T>(answers: &[Answer<T>]) -> Status {
    let failures = answers.iter().filter_map(|answer| answer.as_ref().err());
    let worst = failures.map(|failure| failure.status).max();
    worst.unwrap_or(Status::SomeFailed)
}

/// Asks all servers at the same time, and returns the answers in the order of the servers.
pub(super) fn ask_each<T: Send>(
    servers: &[FleetServer],
    client: &ClientFlags,
    question: impl Fn(&Server) -> Answer<T> + Sync,
) -> Vec<Answer<T>> {
    let ask =
        |server: &FleetServer| question(&Server::connect_as(&server.url, server.host.as_deref(), client)?);
    let next = AtomicUsize::new(0);
    let answers: Vec<Mutex<Option<Answer<T>>>> = servers.iter().map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        for _ in 0..servers.len().min(AT_ONCE) {
            scope.spawn(|| {
                let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in numbers.take_while(|number| *number < servers.len()) {
                    let answer = ask(&servers[number]);
                    *answers[number].lock().expect("no thread panics with the lock") = Some(answer);
                }
            });
        }
    });
    let answers = answers.into_iter();
    answers
        .map(|answer| {
            let answer = answer.into_inner().expect("no thread panics with the lock");
            answer.expect("each server was asked")
        })
        .collect()
}

/// A server and its answer, a row of the output.
pub(super) struct ServerRow<'a, T> {
    /// The address.
    pub(super) url: &'a str,
    /// The answer.
    pub(super) answer: &'a Answer<T>,
    /// What a server that answered has done.
    pub(super) done: &'static str,
}

impl<'a, T> ServerRow<'a, T> {
    /// The rows of all servers.
    pub(super) fn all(servers: &'a [FleetServer], answers: &'a [Answer<T>], done: &'static str) -> Vec<Self> {
        let pairs = servers.iter().zip(answers);
        let row = |(server, answer): (&'a FleetServer, &'a Answer<T>)| Self {
            url: &server.url,
            answer,
            done,
        };
        pairs.map(row).collect()
    }

    /// What the server has done, or why it failed.
    pub(super) fn state(&self) -> String {
        match self.answer {
            Ok(_) => self.done.to_owned(),
            Err(error) => format!("failed: {}", error.message),
        }
    }

    /// Appends the JSON object: the server, and its answer or the error.
    pub(super) fn write_answer<S: Serialize>(&self, message: impl FnOnce(&T) -> S, output: &mut Vec<u8>) {
        let error = self.answer.as_ref().err();
        let object = JsonServer {
            server: self.url,
            answer: self.answer.as_ref().ok().map(message),
            error: error.map(|error| JsonServerError {
                message: &error.message,
            }),
        };
        write_line(&object, output);
    }
}

/// The JSON object of a server.
#[derive(Serialize)]
struct JsonServer<'a, S> {
    server: &'a str,
    #[serde(flatten)]
    answer: Option<S>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<JsonServerError<'a>>,
}

#[derive(Serialize)]
struct JsonServerError<'a> {
    message: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_url_or_a_host_whose_addresses_are_looked_up() {
        let dns = |scheme, host: &str, port| ServerName::Dns {
            scheme,
            host: host.to_owned(),
            port,
        };
        for (text, expected) in [
            ("http://a:1", ServerName::Url("http://a:1".to_owned())),
            ("dns:sudokud-admin:50052", dns("http", "sudokud-admin", 50052)),
            ("dns:https://a.b.c:1", dns("https", "a.b.c", 1)),
        ] {
            assert_eq!(ServerName::parse(text), Ok(expected));
        }
        for text in ["dns:a", "dns::1", "dns:ftp://a:1", "dns:a:70000", "dns:a/b:1"] {
            assert!(ServerName::parse(text).unwrap_err().contains("dns:"), "{text}");
        }
        assert!(ServerName::parse("a:1").unwrap_err().contains("http://"));
    }

    #[test]
    fn each_address_is_asked_once() {
        let names = ["dns:127.0.0.1:1", "http://a:1", "dns:127.0.0.1:1"];
        let names: Vec<_> = names
            .iter()
            .map(|name| ServerName::parse(name).unwrap())
            .collect();
        let found = resolve(&names).unwrap();
        let urls: Vec<&str> = found.iter().map(|server| server.url.as_str()).collect();
        assert_eq!(urls, ["http://127.0.0.1:1", "http://a:1"]);
    }
}
