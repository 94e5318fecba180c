package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.TakenCursor;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code getMore}.
 *
 * <p>On a cursor that awaits data it waits until there is a document, for a second unless {@code
 * maxTimeMS} says otherwise, without holding a thread. Source: MongoDB manual, "getMore".
 */
final class GetMoreCommand implements CommandHandler {
  private static final CommandFields FIELDS = new CommandFields("getMore");
  private static final CommandField COLLECTION = FIELDS.string("collection");
  private static final CommandField BATCH_SIZE = FIELDS.number("batchSize");
  private static final long AWAIT_MILLIS = 1000;
  private static final int CURSOR_KILLED = 237;

  static {
    FIELDS.of("term", ValueType.INT64);
    FIELDS.document("lastKnownCommittedOpTime");
    FIELDS.bool("includeQueryStatsMetrics");
  }

  private final CursorRegistry registry;

  private GetMoreCommand(CursorRegistry registry) {
    this.registry = registry;
  }

  static CommandSpec spec(CursorRegistry registry) {
    return CommandSpec.of(
        FIELDS,
        "Fetches the next batch of a cursor.",
        new GetMoreCommand(registry),
        CommandFlag.AWAITS,
        CommandFlag.CONTINUES,
        CommandFlag.TRANSACTION);
  }

  @Override
  public @Nullable Pause pause(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    if (!(arguments.first() instanceof Int64Value id)) {
      return null;
    }
    TakenCursor use = invocation.takenCursor();
    if (use == null) {
      ServerCursor cursor = registry.find(id.value());
      if (cursor == null || !cursor.awaitsData()) {
        return null;
      }
      arguments.nonNegative(BATCH_SIZE, 0);
      use = use(invocation, id.value());
      CursorUse.check(id.value(), use.cursor().owner(), namespace(invocation), invocation);
    }
    long millis =
        arguments.value(GenericFields.MAX_TIME) instanceof NumberValue given
            ? given.longValue()
            : AWAIT_MILLIS;
    return use.pause(invocation.operation(), millis);
  }

  @Override
  public void abandon(Invocation invocation) {
    TakenCursor use = invocation.takenCursor();
    if (use != null) {
      use.discard();
    }
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Value first = arguments.first();
    if (!(first instanceof Int64Value id)) {
      throw Arguments.wrongType("getMore.getMore", first.type(), List.of(ValueType.INT64));
    }
    arguments.require(COLLECTION);
    long batchSize = arguments.nonNegative(BATCH_SIZE, 0);
    String namespace = namespace(invocation);
    TakenCursor use = use(invocation, id.value());
    ServerCursor cursor = use.cursor();
    boolean fetching = false;
    try {
      CursorUse.check(id.value(), cursor.owner(), namespace, invocation);
      if (arguments.has(GenericFields.MAX_TIME) && !cursor.awaitsData()) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "cannot set maxTimeMS on getMore command for a non-awaitData cursor");
      }
      if (cursor.isChangeStream()) {
        invocation.readChangeStream();
      }
      cursor.usedBy(invocation.operation()::check);
      fetching = true;
      invocation.operation().check();
      checkAlive(cursor, id.value());
      reply.startDocument("cursor");
      cursor.appendBatch(reply, "nextBatch", batchSize == 0 ? Long.MAX_VALUE : batchSize, false);
      checkAlive(cursor, id.value());
      reply.append("atClusterTime", cursor.atClusterTime());
      reply.append("id", cursor.isExhausted() ? 0L : id.value());
      reply.append("ns", namespace).end();
    } catch (CommandException failure) {
      if (fetching) {
        cursor.fail();
      }
      throw failure;
    } finally {
      use.release();
    }
  }

  private static void checkAlive(ServerCursor cursor, long id) {
    if (cursor.isKilled()) {
      throw new CommandException(CURSOR_KILLED, "cursor id " + id + " was killed");
    }
  }

  private static String namespace(Invocation invocation) {
    return Namespace.of(
            invocation.database(), String.valueOf(invocation.arguments().string(COLLECTION)))
        .toString();
  }

  /** The cursor, taken now or before the command had to wait. */
  private TakenCursor use(Invocation invocation, long id) {
    TakenCursor use = invocation.takenCursor();
    if (use == null) {
      use = new TakenCursor(registry, id);
      invocation.use(use);
    }
    return use;
  }
}
