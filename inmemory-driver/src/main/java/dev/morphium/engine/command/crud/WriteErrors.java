package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.ErrorLabels;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * The errors of single statements of a write command. Source: MongoDB manual, "insert", section
 * "Output".
 */
public final class WriteErrors {
  /** This server is no primary any more, or is going. */
  private static final Set<Integer> ROLE_CHANGES =
      Set.of(91, 189, 10107, 11600, 11602, 13435, 13436);

  private record Entry(int index, CommandException error) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Invocation invocation;

  /** The errors of one invocation; none so far. */
  public WriteErrors(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * Notes that the statement of this number failed.
   *
   * @throws CommandException the error itself, when it ends the whole command
   */
  public void add(int index, CommandException error) {
    checkCommand(invocation, error);
    invocation.operation().writes().refused();
    entries.add(new Entry(index, error));
  }

  /** How many statements failed. */
  public int count() {
    return entries.size();
  }

  /**
   * Refuses the whole command, when it is a retryable write of which nothing was done for want of
   * memory: drivers look for the labels of an overloaded server among the errors of commands only.
   *
   * @throws CommandException the first statement's error
   */
  public static void checkOverload(Invocation invocation, List<CommandException> errors) {
    ErrorLabels.Context context = invocation.labelContext();
    if (!errors.isEmpty()
        && errors.stream().allMatch(error -> ErrorLabels.isRetryableOverload(context, error))) {
      throw errors.getFirst();
    }
  }

  /**
   * The same for these errors, which are those of all statements.
   *
   * @throws CommandException the first statement's error
   */
  public void checkOverload() {
    checkOverload(invocation, entries.stream().map(Entry::error).toList());
  }

  /**
   * Ends the transaction, if the command that failed is part of one.
   *
   * @throws CommandException the error itself, when the whole transaction is to be tried again, or
   *     the whole command by another server: drivers do not look for that among the errors of
   *     statements
   */
  public static void checkCommand(Invocation invocation, CommandException error) {
    if (ROLE_CHANGES.contains(error.code().number()) || InterruptCheck.isInterruption(error)) {
      throw error;
    }
    if (invocation.isInTransaction()) {
      invocation.failTransaction();
      if (isTransient(error)) {
        throw error;
      }
    }
  }

  private static boolean isTransient(CommandException error) {
    ErrorLabels.Context statement = new ErrorLabels.Context(true, true, false, false);
    return ErrorLabels.of(statement, error.code().number(), 0, false)
        .contains(ErrorLabels.TRANSIENT_TRANSACTION);
  }

  /**
   * Notes that the statement of this number failed.
   *
   * @throws CommandException the error itself, when it ends the whole command: its time is over, or
   *     it was killed
   */
  public void addUnlessInterrupted(int index, CommandException error) {
    if (InterruptCheck.isInterruption(error)) {
      throw error;
    }
    add(index, error);
  }

  /** Appends {@code writeErrors} when there are any. */
  public void append(DocumentBuilder reply) {
    if (entries.isEmpty() || isUnacknowledged()) {
      return;
    }
    entries.sort(Comparator.comparingInt(Entry::index));
    reply.startArray("writeErrors");
    int position = 0;
    for (Entry entry : entries) {
      reply.startDocument(ArrayIndexNames.of(position++)).append("index", entry.index);
      appendError(reply, entry.error);
      reply.end();
    }
    reply.end();
  }

  /** Whether the client wants to hear of nothing: {@code w: 0}, and no journal. */
  private boolean isUnacknowledged() {
    return invocation.body().get("writeConcern") instanceof Document concern
        && concern.get("w") instanceof NumberValue w
        && w.signum() == 0
        && !w.isNaN()
        && !concern.get("j").isTrue();
  }

  /** Appends {@code code}, {@code errmsg} and what else the error tells. */
  public static void appendError(DocumentBuilder out, CommandException error) {
    out.append("code", error.code().number());
    BsonDocument details = error.details();
    if (details != null) {
      out.appendAll(Document.of(details));
    }
    out.append("errmsg", error.message());
  }
}
