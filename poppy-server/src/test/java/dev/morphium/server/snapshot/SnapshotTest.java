package dev.morphium.server.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.BackgroundIndexBuilds;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.server.disk.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotTest {
  private final RandomRoots roots = new RandomRoots(Storage.inMemory(), 3);

  private static byte[] write(Root root) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SnapshotWriter.write(root, out);
    return out.toByteArray();
  }

  private static Root read(byte[] bytes) throws IOException {
    return SnapshotReader.read(
        new ByteArrayInputStream(bytes), new StoredFilters(), (documents, read) -> {});
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void readingIsTheInverseOfWriting(long seed) throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), seed);
    for (int round = 0; round < 10; round++) {
      Root root = random.root();
      byte[] bytes = write(root);
      Root again = read(bytes);
      assertThat(StateHash.of(again)).isEqualTo(StateHash.of(root));
      assertThat(indexes(again)).isEqualTo(indexes(root));
      assertThat(write(again)).isEqualTo(bytes);
      random.change(40);
    }
  }

  private static List<String> indexes(Root root) {
    List<String> lines = new ArrayList<>();
    for (CollectionState collection : root.all()) {
      for (IndexState index : collection.indexes()) {
        lines.add(index.definition() + " " + Arrays.toString(index.multikey().parts()));
        KeyCursor cursor = index.entries().cursor();
        for (boolean more = cursor.first(); more; more = cursor.next()) {
          lines.add(HexFormat.of().formatHex(cursor.key()));
        }
      }
    }
    return lines;
  }

  @Test
  void indexBuildInProgressIsAnIndex() throws IOException {
    Storage follower = Storage.inMemory();
    try (BackgroundIndexBuilds builds =
        new BackgroundIndexBuilds(follower, held -> {}, 0, problem -> {})) {
      roots.change(100);
      roots.batches().forEach(builds::follow);
    }
    Root root = follower.root();
    assertThat(root.all()).anyMatch(CollectionState::isBuilding);
    assertThat(StateHash.of(root)).isEqualTo(StateHash.of(roots.root()));
    Root again = read(write(root));
    assertThat(again.all()).noneMatch(CollectionState::isBuilding);
    assertThat(StateHash.of(again)).isEqualTo(StateHash.of(roots.root()));
    for (CollectionState collection : again.all()) {
      for (IndexState index : collection.indexes()) {
        assertThat(index.multikey())
            .as("at least what it would be now")
            .isEqualTo(
                index
                    .multikey()
                    .with(
                        IndexBuild.of(index.definition())
                            .finish("db.c", collection.records().tree())
                            .multikey()));
      }
    }
  }

  @Test
  void aReadRootGoesOnAsTheOriginal() throws IOException {
    roots.change(50);
    Root again = read(write(roots.root()));
    int before = roots.batches().size();
    roots.change(50);
    for (ChangeBatch batch : roots.batches().subList(before, roots.batches().size())) {
      again = again.apply(batch);
    }
    assertThat(StateHash.of(again)).isEqualTo(StateHash.of(roots.root()));
  }

  @Test
  void theHashTellsStatesApartAndNotHowTheyCameAbout() {
    roots.change(30);
    Root root = Root.EMPTY;
    for (ChangeBatch batch : roots.batches()) {
      assertThat(StateHash.of(root)).isNotEqualTo(StateHash.of(roots.root()));
      root = root.apply(batch);
    }
    assertThat(StateHash.of(root)).isEqualTo(StateHash.of(roots.root()));
  }

  @Test
  void manyRecordsTakeManyChunksAndTellHowFarTheyAre() throws IOException {
    Storage storage = Storage.inMemory();
    String text = "x".repeat(100_000);
    for (int i = 0; i < 40; i++) {
      Document large = Document.parse("{_id: %d, x: '%s'}".formatted(i, text));
      storage.write(batch -> batch.existingOrNew(Namespace.of("db", "c")).insert(large));
    }
    byte[] bytes = write(storage.root());
    AtomicLong calls = new AtomicLong();
    AtomicLong most = new AtomicLong();
    SnapshotReader.read(
        new ByteArrayInputStream(bytes),
        new StoredFilters(),
        (documents, read) -> {
          calls.incrementAndGet();
          assertThat(read).isLessThanOrEqualTo(bytes.length);
          most.set(documents);
        });
    assertThat(calls.get()).isBetween(10L, 20L);
    assertThat(most).hasValue(storage.root().all().getFirst().records().bytes());
  }

  @Test
  void whatIsCutOrChangedIsRefused() throws IOException {
    roots.change(30);
    byte[] bytes = write(roots.root());
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      byte[] changed = bytes.clone();
      changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> read(changed)).isInstanceOf(CorruptDataException.class);
      byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      assertThatThrownBy(() -> read(cut)).isInstanceOf(CorruptDataException.class);
    }
    bytes[11] = 9;
    assertThatThrownBy(() -> read(bytes)).hasMessageContaining("its format version is 9");
  }
}
