package dev.morphium.internal.buffer;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Reply;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * The interceptor of a type whose writes are collected.
 *
 * <p>The answer to a collected write says nothing but that it was taken, like that of a write
 * without acknowledgement. Writes whose answer is needed are sent at once, after everything that
 * was collected before; so are writes in a session. Writes in a transaction wait for nothing.
 */
final class BufferingInterceptor implements Interceptor {
  private static final Answer TAKEN =
      new Answer.Single(Reply.of(new BsonDocument("ok", new BsonInt32(1))));

  private final TypeBuffer buffer;
  private final SessionBinding binding;
  private final boolean versioned;
  private final Duration patience;

  /**
   * @param versioned whether updates of the type compare versions, so that their answer is needed
   * @param patience how long a caller waits for room; zero for no limit
   */
  BufferingInterceptor(
      TypeBuffer buffer, SessionBinding binding, boolean versioned, Duration patience) {
    this.buffer = buffer;
    this.binding = binding;
    this.versioned = versioned;
    this.patience = patience;
  }

  @Override
  public Answer around(Call call, Next next) {
    Operation operation = call.operation();
    ClientSession session = binding.current();
    if (!operation.isWrite() || (session != null && session.state().isActive())) {
      return next.run(call);
    }
    if (session != null
        || !(operation instanceof Operation.Statements statements)
        || (versioned && !(operation instanceof Operation.Insert))) {
      if (!buffer.isEmpty()) {
        buffer.flush();
      }
      return next.run(call);
    }
    Duration timeout = operation.options().timeout();
    Deadline deadline = Deadline.after(timeout == null ? patience : timeout);
    List<WaitingWrite> own = buffer.add(WaitingWrite.of(statements), deadline);
    return own.isEmpty() ? TAKEN : next.run(call.with(together(own)));
  }

  /** What the buffer did not take, to be sent at once. */
  private static Operation together(List<WaitingWrite> writes) {
    Operation.Statements header = writes.getFirst().header();
    List<BsonDocument> statements = writes.stream().map(WaitingWrite::document).toList();
    return header.with(DocumentSequence.of(header.field(), statements), true);
  }
}
