//! Finds the file of a request and answers it.

use std::io::Write as _;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, ALLOW, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH,
};
use http::{Method, Request, Response, StatusCode};
use sha2::{Digest as _, Sha256};

use crate::document::PageDocument;
use crate::files::{
    CALLERS, CALLERS_AHEAD, CALLERS_START, ICON, MODULES, OPERATORS, OPERATORS_START, SCRIPT, SourceFile,
};
use crate::headers;
use crate::script::ScriptJoiner;

/// The files of one page, compressed once.
#[derive(Debug)]
pub struct WebPage {
    files: Vec<HeldFile>,
    policy: HeaderValue,
}

#[derive(Debug)]
struct HeldFile {
    path: String,
    media_type: &'static str,
    plain: Bytes,
    compressed: Bytes,
    /// The entity tags of the content, plain and compressed. Two sequences of bytes have two strong tags.
    tags: [HeaderValue; 2],
}

impl HeldFile {
    fn new(path: &str, media_type: &'static str, plain: impl Into<Bytes>) -> Self {
        let plain = plain.into();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let compressed = encoder.write_all(&plain).and_then(|()| encoder.finish());
        let digest = hex::encode(&Sha256::digest(&plain)[..12]);
        Self {
            path: path.to_owned(),
            media_type,
            plain,
            compressed: compressed.expect("writing to memory cannot fail").into(),
            tags: ["", "-gzip"].map(|coding| {
                HeaderValue::try_from(format!("\"{digest}{coding}\""))
                    .expect("letters and digits are a header value")
            }),
        }
    }

    fn answer(&self, headers: &HeaderMap, policy: &HeaderValue) -> Response<Bytes> {
        let mut response = Response::new(Bytes::new());
        headers::add_to(response.headers_mut(), policy);
        let is_packed = accepts_gzip(headers);
        let tag = &self.tags[usize::from(is_packed)];
        response.headers_mut().insert(ETAG, tag.clone());
        if is_known(headers, tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let kind = HeaderValue::from_static(self.media_type);
        response.headers_mut().insert(CONTENT_TYPE, kind);
        if is_packed {
            let gzip = HeaderValue::from_static("gzip");
            response.headers_mut().insert(CONTENT_ENCODING, gzip);
            return response.map(|_| self.compressed.clone());
        }
        response.map(|_| self.plain.clone())
    }
}

impl WebPage {
    /// The page for callers.
    pub fn callers() -> Self {
        Self::of(&CALLERS, Some(CALLERS_AHEAD), CALLERS_START)
    }

    /// The page for operators.
    pub fn operators() -> Self {
        Self::of(&OPERATORS, None, OPERATORS_START)
    }

    fn of(page: &SourceFile, ahead: Option<&str>, start: &str) -> Self {
        let mut joiner = ScriptJoiner::new(MODULES);
        let document = PageDocument::new(page, ahead.map(|ahead| (ahead, joiner.join(ahead))));
        let script = joiner.join(start);
        Self {
            policy: headers::policy(document.script.as_deref(), &document.style),
            files: vec![
                HeldFile::new(page.path, page.media_type, document.html),
                HeldFile::new(ICON.path, ICON.media_type, ICON.content),
                HeldFile::new(&format!("/page/{start}"), SCRIPT, script),
            ],
        }
    }

    /// Answers a request for a file of this page, whose other methods are refused, or returns `None` for any other path. The answer to HEAD has a body, too; the caller
    /// leaves it out.
    pub fn answer<B>(&self, request: &Request<B>) -> Option<Response<Bytes>> {
        let path = request.uri().path();
        let file = self.files.iter().find(|file| file.path == path)?;
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            let mut refusal = Response::new(Bytes::from_static(b"this file is read with GET or HEAD\n"));
            *refusal.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
            let headers = refusal.headers_mut();
            headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            headers.insert(
                CONTENT_TYPE,
                HeaderValue::from_static("text/plain; charset=utf-8"),
            );
            return Some(refusal);
        }
        Some(file.answer(request.headers(), &self.policy))
    }
}

/// Returns whether the client has the file with this tag.
fn is_known(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).iter();
    let mut known = known.flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    known.any(|known| {
        let known = known.trim_ascii();
        // A cache in between may have made the tag a weak one.
        known == b"*" || known.strip_prefix(b"W/").unwrap_or(known) == tag.as_bytes()
    })
}

/// Returns whether the client reads gzip. `gzip;q=0` refuses it.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter();
    let mut accepted = accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    accepted.any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let quality = quality.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && !matches!(quality, Some(Ok(0.0)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    /// Most bytes of all files of both pages, compressed.
    const MOST_BYTES: usize = 150 << 10;

    fn ask(page: &WebPage, path: &str, headers: &[(&'static str, &str)]) -> Option<Response<Bytes>> {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        page.answer(&request.body(()).unwrap())
    }

    #[test]
    fn a_file_is_sent_once() {
        let page = WebPage::callers();
        let first = ask(&page, "/", &[]).unwrap();
        assert_eq!(first.status(), 200);
        assert_eq!(first.headers()["content-type"], "text/html; charset=utf-8");
        assert!(first.body().starts_with(b"<!doctype html>"));
        let tag = first.headers()["etag"].to_str().unwrap();
        for known in [tag, &format!("W/{tag}"), &format!("\"x\", {tag}"), "*"] {
            let again = ask(&page, "/", &[("if-none-match", known)]).unwrap();
            assert_eq!(
                (again.status(), again.body().len()),
                (StatusCode::NOT_MODIFIED, 0),
                "{known}"
            );
            assert!(again.headers().contains_key("content-security-policy"));
        }
        assert_eq!(
            ask(&page, "/", &[("if-none-match", "\"x\"")]).unwrap().status(),
            200
        );
    }

    #[test]
    fn a_client_that_reads_gzip_gets_gzip() {
        let page = WebPage::callers();
        let plain = ask(&page, "/page/start.js", &[("accept-encoding", "br, gzip;q=0")]).unwrap();
        assert!(!plain.headers().contains_key("content-encoding"));
        for accepted in ["gzip", "br, GZIP;q=0.5"] {
            let packed = ask(&page, "/page/start.js", &[("accept-encoding", accepted)]).unwrap();
            assert_eq!(packed.headers()["content-encoding"], "gzip", "{accepted}");
            let mut unpacked = Vec::new();
            GzDecoder::new(&packed.body()[..])
                .read_to_end(&mut unpacked)
                .unwrap();
            assert_eq!(unpacked, plain.body()[..]);
            let [own, other] = [&packed, &plain].map(|answer| answer.headers()["etag"].clone());
            assert_ne!(own, other);
            let ask_again = |known: &HeaderValue| {
                let known = ("if-none-match", known.to_str().unwrap());
                let answer = ask(&page, "/page/start.js", &[("accept-encoding", accepted), known]);
                answer.unwrap().status()
            };
            assert_eq!(
                [ask_again(&own), ask_again(&other)],
                [StatusCode::NOT_MODIFIED, StatusCode::OK]
            );
        }
    }

    #[test]
    fn only_reads_of_known_paths_are_answered_and_the_operators_page_is_elsewhere() {
        let (callers, operators) = (WebPage::callers(), WebPage::operators());
        for path in [
            "/page",
            "/page/",
            "/index.html",
            "/livez",
            "/openapi.json",
            "/page/../page/start.js",
        ] {
            assert!(ask(&callers, path, &[]).is_none(), "{path}");
            assert!(ask(&operators, path, &[]).is_none(), "{path}");
        }
        assert!(ask(&callers, "/page/operator.js", &[]).is_none());
        assert!(ask(&operators, "/page/operator.js", &[]).is_some());
        assert!(ask(&operators, "/page/workbench.js", &[]).is_none());
        let post = |path: &str| callers.answer(&Request::post(path).body(()).unwrap());
        let refusal = post("/").unwrap();
        assert_eq!(refusal.status(), 405);
        assert_eq!(refusal.headers()["allow"], "GET, HEAD");
        assert!(post("/sudoku.v1.SudokuService/Solve").is_none());
        assert!(callers.answer(&Request::head("/").body(()).unwrap()).is_some());
    }

    #[test]
    fn the_pages_are_small_and_name_no_other_host() {
        let pages = [WebPage::callers(), WebPage::operators()];
        let all = || pages.iter().flat_map(|page| &page.files);
        let compressed: usize = all().map(|file| file.compressed.len()).sum();
        println!("{compressed} bytes compressed");
        assert!(compressed < MOST_BYTES, "{compressed} bytes");
        for file in all() {
            let text = std::str::from_utf8(&file.plain).unwrap();
            // The name of the namespace of SVG is not an address.
            let text = text.replace("http://www.w3.org/2000/svg", "");
            for other in [
                "http:",
                "https:",
                "src=\"//",
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "style=\"",
            ] {
                assert!(!text.contains(other), "{}: {other}", file.path);
            }
        }
    }

    #[test]
    fn each_module_is_in_a_page_and_each_page_has_one_script() {
        let pages = [WebPage::callers(), WebPage::operators()];
        for module in MODULES {
            let name = module.path.trim_start_matches("/page/").trim_end_matches(".js");
            let begin = format!("const ${name} = (() => {{\n");
            let joined = |page: &WebPage| {
                page.files.iter().any(|file| {
                    file.plain
                        .windows(begin.len())
                        .any(|part| part == begin.as_bytes())
                })
            };
            assert!(pages.iter().any(joined), "{name} is in no page");
        }
        for page in &pages {
            let html = page.files.iter().find(|file| file.path == "/").unwrap();
            let html = std::str::from_utf8(&html.plain).unwrap();
            let files = html.split("page/").skip(1);
            let names = files.filter_map(|file| Some(file.split_once('"')?.0));
            let scripts = names.filter_map(|name| name.strip_suffix(".js"));
            let paths: Vec<_> = scripts.map(|name| format!("/page/{name}.js")).collect();
            assert_eq!(paths.len(), 1, "{paths:?}");
            assert!(page.files.iter().any(|file| file.path == paths[0]), "{paths:?}");
        }
    }
}
