package dev.morphium.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.internal.execution.RunnerOnEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages give every document exactly once, in the order of a find, whatever the keys are. */
class KeysetPagingPropertyTest {
  private static final String[] VALUES = {
    "null",
    "1",
    "1.0",
    "{$numberLong: '2'}",
    "{$numberDecimal: '2.5'}",
    "{$numberDecimal: 'NaN'}",
    "{$numberDouble: 'NaN'}",
    "{$numberDouble: '-Infinity'}",
    "{$numberDouble: 'Infinity'}",
    "-3",
    "''",
    "'a'",
    "'b'",
    "{a: 1}",
    "{}",
    "{$binary: {base64: 'AQID', subType: '00'}}",
    "{$oid: '507f1f77bcf86cd799439011'}",
    "true",
    "false",
    "{$date: {$numberLong: '5'}}",
    "{$timestamp: {t: 1, i: 2}}",
    "{$minKey: 1}",
    "{$maxKey: 1}"
  };

  /** How many documents a page has, by turns: with more seeds each sort meets each of them. */
  private static final int[] SIZES = {1, 2, 7, 50};

  private static final String[] SORTS = {
    "age",
    "-age",
    "firstName,-age",
    "-firstName,age,-homeAddress.city",
    "homeAddress.city",
    "-homeAddress.city,firstName",
    "id",
    "-id",
    "age,id",
    "-age,-id,firstName"
  };

  static LongStream seeds() {
    return LongStream.rangeClosed(1, Integer.getInteger("paging.seeds", 1));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eachDocumentComesOnceAndInOrder(long seed) {
    Random random = new Random(seed);
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      insert(engine, documents(random));
      Query<BsonDocument> all = Query.of(new RawCollection(engine.runner));
      for (int i = 0; i < SORTS.length; i++) {
        String sort = SORTS[i];
        String unique = sort.contains("id") ? sort : sort + (lastDescends(sort) ? ",-id" : ",id");
        int size = SIZES[(int) ((seed + i) % SIZES.length)];
        assertThat(paged(all.sort(sort).limit(size)))
            .as("seed %s, sort %s, pages of %s", seed, sort, size)
            .isEqualTo(all.sort(unique).asDocuments());
        assertThat(paged(all.f("more").exists().sort(sort).limit(3)))
            .as("seed %s, sort %s, with a condition", seed, sort)
            .isEqualTo(all.f("more").exists().sort(unique).asDocuments());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void pagesStandWhereTheyStoodWhenOthersInsertAndDelete(long seed) {
    Random random = new Random(seed);
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      List<BsonDocument> first = documents(random);
      insert(engine, first);
      Query<BsonDocument> sorted =
          Query.of(new RawCollection(engine.runner)).sort("age,-firstName").limit(3);
      List<BsonDocument> seen = new ArrayList<>();
      Page<BsonDocument> page = sorted.page(null);
      int next = 1000;
      while (true) {
        seen.addAll(page.items());
        if (!page.hasNext()) {
          break;
        }
        BsonDocument gone = seen.get(random.nextInt(seen.size()));
        sorted.q().f("id").eq(gone.get("_id")).delete();
        insert(engine, List.of(document(random, next++)));
        page = sorted.page(page.next());
      }
      assertThat(seen).as("seed %s", seed).doesNotHaveDuplicates().containsAll(first);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void theWayBackStandsWhereItStoodWhenOthersInsertAndDelete(long seed) {
    Random random = new Random(seed);
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      insert(engine, documents(random));
      Query<BsonDocument> sorted =
          Query.of(new RawCollection(engine.runner)).sort("-firstName,age").limit(3);
      Page<BsonDocument> page = sorted.page(null);
      while (page.hasNext()) {
        page = sorted.page(page.next());
      }
      List<BsonDocument> first = sorted.limit(0).asDocuments();
      List<BsonDocument> seen = new ArrayList<>(page.items());
      int next = 2000;
      while (page.hasPrevious()) {
        BsonDocument gone = seen.get(random.nextInt(seen.size()));
        sorted.q().f("id").eq(gone.get("_id")).delete();
        insert(engine, List.of(document(random, next++)));
        page = sorted.page(page.previous());
        seen.addAll(page.items());
      }
      assertThat(seen).as("seed %s", seed).doesNotHaveDuplicates().containsAll(first);
    }
  }

  @Test
  void aPageThatHasBecomeEmptyLeadsToTheLastOneAndTheFirst() {
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      List<BsonDocument> documents = new ArrayList<>();
      for (int i = 1; i <= 7; i++) {
        documents.add(new BsonDocument("_id", new BsonInt32(i)));
      }
      insert(engine, documents);
      Query<BsonDocument> byId = Query.of(new RawCollection(engine.runner)).sort("id").limit(3);
      Page<BsonDocument> second = byId.page(byId.page(null).next());
      byId.q().f("id").gt(6).delete();
      Page<BsonDocument> empty = byId.page(second.next());
      assertThat(empty.items()).isEmpty();
      assertThat(empty.hasNext()).isFalse();
      assertThat(byId.page(empty.previous()).items()).isEqualTo(documents.subList(3, 6));
      byId.q().f("id").lt(4).delete();
      empty = byId.page(second.previous());
      assertThat(empty.items()).isEmpty();
      assertThat(empty.hasPrevious()).isFalse();
      assertThat(byId.page(empty.next()).items()).isEqualTo(documents.subList(3, 6));
    }
  }

  @Test
  void theTotalIsThatOfTheConditionsAndNotOfThePage() {
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      List<BsonDocument> documents = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        documents.add(
            new BsonDocument("_id", new BsonInt32(i)).append("age", new BsonInt32(i % 2)));
      }
      insert(engine, documents);
      Query<BsonDocument> odd =
          Query.of(new RawCollection(engine.runner)).f("age").eq(1).sort("-id").limit(2);
      Page<BsonDocument> page = odd.pageWithTotal(null);
      assertThat(page.total()).isEqualTo(5);
      assertThat(odd.pageWithTotal(page.next()).total()).isEqualTo(5);
      assertThat(odd.page(null).total()).isNull();
      assertThat(page.map(one -> one.getInt32("_id").getValue()).items()).containsExactly(9, 7);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void stringsThatACollationHoldsForEqualAreEqualKeys(long seed) {
    Random random = new Random(seed);
    List<BsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String name = "aAbBäÄ".substring(random.nextInt(6)).substring(0, 1);
      documents.add(
          new BsonDocument("_id", new BsonInt32(i)).append("first_name", new BsonString(name)));
    }
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      insert(engine, documents);
      Query<BsonDocument> all =
          Query.of(new RawCollection(engine.runner)).collation("de", 1 + random.nextInt(2));
      for (String sort : new String[] {"firstName", "-firstName"}) {
        assertThat(paged(all.sort(sort).limit(3)))
            .as("seed %s, sort %s", seed, sort)
            .isEqualTo(all.sort(sort + (sort.startsWith("-") ? ",-id" : ",id")).asDocuments());
      }
    }
  }

  private static boolean lastDescends(String sort) {
    return sort.substring(sort.lastIndexOf(',') + 1).startsWith("-");
  }

  private static List<BsonDocument> paged(Query<BsonDocument> query) {
    List<BsonDocument> all = new ArrayList<>();
    List<List<BsonDocument>> pages = new ArrayList<>();
    Page<BsonDocument> page = query.page(null);
    assertThat(page.hasPrevious()).isFalse();
    all.addAll(page.items());
    pages.add(page.items());
    while (page.hasNext()) {
      page = query.page(page.next());
      assertThat(page.items()).isNotEmpty();
      assertThat(page.hasPrevious()).isTrue();
      all.addAll(page.items());
      pages.add(page.items());
    }
    for (int i = pages.size() - 2; i >= 0; i--) {
      page = query.page(page.previous());
      assertThat(page.items()).isEqualTo(pages.get(i));
      assertThat(page.hasNext()).isTrue();
    }
    assertThat(page.hasPrevious()).isFalse();
    return all;
  }

  private static List<BsonDocument> documents(Random random) {
    List<BsonDocument> documents = new ArrayList<>();
    int count = 20 + random.nextInt(40);
    for (int i = 0; i < count; i++) {
      documents.add(document(random, i));
    }
    return documents;
  }

  private static BsonDocument document(Random random, int number) {
    BsonValue id = random.nextInt(4) == 0 ? new BsonString("id" + number) : new BsonInt32(number);
    BsonDocument document = new BsonDocument("_id", id);
    for (String field : new String[] {"age", "first_name"}) {
      if (random.nextInt(4) > 0) {
        document.append(field, value(random));
      }
    }
    switch (random.nextInt(4)) {
      case 0 -> document.append("home_address", BsonNull.VALUE);
      case 1 -> document.append("home_address", new BsonDocument("city", value(random)));
      case 2 -> document.append("home_address", new BsonDocument());
      default -> {
        // missing
      }
    }
    if (random.nextBoolean()) {
      document.append("more", new BsonInt32(1));
    }
    return document;
  }

  private static BsonValue value(Random random) {
    String json = VALUES[random.nextInt(VALUES.length)];
    return BsonDocument.parse("{v: " + json + "}").get("v");
  }

  private static void insert(RunnerOnEngine engine, List<BsonDocument> documents) {
    BsonDocument command = new BsonDocument("insert", new BsonString("people"));
    command.append("documents", new BsonArray(documents));
    engine.run("test", command);
  }
}
