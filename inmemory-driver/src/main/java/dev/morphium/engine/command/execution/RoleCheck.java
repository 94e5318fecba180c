package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.concern.UserWriteBlock;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which commands a member of a replica set takes in its role.
 *
 * <p>Writes and transactions are the primary's; what reads the set's data is taken by a secondary
 * when its client says so. Source: MongoDB manual, "Read Preference"; "Server Discovery and
 * Monitoring" specification, "not writable primary and node is recovering".
 */
public record RoleCheck(Replication replication, UserWriteBlock block) {
  private static final long MOST_UNSURE_MILLIS = 5000;

  /**
   * Checks a command before it runs.
   *
   * @return what to wait for before it is checked again, because the primary is not sure whether it
   *     still is one; null when the command may run
   * @throws CommandException 10107, 13435 or 13436 when another member has to be asked, 371 when
   *     writes are blocked
   */
  @Nullable Wait check(Invocation invocation) {
    block.check(invocation);
    CommandSpec spec = invocation.spec();
    Standing standing = replication.membership().standing();
    if (standing.isPrimary()) {
      if (isForPrimaries(invocation) || spec.is(CommandFlag.READ)) {
        return confirm(invocation);
      }
      return null;
    }
    if (isForPrimaries(invocation)) {
      throw new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary");
    }
    if (spec.is(CommandFlag.READ) || spec.is(CommandFlag.CONTINUES)) {
      if (!standing.role().isReadable()) {
        throw new CommandException(
            ErrorCode.NOT_PRIMARY_OR_SECONDARY,
            "node is not in primary or recovering state; it is " + standing.role());
      }
      if (spec.is(CommandFlag.READ) && !allowsSecondaries(invocation.arguments())) {
        throw new CommandException(
            ErrorCode.NOT_PRIMARY_NO_SECONDARY_OK, "not primary and secondaryOk=false");
      }
      if (isLinearizable(invocation.arguments())) {
        throw new CommandException(
            ErrorCode.NOT_WRITABLE_PRIMARY,
            "cannot satisfy linearizable read concern on non-primary node");
      }
    }
    return null;
  }

  /**
   * A primary that has lost its majority, or hands over, soon knows whether it goes on as one. Its
   * clients are told then and not before: they try a command only once more, on the member that
   * says that it is the primary, and that is still this one.
   */
  private @Nullable Wait confirm(Invocation invocation) {
    if (replication.control().isConfirmed()) {
      return null;
    }
    long left =
        MOST_UNSURE_MILLIS - TimeUnit.NANOSECONDS.toMillis(invocation.operation().runningNanos());
    if (left <= 0) {
      throw new CommandException(
          ErrorCode.NOT_WRITABLE_PRIMARY,
          "not primary: this member has not heard of a majority for too long, so that another"
              + " member may have been elected");
    }
    return new Wait(replication.control().confirmation(), left);
  }

  /** The read barrier of a command; null when it needs none. */
  @Nullable ReadBarrier readBarrier(Invocation invocation) {
    return isLinearizable(invocation.arguments()) && invocation.spec().is(CommandFlag.READ)
        ? new ReadBarrier(
            replication.control().confirmPrimary(), TimeLimit.maxTimeMillis(invocation.arguments()))
        : null;
  }

  private static boolean isForPrimaries(Invocation invocation) {
    return invocation.spec().is(CommandFlag.WRITE)
        || invocation.spec().is(CommandFlag.PRIMARY_ONLY)
        || invocation.transactionNumber() >= 0;
  }

  private static boolean allowsSecondaries(Arguments arguments) {
    Document preference = arguments.document(GenericFields.READ_PREFERENCE);
    return preference != null
        && preference.get("mode") instanceof StringValue mode
        && !mode.value().equals("primary");
  }

  private static boolean isLinearizable(Arguments arguments) {
    Document concern = arguments.document(GenericFields.READ_CONCERN);
    return concern != null
        && concern.get("level") instanceof StringValue level
        && level.value().equals("linearizable");
  }
}
