package dev.morphium.engine.command;

import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;

/**
 * Which commands a member of a replica set takes in its role.
 *
 * <p>Writes and transactions are the primary's; what reads the set's data is taken by a secondary
 * when its client says so. Source: MongoDB manual, "Read Preference"; "Server Discovery and
 * Monitoring" specification, "not writable primary and node is recovering".
 */
final class RoleCheck {
  private static final long USUAL_LIMIT_MILLIS = 10_000;
  private static final Duration MOST_UNSURE = Duration.ofSeconds(5);

  private final Replication replication;

  RoleCheck(Replication replication) {
    this.replication = replication;
  }

  /**
   * Checks a command before it runs.
   *
   * @throws CommandException 10107, 13435 or 13436 when another member has to be asked
   */
  void check(Invocation invocation) {
    CommandSpec spec = invocation.spec();
    Standing standing = replication.membership().standing();
    if (standing.isPrimary()) {
      if (isForPrimaries(invocation) || spec.is(CommandFlag.READ)) {
        confirm(invocation);
      }
      return;
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
  }

  /** Whether the check would have to ask other members, or to wait until they have answered. */
  boolean wouldWait(Invocation invocation) {
    Standing standing = replication.membership().standing();
    return standing.configuration().voters() > 1
        && (isLinearizable(invocation.arguments())
            || standing.isPrimary() && !replication.control().isConfirmed());
  }

  /**
   * A primary that has lost its majority, or hands over, soon knows whether it goes on as one. Its
   * clients are told then and not before: they try a command only once more, at whoever says that
   * it is the primary, and that is still this member.
   */
  private void confirm(Invocation invocation) {
    boolean mayWait = !invocation.isBrief() && !invocation.spec().is(CommandFlag.BRIEF);
    if (!replication.control().isConfirmed()
        && !(mayWait && replication.control().awaitConfirmed(MOST_UNSURE))) {
      if (!replication.membership().isPrimary()) {
        check(invocation);
        return;
      }
      throw new CommandException(
          ErrorCode.NOT_WRITABLE_PRIMARY,
          "not primary: this member has not heard of a majority for too long, so that another"
              + " member may have been elected");
    }
    if (isLinearizable(invocation.arguments())) {
      long limit = GenericChecks.maxTimeMillis(invocation.arguments());
      replication
          .control()
          .confirmPrimary(Duration.ofMillis(limit == 0 ? USUAL_LIMIT_MILLIS : limit));
    }
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
