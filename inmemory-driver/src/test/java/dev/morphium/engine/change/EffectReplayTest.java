package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations, of which many fail halfway: replaying the effects gives the same root. */
class EffectReplayTest {
  private final Storage storage = Storage.inMemory();
  private final List<ChangeBatch> batches = new ArrayList<>();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void replayingAllEffectsGivesTheSameRoot(long seed) {
    Random random = new Random(seed);
    storage.addListener((before, batch, after) -> batches.add(batch));
    for (int i = 0; i < 400; i++) {
      Root before = storage.root();
      List<String> contents = i % 20 == 0 ? Contents.of(before) : List.of();
      try {
        storage.write(batch -> RandomChanges.make(batch, random));
      } catch (CommandException refused) {
        assertThat(storage.root()).isSameAs(before);
      }
      assertThat(storage.root().dataSize()).isEqualTo(sizeOf(storage.root()));
      if (i % 20 == 0) {
        assertThat(Contents.of(before)).as("a snapshot stays").isEqualTo(contents);
      }
    }
    Root replayed = Root.EMPTY;
    for (ChangeBatch batch : batches) {
      replayed = replayed.apply(batch);
    }
    assertThat(Contents.of(replayed)).isEqualTo(Contents.of(storage.root()));
    assertThat(replayed.dataSize()).isEqualTo(storage.root().dataSize());
    assertThat(Contents.of(replayed).size()).isGreaterThan(100);
    storage.root().all().forEach(Contents::checkIndexes);
  }

  private static long sizeOf(Root root) {
    return root.all().stream().mapToLong(DataSize::of).sum();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5})
  void aSnapshotIsNotTouchedByABatchThatIsThrownAway(int records) {
    for (int i = 0; i < records; i++) {
      Document document = Document.parse("{_id: " + i + "}");
      storage.write(b -> b.existingOrNew(Namespace.of("db", "c")).insert(document));
    }
    Root root = storage.root();
    WriteBatch alone = new WriteBatch(root, UUID::randomUUID);
    alone.existingOrNew(Namespace.of("db", "c")).insert(Document.parse("{_id: 9}"));
    assertThat(alone.effects()).hasSize(records == 0 ? 2 : 1);
    assertThat(storage.root()).isSameAs(root);
  }
}
