package dev.morphium.engine.command.query;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.command.access.ReadPrivileges;
import dev.morphium.engine.cursor.Arrivals;
import dev.morphium.engine.cursor.CursorOwner;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.EndAwareSource;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.memory.MemoryAccount;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Answers with the first batch of a result, and keeps the rest as a cursor.
 *
 * @param arrivals tells cursors that wait for documents of commits
 */
public record CursorReplies(CursorRegistry registry, Arrivals arrivals) {
  /** The bytes of a command, and the constants that were made of them. */
  private static final long CONSTANTS = 2;

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
      MemoryAccount memory = invocation.operation().memory();
      cursor.hold(memory.held() + CONSTANTS * invocation.body().length());
      LongPredicate room = single ? bytes -> isCharged(memory, bytes) : memory::tryCharge;
      reply.startDocument("cursor");
      try {
        invocation.operation().returned(cursor.appendBatch(reply, "firstBatch", firstBatch, room));
      } catch (CommandException error) {
        throw error.within("Executor error during " + doing(invocation, namespace));
      }
      reply.append("atClusterTime", cursor.atClusterTime());
      cursor.limit(TimeLimit.leftNanos(invocation));
      long id = 0;
      if (!single && !cursor.isExhausted()) {
        id = registry.open(cursor, owner(invocation, namespace, noTimeout));
        kept = true;
      }
      reply.append("id", id);
      reply.append("ns", namespace).end();
    } finally {
      if (!kept) {
        cursor.close();
      }
    }
  }

  /** What mongod says of the command whose documents could not be computed. */
  private static String doing(Invocation invocation, String namespace) {
    String command = invocation.spec().name();
    return command.equals("find")
        ? "find command: " + namespace
        : command + " command on namespace: " + namespace;
  }

  /** A batch without a cursor ({@code singleBatch}) cannot end early: the rest would be lost. */
  private static boolean isCharged(MemoryAccount memory, long bytes) {
    memory.charge(bytes);
    return true;
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
        invocation.body().compact(),
        invocation.client().authentication().users(),
        ReadPrivileges.ofCursor(invocation));
  }
}
