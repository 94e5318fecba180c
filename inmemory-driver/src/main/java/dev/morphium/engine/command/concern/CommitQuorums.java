package dev.morphium.engine.command.concern;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * The rules of the commit quorum ({@code commitQuorum}) of an index build: what may be asked for,
 * and what a deployment can give. Source: MongoDB manual, "createIndexes" and
 * "setIndexCommitQuorum".
 */
public record CommitQuorums(Replication replication) {
  private static final int MOST_NODES = 50;
  private static final Set<String> KNOWN = Set.of("majority", "votingMembers");

  /**
   * Checks a quorum that was given.
   *
   * @throws CommandException 9 when it is none, 2 on a standalone, 79 for a mode that the set does
   *     not define, 278 for more members than there are
   */
  public void check(Value quorum) {
    if (quorum.isNullish()) {
      return;
    }
    checkKind(quorum);
    if (!replication.membership().deployment().isReplicated()) {
      throw new CommandException(ErrorCode.BAD_VALUE, "Standalones can't specify commitQuorum");
    }
    SetConfiguration configuration = replication.membership().standing().configuration();
    if (quorum instanceof StringValue mode
        && !KNOWN.contains(mode.value())
        && !(configuration.modes().get(mode.value()) instanceof Document)) {
      throw new CommandException(
          ErrorCode.UNKNOWN_REPL_WRITE_CONCERN,
          "No write concern mode named '" + mode.value() + "' found in replica set configuration");
    }
    if (quorum instanceof NumberValue number && nodes(number) > configuration.members().size()) {
      throw new CommandException(
          ErrorCode.UNSATISFIABLE_COMMIT_QUORUM,
          "Commit quorum cannot be satisfied with the current replica set configuration");
    }
  }

  private static void checkKind(Value quorum) {
    switch (quorum) {
      case NumberValue number -> {
        if (number.isNaN() || nodes(number) < 0 || nodes(number) > MOST_NODES) {
          throw failedToParse(
              "commitQuorum has to be a non-negative number and not greater than " + MOST_NODES);
        }
      }
      case StringValue mode -> {
        if (mode.value().isEmpty()) {
          throw failedToParse("commitQuorum can't be an empty string");
        }
      }
      default -> throw failedToParse("commitQuorum has to be a number or a string");
    }
  }

  private static long nodes(NumberValue number) {
    return Arguments.toLong(number, 0);
  }

  private static CommandException failedToParse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
