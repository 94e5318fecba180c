package dev.morphium.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.Document;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/**
 * A text search finds the documents and gives the scores that a naive one computes: after inserts,
 * updates and deletes, and within transactions, which commit or abort.
 */
class TextIndexPropertyTest {
  private static final int SEEDS = Integer.getInteger("text.seeds", 20);
  private static final int STEPS = 12;
  private static final int QUERIES = 6;

  private final long first = Long.getLong("text.seed", new Random().nextLong());

  @Test
  void searchesAgreeWithNaiveOnes() {
    int found = 0;
    for (int i = 0; i < SEEDS; i++) {
      long seed = first + i;
      try (InMemoryDriver driver = new InMemoryDriver()) {
        found += new Round(seed, driver).run();
      }
    }
    assertThat(found).as("documents found").isGreaterThan(SEEDS * STEPS);
  }

  /** One collection, what it should hold, and a transaction now and then. */
  private static final class Round {
    private final long seed;
    private final Random random;
    private final RandomTexts texts;
    private final InMemoryDriver driver;
    private final NaiveText naive;
    private final boolean compound;
    private final TreeMap<Integer, BsonDocument> committed = new TreeMap<>();
    private TreeMap<Integer, BsonDocument> documents = committed;
    private BsonDocument session = new BsonDocument();
    private long transaction;
    private int found;

    Round(long seed, InMemoryDriver driver) {
      this.seed = seed;
      this.driver = driver;
      random = new Random(seed);
      texts = new RandomTexts(random);
      compound = random.nextInt(3) == 0;
      int title = 1 + random.nextInt(9);
      naive = new NaiveText(Map.of("title", title, "body", 1));
      BsonDocument key = new BsonDocument();
      if (compound) {
        key.append("kind", new BsonInt32(random.nextBoolean() ? 1 : -1));
      }
      key.append("title", new BsonString("text")).append("body", new BsonString("text"));
      if (random.nextInt(3) == 0) {
        key.append("behind", new BsonInt32(-1));
      }
      BsonDocument index =
          new BsonDocument("key", key)
              .append("name", new BsonString("texts"))
              .append("default_language", new BsonString("none"))
              .append("weights", new BsonDocument("title", new BsonInt32(title)));
      run(
          new BsonDocument("createIndexes", new BsonString("c"))
              .append("indexes", BsonArray.parse("[" + index.toJson() + "]")));
    }

    private BsonDocument run(BsonDocument command) {
      Reply reply = driver.execute(Command.of("test", command));
      BsonDocument document = Document.view(reply.bytes(), reply.offset()).toBson();
      assertThat(document.getNumber("ok").intValue())
          .as("seed %d, %s: %s", seed, command, document)
          .isOne();
      assertThat(document.containsKey("writeErrors")).as("seed %d, %s", seed, document).isFalse();
      return document;
    }

    private BsonDocument within(BsonDocument command) {
      session.forEach(command::append);
      BsonDocument reply = run(command);
      session.remove("startTransaction");
      return reply;
    }

    int run() {
      for (int i = 0; i < STEPS; i++) {
        if (random.nextInt(3) == 0) {
          begin();
        }
        for (int j = random.nextInt(8); j >= 0; j--) {
          change();
        }
        for (int j = 0; j < QUERIES; j++) {
          query();
        }
        if (!session.isEmpty()) {
          end(random.nextBoolean());
          query();
        }
      }
      BsonDocument valid = run(new BsonDocument("validate", new BsonString("c")));
      assertThat(valid.getBoolean("valid").getValue()).as("seed %d, %s", seed, valid).isTrue();
      return found;
    }

    private void begin() {
      session =
          new BsonDocument("lsid", new BsonDocument("id", new BsonBinary(new UUID(seed, 1))))
              .append("txnNumber", new BsonInt64(++transaction))
              .append("autocommit", BsonBoolean.FALSE)
              .append("startTransaction", BsonBoolean.TRUE);
      documents = new TreeMap<>(committed);
    }

    private void end(boolean commit) {
      BsonDocument command =
          new BsonDocument(commit ? "commitTransaction" : "abortTransaction", new BsonInt32(1));
      session.forEach(command::append);
      driver.execute(Command.of("admin", command));
      if (commit) {
        committed.clear();
        committed.putAll(documents);
      }
      documents = committed;
      session = new BsonDocument();
    }

    private void change() {
      int id = random.nextInt(30);
      BsonDocument query = new BsonDocument("_id", new BsonInt32(id));
      if (documents.containsKey(id) && random.nextInt(4) == 0) {
        BsonDocument one = new BsonDocument("q", query).append("limit", new BsonInt32(1));
        within(
            new BsonDocument("delete", new BsonString("c"))
                .append("deletes", BsonArray.parse("[" + one.toJson() + "]")));
        documents.remove(id);
        return;
      }
      BsonDocument known = documents.get(id);
      BsonDocument changed =
          (known == null ? query : known)
              .clone()
              .append(random.nextBoolean() ? "title" : "body", texts.value())
              .append("kind", new BsonInt32(random.nextInt(2)));
      BsonDocument one =
          new BsonDocument("q", query).append("u", changed).append("upsert", BsonBoolean.TRUE);
      within(
          new BsonDocument("update", new BsonString("c"))
              .append("updates", BsonArray.parse("[" + one.toJson() + "]")));
      documents.put(id, changed);
    }

    private void query() {
      NaiveText.Search search = texts.search();
      BsonDocument filter =
          new BsonDocument("$text", new BsonDocument("$search", new BsonString(search.toString())));
      int kind = random.nextInt(2);
      boolean ofKind = compound || random.nextInt(4) == 0;
      if (ofKind) {
        filter.append("kind", new BsonInt32(kind));
      }
      BsonDocument score = BsonDocument.parse("{score: {$meta: 'textScore'}}");
      BsonDocument command =
          new BsonDocument("find", new BsonString("c"))
              .append("filter", filter)
              .append("projection", score)
              .append("batchSize", new BsonInt32(1000));
      if (random.nextBoolean()) {
        command.append("sort", score);
      }
      TreeMap<Integer, Double> expected = new TreeMap<>();
      documents.forEach(
          (id, document) -> {
            double points = naive.score(document, search);
            if (points >= 0 && (!ofKind || document.getInt32("kind").getValue() == kind)) {
              expected.put(id, points);
            }
          });
      check(within(command), expected, "seed " + seed + ", " + command);
    }

    private void check(BsonDocument reply, Map<Integer, Double> expected, String what) {
      TreeMap<Integer, Double> actual = new TreeMap<>();
      boolean sorted = what.contains("\"sort\"");
      double before = Double.MAX_VALUE;
      for (BsonValue each : reply.getDocument("cursor").getArray("firstBatch")) {
        BsonDocument document = each.asDocument();
        double score = document.getDouble("score").getValue();
        assertThat(!sorted || score <= before).as(what).isTrue();
        before = score;
        actual.put(document.getInt32("_id").getValue(), score);
      }
      assertThat(actual.keySet()).as(what).isEqualTo(expected.keySet());
      actual.forEach(
          (id, score) ->
              assertThat(score)
                  .as(what)
                  .isCloseTo(expected.getOrDefault(id, -1.0), Offset.offset(1e-9)));
      found += actual.size();
    }
  }
}
