package dev.morphium.engine.command.fault;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The commands that set fail points and wait for them; they exist only in a server started for
 * tests.
 */
public final class FailPointCommands {
  private static final CommandFields FIELDS = new CommandFields("configureFailPoint");
  private static final CommandField MODE = FIELDS.any("mode");
  private static final CommandField DATA = FIELDS.any("data");

  private final FailPoints points;

  private FailPointCommands(FailPoints points) {
    this.points = points;
  }

  /** All commands of this family. */
  public static List<CommandSpec> specs(FailPoints points) {
    FailPointCommands commands = new FailPointCommands(points);
    return List.of(
        CommandSpec.of(
            FIELDS,
            "Sets a fail point.",
            commands::configure,
            CommandFlag.ADMIN_ONLY,
            CommandFlag.SMALL,
            CommandFlag.LENIENT,
            CommandFlag.NEVER_FAILS),
        WaitForFailPointCommand.spec(points));
  }

  private void configure(Invocation invocation, DocumentBuilder reply) {
    Value data = invocation.arguments().value(DATA);
    if (!data.isMissing() && !(data instanceof Document)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "the 'data' option must be a JSON object");
    }
    String name = invocation.arguments().first() instanceof StringValue given ? given.value() : "";
    Document kept = data instanceof Document given ? Document.of(given.toBson()) : Document.EMPTY;
    reply.append("count", points.configure(name, invocation.arguments().value(MODE), kept));
  }
}
