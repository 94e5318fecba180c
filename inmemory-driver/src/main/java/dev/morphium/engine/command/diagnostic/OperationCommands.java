package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.change.FsyncLock;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.access.OperationPrivileges;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The commands {@code currentOp} and {@code killOp}. Source: MongoDB manual, same names.
 *
 * @param filters compiles what operations are filtered by
 */
public record OperationCommands(
    Operations operations,
    ServerListing server,
    FsyncLock lock,
    Function<Document, Filter> filters) {
  private static final CommandFields KILL_OP = new CommandFields("killOp");
  private static final CommandField OP = KILL_OP.number("op");

  /** Fields of {@code currentOp} that select no operation by what it is. */
  private static final Set<String> OPTIONS = Set.of("$all", "$ownOps", "$truncateOps");

  /** Both commands. */
  public List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                new CommandFields("currentOp"),
                "Lists the operations that run right now.",
                OperationPrivileges::currentOp,
                this::currentOp)
            .with(SMALL, ADMIN_ONLY, LENIENT),
        CommandSpec.of(
                KILL_OP, "Ends an operation.", OperationPrivileges.killOp(operations), this::killOp)
            .with(SMALL, ADMIN_ONLY, LENIENT));
  }

  private void currentOp(Invocation invocation, DocumentBuilder reply) {
    Document body = invocation.body();
    boolean all = body.get("$all").isTrue();
    Filter filter = filters.apply(filter(body));
    ServerListing.Wanted wanted =
        new ServerListing.Wanted(all, false, true, !body.get("$ownOps").isTrue());
    List<Document> found = server.operations(wanted).stream().filter(filter::matches).toList();
    reply.append("inprog", ArrayValue.of(found));
    if (lock.held() != null) {
      reply
          .append("fsyncLock", true)
          .append("info", "use db.fsyncUnlock() to terminate the fsync write/snapshot lock");
    }
  }

  /** What a client filters the operations by: its fields but those that say which ones to list. */
  private static Document filter(Document body) {
    DocumentBuilder filter = new DocumentBuilder();
    String command = body.firstName();
    for (Element element : body.elements()) {
      String name = element.name();
      if (!name.equals(command) && !OPTIONS.contains(name) && !Arguments.isGeneric(name)) {
        filter.append(name, element.value());
      }
    }
    return filter.build();
  }

  private void killOp(Invocation invocation, DocumentBuilder reply) {
    Value op = invocation.body().get(OP.name());
    if (op.isNullish() && !op.isMissing()) {
      throw Arguments.wrongType("killOp.op", op.type(), CommandField.NUMBER);
    }
    if (!(op instanceof NumberValue number)) {
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
