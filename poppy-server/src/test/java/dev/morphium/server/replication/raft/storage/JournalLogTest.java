package dev.morphium.server.replication.raft.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.conf.ConfigurationManager;
import com.alipay.sofa.jraft.entity.EnumOutter.EntryType;
import com.alipay.sofa.jraft.entity.LogEntry;
import com.alipay.sofa.jraft.entity.LogId;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.option.LogStorageOptions;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.SimulatedDisk;
import dev.morphium.server.journal.Journal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A member's log on the disk, which is cut or changed at every byte of its last file. */
class JournalLogTest {
  private static final int SEGMENT = 300;
  private static final int ENTRIES = 9;

  @TempDir private Path directory;
  private final List<LogEntry> written = new ArrayList<>();
  private final List<IOException> failures = new ArrayList<>();

  private Journal journal() throws IOException {
    return Journal.open(new RealDisk(), directory, SEGMENT, 1);
  }

  private JournalLog log(Journal journal) {
    return new JournalLog(journal, grown -> {}, failures::add);
  }

  private static LogEntry entry(int index) {
    EntryType type =
        switch (index) {
          case 1 -> EntryType.ENTRY_TYPE_NO_OP;
          case 2, 8 -> EntryType.ENTRY_TYPE_CONFIGURATION;
          default -> EntryType.ENTRY_TYPE_DATA;
        };
    LogEntry entry = new LogEntry(type);
    entry.setId(new LogId(index, 1 + index / 4));
    if (type == EntryType.ENTRY_TYPE_CONFIGURATION) {
      entry.setPeers(List.of(PeerId.parsePeer("a:1"), PeerId.parsePeer("b:" + index)));
    } else if (type == EntryType.ENTRY_TYPE_DATA) {
      entry.setData(ByteBuffer.wrap("batch ".repeat(index).getBytes(StandardCharsets.UTF_8)));
    }
    return entry;
  }

  /** Writes entries as the library does: some at a time, and each time they are synced. */
  private Path write() throws IOException {
    try (Journal journal = journal()) {
      JournalLog log = log(journal);
      for (int index = 1; index <= ENTRIES; index += 2) {
        List<LogEntry> some = new ArrayList<>(List.of(entry(index)));
        if (index < ENTRIES) {
          some.add(entry(index + 1));
        }
        assertThat(log.appendEntries(some)).isEqualTo(some.size());
        written.addAll(some);
      }
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> segments =
          files.filter(file -> file.toString().endsWith(".journal")).sorted().toList();
      assertThat(segments).hasSizeGreaterThan(1);
      return segments.getLast();
    }
  }

  /** Opens what is there, and goes on with it; the last entry that it had. */
  private int open() throws IOException {
    try (Journal journal = journal()) {
      JournalLog log = log(journal);
      ConfigurationManager configurations = new ConfigurationManager();
      LogStorageOptions options = new LogStorageOptions();
      options.setConfigurationManager(configurations);
      assertThat(log.init(options)).isTrue();
      int last = (int) log.getLastLogIndex();
      for (int index = 1; index <= last; index++) {
        assertThat(log.getEntry(index)).isEqualTo(written.get(index - 1));
      }
      assertThat(log.getEntry(last + 1)).isNull();
      assertThat(configurations.getLastConfiguration().getConf().getPeers())
          .contains(PeerId.parsePeer(last < 8 ? "b:2" : "b:8"));
      assertThat(log.appendEntry(entry(last + 1))).isTrue();
      assertThat(log.getEntry(last + 1)).isEqualTo(entry(last + 1));
      return last;
    }
  }

  private void restore(Path file, byte[] content) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path other : files.toList()) {
        if (other.toString().compareTo(file.toString()) > 0 && !other.endsWith("lock")) {
          Files.delete(other); // an entry that was appended to look whether that works
        }
      }
    }
    Files.write(file, content);
  }

  @Test
  void whatIsCutAtTheEndIsForgottenEntryByEntry() throws IOException {
    Path file = write();
    byte[] whole = Files.readAllBytes(file);
    int before = ENTRIES;
    int header = 32;
    for (int length = whole.length; length >= header; length--) {
      restore(file, Arrays.copyOf(whole, length));
      int last = open();
      assertThat(last).as("length %d", length).isBetween(before - 1, before);
      before = last;
    }
    assertThat(before).isLessThan(ENTRIES);
    assertThat(failures).isEmpty();
  }

  @Test
  void aChangedByteCutsTheEndOrIsRefusedByNameAndPlace() throws IOException {
    Path file = write();
    byte[] whole = Files.readAllBytes(file);
    int refused = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= (byte) (1 << at % 8);
      restore(file, changed);
      try {
        assertThat(open()).as("byte %d", at).isBetween(ENTRIES - 1, ENTRIES);
      } catch (CorruptDataException e) {
        refused++;
        assertThat(e).hasMessageContaining(file.toString());
      }
    }
    assertThat(refused).isPositive();
    assertThat(failures).isEmpty();
  }

  @Test
  void aFullDiskIsToldAndWhatWasConfirmedStays() throws IOException {
    SimulatedDisk disk = new SimulatedDisk(new Random(1));
    Path place = Path.of("/data/log");
    try (Journal journal = Journal.open(disk, place, 100_000, 1)) {
      JournalLog log = log(journal);
      assertThat(log.appendEntries(List.of(entry(1), entry(2)))).isEqualTo(2);
      disk.room(1000);
      LogEntry large = entry(3);
      large.setData(ByteBuffer.allocate(150_000));
      assertThat(log.appendEntries(List.of(large))).isZero();
      assertThat(failures)
          .singleElement()
          .satisfies(
              failure -> assertThat(failure).hasMessageContaining("No space left on device"));
      assertThat(log.getLastLogIndex()).isEqualTo(2);
      assertThat(log.getEntry(2)).isEqualTo(entry(2));
    }
    disk.crash();
    disk.room(Long.MAX_VALUE);
    try (Journal journal = Journal.open(disk, place, 100_000, 1)) {
      assertThat(log(journal).getEntry(2)).isEqualTo(entry(2));
    }
  }
}
