//! The page that the server serves itself: its files, which are part of the program, and the answers to requests for them.
//!
//! The page is HTML, CSS and ES modules without a framework and without a build step. At the start, the modules of each page are joined
//! (`script`), and what the first frame needs becomes a part of the document (`document`). The page makes JSON calls like any other client, loads nothing from other hosts, and runs under a strict policy (`headers`).
//! `files` is the table of the files; [`WebPage`] finds and answers.
//!
//! *Invariant:* the files have no secrets and do not depend on the caller, so they are served without a token. The calls of the page
//! need one where the server has names.

mod document;
mod files;
mod headers;
mod page;
mod script;

pub use page::WebPage;
