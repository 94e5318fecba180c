package dev.morphium.server.command;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.FutureWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.backup.format.BackupIndex;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code poppyBackup}, on the database {@code admin}: dumps what has changed, copies
 * the newest dump to the target of backups, and replies when it is there.
 *
 * <p>The reply has {@code backup} (its name), {@code time}, {@code documents}, {@code bytes} (as
 * they are stored) and {@code millis}.
 */
public final class PoppyBackupCommand {
  private static final CommandFields FIELDS = new CommandFields("poppyBackup");

  /** A backup takes long, and holds no worker meanwhile. */
  private static final Executor THREAD =
      backup -> Thread.ofPlatform().name("poppy-backup-request").daemon().start(backup);

  private final @Nullable ScheduledBackups backups;

  private PoppyBackupCommand(@Nullable ScheduledBackups backups) {
    this.backups = backups;
  }

  /**
   * The command.
   *
   * @param backups makes backups; null when the server has no target for them
   */
  public static CommandSpec spec(@Nullable ScheduledBackups backups) {
    return CommandSpec.of(
            FIELDS,
            "Copies a dump of all data to the target of backups.",
            Requires.onCluster(ActionType.FSYNC),
            new PoppyBackupCommand(backups)::begin)
        .with(CommandFlag.ADMIN_ONLY);
  }

  private CommandWork begin(Invocation invocation) {
    if (backups == null) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "this server has no target for backups; start it with --backup-target FOLDER or URI");
    }
    return new FutureWork<>(
        () -> CompletableFuture.supplyAsync(() -> make(backups), THREAD),
        (made, reply) -> append(made, invocation.operation().runningNanos(), reply));
  }

  private static BackupIndex make(ScheduledBackups backups) {
    try {
      return backups.now();
    } catch (InterruptedIOException e) {
      throw new CommandException(ErrorCode.SHUTDOWN_IN_PROGRESS, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException(
          ErrorCode.OPERATION_FAILED, "cannot make a backup: " + e.getMessage());
    }
  }

  private static void append(BackupIndex made, long nanos, DocumentBuilder reply) {
    reply
        .append("backup", made.name())
        .append("time", new DateValue(made.wallMillis()))
        .append("documents", made.documents())
        .append("bytes", made.bytes())
        .append("millis", TimeUnit.NANOSECONDS.toMillis(nanos));
  }
}
