package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.Document;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The first few of {@code $in} and {@code $or} in an order are found without a sort of all. */
class SortMergeTest {
  private static final int DOCUMENTS = 2000;

  private final InMemoryDriver driver = new InMemoryDriver();

  @AfterEach
  void close() {
    driver.close();
  }

  private BsonDocument run(BsonDocument command) {
    Reply reply = driver.execute(Command.of("test", command));
    return Document.view(reply.bytes(), reply.offset()).toBson();
  }

  private BsonDocument run(String command) {
    return run(BsonDocument.parse(command));
  }

  @BeforeEach
  void fill() {
    run(
        "{createIndexes: 'c', indexes: [{key: {a: 1, b: 1}, name: 'ab'},"
            + " {key: {d: 1, b: -1}, name: 'db'}, {key: {'$**': 1}, name: 'all'}]}");
    List<BsonDocument> documents =
        IntStream.range(0, DOCUMENTS)
            .mapToObj(
                i ->
                    BsonDocument.parse(
                        "{_id: %d, a: %d, b: %d, d: %d}"
                            .formatted(i, i % 10, i * 7919 % DOCUMENTS, i % 13)))
            .toList();
    run(
        new BsonDocument("insert", new BsonString("c"))
            .append("documents", new BsonArray(documents)));
  }

  private BsonDocument explained(String find) {
    return run(
        new BsonDocument("explain", BsonDocument.parse(find))
            .append("verbosity", new BsonString("executionStats")));
  }

  private List<BsonValue> found(String find) {
    return run(find).getDocument("cursor").getArray("firstBatch").stream()
        .map(each -> each.asDocument().get("_id"))
        .toList();
  }

  private void checkMerged(String filter, String sort, int limit) {
    String find = "{find: 'c', filter: %s, sort: %s, limit: %d".formatted(filter, sort, limit);
    assertThat(found(find + "}")).isEqualTo(found(find + ", hint: {$natural: 1}}")).isNotEmpty();
    BsonDocument explained = explained(find + "}");
    assertThat(explained.getDocument("queryPlanner").getDocument("winningPlan").toJson())
        .contains("SORT_MERGE")
        .doesNotContain("\"SORT\"");
    assertThat(explained.getDocument("executionStats").getInt32("totalKeysExamined").getValue())
        .isLessThan(limit + 12);
  }

  @Test
  void listsOfValuesAreMerged() {
    checkMerged("{a: {$in: [1, 4, 7]}}", "{b: 1}", 5);
    checkMerged("{a: {$in: [1, 4, 7]}}", "{b: -1}", 5);
    checkMerged("{a: {$in: [1, 4]}, b: {$gt: 100}}", "{b: 1}", 3);
  }

  @Test
  void branchesAreMerged() {
    checkMerged("{$or: [{a: 1}, {d: 2}]}", "{b: 1}", 6);
    checkMerged("{$or: [{a: {$in: [1, 2]}}, {d: 2}]}", "{b: -1}", 6);
  }

  @Test
  void allOfThemAreThereOnce() {
    String find =
        "{find: 'c', filter: {$or: [{a: {$in: [1, 2]}}, {d: {$in: [1, 2]}}]}, sort: {b: 1},";
    assertThat(found(find + " batchSize: 5000}"))
        .isEqualTo(found(find + " batchSize: 5000, hint: {$natural: 1}}"))
        .doesNotHaveDuplicates();
  }

  @Test
  void randomQueriesAreInTheOrderOfAScan() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      String list = "{$in: [%d, %d, null]}".formatted(random.nextInt(12), random.nextInt(12));
      String filter =
          random.nextBoolean()
              ? "{a: %s, b: {$gt: %d}}".formatted(list, random.nextInt(DOCUMENTS))
              : "{$or: [{a: %s}, {d: %d}]}".formatted(list, random.nextInt(15));
      String find =
          "{find: 'c', filter: %s, sort: {b: %d}, skip: %d, limit: %d"
              .formatted(
                  filter, random.nextBoolean() ? 1 : -1, random.nextInt(9), 1 + random.nextInt(90));
      assertThat(found(find + "}"))
          .as("seed %d, %s", seed, find)
          .isEqualTo(found(find + ", hint: {$natural: 1}}"));
    }
  }

  @Test
  void tooManyScansAreNotMerged() {
    List<BsonInt32> values = IntStream.range(0, 201).mapToObj(BsonInt32::new).toList();
    String filter = new BsonDocument("a", new BsonDocument("$in", new BsonArray(values))).toJson();
    assertThat(explained("{find: 'c', filter: " + filter + ", sort: {b: 1}}").toJson())
        .contains("\"SORT\"")
        .doesNotContain("SORT_MERGE");
  }

  @Test
  void anIndexIsUsedOnce() {
    run("{find: 'c', filter: {a: {$in: [1, 4, 7]}}, sort: {b: 1}}");
    BsonArray statistics =
        run("{aggregate: 'c', pipeline: [{$indexStats: {}}, {$match: {name: 'ab'}}], cursor: {}}")
            .getDocument("cursor")
            .getArray("firstBatch");
    assertThat(statistics.get(0).asDocument().getDocument("accesses").getInt64("ops").getValue())
        .isOne();
  }
}
