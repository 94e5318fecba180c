package dev.morphium.server.replication.raft.storage;

import com.alipay.sofa.jraft.entity.LogEntry;
import com.alipay.sofa.jraft.option.LogStorageOptions;
import com.alipay.sofa.jraft.storage.LogStorage;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A node's log in memory.
 *
 * <p>It is gone when the process is. It counts its bytes, and says how many there are after each
 * append, so that whoever watches can take a snapshot and have the beginning forgotten.
 */
public final class MemoryLog implements LogStorage {
  private static final int FIRST_CAPACITY = 1024;

  private final LongConsumer grown;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private @Nullable LogEntry[] ring = new LogEntry[FIRST_CAPACITY];
  private long first = 1;
  private long next = 1;
  private long bytes;

  /**
   * An empty log.
   *
   * @param grown is told, after each append, how many bytes the log has
   */
  public MemoryLog(LongConsumer grown) {
    this.grown = grown;
  }

  @Override
  public boolean init(LogStorageOptions options) {
    return true;
  }

  @Override
  public void shutdown() {
    reset(next);
  }

  @Override
  public long getFirstLogIndex() {
    lock.readLock().lock();
    try {
      return first;
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public long getLastLogIndex() {
    lock.readLock().lock();
    try {
      return next - 1;
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public @Nullable LogEntry getEntry(long index) {
    lock.readLock().lock();
    try {
      return index < first || index >= next ? null : ring[slot(index)];
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // the library asks for it
  public long getTerm(long index) {
    LogEntry entry = getEntry(index);
    return entry == null ? 0 : entry.getId().getTerm();
  }

  @Override
  public boolean appendEntry(LogEntry entry) {
    return appendEntries(List.of(entry)) == 1;
  }

  @Override
  public int appendEntries(List<LogEntry> entries) {
    long total;
    lock.writeLock().lock();
    try {
      for (LogEntry entry : entries) {
        if (next - first == ring.length) {
          grow();
        }
        if (entry.getId().getIndex() != next) {
          throw new IllegalStateException(
              "entry %d cannot follow entry %d".formatted(entry.getId().getIndex(), next - 1));
        }
        ring[slot(next)] = entry;
        next++;
        bytes += size(entry);
      }
      total = bytes;
    } finally {
      lock.writeLock().unlock();
    }
    grown.accept(total);
    return entries.size();
  }

  private void grow() {
    @Nullable LogEntry[] larger = new LogEntry[ring.length * 2];
    for (long index = first; index < next; index++) {
      larger[(int) (index & (larger.length - 1))] = ring[slot(index)];
    }
    ring = larger;
  }

  private int slot(long index) {
    return (int) (index & (ring.length - 1));
  }

  private static long size(@Nullable LogEntry entry) {
    return entry == null || entry.getData() == null ? 0 : entry.getData().remaining();
  }

  @Override
  public boolean truncatePrefix(long firstKept) {
    lock.writeLock().lock();
    try {
      for (; first < firstKept && first < next; first++) {
        forget(first);
      }
      first = Math.max(first, firstKept);
      next = Math.max(next, first);
    } finally {
      lock.writeLock().unlock();
    }
    return true;
  }

  @Override
  public boolean truncateSuffix(long lastKept) {
    lock.writeLock().lock();
    try {
      while (next > first && next - 1 > lastKept) {
        next--;
        forget(next);
      }
    } finally {
      lock.writeLock().unlock();
    }
    return true;
  }

  private void forget(long index) {
    bytes -= size(ring[slot(index)]);
    ring[slot(index)] = null;
  }

  @Override
  public boolean reset(long nextIndex) {
    lock.writeLock().lock();
    try {
      ring = new LogEntry[FIRST_CAPACITY];
      first = nextIndex;
      next = nextIndex;
      bytes = 0;
    } finally {
      lock.writeLock().unlock();
    }
    return true;
  }
}
