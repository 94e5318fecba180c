package dev.morphium.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.backup.storage.BackupTargets;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.dump.DumpOrigin;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.ScheduledDumps;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.root.RestoreProgress;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupStoreTest {
  private static final int PART = 4 << 10;
  private static final int LARGE = 3 << 10;

  private final Storage storage = Storage.inMemory();

  @TempDir Path folder;

  private ScheduledDumps dumps;

  @BeforeEach
  void start() throws IOException {
    dumps =
        ScheduledDumps.open(
            new RealDisk(),
            new DumpSettings(
                folder.resolve("dumps"), Duration.ZERO, DumpRetention.ofNewest(9), false),
            InstantSource.system());
    dumps.begin(storage::root, () -> true, () -> new DumpOrigin("Poppy", "8.0.0", "rs", 2, 0));
  }

  @AfterEach
  void stop() {
    dumps.close();
  }

  private DumpSummary dump(int id, int size) throws IOException {
    Document document =
        new DocumentBuilder().append("_id", id).append("text", "x".repeat(size)).build();
    storage.write(batch -> batch.existingOrNew(Namespace.of("db", "c")).insert(document));
    return dumps.write();
  }

  private BackupTarget target() throws IOException {
    return BackupTargets.open(folder.resolve("target").toUri().toString());
  }

  private BackupKey key(String digit) throws IOException {
    Path file = folder.resolve("key" + digit);
    return BackupKey.read(Files.writeString(file, digit.repeat(64) + "\n"));
  }

  private List<Path> objects() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("target"))) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsFetchedIsWhatWasDumped(boolean encrypted) throws IOException {
    BackupKey key = encrypted ? key("a") : null;
    DumpSummary dump = dump(1, 2 * LARGE);
    try (BackupStore store = new BackupStore(target(), key, PART)) {
      BackupIndex written = store.write(dump, BackupProgress.NONE);
      assertThat(written.parts()).hasSize(2);
      assertThat(written.isEncrypted()).isEqualTo(encrypted);
      assertThat(store.list()).containsExactly(written);
      assertThat(store.verify(written, BackupProgress.NONE)).isEqualTo(dump.manifest());
      Path fetched = store.fetch(written, folder.resolve("fetched"), BackupProgress.NONE);
      assertThat(fetched).hasFileName(written.name());
      assertThat(StateHash.of(Dumps.read(Dumps.summary(fetched), RestoreProgress.NONE)))
          .isEqualTo(StateHash.of(storage.root()));
      assertThatThrownBy(() -> store.fetch(written, folder.resolve("fetched"), BackupProgress.NONE))
          .hasMessage(fetched + " is there already");
    }
    String stored = Files.readString(objects().get(1), StandardCharsets.ISO_8859_1);
    assertThat(stored.contains("db/c.bson")).isNotEqualTo(encrypted);
  }

  /** A target whose line is cut after some objects. */
  private static final class CutTarget implements BackupTarget {
    private final BackupTarget whole;
    private final List<String> stored = new ArrayList<>();
    private final List<String> read = new ArrayList<>();
    private int left;
    private int readsLeft = -1;

    CutTarget(BackupTarget whole, int left) {
      this.whole = whole;
      this.left = left;
    }

    @Override
    public void put(String key, byte[] content) throws IOException {
      if (left-- == 0) {
        throw new IOException("the line was cut");
      }
      stored.add(key);
      whole.put(key, content);
    }

    @Override
    public byte[] get(String key) throws IOException {
      if (readsLeft-- == 0) {
        throw new IOException("the line was cut");
      }
      read.add(key);
      return whole.get(key);
    }

    @Override
    public SortedMap<String, Long> list(String prefix) throws IOException {
      return whole.list(prefix);
    }

    @Override
    public void delete(String key) throws IOException {
      whole.delete(key);
    }

    @Override
    public void close() throws IOException {
      whole.close();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasCutOffGoesOnWhereItWas(boolean encrypted) throws IOException {
    BackupKey key = encrypted ? key("a") : null;
    DumpSummary dump = dump(1, 3 * LARGE);
    CutTarget cut = new CutTarget(target(), 2);
    BackupStore first = new BackupStore(cut, key, PART);
    assertThatThrownBy(() -> first.write(dump, BackupProgress.NONE)).hasMessage("the line was cut");
    assertThat(first.list()).isEmpty();
    CutTarget repaired = new CutTarget(target(), -1);
    BackupStore second = new BackupStore(repaired, key, PART);
    BackupIndex written = second.write(dump, BackupProgress.NONE);
    assertThat(repaired.stored).hasSize(written.parts().size() + 1 - 2);
    assertThat(second.verify(written, BackupProgress.NONE)).isEqualTo(dump.manifest());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFetchThatWasCutOffGoesOnWhereItWas(boolean encrypted) throws IOException {
    BackupKey key = encrypted ? key("a") : null;
    dump(1, LARGE);
    DumpSummary dump = dump(2, 3 * LARGE);
    BackupIndex written = new BackupStore(target(), key, PART).write(dump, BackupProgress.NONE);
    assertThat(written.parts()).hasSize(4);
    Path folder = this.folder.resolve("fetched");
    CutTarget cut = new CutTarget(target(), -1);
    cut.readsLeft = 3;
    assertThatThrownBy(
            () -> new BackupStore(cut, key, PART).fetch(written, folder, BackupProgress.NONE))
        .hasMessage("the line was cut");
    CutTarget repaired = new CutTarget(target(), -1);
    Path fetched = new BackupStore(repaired, key, PART).fetch(written, folder, BackupProgress.NONE);
    assertThat(repaired.read).hasSize(1);
    assertThat(StateHash.of(Dumps.read(Dumps.summary(fetched), RestoreProgress.NONE)))
        .isEqualTo(StateHash.of(storage.root()));
  }

  @Test
  void whatAFetchHasLeftIsFetchedAgainWhereItIsDamaged() throws IOException {
    DumpSummary dump = dump(1, 3 * LARGE);
    BackupIndex written = new BackupStore(target(), null, PART).write(dump, BackupProgress.NONE);
    CutTarget cut = new CutTarget(target(), -1);
    cut.readsLeft = 2;
    Path directory = folder.resolve("fetched");
    assertThatThrownBy(
        () -> new BackupStore(cut, null, PART).fetch(written, directory, BackupProgress.NONE));
    Path file = directory.resolve(written.name() + ".partial").resolve("db/c.bson");
    Files.write(file, new byte[4 * LARGE]);
    CutTarget repaired = new CutTarget(target(), -1);
    Path fetched =
        new BackupStore(repaired, null, PART).fetch(written, directory, BackupProgress.NONE);
    assertThat(repaired.read).hasSize(written.parts().size());
    assertThat(StateHash.of(Dumps.read(Dumps.summary(fetched), RestoreProgress.NONE)))
        .isEqualTo(StateHash.of(storage.root()));
  }

  @Test
  void whatIsChangedMissingOrOfAnotherKeyIsRefusedByName() throws IOException {
    DumpSummary dump = dump(1, 10);
    BackupStore store = new BackupStore(target(), key("a"), PART);
    BackupIndex written = store.write(dump, BackupProgress.NONE);
    assertThatThrownBy(
            () -> new BackupStore(target(), key("b"), PART).verify(written, BackupProgress.NONE))
        .hasMessage(
            "the backup %s is encrypted by the key %s; the given one is %s",
            written.name(), key("a").id(), key("b").id());
    assertThatThrownBy(
            () -> new BackupStore(target(), null, PART).verify(written, BackupProgress.NONE))
        .hasMessageEndingWith("; a key file is needed");
    Path part = objects().get(1);
    byte[] bytes = Files.readAllBytes(part);
    bytes[bytes.length / 2] ^= 1;
    Files.write(part, bytes);
    assertThatThrownBy(() -> store.verify(written, BackupProgress.NONE))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage(
            "the backup %s cannot be used: %s is damaged",
            written.name(), written.parts().getFirst().key());
    Files.delete(part);
    assertThatThrownBy(() -> store.fetch(written, folder.resolve("fetched"), BackupProgress.NONE))
        .hasMessageEndingWith(" is missing");
    assertThat(folder.resolve("fetched")).isEmptyDirectory();
  }

  @Test
  void backupsThatNoRuleKeepsAreDeletedAndThoseThatHaveLostPartsDoNotCount() throws IOException {
    List<String> names = new ArrayList<>();
    CutTarget cut = new CutTarget(target(), 0);
    BackupStore store = new BackupStore(target(), null, PART);
    assertThatThrownBy(
        () -> new BackupStore(cut, null, PART).write(dump(1, 1), BackupProgress.NONE));
    CutTarget half = new CutTarget(target(), 1);
    assertThatThrownBy(
        () -> new BackupStore(half, null, PART).write(dump(2, 1), BackupProgress.NONE));
    for (int i = 3; i < 7; i++) {
      names.add(store.write(dump(i, 1), BackupProgress.NONE).name());
    }
    Files.delete(folder.resolve("target").resolve(store.list().get(1).parts().getFirst().key()));
    assertThat(store.retain(DumpRetention.ofNewest(2), Instant.now()))
        .containsExactly(names.get(0));
    assertThat(store.list())
        .extracting(BackupIndex::name)
        .containsExactly(names.get(3), names.get(2), names.get(1));
    assertThat(objects())
        .allMatch(path -> names.contains(path.getParent().getFileName().toString()));
  }

  @Test
  void anIndexOfANewerFormatIsNoBackup() throws IOException {
    BackupStore store = new BackupStore(target(), null, PART);
    BackupIndex written = store.write(dump(1, 1), BackupProgress.NONE);
    String newer = written.toJson().replace("\"format\": 1", "\"format\": 2");
    assertThatThrownBy(() -> BackupIndex.parse(newer))
        .hasMessage("its format is 2, and this server knows formats up to 1");
    assertThatThrownBy(() -> BackupIndex.parse(written.toJson().replace("\"rs\"", "\"sr\"")))
        .hasMessage("its checksum is wrong");
    assertThat(BackupIndex.parse(written.toJson())).isEqualTo(written);
  }
}
