package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** The commands {@code getMore} and {@code killCursors}. Source: MongoDB manual, same names. */
final class CursorCommands {
  private static final CommandFields GET_MORE = new CommandFields("getMore");
  private static final CommandField COLLECTION = GET_MORE.string("collection");
  private static final CommandField BATCH_SIZE = GET_MORE.number("batchSize");
  private static final CommandFields KILL_CURSORS = new CommandFields("killCursors");
  private static final CommandField CURSORS = KILL_CURSORS.array("cursors");

  static {
    GET_MORE.of("term", ValueType.INT64);
    GET_MORE.document("lastKnownCommittedOpTime");
    GET_MORE.bool("includeQueryStatsMetrics");
  }

  private final CursorRegistry registry;

  private CursorCommands(CursorRegistry registry) {
    this.registry = registry;
  }

  static List<CommandSpec> specs(CursorRegistry registry) {
    CursorCommands commands = new CursorCommands(registry);
    return List.of(
        CommandSpec.of(
            GET_MORE,
            "Fetches the next batch of a cursor.",
            commands::getMore,
            CommandFlag.CONTINUES,
            CommandFlag.TRANSACTION),
        CommandSpec.of(
            KILL_CURSORS,
            "Closes cursors.",
            commands::killCursors,
            CommandFlag.BRIEF,
            CommandFlag.CONTINUES,
            CommandFlag.TRANSACTION));
  }

  private void getMore(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Value first = arguments.first();
    if (!(first instanceof Int64Value id)) {
      throw Arguments.wrongType("getMore.getMore", first.type(), List.of(ValueType.INT64));
    }
    arguments.require(COLLECTION);
    long batchSize = arguments.nonNegative(BATCH_SIZE, 0);
    String namespace =
        Namespace.of(invocation.database(), String.valueOf(arguments.string(COLLECTION)))
            .toString();
    ServerCursor cursor = registry.take(id.value());
    boolean fetching = false;
    try {
      CursorUse.check(id.value(), cursor.owner(), namespace, invocation);
      if (arguments.has(GenericFields.MAX_TIME) && !cursor.isLive()) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "cannot set maxTimeMS on getMore command for a non-awaitData cursor");
      }
      if (cursor.isChangeStream()) {
        invocation.readChangeStream();
      }
      cursor.usedBy(invocation.operation()::check);
      fetching = true;
      reply.startDocument("cursor");
      cursor.appendBatch(reply, "nextBatch", batchSize == 0 ? Long.MAX_VALUE : batchSize, false);
      reply.append("id", cursor.isExhausted() ? 0L : id.value());
      reply.append("ns", namespace).end();
    } catch (CommandException failure) {
      if (fetching) {
        cursor.fail();
      }
      throw failure;
    } finally {
      registry.release(id.value(), cursor);
    }
  }

  private void killCursors(Invocation invocation, DocumentBuilder reply) {
    String namespace = invocation.namespace().toString();
    Arguments arguments = invocation.arguments();
    arguments.require(CURSORS);
    List<Value> killed = new ArrayList<>();
    List<Value> notFound = new ArrayList<>();
    ArrayValue ids = arguments.array(CURSORS);
    int index = 0;
    for (Value each : ids == null ? List.<Value>of() : ids.elements()) {
      if (!(each instanceof Int64Value)) {
        throw Arguments.wrongType(
            "killCursors.cursors." + index, each.type(), List.of(ValueType.INT64));
      }
      index++;
    }
    for (Value each : ids == null ? List.<Value>of() : ids.elements()) {
      long id = ((NumberValue) each).longValue();
      ServerCursor cursor = registry.find(id);
      boolean mine = cursor != null && cursor.owner().namespace().equals(namespace);
      (mine && registry.kill(id) ? killed : notFound).add(each);
    }
    reply
        .append("cursorsKilled", ArrayValue.of(killed))
        .append("cursorsNotFound", ArrayValue.of(notFound))
        .append("cursorsAlive", ArrayValue.EMPTY)
        .append("cursorsUnknown", ArrayValue.EMPTY);
  }
}
