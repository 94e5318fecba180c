package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class StorageTest {
  private static final Namespace PLACES = Namespace.of("db", "places");
  private static final IndexSpecParser SPECS = new IndexSpecParser(filter -> document -> true);

  private final Storage storage = Storage.inMemory();

  private static Document document(String json) {
    return Document.parse(json);
  }

  private static IndexBuild index(String json) {
    return IndexBuild.of(SPECS.parse(document(json)));
  }

  private long insert(String json) {
    return storage.write(batch -> batch.existingOrNew(PLACES).insert(document(json)));
  }

  @Test
  void insertsAreSeenByLaterRootsOnly() {
    Root before = storage.root();
    long id = insert("{_id: 1}");
    assertThat(before.collection(PLACES)).isNull();
    CollectionState state = storage.root().collection(PLACES);
    assertThat(state.records().get(id)).isEqualTo(document("{_id: 1}").bytes());
    assertThat(state.count()).isEqualTo(1);
    assertThat(state.idIndex().entries().size()).isEqualTo(1);
    assertThat(storage.root().databases()).containsExactly("db");
    assertThat(storage.root().collections("db")).containsExactly(state);
  }

  @Test
  void aDuplicateKeyNamesTheIndexAndTheKey() {
    insert("{_id: {a: 1, b: 'x'}}");
    assertThatThrownBy(() -> insert("{_id: {a: 1.0, b: 'x'}}"))
        .isInstanceOfSatisfying(
            CommandException.class,
            error -> {
              assertThat(error.code().number()).isEqualTo(11000);
              assertThat(error.message())
                  .isEqualTo(
                      "E11000 duplicate key error collection: db.places index: _id_ dup key:"
                          + " { _id: { a: 1.0, b: \"x\" } }");
              assertThat(error.details())
                  .isEqualTo(
                      BsonDocument.parse(
                          "{keyPattern: {_id: 1}, keyValue: {_id: {a: 1.0, b: 'x'}}}"));
            });
  }

  @Test
  void anOperationThatThrowsLeavesNoTrace() {
    insert("{_id: 1}");
    Root before = storage.root();
    assertThatThrownBy(
            () ->
                storage.write(
                    batch -> {
                      WritableCollection places = batch.existing(PLACES);
                      long id = places.insert(document("{_id: 2, a: [1, 2]}"));
                      places.update(id, places.record(id), document("{_id: 2, a: 3}"), null);
                      places.delete(1, places.record(1));
                      places.createIndex(index("{v: 2, key: {a: 1}, name: 'a_1'}"));
                      batch.renameCollection(PLACES, Namespace.of("db", "other"), false);
                      batch.createCollection(PLACES, Document.EMPTY);
                      batch.dropCollection(Namespace.of("db", "other"));
                      throw new IllegalArgumentException("no");
                    }))
        .isInstanceOf(IllegalArgumentException.class);
    insert("{_id: 3}");
    assertThat(Contents.of(storage.root()))
        .isEqualTo(
            Contents.of(
                before.apply(
                    new ChangeBatch(
                        before.position(),
                        1,
                        0,
                        List.of(
                            new Effect.InsertRecord(
                                before.collection(PLACES).id(),
                                2,
                                document("{_id: 3}").bytes()))))));
  }

  @Test
  void aFailedInsertHasTouchedNoIndex() {
    insert("{_id: 1, a: 1}");
    storage.write(
        batch ->
            batch
                .existing(PLACES)
                .createIndex(index("{v: 2, key: {a: 1}, name: 'a_1', unique: true}")));
    Root before = storage.root();
    assertThatThrownBy(() -> insert("{_id: 2, a: 1.0}")).isInstanceOf(CommandException.class);
    assertThat(storage.root()).isSameAs(before);
  }

  @Test
  void aChangeOfSomethingElseByNowIsReported() {
    long id = insert("{_id: 1, a: 1}");
    byte[] first = storage.root().collection(PLACES).records().get(id);
    assertThat(update(id, first, "{_id: 1, a: 2}")).isTrue();
    assertThat(update(id, first, "{_id: 1, a: 3}")).isFalse();
    assertThat(storage.<Boolean>write(b -> b.existing(PLACES).delete(id, first))).isFalse();
    assertThat(update(99, first, "{_id: 1, a: 3}")).isFalse();
  }

  private boolean update(long id, byte[] expected, String json) {
    return storage.write(
        batch -> batch.existing(PLACES).update(id, expected, document(json), null));
  }

  @Test
  void anIndexBuiltOnASnapshotIsFinishedOnWhatChangedMeanwhile() {
    for (int i = 0; i < 1000; i++) {
      insert("{_id: " + i + ", a: " + i % 7 + "}");
    }
    CollectionState snapshot = storage.root().collection(PLACES);
    IndexBuild build =
        IndexBuild.on(
            SPECS.parse(document("{v: 2, key: {a: 1}, name: 'a_1'}")),
            "db.places",
            snapshot.records().tree());
    insert("{_id: 5000, a: 100}");
    update(1, snapshot.records().get(1), "{_id: 0, a: [8, 9]}");
    storage.write(b -> b.existing(PLACES).delete(2, snapshot.records().get(2)));
    storage.write(b -> b.existing(PLACES).createIndex(build));
    List<byte[]> finished = Contents.keys(storage.root().collection(PLACES).index("a_1"));
    storage.write(
        batch -> {
          batch.existing(PLACES).dropIndex("a_1");
          return batch.existing(PLACES).createIndex(index("{v: 2, key: {a: 1}, name: 'a_1'}"));
        });
    assertThat(storage.root().collection(PLACES).index("a_1").multikey().isMultikey(0)).isTrue();
    assertThat(Contents.keys(storage.root().collection(PLACES).index("a_1")))
        .containsExactlyElementsOf(finished)
        .hasSize(1001);
  }

  @Test
  void twoDatabasesMayNotDifferInCaseAlone() {
    insert("{_id: 1}");
    assertThatThrownBy(
            () -> storage.write(batch -> batch.existingOrNew(Namespace.of("DB", "c")).id()))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(13297));
    storage.write(batch -> batch.existingOrNew(Namespace.of("db", "C")).id());
    assertThat(storage.root().databases()).containsExactly("db");
  }

  @Test
  void listenersSeeEveryBatchInOrder() {
    List<Long> positions = new ArrayList<>();
    storage.addListener((before, batch, after) -> positions.add(after.position()));
    insert("{_id: 1}");
    storage.write(batch -> 5);
    insert("{_id: 2}");
    assertThat(positions).containsExactly(1L, 2L);
  }

  @Test
  void aBatchOutOfSequenceIsRefused() {
    insert("{_id: 1}");
    ChangeBatch late = new ChangeBatch(0, 1, 0, List.of(new Effect.DropCollection(someId())));
    assertThatThrownBy(() -> storage.follow(late)).isInstanceOf(IllegalStateException.class);
  }

  private java.util.UUID someId() {
    return storage.root().collection(PLACES).id();
  }
}
