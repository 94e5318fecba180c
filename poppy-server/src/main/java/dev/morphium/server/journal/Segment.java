package dev.morphium.server.journal;

import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.NumberedName;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * One segment file of a journal: a header, records one behind the other, and zeros up to where the
 * file was allocated.
 *
 * <p>One thread at a time changes it; any number may read records.
 */
final class Segment implements Closeable {
  private static final NumberedName NAME = new NumberedName("", ".journal");
  private static final String ASIDE = ".new";
  private static final int STEP = 4 << 20;
  private static final int ZEROS = 256 << 10;

  private final Path path;
  private final DiskFile file;
  private final long first;
  private volatile int[] offsets = new int[16];
  private volatile int count;
  private long end = SegmentHeader.LENGTH;
  private long allocated;

  private Segment(Path path, DiskFile file, long first) {
    this.path = path;
    this.file = file;
    this.first = first;
  }

  /** Makes an empty segment, whole and with its name on the disk when this returns. */
  static Segment create(Disk disk, Path directory, long first) throws IOException {
    Path path = directory.resolve(NAME.of(first));
    Path aside = directory.resolve(NAME.of(first) + ASIDE);
    DiskFile file = disk.create(aside);
    try {
      SegmentHeader.write(file, first);
      file.force();
      disk.rename(aside, path);
      disk.syncDirectory(directory);
    } catch (IOException e) {
      file.close();
      throw e;
    }
    Segment segment = new Segment(path, file, first);
    segment.allocated = SegmentHeader.LENGTH;
    return segment;
  }

  /** Opens a segment and finds its records. @return with {@link #end} behind the last whole one */
  static Segment open(Disk disk, Path directory, String name) throws IOException {
    Path path = directory.resolve(name);
    long first = NAME.number(name);
    DiskFile file = disk.open(path);
    try {
      SegmentHeader.check(file, path, first);
      Segment segment = new Segment(path, file, first);
      segment.allocated = file.size();
      RecordScanner scanner = segment.scanner();
      while (scanner.find(segment.end, first + segment.count)) {
        segment.added(segment.end, scanner.recordLength());
      }
      return segment;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  static boolean isName(String name) {
    return NAME.matches(name);
  }

  /** Whether it is the name of a segment that was never finished. */
  static boolean isAside(String name) {
    return name.endsWith(ASIDE) && isName(name.substring(0, name.length() - ASIDE.length()));
  }

  Path path() {
    return path;
  }

  long first() {
    return first;
  }

  /** The index behind that of the last record. */
  long next() {
    return first + count;
  }

  /** Where the next record goes. */
  long end() {
    return end;
  }

  boolean isEmpty() {
    return count == 0;
  }

  RecordScanner scanner() {
    return new RecordScanner(file, allocated);
  }

  /** Where the record with this index begins; the end for the next one. */
  long offset(long index) {
    int place = (int) (index - first);
    return place < count ? offsets[place] : end;
  }

  /** The payload of a record that is there. */
  byte[] read(long index) throws IOException {
    long offset = offset(index);
    long behind = offset(index + 1);
    RecordScanner scanner = new RecordScanner(file, behind);
    if (!scanner.find(offset, index)) {
      throw JournalCorruption.record(path, offset, index);
    }
    return scanner.payload();
  }

  /** Makes room for so many bytes and some more, so that syncing need not write the file's size. */
  void allocate(long bytes, long most) throws IOException {
    long needed = end + bytes;
    if (needed <= allocated) {
      return;
    }
    long target = Math.max(needed, Math.min(needed + STEP, most));
    ByteBuffer zeros = ByteBuffer.allocate(ZEROS);
    for (long at = needed; at < target; at += zeros.capacity()) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), target - at));
      file.writeFully(zeros, at);
    }
    allocated = target;
  }

  /** Writes bytes behind those that were written before. */
  void write(ByteBuffer bytes, long offset) throws IOException {
    file.writeFully(bytes, offset);
  }

  /** Notes a record that lies at a place. */
  void added(long offset, long length) {
    int number = count;
    int[] known = offsets;
    if (number == known.length) {
      known = Arrays.copyOf(known, known.length * 2);
      offsets = known;
    }
    known[number] = (int) offset;
    end = offset + length;
    count = number + 1;
  }

  void force() throws IOException {
    file.force();
  }

  /** Cuts off all records from this index on, and whatever else lies behind them. */
  void cut(long index) throws IOException {
    long offset = offset(index);
    count = (int) Math.min(count, index - first);
    end = offset;
    file.truncate(offset);
    allocated = offset;
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
