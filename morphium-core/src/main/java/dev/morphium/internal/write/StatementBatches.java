package dev.morphium.internal.write;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Operation;
import dev.morphium.write.WriteResult;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * The sending of any number of statements in as few commands as the server's limits allow.
 *
 * <p>Of an ordered write nothing is sent after the first failure; of an unordered one everything
 * is, and one exception tells of all failures. Source: MongoDB manual, "insert", "update",
 * "delete".
 */
public final class StatementBatches {
  /** What a message may need beside the statements: header, command, session. */
  private static final int OVERHEAD = 64 * 1024;

  private final CommandRunner runner;
  private final Capabilities limits;

  public StatementBatches(CommandRunner runner, Capabilities limits) {
    this.runner = runner;
    this.limits = limits;
  }

  /**
   * Runs a write with statements beside it.
   *
   * @param header the write without statements
   * @param statements each one a BSON document
   * @throws WriteException when at least one failed; its indexes are those of {@code statements}
   * @throws IllegalArgumentException when one is larger than the server takes; nothing was sent
   */
  public WriteResult run(Operation.Statements header, List<byte[]> statements, boolean ordered) {
    requireSizes(statements);
    WriteResult result = WriteResult.NOTHING;
    Failures failures = new Failures();
    int first = 0;
    while (first < statements.size()) {
      int end = endOfBatch(statements, first);
      DocumentSequence sequence = sequence(header.field(), statements, first, end);
      try {
        BsonDocument reply = runner.run(header.with(sequence, ordered));
        result = result.plus(WriteResult.of(reply, first));
      } catch (WriteException failure) {
        result = result.plus(WriteResult.of(failure.reply(), first));
        failures.add(failure, first);
        if (ordered) {
          break;
        }
      }
      first = end;
    }
    failures.throwIfAny(result, statements.size());
    return result;
  }

  private void requireSizes(List<byte[]> statements) {
    int most = limits.maxMessageSize() - OVERHEAD;
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i).length > most) {
        throw new IllegalArgumentException(
            "statement %d has %d bytes; the server takes %d at most"
                .formatted(i, statements.get(i).length, most));
      }
    }
  }

  private int endOfBatch(List<byte[]> statements, int first) {
    int most = Math.min(statements.size(), first + limits.maxWriteBatchSize());
    int room = limits.maxMessageSize() - OVERHEAD;
    int end = first;
    while (end < most && statements.get(end).length <= room) {
      room -= statements.get(end).length;
      end++;
    }
    return end;
  }

  private static DocumentSequence sequence(
      String field, List<byte[]> statements, int first, int end) {
    if (end - first == 1) {
      byte[] only = statements.get(first);
      return new DocumentSequence(field, only, 0, only.length, 1);
    }
    int length = 0;
    for (int i = first; i < end; i++) {
      length += statements.get(i).length;
    }
    byte[] all = new byte[length];
    int position = 0;
    for (int i = first; i < end; i++) {
      byte[] one = statements.get(i);
      System.arraycopy(one, 0, all, position, one.length);
      position += one.length;
    }
    return new DocumentSequence(field, all, 0, length, end - first);
  }

  /** The failures of several commands, as one. */
  private static final class Failures {
    private final List<StatementError> errors = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private BsonDocument lastReply = new BsonDocument();

    void add(WriteException failure, int first) {
      for (StatementError error : failure.errors()) {
        errors.add(
            new StatementError(
                first + error.index(), error.code(), error.message(), error.details()));
      }
      messages.add(String.valueOf(failure.getMessage()));
      lastReply = failure.reply();
    }

    /** The first error with its place among all statements, or what was said of other failures. */
    private String reason() {
      if (errors.isEmpty() || lastReply.containsKey("writeConcernError")) {
        return String.join("; ", messages);
      }
      StatementError first = errors.get(0);
      return "statement %d with error %d: %s"
          .formatted(first.index(), first.code(), first.message());
    }

    void throwIfAny(WriteResult done, int statements) {
      if (messages.isEmpty()) {
        return;
      }
      BsonDocument reply = new BsonDocument();
      reply.putAll(lastReply);
      reply.append("n", new BsonInt32((int) (done.matched() + done.upserted().size())));
      reply.append("nModified", new BsonInt32((int) done.modified()));
      throw new WriteException(
          "of %d statements %d failed: %s".formatted(statements, errors.size(), reason()),
          errors,
          reply);
    }
  }
}
