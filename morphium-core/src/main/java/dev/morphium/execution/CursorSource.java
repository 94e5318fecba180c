package dev.morphium.execution;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.session.ClientSession;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Where a cursor gets its further batches from.
 *
 * <p>A cursor that waits for news may take its timeout for each batch; any other one for all
 * batches together. Source: "Client Side Operations Timeout" specification, "Cursors".
 */
final class CursorSource {
  /** How long closing a cursor may wait for a server that is away. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final CommandSender sender;
  private final CommandPreparation preparation;
  private final String database;
  private final @Nullable BsonValue batchSize;
  private final @Nullable BsonValue comment;
  private final @Nullable ClientSession session;
  private final Deadline deadline;
  private final Duration timeout;
  private final @Nullable Duration maxAwait;

  CursorSource(
      CommandSender sender,
      CommandPreparation preparation,
      String database,
      BsonDocument command,
      @Nullable ClientSession session,
      Deadline deadline,
      Duration timeout,
      @Nullable Duration maxAwait) {
    this.sender = sender;
    this.preparation = preparation;
    this.database = database;
    this.session = session;
    this.deadline = deadline;
    this.timeout = timeout;
    this.maxAwait = maxAwait;
    comment = command.get("comment");
    batchSize =
        command.get("cursor") instanceof BsonDocument cursor
            ? cursor.get("batchSize")
            : command.get("batchSize");
  }

  /** Whether it waits for news instead of ending. */
  boolean isTailing() {
    return maxAwait != null;
  }

  Batch next(long id, String namespace) {
    BsonDocument command = new BsonDocument("getMore", new BsonInt64(id));
    command.append("collection", new BsonString(collection(namespace)));
    if (batchSize != null && batchSize.asNumber().intValue() > 0) {
      command.append("batchSize", batchSize);
    }
    if (maxAwait != null && maxAwait.isPositive()) {
      command.append("maxTimeMS", new BsonInt64(Math.max(1, maxAwait.toMillis())));
    }
    if (comment != null) {
      command.append("comment", comment);
    }
    Deadline until = maxAwait == null ? deadline : Deadline.after(timeout);
    BsonDocument complete = preparation.next(command, session);
    return new Batch(sender.send(database, complete, List.of(), until, session));
  }

  /** Tells the server to forget the cursor; it would find out by itself after a while. */
  void kill(long id, String namespace) {
    BsonDocument command = new BsonDocument("killCursors", new BsonString(collection(namespace)));
    command.append("cursors", new BsonArray(List.of(new BsonInt64(id))));
    try {
      BsonDocument complete = preparation.next(command, session);
      sender.send(database, complete, List.of(), Deadline.after(PATIENCE), session);
    } catch (DriverException | IllegalStateException e) {
      // the cursor is gone with its server or its driver
    }
  }

  /** Does something in the session of the cursor, unless it lives for the cursor alone. */
  <R> R inSession(Supplier<R> work) {
    return session == null || session.isImplicit() ? work.get() : sender.in(session, work);
  }

  void free() {
    DriverCommandRunner.free(session);
  }

  private String collection(String namespace) {
    return namespace.substring(database.length() + 1);
  }
}
