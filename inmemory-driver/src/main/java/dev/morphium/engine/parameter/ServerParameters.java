package dev.morphium.engine.parameter;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The server's parameters and their values: those that clients and tools ask for, and those that
 * something in the engine reads.
 *
 * <p>Who reads a parameter asks for its value each time, so that a change takes effect at once.
 * Source: MongoDB manual, "MongoDB Server Parameters".
 */
public final class ServerParameters {
  /** The version of the form in which users and roles are stored, {@code authSchemaVersion}. */
  public static final int AUTHORIZATION_SCHEMA = 5;

  /** Whether the commands that exist for tests alone are there. */
  public static final String TEST_COMMANDS = "enableTestCommands";

  /** The cursor timeout: how long an idle cursor stays open. */
  public static final String CURSOR_TIMEOUT = "cursorTimeoutMillis";

  /**
   * How many bytes documents and index entries may take in memory; 0 for two fifths of the heap.
   */
  public static final String DATA_LIMIT = "dataMemoryLimitBytes";

  /** How many percent of the heap may be in use before writes are refused that grow. */
  public static final String HEAP_HIGH_WATER_MARK = "heapHighWaterMarkPercent";

  /** How much is logged: 0 for what is slow, more for every operation. */
  public static final String LOG_LEVEL = "logLevel";

  /** The same for each part of the server. */
  public static final String LOG_VERBOSITY = "logComponentVerbosity";

  /** Whether slow commands are left out of the log that are no reads or writes. */
  public static final String QUIET = "quiet";

  /** A text that {@code hello} tells, by which automation knows the server again. */
  public static final String AUTOMATION = "automationServiceDescriptor";

  /** The session timeout: how long an idle session lives. */
  public static final String SESSION_TIMEOUT = "localLogicalSessionTimeoutMinutes";

  /** How long a transaction may be open. */
  public static final String TRANSACTION_LIFETIME = "transactionLifetimeLimitSeconds";

  /**
   * How long a transaction waits for a lock: no time at all, because transactions work on a
   * snapshot and lock nothing; conflicts are found at the write or at the commit.
   */
  public static final String TRANSACTION_LOCK_WAIT = "maxTransactionLockRequestTimeoutMillis";

  /** Whether documents are deleted that have expired. */
  public static final String EXPIRY_ENABLED = "ttlMonitorEnabled";

  /** How many seconds pass between two searches for documents that have expired. */
  public static final String EXPIRY_SLEEP = "ttlMonitorSleepSecs";

  /** Whether commands may spill to disk that do not say. */
  public static final String SPILLS_BY_DEFAULT = "allowDiskUseByDefault";

  /** How many sessions there may be. */
  public static final String MOST_SESSIONS = "maxSessions";

  /** How many cursors may be open; not MongoDB's. */
  public static final String MOST_CURSORS = "maxOpenCursors";

  /** How many of them may be change streams; not MongoDB's. */
  public static final String MOST_CHANGE_STREAMS = "maxOpenChangeStreams";

  /** How long reads may take that say nothing of it. */
  public static final String DEFAULT_MAX_TIME = "defaultMaxTimeMS";

  /** Whether queries are refused that no index serves. */
  public static final String NO_TABLE_SCAN = "notablescan";

  /** How long one call of a function of JavaScript may take; 0 for as long as it likes. */
  public static final String SCRIPT_TIMEOUT = "internalQueryJavaScriptFnTimeoutMillis";

  /** How much memory one call of a function of JavaScript may allocate. */
  public static final String SCRIPT_MEMORY = "internalQueryJavaScriptHeapSizeLimitMB";

  /** Whether the values in log lines about operations are left out. */
  public static final String REDACT_LOG = "redactClientLogData";

  /** The TLS mode of the clients' port. */
  public static final String TLS_MODE = "tlsMode";

  /** For how long the past can be read. */
  public static final String HISTORY_WINDOW = "minSnapshotHistoryWindowInSeconds";

  /** The authentication mechanisms that clients may use. */
  public static final String AUTHENTICATION_MECHANISMS = "authenticationMechanisms";

  /** How often a new password is hashed for SCRAM-SHA-256. */
  public static final String SHA_256_ITERATIONS = "scramSHA256IterationCount";

  /** How often a new password is hashed for SCRAM-SHA-1. */
  public static final String SHA_1_ITERATIONS = "scramIterationCount";

  /** Whether the localhost exception holds while there are no users. */
  public static final String LOCALHOST_EXCEPTION = "enableLocalhostAuthBypass";

  /** Whether certificates that are like the server's own are no users' certificates. */
  public static final String USER_CLUSTER_SEPARATION = "enforceUserClusterSeparation";

  /** The parameters in alphabetical order. */
  private static final Map<String, Parameter> TABLE =
      Collections.unmodifiableSortedMap(
          withLimits(
              Map.ofEntries(
                  Map.entry(SPILLS_BY_DEFAULT, Parameter.bool(SPILLS_BY_DEFAULT, true)),
                  Map.entry(
                      "authSchemaVersion", Parameter.fixed(new Int32Value(AUTHORIZATION_SCHEMA))),
                  Map.entry(AUTHENTICATION_MECHANISMS, AuthenticationMechanisms.PARAMETER),
                  Map.entry(AUTOMATION, Parameter.text(AUTOMATION, "")),
                  Map.entry(CURSOR_TIMEOUT, Parameter.longNumber(CURSOR_TIMEOUT, 600_000, 1)),
                  Map.entry(DATA_LIMIT, Parameter.longNumber(DATA_LIMIT, 0, 0)),
                  Map.entry(DEFAULT_MAX_TIME, DefaultMaxTime.PARAMETER),
                  Map.entry(
                      LOCALHOST_EXCEPTION,
                      Parameter.bool(LOCALHOST_EXCEPTION, true).onlyAtStartup()),
                  Map.entry(TEST_COMMANDS, Parameter.bool(TEST_COMMANDS, false).onlyAtStartup()),
                  Map.entry(
                      USER_CLUSTER_SEPARATION,
                      Parameter.bool(USER_CLUSTER_SEPARATION, true).onlyAtStartup()),
                  Map.entry(
                      "featureCompatibilityVersion",
                      Parameter.fixed(new DocumentBuilder().append("version", "8.0").build())),
                  Map.entry(HEAP_HIGH_WATER_MARK, Parameter.number(HEAP_HIGH_WATER_MARK, 85, 1)),
                  Map.entry(
                      SESSION_TIMEOUT, Parameter.number(SESSION_TIMEOUT, 30, 1).onlyAtStartup()),
                  Map.entry(LOG_VERBOSITY, LogVerbosity.PARAMETER),
                  Map.entry(LOG_LEVEL, Parameter.number(LOG_LEVEL, 0, 0)),
                  Map.entry(
                      MOST_CHANGE_STREAMS,
                      Parameter.number(MOST_CHANGE_STREAMS, HeapShare.of(64 << 10, 100_000), 0)),
                  Map.entry(
                      MOST_CURSORS,
                      Parameter.number(MOST_CURSORS, HeapShare.of(40 << 10, 1_000_000), 0)),
                  Map.entry(
                      MOST_SESSIONS,
                      Parameter.number(MOST_SESSIONS, HeapShare.of(8 << 10, 1_000_000), 1)
                          .onlyAtStartup()),
                  Map.entry(HISTORY_WINDOW, Parameter.number(HISTORY_WINDOW, 300, 0)),
                  Map.entry(NO_TABLE_SCAN, Parameter.bool(NO_TABLE_SCAN, false)),
                  Map.entry(TRANSACTION_LOCK_WAIT, Parameter.number(TRANSACTION_LOCK_WAIT, 5, -1)),
                  Map.entry(SCRIPT_TIMEOUT, Parameter.number(SCRIPT_TIMEOUT, 60_000, 0)),
                  Map.entry(SCRIPT_MEMORY, Parameter.number(SCRIPT_MEMORY, 100, 1)),
                  Map.entry(QUIET, Parameter.bool(QUIET, false)),
                  Map.entry(REDACT_LOG, Parameter.bool(REDACT_LOG, false)),
                  Map.entry(
                      "ShardingTaskExecutorPoolReplicaSetMatching",
                      Parameter.fixed(StringValue.of("automatic"))),
                  Map.entry(TLS_MODE, Parameter.text(TLS_MODE, "disabled").onlyAtRuntime()),
                  Map.entry(ClusterOverride.ATTRIBUTES, ClusterOverride.ATTRIBUTES_PARAMETER),
                  Map.entry(ClusterOverride.NAME, ClusterOverride.NAME_PARAMETER),
                  Map.entry(TRANSACTION_LIFETIME, Parameter.number(TRANSACTION_LIFETIME, 60, 1)),
                  Map.entry(SHA_1_ITERATIONS, Parameter.number(SHA_1_ITERATIONS, 10_000, 5_000)),
                  Map.entry(
                      SHA_256_ITERATIONS, Parameter.number(SHA_256_ITERATIONS, 15_000, 5_000)),
                  Map.entry(EXPIRY_ENABLED, Parameter.bool(EXPIRY_ENABLED, true)),
                  Map.entry(EXPIRY_SLEEP, Parameter.number(EXPIRY_SLEEP, 60, 1)))));

  /** These parameters, and one for each memory limit. */
  private static SortedMap<String, Parameter> withLimits(Map<String, Parameter> others) {
    SortedMap<String, Parameter> all = new TreeMap<>(others);
    for (MemoryLimit limit : MemoryLimit.values()) {
      String name = limit.parameter();
      all.put(name, Parameter.longNumber(name, limit.initial(), limit.least()));
    }
    return all;
  }

  private final Map<String, Value> values = new ConcurrentHashMap<>();
  private final Map<String, BiConsumer<Value, Value>> decisions = new ConcurrentHashMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile RecentLog log = new RecentLog();

  /** The parameters as they are when nobody sets them. */
  public ServerParameters() {
    decisions.put(LOG_VERBOSITY, LogVerbosity::onlyCommands);
  }

  /**
   * Sets a parameter as the command line does.
   *
   * @throws IllegalArgumentException when there is no such parameter, the command line cannot set
   *     it, or the text is no value for it
   */
  public void start(String name, String text) {
    Parameter parameter = TABLE.get(name);
    Function<String, Value> reader = parameter == null ? null : parameter.startReader();
    if (reader == null) {
      throw new IllegalArgumentException(
          parameter == null
              ? "there is no parameter '" + name + "'"
              : "nobody can set the parameter '" + name + "' at the start");
    }
    try {
      values.put(name, reader.apply(text));
    } catch (CommandException wrong) {
      throw new IllegalArgumentException(wrong.message(), wrong);
    }
  }

  /** The names of those that the command line can set, in alphabetical order. */
  public static List<String> settableAtStart() {
    return TABLE.entrySet().stream()
        .filter(entry -> entry.getValue().atStartup())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The names of all parameters, in alphabetical order. */
  public Set<String> names() {
    return TABLE.keySet();
  }

  /** The parameter of this name, or null when there is none. */
  public @Nullable Parameter find(String name) {
    return TABLE.get(name);
  }

  /** The value of a parameter that there is. */
  public Value value(String name) {
    Value set = values.get(name);
    return set != null ? set : known(name).initial();
  }

  /** Whether a parameter is true. */
  public boolean truth(String name) {
    return value(name) instanceof BooleanValue truth && truth.value();
  }

  /** The value of a parameter that is a number. */
  public long number(String name) {
    return value(name) instanceof NumberValue number ? number.longValue() : 0;
  }

  /** How many milliseconds reads may take that say nothing of it; 0 for as long as they like. */
  public long defaultReadMillis() {
    return values.containsKey(DEFAULT_MAX_TIME)
        ? DefaultMaxTime.readMillis(value(DEFAULT_MAX_TIME))
        : 0;
  }

  /**
   * Sets a parameter to a value that its reader has made.
   *
   * @throws CommandException when what decides about it refuses the value
   */
  public void set(String name, Value value) {
    BiConsumer<Value, Value> decision = decisions.get(name);
    if (decision != null) {
      decision.accept(value(name), value);
    }
    values.put(name, value);
    listeners.forEach(Runnable::run);
  }

  /**
   * What a parameter stands for is outside of the engine.
   *
   * @param decision takes the value that is and the one that is wanted; does what the change means,
   *     or refuses it with a CommandException
   */
  public void decide(String name, BiConsumer<Value, Value> decision) {
    decisions.put(name, decision);
  }

  /** Has a callback called now and after each change. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
    listener.run();
  }

  /** The process with these parameters keeps its newest lines here. */
  public void logTo(RecentLog lines) {
    log = lines;
  }

  /** The newest lines of the log of the process that these parameters are for. */
  public RecentLog log() {
    return log;
  }

  private static Parameter known(String name) {
    Parameter parameter = TABLE.get(name);
    if (parameter == null) {
      throw new IllegalArgumentException("no parameter is called " + name);
    }
    return parameter;
  }
}
