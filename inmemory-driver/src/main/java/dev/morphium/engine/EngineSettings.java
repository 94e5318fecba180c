package dev.morphium.engine;

import dev.morphium.engine.change.Recovery;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.engine.script.InstalledScriptEngine;
import dev.morphium.engine.script.ScriptEngine;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.engine.spill.MemorySettings;
import dev.morphium.protocol.Limits;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an engine.
 *
 * @param storage keeps the data
 * @param server what clients are told of the server
 * @param clockMillis the time, in milliseconds since 1970
 * @param nanoClock measures durations
 * @param random the source of cursor ids and of random expressions; safe for several threads
 * @param parameters the server's parameters, as the command line set them
 * @param replication its part in a replica set
 * @param historyBytes how much memory the history takes at most that change streams read
 * @param memory what running commands may hold, and where they spill to
 * @param recovery what is done once, before anybody uses the storage
 * @param access whether clients have to log in
 * @param commands further commands, which belong to what is around the engine
 * @param scripts gives the engine of server-side JavaScript; null for none
 */
public record EngineSettings(
    Storage storage,
    ServerDescription server,
    LongSupplier clockMillis,
    LongSupplier nanoClock,
    RandomGenerator random,
    ServerParameters parameters,
    Replication replication,
    long historyBytes,
    MemorySettings memory,
    Recovery recovery,
    AccessSettings access,
    List<CommandSpec> commands,
    Supplier<@Nullable ScriptEngine> scripts) {
  private static final long MOST_HISTORY_BYTES = 256L << 20;
  private static final int HISTORY_SHARE = 10;

  /** The MongoDB version whose behaviour the engine has. */
  public static final String MONGODB_VERSION = "8.0.0";

  public EngineSettings {
    commands = List.copyOf(commands);
  }

  /** An engine in memory, with the system's clock. */
  public static EngineSettings inMemory(String product, List<String> arguments, String host) {
    return inMemory(
        product, arguments, () -> host, Deployment.usual(), new TopologyVersion(new ObjectId()));
  }

  /**
   * An engine in memory, with the system's clock.
   *
   * @param host gives the name and port of the server, once it listens
   * @param deployment what the server presents itself as
   * @param topology the version of what clients are told of the deployment
   */
  public static EngineSettings inMemory(
      String product,
      List<String> arguments,
      Supplier<String> host,
      Deployment deployment,
      TopologyVersion topology) {
    return new EngineSettings(
        Storage.inMemory(),
        new ServerDescription(
            MONGODB_VERSION,
            product,
            arguments,
            host,
            deployment,
            topology,
            Limits.MAX_WIRE_VERSION),
        System::currentTimeMillis,
        System::nanoTime,
        new SharedRandom(),
        new ServerParameters(),
        Replication.alone(deployment, topology, System::currentTimeMillis),
        Math.min(MOST_HISTORY_BYTES, Runtime.getRuntime().maxMemory() / HISTORY_SHARE),
        MemorySettings.ofSystem(),
        Recovery.NONE,
        AccessSettings.OPEN,
        List.of(),
        new InstalledScriptEngine());
  }

  /** The same engine with other parameters. */
  public EngineSettings with(ServerParameters started) {
    return with(copy -> copy.parameters = started);
  }

  /** The same engine with another clock, which gives milliseconds since 1970. */
  public EngineSettings withClock(LongSupplier millis) {
    return with(copy -> copy.clockMillis = millis);
  }

  /** The same engine with another size of its history. */
  public EngineSettings withHistory(long bytes) {
    return with(copy -> copy.historyBytes = bytes);
  }

  /** The same engine with other memory for running commands. */
  public EngineSettings withMemory(MemorySettings other) {
    return with(copy -> copy.memory = other);
  }

  /** The same engine on other data, as a member of a replica set. */
  public EngineSettings as(Replication member, Storage data) {
    return with(
        copy -> {
          copy.storage = data;
          copy.replication = member;
        });
  }

  /** The same engine on data that are recovered first. */
  public EngineSettings on(Storage data, Recovery first) {
    return with(
        copy -> {
          copy.storage = data;
          copy.recovery = first;
        });
  }

  /** The same engine with access control as it is given. */
  public EngineSettings with(AccessSettings control) {
    return with(copy -> copy.access = control);
  }

  /** The same engine with further commands. */
  public EngineSettings offering(List<CommandSpec> more) {
    return with(copy -> copy.commands = more);
  }

  /** The same engine without server-side JavaScript, whatever is installed. */
  public EngineSettings withoutScripts() {
    return with(copy -> copy.scripts = InstalledScriptEngine.OFF);
  }

  private EngineSettings with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.build();
  }

  /** The settings while some of them are changed. */
  private static final class Copy {
    private Storage storage;
    private ServerDescription server;
    private LongSupplier clockMillis;
    private LongSupplier nanoClock;
    private RandomGenerator random;
    private ServerParameters parameters;
    private Replication replication;
    private long historyBytes;
    private MemorySettings memory;
    private Recovery recovery;
    private AccessSettings access;
    private List<CommandSpec> commands;
    private Supplier<@Nullable ScriptEngine> scripts;

    Copy(EngineSettings from) {
      storage = from.storage;
      server = from.server;
      clockMillis = from.clockMillis;
      nanoClock = from.nanoClock;
      random = from.random;
      parameters = from.parameters;
      replication = from.replication;
      historyBytes = from.historyBytes;
      memory = from.memory;
      recovery = from.recovery;
      access = from.access;
      commands = from.commands;
      scripts = from.scripts;
    }

    EngineSettings build() {
      return new EngineSettings(
          storage,
          server,
          clockMillis,
          nanoClock,
          random,
          parameters,
          replication,
          historyBytes,
          memory,
          recovery,
          access,
          commands,
          scripts);
    }
  }
}
