//! Writes families of numbers: a name, its meaning, and a number for each set of labels.

use std::fmt;

use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

/// The page that is being written.
pub(super) struct MetricsPage<'a>(DescriptorEncoder<'a>);

/// Names and values of labels.
pub(super) type Labels<'a> = Vec<(&'static str, &'a str)>;

impl<'a> MetricsPage<'a> {
    pub(super) fn new(encoder: DescriptorEncoder<'a>) -> Self {
        Self(encoder)
    }

    /// Writes a number that can go up and down.
    pub(super) fn gauge(&mut self, name: &str, help: &str, value: f64) -> fmt::Result {
        self.gauges(name, help, [(Vec::new(), value)])
    }

    /// One such number for each set of labels.
    pub(super) fn gauges<'l>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = (Labels<'l>, f64)>,
    ) -> fmt::Result {
        self.family(name, help, MetricType::Gauge, ConstGauge::new, values)
    }

    /// Writes a number that only grows. Its name on the page ends with `_total`.
    pub(super) fn counter(&mut self, name: &str, help: &str, value: f64) -> fmt::Result {
        self.counters(name, help, [(Vec::new(), value)])
    }

    /// One such number for each set of labels.
    pub(super) fn counters<'l>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = (Labels<'l>, f64)>,
    ) -> fmt::Result {
        self.family(name, help, MetricType::Counter, ConstCounter::new, values)
    }

    fn family<'l, M: EncodeMetric>(
        &mut self,
        name: &str,
        help: &str,
        kind: MetricType,
        metric: fn(f64) -> M,
        values: impl IntoIterator<Item = (Labels<'l>, f64)>,
    ) -> fmt::Result {
        let mut family = self.0.encode_descriptor(name, help, None, kind)?;
        for (labels, value) in values {
            let metric = metric(value);
            if labels.is_empty() {
                // The encoder of a family would write empty braces.
                return metric.encode(family);
            }
            metric.encode(family.encode_family(&labels)?)?;
        }
        Ok(())
    }

    /// Writes a histogram for each set of labels. The rooms count without the library.
    pub(super) fn histograms<'l>(
        &mut self,
        name: &str,
        help: &str,
        histograms: impl IntoIterator<Item = (Labels<'l>, HistogramCounts)>,
    ) -> fmt::Result {
        let mut family = self
            .0
            .encode_descriptor(name, help, None, MetricType::Histogram)?;
        for (labels, HistogramCounts { sum, count, buckets }) in histograms {
            let mut histogram = family.encode_family(&labels)?;
            histogram.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)?;
        }
        Ok(())
    }

    /// Writes a fact in labels. Its name on the page ends with `_info`.
    pub(super) fn info(&mut self, name: &str, help: &str, labels: &Labels<'_>) -> fmt::Result {
        let mut family = self.0.encode_descriptor(name, help, None, MetricType::Info)?;
        family.encode_info(labels)
    }
}

/// The counts of a histogram.
pub(super) struct HistogramCounts {
    /// The sum of all numbers.
    pub(super) sum: f64,
    /// How many numbers.
    pub(super) count: u64,
    /// The upper end of each bucket with its count; the last end is infinity.
    pub(super) buckets: Vec<(f64, u64)>,
}
