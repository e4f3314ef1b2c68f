//! The page that the server serves itself: its files, which are part of the program, and the answers to requests for them.
//!
//! The page is HTML, CSS and ES modules without a framework and without a build step; each file is served as it is in `files/`.
//! It makes JSON calls like any other client, loads nothing from other hosts, and runs under a strict policy (`headers`).
//! `files` is the table of the files, with the pictures of `docs/gallery`; [`WebPage`] answers requests.
//!
//! *Invariant:* the files have no secrets and do not depend on the caller, so they are served without a token. The calls of the page
//! need one where the server has names.

mod files;
mod headers;
mod page;

pub use page::WebPage;
