//! Writes the numbers of connections and waiting bytes, by listener.

use std::fmt;
use std::sync::Arc;

use super::page::{Labels, MetricsPage};
use sudokud_edge::connections::{Event, ListenerState};

type Listeners = [(&'static str, Arc<ListenerState>)];

pub(super) fn write(page: &mut MetricsPage<'_>, listeners: &Listeners) -> fmt::Result {
    let each = |number: fn(&ListenerState) -> usize| {
        let listeners = listeners.iter();
        listeners.map(move |(name, state)| (labels(name), number(state) as f64))
    };
    let events = |event: Event| {
        let listeners = listeners.iter();
        listeners.map(move |(name, state)| (labels(name), state.counters().total(event) as f64))
    };
    page.gauges(
        "sudokud_connections_open",
        "Open connections",
        each(|state| state.counters().open()),
    )?;
    page.gauges(
        "sudokud_connections_limit",
        "Limit of open connections",
        each(|state| state.bounds().connections),
    )?;
    page.counters(
        "sudokud_connections_accepted",
        "Connections that were accepted and served",
        events(Event::Accepted),
    )?;
    page.counters(
        "sudokud_connections_refused",
        "Connections that were closed at once: too many open connections, or no free descriptor",
        events(Event::Refused),
    )?;
    let ended = [
        ("aged", Event::Aged),
        ("idle", Event::Idle),
        ("silent", Event::Silent),
        ("flood", Event::Flood),
    ];
    let ended = listeners.iter().flat_map(|(name, state)| {
        ended.map(|(reason, event)| {
            let mut labels = labels(name);
            labels.push(("reason", reason));
            (labels, state.counters().total(event) as f64)
        })
    });
    page.counters(
        "sudokud_connections_ended",
        "Connections that the server ended or asked to end, by reason",
        ended,
    )?;
    page.counters(
        "sudokud_handshakes_failed",
        "Failed TLS handshakes: a wrong certificate or none, or no TLS at all",
        events(Event::Handshake),
    )?;
    page.gauges(
        "sudokud_certificate_expiry_timestamp_seconds",
        "When the listener's certificate expires, in seconds since 1970; absent without TLS",
        listeners.iter().filter_map(|(name, state)| {
            let certificates = state.tls()?;
            Some((labels(name), certificates.expires_at() as f64))
        }),
    )?;
    page.gauges(
        "sudokud_certificate_last_look_timestamp_seconds",
        "Unix time of the last check that could use all of the listener's certificate, key and authorities; absent without TLS",
        listeners.iter().filter_map(|(name, state)| {
            let seconds = state.tls()?.last_check()?;
            Some((labels(name), seconds as f64))
        }),
    )?;
    page.counters(
        "sudokud_answers_late",
        "Answers that were ended because their callers had not read them by the deadline",
        events(Event::Late),
    )?;
    page.counters(
        "sudokud_calls_crowded_out",
        "Calls that were refused or ended because too many bytes were waiting",
        events(Event::Crowded),
    )?;
    page.gauges(
        "sudokud_bytes_waiting",
        "Bytes of open calls, incomplete requests and unsent answers",
        each(ListenerState::bytes_waiting),
    )?;
    page.gauges(
        "sudokud_bytes_waiting_limit",
        "Limit of these bytes",
        each(|state| state.bounds().buffered),
    )
}

fn labels(listener: &'static str) -> Labels<'static> {
    vec![("listener", listener)]
}
