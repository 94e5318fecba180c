package dev.morphium.benchmarks.workload;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.lt;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.conversions.Bson;

/** The tasks that handle many documents in one or a few requests, over 10,000 small documents. */
final class BatchTasks {
  private static final int DOCUMENTS = 10_000;
  private static final int KEYS = 20;

  private final MongoCollection<Document> fresh;
  private final MongoCollection<Document> loaded;

  BatchTasks(MongoDatabase database) {
    this.fresh = database.getCollection("fresh");
    this.loaded = database.getCollection("loaded");
  }

  List<Task> all() {
    load(loaded);
    return List.of(
        new Task("insert 10,000 documents in one insertMany", DOCUMENTS, fresh::drop, this::insert),
        new Task(
            "20 indexed equality finds x 500 documents",
            DOCUMENTS,
            BatchTasks::nothing,
            this::equality),
        new Task(
            "indexed range of 5,000 documents", DOCUMENTS / 2, BatchTasks::nothing, this::range),
        new Task(
            "$group + $sort over 10,000 documents", DOCUMENTS, BatchTasks::nothing, this::group),
        new Task(
            "updateMany $inc on 5,000 documents",
            DOCUMENTS / 2,
            BatchTasks::nothing,
            this::increment),
        new Task("deleteMany 5,000 documents by range", DOCUMENTS / 2, this::reload, this::delete),
        new Task(
            "$in with 500 values, indexed", 500, BatchTasks::nothing, () -> within("number", 500)),
        new Task(
            "$in with 50 values, not indexed", 50, BatchTasks::nothing, () -> within("plain", 50)));
  }

  private static List<Document> documents() {
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(
            i ->
                new Document("_id", i)
                    .append("key", i % KEYS)
                    .append("number", i)
                    .append("plain", i)
                    .append("count", 0)
                    .append("name", "name of " + i))
        .toList();
  }

  private static void load(MongoCollection<Document> collection) {
    collection.drop();
    collection.createIndex(Indexes.ascending("key"));
    collection.createIndex(Indexes.ascending("number"));
    collection.insertMany(documents());
  }

  private static void nothing() {}

  private void reload() {
    load(fresh);
  }

  private void insert() {
    expect(DOCUMENTS, fresh.insertMany(documents()).getInsertedIds().size());
  }

  private void equality() {
    for (int key = 0; key < KEYS; key++) {
      expect(DOCUMENTS / KEYS, count(eq("key", key)));
    }
  }

  private void range() {
    expect(DOCUMENTS / 2, count(and(gte("number", 2_500), lt("number", 7_500))));
  }

  private void group() {
    List<Document> groups =
        loaded
            .aggregate(
                List.of(
                    Aggregates.group(
                        "$key", Accumulators.sum("n", 1), Accumulators.avg("mean", "$number")),
                    Aggregates.sort(Sorts.descending("mean"))))
            .into(new ArrayList<>());
    expect(KEYS, groups.size());
    expect(DOCUMENTS / KEYS, groups.get(0).getInteger("n"));
  }

  private void increment() {
    expect(
        DOCUMENTS / 2,
        loaded.updateMany(lt("number", 5_000), Updates.inc("count", 1)).getModifiedCount());
  }

  private void delete() {
    expect(DOCUMENTS / 2, fresh.deleteMany(gte("number", 5_000)).getDeletedCount());
  }

  private void within(String field, int values) {
    List<Integer> wanted = IntStream.range(0, values).map(i -> i * 7).boxed().toList();
    expect(values, count(in(field, wanted)));
  }

  private int count(Bson filter) {
    return loaded.find(filter).into(new ArrayList<>()).size();
  }

  private static void expect(long expected, long actual) {
    if (expected != actual) {
      throw new IllegalStateException("expected %d, was %d".formatted(expected, actual));
    }
  }
}
