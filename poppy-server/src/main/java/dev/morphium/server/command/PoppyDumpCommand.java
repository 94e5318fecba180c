package dev.morphium.server.command;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.FutureWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code poppyDump}, on the database {@code admin}: writes a dump now, and replies when
 * it is on the disk.
 *
 * <p>The reply has {@code dump} (its directory, on the server), {@code documents}, {@code bytes},
 * {@code position}, {@code clusterTime} and {@code millis}.
 */
public final class PoppyDumpCommand {
  private static final CommandFields FIELDS = new CommandFields("poppyDump");

  /** A dump takes long, and holds no worker meanwhile. */
  private static final Executor THREAD =
      dump -> Thread.ofPlatform().name("poppy-dump-request").daemon().start(dump);

  private final @Nullable ScheduledDumps dumps;

  private PoppyDumpCommand(@Nullable ScheduledDumps dumps) {
    this.dumps = dumps;
  }

  /**
   * The command.
   *
   * @param dumps writes dumps; null when the server has no place for them
   */
  public static CommandSpec spec(@Nullable ScheduledDumps dumps) {
    return CommandSpec.of(
            FIELDS,
            "Writes a dump of all data to the server's directory of dumps.",
            Requires.onCluster(ActionType.FSYNC),
            new PoppyDumpCommand(dumps)::begin)
        .with(CommandFlag.ADMIN_ONLY);
  }

  private CommandWork begin(Invocation invocation) {
    if (dumps == null) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "this server has no directory for dumps; start it with --dump-dir DIR");
    }
    return new FutureWork<>(
        () -> CompletableFuture.supplyAsync(() -> write(dumps), THREAD),
        (written, reply) -> append(written, invocation.operation().runningNanos(), reply));
  }

  private static DumpSummary write(ScheduledDumps dumps) {
    try {
      return dumps.write();
    } catch (InterruptedIOException e) {
      throw new CommandException(ErrorCode.SHUTDOWN_IN_PROGRESS, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException(
          ErrorCode.OPERATION_FAILED, "cannot write a dump: " + e.getMessage());
    }
  }

  private static void append(DumpSummary written, long nanos, DocumentBuilder reply) {
    reply
        .append("dump", written.path().toAbsolutePath().toString())
        .append("documents", written.manifest().documents())
        .append("bytes", written.manifest().bytes())
        .append("position", written.position())
        .append("clusterTime", new TimestampValue(written.clusterTime()))
        .append("millis", TimeUnit.NANOSECONDS.toMillis(nanos));
  }
}
