package dev.morphium.engine.command.query;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.cursor.Arrivals;
import dev.morphium.engine.cursor.CursorOwner;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.EndAwareSource;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/**
 * Answers with the first batch of a result, and keeps the rest as a cursor.
 *
 * @param arrivals tells cursors that wait for documents of commits
 */
public record CursorReplies(CursorRegistry registry, Arrivals arrivals) {
  /**
   * Appends {@code cursor: {firstBatch, id, ns}}.
   *
   * @param source the result; closed here unless it becomes a cursor, which stays open as long as
   *     more may come when the source is an {@link dev.morphium.engine.cursor.LiveSource}
   * @param interrupt where the work on the result asks whether it is to end
   * @param firstBatch the most documents of the first batch
   * @param single whether nothing is kept beyond the first batch
   * @param noTimeout whether the cursor stays open however long nobody uses it
   */
  public void append(
      DocumentBuilder reply,
      Invocation invocation,
      String namespace,
      DocumentSource source,
      Interrupt interrupt,
      long firstBatch,
      boolean single,
      boolean noTimeout) {
    ServerCursor cursor = new ServerCursor(source, interrupt, invocation.atClusterTime());
    invocation.operation().worksWith(cursor.spilled());
    boolean kept = false;
    try {
      reply.startDocument("cursor");
      invocation.operation().returned(cursor.appendBatch(reply, "firstBatch", firstBatch));
      reply.append("atClusterTime", cursor.atClusterTime());
      kept = !single && !cursor.isExhausted();
      cursor.limit(TimeLimit.leftNanos(invocation));
      reply.append(
          "id", kept ? registry.open(cursor, owner(invocation, namespace, noTimeout)) : 0L);
      reply.append("ns", namespace).end();
    } finally {
      if (!kept) {
        cursor.close();
      }
    }
  }

  /** Appends the first batch of a cursor that times out when it is not used. */
  public void append(
      DocumentBuilder reply,
      Invocation invocation,
      String namespace,
      DocumentSource source,
      Interrupt interrupt,
      long firstBatch) {
    append(reply, invocation, namespace, source, interrupt, firstBatch, false, false);
  }

  /** Appends documents that are all there already. */
  public void append(
      DocumentBuilder reply,
      Invocation invocation,
      String namespace,
      List<Document> documents,
      long firstBatch) {
    Interrupt interrupt = new Interrupt(invocation.operation());
    append(reply, invocation, namespace, EndAwareSource.of(documents), interrupt, firstBatch);
  }

  private static CursorOwner owner(Invocation invocation, String namespace, boolean noTimeout) {
    Document session = invocation.session();
    return new CursorOwner(
        namespace,
        session == null ? null : session.compact(),
        noTimeout,
        invocation.body().compact());
  }
}
