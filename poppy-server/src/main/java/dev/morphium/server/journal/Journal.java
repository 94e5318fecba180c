package dev.morphium.server.journal;

import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.server.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A write-ahead log on the disk: records with one index after the other, in segments.
 *
 * <p>Records are appended at the end, and cut off at either end. After a crash all records are
 * there that were synced, perhaps some that were not, and no record behind one that is missing.
 * Changes are made by one thread at a time; any number may read what nobody cuts off meanwhile.
 */
public final class Journal implements Closeable {
  private static final int BUFFER = 256 << 10;

  private final ReentrantLock lock = new ReentrantLock();
  private final NavigableMap<Long, Segment> segments = new ConcurrentSkipListMap<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final Disk disk;
  private final Path directory;
  private final long segmentBytes;
  private final Closeable reservation;
  private final LatencyHistogram syncs = new LatencyHistogram();
  private volatile long first;
  private volatile long synced;
  private volatile @Nullable IOException death;

  private Journal(Disk disk, Path directory, long segmentBytes, Closeable reservation) {
    this.disk = disk;
    this.directory = directory;
    this.segmentBytes = segmentBytes;
    this.reservation = reservation;
  }

  /**
   * Opens a journal, after whatever has happened to it.
   *
   * @param directory its own; made when it is not there
   * @param segmentBytes how large a file becomes, about; at most a gibibyte
   * @param firstIndex the index of the first record of a new journal
   * @throws dev.morphium.server.disk.DirectoryLockedException when another process has it open
   * @throws dev.morphium.server.disk.CorruptDataException when it is damaged elsewhere than at its
   *     end, of a newer format, or not alone in its directory
   */
  public static Journal open(Disk disk, Path directory, long segmentBytes, long firstIndex)
      throws IOException {
    if (segmentBytes < SegmentHeader.LENGTH || segmentBytes > RecordFormat.LONGEST) {
      throw new IllegalArgumentException("a segment has a gibibyte at most");
    }
    disk.createDirectories(directory);
    Closeable reservation = disk.lock(directory);
    try {
      Journal journal = new Journal(disk, directory, segmentBytes, reservation);
      journal.recover(firstIndex);
      return journal;
    } catch (IOException | RuntimeException e) {
      reservation.close();
      throw e;
    }
  }

  private void recover(long firstIndex) throws IOException {
    for (Segment segment : JournalRecovery.segments(disk, directory)) {
      segments.put(segment.first(), segment);
    }
    if (segments.isEmpty()) {
      segments.put(firstIndex, Segment.create(disk, directory, firstIndex));
    }
    first = segments.firstEntry().getValue().first();
    last().force(); // what a killed process has left in the system's memory
    synced = lastIndex();
  }

  /**
   * The index of the first record. After opening it may be lower than it was, because only whole
   * files are deleted.
   */
  public long firstIndex() {
    return first;
  }

  /** The index of the last record; one less than the first when there is none. */
  public long lastIndex() {
    Map.Entry<Long, Segment> newest = segments.lastEntry(); // none while all are being forgotten
    return newest == null ? first - 1 : newest.getValue().next() - 1;
  }

  /** The index of the last record of which it is certain that it outlives a crash. */
  public long syncedIndex() {
    return synced;
  }

  /**
   * Appends records at the next indices; they are safe after the next {@link #sync}.
   *
   * @throws IOException when the disk refuses; then none of them was appended
   */
  public void append(List<ByteBuffer> payloads) throws IOException {
    lock.lock();
    try {
      checkAlive();
      long before = lastIndex();
      try {
        SegmentWriter writer = new SegmentWriter(buffer);
        for (ByteBuffer payload : payloads) {
          append(payload, writer);
        }
        writer.flush();
      } catch (IOException e) {
        takeBack(before, e);
        throw told("cannot write to", e);
      }
    } finally {
      lock.unlock();
    }
  }

  private void append(ByteBuffer payload, SegmentWriter writer) throws IOException {
    long length = RecordFormat.HEADER + (long) payload.remaining();
    if (payload.remaining() > RecordFormat.LONGEST) {
      throw new IOException("a record has a gibibyte at most");
    }
    Segment segment = last();
    if (!segment.isEmpty() && segment.end() + length > segmentBytes) {
      writer.flush();
      force(segment);
      synced = segment.next() - 1;
      segment = Segment.create(disk, directory, segment.next());
      segments.put(segment.first(), segment);
    }
    segment.allocate(length, segmentBytes);
    long index = segment.next();
    writer.write(segment, payload, index, (int) (index - synced));
  }

  private void takeBack(long before, IOException cause) {
    try {
      cut(before);
    } catch (IOException again) {
      cause.addSuppressed(again);
      death = cause;
    }
  }

  /**
   * Makes sure that everything that was appended outlives a crash.
   *
   * @throws IOException when that failed; then the journal takes nothing any more, because what the
   *     system has lost meanwhile it does not write again
   */
  public void sync() throws IOException {
    lock.lock();
    try {
      checkAlive();
      long reached = lastIndex();
      if (reached > synced) {
        long started = System.nanoTime();
        force(last());
        syncs.add((System.nanoTime() - started) / 1000);
        synced = reached;
      }
    } finally {
      lock.unlock();
    }
  }

  /** How long the syncs took. */
  public LatencyHistogram syncs() {
    return syncs;
  }

  private void force(Segment segment) throws IOException {
    try {
      segment.force();
    } catch (IOException e) {
      death = e;
      throw told("cannot sync", e);
    }
  }

  /** The record with this index, or null when it is not there. */
  public byte @Nullable [] read(long index) throws IOException {
    Map.Entry<Long, Segment> entry = segments.floorEntry(index);
    return entry == null || index < first || index >= entry.getValue().next()
        ? null
        : entry.getValue().read(index);
  }

  /** A consumer of records, in order. */
  @FunctionalInterface
  public interface RecordReader {
    void record(long index, byte[] payload) throws IOException;
  }

  /** Reads all records from an index on, faster than one by one. */
  public void replay(long from, RecordReader reader) throws IOException {
    for (Segment segment : segments.values()) {
      long behind = segment.next();
      RecordScanner scanner = segment.scanner();
      for (long index = Math.max(from, segment.first()); index < behind; index++) {
        if (!scanner.find(segment.offset(index), index)) {
          throw JournalCorruption.record(segment.path(), segment.offset(index), index);
        }
        reader.record(index, scanner.payload());
      }
    }
  }

  /** How many bytes the records from an index on take. */
  public long bytesFrom(long index) {
    long bytes = 0;
    for (Segment segment : segments.values()) {
      if (segment.next() > index) {
        bytes += segment.end() - segment.offset(Math.max(index, segment.first()));
      }
    }
    return bytes;
  }

  /** Forgets the records before an index; files go when they have no other record. */
  public void truncatePrefix(long firstKept) throws IOException {
    lock.lock();
    try {
      checkAlive();
      if (firstKept > lastIndex() + 1) {
        restart(firstKept);
        return;
      }
      first = Math.max(first, firstKept);
      while (segments.size() > 1 && segments.firstEntry().getValue().next() <= firstKept) {
        delete(segments.firstEntry().getValue());
      }
    } catch (IOException e) {
      throw died(e);
    } finally {
      lock.unlock();
    }
  }

  /** Cuts off the records behind an index; they are gone for good when this returns. */
  public void truncateSuffix(long lastKept) throws IOException {
    lock.lock();
    try {
      checkAlive();
      if (lastKept < first - 1) {
        restart(lastKept + 1);
      } else if (lastKept < lastIndex()) {
        cut(lastKept);
      }
    } catch (IOException e) {
      throw died(e);
    } finally {
      lock.unlock();
    }
  }

  /** Forgets all records; the next one gets this index. */
  public void reset(long nextIndex) throws IOException {
    lock.lock();
    try {
      checkAlive();
      restart(nextIndex);
    } catch (IOException e) {
      throw died(e);
    } finally {
      lock.unlock();
    }
  }

  private void cut(long lastKept) throws IOException {
    while (segments.size() > 1 && last().first() > lastKept) {
      delete(last());
    }
    synced = Math.min(synced, lastKept);
    last().cut(lastKept + 1);
  }

  /** From the newest on, so that what a crash leaves has no gap. */
  private void restart(long nextIndex) throws IOException {
    first = nextIndex;
    synced = nextIndex - 1;
    while (!segments.isEmpty()) {
      delete(last());
    }
    segments.put(nextIndex, Segment.create(disk, directory, nextIndex));
  }

  private void delete(Segment segment) throws IOException {
    segments.remove(segment.first());
    segment.close();
    disk.delete(segment.path());
    disk.syncDirectory(directory);
  }

  private Segment last() {
    return segments.lastEntry().getValue();
  }

  private void checkAlive() throws IOException {
    IOException cause = death;
    if (cause != null) {
      throw new JournalException(
          "the journal in %s takes nothing since its disk has failed: %s"
              .formatted(directory, cause.getMessage()),
          cause);
    }
  }

  private IOException died(IOException cause) {
    if (death == null) {
      death = cause;
    }
    return told("cannot shorten", cause);
  }

  private IOException told(String action, IOException cause) {
    return cause instanceof JournalException
        ? cause
        : new JournalException(
            "%s the journal in %s: %s".formatted(action, directory, cause.getMessage()), cause);
  }

  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      death = new IOException("it is closed");
      for (Segment segment : segments.values()) {
        segment.close();
      }
    } finally {
      lock.unlock();
      reservation.close();
    }
  }
}
