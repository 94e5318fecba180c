package dev.morphium.server.journal;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal recovery: finds the segments to replay, cuts off a torn write at the end, and refuses
 * every other damage.
 */
final class JournalRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(JournalRecovery.class);
  private static final String LOCK = "lock";

  private JournalRecovery() {}

  /** The segments, oldest first; none when the journal is new. */
  static List<Segment> segments(Disk disk, Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    for (String name : disk.list(directory)) {
      if (Segment.isName(name)) {
        names.add(name);
      } else if (Segment.isAside(name)) {
        disk.delete(directory.resolve(name));
      } else if (!name.equals(LOCK)) {
        throw JournalCorruption.foreign(directory.resolve(name));
      }
    }
    List<Segment> segments = new ArrayList<>();
    try {
      for (String name : names) {
        Segment segment = Segment.open(disk, directory, name);
        segments.add(segment);
        check(segments, name.equals(names.getLast()));
      }
      return segments;
    } catch (IOException e) {
      for (Segment segment : segments) {
        segment.close();
      }
      throw e;
    }
  }

  private static void check(List<Segment> segments, boolean last) throws IOException {
    Segment segment = segments.getLast();
    if (segments.size() > 1) {
      long expected = segments.get(segments.size() - 2).next();
      if (segment.first() != expected) {
        throw JournalCorruption.gap(segment.path(), expected, segment.first());
      }
    }
    RecordScanner scanner = segment.scanner();
    if (scanner.isBlank(segment.end())) {
      return;
    }
    if (!last || scanner.isMissedBehind(segment.end(), segment.next())) {
      throw JournalCorruption.record(segment.path(), segment.end(), segment.next());
    }
    LOG.warn(
        "{}: cut off {} bytes from offset {} on, which were not wholly written when the server"
            + " stopped; the last record is {}",
        named("path", segment.path()),
        named("bytes", scanner.size() - segment.end()),
        named("offset", segment.end()),
        named("lastRecord", segment.next() - 1));
    segment.cut(segment.next());
  }
}
