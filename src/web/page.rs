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

use crate::files::{CALLERS, OPERATORS, SHARED, SourceFile};
use crate::headers;

/// The files of one page, compressed once.
#[derive(Debug)]
pub struct WebPage(Vec<HeldFile>);

#[derive(Debug)]
struct HeldFile {
    path: &'static str,
    media_type: &'static str,
    plain: Bytes,
    compressed: Bytes,
    /// The entity tag of the content.
    tag: HeaderValue,
}

impl HeldFile {
    fn new(file: &SourceFile) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let compressed = encoder.write_all(file.content).and_then(|()| encoder.finish());
        let digest = hex::encode(&Sha256::digest(file.content)[..12]);
        Self {
            path: file.path,
            media_type: file.media_type,
            plain: Bytes::from_static(file.content),
            compressed: compressed.expect("writing to memory cannot fail").into(),
            tag: HeaderValue::try_from(format!("\"{digest}\""))
                .expect("hexadecimal digits are a header value"),
        }
    }

    fn answer(&self, headers: &HeaderMap) -> Response<Bytes> {
        let mut response = Response::new(Bytes::new());
        headers::add_to(response.headers_mut());
        response.headers_mut().insert(ETAG, self.tag.clone());
        if is_known(headers, &self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let kind = HeaderValue::from_static(self.media_type);
        response.headers_mut().insert(CONTENT_TYPE, kind);
        if accepts_gzip(headers) {
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
        Self::of(CALLERS)
    }

    /// The page for operators.
    pub fn operators() -> Self {
        Self::of(OPERATORS)
    }

    fn of(own: &[SourceFile]) -> Self {
        Self(own.iter().chain(SHARED).map(HeldFile::new).collect())
    }

    /// Answers a request for a file of this page, whose other methods are refused, or returns `None` for any other path. The answer to HEAD has a body, too; the caller
    /// leaves it out.
    pub fn answer<B>(&self, request: &Request<B>) -> Option<Response<Bytes>> {
        let path = request.uri().path();
        let file = self.0.iter().find(|file| file.path == path)?;
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
        Some(file.answer(request.headers()))
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
        assert_eq!(first.body(), &include_bytes!("files/index.html")[..]);
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
        let plain = ask(&page, "/page/page.css", &[("accept-encoding", "br, gzip;q=0")]).unwrap();
        assert!(!plain.headers().contains_key("content-encoding"));
        for accepted in ["gzip", "br, GZIP;q=0.5"] {
            let packed = ask(&page, "/page/page.css", &[("accept-encoding", accepted)]).unwrap();
            assert_eq!(packed.headers()["content-encoding"], "gzip", "{accepted}");
            let mut unpacked = Vec::new();
            GzDecoder::new(&packed.body()[..])
                .read_to_end(&mut unpacked)
                .unwrap();
            assert_eq!(unpacked, plain.body()[..]);
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
            "/page/../page/page.css",
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
        let all = || CALLERS.iter().chain(OPERATORS).chain(SHARED);
        let compressed: usize = all().map(|file| HeldFile::new(file).compressed.len()).sum();
        println!("{compressed} bytes compressed");
        assert!(compressed < MOST_BYTES, "{compressed} bytes");
        for file in all() {
            let text = std::str::from_utf8(file.content).unwrap();
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

    /// The modules that a module imports, directly or not.
    fn imported(module: &str, found: &mut Vec<String>) {
        let files = CALLERS.iter().chain(OPERATORS).chain(SHARED);
        let file = files
            .clone()
            .find(|file| file.path == format!("/page/{module}"))
            .unwrap_or_else(|| panic!("no file {module}"));
        let text = std::str::from_utf8(file.content).unwrap();
        for line in text.lines().filter(|line| line.starts_with("import ")) {
            let name = line
                .rsplit_once("\"./")
                .and_then(|(_, rest)| rest.strip_suffix("\";"));
            let name = name.unwrap_or_else(|| panic!("{module}: {line}")).to_owned();
            if !found.contains(&name) {
                found.push(name.clone());
                imported(&name, found);
            }
        }
    }

    #[test]
    fn each_module_is_asked_for_at_once() {
        for (files, path, start) in [(CALLERS, "/", "start.js"), (OPERATORS, "/", "operator.js")] {
            let page = files.iter().find(|file| file.path == path).unwrap();
            let page = std::str::from_utf8(page.content).unwrap();
            let mut modules = Vec::new();
            imported(start, &mut modules);
            assert!(!modules.is_empty(), "{start}");
            for module in &modules {
                let link = format!("<link rel=\"modulepreload\" href=\"page/{module}\">");
                assert!(page.contains(&link), "the page of {start} has no {link}");
            }
            assert_eq!(page.matches("modulepreload").count(), modules.len(), "{start}");
        }
    }
}
