//! End to end: the real server process, real plugins, real clients.

mod access;
mod access_log;
mod bad_input;
mod bad_orders;
mod bad_plugin;
mod browser;
mod calls;
mod certificates;
mod content;
mod crash;
mod faults;
mod faults_of_bodies;
mod faults_of_connections;
mod floods;
mod grades;
mod hangs;
mod http1;
mod last_good;
mod limits;
mod logs;
mod manager;
mod metrics;
mod pages;
mod reload;
mod serving;
#[path = "../support/mod.rs"]
mod shared;
mod shutdown;
mod state;
mod streams;
mod support;
mod tls;
mod traces;
mod watch;
mod web;
mod wire;
