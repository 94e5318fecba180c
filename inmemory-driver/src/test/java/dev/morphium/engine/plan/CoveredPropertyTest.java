package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** What index keys alone answer is what the documents answer, types and missing fields included. */
class CoveredPropertyTest {
  private static final int COLLECTIONS = Integer.getInteger("planner.collections", 100);
  private static final int DOCUMENTS = 40;
  private static final int QUERIES = 12;
  private static final BsonDocument SCAN = new BsonDocument("$natural", new BsonInt32(1));

  private final Random seeds = new Random(Long.getLong("planner.seed", new Random().nextLong()));
  private InMemoryDriver driver = new InMemoryDriver();
  private int covered;
  private int grouped;
  private int wildcards;

  @Test
  void keysAnswerLikeDocuments() {
    for (int i = 0; i < COLLECTIONS; i++) {
      long seed = seeds.nextLong();
      try (InMemoryDriver fresh = new InMemoryDriver()) {
        driver = fresh;
        new Round(seed, i % 3 == 0).run();
      }
    }
    assertThat(covered).as("covered plans").isGreaterThan(COLLECTIONS);
    assertThat(wildcards).as("plans covered by wildcard indexes").isGreaterThan(COLLECTIONS / 40);
    assertThat(grouped).as("groups by distinct scans").isGreaterThan(COLLECTIONS / 2);
  }

  private Document execute(BsonDocument command) {
    Reply reply = driver.execute(Command.of("test", command));
    return Document.view(reply.bytes(), reply.offset());
  }

  /** One collection and its queries. */
  private final class Round {
    private final long seed;
    private final Random random;
    private final RandomContents contents;
    private final RandomFilters filters;
    private final List<BsonDocument> specs = new ArrayList<>();
    private final boolean uniform;

    /** Whether different values may be at the same place of an order, as arrays are. */
    private final boolean tied;

    Round(long seed, boolean arrays) {
      this.seed = seed;
      this.random = new Random(seed);
      boolean withArrays = arrays && random.nextBoolean();
      this.contents = new RandomContents(random, withArrays);
      this.filters = new RandomFilters(random, contents);
      this.uniform = random.nextInt(3) > 0;
      this.tied = withArrays && !uniform;
    }

    void run() {
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        BsonDocument spec =
            random.nextInt(3) == 0
                ? new RandomSpecialIndexes(random, contents).index(i, false, filters)
                : contents.index(i, filters);
        spec.remove("hidden");
        BsonDocument create = command("createIndexes");
        create.put("indexes", new BsonArray(List.of(spec)));
        if (execute(create).get("ok").isTrue()) {
          specs.add(spec);
        }
      }
      BsonArray documents = new BsonArray();
      for (int i = 0; i < DOCUMENTS; i++) {
        documents.add(uniform ? uniform(i) : contents.document(i));
      }
      execute(
          command("insert").append("documents", documents).append("ordered", BsonBoolean.FALSE));
      for (int i = 0; i < QUERIES; i++) {
        BsonDocument filter = random.nextInt(4) == 0 ? new BsonDocument() : filters.filter(1);
        project(filter);
        onePath();
        group(filter);
        firstOfGroup(filter);
      }
    }

    /** A document whose fields have few types, so that keys tell them. */
    private BsonDocument uniform(int id) {
      BsonDocument document = new BsonDocument("_id", new BsonInt32(id));
      for (String name : List.of("a", "b", "c")) {
        if (random.nextInt(8) > 0) {
          document.put(
              name,
              name.equals("c")
                  ? new BsonString(
                      List.of("", "a", "A", "b\u0000", "\u0001").get(random.nextInt(5)))
                  : new BsonInt32(random.nextInt(5) - 2));
        }
      }
      return document;
    }

    private void project(BsonDocument filter) {
      BsonDocument shown = new BsonDocument("_id", new BsonInt32(0));
      List<String> paths = new ArrayList<>();
      for (BsonDocument spec : specs) {
        paths.addAll(spec.getDocument("key").keySet());
      }
      paths.removeIf(path -> path.endsWith("$**"));
      paths.addAll(filter.keySet().stream().filter(path -> !path.startsWith("$")).toList());
      for (int i = random.nextInt(2); i >= 0 && !paths.isEmpty(); i--) {
        String path = paths.get(random.nextInt(paths.size()));
        if (shown.keySet().stream().noneMatch(other -> overlap(path, other))) {
          shown.put(path, new BsonInt32(1));
        }
      }
      BsonDocument find =
          command("find")
              .append("filter", filter)
              .append("projection", shown)
              .append("batchSize", new BsonInt32(1000));
      compare(find);
      compare(find.clone().append("sort", new BsonDocument(contents.path(), new BsonInt32(1))));
    }

    /** What a wildcard index covers: one path, asked for and shown. */
    private void onePath() {
      String path = contents.path();
      BsonDocument filter = new BsonDocument(path, new BsonDocument("$gte", contents.scalar()));
      BsonDocument shown = new BsonDocument("_id", new BsonInt32(0)).append(path, new BsonInt32(1));
      BsonDocument find = command("find").append("filter", filter).append("projection", shown);
      compare(find.append("batchSize", new BsonInt32(1000)));
      compare(find.clone().append("sort", new BsonDocument(path, new BsonInt32(-1))));
    }

    private static boolean overlap(String path, String other) {
      return path.equals(other) || path.startsWith(other + ".") || other.startsWith(path + ".");
    }

    private void group(BsonDocument filter) {
      BsonDocument by = new BsonDocument("_id", new BsonString("$" + contents.path()));
      if (random.nextBoolean()) {
        by.put("n", new BsonDocument("$sum", new BsonInt32(1)));
      } else if (random.nextBoolean()) {
        by.put("least", new BsonDocument("$min", new BsonString("$" + contents.path())));
      }
      compare(pipeline(match(filter), new BsonDocument("$group", by)));
    }

    private void firstOfGroup(BsonDocument filter) {
      if (specs.isEmpty() || tied) {
        return;
      }
      BsonDocument key = specs.get(random.nextInt(specs.size())).getDocument("key");
      if (key.toString().contains("$**")) {
        return;
      }
      boolean backward = random.nextBoolean();
      BsonDocument sort = new BsonDocument();
      key.forEach(
          (path, direction) ->
              sort.put(
                  path, backward ? new BsonInt32(-direction.asInt32().getValue()) : direction));
      BsonDocument by = new BsonDocument("_id", new BsonString("$" + key.getFirstKey()));
      List<String> paths = List.copyOf(key.keySet());
      String taken = paths.get(paths.size() - 1);
      by.put(
          "taken",
          new BsonDocument(random.nextBoolean() ? "$first" : "$last", new BsonString("$" + taken)));
      compare(
          pipeline(match(filter), new BsonDocument("$sort", sort), new BsonDocument("$group", by)));
    }

    private BsonDocument match(BsonDocument filter) {
      return new BsonDocument("$match", filter);
    }

    private BsonDocument pipeline(BsonDocument... stages) {
      return command("aggregate")
          .append("pipeline", new BsonArray(List.of((BsonValue[]) stages)))
          .append("cursor", new BsonDocument("batchSize", new BsonInt32(1000)));
    }

    private void compare(BsonDocument command) {
      List<String> expected = answers(command.clone().append("hint", SCAN));
      if (expected == null) {
        return;
      }
      compare(command, expected);
      for (BsonDocument spec : specs) {
        if (!spec.containsKey("sparse")
            && !spec.containsKey("partialFilterExpression")
            && !spec.getDocument("key").toString().contains("$**")) {
          compare(command.clone().append("hint", spec.get("name")), expected);
        }
      }
    }

    private void compare(BsonDocument command, List<String> expected) {
      String plan = String.valueOf(execute(new BsonDocument("explain", command)));
      covered += plan.contains("PROJECTION_COVERED") ? 1 : 0;
      wildcards += plan.contains("PROJECTION_COVERED") && plan.contains("$_path") ? 1 : 0;
      grouped += plan.contains("DISTINCT_SCAN") ? 1 : 0;
      assertThat(answers(command))
          .as(() -> "seed " + seed + ", " + command + " on " + specs + ": " + plan)
          .isEqualTo(expected);
    }

    /** What is found, in any order of documents and of their fields. */
    private List<String> answers(BsonDocument command) {
      Document reply = execute(command);
      if (!(reply.get("cursor") instanceof Document cursor)) {
        assertThat(reply.get("code")).as(() -> command + " " + reply).isNotNull();
        return null;
      }
      List<String> found = new ArrayList<>();
      for (Value each : ((ArrayValue) cursor.get("firstBatch")).elements()) {
        found.add(AnswerText.of(each, command.containsKey("aggregate")));
      }
      found.sort(null);
      return found;
    }
  }

  private static BsonDocument command(String name) {
    return new BsonDocument(name, new BsonString("c"));
  }
}
