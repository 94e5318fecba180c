package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.FsyncLock;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The commands of the fsync lock: {@code fsync}, {@code fsyncUnlock} and {@code lockInfo}, which
 * shows it. It is the only lock that is held between operations.
 *
 * <p>There is nothing to flush: what is acknowledged is on the disk already where there is a
 * journal. Source: MongoDB manual, "fsync", "fsyncUnlock", "lockInfo".
 */
record FsyncCommands(Storage storage, Operations operations, Membership membership)
    implements CommandHandler {
  private static final CommandFields FSYNC = new CommandFields("fsync");
  private static final CommandField LOCK = FSYNC.looseBool("lock");
  private static final CommandField PATIENCE = FSYNC.number("fsyncLockAcquisitionTimeoutMillis");
  private static final long USUAL_PATIENCE_MILLIS = 90_000;
  private static final long LOOK_MILLIS = 5;
  private static final String GLOBAL = "{4611686018427387905: Global, 1}";

  /** All of them in alphabetical order. */
  List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                FSYNC,
                "Has all writes wait until fsyncUnlock, with lock: true.",
                Requires.onCluster(ActionType.FSYNC),
                this)
            .with(ADMIN_ONLY, LENIENT),
        CommandSpec.of(
                new CommandFields("fsyncUnlock"),
                "Lets writes go on after fsync.",
                Requires.onCluster(ActionType.UNLOCK),
                this::unlock)
            .with(SMALL, ADMIN_ONLY, LENIENT),
        CommandSpec.of(
                new CommandFields("lockInfo"),
                "Tells of the locks that are held or waited for.",
                Requires.onCluster(ActionType.SERVER_STATUS),
                this::lockInfo)
            .with(ADMIN_ONLY));
  }

  private FsyncLock lock() {
    return storage.fsyncLock();
  }

  @Override
  public CommandWork begin(Invocation invocation) {
    if (!invocation.arguments().bool(LOCK, false)) {
      return reply -> {
        reply.append("numFiles", 1);
        return null;
      };
    }
    if (!membership.standing().isPrimary()) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "a secondary follows the primary and cannot be locked: run fsync with lock on the"
              + " primary");
    }
    long patience = invocation.arguments().int64(PATIENCE, USUAL_PATIENCE_MILLIS);
    return new Locking(invocation, lock().lock(), patience);
  }

  /** Waits, with the lock held, until the writes are over that had begun before. */
  private final class Locking implements CommandWork {
    private final Invocation invocation;
    private final int count;
    private final long patienceMillis;
    private boolean done;

    Locking(Invocation invocation, int count, long patienceMillis) {
      this.invocation = invocation;
      this.count = count;
      this.patienceMillis = patienceMillis;
    }

    @Override
    public @Nullable Wait proceed(DocumentBuilder reply) {
      Operation own = invocation.operation();
      own.checkHeard();
      boolean writing =
          operations.running().stream()
              .anyMatch(other -> isWriter(other) && other != own && !other.isWaiting());
      CommitDependencies applied = new CommitDependencies();
      storage.newest(applied);
      Signal undecided = applied.undecided();
      if (writing || undecided != null) {
        if (TimeUnit.NANOSECONDS.toMillis(own.runningNanos()) > patienceMillis) {
          throw new CommandException(ErrorCode.LOCK_TIMEOUT, "Fsync lock timed out");
        }
        return new Wait(undecided == null ? Signal.NEVER : undecided, LOOK_MILLIS);
      }
      done = true;
      reply
          .append("info", "now locked against writes, use db.fsyncUnlock() to unlock")
          .append("lockCount", (long) count)
          .append("seeAlso", "http://dochub.mongodb.org/core/fsynccommand");
      return null;
    }

    @Override
    public void end() {
      if (!done) {
        lock().unlock();
      }
    }
  }

  private static boolean isWriter(Operation operation) {
    CommandSpec spec = operation.invocation().spec();
    return spec.is(CommandFlag.WRITE)
        || spec.is(CommandFlag.ENDS_TRANSACTION)
        || operation.written() != null;
  }

  private void unlock(Invocation invocation, DocumentBuilder reply) {
    int left = lock().unlock();
    if (left < 0) {
      throw new CommandException(ErrorCode.ILLEGAL_OPERATION, "fsyncUnlock called when not locked");
    }
    reply.append("info", "fsyncUnlock completed").append("lockCount", (long) left);
  }

  private void lockInfo(Invocation invocation, DocumentBuilder reply) {
    if (lock().held() == null) {
      reply.append("lockInfo", ArrayValue.EMPTY);
      return;
    }
    List<Value> pending = new ArrayList<>();
    for (Operation operation : operations.running()) {
      if (isWriter(operation) && operation.isWaiting()) {
        pending.add(request("IX").append("clientInfo", client(operation)).build());
      }
    }
    Document entry =
        new DocumentBuilder()
            .append("resourceId", GLOBAL)
            .append("granted", ArrayValue.of(request("S").build()))
            .append("pending", ArrayValue.of(pending))
            .build();
    reply.append("lockInfo", ArrayValue.of(entry));
  }

  private static DocumentBuilder request(String mode) {
    return new DocumentBuilder().append("mode", mode).append("convertMode", "NONE");
  }

  private static Document client(Operation operation) {
    long connection = operation.invocation().client().connectionId();
    return new DocumentBuilder()
        .append("desc", "conn" + connection)
        .append("connectionId", connection)
        .append("opid", operation.id())
        .build();
  }
}
