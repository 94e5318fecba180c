package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * Commands about running commands: {@code currentOp} and {@code killOp}. Source: MongoDB manual,
 * same names.
 */
final class OperationCommands {
  private static final CommandFields KILL_OP = new CommandFields("killOp");
  private static final CommandField OP = KILL_OP.number("op");

  private final Operations operations;

  private OperationCommands(Operations operations) {
    this.operations = operations;
  }

  static List<CommandSpec> specs(Operations operations) {
    OperationCommands commands = new OperationCommands(operations);
    return List.of(
        CommandSpec.of(
            new CommandFields("currentOp"),
            "Lists the operations that run right now.",
            commands::currentOp,
            CommandFlag.BRIEF,
            CommandFlag.ADMIN_ONLY,
            CommandFlag.LENIENT),
        CommandSpec.of(
            KILL_OP,
            "Ends an operation.",
            commands::killOp,
            CommandFlag.BRIEF,
            CommandFlag.ADMIN_ONLY,
            CommandFlag.LENIENT));
  }

  private void currentOp(Invocation invocation, DocumentBuilder reply) {
    reply.startArray("inprog");
    int index = 0;
    for (Operation operation : operations.running()) {
      reply.append(ArrayIndexNames.of(index++), describe(operation));
    }
    reply.end();
  }

  /** An operation as {@code currentOp} shows it. */
  static Document describe(Operation operation) {
    Invocation invocation = operation.invocation();
    long micros = operation.runningNanos() / 1000;
    return new DocumentBuilder()
        .append("type", "op")
        .append("desc", "conn" + invocation.client().connectionId())
        .append("connectionId", invocation.client().connectionId())
        .append("client", invocation.client().remoteAddress())
        .append("active", true)
        .append("opid", operation.id())
        .append("secs_running", micros / 1_000_000)
        .append("microsecs_running", micros)
        .append("op", "command")
        .append("ns", invocation.database() + ".$cmd")
        .append("command", invocation.body())
        .append("killPending", operation.isKilled())
        .build();
  }

  private void killOp(Invocation invocation, DocumentBuilder reply) {
    if (!(invocation.arguments().value(OP) instanceof NumberValue number)) {
      throw new CommandException(ErrorCode.NO_SUCH_KEY, "Did not provide \"op\" field");
    }
    if (!number.isLong() || number.longValue() != (int) number.longValue()) {
      throw new CommandException(26823, "invalid op : " + number.longValue());
    }
    Operation running = operations.find((int) number.longValue());
    if (running != null) {
      running.kill();
    }
    reply.append("info", "attempting to kill op");
  }
}
