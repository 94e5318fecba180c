package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code getMore}.
 *
 * <p>On a cursor that awaits data it waits until there is a document, for a second unless {@code
 * maxTimeMS} says otherwise, without holding a thread. On any other one it may take what the
 * command that opened the cursor has left of its {@code maxTimeMS}. Source: MongoDB manual,
 * "getMore", "cursor.maxTimeMS".
 */
record GetMoreCommand(CursorRegistry registry) implements CommandHandler {
  static final CommandFields FIELDS =
      new CommandFields("getMore")
          .with(List.of(ValueType.INT64), "term")
          .with(List.of(ValueType.OBJECT), "lastKnownCommittedOpTime")
          .with(List.of(ValueType.BOOLEAN), "includeQueryStatsMetrics")
          .unstable("includeQueryStatsMetrics", "lastKnownCommittedOpTime", "term");
  private static final CommandField COLLECTION = FIELDS.string("collection");
  private static final CommandField BATCH_SIZE = FIELDS.number("batchSize");
  private static final long AWAIT_MILLIS = 1000;
  private static final int CURSOR_KILLED = 237;

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    Int64Value id = (Int64Value) arguments.first(List.of(ValueType.INT64));
    arguments.require(COLLECTION);
    arguments.nonNegative(BATCH_SIZE, 0);
    String namespace = namespace(invocation);
    CursorCheckout checkout = new CursorCheckout(registry, id.value());
    boolean begun = false;
    try {
      CommandWork work = new Fetch(invocation, namespace, checkout, id.value());
      begun = true;
      return work;
    } finally {
      if (!begun) {
        checkout.release();
      }
    }
  }

  /** Fetches one batch from a cursor that was checked out. */
  private static final class Fetch implements CommandWork {
    private final Invocation invocation;
    private final String namespace;
    private final CursorCheckout checkout;
    private final long id;
    private final ServerCursor cursor;
    private final long begunNanos;
    private boolean waited;
    private boolean fetched;

    Fetch(Invocation invocation, String namespace, CursorCheckout checkout, long id) {
      this.invocation = invocation;
      this.namespace = namespace;
      this.checkout = checkout;
      this.id = id;
      this.cursor = checkout.cursor();
      checkUse();
      if (invocation.arguments().has(GenericFields.MAX_TIME) && !cursor.awaitsData()) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "cannot set maxTimeMS on getMore command for a non-awaitData cursor");
      }
      this.begunNanos = invocation.operation().runningNanos();
      if (!cursor.awaitsData()) {
        TimeLimit.carryOver(invocation, cursor.leftNanos());
      }
    }

    private void checkUse() {
      new CursorUse(id, cursor.owner()).check(namespace, invocation);
    }

    @Override
    public @Nullable Wait proceed(DocumentBuilder reply) {
      if (waited) { // long enough for a role to be revoked
        invocation.refreshPrivileges();
        checkUse();
      }
      if (cursor.isChangeStream()) {
        invocation.readChangeStream();
      }
      if (cursor.awaitsData()) {
        Wait wait = checkout.awaitData(invocation.operation(), awaitMillis());
        if (wait != null) {
          waited = true;
          return wait;
        }
      }
      fetch(reply);
      fetched = true;
      return null;
    }

    private long awaitMillis() {
      return invocation.arguments().value(GenericFields.MAX_TIME) instanceof NumberValue given
          ? given.longValue()
          : AWAIT_MILLIS;
    }

    private void fetch(DocumentBuilder reply) {
      long batchSize = invocation.arguments().nonNegative(BATCH_SIZE, 0);
      cursor.usedBy(invocation.operation());
      invocation.operation().worksWith(cursor.spilled());
      invocation.operation().check();
      checkAlive(cursor, id);
      reply.startDocument("cursor");
      long most = batchSize == 0 ? Long.MAX_VALUE : batchSize;
      LongPredicate room = invocation.operation().memory()::tryCharge;
      try {
        invocation.operation().returned(cursor.appendBatch(reply, "nextBatch", most, room));
      } catch (CommandException error) {
        throw error.within("Executor error during getMore: " + namespace);
      }
      checkAlive(cursor, id);
      reply.append("atClusterTime", cursor.atClusterTime());
      reply.append("id", cursor.isExhausted() ? 0L : id);
      reply.append("ns", namespace).end();
    }

    @Override
    public void end() {
      cursor.spend(invocation.operation().runningNanos() - begunNanos);
      if (!fetched) {
        cursor.fail();
      }
      checkout.release();
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
}
