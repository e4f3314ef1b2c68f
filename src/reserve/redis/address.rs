//! The address of the server.

use redis::Client;

/// The address of the server cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}; write redis://[NAME:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS")]
pub struct RedisError(pub(super) String);

/// Reads the address of one server. Errors do not repeat it, because it may have a password.
pub(super) fn client(url: &str) -> Result<Client, RedisError> {
    let (scheme, rest) = url.split_once("://").unwrap_or_default();
    let hosts = rest.split('/').next().unwrap_or_default();
    let hosts = hosts.rsplit('@').next().unwrap_or_default();
    let names = ["sentinel", "cluster"];
    if names.iter().any(|name| scheme.contains(name)) || hosts.contains(',') {
        return Err(RedisError(
            "Redis Sentinel and Redis Cluster are not supported: the address is that of one server"
                .to_owned(),
        ));
    }
    if url.contains("#insecure") {
        return Err(RedisError(
            "#insecure is not supported: the server's certificate is always verified, and SSL_CERT_FILE names the authority of a private one"
                .to_owned(),
        ));
    }
    Client::open(url).map_err(|error| RedisError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_that_of_one_server() {
        for url in [
            "redis://localhost",
            "redis://name:a,b@localhost:6380/2",
            "rediss://:secret@reserve.internal:6379",
            "redis+unix:///run/redis.sock",
        ] {
            assert!(client(url).is_ok(), "{url}");
        }
        for (url, word) in [
            ("redis+sentinel://a:26379/main", "Sentinel"),
            ("redis-sentinel://a:26379", "Sentinel"),
            ("redis+cluster://a:6379", "Cluster"),
            ("redis://:secret@a:6379,b:6379", "Cluster"),
            ("rediss://:secret@a:6379/#insecure", "SSL_CERT_FILE"),
            ("http://a", "write redis://"),
            ("a:6379", "write redis://"),
            ("", "write redis://"),
        ] {
            let error = client(url).unwrap_err().to_string();
            assert!(
                error.contains(word) && !error.contains("secret"),
                "{url}: {error}"
            );
        }
    }
}
