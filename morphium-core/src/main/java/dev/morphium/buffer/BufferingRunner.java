package dev.morphium.buffer;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * The runner of a type whose writes are collected.
 *
 * <p>The reply to a collected write says nothing but that it was taken, like that of a write
 * without acknowledgement. Writes whose answer is needed are sent at once, after everything that
 * was collected before; so are writes in a session. Writes in a transaction wait for nothing.
 */
final class BufferingRunner implements CommandRunner {
  private static final Set<String> COLLECTED = Set.of("insert", "update", "delete");

  private final TypeBuffer buffer;
  private final CommandRunner usual;
  private final SessionBinding binding;
  private final boolean versioned;
  private final Duration patience;

  /**
   * @param versioned whether updates of the type compare versions, so that their answer is needed
   * @param patience how long a caller waits for room; zero for no limit
   */
  BufferingRunner(
      TypeBuffer buffer,
      CommandRunner usual,
      SessionBinding binding,
      boolean versioned,
      Duration patience) {
    this.buffer = buffer;
    this.usual = usual;
    this.binding = binding;
    this.versioned = versioned;
    this.patience = patience;
  }

  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    ClientSession session = binding.current();
    if (session != null && session.state().isActive()) {
      return usual.write(database, command, sequences, options);
    }
    String name = command.getFirstKey();
    boolean collected =
        session == null && COLLECTED.contains(name) && !(versioned && !name.equals("insert"));
    if (!collected) {
      if (!buffer.isEmpty()) {
        buffer.flush();
      }
      return usual.write(database, command, sequences, options);
    }
    List<WaitingWrite> writes = WaitingWrite.of(database, command, sequences, options);
    Duration limit = options.timeout() == null ? patience : options.timeout();
    List<WaitingWrite> own = buffer.add(writes, Deadline.after(limit));
    if (!own.isEmpty()) {
      return write(own);
    }
    return new BsonDocument("ok", new BsonInt32(1));
  }

  /** Sends at once what the buffer did not take. */
  private BsonDocument write(List<WaitingWrite> own) {
    WaitingWrite first = own.get(0);
    List<BsonDocument> statements = own.stream().map(WaitingWrite::document).toList();
    return usual.write(
        first.namespace().database(),
        first.header(),
        List.of(DocumentSequence.of(first.field(), statements)),
        first.options());
  }

  @Override
  public BsonDocument read(String database, BsonDocument command, OperationOptions options) {
    return usual.read(database, command, options);
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options) {
    return usual.cursor(database, command, decoder, options);
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options) {
    return usual.tail(database, command, decoder, maxAwait, options);
  }
}
