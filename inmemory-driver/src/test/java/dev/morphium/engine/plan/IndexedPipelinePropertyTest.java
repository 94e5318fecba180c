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
import java.util.Optional;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Queries, pipelines and writes do to a collection with indexes what they do to the same one
 * without any, and a pipeline gives what its stages give one by one.
 */
class IndexedPipelinePropertyTest {
  private static final int COLLECTIONS = Integer.getInteger("planner.collections", 100);
  private static final int DOCUMENTS = 40;
  private static final int COMMANDS = 30;

  /** More documents may not be in one batch. */
  private static final int MOST = 2_000;

  private static final Optional<Long> SEED =
      Optional.ofNullable(System.getProperty("planner.seed")).map(Long::valueOf);

  private int indexed;
  private int found;

  @Test
  void indexesChangeNoResult() {
    long seed = SEED.orElseGet(() -> new Random().nextLong());
    for (int i = 0; i < COLLECTIONS; i++) {
      try (InMemoryDriver driver = new InMemoryDriver()) {
        new Round(driver, seed + i, i).run();
      }
    }
    assertThat(indexed).as("commands with an index").isGreaterThan(COLLECTIONS);
    assertThat(found).as("commands that find something").isGreaterThan(COLLECTIONS);
  }

  /** One content, in a collection with indexes and in one without. */
  private final class Round {
    private final InMemoryDriver driver;
    private final long seed;
    private final Random random;
    private final RandomContents contents;
    private final RandomFilters filters;
    private final RandomPipelines pipelines;
    private final boolean arrays;
    private final BsonArray specs = new BsonArray();
    private @Nullable BsonDocument collation;

    Round(InMemoryDriver driver, long seed, int number) {
      this.driver = driver;
      this.seed = seed;
      this.arrays = number % 2 == 0;
      random = new Random(seed);
      contents = new RandomContents(random, arrays);
      filters = new RandomFilters(random, contents);
      pipelines = new RandomPipelines(random, contents, filters);
    }

    void run() {
      for (int i = 1 + random.nextInt(5); i > 0; i--) {
        create(i);
      }
      fill("indexed", "plain");
      fill("indexedForeign", "plainForeign");
      for (int i = 0; i < COMMANDS; i++) {
        collation = random.nextInt(4) == 0 ? contents.collation() : null;
        switch (random.nextInt(8)) {
          case 0, 1 -> find();
          case 2 -> write();
          default -> aggregate();
        }
      }
      for (String name : List.of("indexed", "indexedForeign")) {
        Document validated = execute(new BsonDocument("validate", new BsonString(name)));
        assertThat(validated.get("valid").isTrue()).as(() -> seed + ": " + validated).isTrue();
      }
    }

    private void create(int number) {
      BsonDocument spec =
          random.nextInt(4) == 0
              ? new RandomSpecialIndexes(random, contents).index(number, !arrays, filters)
              : contents.index(number, filters);
      spec.remove("unique");
      for (String name : List.of("indexed", "indexedForeign")) {
        BsonDocument create = new BsonDocument("createIndexes", new BsonString(name));
        if (execute(create.append("indexes", new BsonArray(List.of(spec)))).get("ok").isTrue()) {
          specs.add(spec);
        }
      }
    }

    /** Documents that an index refuses are in neither. */
    private void fill(String with, String without) {
      for (int i = 0; i < DOCUMENTS; i++) {
        BsonArray one = new BsonArray(List.of(contents.document(i)));
        if (execute(insert(with, one)).get("writeErrors").isMissing()) {
          execute(insert(without, one));
        }
      }
    }

    private static BsonDocument insert(String name, BsonArray documents) {
      return new BsonDocument("insert", new BsonString(name)).append("documents", documents);
    }

    private void find() {
      BsonDocument find =
          collated(new BsonDocument("find", new BsonString("indexed")))
              .append("filter", filters.filter(2));
      boolean ordered = random.nextBoolean();
      if (ordered) {
        BsonDocument sort = contents.sort();
        find.put("sort", sort.append("_id", new BsonInt32(random.nextBoolean() ? 1 : -1)));
        find.put("skip", new BsonInt32(random.nextInt(3)));
        find.put("limit", new BsonInt32(random.nextInt(12)));
      }
      if (random.nextBoolean()) {
        find.put("projection", pipelines.projection());
      }
      compare(
          find.append("batchSize", new BsonInt32(1000)),
          renamed(find, "plain", "plainForeign"),
          ordered,
          false);
    }

    private void aggregate() {
      BsonArray stages = pipelines.pipeline("indexedForeign");
      boolean ordered = pipelines.isOrdered();
      boolean grouped = pipelines.isGrouped();
      BsonDocument command = aggregate(new BsonString("indexed"), stages);
      BsonDocument plain = renamed(command, "plain", "plainForeign");
      List<String> expected = compare(command, plain, ordered, grouped);
      List<String> single = expected == null ? null : byStages(plain.getArray("pipeline"), grouped);
      if (single != null) {
        assertThat(sorted(expected, ordered))
            .as(() -> "stage by stage: " + context(command))
            .isEqualTo(sorted(single, ordered));
      }
    }

    private BsonDocument aggregate(BsonValue name, BsonArray stages) {
      return collated(new BsonDocument("aggregate", name))
          .append("pipeline", stages)
          .append("cursor", new BsonDocument("batchSize", new BsonInt32(5000)));
    }

    /** The same stages, each on what the one before has given. */
    private @Nullable List<String> byStages(BsonArray stages, boolean grouped) {
      List<Value> documents = documents(aggregate(new BsonString("plain"), new BsonArray()));
      for (BsonValue stage : stages) {
        if (documents == null || documents.size() > MOST) {
          return null;
        }
        BsonArray given = new BsonArray();
        for (Value document : documents) {
          given.add(new BsonDocument("$literal", bson((Document) document)));
        }
        BsonDocument source = new BsonDocument("$documents", given);
        documents = documents(aggregate(new BsonInt32(1), new BsonArray(List.of(source, stage))));
      }
      return documents == null ? null : texts(documents, grouped);
    }

    private static BsonDocument bson(Document document) {
      return new RawBsonDocument(document.compact().bytes());
    }

    /** A write, and the whole contents afterwards. */
    private void write() {
      BsonDocument filter = filters.filter(1);
      boolean removes = random.nextInt(4) == 0;
      BsonDocument statement = collated(new BsonDocument("q", filter));
      if (removes) {
        statement.put("limit", new BsonInt32(0));
      } else {
        statement.put("u", update());
        statement.put("multi", BsonBoolean.TRUE);
      }
      BsonDocument command =
          new BsonDocument(removes ? "delete" : "update", new BsonString("indexed"))
              .append(removes ? "deletes" : "updates", new BsonArray(List.of(statement)));
      Document reply = execute(command);
      if (reply.get("writeErrors").isMissing() && reply.get("ok").isTrue()) {
        Document other = execute(renamed(command, "plain", "plainForeign"));
        assertThat(other.get("n")).as(() -> context(command)).isEqualTo(reply.get("n"));
      } else {
        copy();
      }
      BsonDocument all = new BsonDocument("find", new BsonString("indexed"));
      compare(
          all.append("batchSize", new BsonInt32(1000)),
          renamed(all, "plain", "plainForeign"),
          true,
          false);
    }

    /** What an index has refused in the middle of a write was done to some documents. */
    private void copy() {
      BsonDocument all = BsonDocument.parse("{q: {}, limit: 0}");
      execute(
          new BsonDocument("delete", new BsonString("plain"))
              .append("deletes", new BsonArray(List.of(all))));
      BsonArray documents = new BsonArray();
      for (Value each : documents(aggregate(new BsonString("indexed"), new BsonArray()))) {
        documents.add(bson((Document) each));
      }
      if (!documents.isEmpty()) {
        execute(insert("plain", documents));
      }
    }

    private BsonValue update() {
      return switch (random.nextInt(4)) {
        case 0 ->
            new BsonDocument(
                "$unset",
                new BsonDocument(RandomContents.PATHS[random.nextInt(3)], BsonBoolean.TRUE));
        case 1 ->
            BsonArray.parse(
                "[{$set: {%s: '$%s'}}]"
                    .formatted("abc".charAt(random.nextInt(3)), "abc".charAt(random.nextInt(3))));
        default ->
            new BsonDocument(
                "$set",
                new BsonDocument(
                    RandomContents.PATHS[random.nextInt(3)],
                    arrays && random.nextBoolean()
                        ? new BsonArray(List.of(contents.scalar(), contents.scalar()))
                        : contents.scalar()));
      };
    }

    private BsonDocument collated(BsonDocument command) {
      return collation == null ? command : command.append("collation", collation);
    }

    /** A command on the collections without indexes. */
    private static BsonDocument renamed(BsonDocument command, String name, String foreign) {
      return BsonDocument.parse(
          command
              .toJson(JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build())
              .replace("\"indexed\"", "\"" + name + "\"")
              .replace("\"indexedForeign\"", "\"" + foreign + "\""));
    }

    private @Nullable List<String> compare(
        BsonDocument command, BsonDocument plain, boolean ordered, boolean grouped) {
      List<Value> expected = documents(plain);
      List<Value> actual = documents(command);
      if (expected != null && expected.size() > MOST) {
        return null;
      }
      if (expected == null || actual == null) {
        assertThat(String.valueOf(execute(command).get("code")))
            .as(() -> execute(command) + " and " + execute(plain) + ", " + context(command))
            .isEqualTo(String.valueOf(execute(plain).get("code")));
        return null;
      }
      found += expected.isEmpty() ? 0 : 1;
      String plan = String.valueOf(execute(new BsonDocument("explain", command)));
      indexed += plan.contains("IXSCAN") || plan.contains("DISTINCT_SCAN") ? 1 : 0;
      List<String> texts = texts(expected, grouped);
      assertThat(sorted(texts(actual, grouped), ordered))
          .as(() -> context(command))
          .isEqualTo(sorted(texts, ordered));
      return texts;
    }

    private static List<String> sorted(List<String> texts, boolean ordered) {
      return ordered ? texts : texts.stream().sorted().toList();
    }

    private static List<String> texts(List<Value> values, boolean grouped) {
      return values.stream().map(value -> AnswerText.of(value, grouped)).toList();
    }

    private @Nullable List<Value> documents(BsonDocument command) {
      Document reply = execute(command);
      return reply.get("cursor") instanceof Document cursor
          ? new ArrayList<>(((ArrayValue) cursor.get("firstBatch")).elements())
          : null;
    }

    private Document execute(BsonDocument command) {
      Reply reply = driver.execute(Command.of("test", command));
      return Document.view(reply.bytes(), reply.offset());
    }

    private String context(BsonDocument command) {
      return "seed %d: %s on %s: %s"
          .formatted(seed, command, specs, execute(new BsonDocument("explain", command)));
    }
  }
}
