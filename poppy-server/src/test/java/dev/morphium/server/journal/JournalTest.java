package dev.morphium.server.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final Path PLACE = Path.of("/data/journal");

  @TempDir Path directory;

  private Journal open() throws IOException {
    return Journal.open(new RealDisk(), directory, 1000, 1);
  }

  private static List<ByteBuffer> records(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> ByteBuffer.wrap(text(i).getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  private static String text(int i) {
    return "record " + i + " ".repeat(i * 31 % 90);
  }

  private static void check(Journal journal, int from, int to) throws IOException {
    assertThat(journal.lastIndex()).isEqualTo(to);
    List<String> read = new ArrayList<>();
    journal.replay(from, (index, bytes) -> read.add(new String(bytes, StandardCharsets.UTF_8)));
    assertThat(read)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(from, to).mapToObj(JournalTest::text).toList());
    for (int i = from; i <= to; i++) {
      assertThat(journal.read(i)).asString(StandardCharsets.UTF_8).isEqualTo(text(i));
    }
    assertThat(journal.read(to + 1)).isNull();
  }

  @Test
  void keepsRecordsInSegments() throws IOException {
    try (Journal journal = open()) {
      assertThat(journal.lastIndex()).isZero();
      journal.append(records(1, 11));
      assertThat(journal.syncedIndex()).isLessThan(10);
      journal.sync();
      assertThat(journal.syncedIndex()).isEqualTo(10);
      journal.append(records(11, 101));
      check(journal, 1, 100);
    }
    assertThat(new RealDisk().list(directory)).hasSizeGreaterThan(7);
    try (Journal journal = open()) {
      check(journal, 1, 100);
      journal.append(records(101, 151));
      check(journal, 1, 150);
      assertThat(journal.bytesFrom(151)).isZero();
      assertThat(journal.bytesFrom(150)).isEqualTo(20 + text(150).length());
    }
  }

  @Test
  void aRecordMayBeLargerThanSegmentAndBuffer() throws IOException {
    byte[] large = new byte[3_000_001];
    new Random(1).nextBytes(large);
    try (Journal journal = open()) {
      journal.append(List.of(ByteBuffer.wrap(large), ByteBuffer.wrap(new byte[0])));
      journal.append(List.of(ByteBuffer.wrap(large, 5, 10)));
    }
    try (Journal journal = open()) {
      assertThat(journal.read(1)).isEqualTo(large);
      assertThat(journal.read(2)).isEmpty();
      assertThat(journal.read(3)).isEqualTo(Arrays.copyOfRange(large, 5, 15));
    }
  }

  @Test
  void isCutAtBothEnds() throws IOException {
    try (Journal journal = open()) {
      journal.append(records(1, 101));
      journal.truncatePrefix(40);
      assertThat(journal.firstIndex()).isEqualTo(40);
      assertThat(journal.read(39)).isNull();
      journal.truncateSuffix(70);
      check(journal, 40, 70);
      journal.append(records(71, 81));
      check(journal, 40, 80);
    }
    try (Journal journal = open()) {
      assertThat(journal.firstIndex()).isBetween(20L, 40L);
      check(journal, 40, 80);
      journal.reset(200);
      assertThat(journal.firstIndex()).isEqualTo(200);
      journal.append(records(200, 205));
      check(journal, 200, 204);
      journal.truncateSuffix(199);
      assertThat(journal.lastIndex()).isEqualTo(199);
      journal.append(records(200, 300));
      journal.truncatePrefix(400);
      assertThat(journal.lastIndex()).isEqualTo(399);
      journal.truncateSuffix(100);
      assertThat(journal.lastIndex()).isEqualTo(100);
    }
    try (Journal journal = open()) {
      assertThat(journal.lastIndex()).isEqualTo(100);
    }
  }

  @Test
  void oneDirectoryIsForOneJournal() throws IOException {
    try (Journal journal = open()) {
      journal.append(records(1, 2));
      assertThatThrownBy(this::open)
          .isInstanceOf(DirectoryLockedException.class)
          .hasMessageContaining(directory + " is in use by this process");
    }
    Files.writeString(directory.resolve("notes.txt"), "mine");
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("notes.txt is no file of a journal");
    Files.delete(directory.resolve("notes.txt"));
    Files.writeString(directory.resolve("00000000000000000099.journal.new"), "never finished");
    try (Journal journal = open()) {
      assertThat(journal.lastIndex()).isEqualTo(1);
    }
  }

  @Test
  void aMissingFileAndANewerFormatAreRefused() throws IOException {
    try (Journal journal = open()) {
      journal.append(records(1, 101));
    }
    List<String> names = new RealDisk().list(directory).stream().filter(Segment::isName).toList();
    byte[] third = Files.readAllBytes(directory.resolve(names.get(2)));
    Files.delete(directory.resolve(names.get(2)));
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("is not complete")
        .hasMessageContaining(names.get(3));
    third[11] = 2;
    ByteBuffer.wrap(third).putInt(24, crc(third));
    Files.write(directory.resolve(names.get(2)), third);
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(names.get(2) + " has format version 2")
        .hasMessageContaining("newer server");
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, 24);
    return (int) crc.getValue();
  }

  @Test
  void aFullDiskKeepsWhatWasThere() throws IOException {
    SimulatedDisk disk = new SimulatedDisk(new Random(1));
    try (Journal journal = Journal.open(disk, PLACE, 1000, 1)) {
      journal.append(records(1, 30));
      disk.room(3000);
      disk.writeShortly(true);
      assertThatThrownBy(() -> journal.append(records(30, 200)))
          .isInstanceOf(JournalException.class)
          .hasMessage("cannot write to the journal in /data/journal: No space left on device");
      check(journal, 1, 29);
      disk.room(Long.MAX_VALUE);
      journal.append(records(30, 100));
      check(journal, 1, 99);
    }
    disk.crash();
    try (Journal journal = Journal.open(disk, PLACE, 1000, 1)) {
      check(journal, 1, (int) journal.lastIndex());
      assertThat(journal.lastIndex()).isGreaterThanOrEqualTo(29);
    }
  }

  @Test
  void aFailedSyncIsTheEnd() throws IOException {
    SimulatedDisk disk = new SimulatedDisk(new Random(1));
    try (Journal journal = Journal.open(disk, PLACE, 100_000, 1)) {
      journal.append(records(1, 5));
      disk.failForce(true);
      assertThatThrownBy(journal::sync)
          .hasMessage("cannot sync the journal in /data/journal: Input/output error");
      disk.failForce(false);
      assertThatThrownBy(journal::sync)
          .hasMessageContaining("takes nothing since its disk has failed");
      assertThatThrownBy(() -> journal.append(records(5, 6))).isInstanceOf(IOException.class);
      assertThat(journal.syncedIndex()).isZero();
    }
  }
}
