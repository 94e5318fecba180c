package dev.morphium.server.cli.file;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys of mongod's configuration file: which option of this server means the same, and why
 * others are refused. A key stands for all below it. Source: MongoDB manual, "Self-Managed
 * Configuration File Options".
 */
public final class MongodKeys {
  private static final String NO_WIRED_TIGER =
      "there is no WiredTiger here; memory is limited by the heap (-Xmx) and the parameter"
          + " dataMemoryLimitBytes";
  private static final String LEVELS =
      "levels are log-level, and the parameters logLevel and logComponentVerbosity";
  private static final String PROFILER =
      "the command profile sets it, for each database, while the server runs";
  private static final String NO_SHARDS = "there are no sharded clusters here; leave it out";
  private static final String SECRET =
      "a password is no setting: tls-certificate-key-file-password-file names a file with it";

  /** What a key of mongod means here. */
  public sealed interface Meaning {}

  /** The same as an option. */
  public record Same(String option) implements Meaning {}

  /** The same as an option with other values; an empty one for nothing to do. */
  public record Translated(String option, Map<String, String> values) implements Meaning {}

  /** What is so anyway: other values are refused with words. */
  public record Fixed(List<String> accepted, String words) implements Meaning {}

  /** What is so where one of some options is given; other values are refused with words. */
  public record FixedWith(List<String> options, String accepted, String words) implements Meaning {}

  /** Nothing that there is; the words say what to do instead. */
  public record Refused(String words) implements Meaning {}

  private final Map<String, Meaning> table = new TreeMap<>();

  MongodKeys() {
    audit();
    network();
    tls();
    processes();
    security();
    storage();
    logs();
  }

  /** All keys with their meanings, in alphabetical order. */
  public static Map<String, Meaning> all() {
    return new TreeMap<>(new MongodKeys().table);
  }

  boolean has(String key) {
    return table.containsKey(key);
  }

  @Nullable Meaning find(String key) {
    return table.get(key);
  }

  Collection<String> names() {
    return table.keySet();
  }

  private void audit() {
    fixed("auditLog.destination", "the audit log is a file, audit-log", "file");
    refused("auditLog.filter", "the events are listed: audit-filter: [authenticate, createUser]");
    fixed("auditLog.format", "the audit log is lines of JSON", "JSON");
    same("auditLog.path", "audit-log");
    refused("cloud", "there is no monitoring by others; leave it out");
  }

  private void network() {
    same("net.bindIp", "bind");
    translated("net.bindIpAll", "bind", Map.of("true", "0.0.0.0", "false", ""));
    refused("net.compression", "what a client proposes of snappy, zstd and zlib is used");
    fixed("net.ipv6", "addresses of IPv6 are listened on where bind names them", "false");
    same("net.maxIncomingConnections", "max-connections");
    same("net.port", "port");
    fixed("net.unixDomainSocket.enabled", "there are no sockets of files", "false");
    fixed("net.wireObjectCheck", "what comes in is always checked", "true");
  }

  private void tls() {
    same("net.tls.CAFile", "tls-ca-file");
    same("net.tls.CRLFile", "tls-crl-file");
    same(
        "net.tls.allowConnectionsWithoutCertificates",
        "tls-allow-connections-without-certificates");
    same("net.tls.certificateKeyFile", "tls-certificate-key-file");
    refused("net.tls.certificateKeyFilePassword", SECRET);
    same("net.tls.clusterAuthX509.attributes", "tls-cluster-auth-x509-attributes");
    refused("net.tls.clusterCAFile", "it is cluster-tls-ca");
    refused("net.tls.clusterFile", "it is cluster-tls-certificate and cluster-tls-key");
    refused("net.tls.clusterPassword", SECRET);
    same("net.tls.disabledProtocols", "tls-disabled-protocols");
    same("net.tls.mode", "tls-mode");
  }

  private void processes() {
    refused("operationProfiling", PROFILER);
    fixed(
        "processManagement.fork",
        "the server stays in the foreground; docs/poppy.service has systemd start it",
        "false");
    refused("processManagement.pidFilePath", "no file with the process id is written");
    refused("processManagement.timeZoneInfo", "time zones are those of Java; leave it out");
    fixed("replication.enableMajorityReadConcern", "it is always there", "true");
    same("replication.oplogSizeMB", "oplog-size");
    same("replication.replSetName", "repl-set");
  }

  private void security() {
    translated("security.authorization", "auth", Map.of("enabled", "true", "disabled", "false"));
    refused(
        "security.clusterAuthMode",
        "members know each other by cluster-key-file, or by certificates when there are some");
    translated("security.javascriptEnabled", "no-scripting", Map.of("true", "", "false", "true"));
    same("security.keyFile", "cluster-key-file");
    same("security.redactClientLogData", "redact-client-log-data");
    same("setParameter", "set-parameter");
    refused("sharding", NO_SHARDS);
  }

  private void storage() {
    same("storage.dbPath", "journal");
    fixed("storage.directoryPerDB", "all databases are in one journal", "false");
    fixed("storage.engine", NO_WIRED_TIGER, "inMemory");
    refused("storage.inMemory", "the data are limited by the parameter dataMemoryLimitBytes");
    refused("storage.journal.commitIntervalMs", "each write is synced before it is acknowledged");
    table.put(
        "storage.journal.enabled",
        new FixedWith(
            List.of("journal", "dir"),
            "true",
            "there is a journal where storage.dbPath names its directory, and nowhere else"));
    refused("storage.oplogMinRetentionHours", "the history is bounded by oplog-size");
    refused("storage.syncPeriodSecs", "each write is synced before it is acknowledged");
    refused("storage.wiredTiger", NO_WIRED_TIGER);
  }

  private void logs() {
    refused("systemLog.component", LEVELS);
    fixed("systemLog.destination", "the log goes to standard error or to a file, log-file", "file");
    fixed("systemLog.logAppend", "the server goes on with the file that is there", "true");
    fixed("systemLog.logRotate", "a file is put aside under another name", "rename");
    same("systemLog.path", "log-file");
    refused("systemLog.quiet", "it is the parameter quiet: set-parameter: {quiet: true}");
    fixed("systemLog.timeStampFormat", "times are those of ISO 8601", "iso8601-local");
    refused("systemLog.traceAllExceptions", LEVELS);
    refused("systemLog.verbosity", LEVELS);
  }

  private void same(String key, String option) {
    table.put(key, new Same(option));
  }

  private void translated(String key, String option, Map<String, String> values) {
    table.put(key, new Translated(option, Map.copyOf(values)));
  }

  private void fixed(String key, String words, String... accepted) {
    table.put(key, new Fixed(List.of(accepted), words));
  }

  private void refused(String key, String words) {
    table.put(key, new Refused(words));
  }
}
