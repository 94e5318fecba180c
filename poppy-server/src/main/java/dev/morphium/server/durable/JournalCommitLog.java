package dev.morphium.server.durable;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.encoding.BatchEncoder;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.journal.Journal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead log of a single node with group commit: a batch is committed when its bytes are
 * synced to the disk.
 *
 * <p>One thread takes all batches that have come meanwhile, writes them, syncs once, and then
 * commits them in order; so the more writers there are, the more of them share a sync. When the
 * disk fails, nothing is committed any more.
 *
 * <pre>{@code
 *           close()                  queue empty
 * RUNNING ----------> CLOSING ------------------> thread ends
 *    |                   |
 *    | write or sync     | write or sync
 *    | fails             | fails
 *    v                   v
 * FAILED (refusal set; the group, the queue and all later batches get it)
 *
 * a batch:  append -> queued -> encoded -> written -> synced -> committed
 * }</pre>
 *
 * <p>Implementation note: {@code refusal} and {@code closing} are the state; both are set under the
 * lock, and {@code refusal} is never cleared, because a disk that has lost a write once is not
 * asked again (after a failed fsync the page cache may hold pages that are marked clean and were
 * never written). The queue is swapped as a whole under the lock; encoding, writing and syncing
 * hold no lock, so the writer lane never waits for the disk. The futures are completed outside of
 * the lock and in the order of the log, on this one thread: that order is the commit order.
 */
final class JournalCommitLog implements CommitLog, AutoCloseable {
  private static final int KEPT_BYTES = 4 << 20;

  /** A batch that was appended; what becomes of it is told once. */
  private static final class Pending {
    private final ChangeBatch batch;
    private final BiConsumer<? super Long, ? super Throwable> decided;
    private boolean told;

    Pending(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
      this.batch = batch;
      this.decided = decided;
    }

    ChangeBatch batch() {
      return batch;
    }

    void commit() {
      told = true;
      decided.accept(batch.position(), null);
    }

    void lose(Throwable cause) {
      if (!told) {
        told = true;
        decided.accept(null, cause);
      }
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final ByteSink sink = new ByteSink();
  private final Journal journal;
  private final Consumer<IOException> failed;
  private final Runnable grown;
  private final Thread thread;

  private List<Pending> taken = List.of(); // known to the log's own thread alone

  // guarded by the lock
  private List<Pending> queue = new ArrayList<>();
  private @Nullable CommandException refusal;
  private boolean closing;

  /**
   * A log whose thread runs until it is closed.
   *
   * @param failed is told once that the disk has failed
   * @param grown is called on the log's thread after batches were committed
   */
  JournalCommitLog(Journal journal, Consumer<IOException> failed, Runnable grown) {
    this.journal = journal;
    this.failed = failed;
    this.grown = grown;
    thread = Thread.ofPlatform().name("poppy-journal").start(this::run);
  }

  @Override
  public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    Pending pending = new Pending(batch, decided);
    CommandException refused;
    lock.lock();
    try {
      refused = refusal;
      if (refused == null) {
        queue.add(pending);
        arrived.signal();
      }
    } finally {
      lock.unlock();
    }
    if (refused != null) {
      pending.lose(refused);
    }
  }

  private void run() {
    try {
      serve();
    } catch (RuntimeException | Error e) {
      fail(new IOException("it was used wrongly: " + e, e), taken); // no writer may wait for ever
      throw e;
    }
  }

  private void serve() {
    do {
      taken = List.of(); // while it waits, it holds no batch, and so no data of the past
      taken = take();
    } while (!taken.isEmpty() && write(taken));
  }

  /** Writes batches and commits them. @return whether the disk did what it was told */
  private boolean write(List<Pending> group) {
    List<Pending> written = encoded(group);
    try {
      journal.sync();
    } catch (IOException e) {
      fail(e, written);
      return false;
    }
    for (Pending pending : written) {
      pending.commit();
    }
    grown.run();
    return true;
  }

  /** Waits for batches. @return none when the log is closed and everything was done */
  private List<Pending> take() {
    lock.lock();
    try {
      while (queue.isEmpty() && !closing) {
        arrived.awaitUninterruptibly();
      }
      List<Pending> all = queue;
      queue = new ArrayList<>();
      return all;
    } finally {
      lock.unlock();
    }
  }

  /** Hands batches to the journal. @return those that it has taken */
  private List<Pending> encoded(List<Pending> group) {
    List<Pending> written = new ArrayList<>(group.size());
    List<ByteBuffer> records = new ArrayList<>(group.size());
    sink.reset(KEPT_BYTES);
    long next = journal.lastIndex() + 1;
    for (Pending pending : group) {
      if (pending.batch().position() != next) {
        pending.lose(outOfSequence(pending.batch(), next));
        continue;
      }
      int start = sink.size();
      try {
        BatchEncoder.encode(pending.batch(), sink);
      } catch (IllegalArgumentException e) {
        pending.lose(tooLarge());
        continue;
      }
      records.add(sink.since(start));
      written.add(pending);
      next++;
    }
    return append(records, written);
  }

  private List<Pending> append(List<ByteBuffer> records, List<Pending> written) {
    try {
      journal.append(records);
      return written;
    } catch (IOException e) {
      fail(e, written);
      return List.of();
    }
  }

  /** The batch was made on another one that was not written. */
  private static IllegalStateException outOfSequence(ChangeBatch batch, long next) {
    return new IllegalStateException(
        "batch %d cannot follow batch %d".formatted(batch.position(), next - 1));
  }

  private static CommandException tooLarge() {
    return new CommandException(
        ErrorCode.BSON_OBJECT_TOO_LARGE, "one write changes too much for a record of the journal");
  }

  private void fail(IOException cause, List<Pending> written) {
    CommandException problem = JournalFailure.refusal(cause);
    List<Pending> waiting;
    boolean first;
    lock.lock();
    try {
      first = refusal == null;
      refusal = problem;
      waiting = queue;
      queue = new ArrayList<>();
      closing = true;
    } finally {
      lock.unlock();
    }
    written.forEach(pending -> pending.lose(problem));
    waiting.forEach(pending -> pending.lose(problem));
    if (first) {
      failed.accept(cause);
    }
  }

  /** Commits what was appended so far, and refuses everything else. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (refusal == null) {
        refusal =
            new CommandException(
                ErrorCode.SHUTDOWN_IN_PROGRESS, "The server is in quiesce mode and will shut down");
      }
      closing = true;
      arrived.signal();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
