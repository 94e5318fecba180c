package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** With every index, hinted or chosen, the answer is that of a scan of the whole collection. */
class PlannerPropertyTest {
  private static final int COLLECTIONS = Integer.getInteger("planner.collections", 30);
  private static final int DOCUMENTS = 40;
  private static final int QUERIES = 60;
  private static final Optional<Long> SEED =
      Optional.ofNullable(System.getProperty("planner.seed")).map(Long::valueOf);
  private static final BsonString PLANNER = new BsonString("queryPlanner");
  private static final BsonDocument SCAN = new BsonDocument("$natural", new BsonInt32(1));

  private final Random seeds = new Random();
  private int asked;
  private int matching;
  private int distinctScans;
  private int special;
  private InMemoryDriver driver = new InMemoryDriver();

  @Test
  void indexesChangeNoAnswer() {
    for (int i = 0; i < COLLECTIONS; i++) {
      long seed = SEED.orElseGet(seeds::nextLong) + i;
      try (InMemoryDriver fresh = new InMemoryDriver()) {
        driver = fresh;
        new Round(seed, seed % 3 != 0, false).run();
      }
    }
    assertThat(matching).as("queries that find something").isGreaterThan(asked / 4);
    assertThat(distinctScans).as("scans from value to value").isGreaterThan(asked / 20);
  }

  @Test
  void hashedAndWildcardIndexesChangeNoAnswer() {
    for (int i = 0; i < COLLECTIONS; i++) {
      long seed = SEED.orElseGet(seeds::nextLong) + i;
      try (InMemoryDriver fresh = new InMemoryDriver()) {
        driver = fresh;
        new Round(seed, (seed & 1) == 0, true).run();
      }
    }
    assertThat(matching).as("queries that find something").isGreaterThan(asked / 5);
    assertThat(special).as("answers by a hashed or wildcard index").isGreaterThan(asked / 4);
  }

  private Document execute(BsonDocument command) {
    Reply reply = driver.execute(Command.of("test", command));
    return Document.view(reply.bytes(), reply.offset());
  }

  private static BsonDocument command(String name) {
    return new BsonDocument(name, new BsonString("c"));
  }

  private static BsonDocument explain(BsonDocument command) {
    return new BsonDocument("explain", command).append("verbosity", PLANNER);
  }

  /** One collection and its queries. */
  private final class Round {
    private final long seed;
    private final Random random;
    private final RandomContents contents;
    private final RandomFilters filters;
    private final List<String> indexes = new ArrayList<>();
    private final BsonArray specs = new BsonArray();
    private @Nullable BsonDocument standard;
    private @Nullable BsonDocument collation;

    private final boolean arrays;
    private final boolean specials;

    Round(long seed, boolean arrays, boolean specials) {
      this.seed = seed;
      this.arrays = arrays;
      this.specials = specials;
      random = new Random(seed);
      contents = new RandomContents(random, arrays);
      filters = new RandomFilters(random, contents);
    }

    void run() {
      if (random.nextInt(4) == 0) {
        standard = contents.collation();
        execute(command("create").append("collation", standard));
      }
      for (int i = 1 + random.nextInt(5); i > 0; i--) {
        BsonDocument spec = spec(i);
        Document reply =
            execute(command("createIndexes").append("indexes", new BsonArray(List.of(spec))));
        if (reply.get("ok").isTrue()) {
          specs.add(spec);
          if (!spec.containsKey("sparse")
              && !spec.containsKey("hidden")
              && !spec.containsKey("partialFilterExpression")) {
            indexes.add(spec.getString("name").getValue());
          }
        }
      }
      fill();
      for (int i = 0; i < QUERIES; i++) {
        collation = random.nextInt(3) == 0 ? contents.collation() : null;
        check(filters.filter(2));
      }
    }

    private BsonDocument spec(int number) {
      return specials && random.nextInt(4) > 0
          ? new RandomSpecialIndexes(random, contents).index(number, !arrays, filters)
          : contents.index(number, filters);
    }

    /** Documents that an index refuses are left out; some are changed or removed again. */
    private void fill() {
      BsonArray documents = new BsonArray();
      for (int i = 0; i < DOCUMENTS; i++) {
        documents.add(contents.document(i));
      }
      execute(
          command("insert").append("documents", documents).append("ordered", BsonBoolean.FALSE));
      for (int i = 0; i < DOCUMENTS; i += 5) {
        BsonDocument same = new BsonDocument("_id", new BsonInt32(i));
        execute(
            command("findAndModify").append("query", same).append("update", contents.document(i)));
        BsonDocument next = new BsonDocument("_id", new BsonInt32(i + 1));
        if (random.nextBoolean()) {
          execute(
              command("findAndModify").append("query", next).append("remove", BsonBoolean.TRUE));
        }
      }
    }

    private void check(BsonDocument filter) {
      List<Document> expected = documents(find(filter).append("hint", SCAN));
      asked++;
      if (expected == null) {
        return;
      }
      matching += expected.isEmpty() ? 0 : 1;
      compare(find(filter), expected);
      distinct(filter);
      distinct(new BsonDocument());
      count(filter, expected.size());
      BsonDocument sorted = find(filter).append("sort", contents.sort());
      checkSorted(sorted);
      for (String index : indexes) {
        BsonString hint = new BsonString(index);
        compare(find(filter).append("hint", hint), expected);
        checkSorted(sorted.clone().append("hint", hint));
      }
    }

    private BsonDocument find(BsonDocument filter) {
      return collated("find").append("filter", filter).append("batchSize", new BsonInt32(1000));
    }

    private BsonDocument collated(String name) {
      BsonDocument command = command(name);
      return collation == null ? command : command.append("collation", collation);
    }

    private @Nullable List<Document> documents(BsonDocument find) {
      Document reply = execute(find);
      if (!(reply.get("cursor") instanceof Document cursor)) {
        return null;
      }
      List<Document> documents = new ArrayList<>();
      for (Value each : ((ArrayValue) cursor.get("firstBatch")).elements()) {
        documents.add((Document) each);
      }
      return documents;
    }

    private void compare(BsonDocument find, List<Document> expected) {
      List<Document> found = documents(find);
      if (found == null && isUnanswerable(find)) {
        return;
      }
      special += found != null && isHintOfWildcard(find) ? 1 : 0;
      assertThat(found).as(() -> execute(find) + ", " + context(find)).isNotNull();
      List<Document> missing = new ArrayList<>(expected);
      missing.removeAll(found);
      assertThat(missing).as(() -> "missing, " + context(find)).isEmpty();
      List<Document> tooMuch = new ArrayList<>(found);
      tooMuch.removeAll(expected);
      assertThat(tooMuch).as(() -> "too much, " + context(find)).isEmpty();
      assertThat(found).as(() -> context(find)).hasSameSizeAs(expected);
      BsonDocument part = part(find);
      List<Document> some = documents(part);
      assertThat(some).as(() -> context(part)).hasSize(size(part, expected.size()));
      assertThat(new HashSet<>(ids(some))).as(() -> context(part)).hasSize(some.size());
      assertThat(ids(expected)).as(() -> context(part)).containsAll(ids(some));
    }

    /** A wildcard index of a hint need not have keys for what is asked. */
    private boolean isUnanswerable(BsonDocument find) {
      return isHintOfWildcard(find)
          && execute(find).get("code") instanceof NumberValue code
          && code.longValue() == 291;
    }

    private boolean isHintOfWildcard(BsonDocument find) {
      return specs.stream()
          .map(BsonValue::asDocument)
          .filter(spec -> spec.get("name").equals(find.get("hint")))
          .map(spec -> spec.getDocument("key").toString())
          .anyMatch(key -> key.contains("**") || key.contains("hashed"));
    }

    private void count(BsonDocument filter, int expected) {
      BsonDocument count = collated("count").append("query", filter);
      assertThat(number(count)).as(() -> context(count)).isEqualTo(expected);
      BsonDocument part = part(count);
      assertThat(number(part)).as(() -> context(part)).isEqualTo(size(part, expected));
      if (!indexes.isEmpty() && !specials) {
        count.append("hint", new BsonString(indexes.get(0)));
        assertThat(number(count)).as(() -> context(count)).isEqualTo(expected);
      }
    }

    /** Of values that are equal any may be given. */
    private void distinct(BsonDocument filter) {
      BsonDocument distinct =
          collated("distinct")
              .append("key", new BsonString(contents.path()))
              .append("query", filter);
      List<Value> expected = values(distinct.clone().append("hint", SCAN));
      compareValues(distinct, expected);
      for (String index : specials ? List.<String>of() : indexes) {
        compareValues(distinct.clone().append("hint", new BsonString(index)), expected);
      }
    }

    private void compareValues(BsonDocument distinct, List<Value> expected) {
      String plan = String.valueOf(execute(explain(distinct)));
      distinctScans += plan.contains("DISTINCT_SCAN") ? 1 : 0;
      List<Value> found = values(distinct);
      assertThat(found).as(() -> context(distinct)).hasSameSizeAs(expected);
      for (int i = 0; i < found.size(); i++) {
        assertThat(comparator().compare(found.get(i), expected.get(i)))
            .as(() -> expected + " not " + found + ", " + context(distinct))
            .isZero();
      }
    }

    private List<Value> values(BsonDocument distinct) {
      Document reply = execute(distinct);
      assertThat(reply.get("ok").isTrue()).as(() -> reply + ", " + context(distinct)).isTrue();
      return ((ArrayValue) reply.get("values")).elements();
    }

    private long number(BsonDocument count) {
      return execute(count).get("n") instanceof NumberValue n ? n.longValue() : -1;
    }

    /** The order must be right; documents with equal keys may come in any order. */
    private void checkSorted(BsonDocument find) {
      List<Document> expected = documents(find.clone().append("hint", SCAN));
      if (expected == null) {
        return;
      }
      Comparator<Document> order =
          SortPattern.parse(Document.of(find.getDocument("sort"))).order(comparator());
      List<Document> found = documents(find);
      if (found == null && isUnanswerable(find)) {
        return;
      }
      assertThat(found).as(() -> context(find)).isNotNull().isSortedAccordingTo(order);
      assertThat(ids(found)).as(() -> context(find)).containsAll(ids(expected));
      BsonDocument part = part(find);
      List<Document> some = documents(part);
      assertThat(some).as(() -> context(part)).hasSize(size(part, expected.size()));
      int skip = part.getInt32("skip").getValue();
      for (int i = 0; i < some.size(); i++) {
        assertThat(order.compare(some.get(i), expected.get(skip + i)))
            .as(() -> context(part))
            .isZero();
      }
    }

    private ValueComparator comparator() {
      BsonDocument used = collation == null ? standard : collation;
      return used == null ? ValueComparator.BINARY : Collation.of(Document.of(used)).comparator();
    }

    private BsonDocument part(BsonDocument command) {
      return command
          .clone()
          .append("skip", new BsonInt32(random.nextInt(5)))
          .append("limit", new BsonInt32(1 + random.nextInt(10)));
    }

    private int size(BsonDocument part, int all) {
      int skip = part.getInt32("skip").getValue();
      return Math.min(part.getInt32("limit").getValue(), Math.max(0, all - skip));
    }

    private List<Integer> ids(List<Document> documents) {
      return documents.stream()
          .map(document -> (int) ((NumberValue) document.get("_id")).longValue())
          .sorted()
          .toList();
    }

    private String context(BsonDocument command) {
      return "seed %d, collation %s: %s on %s: %s"
          .formatted(
              seed,
              standard,
              command,
              specs,
              execute(new BsonDocument("explain", command)).get("queryPlanner"));
    }
  }
}
