package dev.morphium.server.replication.raft.machine;

import com.alipay.sofa.jraft.Node;
import com.alipay.sofa.jraft.entity.Task;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.encoding.BatchEncoder;
import dev.morphium.server.encoding.ByteSink;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The commit log of a set, which is Raft's: it commits a batch when the majority has it.
 *
 * <p>Only the primary appends, in the term it was elected for: a batch that was made in an earlier
 * one is not taken by the library.
 */
public final class RaftCommitLog implements CommitLog {
  /** How many bytes an entry may have: what fits into one message to another member. */
  public static final int MOST_BYTES = 256 << 20;

  private final Failures failures;
  private final int leastToFollow;
  private volatile @Nullable Leadership leadership;

  /** The right to append, for one term. */
  private record Leadership(Node node, long term) {}

  /** A log that this member may not append to yet. */
  public RaftCommitLog() {
    this(told -> Thread.ofVirtual().start(told), USUAL_LEAST_TO_FOLLOW);
  }

  /**
   * @param executor tells of failures that come with the end of a lead
   * @param leastToFollow see {@link #leastToFollow}
   */
  RaftCommitLog(Executor executor, int leastToFollow) {
    failures = new Failures(executor);
    this.leastToFollow = leastToFollow;
  }

  @Override
  public int leastToFollow() {
    return leastToFollow;
  }

  /** From now on this member is the primary. */
  void lead(Node node, long term) {
    failures.lead(term);
    leadership = new Leadership(node, term);
  }

  /** From now on it is not. */
  void stopLeading() {
    leadership = null;
  }

  /** Everybody can know by now that it is not. */
  void toldThatItStopped() {
    failures.stopped();
  }

  @Override
  public long mostBytes() {
    return MOST_BYTES;
  }

  /** {@inheritDoc} It is told before the machine applies the next batch. */
  @Override
  public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    CompletableFuture<Long> committed = new CompletableFuture<>();
    committed.whenComplete(decided);
    Leadership now = leadership;
    if (now == null) {
      failures.tell(
          () ->
              committed.completeExceptionally(
                  new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary")));
      return;
    }
    ByteSink sink = new ByteSink();
    try {
      BatchEncoder.encode(batch, sink);
    } catch (IllegalArgumentException e) {
      committed.completeExceptionally(tooLarge());
      return;
    }
    if (sink.size() > MOST_BYTES) {
      committed.completeExceptionally(tooLarge());
      return;
    }
    BatchClosure closure = new BatchClosure(batch, committed, failures, now.term());
    Task task =
        new Task(ByteBuffer.wrap(sink.array(), 0, sink.size()).slice(), closure, now.term());
    try {
      now.node().apply(task);
    } catch (IllegalStateException | NullPointerException closed) {
      // the library's, before it takes anything: it was shut down before, or while it looked, since
      // its queue is gone a moment after it has told so
      committed.completeExceptionally(
          new CommandException(ErrorCode.INTERRUPTED_AT_SHUTDOWN, "interrupted at shutdown"));
    }
  }

  private static CommandException tooLarge() {
    return new CommandException(
        ErrorCode.BSON_OBJECT_TOO_LARGE,
        "one write changes more than the %d MiB that an entry of the members' log has; nothing"
                .formatted(MOST_BYTES >> 20)
            + " was changed");
  }
}
