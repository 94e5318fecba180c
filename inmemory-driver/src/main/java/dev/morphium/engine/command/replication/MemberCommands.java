package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.replication.ReplicationCommands.administration;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;
import java.util.List;

/**
 * The commands that control a replica set member: {@code replSetFreeze}, {@code replSetMaintenance}
 * and their kind.
 *
 * <p>Source: MongoDB manual, "replSetFreeze", "replSetMaintenance", "replSetSyncFrom",
 * "replSetAbortPrimaryCatchUp", "replSetResizeOplog".
 */
record MemberCommands(Membership membership, SetControl control) {
  private static final double LEAST_OPLOG_MEGABYTES = 990;

  private static final CommandFields RESIZE =
      new CommandFields("replSetResizeOplog").with(CommandField.NUMBER, "minRetentionHours");
  private static final CommandField SIZE = RESIZE.number("size");

  List<CommandSpec> specs() {
    return List.of(
        administration(
                new CommandFields("replSetAbortPrimaryCatchUp"),
                "Has a new primary take writes before it has caught up.",
                Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
                (invocation, reply) -> {
                  throw new CommandException(
                      ErrorCode.ILLEGAL_OPERATION, "The node is not in catch-up mode.");
                })
            .refused(),
        administration(
            new CommandFields("replSetFreeze"),
            "Keeps a member from being elected for some time.",
            Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
            this::freeze),
        administration(
                new CommandFields("replSetMaintenance"),
                "Has a secondary serve no reads.",
                Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
                ofSecondaries("primaries can't modify maintenance mode"))
            .refused(),
        administration(
                RESIZE,
                "Changes how much history the member keeps.",
                Requires.onCluster(ActionType.REPL_SET_RESIZE_OPLOG),
                MemberCommands::resize)
            .refused(),
        CommandSpec.of(
                StepDownCommand.FIELDS,
                "Has the primary hand over to another member.",
                Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
                new StepDownCommand(membership, control))
            .with(CommandFlag.ADMIN_ONLY),
        administration(
                new CommandFields("replSetSyncFrom"),
                "Has a secondary read from another member.",
                Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
                ofSecondaries("primaries don't sync"))
            .refused());
  }

  private static void resize(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    if (arguments.value(SIZE) instanceof NumberValue size
        && !(size.doubleValue() >= LEAST_OPLOG_MEGABYTES)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'size' value must be >= 990, actual value '" + size.doubleValue() + "'");
    }
    throw new CommandException(
        ErrorCode.NOT_IMPLEMENTED,
        "changing the size of the history while the server runs is not supported yet by this"
            + " server");
  }

  /** What primaries refuse for their own reason, and others because it does not exist yet. */
  private ImmediateCommand ofSecondaries(String reason) {
    return (invocation, reply) -> {
      if (membership.standing().isPrimary()) {
        throw new CommandException(ErrorCode.NOT_SECONDARY, reason);
      }
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          invocation.spec().name() + " is not supported yet by this server");
    };
  }

  private void freeze(Invocation invocation, DocumentBuilder reply) {
    long seconds = Arguments.toLong(invocation.arguments().first(CommandField.NUMBER), 0);
    if (seconds < 0) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "replSetFreeze takes a non-negative number of seconds");
    }
    if (membership.standing().isPrimary()) {
      throw new CommandException(
          ErrorCode.NOT_SECONDARY,
          "cannot freeze node when primary or running for election. state: Primary");
    }
    control.freeze(Duration.ofSeconds(seconds));
  }
}
