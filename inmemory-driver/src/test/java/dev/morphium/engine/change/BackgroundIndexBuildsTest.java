package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secondary whose index builds begin when the test says so. */
class BackgroundIndexBuildsTest {
  private static final Namespace PLACES = Namespace.of("db", "places");
  private static final Namespace OTHERS = Namespace.of("db", "others");
  private static final IndexSpecParser SPECS = new IndexSpecParser(filter -> document -> true);
  private static final long MOST_AT_ONCE = 3;

  private final Storage primary = Storage.inMemory();
  private final HeldLog log = new HeldLog();
  private final Storage secondary =
      new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
  private final Queue<Runnable> held = new ConcurrentLinkedQueue<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final BackgroundIndexBuilds builds =
      new BackgroundIndexBuilds(secondary, held::add, MOST_AT_ONCE, failures::add);

  @BeforeEach
  void follow() {
    primary.addListener((before, batch, after) -> builds.follow(batch));
    for (int i = 1; i <= 5; i++) {
      insert(primary, PLACES, "{_id: %d, a: %d, b: [1, 2]}".formatted(i, i));
    }
  }

  @AfterEach
  void noBuildFailed() {
    builds.close();
    assertThat(failures).isEmpty();
  }

  private static void insert(Storage storage, Namespace namespace, String json) {
    Document document = Document.parse(json);
    storage.write(batch -> batch.existingOrNew(namespace).insert(document));
  }

  private void createIndex(String json) {
    IndexDefinition definition = SPECS.parse(Document.parse(json));
    primary.write(batch -> batch.existing(PLACES).createIndex(IndexBuild.of(definition)));
  }

  private void build() {
    for (Runnable next = held.poll(); next != null; next = held.poll()) {
      next.run();
    }
  }

  /** Builds on a thread of its own, which may block. */
  private Thread buildElsewhere() {
    return Thread.ofVirtual().start(this::build);
  }

  private CollectionState places() {
    return secondary.root().collection(PLACES);
  }

  private static List<String> names(List<IndexDefinition> definitions) {
    return definitions.stream().map(IndexDefinition::name).toList();
  }

  private void assertEqual() {
    assertThat(Contents.of(secondary.root(), false)).isEqualTo(Contents.of(primary.root(), false));
    secondary.root().all().forEach(Contents::checkIndexes);
  }

  @Test
  void largeIndexIsBegunByTheLogAndBuiltInTheBackground() {
    createIndex("{name: 'a', key: {a: 1}}");
    createIndex("{name: 'b', key: {b: 1}}");
    assertThat(names(places().definitions())).containsExactly("_id_", "a", "b");
    assertThat(places().indexes()).hasSize(1);
    assertThat(places().indexCount()).isEqualTo(3);
    assertThat(held).as("one builder at a time").hasSize(1);
    build();
    assertThat(places().isBuilding()).isFalse();
    assertThat(secondary.isBuilding()).isFalse();
    assertThat(places().index("b").multikey().isMultikey()).isTrue();
    assertEqual();
  }

  @Test
  void smallIndexIsBuiltAtOnceUnlessOthersAreBefore() {
    insert(primary, OTHERS, "{_id: 1}");
    IndexDefinition small = SPECS.parse(Document.parse("{name: 'a', key: {a: 1}}"));
    primary.write(batch -> batch.existing(OTHERS).createIndex(IndexBuild.of(small)));
    assertThat(secondary.root().collection(OTHERS).indexes()).hasSize(2);
    createIndex("{name: 'a', key: {a: 1}}");
    for (int i = 1; i <= 4; i++) {
      CollectionState now = primary.root().collection(PLACES);
      byte[] document = now.records().get(i);
      int record = i;
      primary.write(batch -> batch.existing(PLACES).delete(record, document));
    }
    createIndex("{name: 'b', key: {b: 1}}");
    assertThat(names(places().building())).containsExactly("a", "b");
    build();
    assertEqual();
  }

  @Test
  void recordsThatChangeMeanwhileAreInTheIndex() {
    createIndex("{name: 'a', key: {a: 1}, unique: true}");
    byte[] first = places().records().get(1);
    byte[] second = places().records().get(2);
    Document swapped = Document.parse("{_id: 2, a: 1}");
    primary.write(batch -> batch.existing(PLACES).delete(1, first));
    primary.write(batch -> batch.existing(PLACES).update(2, second, swapped, null));
    insert(primary, PLACES, "{_id: 6, a: 2}");
    build();
    assertEqual();
  }

  @Test
  void droppedAndChangedIndexesAreNotBuiltAsTheyWere() {
    createIndex("{name: 'a', key: {a: 1}}");
    createIndex("{name: 'b', key: {b: 1}}");
    createIndex("{name: 'c', key: {a: 1, b: 1}}");
    primary.write(
        batch -> {
          batch.existing(PLACES).dropIndex("a");
          return true;
        });
    IndexDefinition hidden = SPECS.parse(Document.parse("{name: 'b', key: {b: 1}, hidden: true}"));
    primary.write(
        batch -> {
          batch.existing(PLACES).modifyIndex(hidden);
          return true;
        });
    createIndex("{name: 'a', key: {a: -1}}");
    assertThat(names(places().definitions())).containsExactly("_id_", "b", "c", "a");
    build();
    assertThat(places().index("b").definition().isHidden()).isTrue();
    assertEqual();
  }

  @Test
  void renamedCollectionIsBuiltAndDroppedOneForgotten() {
    createIndex("{name: 'a', key: {a: 1}}");
    primary.write(
        batch -> {
          batch.renameCollection(PLACES, OTHERS, false);
          return true;
        });
    assertThat(secondary.root().collection(OTHERS).isBuilding()).isTrue();
    build();
    assertEqual();
    IndexDefinition more = SPECS.parse(Document.parse("{name: 'b', key: {b: 1}}"));
    primary.write(batch -> batch.existing(OTHERS).createIndex(IndexBuild.of(more)));
    primary.write(batch -> batch.dropDatabase("db"));
    build();
    assertThat(secondary.isBuilding()).isFalse();
    assertEqual();
  }

  @Test
  void installedRootHasItsOwnBuilds() {
    createIndex("{name: 'a', key: {a: 1}}");
    Root begun = secondary.root();
    secondary.install(Root.EMPTY);
    build();
    assertThat(secondary.root()).isSameAs(Root.EMPTY);
    secondary.install(begun);
    builds.wake();
    build();
    assertEqual();
  }

  @Test
  void failureIsTold() {
    Storage other = Storage.inMemory();
    try (BackgroundIndexBuilds own =
        new BackgroundIndexBuilds(other, held::add, 0, failures::add)) {
      insert(other, PLACES, "{_id: 1, a: 1}");
      insert(other, PLACES, "{_id: 2, a: 1}");
      UUID id = other.root().collection(PLACES).id();
      IndexDefinition unique =
          SPECS.parse(Document.parse("{name: 'a', key: {a: 1}, unique: true}"));
      own.follow(
          new ChangeBatch(
              other.root().position(),
              other.root().clusterTime() + 1,
              0,
              List.of(new Effect.CreateIndex(id, unique))));
      build();
      assertThat(failures).singleElement().isInstanceOf(CommandException.class);
      failures.clear();
    }
  }

  @Test
  void newPrimaryWritesToOtherCollectionsMeanwhile() {
    createIndex("{name: 'a', key: {a: 1}, unique: true}");
    secondary.forgetProposals();
    CompletableFuture<Object> other =
        secondary
            .<Object>submit(batch -> batch.existingOrNew(OTHERS).insert(Document.parse("{_id: 1}")))
            .toCompletableFuture();
    assertRefused(batch -> batch.collection(PLACES));
    assertRefused(batch -> batch.collection(places().id()));
    assertRefused(batch -> batch.dropDatabase("db"));
    assertRefused(
        batch -> {
          batch.renameCollection(OTHERS, PLACES, true);
          return true;
        });
    Signal built = secondary.indexBuild(PLACES);
    assertThat(secondary.indexBuild(OTHERS)).isNull();
    Thread builder = buildElsewhere();
    await().until(() -> log.batches().size() == 2);
    assertThat(built.isReady()).as("the log has not decided").isFalse();
    log.commit();
    assertThat(other).isCompleted();
    log.commit();
    await().until(() -> !builder.isAlive());
    assertThat(built.isReady()).isTrue();
    assertThat(secondary.indexBuild(PLACES)).isNull();
    assertThat(log.batches().getLast().effects()).singleElement().isInstanceOf(Effect.Note.class);
    assertThat(
            secondary
                .submit(batch -> batch.existing(PLACES).insert(Document.parse("{_id: 9, a: 1}")))
                .toCompletableFuture())
        .isCompletedExceptionally();
    secondary.root().all().forEach(Contents::checkIndexes);
  }

  private void assertRefused(WriteOperation<?> operation) {
    assertThatThrownBy(() -> secondary.apply(operation, new CommitDependencies()))
        .isInstanceOf(IndexBuildInProgress.class);
  }

  @Test
  void primaryThatLosesTheLeadEndsTheBuildAllTheSame() {
    createIndex("{name: 'a', key: {a: 1}}");
    CompletableFuture<Object> other =
        secondary
            .<Object>submit(batch -> batch.existingOrNew(OTHERS).insert(Document.parse("{_id: 1}")))
            .toCompletableFuture();
    Thread builder = buildElsewhere();
    await().until(() -> log.batches().size() == 2);
    log.lose();
    await().until(() -> !builder.isAlive());
    assertThat(other).isCompletedExceptionally();
    insert(primary, PLACES, "{_id: 6, a: 2}");
    assertEqual();
  }

  @Test
  void closedBuilderBuildsNothing() {
    createIndex("{name: 'a', key: {a: 1}}");
    builds.close();
    build();
    assertThat(places().isBuilding()).isTrue();
    try (BackgroundIndexBuilds next =
        new BackgroundIndexBuilds(secondary, Runnable::run, 0, failures::add)) {
      next.wake();
      assertEqual();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void secondaryBecomesWhatThePrimaryIs(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      try {
        primary.write(batch -> RandomChanges.make(batch, random));
      } catch (CommandException refused) {
        // nothing was done
      }
      if (random.nextInt(10) == 0) {
        build();
      }
      if (random.nextInt(50) == 0) {
        assertThat(names(definitions(secondary.root())))
            .isEqualTo(names(definitions(primary.root())));
      }
    }
    build();
    assertEqual();
  }

  private static List<IndexDefinition> definitions(Root root) {
    List<IndexDefinition> all = new ArrayList<>();
    root.all().forEach(collection -> all.addAll(collection.definitions()));
    return all;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void builderOfItsOwnThreadKeepsUp(long seed) {
    Storage other = Storage.inMemory();
    Random random = new Random(seed);
    try (BackgroundIndexBuilds own =
        new BackgroundIndexBuilds(
            other, BackgroundIndexBuilds.threaded(), MOST_AT_ONCE, failures::add)) {
      List<ChangeBatch> batches = new ArrayList<>();
      Storage source = Storage.inMemory();
      source.addListener((before, batch, after) -> batches.add(batch));
      for (int i = 0; i < 1000; i++) {
        try {
          source.write(batch -> RandomChanges.make(batch, random));
        } catch (CommandException refused) {
          // nothing was done
        }
      }
      batches.forEach(own::follow);
      await().until(() -> !other.isBuilding());
      assertThat(Contents.of(other.root(), false)).isEqualTo(Contents.of(source.root(), false));
      other.root().all().forEach(Contents::checkIndexes);
    }
  }
}
