//! Answers requests for the files of a page.

use bytes::Bytes;
use http::header::{ALLOW, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};
use http::{Method, Request, Response, StatusCode};
use sha2::{Digest as _, Sha256};

use crate::files::{CALLERS, OPERATORS, PageFile, SHARED, picture};
use crate::headers;

/// The files of one page.
#[derive(Debug)]
pub struct WebPage {
    files: Vec<TaggedFile>,
    /// Finds a picture by its path.
    picture: fn(&str) -> Option<PageFile>,
}

/// A file with the entity tag of its content.
#[derive(Debug)]
struct TaggedFile {
    file: PageFile,
    tag: HeaderValue,
}

impl TaggedFile {
    fn new(file: PageFile) -> Self {
        let digest = hex::encode(&Sha256::digest(file.content)[..12]);
        let tag =
            HeaderValue::try_from(format!("\"{digest}\"")).expect("letters and digits are a header value");
        Self { file, tag }
    }

    fn answer(&self, headers: &HeaderMap) -> Response<Bytes> {
        let mut response = Response::new(Bytes::new());
        headers::add_to(response.headers_mut());
        response.headers_mut().insert(ETAG, self.tag.clone());
        if is_known(headers, &self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let kind = HeaderValue::from_static(self.file.media_type);
        response.headers_mut().insert(CONTENT_TYPE, kind);
        response.map(|_| Bytes::from_static(self.file.content))
    }
}

impl WebPage {
    /// The page for callers.
    pub fn callers() -> Self {
        Self::of(CALLERS, picture)
    }

    /// The page for operators.
    pub fn operators() -> Self {
        Self::of(OPERATORS, |_| None)
    }

    fn of(own: &[PageFile], picture: fn(&str) -> Option<PageFile>) -> Self {
        let files = SHARED.iter().chain(own);
        Self {
            files: files.map(|file| TaggedFile::new(*file)).collect(),
            picture,
        }
    }

    /// GET and HEAD return the file; other methods return 405. Returns `None` for a path that is not a file of this page.
    ///
    /// The answer to HEAD has the body, too; the caller leaves it out.
    pub fn answer<B>(&self, request: &Request<B>) -> Option<Response<Bytes>> {
        let path = request.uri().path();
        let known = self.files.iter().find(|tagged| tagged.file.path == path);
        let tagged = match known {
            Some(known) => known,
            None => &TaggedFile::new((self.picture)(path)?),
        };
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
        Some(tagged.answer(request.headers()))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Most bytes of all files of both pages.
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
    fn the_gallery_has_pictures_and_nothing_else() {
        let callers = WebPage::callers();
        let picture = ask(&callers, "/gallery/x-wing.svg", &[]).unwrap();
        assert_eq!(picture.headers()["content-type"], "image/svg+xml");
        assert!(picture.body().starts_with(b"<svg "));
        for path in [
            "/gallery",
            "/gallery/",
            "/gallery/README.md",
            "/gallery/../page.md",
            "/gallery//x-wing.svg",
        ] {
            assert!(ask(&callers, path, &[]).is_none(), "{path}");
        }
        assert!(ask(&WebPage::operators(), "/gallery/x-wing.svg", &[]).is_none());
    }

    #[test]
    fn the_pages_are_small_and_name_no_other_host() {
        let all = || [SHARED, CALLERS, OPERATORS].into_iter().flatten();
        let bytes: usize = all().map(|file| file.content.len()).sum();
        assert!(bytes < MOST_BYTES, "{bytes} bytes");
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

    #[test]
    fn each_file_of_a_page_is_used_and_each_that_is_used_is_there() {
        for page in [WebPage::callers(), WebPage::operators()] {
            let mut used = vec!["/".to_owned()];
            for tagged in &page.files {
                let text = std::str::from_utf8(tagged.file.content).unwrap();
                let begin = if tagged.file.path == "/" {
                    "\"page/"
                } else {
                    "\"./"
                };
                let names = text.split(begin).skip(1);
                let names = names.filter_map(|rest| Some(rest.split_once('"')?.0));
                // Calls have paths without an ending.
                let names = names.filter(|name| name.contains('.'));
                used.extend(names.map(|name| format!("/page/{name}")));
            }
            for path in &used {
                assert!(ask(&page, path, &[]).is_some(), "{path}");
            }
            for tagged in &page.files {
                assert!(
                    used.iter().any(|path| path == tagged.file.path),
                    "{}",
                    tagged.file.path
                );
            }
        }
    }
}
