package dev.morphium.engine.command.fault;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.AWAITS;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.NEVER_FAILS;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
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
public record FailPointCommands(FailPoints points) {
  private static final CommandFields FIELDS = new CommandFields("configureFailPoint");
  private static final CommandField MODE = FIELDS.any("mode");
  private static final CommandField DATA = FIELDS.any("data");

  /** All commands of this family. */
  public List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(FIELDS, "Sets a fail point.", Requires.LOGIN, this::configure)
            .with(ADMIN_ONLY, SMALL, LENIENT, NEVER_FAILS),
        CommandSpec.of(
                WaitForFailPointCommand.FIELDS,
                "Waits until a fail point has failed so many times.",
                Requires.LOGIN,
                new WaitForFailPointCommand(points))
            .with(ADMIN_ONLY, AWAITS, NEVER_FAILS));
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
