package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations, of which many fail halfway: replaying the effects gives the same root. */
class EffectReplayTest {
  private static final IndexSpecParser SPECS =
      new IndexSpecParser(filter -> document -> document.has("b"));
  private static final List<String> INDEXES =
      List.of(
          "{name: 'a', key: {a: 1}, unique: true, sparse: true}",
          "{name: 'ab', key: {a: 1, b: -1}}",
          "{name: 'b', key: {b: 1}, partialFilterExpression: {}}",
          "{name: 'c', key: {'c.d': 1}}");

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
        storage.write(batch -> change(batch, random));
      } catch (CommandException refused) {
        assertThat(storage.root()).isSameAs(before);
      }
      if (i % 20 == 0) {
        assertThat(Contents.of(before)).as("a snapshot stays").isEqualTo(contents);
      }
    }
    Root replayed = Root.EMPTY;
    for (ChangeBatch batch : batches) {
      replayed = replayed.apply(batch);
    }
    assertThat(Contents.of(replayed)).isEqualTo(Contents.of(storage.root()));
    assertThat(Contents.of(replayed).size()).isGreaterThan(100);
    storage.root().all().forEach(EffectReplayTest::checkIndexes);
  }

  /** Every index has what it would have if it were built now. */
  static void checkIndexes(CollectionState state) {
    state
        .indexes()
        .forEach(
            index ->
                assertThat(Contents.keys(index))
                    .containsExactlyElementsOf(
                        Contents.keys(
                            IndexBuild.on(index.definition(), "db.c", state.records())
                                .finish("db.c", state.records()))));
  }

  private static int change(WriteBatch batch, Random random) {
    int steps = 1 + random.nextInt(20);
    for (int i = 0; i < steps; i++) {
      Namespace namespace = Namespace.of("db" + random.nextInt(2), "c" + random.nextInt(3));
      switch (random.nextInt(40)) {
        case 0 -> batch.dropCollection(namespace);
        case 1 ->
            batch.renameCollection(
                namespace, Namespace.of("db0", "c" + random.nextInt(4)), random.nextBoolean());
        case 2 -> batch.createCollection(namespace, Document.parse("{capped: false}"));
        case 3 -> batch.existingOrNew(namespace).modify(Document.parse("{x: " + i + "}"));
        case 4, 5, 6 -> index(batch.existingOrNew(namespace), random);
        default -> record(batch.existingOrNew(namespace), random);
      }
      if (random.nextInt(30) == 0) {
        batch.root();
      }
    }
    return steps;
  }

  private static void index(WritableCollection collection, Random random) {
    IndexDefinition definition =
        SPECS.parse(Document.parse(INDEXES.get(random.nextInt(INDEXES.size()))));
    if (random.nextInt(4) == 0) {
      collection.dropIndex(definition.name());
    } else if (collection.state().index(definition.name()) != null) {
      collection.modifyIndex(definition.withOption("hidden", Document.parse("{h: true}").get("h")));
    } else {
      collection.createIndex(IndexBuild.of(definition));
    }
  }

  private static void record(WritableCollection collection, Random random) {
    RecordCursor cursor = collection.state().records().cursor();
    boolean any = cursor.seekAtLeast(random.nextLong(200));
    switch (any ? random.nextInt(4) : 0) {
      case 1 -> collection.delete(cursor.id(), cursor.document());
      case 2 -> {
        Document before = Document.of(cursor.document());
        Document after = document(before.get("_id").toString().replaceAll("\\D", ""), random);
        assertThat(collection.update(cursor.id(), cursor.document(), after, null)).isTrue();
      }
      default -> collection.insert(document("" + random.nextInt(100_000), random));
    }
  }

  static Document document(String id, Random random) {
    List<String> fields = new ArrayList<>(List.of("_id: " + id));
    TreeSet<String> names = new TreeSet<>(List.of("a", "b", "c"));
    for (String name : names) {
      switch (random.nextInt(5)) {
        case 0 -> {}
        case 1 -> fields.add(name + ": [1, " + random.nextInt(300) + "]");
        case 2 -> fields.add(name + ": [{d: 1}, {d: [2, " + random.nextInt(9) + "]}]");
        default -> fields.add(name + ": " + random.nextInt(100_000));
      }
    }
    return Document.parse("{" + String.join(", ", fields) + "}");
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
