package dev.morphium.internal.execution;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.operation.BatchCursor;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
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
 * A cursor of the server, read batch by batch; another thread may close it.
 *
 * <p>A cursor that waits for news may take its timeout for each batch; any other one for all
 * batches together. Source: "Client Side Operations Timeout" specification, "Cursors".
 */
final class DriverCursor implements BatchCursor {
  /** How long closing a cursor may wait for a server that is away. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final CommandSender sender;
  private final SessionBinding binding;
  private final Operation operation;
  private final @Nullable ClientSession session;
  private final Deadline deadline;
  private final Duration timeout;
  private final String collection;
  private volatile DocumentBatch batch;
  private volatile long id;

  /**
   * @param opened the reply to the operation that opened it
   * @param session the session that the cursor belongs to, freed at its end; null for none
   */
  DriverCursor(
      CommandSender sender,
      SessionBinding binding,
      Operation operation,
      Reply opened,
      @Nullable ClientSession session,
      Deadline deadline,
      Duration timeout) {
    this.sender = sender;
    this.binding = binding;
    this.operation = operation;
    this.session = session;
    this.deadline = deadline;
    this.timeout = timeout;
    batch = new DocumentBatch(opened);
    id = batch.cursorId();
    collection = id == 0 ? "" : batch.namespace().substring(operation.database().length() + 1);
    if (id == 0) {
      OperationExecutor.free(session);
    }
  }

  @Override
  public DocumentBatch batch() {
    return batch;
  }

  @Override
  public boolean isLast() {
    return id == 0;
  }

  @Override
  public boolean awaitsData() {
    return operation.awaitsData();
  }

  @Override
  public void fetch() {
    boolean fetched = false;
    try {
      Deadline until = awaitsData() ? Deadline.after(timeout) : deadline;
      batch = new DocumentBatch(send(next(), until));
      id = batch.cursorId();
      fetched = true;
    } finally {
      if (!fetched || id == 0) {
        id = 0;
        OperationExecutor.free(session);
      }
    }
  }

  private Operation next() {
    BsonDocument opening = operation.body();
    BsonValue size =
        opening.get("cursor") instanceof BsonDocument cursor
            ? cursor.get("batchSize")
            : opening.get("batchSize");
    BsonDocument command = new BsonDocument("getMore", new BsonInt64(id));
    command.append("collection", new BsonString(collection));
    if (size != null && size.asNumber().intValue() > 0) {
      command.append("batchSize", size);
    }
    Duration wait = operation instanceof Operation.CursorRead read ? read.maxAwait() : null;
    if (wait != null && wait.isPositive()) {
      command.append("maxTimeMS", new BsonInt64(Math.max(1, wait.toMillis())));
    }
    BsonValue comment = opening.get("comment");
    if (comment != null) {
      command.append("comment", comment);
    }
    return new Operation.GetMore(operation.database(), command, awaitsData());
  }

  private Reply send(Operation step, Deadline until) {
    return sender.send(
        step,
        CommandEncoder.encode(step, OperationOptions.DEFAULT, session, false, until),
        session);
  }

  @Override
  public <R> R inSession(Supplier<R> work) {
    return session == null || session.isImplicit() || binding.current() == session
        ? work.get()
        : binding.call(session, work);
  }

  /** Tells the server to forget the cursor; it would find out by itself after a while. */
  @Override
  public void close() {
    if (id != 0) {
      BsonDocument command = new BsonDocument("killCursors", new BsonString(collection));
      command.append("cursors", new BsonArray(List.of(new BsonInt64(id))));
      try {
        send(
            new Operation.RunCommand(operation.database(), command, OperationOptions.DEFAULT),
            Deadline.after(PATIENCE));
      } catch (DriverException | IllegalStateException e) {
        // the cursor is gone with its server or its driver
      }
      id = 0;
      OperationExecutor.free(session);
    }
  }
}
