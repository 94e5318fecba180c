package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.replication.ReplicationCommands.administration;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;
import java.util.List;

/**
 * The commands that control a replica set member: {@code replSetFreeze}, {@code replSetMaintenance}
 * and their kind.
 *
 * <p>A primary never catches up with others ({@code replSetAbortPrimaryCatchUp}): who is elected
 * has everything that was acknowledged. Source: MongoDB manual, "replSetFreeze",
 * "replSetMaintenance", "replSetAbortPrimaryCatchUp".
 */
record MemberCommands(Membership membership, SetControl control) {
  List<CommandSpec> specs() {
    return List.of(
        administration(
            new CommandFields("replSetAbortPrimaryCatchUp"),
            "Has a new primary take writes before it has caught up, which it always has.",
            Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
            (invocation, reply) -> {
              throw new CommandException(
                  ErrorCode.ILLEGAL_OPERATION, "The node is not in catch-up mode.");
            }),
        administration(
            new CommandFields("replSetFreeze"),
            "Keeps a member from being elected for some time.",
            Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
            this::freeze),
        administration(
            new CommandFields("replSetMaintenance"),
            "Has a secondary serve no reads.",
            Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
            this::maintain),
        CommandSpec.of(
                StepDownCommand.FIELDS,
                "Has the primary hand over to another member.",
                Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
                new StepDownCommand(membership, control))
            .with(CommandFlag.ADMIN_ONLY),
        new SyncFromCommand(membership).spec());
  }

  private void maintain(Invocation invocation, DocumentBuilder reply) {
    if (membership.isPrimary()) {
      throw new CommandException(
          ErrorCode.NOT_SECONDARY, "primaries can't modify maintenance mode");
    }
    control.maintenance(invocation.arguments().first().isTrue());
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
