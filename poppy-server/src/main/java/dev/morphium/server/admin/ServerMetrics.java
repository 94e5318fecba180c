package dev.morphium.server.admin;

import dev.morphium.engine.EngineFigures;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.Standing;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/**
 * The metrics of a server: what {@code serverStatus} tells, and what it does not.
 *
 * <p>The values of labels are names of commands, roles, members and parts of the server, never
 * those of databases, collections, users or clients, so that there are as many series in the
 * largest server as in the smallest. Beside {@code poppy_} names there are those of the exporter
 * for MongoDB ({@code mongodb_}) that dashboards are made of.
 */
final class ServerMetrics {
  private final ServedEngine served;
  private final ServerEvents events;
  private final BsonDocument status;
  private final EngineFigures figures;
  private final MetricSet set = new MetricSet();

  private ServerMetrics(ServedEngine served, ServerEvents events, BsonDocument status) {
    this.served = served;
    this.events = events;
    this.status = status;
    this.figures = served.engine().figures();
  }

  /**
   * The metrics of now.
   *
   * @param events what has happened since the start
   * @param status the reply of {@code serverStatus}
   */
  static MetricSet of(ServedEngine served, ServerEvents events, BsonDocument status) {
    ServerMetrics metrics = new ServerMetrics(served, events, status);
    metrics.commands();
    metrics.clients();
    metrics.documents();
    metrics.writes();
    metrics.memory();
    metrics.disk();
    metrics.replication();
    metrics.process();
    metrics.ofExporter();
    return metrics.set;
  }

  /** A number of {@code serverStatus}; 0 when it is not there. */
  private double value(String path) {
    BsonValue at = status;
    for (String name : path.split("\\.")) {
      at = at instanceof BsonDocument document ? document.get(name) : null;
    }
    return at instanceof BsonNumber number ? number.doubleValue() : 0;
  }

  private Map<String, Double> values(String path, String... names) {
    Map<String, Double> values = new TreeMap<>();
    for (String name : names) {
      values.put(name, value(path + "." + name));
    }
    return values;
  }

  private void commands() {
    Map<String, CommandCounters.Count> commands = figures.commands();
    set.latencies(
        "poppy_command_duration_seconds",
        "How long commands took.",
        MetricSet.by("command", commands, CommandCounters.Count::latencies));
    set.counters(
        "poppy_commands_failed",
        "Commands that ended with an error.",
        MetricSet.by("command", commands, count -> (double) count.failed()));
    set.gauge("poppy_operations_running", "Operations under way.", value("connections.active"));
    set.gauges(
        "poppy_operations_queued",
        "Operations that wait for something before they can work.",
        MetricSet.by(
            "kind", values("globalLock.currentQueue", "readers", "writers"), each -> each));
    set.counters(
        "poppy_asserts",
        "Errors by kind: those of commands (user), and those of the server.",
        MetricSet.by("kind", values("asserts", "regular", "msg", "user"), each -> each));
  }

  private void clients() {
    set.gauge(
        "poppy_connections", "Open connections of clients.", served.connections().get().current());
    set.gauge(
        "poppy_connections_available",
        "Connections that may still be opened.",
        served.connections().get().available());
    set.counter(
        "poppy_connections_created",
        "Connections that were ever opened.",
        served.connections().get().totalCreated());
    set.counters(
        "poppy_network_bytes",
        "Bytes from and to clients.",
        Map.of(
            Labels.of("direction", "in"), (double) served.traffic().get().bytesIn(),
            Labels.of("direction", "out"), (double) served.traffic().get().bytesOut()));
    set.counter(
        "poppy_network_requests", "Messages of clients.", served.traffic().get().requests());
    set.gauge("poppy_cursors_open", "Open cursors.", value("metrics.cursor.open.total"));
    set.gauge("poppy_cursors_pinned", "Cursors in use.", value("metrics.cursor.open.pinned"));
    set.counter(
        "poppy_cursors_timed_out", "Idle cursors closed.", value("metrics.cursor.timedOut"));
    set.gauge("poppy_change_streams_open", "Open change streams.", figures.changeStreams());
    set.gauge(
        "poppy_sessions",
        "Logical sessions.",
        value("logicalSessionRecordCache.activeSessionsCount"));
    set.gauge("poppy_transactions_open", "Open transactions.", value("transactions.currentOpen"));
    set.counters(
        "poppy_transactions",
        "Transactions that have begun, and how they ended.",
        MetricSet.by(
            "event",
            values("transactions", "totalStarted", "totalCommitted", "totalAborted"),
            each -> each));
  }

  private void documents() {
    set.counters(
        "poppy_documents",
        "Documents by what was done with them.",
        MetricSet.by(
            "event",
            values("metrics.document", "deleted", "inserted", "returned", "updated"),
            each -> each));
    set.counter(
        "poppy_keys_examined", "Index keys looked at.", value("metrics.queryExecutor.scanned"));
    set.counter(
        "poppy_documents_examined",
        "Documents looked at.",
        value("metrics.queryExecutor.scannedObjects"));
    set.counter(
        "poppy_collection_scans",
        "Queries that no index served.",
        value("metrics.queryExecutor.collectionScans.total"));
    set.counter("poppy_ttl_passes", "Passes of the TTL monitor.", value("metrics.ttl.passes"));
    set.counter(
        "poppy_ttl_deleted_documents",
        "Documents that the TTL monitor has deleted.",
        value("metrics.ttl.deletedDocuments"));
    set.gauge("poppy_collections", "Collections.", value("catalogStats.collections"));
    set.gauge("poppy_views", "Views.", value("catalogStats.views"));
  }

  private void writes() {
    set.gauge(
        "poppy_writer_lane_waiting",
        "Threads that wait for the writer lane.",
        figures.writersWaiting());
    set.sizes(
        "poppy_group_commit_changes",
        "Changes in a batch that was committed as a whole.",
        Map.of(Labels.EMPTY, events.commitSizes()));
    set.gauge("poppy_oplog_bytes", "Memory of the history of writes.", figures.oplogBytes());
    set.gauge("poppy_oplog_limit_bytes", "The most that it may take.", figures.oplogLimitBytes());
    LatencyHistogram syncs = served.syncs();
    if (syncs != null) {
      set.latencies(
          "poppy_journal_sync_duration_seconds",
          "How long syncs of the journal to the disk took.",
          Map.of(Labels.EMPTY, syncs));
    }
  }

  private void memory() {
    set.gauge(
        "poppy_data_bytes", "Memory of documents and indexes.", value("dataMemory.usedBytes"));
    set.gauges(
        "poppy_data_mark_bytes",
        "The marks of that memory: writes that grow are refused from high until low.",
        Map.of(
            Labels.of("mark", "high"), value("dataMemory.highWaterMarkBytes"),
            Labels.of("mark", "low"), value("dataMemory.lowWaterMarkBytes")));
    set.gauge(
        "poppy_data_refusing",
        "1 while writes that grow are refused.",
        status.getDocument("dataMemory", new BsonDocument()).getBoolean("refusing").getValue()
            ? 1
            : 0);
    set.gauge("poppy_query_memory_bytes", "What running commands hold.", figures.workMemoryBytes());
    set.gauge("poppy_spill_bytes", "Temporary files of running commands.", figures.spilledBytes());
    set.gauge("poppy_spill_files", "How many there are.", figures.spillFiles());
    set.gauges(
        "poppy_heap_bytes",
        "The heap of the virtual machine.",
        MetricSet.by(
            "kind", values("jvm.heap", "usedBytes", "committedBytes", "maxBytes"), each -> each));
    set.gauge("poppy_direct_bytes", "Memory outside of the heap.", value("jvm.directBytes"));
  }

  private void disk() {
    Map<Labels, Double> left = new TreeMap<>();
    for (Path directory : served.directories()) {
      try {
        left.put(
            Labels.of("directory", directory.toString()),
            (double) Files.getFileStore(directory).getUsableSpace());
      } catch (IOException gone) {
        left.put(Labels.of("directory", directory.toString()), Double.NaN);
      }
    }
    set.gauges("poppy_disk_left_bytes", "Room on the disk of a directory.", left);
    served
        .lastDump()
        .get()
        .ifPresent(
            time ->
                set.gauge(
                    "poppy_last_dump_timestamp_seconds",
                    "When the newest dump was made.",
                    seconds(time)));
    served
        .lastBackup()
        .get()
        .ifPresent(
            time ->
                set.gauge(
                    "poppy_last_backup_timestamp_seconds",
                    "Of when the newest backup is; the primary alone tells it.",
                    seconds(time)));
    served
        .backupDuration()
        .get()
        .ifPresent(
            taken ->
                set.gauge(
                    "poppy_last_backup_duration_seconds",
                    "How long the last backup that this server made took to be copied.",
                    taken.toMillis() / 1000.0));
    served
        .archivedOplog()
        .get()
        .ifPresent(
            time ->
                set.gauge(
                    "poppy_archived_oplog_timestamp_seconds",
                    "Up to when the oplog is archived; the primary alone tells it.",
                    seconds(time)));
    Map<Labels, Double> ends = new TreeMap<>();
    served
        .certificates()
        .get()
        .forEach(each -> ends.put(Labels.of("port", each.port()), seconds(each.end())));
    set.gauges("poppy_tls_expiry_timestamp_seconds", "When a certificate runs out.", ends);
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / 1e3;
  }

  private void replication() {
    if (!served.membership().deployment().isReplicated()) {
      return;
    }
    Standing standing = served.membership().standing();
    Map<Labels, Double> roles = new TreeMap<>();
    for (Role role : Role.values()) {
      roles.put(Labels.of("role", role.name()), standing.role() == role ? 1.0 : 0.0);
    }
    set.gauges("poppy_member_role", "1 for the role that this member has.", roles);
    set.gauge("poppy_term", "The term: it grows with each election.", standing.term());
    set.counter(
        "poppy_elections", "Changes of the term that this member has seen.", events.elections());
    set.counter(
        "poppy_primary_changes", "How often another primary was there.", events.primaryChanges());
    set.gauge(
        "poppy_primary_known", "1 while the primary is known.", standing.primary() >= 0 ? 1 : 0);
    set.gauge(
        "poppy_lease_held",
        "1 while this is a primary whose lease holds.",
        standing.isPrimary() && served.lease().getAsBoolean() ? 1 : 0);
    set.gauge(
        "poppy_last_write_timestamp_seconds",
        "The cluster time of the last write that this member has.",
        served.storage().root().clusterTime() >>> 32);
    Map<Labels, Double> healthy = new TreeMap<>();
    Map<Labels, Double> lag = new TreeMap<>();
    Map<Labels, Double> pings = new TreeMap<>();
    long own = served.storage().root().clusterTime() >>> 32;
    standing
        .others()
        .values()
        .forEach(
            other -> {
              Labels member = Labels.of("member", Integer.toString(other.member()));
              healthy.put(member, other.isHealthy() ? 1.0 : 0.0);
              pings.put(member, other.pingMillis() / 1e3);
              long theirs = Integer.toUnsignedLong(other.applied().timestamp().seconds());
              lag.put(member, (double) Math.max(0, own - theirs));
            });
    set.gauges("poppy_other_member_healthy", "1 while another member is heard of.", healthy);
    set.gauges(
        "poppy_other_member_lag_seconds",
        "How far another member's last write is behind this one's.",
        lag);
    set.gauges("poppy_other_member_ping_seconds", "A message to another member and back.", pings);
  }

  private void process() {
    set.gauge("poppy_uptime_seconds", "How long the server has run.", value("uptimeMillis") / 1e3);
    set.gauge("poppy_threads", "Threads of the process.", value("jvm.threads"));
    set.gauge("poppy_resident_bytes", "Memory of the process.", value("mem.resident") * (1 << 20));
    Map<Labels, Double> counts = new TreeMap<>();
    Map<Labels, Double> seconds = new TreeMap<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      Labels name = Labels.of("collector", collector.getName());
      counts.put(name, (double) Math.max(0, collector.getCollectionCount()));
      seconds.put(name, Math.max(0, collector.getCollectionTime()) / 1e3);
    }
    set.counters("poppy_gc_collections", "Collections of garbage.", counts);
    set.counters("poppy_gc_seconds", "How long these took.", seconds);
  }

  /** The names that dashboards for MongoDB ask for. */
  private void ofExporter() {
    set.gauge("mongodb_up", "1: the server answers.", 1);
    set.gauges(
        "mongodb_ss_connections",
        "serverStatus.connections",
        Map.of(
            Labels.of("conn_type", "current"), (double) served.connections().get().current(),
            Labels.of("conn_type", "available"), (double) served.connections().get().available()));
    set.gauges(
        "mongodb_ss_opcounters",
        "serverStatus.opcounters",
        MetricSet.by(
            "legacy_op_type",
            values("opcounters", "insert", "query", "update", "delete", "getmore", "command"),
            each -> each));
    set.gauge("mongodb_ss_mem_resident", "serverStatus.mem.resident", value("mem.resident"));
    set.gauge("mongodb_ss_uptime", "serverStatus.uptime", value("uptime"));
    set.gauge(
        "mongodb_ss_metrics_cursor_open",
        "serverStatus.metrics.cursor.open",
        value("metrics.cursor.open.total"));
  }
}
