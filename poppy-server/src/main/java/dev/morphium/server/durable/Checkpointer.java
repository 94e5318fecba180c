package dev.morphium.server.durable;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.server.journal.Journal;
import dev.morphium.server.snapshot.SnapshotTotals;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a checkpoint (a snapshot of all data on the disk) when the journal has grown enough, and
 * truncates the journal up to an older one then.
 *
 * <p>On a thread of its own, from a root that is committed: writers do not notice. Two snapshots
 * are kept, and the journal from the older one on, so that one of them may turn out to be broken,
 * and change streams can be resumed after a restart.
 *
 * <pre>{@code
 * position:   0 ........ older ........ newest ................ end of the journal
 * snapshots:              S1              S2
 * journal:               [-- kept ------------------------------]
 * next:                                    |-- leastBytes, and the size of the data --| S3
 * }</pre>
 *
 * <p>Implementation note: {@code running} is both the thread and the claim to be the only one
 * (compareAndSet from null). {@link #grown} runs on the journal's thread after each group commit
 * and must not block: it adds up sizes and at most starts a thread.
 */
final class Checkpointer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpointer.class);

  private final AtomicReference<@Nullable Thread> running = new AtomicReference<>();
  private final CheckpointFiles files;
  private final Journal journal;
  private final Supplier<Root> committed;
  private final long leastBytes;
  private volatile long newest;
  private volatile boolean closing;

  /**
   * @param newest the position of the newest snapshot; 0 when there is none
   * @param leastBytes how much the journal grows at least between two snapshots
   */
  Checkpointer(
      CheckpointFiles files,
      Journal journal,
      Supplier<Root> committed,
      long newest,
      long leastBytes) {
    this.files = files;
    this.journal = journal;
    this.committed = committed;
    this.newest = newest;
    this.leastBytes = leastBytes;
  }

  /** The journal has grown; perhaps it is time. Never blocks. */
  void grown() {
    if (closing || running.get() != null) {
      return;
    }
    long bytes = journal.bytesFrom(newest + 1);
    if (bytes < leastBytes || bytes < dataBytes(committed.get())) {
      return;
    }
    Thread thread = Thread.ofPlatform().name("poppy-checkpoint").unstarted(this::run);
    if (running.compareAndSet(null, thread)) {
      thread.start();
    }
  }

  private static long dataBytes(Root root) {
    return root.all().stream().mapToLong(Checkpointer::bytes).sum();
  }

  private static long bytes(CollectionState collection) {
    return collection.records().bytes();
  }

  private void run() {
    try {
      write(committed.get());
    } catch (InterruptedIOException stopped) {
      LOG.debug("a snapshot was given up because the server stops");
    } catch (IOException e) {
      LOG.error(
          "cannot write a snapshot; the journal is kept, and grows: {}",
          named("error", e.getMessage()));
      newest = journal.lastIndex(); // tried again when the journal has grown as much once more
    } finally {
      running.set(null);
    }
  }

  private void write(Root root) throws IOException {
    long started = System.nanoTime();
    SnapshotTotals totals = files.write(root, () -> closing);
    newest = root.position();
    List<Long> all = files.positions();
    if (all.size() > 1) {
      journal.truncatePrefix(all.get(1) + 1);
      for (long old : all.subList(2, all.size())) {
        files.delete(old);
      }
    }
    LOG.info(
        "wrote a snapshot at position {}: {} records, {} MiB, in {} ms",
        named("position", root.position()),
        named("records", totals.records()),
        named("mebibytes", totals.bytes() >> 20),
        named("durationMillis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started)));
  }

  /** Gives up a snapshot that is being written. */
  @Override
  public void close() {
    closing = true;
    Thread thread = running.get();
    boolean interrupted = false;
    while (thread != null && thread.isAlive()) {
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
