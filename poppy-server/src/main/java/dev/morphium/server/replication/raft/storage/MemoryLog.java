package dev.morphium.server.replication.raft.storage;

import com.alipay.sofa.jraft.entity.LogEntry;
import com.alipay.sofa.jraft.option.LogStorageOptions;
import com.alipay.sofa.jraft.storage.LogStorage;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A Raft log in memory.
 *
 * <p>It is gone when the process is. It says how many bytes were appended, so that whoever watches
 * can take a snapshot and have the beginning forgotten. What is forgotten can still be read until
 * the next time: somebody may be about to read it for a member that is behind, and the library
 * takes an entry that it does not find for a broken log.
 */
public final class MemoryLog implements LogStorage {
  private static final int FIRST_CAPACITY = 1024;

  /** What an entry takes beside its bytes, about. */
  private static final long ENTRY_BYTES = 128;

  private final LongConsumer grown;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private @Nullable LogEntry[] ring = new LogEntry[FIRST_CAPACITY];
  private long first = 1;
  private long next = 1;
  private long readable = 1;

  /**
   * An empty log.
   *
   * @param grown is told, after each append, by how many bytes the log has grown
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
      return index < readable || index >= next ? null : ring[slot(index)];
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
    long bytes = 0;
    lock.writeLock().lock();
    try {
      for (LogEntry entry : entries) {
        if (next - readable == ring.length) {
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
    } finally {
      lock.writeLock().unlock();
    }
    grown.accept(bytes);
    return entries.size();
  }

  private void grow() {
    @Nullable LogEntry[] larger = new LogEntry[ring.length * 2];
    for (long index = readable; index < next; index++) {
      larger[(int) (index & (larger.length - 1))] = ring[slot(index)];
    }
    ring = larger;
  }

  private int slot(long index) {
    return (int) (index & (ring.length - 1));
  }

  private static long size(LogEntry entry) {
    return ENTRY_BYTES + (entry.getData() == null ? 0 : entry.getData().remaining());
  }

  @Override
  public boolean truncatePrefix(long firstKept) {
    lock.writeLock().lock();
    try {
      if (firstKept >= next) {
        restart(firstKept);
        return true;
      }
      for (; readable < first; readable++) {
        ring[slot(readable)] = null;
      }
      first = Math.max(first, firstKept);
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
        ring[slot(next)] = null;
      }
    } finally {
      lock.writeLock().unlock();
    }
    return true;
  }

  @Override
  public boolean reset(long nextIndex) {
    lock.writeLock().lock();
    try {
      restart(nextIndex);
    } finally {
      lock.writeLock().unlock();
    }
    return true;
  }

  private void restart(long nextIndex) {
    ring = new LogEntry[FIRST_CAPACITY];
    readable = nextIndex;
    first = nextIndex;
    next = nextIndex;
  }
}
