package dev.morphium.server.snapshot;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Makes random changes of all kinds on a storage, and keeps the batches. */
public final class RandomRoots {
  private static final IndexSpecParser SPECS = new IndexSpecParser(new StoredFilters());
  private static final List<String> INDEXES =
      List.of(
          "{name: 'a', key: {a: 1}, unique: true, sparse: true}",
          "{name: 'ab', key: {a: 1, b: -1}, expireAfterSeconds: 100}",
          "{name: 'b', key: {b: 1}, partialFilterExpression: {b: {$gt: 5}}}",
          "{name: 'c', key: {'c.d': 1}, collation: {locale: 'de'}}");

  private final Random random;
  private final Storage storage;
  private final List<ChangeBatch> batches = new ArrayList<>();

  public RandomRoots(Storage storage, long seed) {
    this.storage = storage;
    random = new Random(seed);
    storage.addListener((before, batch, after) -> batches.add(batch));
  }

  public Root root() {
    return storage.root();
  }

  public List<ChangeBatch> batches() {
    return batches;
  }

  /** Makes so many batches, some of which may fail. */
  public void change(int count) {
    for (int i = 0; i < count; i++) {
      try {
        storage.write(
            batch -> {
              for (int steps = 1 + random.nextInt(20); steps > 0; steps--) {
                step(batch);
              }
              return true;
            });
      } catch (CommandException refused) {
        // a taken name, a duplicate key: nothing has happened
      }
    }
  }

  private void step(WriteBatch batch) {
    Namespace namespace = Namespace.of("db" + random.nextInt(2), "c" + random.nextInt(3));
    SessionId session = new SessionId(new UUID(7, random.nextInt(5)), SessionId.NOBODY);
    switch (random.nextInt(60)) {
      case 0 -> batch.dropCollection(namespace);
      case 1 -> batch.renameCollection(namespace, Namespace.of("db0", "x"), random.nextBoolean());
      case 2 -> batch.createCollection(namespace, Document.parse("{capped: true, size: 9000}"));
      case 3 -> batch.existingOrNew(namespace).modify(Document.parse("{validator: {a: 1}}"));
      case 4, 5 -> index(batch.existingOrNew(namespace));
      case 6, 7, 8 ->
          batch.recordStatements(
              session,
              random.nextInt(3),
              ExecutedStatements.one(
                  random.nextInt(50), random.nextBoolean() ? null : document(1), 1000));
      case 9 ->
          batch.commitTransaction(
              session, 5, 2000, () -> batch.existingOrNew(namespace).insert(document(0)));
      case 10 -> batch.forgetSessions(List.of(session));
      case 11 -> batch.note(Document.parse("{a: 'note'}"));
      default -> record(batch.existingOrNew(namespace));
    }
  }

  private void index(WritableCollection collection) {
    Document spec = Document.parse(INDEXES.get(random.nextInt(INDEXES.size())));
    IndexDefinition definition = SPECS.parse(spec);
    if (collection.state().index(definition.name()) != null) {
      collection.dropIndex(definition.name());
    } else {
      collection.createIndex(IndexBuild.of(definition));
    }
  }

  private void record(WritableCollection collection) {
    RecordCursor cursor = collection.state().records().cursor();
    boolean any = cursor.seekAtLeast(random.nextLong(200));
    switch (any ? random.nextInt(4) : 0) {
      case 1 -> collection.delete(cursor.id(), cursor.document());
      case 2 -> {
        int id = ((Int32Value) Document.of(cursor.document()).get("_id")).value();
        collection.update(cursor.id(), cursor.document(), document(id), null);
      }
      default -> collection.insert(document(0));
    }
  }

  private Document document(int id) {
    int key = id == 0 ? random.nextInt(1_000_000) : id;
    String array = random.nextInt(3) == 0 ? "[{d: 'x'}, {d: [1, 2]}]" : "{d: 'Ä'}";
    return Document.parse(
        "{_id: %d, a: %d, b: %d, c: %s}"
            .formatted(key, random.nextInt(100_000), random.nextInt(10), array));
  }
}
