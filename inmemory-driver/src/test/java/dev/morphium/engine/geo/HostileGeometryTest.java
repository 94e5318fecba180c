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
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Broken geometry is answered with MongoDB's codes; nothing is stored, and nothing breaks. */
class HostileGeometryTest {
  private static final int DRAWS = Integer.getInteger("geo.draws", 3000);

  /** What broken geometry, places off the grid and misplaced operators are answered with. */
  private static final Set<Integer> CODES =
      Set.of(
          0, 2, 9, 14, 291, 13026, 13027, 13068, 16433, 16681, 16755, 16804, 16893, 16894, 16895,
          16896, 18522, 34413, 5860401);

  private final InMemoryDriver driver = new InMemoryDriver();

  @BeforeEach
  void index() {
    run(
        "{createIndexes: 'c', indexes: [{key: {s: '2dsphere'}, name: 's'},"
            + " {key: {p: '2d'}, name: 'p'}]}");
  }

  @AfterEach
  void close() {
    driver.close();
  }

  private BsonDocument run(String command) {
    return run(BsonDocument.parse(command));
  }

  private BsonDocument run(BsonDocument command) {
    Reply reply = driver.execute(Command.of("test", command));
    return Document.view(reply.bytes(), reply.offset()).toBson();
  }

  private static int code(BsonDocument reply) {
    if (reply.containsKey("writeErrors")) {
      return reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue();
    }
    return reply.containsKey("code") ? reply.getInt32("code").getValue() : 0;
  }

  @Test
  void brokenRingsAreNotStored() {
    List<String> rings =
        List.of(
            "[]",
            "[[]]",
            "[[[0,0],[1,0],[1,1]]]", // open
            "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]", // crosses itself
            "[[[0,0],[1,0],[0,0]]]", // without an inside
            "[[[0,0],[0,0],[0,0],[0,0]]]",
            "[[[0,0],[181,0],[1,1],[0,0]]]",
            "[[[0,0],[1,91],[1,1],[0,0]]]",
            "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[9,9],[8,9],[8,8],[9,9]]]", // hole outside
            "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[5,1],[5,2],[1,2],[1,1]]]", // hole across
            "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[3,1],[3,3],[1,3],[1,1]],"
                + "[[1.5,1.5],[2,1.5],[2,2],[1.5,2],[1.5,1.5]]]", // hole in a hole
            "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[0,0],[4,0],[4,4],[0,4],[0,0]]]", // twice
            "5",
            "{}");
    for (String ring : rings) {
      String polygon = "{type: 'Polygon', coordinates: " + ring + "}";
      BsonDocument reply = run("{insert: 'c', documents: [{s: " + polygon + "}]}");
      assertThat(code(reply)).as(ring).isEqualTo(16755);
      reply = run("{find: 'c', filter: {s: {$geoWithin: {$geometry: " + polygon + "}}}}");
      assertThat(code(reply)).as(ring).isEqualTo(2);
    }
    assertThat(run("{count: 'c'}").getInt32("n").getValue()).isZero();
  }

  @Test
  void largeGeometryIsFoundByItsIndex() {
    BsonArray ring = new BsonArray();
    for (int i = 0; i < 20_000; i++) {
      double angle = 2 * Math.PI * i / 20_000;
      double radius = 20 + 5 * Math.sin(40 * angle);
      ring.add(RandomPlaces.pair(radius * Math.cos(angle), radius * Math.sin(angle)));
    }
    ring.add(ring.get(0));
    BsonDocument polygon = RandomPlaces.geoJson("Polygon", new BsonArray(List.of(ring)));
    BsonDocument document = new BsonDocument("_id", new BsonInt32(1)).append("s", polygon);
    BsonDocument reply =
        run(
            new BsonDocument("insert", new BsonString("c"))
                .append("documents", new BsonArray(List.of(document))));
    assertThat(code(reply)).isZero();
    reply =
        run(
            "{count: 'c', query: {s: {$geoIntersects: {$geometry:"
                + " {type: 'Point', coordinates: [1, 1]}}}}}");
    assertThat(reply.getInt32("n").getValue()).isOne();
    reply =
        run(
            "{find: 'c', filter: {s: {$near: {$geometry:"
                + " {type: 'Point', coordinates: [40, 0]}}}}, projection: {_id: 1}}");
    assertThat(reply.getDocument("cursor").getArray("firstBatch")).hasSize(1);
  }

  @Test
  void randomMistakesBreakNothing() {
    long seed = Long.getLong("geo.seed", new Random().nextLong());
    Random random = new Random(seed);
    RandomPlaces places = new RandomPlaces(random);
    for (int i = 0; i < DRAWS; i++) {
      BsonValue broken = broken(random, places.geometry());
      BsonDocument command =
          switch (random.nextInt(6)) {
            case 0 -> insert("s", broken);
            case 1 -> insert("p", broken(random, places.legacy()));
            case 2 -> find("s", new BsonDocument("$near", new BsonDocument("$geometry", broken)));
            case 3 ->
                find(
                    "p",
                    new BsonDocument("$near", broken(random, places.legacy()))
                        .append("$maxDistance", number(random)));
            default -> find("s", (BsonDocument) broken(random, places.region()));
          };
      BsonDocument reply = run(command);
      assertThat(CODES).as("seed %d, %s: %s", seed, command, reply).contains(code(reply));
    }
    BsonDocument whole = run("{validate: 'c', full: true}");
    assertThat(whole.getBoolean("valid").getValue()).as("seed %d", seed).isTrue();
  }

  private static BsonDocument insert(String field, BsonValue value) {
    return new BsonDocument("insert", new BsonString("c"))
        .append("documents", new BsonArray(List.of(new BsonDocument(field, value))));
  }

  private static BsonDocument find(String field, BsonDocument operators) {
    return new BsonDocument("find", new BsonString("c"))
        .append("filter", new BsonDocument(field, operators));
  }

  /** The same with some values replaced, left out or repeated; a document stays one. */
  private static BsonValue broken(Random random, BsonValue value) {
    if (value instanceof BsonDocument document) {
      BsonDocument other = new BsonDocument();
      document.forEach((name, each) -> other.append(name, broken(random, each)));
      return other;
    }
    if (random.nextInt(25) == 0) {
      return number(random);
    }
    if (value instanceof BsonArray array) {
      List<BsonValue> others = new ArrayList<>();
      for (BsonValue each : array) {
        int copies = random.nextInt(30) == 0 ? 2 * random.nextInt(2) : 1;
        for (int i = 0; i < copies; i++) {
          others.add(broken(random, each));
        }
      }
      return new BsonArray(others);
    }
    return value instanceof BsonNumber && random.nextInt(15) == 0 ? number(random) : value;
  }

  private static BsonValue number(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> new BsonDouble(Double.NaN);
      case 1 -> new BsonDouble(Double.POSITIVE_INFINITY);
      case 2 -> new BsonDouble(-1e308);
      case 3 -> new BsonInt64(Long.MIN_VALUE);
      case 4 -> new BsonDecimal128(Decimal128.parse("1E+6000"));
      case 5 -> new BsonString("5");
      case 6 -> BsonNull.VALUE;
      case 7 -> BsonBoolean.TRUE;
      case 8 -> new BsonArray();
      case 9 -> new BsonDouble(180.0000001);
      default -> new BsonInt32(random.nextInt(400) - 200);
    };
  }
}
