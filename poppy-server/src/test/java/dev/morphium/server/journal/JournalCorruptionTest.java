package dev.morphium.server.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A segment is cut or changed at every byte. */
class JournalCorruptionTest {
  private static final int RECORDS = 6;
  private static final int RECORD = RecordFormat.HEADER + 10;
  private static final int END = SegmentHeader.LENGTH + RECORDS * RECORD;

  @TempDir Path directory;

  private Path file;
  private byte[] whole;

  /** Writes six records. */
  private void write(boolean synced) throws IOException {
    Files.deleteIfExists(directory.resolve("00000000000000000001.journal"));
    try (Journal journal = Journal.open(new RealDisk(), directory, 400, 1)) {
      for (int i = 1; i <= RECORDS; i++) {
        journal.append(List.of(payload(i)));
        if (synced) {
          journal.sync();
        }
      }
    }
    file = directory.resolve("00000000000000000001.journal");
    whole = Files.readAllBytes(file);
    assertThat(whole.length).isEqualTo(400);
  }

  private static ByteBuffer payload(int i) {
    byte[] payload = new byte[10];
    Arrays.fill(payload, (byte) i);
    return ByteBuffer.wrap(payload);
  }

  /** Opens what is there; how many records it has, which are whole. */
  private int open() throws IOException {
    try (Journal journal = Journal.open(new RealDisk(), directory, 400, 1)) {
      int last = (int) journal.lastIndex();
      for (int i = 1; i <= last; i++) {
        assertThat(journal.read(i)).isEqualTo(payload(i).array());
      }
      journal.append(List.of(payload(last + 1)));
      journal.sync();
    }
    try (Journal journal = Journal.open(new RealDisk(), directory, 400, 1)) {
      return (int) journal.lastIndex() - 1;
    }
  }

  @Test
  void aCutFileKeepsItsWholeRecords() throws IOException {
    write(true);
    for (int length = SegmentHeader.LENGTH; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      int records = Math.min(RECORDS, (length - SegmentHeader.LENGTH) / RECORD);
      assertThat(open()).as("length %s", length).isEqualTo(records);
    }
    for (int length = 0; length < SegmentHeader.LENGTH; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(this::open).isInstanceOf(CorruptDataException.class);
    }
  }

  @Test
  void aChangeBeforeSyncedRecordsIsRefused() throws IOException {
    write(true);
    for (int at = 0; at < whole.length; at++) {
      change(at);
      int record = (at - SegmentHeader.LENGTH) / RECORD;
      if (at < SegmentHeader.LENGTH) {
        if (at < 28) {
          assertThatThrownBy(this::open)
              .as("byte %s", at)
              .isInstanceOf(CorruptDataException.class)
              .hasMessageContaining(file.toString());
        }
      } else if (record < RECORDS - 1) {
        assertThatThrownBy(this::open)
            .as("byte %s", at)
            .isInstanceOf(CorruptDataException.class)
            .hasMessageContaining(file.toString())
            .hasMessageContaining("offset " + (SegmentHeader.LENGTH + record * RECORD))
            .hasMessageContaining("record " + (record + 1) + " of the journal is broken")
            .hasMessageContaining("Restore the directory");
      } else {
        assertThat(open()).as("byte %s", at).isEqualTo(at < END ? RECORDS - 1 : RECORDS);
      }
    }
  }

  @Test
  void aChangeAmongRecordsThatWereNeverSyncedCutsThem() throws IOException {
    write(false);
    for (int at = SegmentHeader.LENGTH; at < END; at++) {
      change(at);
      assertThat(open()).as("byte %s", at).isEqualTo((at - SegmentHeader.LENGTH) / RECORD);
    }
  }

  @Test
  void aChangeInAnEarlierFileIsRefused() throws IOException {
    write(true);
    try (Journal journal = Journal.open(new RealDisk(), directory, 50, 1)) {
      journal.append(List.of(payload(7)));
      journal.append(List.of(payload(8)));
    }
    byte[] changed = whole.clone();
    changed[END - 1] ^= 1;
    Files.write(file, changed);
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("record 6 of the journal is broken");
  }

  private void change(int at) throws IOException {
    byte[] changed = whole.clone();
    changed[at] ^= 0x10;
    Files.write(file, changed);
  }
}
