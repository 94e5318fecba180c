package dev.morphium.benchmarks.jmh;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Aggregation pipelines over 100,000 sales in 1,000 shops, in process; time per document that goes
 * in.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class PipelineBenchmark {
  private static final int SALES = 100_000;
  private static final int SHOPS = 1_000;
  private static final int BATCH = 10_000;

  private final Command group =
      pipeline(
          "sales",
          "[{$group: {_id: '$shop', total: {$sum: '$price'}, count: {$sum: 1}}},"
              + " {$sort: {total: -1}}]");
  private final Command groupAll =
      pipeline("sales", "[{$group: {_id: null, total: {$sum: '$price'}}}]");
  private final Command top = pipeline("sales", "[{$sort: {price: -1}}, {$limit: 10}]");
  private final Command sort = pipeline("sales", "[{$sort: {price: 1}}, {$skip: 99990}]");
  private final Command unwind =
      pipeline("sales", "[{$unwind: '$items'}, {$group: {_id: '$items', count: {$sum: 1}}}]");
  private final Command lookup =
      pipeline(
          "sales",
          "[{$lookup: {from: 'shops', localField: 'shop', foreignField: '_id', as: 's'}},"
              + " {$group: {_id: {$first: '$s.city'}, count: {$sum: 1}}}]");
  private final Command project =
      pipeline("sales", "[{$project: {p: {$multiply: ['$price', 2]}}}, {$match: {p: {$lt: 0}}}]");

  private @Nullable Driver opened;

  @Setup
  public void prepare() {
    opened = Drivers.connect("inmemory://jmh-pipelines");
    for (int first = 0; first < SALES; first += BATCH) {
      List<BsonDocument> batch = new ArrayList<>();
      for (int id = first; id < first + BATCH; id++) {
        batch.add(sale(id));
      }
      insert("sales", batch);
    }
    List<BsonDocument> shops = new ArrayList<>();
    for (int id = 0; id < SHOPS; id++) {
      shops.add(
          new BsonDocument("_id", new BsonInt32(id))
              .append("city", new BsonString("city" + id % 50)));
    }
    insert("shops", shops);
  }

  @TearDown
  public void close() {
    driver().close();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply groupAndSort() {
    return driver().execute(group).orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply groupEverything() {
    return driver().execute(groupAll).orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply topTen() {
    return driver().execute(top).orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply sortAll() {
    return driver().execute(sort).orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply unwindAndGroup() {
    return driver().execute(unwind).orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply lookupById() {
    return driver().execute(lookup).orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(SALES)
  public Reply projectAndMatch() {
    return driver().execute(project).orThrow();
  }

  private static BsonDocument sale(int id) {
    int mixed = id * 0x9E37_79B9 >>> 8;
    BsonArray items = new BsonArray();
    for (int i = 0; i <= mixed % 3; i++) {
      items.add(new BsonString("item" + (mixed + i) % 200));
    }
    return new BsonDocument("_id", new BsonInt32(id))
        .append("shop", new BsonInt32(mixed % SHOPS))
        .append("price", new BsonDouble(mixed % 10_007 / 100.0))
        .append("customer", new BsonString("customer" + mixed % 30_000))
        .append("items", items);
  }

  private void insert(String collection, List<BsonDocument> documents) {
    driver()
        .execute(
            Command.of("jmh", new BsonDocument("insert", new BsonString(collection)))
                .withSequence("documents", documents))
        .orThrow();
  }

  private static Command pipeline(String collection, String stages) {
    return Command.of(
        "jmh",
        new BsonDocument("aggregate", new BsonString(collection))
            .append("pipeline", BsonArray.parse(stages))
            .append("cursor", new BsonDocument()));
  }

  private Driver driver() {
    Driver driver = opened;
    if (driver == null) {
      throw new IllegalStateException("not prepared");
    }
    return driver;
  }
}
