package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Random changes of records, indexes and collections. */
final class RandomChanges {
  private static final IndexSpecParser SPECS =
      new IndexSpecParser(filter -> document -> document.has("b"));
  private static final List<String> INDEXES =
      List.of(
          "{name: 'a', key: {a: 1}, unique: true, sparse: true}",
          "{name: 'ab', key: {a: 1, b: -1}}",
          "{name: 'b', key: {b: 1}, partialFilterExpression: {}}",
          "{name: 'c', key: {'c.d': 1}}");

  private RandomChanges() {}

  /** Some changes, of which one may throw. @return how many */
  static int make(WriteBatch batch, Random random) {
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
}
