package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.access.WritePrivileges;
import dev.morphium.engine.command.concern.DefaultConcerns;
import dev.morphium.engine.command.concern.WriteConcerns;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The table of the replication commands. Source: MongoDB manual, "Replication Commands". */
public final class ReplicationCommands {
  private static final int STANDALONE_DEFAULTS = 51300;

  private ReplicationCommands() {}

  /**
   * All commands of this family.
   *
   * @param replication the part in the set
   * @param oplogSize bounds the oplog, in bytes
   * @param defaults the concerns of commands that name none
   * @param commands begins the commands that entries of an operation log become
   * @param timestamps gives each change of the defaults its time
   */
  public static List<CommandSpec> specs(
      SetDescription set,
      Replication replication,
      LongConsumer oplogSize,
      DefaultConcerns defaults,
      LongSupplier clockMillis,
      Supplier<TimestampValue> timestamps,
      BiFunction<Command, ClientContext, Execution> commands) {
    Deployment deployment = set.membership().deployment();
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(
        CommandSpec.of(
                AppendOplogNoteCommand.FIELDS,
                "Writes a message into the history.",
                Requires.onCluster(ActionType.APPEND_OPLOG_NOTE),
                new AppendOplogNoteCommand())
            .with(ADMIN_ONLY, WRITE, WRITE_CONCERN));
    specs.addAll(
        new DefaultConcernCommands(
                defaults, new WriteConcerns(replication), timestamps, clockMillis)
            .specs());
    specs.addAll(new MemberCommands(set.membership(), replication.control()).specs());
    specs.add(new ResizeOplogCommand(oplogSize).spec());
    specs.addAll(new ReplSetConfigCommands(set.membership(), replication.control()).specs());
    specs.add(
        administration(
            ReplSetGetStatusCommand.FIELDS,
            "Tells how the replica set is doing.",
            Requires.onCluster(ActionType.REPL_SET_GET_STATUS),
            new ReplSetGetStatusCommand(set, replication.control(), clockMillis)));
    specs.replaceAll(spec -> onReplicaSet(spec, deployment));
    specs.add(
        CommandSpec.of(
                ApplyOpsCommand.FIELDS,
                "Does what entries of an operation log say.",
                WritePrivileges::applyOps,
                new ApplyOpsCommand(commands))
            .with(WRITE, WRITE_CONCERN, LENIENT));
    return specs;
  }

  /** A command that administrators run on the database admin. */
  static CommandSpec administration(
      CommandFields fields, String help, RequiredPrivileges privileges, ImmediateCommand handler) {
    return CommandSpec.of(fields, help, privileges, handler).with(ADMIN_ONLY);
  }

  private static CommandException notReplicated(String message) {
    return new CommandException(ErrorCode.NO_REPLICATION_ENABLED, message);
  }

  /** The same command where there is replication, and an error elsewhere. */
  private static CommandSpec onReplicaSet(CommandSpec spec, Deployment deployment) {
    if (deployment.isReplicated()) {
      return spec;
    }
    ImmediateCommand refusal =
        (invocation, reply) -> {
          throw switch (spec.name()) {
            case AppendOplogNoteCommand.NAME ->
                notReplicated("Must have replication set up to run \"appendOplogNote\"");
            case ReplSetConfigCommands.INITIATE ->
                notReplicated("This node was not started with replication enabled.");
            case ResizeOplogCommand.NAME ->
                new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "oplog does not exist");
            default ->
                spec.name().startsWith("replSet")
                    ? notReplicated("not running with --replSet")
                    : new CommandException(
                        STANDALONE_DEFAULTS,
                        "'" + spec.name() + "' is not supported on standalone nodes.");
          };
        };
    return new CommandSpec(
        spec.name(),
        spec.aliases(),
        spec.fields(),
        spec.flags(),
        spec.privileges(),
        spec.help(),
        refusal);
  }
}
