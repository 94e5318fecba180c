package dev.morphium.engine.geo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.Document;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/**
 * With a geospatial index a query finds what it finds without one; what is near comes in the order
 * of distances that brute force computes.
 */
class GeoIndexPropertyTest {
  private static final int SEEDS = Integer.getInteger("geo.seeds", 10);
  private static final int DOCUMENTS = 80;
  private static final int QUERIES = 40;
  private static final BsonDocument SCAN = new BsonDocument("$natural", new BsonInt32(1));

  private final long first = Long.getLong("geo.seed", new Random().nextLong());

  @Test
  void indexesChangeNoAnswer() {
    int found = 0;
    for (int i = 0; i < SEEDS; i++) {
      long seed = first + i;
      try (InMemoryDriver driver = new InMemoryDriver()) {
        found += new Round(seed, driver).regions();
      }
    }
    assertThat(found).as("documents found").isGreaterThan(SEEDS * QUERIES / 2);
  }

  @Test
  void whatIsNearComesInTheOrderOfDistances() {
    for (int i = 0; i < SEEDS; i++) {
      long seed = first + i;
      try (InMemoryDriver driver = new InMemoryDriver()) {
        new Round(seed, driver).near();
      }
    }
  }

  /** One collection and its queries. */
  private static final class Round {
    private final long seed;
    private final Random random;
    private final RandomPlaces places;
    private final InMemoryDriver driver;

    Round(long seed, InMemoryDriver driver) {
      this.seed = seed;
      this.driver = driver;
      random = new Random(seed);
      places = new RandomPlaces(random);
    }

    private BsonDocument run(BsonDocument command) {
      Reply reply = driver.execute(Command.of("test", command));
      return Document.view(reply.bytes(), reply.offset()).toBson();
    }

    private void index(String name, BsonDocument key) {
      BsonDocument spec = new BsonDocument("key", key).append("name", new BsonString(name));
      BsonDocument reply =
          run(
              new BsonDocument("createIndexes", new BsonString("c"))
                  .append("indexes", new BsonArray(List.of(spec))));
      assertThat(reply.getDouble("ok").getValue()).as("%s", reply).isOne();
    }

    private static BsonDocument key(Object... fields) {
      BsonDocument key = new BsonDocument();
      for (int i = 0; i < fields.length; i += 2) {
        key.append(
            (String) fields[i],
            fields[i + 1] instanceof String kind
                ? new BsonString(kind)
                : new BsonInt32((Integer) fields[i + 1]));
      }
      return key;
    }

    private void insert(BsonArray documents) {
      run(
          new BsonDocument("insert", new BsonString("c"))
              .append("documents", documents)
              .append("ordered", BsonBoolean.FALSE));
    }

    private BsonArray find(BsonDocument filter, BsonValue hint) {
      BsonDocument command =
          new BsonDocument("find", new BsonString("c"))
              .append("filter", filter)
              .append("batchSize", new BsonInt32(1000));
      if (hint instanceof BsonDocument || hint instanceof BsonString) {
        command.append("hint", hint);
      }
      BsonDocument reply = run(command);
      if (reply.getDouble("ok").getValue() == 0) {
        return new BsonArray(List.of(reply.get("code")));
      }
      return reply.getDocument("cursor").getArray("firstBatch");
    }

    int regions() {
      index("sphere", key("loc", "2dsphere"));
      index("before", key("kind", 1, "loc", "2dsphere"));
      index("after", key("loc", "2dsphere", "kind", -1));
      index("flat", key("pair", "2d", "kind", 1));
      BsonArray documents = new BsonArray();
      for (int i = 0; i < DOCUMENTS; i++) {
        documents.add(document(i));
      }
      insert(documents);
      for (int i = 0; i < DOCUMENTS; i += 5) {
        run(
            new BsonDocument("findAndModify", new BsonString("c"))
                .append("query", new BsonDocument("_id", new BsonInt32(i)))
                .append("update", document(i)));
      }
      int found = 0;
      for (int i = 0; i < QUERIES; i++) {
        String field = random.nextInt(3) == 0 ? "pair" : "loc";
        BsonDocument filter = new BsonDocument(field, places.region());
        if (random.nextBoolean()) {
          filter.append("kind", new BsonInt32(random.nextInt(3)));
        }
        BsonArray scanned = find(filter, SCAN);
        assertThat(ids(find(filter, new BsonInt32(0))))
            .as("seed %d, %s", seed, filter)
            .isEqualTo(ids(scanned));
        found += scanned.size();
      }
      return found;
    }

    private BsonDocument document(int id) {
      BsonDocument document = new BsonDocument("_id", new BsonInt32(id));
      int what = random.nextInt(10);
      if (what > 0) {
        document.append("loc", what < 4 ? places.legacy() : places.geometry());
      }
      if (random.nextInt(5) > 0) {
        BsonValue pair = places.legacy();
        document.append(
            "pair", random.nextInt(4) == 0 ? new BsonArray(List.of(pair, places.legacy())) : pair);
      }
      int kind = random.nextInt(3);
      return document.append(
          "kind",
          random.nextInt(5) == 0
              ? new BsonArray(List.of(new BsonInt32(kind), new BsonInt32(kind + 1)))
              : new BsonInt32(kind));
    }

    private static Set<Object> ids(BsonArray documents) {
      Set<Object> ids = new TreeSet<>();
      documents.forEach(
          document ->
              ids.add(
                  document.isDocument() ? document.asDocument().getInt32("_id").getValue() : -1));
      return ids;
    }

    void near() {
      boolean spherical = random.nextInt(3) > 0;
      index("place", key("pair", spherical && random.nextBoolean() ? "2dsphere" : "2d"));
      List<double[]> all = new ArrayList<>();
      BsonArray documents = new BsonArray();
      for (int i = 0; i < DOCUMENTS; i++) {
        all.add(places.place());
        documents.add(
            new BsonDocument("_id", new BsonInt32(i))
                .append("pair", RandomPlaces.pair(all.get(i))));
      }
      insert(documents);
      for (int i = 0; i < QUERIES; i++) {
        double[] from = places.place();
        double reach = spherical ? Math.PI : 400;
        double least = random.nextInt(3) == 0 ? reach * random.nextDouble() / 2 : 0;
        double most = random.nextBoolean() ? least + reach * random.nextDouble() : reach;
        BsonDocument operators =
            new BsonDocument(spherical ? "$nearSphere" : "$near", RandomPlaces.pair(from))
                .append("$minDistance", new BsonDouble(least))
                .append("$maxDistance", new BsonDouble(most));
        check(operators, all, from, spherical, least, most);
      }
    }

    private void check(
        BsonDocument operators,
        List<double[]> all,
        double[] from,
        boolean spherical,
        double least,
        double most) {
      BsonArray found = find(new BsonDocument("pair", operators), new BsonInt32(0));
      double before = 0;
      List<Integer> ids = new ArrayList<>();
      for (BsonValue each : found) {
        int id = each.asDocument().getInt32("_id").getValue();
        double distance = distance(from, all.get(id), spherical);
        assertThat(distance).as("seed %d, %s", seed, operators).isGreaterThan(before - 1e-7);
        before = distance;
        ids.add(id);
      }
      for (int id = 0; id < all.size(); id++) {
        double distance = distance(from, all.get(id), spherical);
        boolean clear = Math.abs(distance - least) > 1e-7 && Math.abs(distance - most) > 1e-7;
        if (clear) {
          assertThat(ids.contains(id))
              .as("seed %d, %s, %d at %s", seed, operators, id, distance)
              .isEqualTo(distance >= least && distance <= most);
        }
      }
      assertThat(ids).doesNotHaveDuplicates();
    }

    /** The haversine formula, or Euclid's. */
    private static double distance(double[] from, double[] to, boolean spherical) {
      if (!spherical) {
        return Math.hypot(from[0] - to[0], from[1] - to[1]);
      }
      double latitudes = Math.toRadians(to[1] - from[1]) / 2;
      double longitudes = Math.toRadians(to[0] - from[0]) / 2;
      double h =
          Math.pow(Math.sin(latitudes), 2)
              + Math.cos(Math.toRadians(from[1]))
                  * Math.cos(Math.toRadians(to[1]))
                  * Math.pow(Math.sin(longitudes), 2);
      return 2 * Math.asin(Math.min(1, Math.sqrt(h)));
    }
  }
}
