//! What an operator can watch, as Prometheus reads it. Every server counts for itself, and no
//! label ever names a table, a person, a key or an address.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use bivouac_protocol::Code;
use bivouac_store::Stats;
use metrics::{Counter, Gauge, Histogram, Key, Label, Level, Metadata, Recorder, SharedString};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

/// The counters of one server. They are made once, so counting is one addition; a copy counts
/// with the same counters.
#[derive(Clone)]
pub(crate) struct Metrics {
    /// Steps played at all tables.
    pub(crate) steps: Counter,
    /// Sockets that are open.
    pub(crate) sockets: Gauge,
    /// Connections that are no sockets.
    pub(crate) connections: Gauge,
    /// Of these, those that had to make room for others.
    pub(crate) shown_out: Counter,
    /// Connections for which there was no room.
    pub(crate) turned_away: Counter,
    /// Tables that are held in memory.
    pub(crate) tables_open: Gauge,
    /// Tables that broke down by a mistake in the program.
    pub(crate) tables_broken: Counter,
    /// Tables that were kept long enough and were removed.
    pub(crate) tables_removed: Counter,
    frames_out: Counter,
    bytes_out: Counter,
    /// Choices that bots made.
    pub(crate) bot_choices: Counter,
    pub(crate) bots_thinking: Gauge,
    /// From the proposal of a step to its being kept.
    pub(crate) append_seconds: Measured,
    store: StoreCounters,
    recorder: Arc<PrometheusRecorder>,
    handle: PrometheusHandle,
}

/// Something measured again and again.
#[derive(Clone)]
pub(crate) struct Measured {
    histogram: Histogram,
    count: Arc<AtomicU32>,
    handle: PrometheusHandle,
}

impl Measured {
    /// It came to this.
    pub(crate) fn record(&self, value: f64) {
        self.histogram.record(value);
        if self.count.fetch_add(1, Ordering::Relaxed).wrapping_add(1).is_multiple_of(UPKEEP_EVERY) {
            self.handle.run_upkeep();
        }
    }
}

#[derive(Clone)]
struct StoreCounters {
    groups: Counter,
    writes: Counter,
    failed: Counter,
    seconds: Gauge,
    queue: Gauge,
    largest: Gauge,
}

const REFUSALS: &str = "bivouac_refusals_total";
const REQUESTS: &str = "bivouac_http_requests_total";
const APPEND: &str = "bivouac_append_seconds";

/// From a quick disk to one that people notice.
const APPEND_BUCKETS: [f64; 10] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0];

/// What was measured waits in a list until somebody looks; so often it is counted without that.
const UPKEEP_EVERY: u32 = 4096;

const ABOUT: Metadata<'static> = Metadata::new("bivouac", Level::INFO, None);

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Full(APPEND.to_owned()), &APPEND_BUCKETS)
            .expect("there are buckets")
            .build_recorder();
        let counter = |name: &'static str, about: &'static str| {
            recorder.describe_counter(name.into(), None, about.into());
            recorder.register_counter(&Key::from_static_name(name), &ABOUT)
        };
        let gauge = |name: &'static str, about: &'static str| {
            recorder.describe_gauge(name.into(), None, about.into());
            recorder.register_gauge(&Key::from_static_name(name), &ABOUT)
        };
        recorder.describe_counter(REFUSALS.into(), None, "Refusals, by their code".into());
        recorder.describe_counter(REQUESTS.into(), None, "Requests answered, by route and status".into());
        recorder.describe_histogram(
            APPEND.into(),
            None,
            "From the proposal of a step to its being kept".into(),
        );
        let histogram = recorder.register_histogram(&Key::from_static_name(APPEND), &ABOUT);
        let append_seconds = Measured { histogram, count: Arc::default(), handle: recorder.handle() };
        Metrics {
            steps: counter("bivouac_steps_total", "Steps played at all tables"),
            sockets: gauge("bivouac_sockets", "Sockets that are open"),
            connections: gauge("bivouac_connections", "Connections that are no sockets"),
            shown_out: counter(
                "bivouac_connections_shown_out_total",
                "Connections that waited longest and had to make room for others",
            ),
            turned_away: counter(
                "bivouac_connections_turned_away_total",
                "Connections for which there was no room",
            ),
            tables_open: gauge("bivouac_tables_open", "Tables held in memory"),
            tables_broken: counter(
                "bivouac_tables_broken_total",
                "Tables that broke down by a mistake in the program, and were loaded anew",
            ),
            tables_removed: counter(
                "bivouac_tables_removed_total",
                "Tables that were kept long enough and were removed",
            ),
            frames_out: counter("bivouac_frames_out_total", "Messages sent over sockets and streams"),
            bytes_out: counter("bivouac_bytes_out_total", "Bytes of the messages sent"),
            bots_thinking: gauge("bivouac_bots_thinking", "Bots that think or wait for their turn to"),
            bot_choices: counter("bivouac_bot_choices_total", "Choices that bots made"),
            append_seconds,
            store: StoreCounters {
                groups: counter("bivouac_store_groups_total", "Transactions of the store"),
                writes: counter("bivouac_store_writes_total", "Writes that were kept"),
                failed: counter("bivouac_store_failed_total", "Writes that could not be kept"),
                seconds: gauge("bivouac_store_commit_seconds", "Time spent in transactions"),
                queue: gauge("bivouac_store_queue", "Writes that wait"),
                largest: gauge("bivouac_store_largest_group", "Most writes in one transaction"),
            },
            handle: recorder.handle(),
            recorder: Arc::new(recorder),
        }
    }

    /// A message of so many bytes was sent to somebody.
    pub(crate) fn sent(&self, bytes: usize) {
        self.frames_out.increment(1);
        self.bytes_out.increment(bytes as u64);
    }

    /// Something was refused.
    pub(crate) fn refused(&self, code: Code) {
        self.labelled(REFUSALS, vec![Label::from_static_parts("code", code.name())]);
    }

    /// A request was answered. `route` is the pattern that it fitted, never its path.
    pub(crate) fn http_request(&self, method: &Method, route: Option<&MatchedPath>, status: StatusCode) {
        let usual = [Method::GET, Method::POST, Method::PATCH, Method::PUT, Method::DELETE, Method::HEAD];
        let method = if usual.contains(method) { method.as_str().to_owned() } else { "other".to_owned() };
        let route = route.map_or("other", |route| pattern(route.as_str())).to_owned();
        let labels = [("method", method), ("route", route), ("status", status.as_str().to_owned())];
        let label = |(name, value): (&'static str, String)| Label::new(name, SharedString::from(value));
        self.labelled(REQUESTS, labels.into_iter().map(label).collect());
    }

    /// How things stand, as text that Prometheus reads; the store counts for itself.
    pub(crate) fn render(&self, stats: &Stats) -> String {
        let store = &self.store;
        store.groups.absolute(stats.groups);
        store.writes.absolute(stats.writes);
        store.failed.absolute(stats.failed);
        store.seconds.set(Duration::from_nanos(stats.commit_nanos).as_secs_f64());
        store.queue.set(stats.queued as f64);
        store.largest.set(stats.largest_group as f64);
        self.handle.render()
    }

    fn labelled(&self, name: &'static str, labels: Vec<Label>) {
        self.recorder.register_counter(&Key::from_parts(name, labels), &ABOUT).increment(1);
    }
}

/// A route as it is counted. Each file of the page is a route of its own, under a name that changes
/// with every build, so all of them count as one.
fn pattern(route: &str) -> &str {
    let is_file = route.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if is_file && !route.starts_with("/api/") { "file" } else { route }
}

/// Counts every request, by the pattern that it fitted.
pub(crate) async fn layer(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    metrics.http_request(&method, route.as_ref(), response.status());
    response
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt as _;

    use super::*;

    #[track_caller]
    fn has(text: &str, line: &str) {
        assert!(text.lines().any(|other| other == line), "no line `{line}` in\n{text}");
    }

    #[test]
    fn what_is_counted_is_told() {
        let metrics = Metrics::new();
        metrics.steps.increment(3);
        metrics.sent(100);
        metrics.sent(20);
        metrics.sockets.increment(2.0);
        metrics.sockets.decrement(1.0);
        metrics.refused(Code::Illegal);
        metrics.refused(Code::Illegal);
        metrics.append_seconds.record(0.0007);
        let stats = Stats { writes: 9, commit_nanos: 1_500_000_000, queued: 4, ..Stats::default() };
        let text = metrics.render(&stats);
        for line in [
            "bivouac_steps_total 3",
            "bivouac_sockets 1",
            "bivouac_frames_out_total 2",
            "bivouac_bytes_out_total 120",
            "bivouac_tables_open 0",
            "bivouac_refusals_total{code=\"illegal\"} 2",
            "bivouac_append_seconds_bucket{le=\"0.0005\"} 0",
            "bivouac_append_seconds_bucket{le=\"0.001\"} 1",
            "bivouac_append_seconds_count 1",
            "bivouac_store_writes_total 9",
            "bivouac_store_commit_seconds 1.5",
            "bivouac_store_queue 4",
            "# HELP bivouac_steps_total Steps played at all tables",
            "# TYPE bivouac_steps_total counter",
        ] {
            has(&text, line);
        }
    }

    #[test]
    fn two_servers_in_one_process_count_apart() {
        let (one, other) = (Metrics::new(), Metrics::new());
        one.steps.increment(1);
        has(&one.render(&Stats::default()), "bivouac_steps_total 1");
        has(&other.render(&Stats::default()), "bivouac_steps_total 0");
    }

    #[test]
    fn many_measurements_are_counted_even_if_nobody_looks() {
        let metrics = Metrics::new();
        for _ in 0..3 * UPKEEP_EVERY {
            metrics.append_seconds.record(0.003);
        }
        has(&metrics.render(&Stats::default()), "bivouac_append_seconds_count 12288");
    }

    #[tokio::test]
    async fn requests_are_counted_by_their_pattern_and_never_by_their_path() {
        let metrics = Metrics::new();
        let app = Router::new()
            .route("/api/v1/tables/{table}", get(|| async { "a table" }))
            .route("/api/v1/openapi.json", get(|| async { "a document" }))
            .route("/t/{table}", get(|| async { "the page" }))
            .route("/index.html", get(|| async { "the page" }))
            .route("/assets/index-secret.js", get(|| async { "a script" }))
            .fallback(|| async { StatusCode::NOT_FOUND })
            .layer(from_fn_with_state(metrics.clone(), layer));
        let asked = [
            ("GET", "/api/v1/tables/secret"),
            ("GET", "/api/v1/openapi.json"),
            ("GET", "/t/secret"),
            ("GET", "/index.html"),
            ("GET", "/assets/index-secret.js"),
            ("GET", "/secret"),
            ("BREW", "/secret"),
        ];
        for (method, path) in asked {
            let request = Request::builder().method(method).uri(path).body(Body::empty()).expect("a request");
            app.clone().oneshot(request).await.expect("an answer");
        }
        let text = metrics.render(&Stats::default());
        for (labels, count) in [
            ("method=\"GET\",route=\"/api/v1/tables/{table}\",status=\"200\"", 1),
            ("method=\"GET\",route=\"/api/v1/openapi.json\",status=\"200\"", 1),
            ("method=\"GET\",route=\"/t/{table}\",status=\"200\"", 1),
            ("method=\"GET\",route=\"file\",status=\"200\"", 2),
            ("method=\"GET\",route=\"other\",status=\"404\"", 1),
            ("method=\"other\",route=\"other\",status=\"404\"", 1),
        ] {
            has(&text, &format!("bivouac_http_requests_total{{{labels}}} {count}"));
        }
        assert!(!text.contains("secret"), "{text}");
    }
}
